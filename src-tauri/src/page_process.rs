use crate::startup_state::StartupState;
use game::lock;
use session::Problem;
use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tauri::{Manager, Runtime, Webview};

/// When the page was loaded anew because the process that draws it had ended.
#[derive(Default)]
pub struct Reloads(Mutex<VecDeque<Instant>>);

/// A page that breaks down more often than this within this time would break down for ever.
const MOST_RELOADS: usize = 3;
const WITHIN: Duration = Duration::from_secs(60);

impl Reloads {
    /// Whether the page may be loaded once more.
    fn once_more(&self, now: Instant) -> bool {
        let mut reloads = lock(&self.0);
        while reloads.front().is_some_and(|&then| now.duration_since(then) > WITHIN) {
            reloads.pop_front();
        }
        let may = reloads.len() < MOST_RELOADS;
        if may {
            reloads.push_back(now);
        }
        may
    }
}

/// Loads the page anew after its process has ended, and has it say so. The session holds every match as it was. Where
/// this does not help the program ends, rather than leave a picture that answers nothing.
pub fn recover<R: Runtime>(webview: &Webview<R>, reason: &str) {
    let app = webview.app_handle();
    eprintln!("the process that draws the page has ended: {reason}");
    if !app.state::<Reloads>().once_more(Instant::now()) {
        app.exit(1);
        return;
    }
    let detail = format!("the process that draws the page ended: {reason}");
    app.state::<StartupState>().give_notice(Problem::new("page_ended", detail));
    // One that cannot be loaded has gone together with its window.
    let _ = webview.reload();
}

/// Has the page's process keep no picture that is shown no more, as the page goes nowhere from where it could come back,
/// and has its end noticed. On Apple's systems Tauri tells of it; WebView2 shows a page
/// of its own instead, and Android ends the app.
#[cfg(target_os = "linux")]
pub fn watch<R: Runtime>(app: &tauri::AppHandle<R>) {
    use webkit2gtk::{CacheModel, WebContextExt, WebViewExt};
    for webview in app.webview_windows().into_values() {
        let page = webview.as_ref().clone();
        // Without a web view there is nothing to watch.
        let _ = webview.with_webview(move |view| {
            let view = view.inner();
            if let Some(context) = view.context() {
                context.set_cache_model(CacheModel::DocumentViewer);
            }
            view.connect_web_process_terminated(move |_, reason| recover(&page, &format!("{reason:?}")));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_breaks_down_again_and_again_is_given_up() {
        let reloads = Reloads::default();
        let begin = Instant::now();
        for second in 0..MOST_RELOADS {
            assert!(reloads.once_more(begin + Duration::from_secs(second as u64)));
        }
        assert!(!reloads.once_more(begin + WITHIN));
        assert!(reloads.once_more(begin + WITHIN + Duration::from_secs(1)), "the first one is long ago");
    }
}
