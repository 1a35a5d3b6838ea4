use crate::bot::attack::STEPS_TO;
use crate::bot::packed_move::PackedMove;
use crate::bot::see::see_ge;
use crate::piece::promotion_squares;
use crate::questions::{piece_on, reaching};
use crate::{Answer, BRAIN_CAPTURED, Bitboard, Board, Piece, Placed, Smess, SmessMove, Square};
use game::{Side, State, Turn};

/// The maximum number of reasons.
const MOST_REASONS: usize = 3;

/// A later capture is a reason if it is the player's third move or an earlier one, counted in plies from 0.
const SOON: usize = 4;

/// The game after these moves.
///
/// # Panics
/// If a move is illegal.
pub(super) fn after(view: &Smess, line: &[SmessMove]) -> Smess {
    let mut game = view.clone();
    for &m in line {
        game.play(m).expect("a line can be played");
    }
    game
}

/// The most important reasons for the first move of a line, which must not be empty.
pub(super) fn of(view: &Smess, line: &[SmessMove]) -> Vec<Answer> {
    let line = Line::of(view, line);
    let ending = line.ending();
    if line.moves.len() == 1 && ending.is_some() {
        return ending.into_iter().collect();
    }
    let mut reasons: Vec<Answer> = [
        ending,
        line.saves_brain(),
        line.capture(),
        line.saves_piece(),
        line.promotion(0),
        line.threatens(),
        line.captures_later(),
        (2..line.moves.len()).step_by(2).find_map(|ply| line.promotion(ply)),
    ]
    .into_iter()
    .flatten()
    .collect();
    if reasons.is_empty() && !line.is_captured(line.first().from) {
        reasons.extend([line.advances(), line.activates()].into_iter().flatten());
    }
    if reasons.is_empty() {
        reasons.push(line.material());
    }
    reasons.truncate(MOST_REASONS);
    reasons
}

/// What the side to move loses in a line: its Brain, or its most valuable piece.
pub(super) fn of_loss(view: &Smess, line: &[SmessMove]) -> Option<Answer> {
    let line = Line::of(view, line);
    let (ply, piece) = line
        .captures(!line.side)
        .max_by_key(|(ply, lost)| (value_of(lost.piece), std::cmp::Reverse(*ply)))?;
    let by = piece_on(&line.boards[ply], line.moves[ply].from)?;
    let plies = ply as u32 + 1;
    if piece.piece == Piece::Brain {
        return Some(Answer::LosesBrain { by, plies });
    }
    (line.balance_gained() < 0).then_some(Answer::LosesPiece { piece, by, plies })
}

/// The cell to look at, without revealing the move.
pub(super) fn cell(line: &[SmessMove], reasons: &[Answer]) -> u16 {
    match &reasons[0] {
        Answer::SavesBrain { by, .. } => by[0].cell,
        Answer::Captures { piece, .. } | Answer::Trades { piece, .. } | Answer::SavesPiece { piece, .. } => {
            piece.cell
        }
        _ => line[0].from.index() as u16,
    }
}

/// A line with its boards: `boards[i]` is the position before `moves[i]`.
struct Line<'a> {
    game: &'a Smess,
    side: Side,
    moves: &'a [SmessMove],
    boards: Vec<Board>,
}

impl<'a> Line<'a> {
    fn of(game: &'a Smess, moves: &'a [SmessMove]) -> Self {
        let mut board = game.position().board;
        let mut boards = vec![board];
        for &m in moves {
            board.play_unchecked(m);
            boards.push(board);
        }
        Line { game, side: boards[0].side(), moves, boards }
    }

    fn first(&self) -> SmessMove {
        self.moves[0]
    }

    /// A side's captures, each with its ply in the line and the captured piece.
    fn captures(&self, side: Side) -> impl Iterator<Item = (usize, Placed)> {
        let captured = move |(ply, m): (usize, &SmessMove)| {
            let captured = piece_on(&self.boards[ply], m.to)?;
            (self.boards[ply].side() == side).then_some((ply, captured))
        };
        self.moves.iter().enumerate().filter_map(captured)
    }

    /// The material that the side to move gains in the line.
    fn balance_gained(&self) -> i32 {
        let balance = |board: &Board| material(board, self.side) - material(board, !self.side);
        balance(self.boards.last().expect("the first board")) - balance(&self.boards[0])
    }

    fn ending(&self) -> Option<Answer> {
        let Turn::Over(outcome) = after(self.game, self.moves).turn() else { return None };
        let plies = self.moves.len() as u32;
        match outcome.winner {
            None => Some(Answer::Draws),
            Some(_) if outcome.ending != BRAIN_CAPTURED => None,
            Some(winner) if winner == self.side => Some(Answer::CapturesBrain { plies }),
            Some(_) => Some(Answer::HoldsOut { plies }),
        }
    }

    fn saves_brain(&self) -> Option<Answer> {
        let by = brain_attackers(&self.boards[0], self.side);
        if by.is_empty() || !brain_attackers(&self.boards[1], self.side).is_empty() {
            return None;
        }
        let saves = |m: &SmessMove| {
            let mut board = self.boards[0];
            board.play_unchecked(*m);
            brain_attackers(&board, self.side).is_empty()
        };
        let only = self.boards[0].legal_moves().iter().filter(|m| saves(m)).count() == 1;
        Some(Answer::SavesBrain { by, only })
    }

    fn capture(&self) -> Option<Answer> {
        let m = self.first();
        let piece = piece_on(&self.boards[0], m.to).filter(|captured| captured.piece != Piece::Brain)?;
        match self.moves.get(1) {
            Some(reply) if reply.to == m.to => {
                let lost = piece_on(&self.boards[1], m.to)?;
                let by = piece_on(&self.boards[1], reply.from)?;
                Some(Answer::Trades { piece, lost, by })
            }
            _ => {
                let safe = reaching(&self.boards[1], !self.side, m.to).is_empty();
                Some(Answer::Captures { piece, safe })
            }
        }
    }

    fn saves_piece(&self) -> Option<Answer> {
        let enemy = self.boards[0].with_side(!self.side);
        let m = self.first();
        let now = |square: Square| if square == m.from { m.to } else { square };
        let was_in_danger = winnable(&enemy);
        let is_in_danger = winnable(&self.boards[1]);
        let saved = [Piece::Numskull, Piece::Ninny].into_iter().find_map(|piece| {
            let mut those = enemy.pieces(self.side, piece) & was_in_danger;
            those.find(|&square| !is_in_danger.contains(now(square)) && !self.is_captured(square))
        })?;
        let by = reaching(&enemy, !self.side, saved);
        Some(Answer::SavesPiece { piece: piece_on(&enemy, saved)?, by })
    }

    /// The promotion by this move of the line, which is the side's own.
    fn promotion(&self, ply: usize) -> Option<Answer> {
        let m = self.moves[ply];
        let promotes = self.boards[ply].pieces(self.side, Piece::Ninny).contains(m.from)
            && promotion_squares(self.side).contains(m.to);
        let is_captured = self.moves.get(ply + 1).is_some_and(|reply| reply.to == m.to);
        let cell = m.to.index() as u16;
        (promotes && !is_captured).then_some(Answer::Promotes { cell, plies: ply as u32 + 1 })
    }

    fn threatens(&self) -> Option<Answer> {
        let after = &self.boards[1];
        if after.has_ended() || winnable(after).contains(self.first().to) {
            return None;
        }
        let new = winnable(&after.with_side(self.side)) & !winnable(&self.boards[0]);
        let of = |piece: Piece| after.pieces(!self.side, piece) & new;
        let pieces: Vec<Placed> =
            Piece::ALL.into_iter().flat_map(of).filter_map(|square| piece_on(after, square)).collect();
        (!pieces.is_empty()).then_some(Answer::Threatens { pieces })
    }

    fn captures_later(&self) -> Option<Answer> {
        let (ply, piece) =
            self.captures(self.side).find(|&(ply, piece)| ply > 0 && piece.piece != Piece::Brain)?;
        let is_settled = ply + 1 < self.moves.len()
            || reaching(&self.boards[ply + 1], !self.side, self.moves[ply].to).is_empty();
        let goes_on = !self.boards[self.moves.len()].has_ended();
        let piece = self.now(Square::from_index(piece.cell as u8), ply)?;
        (is_settled && goes_on && ply <= SOON && self.balance_gained() > 0)
            .then_some(Answer::CapturesLater { piece, plies: ply as u32 + 1 })
    }

    /// Whether the line captures the piece that stands on this square now.
    fn is_captured(&self, mut square: Square) -> bool {
        self.moves.iter().zip(&self.boards).any(|(m, board)| {
            let is_captured = m.to == square && board.side() != self.side;
            if m.from == square {
                square = m.to;
            }
            is_captured
        })
    }

    /// The piece that stands on this square before the move at `ply`, where it stands now.
    fn now(&self, square: Square, ply: usize) -> Option<Placed> {
        let back = |at: Square, m: &SmessMove| if m.to == at { m.from } else { at };
        piece_on(&self.boards[0], self.moves[..ply].iter().rev().fold(square, back))
    }

    fn advances(&self) -> Option<Answer> {
        let m = self.first();
        let piece = piece_on(&self.boards[1], m.to).filter(|moved| moved.piece == Piece::Ninny)?;
        let [before, after] = [m.from, m.to].map(|square| steps_to_promotion(self.side, square));
        (after < before).then_some(Answer::Advances { piece, before, after })
    }

    fn activates(&self) -> Option<Answer> {
        let m = self.first();
        let piece = piece_on(&self.boards[1], m.to)?;
        let targets = |board: &Board, square| board.with_side(self.side).targets(piece.piece, square).count();
        let (before, after) = (targets(&self.boards[0], m.from), targets(&self.boards[1], m.to));
        (after > before).then_some(Answer::Activates { piece, before, after })
    }

    /// True of every line.
    fn material(&self) -> Answer {
        if self.balance_gained() < 0 {
            Answer::CostsMaterial
        } else {
            Answer::KeepsMaterial { plies: self.moves.len() as u32 }
        }
    }
}

/// A piece's value in Ninnies. The Brain outweighs all other pieces together.
const fn value_of(piece: Piece) -> i32 {
    match piece {
        Piece::Brain => 100,
        Piece::Numskull => 3,
        Piece::Ninny => 1,
    }
}

fn material(board: &Board, side: Side) -> i32 {
    Piece::ALL.into_iter().map(|piece| value_of(piece) * board.pieces(side, piece).count() as i32).sum()
}

fn brain_attackers(board: &Board, side: Side) -> Vec<Placed> {
    board.pieces(side, Piece::Brain).first().map_or(Vec::new(), |brain| reaching(board, !side, brain))
}

/// The pieces that the side to move can win by an exchange.
fn winnable(board: &Board) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for m in board.legal_moves() {
        if board.occupied().contains(m.to)
            && let Some(packed) = PackedMove::of(board, m)
            && see_ge(board, packed, 1)
        {
            squares |= Bitboard::of(m.to);
        }
    }
    squares
}

/// The number of steps that a side's Ninny needs from a square to its promotion on an empty board.
fn steps_to_promotion(side: Side, square: Square) -> u32 {
    let mut reached = promotion_squares(side);
    let mut steps = 0;
    while !reached.contains(square) {
        for at in reached {
            reached |= STEPS_TO[at.index()];
        }
        steps += 1;
    }
    steps
}
