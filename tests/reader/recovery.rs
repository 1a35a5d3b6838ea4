//! A page whose process dies is restored with its match.

use crate::games::{board_of, sow_once};
use crate::i18n::t;
use crate::process::page_of;
use crate::stage::Stage;
use crate::tree::{Node, text};
use serde_json::json;
use std::cell::RefCell;
use std::process::Command;

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_page_whose_process_ends_is_restored_and_says_so() {
    let stage = Stage::start_with("kalaha", "", &json!({ "kind": "human" }));
    stage.enter("kalaha");
    stage.press(&t("go.start"));
    sow_once(&stage);
    let names =
        |nodes: &[Node]| board_of(nodes, "kalaha").into_iter().map(|cell| cell.name).collect::<Vec<_>>();
    // While the board changes, a part of it is read as it was, so two readings must agree.
    let last = RefCell::new(Vec::new());
    let before = stage.until_some("the board after the move", |nodes| {
        let now = names(nodes);
        let is_same = last.replace(now.clone()) == now;
        let landed = t("kalaha.cell_last_to");
        (is_same && now.iter().any(|name| name.contains(&landed))).then_some(now)
    });
    let heard = stage.bus.heard();
    let page = page_of(stage.app.0.id());
    let ended = Command::new("kill").args(["-s", "KILL", &page.to_string()]).status().expect("kill runs");
    assert!(ended.success());

    let sentence = t("error.page_ended");
    stage.until_heard(heard, &sentence, |heard| heard.iter().any(|said| said.contains(&sentence)));
    stage.until(&sentence, |node| {
        node.role == "paragraph"
            && text(&stage.bus.connection, &node.id).is_ok_and(|said| said.contains(&sentence))
    });
    stage.until_some(&format!("the board {before:#?}"), |nodes| (names(nodes) == before).then_some(()));
    assert_ne!(page_of(stage.app.0.id()), page);
    sow_once(&stage);
}
