//! The places of a listener's connections. When strangers have taken their share, the address that
//! holds most of it loses its oldest connection, so that a new one is always served.

use parking_lot::Mutex;
use rate_limit::AddressKey;
use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    sync::Arc,
};
use tokio::sync::oneshot;

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceLimits {
    pub most: usize,
    /// Places among `most` that only people with a session get.
    pub reserved: usize,
    /// Connections of one address that count as those of people with a session.
    pub known_per_address: usize,
}

/// All places of one listener.
#[derive(Debug)]
pub(crate) struct Places {
    limits: PlaceLimits,
    state: Mutex<PlacesState>,
}

/// The place of one connection. It is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    number: u64,
}

/// Completes when the connection must end, because its place was given to another.
pub(crate) type Evicted = oneshot::Receiver<()>;

#[derive(Debug, Default)]
struct PlacesState {
    /// The number of the latest connection; a smaller one is older.
    last: u64,
    open: HashMap<u64, OpenPlace>,
    strangers: Holders,
    known: Holders,
}

#[derive(Debug)]
struct OpenPlace {
    holder: TakenBy,
    is_known: bool,
    _evict: oneshot::Sender<()>,
}

/// The holder of a place: the client of its connection.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum TakenBy {
    /// A trusted proxy that has not said for which client.
    Proxy,
    Address(AddressKey),
}

/// Connections by holder, ordered by which is to be closed first.
#[derive(Debug, Default)]
struct Holders {
    by_holder: HashMap<TakenBy, BTreeSet<u64>>,
    /// The last one is to lose its oldest connection first.
    ranks: BTreeSet<Rank>,
    count: usize,
}

/// More connections rank higher; of as many, those of the older connection.
type Rank = (usize, Reverse<u64>, TakenBy);

impl Places {
    pub fn new(limits: PlaceLimits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            state: Mutex::default(),
        })
    }

    /// Gives a new connection its place, if need be that of another. `address` is `None` for a
    /// trusted proxy.
    pub fn take(self: &Arc<Self>, address: Option<AddressKey>) -> (Place, Evicted) {
        let (evict, evicted) = oneshot::channel();
        let holder = address.map_or(TakenBy::Proxy, TakenBy::Address);
        let mut state = self.state.lock();
        state.last += 1;
        let number = state.last;
        if state.strangers.count >= self.limits.most - self.limits.reserved {
            state.evict_stranger();
        } else if state.open.len() >= self.limits.most && !state.evict_stranger() {
            state.evict_known();
        }
        state.strangers.add(holder, number);
        let open = OpenPlace {
            holder,
            is_known: false,
            _evict: evict,
        };
        state.open.insert(number, open);
        let places = self.clone();
        (Place { places, number }, evicted)
    }
}

impl Place {
    /// Notes the client for which a trusted proxy has opened the connection.
    pub fn identify(&self, address: AddressKey) {
        let mut state = self.places.state.lock();
        state.change(self.number, |open| open.holder = TakenBy::Address(address));
    }

    /// Notes that the client has a session. Such a connection is the last to be closed for others.
    pub fn note_session(&self) {
        let mut state = self.places.state.lock();
        let Some(open) = state.open.get(&self.number) else {
            return;
        };
        if state.known.count_of(open.holder) < self.places.limits.known_per_address {
            state.change(self.number, |open| open.is_known = true);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.state.lock().remove(self.number);
    }
}

impl PlacesState {
    fn class(&mut self, is_known: bool) -> &mut Holders {
        if is_known {
            &mut self.known
        } else {
            &mut self.strangers
        }
    }

    fn change(&mut self, number: u64, change: impl FnOnce(&mut OpenPlace)) {
        if let Some(mut open) = self.remove(number) {
            change(&mut open);
            self.class(open.is_known).add(open.holder, number);
            self.open.insert(number, open);
        }
    }

    fn remove(&mut self, number: u64) -> Option<OpenPlace> {
        let open = self.open.remove(&number)?;
        self.class(open.is_known).remove(open.holder, number);
        Some(open)
    }

    /// Returns whether there was one. Dropping its `OpenPlace` tells the connection.
    fn evict_stranger(&mut self) -> bool {
        let first = self.strangers.first();
        first.and_then(|number| self.remove(number)).is_some()
    }

    fn evict_known(&mut self) {
        if let Some(number) = self.known.first() {
            self.remove(number);
        }
    }
}

impl Holders {
    fn add(&mut self, holder: TakenBy, number: u64) {
        self.rerank(holder, |numbers| numbers.insert(number));
        self.count += 1;
    }

    fn remove(&mut self, holder: TakenBy, number: u64) {
        self.rerank(holder, |numbers| numbers.remove(&number));
        self.count -= 1;
    }

    fn rerank(&mut self, holder: TakenBy, change: impl FnOnce(&mut BTreeSet<u64>) -> bool) {
        let numbers = self.by_holder.entry(holder).or_default();
        if let Some(rank) = rank(holder, numbers) {
            self.ranks.remove(&rank);
        }
        change(numbers);
        match rank(holder, numbers) {
            Some(rank) => drop(self.ranks.insert(rank)),
            None => drop(self.by_holder.remove(&holder)),
        }
    }

    fn count_of(&self, holder: TakenBy) -> usize {
        self.by_holder.get(&holder).map_or(0, BTreeSet::len)
    }

    /// The connection to be closed first.
    fn first(&self) -> Option<u64> {
        let (_, Reverse(oldest), _) = self.ranks.last()?;
        Some(*oldest)
    }
}

/// A proxy ranks as if it had no connection: it opens those of all its clients.
fn rank(holder: TakenBy, numbers: &BTreeSet<u64>) -> Option<Rank> {
    let oldest = *numbers.first()?;
    let count = match holder {
        TakenBy::Proxy => 0,
        TakenBy::Address(_) => numbers.len(),
    };
    Some((count, Reverse(oldest), holder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use tokio::sync::oneshot::error::TryRecvError;

    const LIMITS: PlaceLimits = PlaceLimits {
        most: 6,
        reserved: 2,
        known_per_address: 3,
    };

    fn key(last: u8) -> Option<AddressKey> {
        Some(AddressKey::of(IpAddr::from([203, 0, 113, last])))
    }

    fn is_evicted((_, evicted): &mut (Place, Evicted)) -> bool {
        evicted.try_recv() == Err(TryRecvError::Closed)
    }

    fn evicted(taken: &mut [(Place, Evicted)]) -> Vec<usize> {
        let numbers = taken.iter_mut().enumerate();
        let gone = numbers.filter_map(|(number, one)| is_evicted(one).then_some(number));
        gone.collect()
    }

    #[test]
    fn the_address_with_most_connections_loses_its_oldest_first() {
        let places = Places::new(LIMITS);
        let mut taken: Vec<_> = [1, 2, 2, 3].map(|last| places.take(key(last))).into();
        assert!(evicted(&mut taken).is_empty());
        taken.push(places.take(key(4)));
        assert_eq!(evicted(&mut taken), [1]);
        taken.push(places.take(key(5)));
        assert_eq!(evicted(&mut taken), [0, 1], "of as many, the oldest");
    }

    #[test]
    fn a_connection_with_a_session_is_not_closed_for_strangers() {
        let places = Places::new(LIMITS);
        let mut player = places.take(key(1));
        player.0.note_session();
        let mut strangers: Vec<_> = (0..20).map(|_| places.take(key(1))).collect();
        assert!(!is_evicted(&mut player));
        assert_eq!(evicted(&mut strangers).len(), 16);
        assert_eq!(places.state.lock().open.len(), 5);
    }

    #[test]
    fn people_with_sessions_use_the_reserved_places() {
        let places = Places::new(LIMITS);
        let mut taken: Vec<_> = (0..4).map(|last| places.take(key(last))).collect();
        for last in 10..12 {
            taken[last as usize - 8].0.note_session();
            taken.push(places.take(key(last)));
        }
        assert!(evicted(&mut taken).is_empty());
        assert_eq!(places.state.lock().open.len(), 6);
        taken.push(places.take(key(20)));
        assert_eq!(evicted(&mut taken).len(), 1);
    }

    #[test]
    fn an_address_cannot_fill_all_places_with_sessions() {
        let places = Places::new(LIMITS);
        let mut taken: Vec<_> = (0..6).map(|_| places.take(key(1))).collect();
        taken.iter().for_each(|(place, _)| place.note_session());
        assert_eq!(places.state.lock().known.count, 3);
        let mut newcomer = places.take(key(2));
        assert!(!is_evicted(&mut newcomer));
        assert!(!evicted(&mut taken).is_empty());
    }

    #[test]
    fn a_proxys_connections_count_for_the_clients_it_names() {
        let places = Places::new(LIMITS);
        let mut taken: Vec<_> = (0..3).map(|_| places.take(None)).collect();
        taken.push(places.take(key(1)));
        taken.push(places.take(key(2)));
        assert_eq!(evicted(&mut taken), [3], "not the proxy, which has more");
        taken[0].0.identify(key(7).expect("an address"));
        taken[1].0.identify(key(7).expect("an address"));
        taken.push(places.take(key(8)));
        assert_eq!(evicted(&mut taken), [0, 3]);
    }

    #[test]
    fn a_place_is_free_again_when_its_connection_has_ended() {
        let places = Places::new(LIMITS);
        for _ in 0..100 {
            let (place, mut evicted) = places.take(key(1));
            place.note_session();
            assert_eq!(evicted.try_recv(), Err(TryRecvError::Empty));
        }
        let state = places.state.lock();
        assert!(state.open.is_empty() && state.known.ranks.is_empty());
        assert_eq!((state.known.count, state.strangers.count), (0, 0));
    }
}
