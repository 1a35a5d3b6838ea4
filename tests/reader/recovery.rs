//! A page whose process dies is restored with its match.

use crate::i18n::t;
use crate::process::page_of;
use crate::stage::Stage;
use crate::tree::text;
use std::process::Command;

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_page_whose_process_ends_is_restored_and_says_so() {
    let stage = Stage::start();
    stage.enter("kalaha");
    stage.press(&t("go.start"));
    crate::games::sow_once(&stage);
    let names = || stage.cells("kalaha").into_iter().map(|cell| cell.name).collect::<Vec<_>>();
    let (before, heard) = (names(), stage.bus.heard());
    let page = page_of(stage.app.0.id());
    let ended = Command::new("kill").args(["-s", "KILL", &page.to_string()]).status().expect("kill runs");
    assert!(ended.success());

    let sentence = t("error.page_ended");
    stage.until_heard(heard, &sentence, |heard| heard.iter().any(|said| said.contains(&sentence)));
    stage.until(&sentence, |node| {
        node.role == "paragraph"
            && text(&stage.bus.connection, &node.id).is_ok_and(|said| said.contains(&sentence))
    });
    stage.until_board("kalaha");
    assert_eq!(names(), before);
    assert_ne!(page_of(stage.app.0.id()), page);
    crate::games::sow_once(&stage);
}
