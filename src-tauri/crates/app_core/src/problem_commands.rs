//! Commands for problems: the collections that the page has loaded, and the choice of the next problem.

use crate::error::CommandError;
use crate::store_failed::StoreFailed;
use archive::Archive;
use game::{Problem, lock};
use problems::{
    Attempt, CalendarDay, Collection, Day, MISTAKE, Mode, calendar, daily, due, next, next_due, next_in_run,
};
use serde::{Deserialize, Serialize};
use session::{MatchError, MatchId, Session, Snapshot};
use statistics::{ProblemReport, ZoneOffset};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The problems that the page has loaded, by game.
#[derive(Default)]
pub struct Collections(Mutex<BTreeMap<String, Arc<Collection>>>);

/// Which problem to open.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ProblemChoice {
    /// The problem of a day.
    Daily {
        /// The day.
        day: Day,
    },
    /// One that is to be repeated, or a new one near the person's rating.
    Next {
        /// Only this theme; null for all.
        theme: Option<String>,
    },
    /// The next one of a streak.
    Streak {
        /// When the streak began, as in its problems' mode; null begins one.
        #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
        run: Option<u64>,
    },
    /// The next one of a run of three minutes.
    Timed {
        /// When the run began, as in its problems' mode; null begins one.
        #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
        run: Option<u64>,
    },
    /// A person's mistake in a finished match.
    Mistake {
        /// The match.
        id: MatchId,
        /// The number of moves played with the mistake, as in [`session::TurningPoint::ply`].
        ply: usize,
    },
}

/// A game's problems and the person's results.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ProblemsShown {
    /// The game's id.
    pub game: String,
    /// The themes in display order.
    pub themes: Vec<&'static str>,
    /// The person's rating and results.
    pub report: ProblemReport,
    /// The number of missed problems to be repeated now.
    pub due: usize,
    /// When the next missed problem is to be repeated, in seconds since 1970; null if none is scheduled.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub next_due: Option<u64>,
    /// The theme of the day's problem.
    pub daily: Option<String>,
    /// How the problems of the day went in its month.
    pub calendar: Vec<CalendarDay>,
}

impl Collections {
    /// Takes a game's problems.
    ///
    /// # Errors
    /// If there is no such game, or the text is not its problems.
    pub fn take(&self, session: &Session, game: &str, text: &str) -> Result<(), CommandError> {
        let collection = Collection::read(text, &session.games().themes(game)?)?;
        lock(&self.0).insert(game.to_owned(), Arc::new(collection));
        Ok(())
    }

    fn of(&self, game: &str) -> Result<Arc<Collection>, CommandError> {
        let loaded = lock(&self.0).get(game).cloned();
        loaded.ok_or(CommandError::Session(MatchError::NotNow("a problem that is not loaded")))
    }

    /// A game's problems and the person's results, on this day.
    ///
    /// # Errors
    /// If the game's problems are not loaded, or the attempts cannot be read.
    pub fn shown(
        &self,
        session: &Session,
        archive: &Archive,
        game: &str,
        (day, zone): (Day, &[ZoneOffset]),
        now: u64,
    ) -> Result<ProblemsShown, CommandError> {
        let collection = self.of(game)?;
        let themes = session.games().themes(game)?;
        let all = attempts(archive, game)?;
        let known = still_known(&all, &collection);
        let mut report = ProblemReport::new(game, &all, zone);
        // A theme of an import, or of another version, has no words.
        report.themes.retain(|results| results.theme == MISTAKE || themes.contains(&results.theme.as_str()));
        Ok(ProblemsShown {
            game: game.to_owned(),
            themes,
            due: due(&known, now).len(),
            next_due: next_due(&known),
            daily: daily(&collection, day).map(|problem| problem.theme.clone()),
            calendar: calendar(&all, game, day),
            report,
        })
    }

    /// Opens a problem.
    ///
    /// # Errors
    /// If the game's problems are not loaded, the attempts cannot be read, or there is no such problem.
    pub fn open(
        &self,
        session: &Session,
        archive: &Archive,
        game: &str,
        choice: ProblemChoice,
        now: u64,
        seed: u64,
    ) -> Result<Snapshot, CommandError> {
        let open = |problem: Option<Problem>, mode| {
            let problem = problem.ok_or(MatchError::NotNow("a problem of this theme"))?;
            Ok(session.problem(game, problem, mode)?)
        };
        let collection = self.of(game)?;
        let attempts = still_known(&attempts(archive, game)?, &collection);
        let rating = ProblemReport::new(game, &attempts, &[]).now.rating;
        let in_run = |mode| (next_in_run(&collection, &attempts, mode, rating, seed).cloned(), mode);
        let (problem, mode) = match choice {
            ProblemChoice::Daily { day } => (daily(&collection, day).cloned(), Mode::Daily { day }),
            ProblemChoice::Next { theme } => {
                // An imported mistake may not be playable.
                let mistakes = due_mistakes(&attempts, now).filter(|_| theme.is_none());
                if let Some(opened) =
                    mistakes.filter_map(|mistake| open(Some(mistake), Mode::Single).ok()).next()
                {
                    return Ok(opened);
                }
                (next(&collection, &attempts, rating, now, theme.as_deref(), seed).cloned(), Mode::Single)
            }
            ProblemChoice::Streak { run } => in_run(Mode::Streak { run: run.unwrap_or(now) }),
            ProblemChoice::Timed { run } => in_run(Mode::Timed { run: run.unwrap_or(now) }),
            ProblemChoice::Mistake { id, ply } => (Some(session.mistake(id, ply)?), Mode::Single),
        };
        open(problem, mode)
    }
}

fn attempts(archive: &Archive, game: &str) -> Result<Vec<Attempt>, CommandError> {
    archive.attempts(game).map_err(|error| StoreFailed::to_read(archive, error).into())
}

/// The attempts at problems that can be repeated: the collection has them, or they are mistakes.
fn still_known(attempts: &[Attempt], collection: &Collection) -> Vec<Attempt> {
    let is_known = |attempt: &&Attempt| attempt.theme == MISTAKE || collection.get(attempt.problem).is_some();
    attempts.iter().filter(is_known).cloned().collect()
}

/// The mistakes that are more overdue than any other problem, the most overdue first.
fn due_mistakes(attempts: &[Attempt], now: u64) -> impl Iterator<Item = Problem> {
    let text = |id| {
        attempts.iter().filter(move |attempt| attempt.problem == id).find_map(|attempt| attempt.text.as_ref())
    };
    due(attempts, now).into_iter().map_while(move |id| text(id)?.parse().ok())
}
