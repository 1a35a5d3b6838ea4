//! The window's position and size: saved, kept on the screen, and widened for the record.
//!
//! Everything is in physical pixels; the page uses CSS pixels.

use crate::store::{Content, Store, WINDOW_FILE};
use game::lock;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use tauri::{LogicalSize, Monitor, PhysicalPosition, PhysicalSize, Runtime, WebviewWindow};

/// A rectangle on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Area {
    x: i32,
    y: i32,
    width: u32,
    height: u32,
}

/// A window: the corner of its frame and the size of its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    format: u32,
    page: Area,
    maximized: bool,
}

/// The window file's version.
const FORMAT: u32 = 1;

/// How much the window manager's frame adds to the page's size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Frame {
    width: u32,
    height: u32,
}

/// Moves and, if necessary, shrinks the page so that it fits on the screen with its frame.
fn within(page: Area, frame: Frame, screen: Area) -> Area {
    let width = page.width.min(screen.width.saturating_sub(frame.width));
    let height = page.height.min(screen.height.saturating_sub(frame.height));
    Area {
        x: beside(page.x, width + frame.width, screen.x, screen.width),
        y: beside(page.y, height + frame.height, screen.y, screen.height),
        width,
        height,
    }
}

/// A position near `at` such that `length` fits into the available space.
fn beside(at: i32, length: u32, room: i32, room_length: u32) -> i32 {
    let last = room.saturating_add_unsigned(room_length.saturating_sub(length));
    at.clamp(room, last)
}

/// The page's visible area on a screen.
fn seen(page: Area, screen: Area) -> u64 {
    let common = |a: i32, a_length: u32, b: i32, b_length: u32| {
        let end = a.saturating_add_unsigned(a_length).min(b.saturating_add_unsigned(b_length));
        u64::try_from(i64::from(end) - i64::from(a.max(b))).unwrap_or(0)
    };
    common(page.x, page.width, screen.x, screen.width) * common(page.y, page.height, screen.y, screen.height)
}

/// The page widened or narrowed by `by`, but not below its minimum width.
fn widened(page: Area, by: i32, least: u32) -> Area {
    Area { width: page.width.saturating_add_signed(by).max(least), ..page }
}

/// A window's position, or the one before it was maximised.
pub struct WindowState {
    store: Arc<Store>,
    place: Mutex<Option<Place>>,
}

impl WindowState {
    /// The position at the last exit. If the file is unreadable, the window opens at its default position.
    pub fn load(store: Arc<Store>) -> WindowState {
        let kept = match store.read(WINDOW_FILE) {
            Ok(Content::Text(text)) => serde_json::from_str::<Place>(&text).ok(),
            _ => None,
        };
        WindowState { store, place: Mutex::new(kept.filter(|place| place.format == FORMAT)) }
    }

    /// Restores the position. A window without a saved position stays where the system placed it, if it fits.
    pub fn restore<R: Runtime>(&self, window: &WebviewWindow<R>) {
        let place = *lock(&self.place);
        match place {
            Some(place) => put(window, place),
            None => fit(window),
        }
    }

    /// Records the window's current position.
    pub fn note<R: Runtime>(&self, window: &WebviewWindow<R>) {
        let maximized = window.is_maximized().unwrap_or(false);
        let hidden = window.is_minimized().unwrap_or(false) || window.is_fullscreen().unwrap_or(false);
        let mut place = lock(&self.place);
        match (page_of(window), &mut *place) {
            (_, Some(place)) if maximized => place.maximized = true,
            (Some(page), _) if !hidden => *place = Some(Place { format: FORMAT, page, maximized }),
            _ => {}
        }
    }

    /// Saves the position. Errors are ignored, because the user need not know.
    pub fn keep(&self) {
        let place = *lock(&self.place);
        if let Some(text) = place.and_then(|place| serde_json::to_string(&place).ok()) {
            let _ = self.store.write(WINDOW_FILE, &text);
        }
    }
}

/// Moves a window to its last position, or the nearest one on the screen that would show most of it.
fn put<R: Runtime>(window: &WebviewWindow<R>, Place { page, maximized, .. }: Place) {
    let screens = window.available_monitors().unwrap_or_default();
    let nearest = screens.iter().map(work_area).max_by_key(|&screen| seen(page, screen));
    if let Some(screen) = nearest {
        let page = within(page, frame_of(window), screen);
        // This fails on systems that do not let windows choose a position.
        let _ = window.set_size(PhysicalSize::new(page.width, page.height));
        let _ = window.set_position(PhysicalPosition::new(page.x, page.y));
    }
    if maximized {
        let _ = window.maximize();
    }
}

/// Shrinks a window that is larger than its screen.
fn fit<R: Runtime>(window: &WebviewWindow<R>) {
    let screen = window.current_monitor().ok().flatten().or_else(|| window.primary_monitor().ok().flatten());
    let (Some(page), Some(screen)) = (page_of(window), screen) else { return };
    let fitting = within(page, frame_of(window), work_area(&screen));
    if (fitting.width, fitting.height) != (page.width, page.height) {
        put(window, Place { format: FORMAT, page, maximized: false });
    }
}

/// Widens or narrows the window by this many CSS pixels, within its screen and minimum width. A maximised or
/// full-screen window is unchanged. Returns the actual change.
pub fn widen<R: Runtime>(window: &WebviewWindow<R>, by: i32, least: f64) -> i32 {
    let fills = window.is_maximized().unwrap_or(false) || window.is_fullscreen().unwrap_or(false);
    let screen = window.current_monitor().ok().flatten().filter(|_| !fills);
    let (Some(page), Some(screen)) = (page_of(window), screen) else { return 0 };
    let scale = screen.scale_factor();
    let least = LogicalSize::new(least, 0.0).to_physical::<u32>(scale).width;
    let wanted = widened(page, (f64::from(by) * scale).round() as i32, least);
    let wanted = within(wanted, frame_of(window), work_area(&screen));
    if wanted.width != page.width {
        let _ = window.set_size(PhysicalSize::new(wanted.width, wanted.height));
    }
    if (wanted.x, wanted.y) != (page.x, page.y) {
        let _ = window.set_position(PhysicalPosition::new(wanted.x, wanted.y));
    }
    let grown = i64::from(wanted.width) - i64::from(page.width);
    (grown as f64 / scale).round() as i32
}

fn page_of<R: Runtime>(window: &WebviewWindow<R>) -> Option<Area> {
    let (corner, size) = (window.outer_position().ok()?, window.inner_size().ok()?);
    Some(Area { x: corner.x, y: corner.y, width: size.width, height: size.height })
}

fn frame_of<R: Runtime>(window: &WebviewWindow<R>) -> Frame {
    let (Ok(outer), Ok(inner)) = (window.outer_size(), window.inner_size()) else { return Frame::default() };
    Frame {
        width: outer.width.saturating_sub(inner.width),
        height: outer.height.saturating_sub(inner.height),
    }
}

/// The part of a screen available to windows.
fn work_area(screen: &Monitor) -> Area {
    let area = screen.work_area();
    Area { x: area.position.x, y: area.position.y, width: area.size.width, height: area.size.height }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Area = Area { x: 0, y: 30, width: 1920, height: 1050 };
    const FRAME: Frame = Frame { width: 10, height: 40 };

    fn page(x: i32, y: i32, width: u32, height: u32) -> Area {
        Area { x, y, width, height }
    }

    #[test]
    fn a_window_on_the_screen_does_not_move() {
        let usual = page(200, 100, 1280, 800);
        assert_eq!(within(usual, FRAME, SCREEN), usual);
    }

    #[test]
    fn a_window_that_grows_beyond_the_edge_is_moved_back() {
        let wide = widened(page(600, 100, 1280, 800), 300, 320);
        assert_eq!(within(wide, FRAME, SCREEN), page(330, 100, 1580, 800));
        let wider = widened(wide, 3000, 320);
        assert_eq!(within(wider, FRAME, SCREEN), page(0, 100, 1910, 800));
    }

    #[test]
    fn a_window_has_a_minimum_width() {
        assert_eq!(widened(page(0, 30, 500, 400), -300, 320).width, 320);
        assert_eq!(widened(page(0, 30, 500, 400), i32::MIN, 320).width, 320);
    }

    #[test]
    fn a_window_on_a_missing_screen_moves_to_an_existing_one() {
        let gone = page(3000, -900, 1280, 800);
        assert_eq!(seen(gone, SCREEN), 0);
        assert_eq!(within(gone, FRAME, SCREEN), page(630, 30, 1280, 800));
        let left = Area { x: -1920, y: 0, width: 1920, height: 1080 };
        assert_eq!(
            within(page(i32::MIN, i32::MAX, u32::MAX, u32::MAX), FRAME, left),
            page(-1920, 0, 1910, 1040)
        );
    }

    #[test]
    fn the_screen_that_shows_more_of_the_window_is_chosen() {
        let right = Area { x: 1920, y: 0, width: 1920, height: 1080 };
        let across = page(1800, 100, 1280, 800);
        assert!(seen(across, right) > seen(across, SCREEN));
        assert_eq!(seen(across, SCREEN), 120 * 800);
    }

    #[test]
    fn a_position_round_trips_through_its_file() {
        let place = Place { format: FORMAT, page: page(-5, 7, 1280, 800), maximized: true };
        let text = serde_json::to_string(&place).expect("a place is plain data");
        assert_eq!(serde_json::from_str::<Place>(&text).ok(), Some(place));
    }
}
