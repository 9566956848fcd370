//! Cycles in a small directed graph of names.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// From every name, the names it leads to.
pub struct Graph<'a> {
    edges: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

impl<'a> Graph<'a> {
    pub fn of(edges: impl Iterator<Item = (&'a str, &'a str)>) -> Graph<'a> {
        let mut graph = Graph {
            edges: BTreeMap::new(),
        };
        for (from, to) in edges {
            graph.edges.entry(from).or_default().insert(to);
        }
        graph
    }

    /// The groups of two names or more that all lead to each other.
    pub fn tangles(&self) -> Vec<Vec<&'a str>> {
        let reach: BTreeMap<&str, BTreeSet<&str>> = self
            .edges
            .keys()
            .map(|from| (*from, self.reach(from)))
            .collect();
        let mutual = |one: &str, other: &str| {
            reach.get(one).is_some_and(|reach| reach.contains(other))
                && reach.get(other).is_some_and(|reach| reach.contains(one))
        };
        let mut left: Vec<&str> = self.edges.keys().copied().collect();
        let mut tangles = Vec::new();
        while let Some(first) = left.first().copied() {
            let (tangle, rest): (Vec<&str>, Vec<&str>) = left
                .into_iter()
                .partition(|name| *name == first || mutual(first, name));
            if tangle.len() > 1 {
                tangles.push(tangle);
            }
            left = rest;
        }
        tangles
    }

    /// The edges of a shortest cycle among the names of a tangle.
    pub fn shortest_cycle(&self, tangle: &[&'a str]) -> Vec<(&'a str, &'a str)> {
        let cycles = tangle.iter().filter_map(|start| self.path_back(start));
        cycles.min_by_key(Vec::len).unwrap_or_default()
    }

    fn next(&self, from: &str) -> impl Iterator<Item = &'a str> {
        self.edges.get(from).into_iter().flatten().copied()
    }

    /// Every name that a name leads to.
    fn reach(&self, from: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(name) = open.pop() {
            open.extend(self.next(name).filter(|next| reached.insert(*next)));
        }
        reached
    }

    /// The shortest way from a name to itself.
    fn path_back(&self, start: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut open = VecDeque::from([start]);
        while let Some(name) = open.pop_front() {
            for next in self.next(name) {
                if came_from.contains_key(next) {
                    continue;
                }
                came_from.insert(next, name);
                open.push_back(next);
            }
        }
        let mut path = vec![(*came_from.get(start)?, start)];
        while path[0].0 != start {
            let name = path[0].0;
            path.insert(0, (came_from[name], name));
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    #[test]
    fn tangles_and_their_shortest_cycles_are_found() {
        let edges = [
            ("a", "b"),
            ("b", "c"),
            ("c", "a"),
            ("b", "a"),
            ("x", "a"),
            ("y", "z"),
            ("z", "y"),
        ];
        let graph = Graph::of(edges.into_iter());
        assert_eq!(graph.tangles(), [vec!["a", "b", "c"], vec!["y", "z"]]);
        assert_eq!(
            graph.shortest_cycle(&["a", "b", "c"]),
            [("a", "b"), ("b", "a")]
        );
    }

    #[test]
    fn a_graph_without_cycles_has_no_tangles() {
        assert!(
            Graph::of([("a", "b"), ("b", "c"), ("a", "c")].into_iter())
                .tangles()
                .is_empty()
        );
    }
}
