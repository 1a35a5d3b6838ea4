use crate::contestant::Contestant;
use crate::external::CannotStart;
use crate::output::Output;
use clap::Args;
use game::{Side, State, Stop, Turn, View};
use serde_json::json;
use smess::{Options, Position, Smess, SmessMove, Square};
use std::io::{BufRead, Write};
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: crate::Game,
    /// Who plays Blue: `human` or a player as in `match`.
    #[arg(long, default_value = "human")]
    blue: Seat,
    /// Who plays Red.
    #[arg(long, default_value = "level:2,time=1000")]
    red: Seat,
    /// Where to begin, as position text.
    #[arg(long)]
    position: Option<Position>,
    /// End the game when a position arises for the third time, or after 100 plies without a capture.
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
    Player(#[from] CannotStart),
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] std::io::Error),
}

/// Plays a game in the terminal. Text for people goes to standard error if one JSON object is wanted.
pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), CannotPlay> {
    let crate::Game::Smess = arguments.game;
    let mut talk: Box<dyn Write> =
        if output.is_json() { Box::new(std::io::stderr()) } else { Box::new(std::io::stdout()) };
    let game = play(arguments, std::io::stdin().lock(), &mut talk)?;
    let outcome = match game.turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Of(_) => None,
    };
    let object = json!({ "position": game.position().to_string(), "outcome": outcome });
    output.result(&object, || match outcome {
        Some(outcome) => match outcome.winner {
            Some(Side::First) => format!("Blue wins ({}).", outcome.ending.0),
            Some(Side::Second) => format!("Red wins ({}).", outcome.ending.0),
            None => format!("A draw ({}).", outcome.ending.0),
        },
        None => "The game was left.".to_owned(),
    });
    Ok(())
}

fn play(arguments: &Arguments, input: impl BufRead, talk: &mut dyn Write) -> Result<Smess, CannotPlay> {
    let options = Options { repetition_draw: Some(arguments.repetition_draw), position: arguments.position };
    let mut game = Smess::start(&options, 0).expect("these options fit together");
    let seats = [&arguments.blue.0, &arguments.red.0];
    let bot = |seat: &Option<Contestant>| seat.as_ref().map(|player| player.bot(arguments.seed)).transpose();
    let mut bots = [bot(seats[0])?, bot(seats[1])?];
    let mut lines = input.lines();
    while let Turn::Of(side) = game.turn() {
        let m = match (&mut bots[side.index()], seats[side.index()]) {
            (Some(bot), Some(player)) => bot.think(&game, &player.budget, &Stop::default(), &mut |_| ()).best,
            _ => match ask(&game, side, &mut lines, talk)? {
                Some(m) => m,
                None => break,
            },
        };
        let told = game.play(m).expect("the move was legal");
        writeln!(talk, "{}", told.audience)?;
    }
    Ok(game)
}

/// A legal move from the keyboard; none when the input ends.
fn ask(
    game: &Smess,
    side: Side,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
    talk: &mut dyn Write,
) -> std::io::Result<Option<SmessMove>> {
    draw(game, talk)?;
    loop {
        write!(talk, "{} to move: ", if side == Side::First { "Blue" } else { "Red" })?;
        talk.flush()?;
        let Some(line) = lines.next().transpose()? else { return Ok(None) };
        match line.trim().parse() {
            Ok(m) if game.legal_moves().contains(&m) => return Ok(Some(m)),
            Ok(m) => writeln!(talk, "{m} is not legal here.")?,
            Err(error) => writeln!(talk, "{error}")?,
        }
    }
}

fn draw(game: &Smess, talk: &mut dyn Write) -> std::io::Result<()> {
    for row in (0..Square::ROWS).rev() {
        write!(talk, "{} ", row + 1)?;
        for column in 0..Square::COLUMNS {
            let square = Square::at(column, row).expect("column and row are on the board");
            let letter = match game.position().board.piece_at(square) {
                Some((Side::First, piece)) => piece.letter(),
                Some((Side::Second, piece)) => piece.letter().to_ascii_lowercase(),
                None => '.',
            };
            write!(talk, " {letter}")?;
        }
        writeln!(talk)?;
    }
    writeln!(talk, "   a b c d e f g")
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
        let game = play(&arguments, input.as_bytes(), &mut talk).expect("text can be written");
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
