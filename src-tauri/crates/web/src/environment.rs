use game::{Clock, Environment, Spawner, Stop};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    /// Blocks the worker for this many milliseconds.
    #[wasm_bindgen(js_namespace = globalThis)]
    fn sleep(ms: f64);
}

/// An environment with the browser's clock and without threads.
pub fn environment() -> Environment {
    Environment { clock: Arc::new(BrowserClock), spawner: Arc::new(NoThreads) }
}

/// The time since the worker started.
pub fn since_begin() -> Duration {
    Duration::from_secs_f64(now() / 1000.0)
}

struct BrowserClock;

impl Clock for BrowserClock {
    fn now(&self) -> Duration {
        since_begin()
    }

    fn unix_time(&self) -> u64 {
        Duration::from_secs_f64(js_sys::Date::now() / 1000.0).as_secs()
    }

    fn wait(&self, time: Duration, stop: &Stop) {
        // No code can set the stop while the worker sleeps.
        if !stop.is_set() {
            sleep(time.as_secs_f64() * 1000.0);
        }
    }
}

struct NoThreads;

impl Spawner for NoThreads {
    fn start(&self, _name: &str, _job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn join_all<'a>(&self, here: &mut dyn FnMut(), beside: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        here();
        beside.into_iter().for_each(|job| job());
    }
}
