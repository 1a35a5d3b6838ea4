use game::Stop;
use session::{JobEvent, Task, TaskRunner, Tell};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Starts a task in another worker. Its events arrive in [`told`].
    fn think(ticket: u32, description: &str);
    /// Cancels a task.
    fn abandon(ticket: u32);
    /// Drops a bot.
    fn forget_bot(bot: u32);
    /// Calls [`ring`] after this many milliseconds.
    fn set_timer(timer: u32, ms: f64);
}

type Told = Rc<RefCell<Box<Tell<'static>>>>;
type Ring = (Stop, Box<dyn FnOnce() + Send>);

thread_local! {
    static TASKS: RefCell<BTreeMap<u32, Told>> = const { RefCell::new(BTreeMap::new()) };
    static TIMERS: RefCell<(u32, BTreeMap<u32, Ring>)> = const { RefCell::new((0, BTreeMap::new())) };
}

/// Runs each task in another worker, because a browser has no threads.
pub struct Workers;

impl TaskRunner for Workers {
    fn start(&self, task: Task, describe: &dyn Fn() -> String, tell: Box<Tell<'static>>) -> io::Result<()> {
        let ticket = number(task.ticket())?;
        TASKS.with_borrow_mut(|tasks| tasks.insert(ticket, Rc::new(RefCell::new(tell))));
        task.stop().when_set(move || {
            if TASKS.with_borrow_mut(|tasks| tasks.remove(&ticket)).is_some() {
                abandon(ticket);
            }
        });
        if !task.stop().is_set() {
            think(ticket, &describe());
        }
        Ok(())
    }

    fn start_timer(&self, due: Duration, stop: Stop, ring: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        let timer = TIMERS.with_borrow_mut(|(last, timers)| {
            *last = last.wrapping_add(1);
            timers.insert(*last, (stop, ring));
            *last
        });
        // Browser timers may fire up to a millisecond early.
        let wait = due.saturating_sub(crate::environment::since_begin()) + Duration::from_millis(1);
        set_timer(timer, wait.as_secs_f64() * 1000.0);
        Ok(())
    }

    fn forget(&self, bot: u64) {
        if let Ok(bot) = number(bot) {
            forget_bot(bot);
        }
    }
}

/// Passes on an event from a task.
pub fn told(ticket: u32, event: &str) {
    let event = JobEvent::from_text(event);
    // The receiver of the last event sets the task's stop, which must not kill the worker.
    let told = TASKS.with_borrow_mut(|tasks| match event.is_last() {
        true => tasks.remove(&ticket),
        false => tasks.get(&ticket).cloned(),
    });
    if let Some(told) = told {
        (told.borrow_mut())(event);
    }
}

/// A task will report no more events.
pub fn done(ticket: u32) {
    TASKS.with_borrow_mut(|tasks| tasks.remove(&ticket));
}

/// A timer has expired.
pub fn ring(timer: u32) {
    let found = TIMERS.with_borrow_mut(|(_, timers)| timers.remove(&timer));
    if let Some((stop, ring)) = found
        && !stop.is_set()
    {
        ring();
    }
}

/// Numbers count from 0 and are small enough for JavaScript.
fn number(number: u64) -> io::Result<u32> {
    u32::try_from(number).map_err(io::Error::other)
}
