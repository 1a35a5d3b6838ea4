//! What a position seems to be worth: a sum of terms, each a count times a weight that was tuned on games
//! (CPW: Texel's Tuning Method).
//!
//! Every weight is a pair, for a full board and for an empty one; the game phase mixes them (CPW: Tapered Eval). The
//! piece-square terms are kept up to date by [`SearchPosition`]; `tally_rest` counts the others, either to sum them up
//! or to list them for the tuner.

use super::attack;
use super::search_position::SearchPosition;
use super::terms::*;
use super::weights::WEIGHTS;
use crate::board::rays;
use crate::piece::promotion_squares;
use crate::{Bitboard, Board, Piece, Square};
use arrayvec::ArrayVec;
use game::Side;

/// Both weights of a term in one number, the one for an empty board in the upper half, so that one addition
/// adds both.
const PACKED_WEIGHTS: [i32; TERMS] = {
    let mut packed = [0; TERMS];
    let mut term = 0;
    while term < TERMS {
        packed[term] = (WEIGHTS[term][1] as i32) * (1 << 16) + WEIGHTS[term][0] as i32;
        term += 1;
    }
    packed
};

/// With so many pieces, Brains not counted, the board is full (CPW: Game Phases).
const FULL_PHASE: i32 = 22;

/// One term of a position's evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature {
    /// The term's number.
    pub term: usize,
    /// How often it counts for the first side, minus how often for the second.
    pub count: i32,
}

/// Hears of every count.
trait Tally {
    fn add(&mut self, side: Side, term: usize, count: i32);
}

/// Sums the packed weights up, from the view of the first side.
struct Sum(i32);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, side: Side, term: usize, count: i32) {
        let worth = PACKED_WEIGHTS[term] * count;
        self.0 += if side == Side::First { worth } else { -worth };
    }
}

/// Writes the counts down.
struct EvalTrace(Vec<Feature>);

impl Tally for EvalTrace {
    fn add(&mut self, side: Side, term: usize, count: i32) {
        let count = if side == Side::First { count } else { -count };
        match self.0.iter_mut().find(|feature| feature.term == term) {
            Some(feature) => feature.count += count,
            None => self.0.push(Feature { term, count }),
        }
    }
}

/// What the position is worth to the side to move, in hundredths of a Ninny.
pub(super) fn evaluate(position: &SearchPosition) -> i32 {
    let mut sum = Sum(position.piece_square_score());
    tally_rest(position.board(), &mut sum);
    let phase = game_phase(position.board());
    // The lower half is signed, so it borrows from the upper one, which rounding undoes.
    let (when_full, when_empty) = (i32::from(sum.0 as i16), (sum.0 + 0x8000) >> 16);
    let score = (when_full * phase + when_empty * (FULL_PHASE - phase)) / FULL_PHASE;
    if position.board().side() == Side::First { score } else { -score }
}

/// The terms of a position, and the share (0 to 1) of the weights for a full board. For the tuner.
pub fn features(position: &SearchPosition) -> (Vec<Feature>, f64) {
    let mut list = EvalTrace(Vec::new());
    let board = position.board();
    for side in Side::BOTH {
        for piece in Piece::ALL {
            board
                .pieces(side, piece)
                .for_each(|square| list.add(side, piece_square_term(side, piece, square), 1));
        }
    }
    tally_rest(board, &mut list);
    list.0.retain(|feature| feature.count != 0);
    (list.0, f64::from(game_phase(board)) / f64::from(FULL_PHASE))
}

/// How many pieces there are, Brains not counted, from 0 to [`FULL_PHASE`].
fn game_phase(board: &Board) -> i32 {
    (board.occupied().count() as i32 - 2).clamp(0, FULL_PHASE)
}

/// The packed piece-square terms of a board, from the view of the first side (CPW: Piece-Square Tables).
pub(super) fn piece_square_score(board: &Board) -> i32 {
    Side::BOTH
        .into_iter()
        .flat_map(|side| Piece::ALL.into_iter().map(move |piece| (side, piece)))
        .map(|(side, piece)| {
            board.pieces(side, piece).map(|square| piece_square_value(side, piece, square)).sum::<i32>()
        })
        .sum()
}

/// What one piece adds to [`piece_square_score`].
pub(super) fn piece_square_value(side: Side, piece: Piece, square: Square) -> i32 {
    let worth = PACKED_WEIGHTS[piece_square_term(side, piece, square)];
    if side == Side::First { worth } else { -worth }
}

fn piece_square_term(side: Side, piece: Piece, square: Square) -> usize {
    let seen = if side == Side::First { square } else { square.turned() };
    [BRAIN_ON, NUMSKULL_ON, NINNY_ON][piece.index()] + seen.index()
}

/// The squares a side attacks, by what attacks them.
struct Attacks {
    ninnies: Bitboard,
    brain: Bitboard,
    numskulls: Bitboard,
    /// What each Numskull reaches.
    slides: ArrayVec<Bitboard, MOST_NUMSKULLS>,
}

/// The four of the start and seven promoted Ninnies.
const MOST_NUMSKULLS: usize = 11;

impl Attacks {
    fn of(board: &Board, side: Side) -> Attacks {
        let occupied = board.occupied();
        let slides: ArrayVec<Bitboard, MOST_NUMSKULLS> =
            board.pieces(side, Piece::Numskull).map(|from| rays::slide(from, occupied)).collect();
        Attacks {
            ninnies: attack::steps(board.pieces(side, Piece::Ninny)),
            brain: board
                .pieces(side, Piece::Brain)
                .first()
                .map_or(Bitboard::EMPTY, |square| rays::STEPS[square.index()]),
            numskulls: slides.iter().fold(Bitboard::EMPTY, |reached, &slide| reached | slide),
            slides,
        }
    }

    fn steps(&self) -> Bitboard {
        self.ninnies | self.brain
    }

    fn all(&self) -> Bitboard {
        self.ninnies | self.brain | self.numskulls
    }
}

/// Every term but those of the squares.
#[inline(always)]
fn tally_rest(board: &Board, tally: &mut impl Tally) {
    let attacks = [Attacks::of(board, Side::First), Attacks::of(board, Side::Second)];
    for side in Side::BOTH {
        let (own, enemy) = (&attacks[side.index()], &attacks[(!side).index()]);
        tally_numskulls(board, side, own, enemy, tally);
        tally_ninnies(board, side, own, enemy, tally);
        tally_brain(board, side, enemy, tally);
        let enemies = board.occupied_by(!side);
        tally.add(side, PRESSURE, (own.numskulls & enemies).count() as i32);
        let space = own.all() & !enemy.all() & beyond_the_middle(side);
        tally.add(side, SPACE, space.count() as i32);
    }
    tally.add(board.side(), TEMPO, 1);
}

#[inline(always)]
fn tally_numskulls(board: &Board, side: Side, own: &Attacks, enemy: &Attacks, tally: &mut impl Tally) {
    let numskulls = board.pieces(side, Piece::Numskull);
    tally.add(side, NUMSKULLS + (numskulls.count() as usize).min(5), 1);
    let welcome = !(board.occupied_by(side) | enemy.ninnies);
    for &slide in &own.slides {
        let reached = (slide & welcome).count() as usize;
        tally.add(side, MOBILITY + reached.min(19), 1);
    }
    let guarded = own.all();
    tally.add(side, NUMSKULL_GUARDED, (numskulls & guarded).count() as i32);
    tally.add(side, NUMSKULL_CHASED, (numskulls & enemy.steps()).count() as i32);
    tally.add(side, NUMSKULL_HANGING, (numskulls & enemy.numskulls & !guarded).count() as i32);
}

#[inline(always)]
fn tally_ninnies(board: &Board, side: Side, own: &Attacks, enemy: &Attacks, tally: &mut impl Tally) {
    let ninnies = board.pieces(side, Piece::Ninny);
    tally.add(side, NINNIES + (ninnies.count() as usize).min(7), 1);
    let guarded = own.all();
    tally.add(side, NINNY_GUARDED, (ninnies & guarded).count() as i32);
    tally.add(side, NINNY_HANGING, (ninnies & enemy.all() & !guarded).count() as i32);
    tally.add(side, NINNY_CHASED, (ninnies & enemy.steps()).count() as i32);
    let open = !(board.occupied_by(side) | enemy.all());
    for from in ninnies {
        let path = &PROMOTION_PATHS[side.index()][from.index()];
        if !(path.nearer & open).is_empty() {
            tally.add(side, NINNY_FREE + usize::from(path.steps_left.clamp(1, 8)) - 1, 1);
        }
    }
}

#[inline(always)]
fn tally_brain(board: &Board, side: Side, enemy: &Attacks, tally: &mut impl Tally) {
    let Some(brain) = board.pieces(side, Piece::Brain).first() else { return };
    let near = rays::STEPS[brain.index()];
    let attacked = enemy.all();
    let escapes = (near & !attacked & !board.occupied_by(side)).count() as usize;
    tally.add(side, BRAIN_ESCAPES + escapes.min(5), 1);
    let zone = ((near | Bitboard::of(brain)) & attacked).count() as usize;
    tally.add(side, BRAIN_ZONE + zone.min(7), 1);
    let xray = board.pieces(!side, Piece::Numskull) & attack::SLIDES_TO[brain.index()];
    tally.add(side, BRAIN_XRAY + (xray.count() as usize).min(3), 1);
}

/// The four rows farther from a side's start.
fn beyond_the_middle(side: Side) -> Bitboard {
    const LOWER: u64 = (1 << 28) - 1;
    match side {
        Side::First => !Bitboard(LOWER),
        Side::Second => Bitboard(LOWER),
    }
}

/// A Ninny's path to promotion along the arrows.
#[derive(Clone, Copy)]
struct PromotionPath {
    /// Steps on an empty board; 0 where a Ninny never stands.
    steps_left: u8,
    /// The next squares of the shortest paths.
    nearer: Bitboard,
}

/// By side and square.
static PROMOTION_PATHS: [[PromotionPath; Square::COUNT]; 2] =
    [promotion_paths(Side::First), promotion_paths(Side::Second)];

const fn promotion_paths(side: Side) -> [PromotionPath; Square::COUNT] {
    let mut paths = [PromotionPath { steps_left: u8::MAX, nearer: Bitboard::EMPTY }; Square::COUNT];
    let mut steps = 0;
    while steps < Square::COUNT as u8 {
        let mut from = 0;
        while from < Square::COUNT {
            if steps == 0 {
                if promotion_squares(side).contains(Square::from_index(from as u8)) {
                    paths[from].steps_left = 0;
                }
            } else if paths[from].steps_left == u8::MAX {
                let mut to = 0;
                while to < Square::COUNT {
                    if rays::STEPS[from].contains(Square::from_index(to as u8))
                        && paths[to].steps_left == steps - 1
                    {
                        paths[from].nearer.0 |= 1 << to;
                    }
                    to += 1;
                }
                if paths[from].nearer.0 != 0 {
                    paths[from].steps_left = steps;
                }
            }
            from += 1;
        }
        steps += 1;
    }
    paths
}
