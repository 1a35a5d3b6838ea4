use game::{Clock, Environment, Spawner, Stop};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The clock of a browser, which has no threads.
pub fn environment() -> Environment {
    Environment { clock: Arc::new(BrowserClock), spawner: Arc::new(NoThreads) }
}

struct BrowserClock;

impl Clock for BrowserClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now() / 1000.0)
    }

    fn unix_time(&self) -> u64 {
        Duration::from_secs_f64(js_sys::Date::now() / 1000.0).as_secs()
    }

    fn wait(&self, time: Duration, stop: &Stop) {
        let end = self.now() + time;
        while !stop.is_set() && self.now() < end {
            std::hint::spin_loop();
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
