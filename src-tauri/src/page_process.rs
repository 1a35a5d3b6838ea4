use crate::startup_state::StartupState;
use game::lock;
use session::Trouble;
use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tauri::{Manager, Runtime, Webview};

/// The times of recent reloads after the web process died.
#[derive(Default)]
pub struct Reloads(Mutex<VecDeque<Instant>>);

/// A page that fails more often than this will keep failing.
const MOST_RELOADS: usize = 3;
const WITHIN: Duration = Duration::from_secs(60);

impl Reloads {
    /// Whether the page may be reloaded.
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

/// Reloads the page after its process has died, with a notice. The session still holds every match. If reloading does
/// not help, the program exits rather than leave an unresponsive window.
pub fn recover<R: Runtime>(webview: &Webview<R>, reason: &str) {
    let app = webview.app_handle();
    eprintln!("the web process ended: {reason}");
    if !app.state::<Reloads>().once_more(Instant::now()) {
        app.exit(1);
        return;
    }
    let detail = format!("the web process ended: {reason}");
    app.state::<StartupState>().give_notice(Trouble::new("page_ended", detail));
    // Fails only if the window is gone too.
    let _ = webview.reload();
}

/// Disables caching of past pages, because the page never navigates back, and watches for the end of the web process.
/// On Apple's systems Tauri reports that; WebView2 shows its own error page, and Android kills the app.
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
    fn a_page_that_keeps_failing_is_not_reloaded() {
        let reloads = Reloads::default();
        let begin = Instant::now();
        for second in 0..MOST_RELOADS {
            assert!(reloads.once_more(begin + Duration::from_secs(second as u64)));
        }
        assert!(!reloads.once_more(begin + WITHIN));
        assert!(reloads.once_more(begin + WITHIN + Duration::from_secs(1)), "the first reload is long ago");
    }
}
