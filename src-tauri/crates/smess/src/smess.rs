use crate::view::ViewShown;
use crate::{Board, MoveNotation, MoveReport, Options, Position, SmessMove};
use game::{BadOptions, ByViewer, Ending, IllegalMove, Outcome, RemoteGame, State, Turn, Viewer};

/// A Brain was captured; its side loses.
pub const BRAIN_CAPTURED: Ending = Ending("brain_captured");
/// Only the two Brains are left.
pub const ONLY_BRAINS: Ending = Ending("only_brains");
/// The side to move has no legal move and loses.
pub const NO_MOVE: Ending = Ending("no_move");
/// A position occurred for the third time (option *draw by repetition*).
pub const REPETITION: Ending = Ending("repetition");
/// A hundred plies passed without a capture or a promotion (option *draw by repetition*).
pub const QUIET: Ending = Ending("quiet");

/// The number of plies without a capture or a promotion that ends a game with the option *draw by repetition*.
pub(crate) const QUIET_LIMIT: u16 = 100;
/// With this option, a game ends once a position has occurred this many times.
const REPETITION_LIMIT: usize = 3;

/// A game of Smess. It has no secrets, so it is its own view.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "ViewShown", rename = "View"))]
#[serde(into = "ViewShown")]
pub struct Smess {
    options: Options,
    position: Position,
    /// The boards since the last capture or promotion, oldest first, without the current one. At most [`QUIET_LIMIT`],
    /// which suffices for the option.
    past: Vec<Board>,
}

impl Smess {
    /// A game at this position.
    pub(crate) fn at(position: Position, options: &Options) -> Smess {
        Smess { options: options.clone(), position, past: Vec::new() }
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The boards since the last capture or promotion, oldest first, without the current one; at most the last 100.
    pub fn past(&self) -> &[Board] {
        &self.past
    }

    /// How many times the current position has occurred since the last capture or promotion, including now.
    pub fn repetitions(&self) -> usize {
        1 + self.past.iter().filter(|&board| *board == self.position.board).count()
    }

    /// The outcome, if the game is over: the rule book's three endings, then the optional draw.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.board.outcome().or_else(|| {
            if !self.options.draws_by_repetition() {
                None
            } else if self.repetitions() >= REPETITION_LIMIT {
                Some(Outcome::draw(REPETITION))
            } else if self.position.quiet_plies >= QUIET_LIMIT {
                Some(Outcome::draw(QUIET))
            } else {
                None
            }
        })
    }

    /// Whose turn it is, or the outcome.
    pub fn turn(&self) -> Turn {
        self.outcome().map_or(Turn::Of(self.position.board.side()), Turn::Over)
    }
}

impl State for Smess {
    const ID: &'static str = "smess";
    const TAKEBACK: bool = true;
    const SECRETS: bool = false;
    const REMOTE: Option<RemoteGame> = Some(RemoteGame { number: 1, rules_version: 1 });
    type Options = Options;
    type View = Smess;

    fn start(options: &Options, _seed: u64) -> Result<Self, BadOptions> {
        Ok(Smess::at(options.position.unwrap_or(Position::START), options))
    }

    fn play(&mut self, m: SmessMove) -> Result<ByViewer<MoveReport>, IllegalMove> {
        if self.outcome().is_some() || !self.position.board.is_legal(m) {
            return Err(IllegalMove(m.to_string()));
        }
        let before = self.position.board;
        let played = self.position.play_unchecked(m);
        if self.position.quiet_plies == 0 {
            self.past.clear();
        } else {
            if self.past.len() == usize::from(QUIET_LIMIT) {
                self.past.remove(0);
            }
            self.past.push(before);
        }
        let captures = played.captured.is_some();
        let notation = MoveNotation { piece: played.piece, m, captures, promotes: played.promoted };
        Ok(ByViewer::same(MoveReport { notation, captured: played.captured }))
    }

    fn view(&self, _viewer: Viewer) -> Smess {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    fn game(options: &str, moves: &str) -> Smess {
        let mut game = Smess::start(&options.parse().expect("options"), 0).expect("a start");
        for m in moves.split_whitespace() {
            game.play(m.parse().expect("a move")).expect("a legal move");
        }
        game
    }

    #[test]
    fn a_brain_can_move_into_danger_and_its_capture_ends_the_game() {
        let mut game = game("position=7/3b3/7/3S3/7/7/7/3B3 b 0 1", "d1e1 d7d6");
        assert_eq!(game.turn(), Turn::Of(Side::First));
        let reports = game.play("d5d6".parse().expect("a move")).expect("legal");
        assert_eq!(reports.audience.to_string(), "Sd5xd6");
        assert_eq!(game.turn(), Turn::Over(Outcome::win(Side::First, BRAIN_CAPTURED)));
        assert!(game.play("e1d1".parse().expect("a move")).is_err());
    }

    #[test]
    fn two_bare_brains_are_a_draw() {
        let game = game("position=7/2b4/2N4/7/7/7/7/3B3 r 0 1", "c7c6");
        assert_eq!(game.turn(), Turn::Over(Outcome::draw(ONLY_BRAINS)));
    }

    #[test]
    fn a_ninny_becomes_a_numskull_where_enemy_numskulls_started_and_only_there() {
        let promoting = game("position=3b3/2N4/7/7/7/7/7/3B3 b 0 1", "c7c8");
        assert_eq!(promoting.position().to_string(), "2Sb3/7/7/7/7/7/7/3B3 r 0 1");
        let not = game("position=7/2b1N2/7/7/7/7/7/3B3 b 5 1", "e7d7");
        assert_eq!(not.position().quiet_plies, 6);
    }

    #[test]
    fn a_third_repetition_draws_only_with_the_option() {
        let shuffle = "d1e1 d8e8 e1d1 e8d8 d1e1 d8e8 e1d1 e8d8";
        let position = "position=3b3/7/7/7/N6/7/7/3B3 b 0 1";
        assert_eq!(game(position, shuffle).turn(), Turn::Of(Side::First));
        let drawn = game(&format!("repetition-draw,{position}"), shuffle);
        assert_eq!(drawn.repetitions(), 3);
        assert_eq!(drawn.turn(), Turn::Over(Outcome::draw(REPETITION)));
    }

    #[test]
    fn a_hundred_quiet_plies_draw_only_with_the_option() {
        let quiet = |options| game(options, "d1e1").turn();
        assert_eq!(
            quiet("repetition-draw,position=3b3/7/7/7/N6/7/7/3B3 b 99 60"),
            Turn::Over(Outcome::draw(QUIET))
        );
        assert_eq!(quiet("position=3b3/7/7/7/N6/7/7/3B3 b 99 60"), Turn::Of(Side::Second));
    }

    #[test]
    fn the_last_hundred_boards_are_remembered() {
        let shuffle = "d1e1 d8e8 e1d1 e8d8 ".repeat(30);
        let game = game("position=3b3/7/7/7/N6/7/7/3B3 b 0 1", &shuffle);
        assert_eq!(game.past().len(), 100);
        assert_eq!(game.repetitions(), 26);
    }
}
