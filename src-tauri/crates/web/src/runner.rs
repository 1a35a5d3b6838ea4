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
    /// Has another worker do a task. What it finds comes back by [`told`].
    fn think(ticket: u32, description: &str);
    /// Nobody wants the task done any more.
    fn abandon(ticket: u32);
    /// No task goes on with this bot.
    fn forget_bot(bot: u32);
    /// Calls [`ring`] after so many milliseconds.
    fn set_timer(timer: u32, ms: f64);
}

type Told = Rc<RefCell<Box<Tell<'static>>>>;
type Ring = (Stop, Box<dyn FnOnce() + Send>);

thread_local! {
    static TASKS: RefCell<BTreeMap<u32, Told>> = const { RefCell::new(BTreeMap::new()) };
    static TIMERS: RefCell<(u32, BTreeMap<u32, Ring>)> = const { RefCell::new((0, BTreeMap::new())) };
}

/// Each task in another worker, of which a browser has what a program has threads for.
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
        // A timer of a browser may ring up to a millisecond early.
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

/// Hands on what a task has found.
pub fn told(ticket: u32, event: &str) {
    let event = JobEvent::from_text(event);
    // Whoever hears the last one stops the task, and its worker is no longer to be ended for that.
    let told = TASKS.with_borrow_mut(|tasks| match event.is_last() {
        true => tasks.remove(&ticket),
        false => tasks.get(&ticket).cloned(),
    });
    if let Some(told) = told {
        (told.borrow_mut())(event);
    }
}

/// The task finds nothing more.
pub fn done(ticket: u32) {
    TASKS.with_borrow_mut(|tasks| tasks.remove(&ticket));
}

/// A timer's time has come.
pub fn ring(timer: u32) {
    let found = TIMERS.with_borrow_mut(|(_, timers)| timers.remove(&timer));
    if let Some((stop, ring)) = found
        && !stop.is_set()
    {
        ring();
    }
}

/// Numbers are counted from 0, and JavaScript takes such small ones as they are.
fn number(number: u64) -> io::Result<u32> {
    u32::try_from(number).map_err(io::Error::other)
}
