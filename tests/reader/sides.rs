//! Names say which side they belong to, and a changed name creates a new object.

use crate::games::{seat_two_people, sow_once};
use crate::i18n::t;
use crate::stage::Stage;
use crate::tree::text;

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_card_is_a_text_and_its_picture_names_its_side() {
    let stage = Stage::start();
    stage.enter("kalaha");
    for side in ["kalaha.side_first", "kalaha.side_second"].map(t) {
        let card = t("player.card").replace("{{.side}}", &side);
        let card = card.split('{').next().expect("a card names its side");
        stage.until(card, |node| {
            node.role == "paragraph"
                && text(&stage.bus.connection, &node.id).is_ok_and(|text| text.starts_with(card))
        });
        let tray = t("player.tray").replace("{{.side}}", &side).replace("{{.what}}", "");
        stage.until(&tray, |node| node.name.starts_with(&tray));
    }
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_choice_of_player_names_its_side() {
    let stage = Stage::start();
    stage.enter("smess");
    for side in ["smess.side_first", "smess.side_second"].map(t) {
        let friend = t("friends.seat_figure").replace("{{.side}}", &side);
        stage.until(&friend, |node| node.role == "radio button" && node.name == friend);
    }
    seat_two_people(&stage);
    stage.press(&t("menu.players"));
    for side in ["smess.side_first", "smess.side_second"].map(t) {
        for player in ["player.human", "player.computer_plain"].map(t) {
            let name = format!("{side} {player}");
            stage.until(&name, |node| node.role == "radio button" && node.name == name);
        }
        let friend = format!("{side} {}", t("friends.seat_open"));
        stage.until(&friend, |node| node.is_button() && node.name == friend);
    }
}

/// WebKitGTK does not signal changed names, and screen readers cache the name of an object.
#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_cell_with_a_new_name_is_a_new_object() {
    let stage = Stage::start();
    stage.enter("kalaha");
    stage.press(&t("go.start"));
    let before = stage.cells("kalaha");
    sow_once(&stage);
    // The page replaces a cell a frame after it has a new name.
    stage.until_some("new objects for cells with new names", |_| {
        let now = stage.cells("kalaha");
        if now.len() != before.len() {
            return None;
        }
        let pairs = before.iter().zip(now).filter(|(was, is)| was.name != is.name && !is.is_focused());
        let are_new: Vec<_> = pairs.map(|(was, is)| was.id != is.id).collect();
        (are_new.len() > 1 && !are_new.contains(&false)).then_some(())
    });
}
