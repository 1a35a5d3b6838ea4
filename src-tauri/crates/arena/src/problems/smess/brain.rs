//! Proves that a side takes the Brain within a number of its own moves, or that it cannot: an exhaustive AND/OR search.

use super::table::Table;
use smess::{Board, Piece, SmessMove};

/// The search examined as many positions as it may, and proved nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooMuch;

/// A search and what it has proven so far.
pub(super) struct BrainSearch {
    /// For each position, in how many moves the side to move takes the Brain at the latest, and in how many it cannot.
    known: Table<Board, (u8, u8)>,
    /// For each number of moves left, the last defence that refuted an attack.
    refutations: [Option<SmessMove>; 8],
    nodes: u64,
    limit: u64,
}

impl BrainSearch {
    pub(super) fn new() -> BrainSearch {
        BrainSearch { known: Table::new(), refutations: [None; 8], nodes: 0, limit: 0 }
    }

    /// Allows the following proofs to examine this many positions together.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes + nodes;
    }

    /// Whether the side to move takes the Brain with its `n`-th move at the latest, whatever the other side plays.
    pub(super) fn takes(&mut self, board: &Board, n: u8) -> Result<bool, TooMuch> {
        if n == 0 {
            return Ok(false);
        }
        if can_take_brain(board) {
            return Ok(true);
        }
        if n == 1 {
            return Ok(false);
        }
        let (at_latest, not_in) = self.known.get(board).unwrap_or((u8::MAX, 1));
        if n >= at_latest || n <= not_in {
            return Ok(n >= at_latest);
        }
        // Short proofs first: they make the long ones easier.
        let takes = n > 2 && self.takes(board, n - 1)? || self.some_move_takes(board, n)?;
        let (at_latest, not_in) = self.known.get(board).unwrap_or((u8::MAX, 1));
        let now = if takes { (at_latest.min(n), not_in) } else { (at_latest, not_in.max(n)) };
        self.known.put(*board, now);
        Ok(takes)
    }

    fn some_move_takes(&mut self, board: &Board, n: u8) -> Result<bool, TooMuch> {
        let mut after: Vec<(bool, Board)> = board
            .legal_moves()
            .into_iter()
            .map(|m| {
                let after = played(board, m);
                (!can_take_brain(&after.with_side(board.side())), after)
            })
            .collect();
        // Threats to the Brain first.
        after.sort_by_key(|&(quiet, _)| quiet);
        for (_, after) in after {
            if self.is_lost(&after, n - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the side that is *not* to move takes the Brain with its `n`-th move at the latest.
    pub(super) fn is_lost(&mut self, board: &Board, n: u8) -> Result<bool, TooMuch> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return Err(TooMuch);
        }
        if n == 0 || can_take_brain(board) {
            return Ok(false);
        }
        let mut defences = defences(board);
        if let Some(known) = self.refutations[usize::from(n)]
            && let Some(i) = defences.iter().position(|m| *m == known)
        {
            defences[..=i].rotate_right(1);
        }
        for &m in &defences {
            if !self.takes(&played(board, m), n)? {
                self.refutations[usize::from(n)] = Some(m);
                return Ok(false);
            }
        }
        // Without moves, only the Brains are left.
        Ok(!defences.is_empty())
    }

    /// The moves that take the Brain with the `n`-th move at the latest.
    pub(super) fn taking(&mut self, board: &Board, n: u8) -> Result<Vec<SmessMove>, TooMuch> {
        if n == 1 || can_take_brain(board) {
            return Ok(brain_captures(board));
        }
        let mut taking = Vec::new();
        for m in board.legal_moves() {
            if self.is_lost(&played(board, m), n - 1)? {
                taking.push(m);
            }
        }
        Ok(taking)
    }

    /// The moves until the Brain is taken with the `n`-th move, which is the fastest. Each of the attacker's moves but
    /// the last is the only one that is fast enough, and the defender holds out as long as possible. `None` if there
    /// is no such line.
    pub(super) fn line(&mut self, board: &Board, n: u8) -> Result<Option<Vec<SmessMove>>, TooMuch> {
        let taking = self.taking(board, n)?;
        if n == 1 {
            return Ok(taking.first().map(|&m| vec![m]));
        }
        let &[first] = &taking[..] else { return Ok(None) };
        let after = played(board, first);
        let threats = brain_captures(&after.with_side(board.side()));
        let brain = after.pieces(after.side(), Piece::Brain);
        let mut defences = defences(&after);
        // The most natural defences parry the threats, even if the attacker has another way.
        defences.sort_by_key(|&m| {
            let next = played(&after, m);
            let stays = !brain.contains(m.from);
            stays && threats.iter().any(|&threat| next.is_legal(threat))
        });
        for defence in defences {
            let next = played(&after, defence);
            if self.takes(&next, n - 2)? {
                continue;
            }
            if let Some(rest) = self.line(&next, n - 1)? {
                return Ok(Some([vec![first, defence], rest].concat()));
            }
        }
        Ok(None)
    }
}

/// The board after a legal move.
pub(super) fn played(board: &Board, m: SmessMove) -> Board {
    let mut board = *board;
    board.play_unchecked(m);
    board
}

/// The moves that take the Brain at once.
fn brain_captures(board: &Board) -> Vec<SmessMove> {
    let brain = board.pieces(!board.side(), Piece::Brain);
    board.legal_moves().into_iter().filter(|m| brain.contains(m.to)).collect()
}

/// Whether the side to move can take the Brain at once.
pub(super) fn can_take_brain(board: &Board) -> bool {
    let Some(brain) = board.pieces(!board.side(), Piece::Brain).first() else { return false };
    // With the Brains alone, the game is over.
    board.occupied().count() > 2
        && Piece::ALL.into_iter().any(|piece| {
            let mut pieces = board.pieces(board.side(), piece);
            pieces.any(|from| board.targets(piece, from).contains(brain))
        })
}

/// The moves, natural defences first: captures of the most valuable pieces, then the Brain's moves.
pub(super) fn defences(board: &Board) -> Vec<SmessMove> {
    let mut moves = board.legal_moves().to_vec();
    let enemies = [Piece::Numskull, Piece::Ninny].map(|piece| board.pieces(!board.side(), piece));
    let brain = board.pieces(board.side(), Piece::Brain);
    moves.sort_by_key(|m| {
        let capture = enemies.iter().position(|pieces| pieces.contains(m.to)).unwrap_or(2);
        (capture, !brain.contains(m.from))
    });
    moves
}
