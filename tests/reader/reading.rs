//! All text on every screen can be read without crashing the page.

use crate::games::sow_once;
use crate::i18n::t;
use crate::names::are_well_named;
use crate::process::page_of;
use crate::stage::Stage;
use crate::tree::{Node, read};

/// The dialogs that a table can open, by their buttons.
const DIALOGS: [&str; 3] = ["menu.match_short", "menu.settings", "menu.help"];

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn all_text_of_home_and_its_dialogs_is_read() {
    let stage = Stage::start();
    is_read(&stage, "home");
    for dialog in ["menu.settings", "about.title", "menu.help"] {
        dialog_is_read(&stage, dialog);
    }
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn all_text_of_the_smess_table_is_read() {
    table_is_read("smess");
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn all_text_of_the_kalaha_table_is_read() {
    table_is_read("kalaha");
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn all_text_of_the_minesweeper_table_is_read() {
    table_is_read("minesweeper");
}

/// Also finds a match and opens it.
#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn all_text_of_the_archive_and_its_dialogs_is_read() {
    let stage = Stage::start();
    stage.enter("kalaha");
    stage.press(&t("go.start"));
    sow_once(&stage);
    stage.press(&t("menu.home"));
    stage.press(&t("archive.title"));
    let place = t("archive.place").replace("{{.number}}", "1").replace("{{.total}}", "1");
    let row = stage.until("the match in the list", |node| node.is_button() && node.name.contains(&place));
    is_read(&stage, "the archive");
    for dialog in ["archive.export", "archive.import", "statistics.title"] {
        dialog_is_read(&stage, dialog);
    }
    stage.press_it(&row);
    stage.until_board("kalaha");
}

/// Reads a table with every dialog before the start, and then while the match is in progress and paused.
fn table_is_read(game: &str) {
    let stage = Stage::start();
    stage.enter(game);
    is_read(&stage, &format!("{game}, choosing"));
    for dialog in DIALOGS {
        dialog_is_read(&stage, dialog);
    }
    if game == "smess" {
        dialog_is_read(&stage, "menu.players");
        crate::games::seat_two_people(&stage);
    }
    stage.press(&t("go.start"));
    stage.until(&t("go.pause"), |node| node.is_button() && node.name == t("go.pause"));
    is_read(&stage, &format!("{game}, running"));
    dialog_is_read(&stage, "menu.settings");
    stage.press(&t("go.pause"));
    stage.until(&t("go.continue"), |node| node.is_button() && node.name == t("go.continue"));
    is_read(&stage, &format!("{game}, paused"));
}

fn dialog_is_read(stage: &Stage, button: &str) {
    stage.press(&t(button));
    let is_dialog = |node: &Node| node.role == "dialog";
    let dialog = stage.until(button, is_dialog);
    is_read(stage, &format!("the dialog '{}'", dialog.name));
    let ways_out = ["app.close", "app.cancel"].map(t);
    let close = stage.until_some("a way out of the dialog", |nodes| {
        let inside = nodes.iter().skip_while(|node| !is_dialog(node));
        inside.into_iter().find(|node| node.is_button() && ways_out.contains(&node.name)).cloned()
    });
    stage.press_it(&close);
    stage.until_some("the page without the dialog", |nodes| (!nodes.iter().any(is_dialog)).then_some(()));
}

/// Reads all the text in every accessible object and checks the names.
pub fn is_read(stage: &Stage, screen: &str) {
    let page = page_of(stage.app.0.id());
    let nodes = stage.nodes();
    let answers: Vec<_> = nodes.iter().map(|node| read(&stage.bus.connection, &node.id)).collect();
    let asked: usize = answers.iter().flatten().sum();
    assert!(asked > 0, "{screen}: nothing to read");
    // The object that killed the process may have no name, but its neighbours do.
    let around = |at: usize| at.saturating_sub(4)..nodes.len().min(at + 6);
    let silent = nodes[answers.iter().position(Result::is_err).map_or(0..0, around)].iter();
    let silent: Vec<_> = silent.map(|node| (node.role, &node.name)).collect();
    let now = page_of(stage.app.0.id());
    assert_eq!(now, page, "{screen}: reading ended the page's process near {silent:?}");
    // A process that has just exited may still be listed, so the page must answer.
    assert!(
        stage.nodes().len() > nodes.len() / 2,
        "{screen}: {} objects before, {} after",
        nodes.len(),
        stage.nodes().len()
    );
    assert_eq!(are_well_named(&nodes), [""; 0], "{screen}");
}
