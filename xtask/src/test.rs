use crate::failure::Failure;
use crate::process::processor_time;
use crate::steps::{STEPS, Step};
use std::time::Instant;

/// Runs these steps, or all that are usual, each to its end whatever became of those before, and sums up.
pub fn test(names: &[String]) -> Result<(), Failure> {
    let steps = chosen(names)?;
    let mut summary = Vec::new();
    let mut failed = Vec::new();
    for step in steps {
        println!("\n=== {}: {}", step.name, step.about);
        let (begin, busy_before) = (Instant::now(), processor_time());
        let outcome = (step.run)();
        let seconds = begin.elapsed().as_secs();
        let busy = busy_before.zip(processor_time()).map(|(before, after)| (after - before).as_secs());
        let busy = busy.map_or(String::new(), |busy| format!("{busy:>6} s"));
        let word = if outcome.is_ok() { "ok" } else { "FAILED" };
        println!("--- {}: {word}, {seconds} s", step.name);
        summary.push(format!("{:<12}{word:<8}{seconds:>5} s{busy}  {}", step.name, step.about));
        if let Err(failure) = outcome {
            eprintln!("xtask: {}: {failure}", step.name);
            failed.push(step.name);
        }
    }
    let head = if processor_time().is_some() { " (time by the clock, and of all processors)" } else { "" };
    println!("\n=== summary{head}\n{}", summary.join("\n"));
    if failed.is_empty() { Ok(()) } else { Err(Failure::Steps(failed.join(", "))) }
}

fn chosen(names: &[String]) -> Result<Vec<&'static Step>, Failure> {
    if names.is_empty() {
        return Ok(STEPS.iter().filter(|step| step.is_usual).collect());
    }
    let find = |name: &String| {
        STEPS.iter().find(|step| step.name == name).ok_or_else(|| {
            let all: Vec<_> = STEPS.iter().map(|step| step.name).collect();
            Failure::UnknownStep(name.clone(), all.join(" "))
        })
    };
    names.iter().map(find).collect()
}
