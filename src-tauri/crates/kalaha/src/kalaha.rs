use crate::view::ViewShown;
use crate::{Board, MoveReport, Options, Pit, Position};
use game::{BadOptions, ByViewer, Ending, IllegalMove, Outcome, RemoteGame, Side, State, Turn, Viewer};

/// The player to move, or either player under the *standard ending*, had no stones in their pits.
pub const NO_STONES: Ending = Ending("no_stones");

/// A game of Kalaha. It has no secrets, so it is its own view.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "ViewShown", rename = "View"))]
#[serde(into = "ViewShown")]
pub struct Kalaha {
    options: Options,
    board: Board,
}

impl Kalaha {
    /// A game at this position, without ending it.
    pub(crate) fn at(board: Board, options: &Options) -> Kalaha {
        Kalaha { options: options.clone(), board }
    }

    /// The board; after the end, all stones are in the Kalahas.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The game's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board with its text form.
    pub fn position(&self) -> Position {
        Position { board: self.board }
    }

    /// The side to move, or the outcome: the side with more stones in its Kalaha wins.
    pub fn turn(&self) -> Turn {
        if !self.board.is_over(&self.options.rules) {
            return Turn::Of(self.board.mover());
        }
        Turn::Over(Outcome::by_points(Side::BOTH.map(|side| self.board.kalaha(side)), NO_STONES))
    }

    pub(crate) fn may_play(&self, pit: Pit) -> bool {
        self.board.legal_pits(&self.options.rules).any(|legal| legal == pit.index())
    }
}

impl State for Kalaha {
    const ID: &'static str = "kalaha";
    const TAKEBACK: bool = true;
    const SECRETS: bool = false;
    const REMOTE: Option<RemoteGame> = Some(RemoteGame { number: 2, rules_version: 1 });
    type Options = Options;
    type View = Kalaha;

    fn start(options: &Options, _seed: u64) -> Result<Self, BadOptions> {
        let mut board = options.board();
        board.sweep_to_kalahas(&options.rules);
        Ok(Kalaha::at(board, options))
    }

    fn play(&mut self, pit: Pit) -> Result<ByViewer<MoveReport>, IllegalMove> {
        if !self.may_play(pit) {
            return Err(IllegalMove(pit.to_string()));
        }
        let rules = &self.options.rules;
        let side = self.board.mover();
        let path = self.board.path(pit.index(), rules).collect();
        let sowing = self.board.sow(pit.index(), rules);
        let swept = self.board.sweep_to_kalahas(rules);
        Ok(ByViewer::same(MoveReport { side, pit, path, sowing, swept }))
    }

    fn view(&self, _viewer: Viewer) -> Kalaha {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(options: &str) -> Kalaha {
        Kalaha::start(&options.parse().expect("options"), 0).expect("a start")
    }

    fn report(game: &mut Kalaha, pit: &str) -> MoveReport {
        game.play(pit.parse().expect("a pit")).expect("a legal move").audience
    }

    #[test]
    fn a_sowing_that_ends_in_the_movers_kalaha_gives_an_extra_move() {
        let mut game = game("");
        assert!(report(&mut game, "3").sowing.moves_again);
        assert_eq!(game.position().to_string(), "4,4,0,5,5,5|1 / 4,4,4,4,4,4|0 o");
    }

    #[test]
    fn a_last_stone_in_the_movers_empty_pit_captures_the_opposite_stones() {
        let mut game = game("position=1,0,0,0,0,1|0 / 2,3,4,5,6,7|20 o");
        assert_eq!(report(&mut game, "1").sowing.captured, Some(6));
        assert_eq!(game.position().to_string(), "0,0,0,0,0,1|7 / 2,3,4,5,0,7|20 b");
    }

    #[test]
    fn an_empty_opposite_pit_is_captured_only_with_the_option() {
        let text = "position=1,0,0,0,0,1|0 / 2,3,4,5,0,7|20 o";
        assert_eq!(report(&mut game(text), "1").sowing.captured, None);
        assert_eq!(report(&mut game(&format!("empty-capture,{text}")), "1").sowing.captured, Some(0));
    }

    #[test]
    fn the_game_ends_when_the_player_to_move_has_no_stones() {
        let mut product = game("position=0,0,0,0,0,1|20 / 0,0,0,0,1,2|21 o");
        // The extra move is impossible, so Blue keeps the three stones.
        assert_eq!(report(&mut product, "6").swept, Some([0, 3]));
        assert_eq!(product.turn(), Turn::Over(Outcome::win(Side::Second, NO_STONES)));
    }

    #[test]
    fn an_empty_opponent_ends_the_game_only_with_the_standard_ending() {
        let text = "position=1,0,0,0,0,1|20 / 0,0,0,0,0,1|21 b";
        let mut product = game(text);
        assert_eq!(report(&mut product, "6").swept, Some([2, 0]), "Blue has an extra move but no stones");
        let other = "position=1,1,0,0,0,0|20 / 0,0,0,0,0,0|21 o";
        assert_eq!(game(other).turn(), Turn::Of(Side::First));
        let standard = game(&format!("standard-ending,{other}"));
        assert_eq!(standard.turn(), Turn::Over(Outcome::win(Side::First, NO_STONES)));
        assert_eq!(standard.board().kalaha(Side::First), 22);
    }

    #[test]
    fn equal_kalahas_are_a_draw() {
        assert_eq!(
            game("position=0,0,0,0,0,0|24 / 0,0,0,0,0,1|23 o").turn(),
            Turn::Over(Outcome::draw(NO_STONES))
        );
    }
}
