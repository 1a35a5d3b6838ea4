use crate::output::Output;
use game::{Environment, Stop};
use serde_json::{Value, json};
use session::{Bots, Games};
use std::error::Error;
use std::io::{Read, stdin};
use std::time::Instant;

/// Runs the session task described on standard input, like a browser worker.
pub(crate) fn run(output: Output) -> Result<(), Box<dyn Error>> {
    let mut description = String::new();
    stdin().read_to_string(&mut description)?;
    let mut last = String::from("null");
    let began = Instant::now();
    let mut tell = |event| last = event;
    Games::ALL.do_task(&description, &Bots::default(), &Environment::native(), &Stop::default(), &mut tell);
    let seconds = began.elapsed().as_secs_f64();
    let last: Value = serde_json::from_str(&last)?;
    output.result(&json!({ "seconds": seconds, "last": last }), || format!("{seconds:.3} s: {last}"));
    Ok(())
}
