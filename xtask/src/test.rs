use crate::failure::Failure;
use crate::prerequisites::install_together;
use crate::process::{complete, processor_time, root, target_folder};
use crate::steps::{Place, STEPS, Schedule, Step};
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

/// Runs these steps, or all of a schedule, each to the end regardless of failures, and prints a summary.
pub fn test(names: &[String]) -> Result<(), Failure> {
    let begin = Instant::now();
    let steps = chosen(names)?;
    if let [only] = steps.as_slice() {
        return run_here(only).failure.map_or(Ok(()), Err);
    }
    let needs: Vec<_> = steps.iter().flat_map(|step| step.needs).copied().collect();
    install_together(&needs);
    let at = |place| steps.iter().copied().filter(move |step| step.place == place);
    // Steps that use the network or one thread leave a core idle, so they run in parallel with compilation.
    let mut done = side_by_side(at(Place::First).collect(), at(Place::BesideFirst).collect());
    // Steps that wait for a broker leave both cores mostly idle.
    done.extend(side_by_side(at(Place::Last).collect(), at(Place::BesideLast).collect()));
    let busy = processor_time().map_or(String::new(), |busy| format!(", {} s of CPU time", busy.as_secs()));
    println!("\n=== summary: {} s{busy}", begin.elapsed().as_secs());
    for Done { step, failure, seconds } in &done {
        let word = if failure.is_none() { "ok" } else { "FAILED" };
        println!("{:<12}{word:<8}{seconds:>5} s  {}", step.name, step.about);
    }
    let failed: Vec<_> =
        done.iter().filter(|done| done.failure.is_some()).map(|done| done.step.name).collect();
    if !failed.is_empty() {
        return Err(Failure::Steps(failed.join(", ")));
    }
    if env::var_os(UPDATE_TABLE).is_some() { update_table(&done) } else { Ok(()) }
}

/// Set to write the seconds of several steps into CONTRIBUTING.md.
const UPDATE_TABLE: &str = "UPDATE_STEP_TABLE";
const TABLE_HEAD: &str = "| step | schedule | seconds | checks |\n|---|---|---:|---|\n";

fn update_table(done: &[Done]) -> Result<(), Failure> {
    let path = root().join("CONTRIBUTING.md");
    let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let missing = || Failure::Unexpected(format!("{} has no table of steps", path.display()));
    let (before, table) = text.split_once(TABLE_HEAD).ok_or_else(missing)?;
    let (old, rest) = table.split_at(table.find("\n\n").map_or(table.len(), |end| end + 1));
    let row = |step: &Step| match done.iter().find(|done| done.step.name == step.name) {
        Some(Done { seconds, .. }) => Some(format!("{}{seconds} | {} |\n", beginning(step), step.about)),
        // A step that did not run keeps its row.
        None => old.lines().find(|row| row.starts_with(&beginning(step))).map(|row| format!("{row}\n")),
    };
    let rows: String = STEPS.iter().filter(|step| step.schedule != Schedule::Named).filter_map(row).collect();
    fs::write(&path, [before, TABLE_HEAD, &rows, rest].concat()).map_err(|error| Failure::file(&path, error))
}

/// The beginning of a step's row.
fn beginning(step: &Step) -> String {
    format!("| {} | {} | ", step.name, step.schedule.word().unwrap_or_default())
}

/// Runs `here` in this process, and `others` in parallel.
fn side_by_side(here: Vec<&'static Step>, others: Vec<&'static Step>) -> Vec<Done> {
    thread::scope(|scope| {
        let others = scope.spawn(|| others.into_iter().map(run_apart).collect::<Vec<_>>());
        let mut done: Vec<_> = here.into_iter().map(run_here).collect();
        done.extend(others.join().expect("no step panics: its failure is its result"));
        done
    })
}

struct Done {
    step: &'static Step,
    failure: Option<Failure>,
    seconds: u64,
}

/// Runs a step with direct output.
fn run_here(step: &'static Step) -> Done {
    println!("\n=== {}: {}", step.name, step.about);
    let begin = Instant::now();
    let failure = (step.run)().err();
    let seconds = begin.elapsed().as_secs();
    match &failure {
        None => println!("--- {}: ok, {seconds} s", step.name),
        Some(failure) => eprintln!("xtask: {}: {failure}", step.name),
    }
    Done { step, failure, seconds }
}

/// Runs a step in its own process and prints its output at the end, because another step is printing.
fn run_apart(step: &'static Step) -> Done {
    let begin = Instant::now();
    let failure = match run_into_file(step) {
        Ok((printed, failure)) => {
            // Fails only if there is no reader.
            let _ = io::stdout().lock().write_all(&printed);
            failure
        }
        Err(failure) => Some(failure),
    };
    Done { step, failure, seconds: begin.elapsed().as_secs() }
}

/// The step's output and failure.
fn run_into_file(step: &Step) -> Result<(Vec<u8>, Option<Failure>), Failure> {
    let path = target_folder()?.join("steps").join(format!("{}.txt", step.name));
    let prepared = || -> io::Result<Command> {
        fs::create_dir_all(path.parent().expect("the file is in a folder"))?;
        let file = File::create(&path)?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["test", step.name]).stdin(Stdio::null()).stderr(file.try_clone()?).stdout(file);
        Ok(command)
    };
    let mut command = prepared().map_err(|error| Failure::file(&path, error))?;
    let failure = complete(&mut command).err();
    Ok((fs::read(&path).map_err(|error| Failure::file(&path, error))?, failure))
}

/// The steps that these words name: a step's name, or the word of its schedule. Without words, the usual ones.
fn chosen(names: &[String]) -> Result<Vec<&'static Step>, Failure> {
    let is_named =
        |step: &Step, name: &String| step.name == name || step.schedule.word() == Some(name.as_str());
    if let Some(name) = names.iter().find(|name| !STEPS.iter().any(|step| is_named(step, name))) {
        let all: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        return Err(Failure::UnknownStep(name.clone(), all.join(" ")));
    }
    let is_chosen = |step: &&Step| match names {
        [] => step.schedule == Schedule::Usual,
        names => names.iter().any(|name| is_named(step, name)),
    };
    Ok(STEPS.iter().filter(is_chosen).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contributors_see_every_step() {
        let text = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the document");
        let (_, table) = text.split_once(TABLE_HEAD).expect("a table");
        let rows: Vec<_> = table.lines().take_while(|row| !row.is_empty()).collect();
        let shown: Vec<_> = STEPS.iter().filter(|step| step.schedule != Schedule::Named).collect();
        assert_eq!(rows.len(), shown.len());
        for step in shown {
            let Step { name, about, .. } = step;
            let is_of =
                |row: &&str| row.starts_with(&beginning(step)) && row.ends_with(&format!(" | {about} |"));
            assert!(rows.iter().any(is_of), "{name}: set {UPDATE_TABLE} when you run all steps");
        }
    }
}
