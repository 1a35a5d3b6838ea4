use crate::environment::environment;
use crate::friends::random;
use game::{Environment, Stop};
use peer::{ContactId, DealDone};
use session::{Bots, Games};
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

#[wasm_bindgen]
extern "C" {
    /// The worker's function that receives events.
    fn found(event: &str);
}

/// Runs tasks for a session in another worker, and computes parts of deals.
#[wasm_bindgen]
pub struct Thinker {
    bots: Bots,
    environment: Environment,
}

#[wasm_bindgen]
impl Thinker {
    /// A worker without bots.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript has no defaults")]
    pub fn new() -> Thinker {
        Thinker { bots: Bots::default(), environment: environment() }
    }

    /// The name of the opening book for this task's computer player, if it uses one.
    pub fn book(&self, description: &str) -> Option<String> {
        Games::ALL.book_for(description).map(|book| book.name.to_owned())
    }

    /// Loads this book for computer players like this task's. False if the file is invalid.
    pub fn take_book(&self, description: &str, file: &[u8]) -> bool {
        Games::ALL.book_for(description).is_some_and(|book| (book.take)(file))
    }

    /// Runs a task until it is done. To cancel it, terminate the worker.
    pub fn think(&self, description: &str) {
        let mut tell = |event: String| found(&event);
        Games::ALL.do_task(description, &self.bots, &self.environment, &Stop::default(), &mut tell);
    }

    /// Computes the part of the deal that this contact owes, from its record. None if it owes none.
    pub fn deal(&self, contact: u64, record: Vec<u8>) -> Option<Vec<u8>> {
        let record = Zeroizing::new(record);
        let done = DealDone::of_record(ContactId(contact), &record, dealerless::RULEBOOK, &mut random)?;
        Some(done.to_bytes().expose().to_vec())
    }

    /// Drops a bot with its cached knowledge.
    pub fn forget(&self, bot: u32) {
        self.bots.forget(bot.into());
    }
}
