use super::Arguments;
use crate::games::Measured;
use crate::player_spec::NoPlayer;
use game::{Outcome, SearchControl, Side, State, Turn};
use search::Proven;
use serde::Serialize;
use smess::bot::{Material, Tablebase};
use smess::{Board, Smess};
use std::collections::BTreeMap;
use std::fmt;

/// What became of solved endings in games of a player with itself.
#[derive(Debug, Default, Serialize)]
pub(super) struct Sample {
    games: u64,
    drawn: u64,
    /// Of these, games that ended with so many pieces, both Brains included.
    drawn_with_pieces: BTreeMap<u32, u64>,
    /// Of these, games that ended with these pieces.
    drawn_with: BTreeMap<String, u64>,
    /// By the pieces of the first solved position that a game came to.
    endings: BTreeMap<String, Ending>,
}

/// Games that came to the same pieces.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Ending {
    /// Those where that position is a draw, by how the game ended.
    drawn_by_table: u64,
    drawn_by_table_and_played: u64,
    /// Those where one side wins, by how the game ended for that side.
    won_by_table: u64,
    won_by_table_and_played: u64,
    won_by_table_but_drawn: u64,
    /// Moves in solved positions.
    moves: u64,
    /// Those after which the side that moved comes to less than before.
    mistakes: u64,
}

impl Sample {
    pub(super) fn play(arguments: &Arguments, tablebase: &Tablebase) -> Result<Sample, NoPlayer> {
        let mut sample = Sample::default();
        for game in 0..arguments.games {
            let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(game);
            let (boards, outcome) = play(arguments, seed)?;
            sample.add(&boards, outcome, tablebase);
        }
        Ok(sample)
    }

    /// Adds a game: its boards from the first to the last, and how it ended.
    fn add(&mut self, boards: &[Board], outcome: Outcome, tablebase: &Tablebase) {
        self.games += 1;
        if outcome.winner.is_none() {
            self.drawn += 1;
            let last = boards.last().expect("a game has a beginning");
            let material = Material::of(last).expect("a game in which a Brain was captured is not drawn");
            *self.drawn_with_pieces.entry(last.occupied().count()).or_default() += 1;
            *self.drawn_with.entry(material.to_string()).or_default() += 1;
        }
        let solved: Vec<(Board, Option<Side>)> = boards
            .iter()
            .filter_map(|board| Some((*board, winner(board, tablebase.probe(board)?))))
            .collect();
        let Some(&(first, by_table)) = solved.first() else { return };
        // A game may end by the capture of a Brain before it comes to a solved ending.
        let Some(material) = Material::of(&first) else { return };
        let ending = self.endings.entry(material.to_string()).or_default();
        let played = u64::from(outcome.winner == by_table);
        if by_table.is_none() {
            ending.drawn_by_table += 1;
            ending.drawn_by_table_and_played += played;
        } else {
            ending.won_by_table += 1;
            ending.won_by_table_and_played += played;
            ending.won_by_table_but_drawn += u64::from(outcome.winner.is_none());
        }
        for pair in solved.windows(2) {
            let (board, before) = pair[0];
            ending.moves += 1;
            // No move makes it better for the side that moves, so another winner is a mistake.
            ending.mistakes += u64::from(pair[1].1 != before);
            debug_assert!(pair[1].1 == before || before != Some(!board.side()));
        }
    }
}

/// The boards of a game of the player with itself, from the first to the last, and how it ended.
fn play(arguments: &Arguments, seed: u64) -> Result<(Vec<Board>, Outcome), NoPlayer> {
    let mut game = Smess::opening(seed);
    let mut bots = [arguments.player.bot::<Smess>(seed)?, arguments.player.bot::<Smess>(seed)?];
    let mut boards = vec![game.position().board];
    loop {
        let side = match game.turn() {
            Turn::Over(outcome) => return Ok((boards, outcome)),
            Turn::Of(side) => side,
        };
        let mut control = SearchControl::native(arguments.player.budget);
        let choice = bots[side.index()].think(&game, &mut control, &mut |_| ());
        game.play(choice.best).expect("a bot answers with a legal move");
        boards.push(game.position().board);
    }
}

fn listed(counts: &BTreeMap<impl fmt::Display, u64>) -> String {
    let counts: Vec<String> = counts.iter().map(|(of, games)| format!("{of} {games}")).collect();
    counts.join(", ")
}

/// Who wins a solved position, if anybody does.
fn winner(board: &Board, proven: Proven) -> Option<Side> {
    match proven {
        Proven::Win(_) => Some(board.side()),
        Proven::Loss(_) => Some(!board.side()),
        Proven::Score(_) => None,
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample { games, drawn, drawn_with_pieces, drawn_with, endings } = self;
        writeln!(f, "{games} games, {drawn} drawn")?;
        writeln!(f, "drawn games by how many pieces they ended with: {}", listed(drawn_with_pieces))?;
        writeln!(f, "and by which: {}", listed(drawn_with))?;
        writeln!(
            f,
            "| pieces | games | draws by the table | of them drawn | won by the table | of them won | of them drawn | \
             moves | mistakes |\n|---|---|---|---|---|---|---|---|---|"
        )?;
        for (pieces, ending) in endings {
            writeln!(
                f,
                "| {pieces} | {} | {} | {} | {} | {} | {} | {} | {} |",
                ending.drawn_by_table + ending.won_by_table,
                ending.drawn_by_table,
                ending.drawn_by_table_and_played,
                ending.won_by_table,
                ending.won_by_table_and_played,
                ending.won_by_table_but_drawn,
                ending.moves,
                ending.mistakes
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smess::Piece;

    fn solved() -> Tablebase {
        let mut tablebase = Tablebase::default();
        tablebase.solve(Material::new(&[Piece::Ninny], &[]));
        tablebase
    }

    /// A move of the side that wins after which nobody does.
    fn mistake(tablebase: &mut Tablebase) -> (Board, Board) {
        let positions: Vec<_> = tablebase.solve(Material::new(&[Piece::Ninny], &[])).positions().collect();
        let won = positions.into_iter().filter(|(_, proven)| matches!(proven, Proven::Win(2..)));
        won.flat_map(|(board, _)| board.legal_moves().into_iter().map(move |m| (board, m)))
            .find_map(|(board, m)| {
                let mut after = board;
                after.play_unchecked(m);
                (tablebase.probe(&after) == Some(Proven::Score(0))).then_some((board, after))
            })
            .expect("a Ninny can be given away")
    }

    #[test]
    fn a_win_that_a_move_gives_away_is_a_mistake() {
        let mut tablebase = solved();
        let (won, drawn) = mistake(&mut tablebase);
        let mut sample = Sample::default();
        sample.add(&[Board::START, won, drawn], Outcome::draw(smess::QUIET), &tablebase);
        let ending =
            Ending { won_by_table: 1, won_by_table_but_drawn: 1, moves: 1, mistakes: 1, ..Ending::default() };
        assert_eq!(sample.endings, BTreeMap::from([("BN-B".to_owned(), ending)]));
        assert_eq!(sample.drawn_with_pieces, BTreeMap::from([(3, 1)]));
    }

    #[test]
    fn a_draw_by_the_table_may_be_drawn_or_lost() {
        let mut tablebase = solved();
        let (_, drawn) = mistake(&mut tablebase);
        let mut sample = Sample::default();
        sample.add(&[drawn], Outcome::draw(smess::QUIET), &tablebase);
        sample.add(&[drawn], Outcome::win(Side::First, smess::BRAIN_CAPTURED), &tablebase);
        let ending = Ending { drawn_by_table: 2, drawn_by_table_and_played: 1, ..Ending::default() };
        assert_eq!(sample.endings, BTreeMap::from([("BN-B".to_owned(), ending)]));
    }

    #[test]
    fn a_game_that_ends_with_many_pieces_comes_to_no_ending() {
        let mut sample = Sample::default();
        sample.add(&[Board::START], Outcome::draw(smess::QUIET), &solved());
        assert_eq!((sample.drawn, sample.endings.len()), (1, 0));
    }
}
