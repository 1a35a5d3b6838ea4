use crate::environment::environment;
use crate::friends::random;
use game::{Environment, Stop};
use peer::{ContactId, DealDone};
use session::{Bots, Games};
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

#[wasm_bindgen]
extern "C" {
    /// The worker's function that hands on what was found.
    fn found(event: &str);
}

/// Does tasks of a session that lives in another worker, and makes parts of deals for it.
#[wasm_bindgen]
pub struct Thinker {
    bots: Bots,
    environment: Environment,
}

#[wasm_bindgen]
impl Thinker {
    /// One that has thought of nothing yet.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript knows no defaults")]
    pub fn new() -> Thinker {
        Thinker { bots: Bots::default(), environment: environment() }
    }

    /// The name of the book from which the computer player of this task may know its move, if it has one.
    pub fn book(&self, description: &str) -> Option<String> {
        Games::ALL.book_for(description).map(|book| book.name.to_owned())
    }

    /// Has the computer player of this task, and all like it, know this book. False if it is none.
    pub fn take_book(&self, description: &str, file: &[u8]) -> bool {
        Games::ALL.book_for(description).is_some_and(|book| (book.take)(file))
    }

    /// Does a task, and returns when it is done. Whoever wants it no more ends the worker.
    pub fn think(&self, description: &str) {
        let mut tell = |event: String| found(&event);
        Games::ALL.do_task(description, &self.bots, &self.environment, &Stop::default(), &mut tell);
    }

    /// Makes the part of a deal that this contact owes, whose record this is. Nothing if it owes none.
    pub fn deal(&self, contact: u64, record: Vec<u8>) -> Option<Vec<u8>> {
        let record = Zeroizing::new(record);
        let done = DealDone::of_record(ContactId(contact), &record, dealerless::RULEBOOK, &mut random)?;
        Some(done.to_bytes().expose().to_vec())
    }

    /// Lets a bot forget all that it learnt.
    pub fn forget(&self, bot: u32) {
        self.bots.forget(bot.into());
    }
}
