//! Hints, warnings and praise.

use super::alphabeta::AlphaBeta;
use super::analysis::Analysis;
use super::book::{Book, BookMove};
use super::pits::Pits;
use super::sowing_table::SowingTable;
use crate::view::cell;
use crate::{Answer, Board, Hole, Kalaha, MoveReport, Pit, Rules};
use game::{Comment, CommentKind, Hint, Resources, SearchControl, Side, State, Turn, Value, View};

/// The number of positions to examine, a fifth of a second's work. Counting them instead of the time makes equal views
/// give equal advice.
const NODES: u64 = 1_000_000;
/// The number of positions for the only move, which needs no comparison.
const ONLY_MOVE_NODES: u64 = 50_000;
/// The number of positions for finding the proven moves of a line.
const LINE_NODES: u64 = 50_000;
/// Fixed, because the size of the tables affects the values.
const RESOURCES: Resources = Resources { table_bytes: 32 << 20, threads: 1 };
/// The maximum number of turns in a line: the mover's, the opponent's, and once more.
const LINE_TURNS: usize = 4;

/// The loss from which a move deserves a warning, in hundredths of a stone.
const WARNED_LOSS: i32 = 500;
/// The lead over all other moves from which a move deserves praise, in hundredths of a stone: estimated and proven.
const PRAISED_LEAD: [i32; 2] = [300, 200];
/// A search of this depth in plies shows what is easy to see.
const EASY_DEPTH: u32 = 2;

/// Recommends a move. The same view always gives the same hint, unless time runs out.
pub(super) fn hint(view: &Kalaha, _: &Resources, control: &mut SearchControl) -> Option<Hint<Kalaha>> {
    let mut search = Search::of(view, control)?;
    let (pit, value) = search.best();
    let line = search.line(pit, value, control);
    let reasons = reasons(view, &line, value);
    Some(Hint { cells: vec![place(view, &line)], line, reasons })
}

/// Warns before a move that loses much, and praises the best one if it is hard to see.
pub(super) fn comment(
    view: &Kalaha,
    pit: Pit,
    _: &Resources,
    control: &mut SearchControl,
) -> Option<Comment<Kalaha>> {
    let mut search = Search::of(view, control)?;
    if search.analysis.moves.len() == 1 {
        return None;
    }
    let chosen = search.analysis.moves.iter().find(|&&(legal, _)| legal == pit.index()).copied()?;
    let best = search.best();
    if chosen.0 != best.0 {
        let (loss, proven) = search.lead(best, chosen, control)?;
        if loss < WARNED_LOSS {
            return None;
        }
        let line = search.line(chosen.0, chosen.1, control);
        let mut reasons = harm(view, &line);
        reasons.push(Answer::Loses { stones: loss / 100, proven });
        return Some(Comment { kind: CommentKind::Warning, line, reasons });
    }
    let others: Vec<_> = search.analysis.moves.iter().filter(|other| other.0 != best.0).copied().collect();
    let leads = others.into_iter().map(|other| search.lead(best, other, control));
    let (lead, proven) = leads.collect::<Option<Vec<_>>>()?.into_iter().min()?;
    if lead < PRAISED_LEAD[usize::from(proven)] || !is_hard_to_see(view, pit) {
        return None;
    }
    let line = search.line(best.0, best.1, control);
    let mut reasons = reasons(view, &line, best.1);
    reasons.push(Answer::Outdoes { stones: lead / 100, proven });
    Some(Comment { kind: CommentKind::Praise, line, reasons })
}

/// Whether a shallow search prefers another pit.
fn is_hard_to_see(view: &Kalaha, pit: Pit) -> bool {
    let mut alphabeta = AlphaBeta::<6>::new(&view.options().rules, 1 << 16);
    let pits = Pits::of(view.board());
    let mut score = |pit: Pit| {
        let scored = alphabeta.search_move(pits, pit.index(), EASY_DEPTH, &mut SearchControl::unlimited());
        scored.expect("nothing stops it").score
    };
    let own = score(pit);
    view.legal_moves().into_iter().any(|other| score(other) > own)
}

/// A pit, counted from 0, and its value for the mover.
type Valued = (usize, Value);

/// The values of all moves.
struct Search {
    analysis: Analysis,
    book: Option<&'static Book>,
    rules: Rules,
    /// The book's move.
    known: Option<BookMove>,
}

impl Search {
    /// Analyses a position. `None` if the game is over or the control stopped the analysis too early.
    fn of(view: &Kalaha, control: &mut SearchControl) -> Option<Search> {
        let Turn::Of(side) = view.turn() else { return None };
        let rules = view.options().rules;
        let mut analysis = Analysis::new(view, side, &RESOURCES);
        let nodes = if analysis.moves.len() > 1 { NODES } else { ONLY_MOVE_NODES };
        control.with_nodes(nodes, |control| analysis.run(control, &mut |_| ()));
        if control.is_stopped() || analysis.depth == 0 {
            return None;
        }
        let book = Book::shipped(view.options());
        let known = book.and_then(|book| book.probe(analysis.pits, &rules));
        Some(Search { analysis, book, rules, known })
    }

    /// The best move. Of equal ones, a proven one comes first, then the nearest to the Kalaha.
    fn best(&self) -> Valued {
        if let Some(BookMove { pit, gets }) = self.known {
            return (
                pit,
                Value::Exact(self.analysis.ahead + 2 * gets - i32::from(self.analysis.pits.total())),
            );
        }
        let rank = |&(pit, value): &Valued| (hundredths(value), is_exact(value), pit);
        *self.analysis.moves.iter().max_by_key(|valued| rank(valued)).expect("the game is not over")
    }

    /// By how many hundredths of a stone one move is at least better than another, and whether that is proven. An
    /// unproven lead counts only as far as a search of equal depth confirms it. `None` if the control stopped the search.
    fn lead(&mut self, one: Valued, other: Valued, control: &mut SearchControl) -> Option<(i32, bool)> {
        let known = hundredths(one.1) - hundredths(other.1);
        if is_exact(one.1) && is_exact(other.1) {
            return Some((known, true));
        }
        Some((known.min(self.estimate(one.0, control)? - self.estimate(other.0, control)?), false))
    }

    fn estimate(&mut self, pit: usize, control: &mut SearchControl) -> Option<i32> {
        let Analysis { alphabeta, pits, depth, .. } = &mut self.analysis;
        Some(alphabeta.search_move(*pits, pit, *depth, control)?.score)
    }

    /// The expected play, starting with this pit. As long as a value is proven, all moves preserve it.
    fn line(&mut self, pit: usize, value: Value, control: &mut SearchControl) -> Vec<Pit> {
        let sowing_table = SowingTable::of(&self.rules);
        let Analysis { pits, ahead, .. } = self.analysis;
        let mut gets = match value {
            Value::Exact(lead) => Some((lead - ahead + i32::from(pits.total())) / 2),
            _ => None,
        };
        let (mut at, mut pit, mut turns) = (pits, pit, 0);
        let mut line = Vec::new();
        loop {
            line.push(Pit::new(pit).expect("a legal pit"));
            let sown = sowing_table.sow(at, pit);
            turns += usize::from(!sown.moves_again);
            if turns == LINE_TURNS || sowing_table.over(sown.after).is_some() {
                return line;
            }
            let expected = self.analysis.alphabeta.pv(at, pit).get(1).copied();
            gets = gets.map(|gets| gets - i32::from(sown.gained));
            at = sown.after;
            if !sown.moves_again {
                gets = gets.map(|gets| i32::from(at.total()) - gets);
            }
            let proven = gets.and_then(|gets| self.proven_move(at, gets, control));
            if proven.is_none() {
                gets = None;
            }
            let Some(next) = proven.or(expected) else { return line };
            pit = next;
        }
    }

    /// A move that gets the mover this many stones, the proven value of the position.
    fn proven_move(&mut self, pits: Pits, gets: i32, control: &mut SearchControl) -> Option<usize> {
        let known = self.book.and_then(|book| book.probe(pits, &self.rules));
        let solver = &mut self.analysis.solver;
        known
            .map(|known| known.pit)
            .or_else(|| control.with_nodes(LINE_NODES, |control| solver.move_that_gets(pits, gets, control)))
    }
}

fn hundredths(value: Value) -> i32 {
    match value {
        Value::Exact(stones) => 100 * stones,
        Value::Estimate(score) => score,
        Value::Win(_) | Value::Loss(_) => unreachable!("Kalaha's values are stones"),
    }
}

fn is_exact(value: Value) -> bool {
    matches!(value, Value::Exact(_))
}

/// The reports of a line's moves.
fn played(view: &Kalaha, line: &[Pit]) -> (Kalaha, Vec<MoveReport>) {
    let mut game = view.clone();
    let reports = line.iter().map(|&pit| game.play(pit).expect("a legal move").audience).collect();
    (game, reports)
}

/// The reports of one side's turn at the start of these, and the others.
fn turn(reports: &[MoveReport], side: Side) -> (&[MoveReport], &[MoveReport]) {
    reports.split_at(reports.iter().take_while(|report| report.side == side).count())
}

/// Why a line is good for the mover.
fn reasons(view: &Kalaha, line: &[Pit], value: Value) -> Vec<Answer> {
    let side = view.board().mover();
    let (end, reports) = played(view, line);
    let (own, _) = turn(&reports, side);
    let mut reasons = Vec::new();
    if view.legal_moves().len() == 1 {
        reasons.push(Answer::OnlyPit);
    }
    reasons.extend(largest_capture(own).map(|(at, stones)| Answer::Takes {
        stones,
        pit: own[at].pit.index() + 1,
        sowing: at + 1,
    }));
    let times = times_again(own);
    if times > 0 {
        reasons.push(Answer::MovesAgain { times });
    }
    reasons.extend(ends(own));
    reasons.extend(saves(view, own).map(|stones| Answer::Saves { stones }));
    if let Value::Exact(lead) = value {
        reasons.push(Answer::Proven { lead });
    }
    if reasons.is_empty() {
        reasons.push(Answer::Lead { lead: lead(end.board(), side), sowings: line.len() });
    }
    reasons
}

/// What a line costs the mover.
fn harm(view: &Kalaha, line: &[Pit]) -> Vec<Answer> {
    let side = view.board().mover();
    let (_, reports) = played(view, line);
    let (own, rest) = turn(&reports, side);
    let (others, _) = turn(rest, !side);
    let mut reasons = Vec::new();
    reasons.extend(
        largest_capture(others)
            .map(|(at, stones)| Answer::OpponentTakes { stones, pit: others[at].pit.index() + 1 }),
    );
    let times = times_again(others);
    if times > 0 {
        reasons.push(Answer::OpponentMovesAgain { times });
    }
    reasons.extend(ends(own));
    reasons
}

/// The first of a turn's largest captures: its position in the turn, and its stones.
fn largest_capture(turn: &[MoveReport]) -> Option<(usize, u8)> {
    let captures =
        turn.iter().enumerate().filter_map(|(at, report)| Some((at, report.sowing.captured_with_last()?)));
    captures.max_by_key(|&(at, stones)| (stones, std::cmp::Reverse(at)))
}

/// How many times in a row a turn's side moves again.
fn times_again(turn: &[MoveReport]) -> usize {
    turn.iter().filter(|report| report.sowing.moves_again && report.swept.is_none()).count()
}

fn ends(turn: &[MoveReport]) -> Option<Answer> {
    let swept = turn.last()?.swept?;
    let side = if swept[Side::Second.index()] > 0 { Side::Second } else { Side::First };
    Some(Answer::Ends { side, stones: swept[side.index()] })
}

fn lead(board: &Board, side: Side) -> i32 {
    i32::from(board.kalaha(side)) - i32::from(board.kalaha(!side))
}

/// By how many stones a turn lowers the opponent's largest capture; `None` if by less than two, or if it is not the
/// opponent's turn afterwards.
fn saves(view: &Kalaha, own: &[MoveReport]) -> Option<u8> {
    let rules = &view.options().rules;
    let line: Vec<Pit> = own.iter().map(|report| report.pit).collect();
    let (after, _) = played(view, &line);
    let side = view.board().mover();
    if after.turn() != Turn::Of(!side) {
        return None;
    }
    let before = threat(view.board(), !side, rules).map_or(0, |(_, stones)| stones);
    let left = threat(after.board(), !side, rules).map_or(0, |(_, stones)| stones);
    before.checked_sub(left).filter(|&saved| saved >= 2)
}

/// The largest capture with one sowing if this side were to move: the pit opposite and its stones.
fn threat(board: &Board, side: Side, rules: &Rules) -> Option<(Hole, u8)> {
    let pits = Side::BOTH.map(|side| *board.pits(side));
    let board = Board::new(pits, Side::BOTH.map(|side| board.kalaha(side)), side);
    let captures = board.legal_pits(rules).filter_map(|pit| {
        let sowing = { board }.sow(pit, rules);
        Some((sowing.last.opposite()?, sowing.captured?))
    });
    captures.max_by_key(|&(_, stones)| stones)
}

/// The cell to look at: the stones to capture or to save, or where the first sowing ends. Never the pit to play.
fn place(view: &Kalaha, line: &[Pit]) -> u16 {
    let side = view.board().mover();
    let (_, reports) = played(view, line);
    let (own, _) = turn(&reports, side);
    let first = &own[0];
    let captured = largest_capture(own).and_then(|(at, _)| own[at].sowing.last.opposite());
    let saved = saves(view, own).and_then(|_| threat(view.board(), !side, &view.options().rules));
    let hole = captured.or(saved.map(|(hole, _)| hole)).unwrap_or(first.sowing.last);
    let played = Hole::Pit(side, first.pit.index());
    cell(if hole == played { Hole::Kalaha(side) } else { hole }) as u16
}

/// The values of all moves in hundredths of a stone, after this many positions.
#[cfg(test)]
pub(super) fn deep_values(view: &Kalaha, nodes: u64) -> Vec<(usize, i32)> {
    let Turn::Of(side) = view.turn() else { return Vec::new() };
    let mut analysis = Analysis::new(view, side, &Resources { table_bytes: 512 << 20, threads: 1 });
    SearchControl::unlimited().with_nodes(nodes, |control| analysis.run(control, &mut |_| ()));
    analysis.moves.iter().map(|&(pit, value)| (pit, hundredths(value))).collect()
}
