use crate::{About, CommandError, exchange, shelf};
use archive::Archive;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use session::Session;

/// The arguments of a command, by their names.
pub struct Arguments<'a>(pub &'a Value);

impl Arguments<'_> {
    /// One of them. An argument that is left out is null.
    ///
    /// # Errors
    /// It is not what the command takes.
    pub fn get<T: DeserializeOwned>(&self, name: &'static str) -> Result<T, CommandError> {
        let Some(value) = self.0.get(name) else {
            return T::deserialize(Value::Null).map_err(|_| bad(name, "it is missing"));
        };
        T::deserialize(value).map_err(|error| bad(name, error))
    }
}

fn bad(name: &'static str, reason: impl ToString) -> CommandError {
    CommandError::BadArgument { name, reason: reason.to_string() }
}

/// Carries out a command that is the same in every shell, and answers with JSON. Nothing if it is none of these: then
/// it is for the shell.
///
/// # Errors
/// The command is refused, or an argument is not what it takes.
pub fn answer(
    session: &Session,
    archive: &Archive,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Option<Box<RawValue>>, CommandError> {
    match of_match(session, command, arguments)? {
        None => of_archive(session, archive, command, arguments),
        answered => Ok(answered),
    }
}

/// What is asked of matches at the table, and of the games.
fn of_match(
    session: &Session,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Option<Box<RawValue>>, CommandError> {
    let game = || arguments.get::<String>("game");
    let id = || arguments.get("id");
    Ok(Some(match command {
        "games" => json(session.games().ids().collect::<Vec<_>>()),
        "questions" => json(session.games().questions()),
        "about" => json(About::this()),
        "open" => json(session.open(&game()?)?),
        "open_match" => json(session.open_match(id()?)?),
        "preview" => json(session.preview(id()?)?),
        "new_match" => {
            let options = arguments.get::<Option<String>>("options")?;
            json(session.new_match(&game()?, options.as_deref())?)
        }
        "rematch" => json(session.rematch(id()?)?),
        "continue_from" => json(session.continue_from(id()?, arguments.get("ply")?)?),
        "load" => json(session.load(&game()?, &arguments.get::<String>("text")?)?),
        "apply" => json(session.apply(id()?, &arguments.get("command")?)?),
        "save" => json(session.save(id()?)?),
        "answer" => {
            let question = arguments.get::<String>("question")?;
            json(session.answer(id()?, &question, arguments.get("cell")?)?)
        }
        _ => return Ok(None),
    }))
}

/// What is asked of all matches that are kept.
fn of_archive(
    session: &Session,
    archive: &Archive,
    command: &str,
    arguments: &Arguments<'_>,
) -> Result<Option<Box<RawValue>>, CommandError> {
    Ok(Some(match command {
        "list_matches" => {
            let filter = arguments.get("filter")?;
            json(shelf::list(archive, &filter, arguments.get("offset")?, arguments.get("limit")?)?)
        }
        "export_outlook" => json(exchange::outlook(archive, session, &arguments.get("selection")?)?),
        "names" => json(shelf::names(archive)?),
        "statistics" => json(shelf::statistics(archive, session, &arguments.get("query")?)?),
        "annotate" => {
            let note = arguments.get::<String>("note")?;
            json(shelf::annotate(archive, arguments.get("id")?, &note)?)
        }
        "star" => json(shelf::star(archive, arguments.get("id")?, arguments.get("starred")?)?),
        _ => return Ok(None),
    }))
}

pub(crate) fn json(answer: impl Serialize) -> Box<RawValue> {
    to_raw_value(&answer).expect("what crosses to the page is plain data")
}
