//! Errors in the names on a screen.

use crate::tree::Node;
use std::collections::HashSet;

/// Roles of controls.
const CONTROLS: [&str; 8] =
    ["push button", "toggle button", "check box", "radio button", "combo box", "entry", "slider", "link"];

/// Controls without a name, and siblings with the same name.
pub fn are_well_named(nodes: &[Node]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen = HashSet::new();
    for node in nodes.iter().filter(|node| is_control(node)) {
        if node.name.trim().is_empty() {
            wrong.push(format!("a {} without a name", node.role));
        } else if !seen.insert((node.parent.clone(), node.name.as_str())) {
            wrong.push(format!("two sibling controls are named '{}'", node.name));
        }
    }
    wrong
}

fn is_control(node: &Node) -> bool {
    CONTROLS.contains(&node.role)
}
