use crate::contestant::{CannotSeat, Contestant};
use crate::games::Contested;
use crate::output::Output;
use clap::Args;
use game::{BadOptions, Move, Options, Outcome, SearchControl, Side, Turn, View, Viewer};
use kalaha::Kalaha;
use serde_json::json;
use smess::Smess;
use std::io::{BufRead, Write};
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: crate::Game,
    /// Who moves first, Blue in Smess, Orange in Kalaha: `human` or a player as in `match`.
    #[arg(long, visible_alias = "blue", default_value = "human")]
    first: Seat,
    /// Who moves second, Red in Smess, Blue in Kalaha.
    #[arg(long, visible_alias = "red", default_value = "level:2,time=1000")]
    second: Seat,
    /// Where to begin, as position text.
    #[arg(long)]
    position: Option<String>,
    /// Other rules, as options text (`stones=6,standard-ending`).
    #[arg(long, default_value = "")]
    options: String,
    /// In Smess: end the game when a position arises for the third time, or after 100 plies without a capture.
    #[arg(long)]
    repetition_draw: bool,
    /// Decides what is left to chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A side's player: a person at the keyboard if there is no contestant.
#[derive(Clone)]
struct Seat(Option<Contestant>);

impl std::str::FromStr for Seat {
    type Err = crate::contestant::BadContestant;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "human" { Ok(Seat(None)) } else { text.parse().map(|player| Seat(Some(player))) }
    }
}

/// A game in the terminal cannot go on.
#[derive(Debug, Error)]
pub(crate) enum CannotPlay {
    #[error(transparent)]
    Player(#[from] CannotSeat),
    #[error(transparent)]
    Options(#[from] BadOptions),
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] std::io::Error),
}

/// Plays a game in the terminal. Text for people goes to standard error if one JSON object is wanted.
pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), CannotPlay> {
    let mut talk: Box<dyn Write> =
        if output.is_json() { Box::new(std::io::stderr()) } else { Box::new(std::io::stdout()) };
    match arguments.game {
        crate::Game::Smess => {
            let game = play::<Smess>(arguments, std::io::stdin().lock(), &mut talk)?;
            tell::<Smess>(&game.position().to_string(), game.turn(), output);
        }
        crate::Game::Kalaha => {
            let game = play::<Kalaha>(arguments, std::io::stdin().lock(), &mut talk)?;
            tell::<Kalaha>(&game.position().to_string(), game.turn(), output);
        }
    }
    Ok(())
}

/// Tells how it ended.
fn tell<S: Contested>(position: &str, turn: Turn, output: Output) {
    let outcome = match turn {
        Turn::Over(outcome) => Some(outcome),
        Turn::Of(_) => None,
    };
    output.result(&json!({ "position": position, "outcome": outcome }), || match outcome {
        Some(Outcome { winner: Some(side), ending }) => {
            format!("{} wins ({}).", S::side_name(side), ending.0)
        }
        Some(Outcome { winner: None, ending }) => format!("A draw ({}).", ending.0),
        None => "The game was left.".to_owned(),
    });
}

fn options<S: Contested>(arguments: &Arguments) -> Result<S::Options, BadOptions> {
    let mut options: S::Options = arguments.options.parse()?;
    if arguments.game == crate::Game::Smess {
        options.set("repetition-draw", if arguments.repetition_draw { "on" } else { "off" })?;
    }
    if let Some(position) = &arguments.position {
        options.set("position", position)?;
    }
    Ok(options)
}

fn play<S: Contested>(
    arguments: &Arguments,
    input: impl BufRead,
    talk: &mut dyn Write,
) -> Result<S, CannotPlay> {
    let mut game = S::start(&options::<S>(arguments)?, 0)?;
    let seats = [&arguments.first.0, &arguments.second.0];
    let bot =
        |seat: &Option<Contestant>| seat.as_ref().map(|player| player.bot::<S>(arguments.seed)).transpose();
    let mut bots = [bot(seats[0])?, bot(seats[1])?];
    let mut lines = input.lines();
    while let Turn::Of(side) = game.view(Viewer::Audience).turn() {
        let view = game.view(Viewer::Player(side));
        let m = match (&mut bots[side.index()], seats[side.index()]) {
            (Some(bot), Some(player)) => {
                bot.think(&view, &mut SearchControl::native(player.budget), &mut |_| ()).best
            }
            _ => match ask(&game, side, &mut lines, talk)? {
                Some(m) => m,
                None => break,
            },
        };
        let reports = game.play(m).expect("the move was legal");
        writeln!(talk, "{}", reports.audience)?;
    }
    Ok(game)
}

/// A legal move from the keyboard; none when the input ends.
fn ask<S: Contested>(
    game: &S,
    side: Side,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
    talk: &mut dyn Write,
) -> std::io::Result<Option<Move<S>>> {
    writeln!(talk, "{}", game.drawn())?;
    let legal = game.view(Viewer::Player(side)).legal_moves();
    loop {
        write!(talk, "{} to move: ", S::side_name(side))?;
        talk.flush()?;
        let Some(line) = lines.next().transpose()? else { return Ok(None) };
        match line.trim().parse() {
            Ok(m) if legal.contains(&m) => return Ok(Some(m)),
            Ok(m) => writeln!(talk, "{m} is not legal here.")?,
            Err(error) => writeln!(talk, "{error}")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn played(line: &str, input: &str) -> (Smess, String) {
        let words = ["play", "smess"].into_iter().chain(line.split('|').filter(|word| !word.is_empty()));
        let Line { arguments } = Line::try_parse_from(words).expect("arguments");
        let mut talk = Vec::new();
        let game = play::<Smess>(&arguments, input.as_bytes(), &mut talk).expect("text can be written");
        (game, String::from_utf8_lossy(&talk).into_owned())
    }

    #[test]
    fn a_person_may_mistype_twice_and_then_move() {
        let (game, talk) = played("--position|3b3/3S3/7/7/7/7/n6/3B3 b", "d7d9\nd1d8\nd7e7\n");
        assert!(talk.contains("'d9' is not a square") && talk.contains("d1d8 is not legal here."));
        assert!(talk.contains("Sd7-e7"));
        assert_eq!(game.position().board.side(), Side::First, "the computer answered");
    }

    #[test]
    fn the_end_of_input_leaves_the_game() {
        let (game, talk) = played("", "b2b3\n");
        assert!(matches!(game.turn(), Turn::Of(Side::First)));
        assert!(talk.contains("Nb2-b3"));
    }

    #[test]
    fn two_computer_players_need_nobody() {
        let (game, _) = played("--blue|nodes:200|--red|level:1|--repetition-draw", "");
        assert!(matches!(game.turn(), Turn::Over(_)));
    }
}
