use crate::page::Page;
use crate::stage::{Stage, quick_folder};
use serde_json::{Value, json};
use std::fs;

/// Position and size of the window on the screen, in CSS pixels.
const PLACE: &str = "[screenX, screenY, innerWidth, innerHeight]";

async fn widen(page: &Page, by: i32) -> Value {
    page.ask("widen", json!({ "by": by })).await.expect("widening is never refused")
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_window_grows_and_shrinks_and_never_leaves_the_screen() {
    let page = &Stage::quick("smess").await;
    page.resize(900, 700).await;
    assert_eq!(widen(page, 200).await, 200);
    page.becomes("innerWidth", json!(1100)).await;
    assert_eq!(widen(page, -200).await, -200);
    page.becomes("innerWidth", json!(900)).await;
    // The screen is 1400 pixels wide.
    assert_eq!(widen(page, 5000).await, 500);
    page.becomes(PLACE, json!([0, 0, 1400, 700])).await;
    assert_eq!(widen(page, -5000).await, 320 - 1400);
    page.becomes("innerWidth", json!(320)).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_window_returns_to_its_last_place_or_the_nearest_on_the_screen() {
    for (kept, shown) in
        [([60, 70, 800, 600], [60, 70, 800, 600]), ([9000, -500, 800, 600], [600, 0, 800, 600])]
    {
        let folder = quick_folder();
        let [x, y, width, height] = kept;
        let page = json!({ "x": x, "y": y, "width": width, "height": height });
        let file = json!({ "format": 1, "page": page, "maximized": false });
        fs::write(folder.path().join("window.json"), file.to_string()).expect("a place for the test");
        let stage = Stage::open(folder.path(), "smess").await;
        stage.page.becomes(PLACE, json!(shown)).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
#[cfg(target_os = "linux")]
async fn the_first_window_fits_its_screen() {
    let folder = quick_folder();
    let stage = Stage::on_screen((1024, 600), folder.path()).await;
    stage.page.becomes(PLACE, json!([0, 0, 1024, 600])).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_chosen_orientation_turns_the_window_and_the_page() {
    let page = &Stage::quick("smess").await;
    page.resize(1000, 700).await;
    for (orientation, layout, width) in [("portrait", "below", 462), ("landscape", "beside", 1050)] {
        page.set("#setting-orientation", orientation).await;
        page.becomes("[innerWidth, innerHeight]", json!([width, 700])).await;
        page.becomes("document.documentElement.dataset.pageLayout", json!(layout)).await;
    }
}
