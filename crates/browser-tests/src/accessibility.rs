//! What a screen reader is told of the page: the browser's accessibility tree.

use crate::browser::Browser;
use serde_json::{Value, json};
use std::collections::HashMap;

/// One element as a screen reader knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spoken {
    /// What it is: `button`, `gridcell`, `option`.
    pub role: String,
    pub name: String,
    pub is_focused: bool,
    pub is_disabled: bool,
    pub is_selected: bool,
}

impl Spoken {
    fn read(node: &Value) -> Spoken {
        let text = |part: &str| node[part]["value"].as_str().unwrap_or_default().to_owned();
        let properties = node["properties"].as_array().cloned().unwrap_or_default();
        let holds = |name: &str| {
            let is_it = |property: &Value| {
                property["name"] == name && property["value"]["value"] == Value::Bool(true)
            };
            properties.iter().any(is_it)
        };
        Spoken {
            role: text("role"),
            name: text("name"),
            is_focused: holds("focused"),
            is_disabled: holds("disabled"),
            is_selected: holds("selected"),
        }
    }
}

impl Browser {
    /// Everything that is not ignored, in the page's order.
    pub async fn spoken(&self) -> Vec<Spoken> {
        let tree = self.command("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().expect("a list");
        let id = |node: &Value| node["nodeId"].as_str().unwrap_or_default().to_owned();
        let by_id: HashMap<String, &Value> = nodes.iter().map(|node| (id(node), node)).collect();
        let mut open: Vec<&Value> = nodes.first().into_iter().collect();
        let mut spoken = Vec::new();
        while let Some(node) = open.pop() {
            if node["ignored"] != Value::Bool(true) {
                spoken.push(Spoken::read(node));
            }
            let children = node["childIds"].as_array().into_iter().flatten().rev();
            open.extend(children.filter_map(|child| by_id.get(child.as_str()?).copied()));
        }
        spoken
    }

    /// The elements of that role, in the page's order.
    pub async fn spoken_of(&self, role: &str) -> Vec<Spoken> {
        let all = self.spoken().await.into_iter();
        all.filter(|spoken| spoken.role == role).collect()
    }

    /// The element that the keyboard is on; none while it is on nothing.
    pub async fn keyboard_on(&self) -> Option<Spoken> {
        let ask = json!({ "expression": "document.activeElement" });
        let active = self.command("Runtime.evaluate", ask).await;
        let id = active["result"]["objectId"].as_str()?;
        let ask = json!({ "objectId": id, "fetchRelatives": false });
        let tree = self.command("Accessibility.getPartialAXTree", ask).await;
        let on = Spoken::read(tree["nodes"].as_array()?.first()?);
        // The body is on nothing, whatever the tree calls it.
        let is_body = self.ask("document.activeElement === document.body").await == true;
        (!is_body).then_some(on)
    }
}
