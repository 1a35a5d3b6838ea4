//! Hints, warnings and praise.

use super::alphabeta::{AlphaBeta, MAX_DEPTH, stones_for_score};
use super::book::Book;
use super::memory_plan::MemoryPlan;
use super::pits::Pits;
use super::player::{Root, SearchState};
use super::solver::Solver;
use super::sowing_table::SowingTable;
use crate::view::cell;
use crate::{Answer, Board, Hole, Kalaha, MoveReport, Pit, Rules};
use game::{Comment, CommentKind, Explanation, Hint, SearchControl, Side, State, Turn, Value, View};

/// The number of positions to examine when looking ahead and when proving the result, together less than a fifth of a
/// second's work. Counting them instead of the time makes equal views give equal advice.
const LOOK_NODES: u64 = 600_000;
const PROOF_NODES: u64 = 1_200_000;
/// With more stones than this in the pits, a proof takes too long.
const PROVABLE: u8 = 40;
/// The most stones in the endgame database, which is built in a few hundredths of a second.
const DATABASE: u8 = 13;
/// The number of positions for the only move, which needs no comparison.
const ONLY_MOVE_NODES: u64 = 50_000;
/// The number of positions for proving the value of another move or of a line's next one.
const MOVE_NODES: u64 = 100_000;
/// Fixed, because the size of the tables affects the values.
const TABLE_BYTES: usize = 32 << 20;
/// The maximum number of turns in a line: the mover's, the opponent's, and the mover's again.
const LINE_TURNS: usize = 4;

/// The maximum number of facts about a turn.
const MOST_FACTS: usize = 3;

/// The loss from which a move deserves a warning, in hundredths of a stone.
const WARNED_LOSS: i32 = 500;
/// The lead over all other moves from which a move deserves praise, in hundredths of a stone: estimated and proven.
const PRAISED_LEAD: [i32; 2] = [300, 200];
/// The depth in plies at which unproven moves are compared.
const COMPARED_DEPTH: u32 = 7;
/// A search of this depth in plies shows what is easy to see.
const EASY_DEPTH: u32 = 2;

/// Recommends a move. The same view always gives the same hint, unless time runs out.
pub(super) fn hint(view: &Kalaha, control: &mut SearchControl) -> Option<Hint<Kalaha>> {
    let mut search = Search::of(view, control)?;
    let (pit, value) = (search.root.moves[0], search.root.value);
    let line = search.line(pit, value, control);
    let reasons = reasons(view, &line, value);
    Some(Hint { cells: vec![place(view, &line)], line, reasons })
}

/// The hint that recommends a line. The expected play gives more reasons than the line itself, which ends early.
pub(super) fn show(view: &Kalaha, line: Vec<Pit>, _theme: &str) -> Hint<Kalaha> {
    let mut control = SearchControl::unlimited();
    let searched = Search::of(view, &mut control).filter(|search| search.root.moves[0] == line[0].index());
    let reasons = match searched {
        Some(mut search) => {
            let value = search.root.value;
            reasons(view, &search.line(line[0].index(), value, &mut control), value)
        }
        None => facts(view, &line),
    };
    Hint { cells: vec![place(view, &line)], line, reasons }
}

/// Warns before a costly move, and praises the best one if it is hard to see.
pub(super) fn comment(view: &Kalaha, pit: Pit, control: &mut SearchControl) -> Option<Comment<Kalaha>> {
    let mut search = Search::of(view, control)?;
    let (best, value) = (search.root.moves[0], search.root.value);
    if search.root.moves.len() == 1 {
        return None;
    }
    if pit.index() != best {
        let Lead { hundredths, other } = search.lead(pit.index(), control)?;
        if hundredths < WARNED_LOSS {
            return None;
        }
        let line = search.line(pit.index(), other, control);
        let mut reasons = costs(view, &line, &search.line(best, value, control));
        reasons.push(Answer::Loses { stones: hundredths / 100, proven: is_exact(other) });
        return Some(Comment { kind: CommentKind::Warning, line, reasons });
    }
    if !is_hard_to_see(view, pit) {
        return None;
    }
    let mut least: Option<Lead> = None;
    let others = search.root.moves[1..].to_vec();
    for other in others {
        let lead = search.lead(other, control)?;
        if lead.hundredths < PRAISED_LEAD[usize::from(is_exact(lead.other))] {
            return None;
        }
        least = least.into_iter().chain([lead]).min_by_key(|lead| lead.hundredths);
    }
    let Lead { hundredths, other } = least?;
    let line = search.line(best, value, control);
    let mut reasons = reasons(view, &line, value);
    reasons.push(Answer::Outdoes { stones: hundredths / 100, proven: is_exact(other) });
    Some(Comment { kind: CommentKind::Praise, line, reasons })
}

/// Why the first of two lines is a mistake.
pub(super) fn explain(view: &Kalaha, played: &[Pit], better: &[Pit]) -> Explanation<Answer> {
    Explanation { costs: costs(view, played, better), reasons: facts(view, better) }
}

/// What a line costs the mover that a better one prevents.
fn costs(view: &Kalaha, line: &[Pit], better: &[Pit]) -> Vec<Answer> {
    let anyway = harm(view, better);
    harm(view, line).into_iter().filter(|reason| !anyway.contains(reason)).collect()
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

/// A position with its best move, and what its search has learnt.
struct Search {
    root: Root,
    state: SearchState,
    book: Option<&'static Book>,
    rules: Rules,
}

/// How much the best move leads over another.
#[derive(Clone, Copy)]
struct Lead {
    /// The lead in hundredths of a stone.
    hundredths: i32,
    /// The other move's value for the mover. The lead is proven if this is.
    other: Value,
}

impl Search {
    /// Finds the best move. `None` if the game is over or the control stopped the search too early.
    fn of(view: &Kalaha, control: &mut SearchControl) -> Option<Search> {
        let Turn::Of(_) = view.turn() else { return None };
        let rules = view.options().rules;
        let memory = MemoryPlan::of(TABLE_BYTES);
        let mut state = SearchState {
            alphabeta: AlphaBeta::new(&rules, memory.alphabeta),
            solver: Solver::new(&rules, memory.table),
        };
        let mut root = Root::of(view);
        let is_provable = root.pits.total() <= PROVABLE;
        let nodes = match root.moves.len() {
            1 => ONLY_MOVE_NODES,
            _ if is_provable => LOOK_NODES,
            _ => LOOK_NODES + PROOF_NODES,
        };
        control.with_nodes(nodes, |control| {
            state.deepen_iteratively(&mut root, MAX_DEPTH, control, &mut |_| ());
        });
        if control.is_stopped() || root.depth == 0 {
            return None;
        }
        let book = Book::shipped(view.options());
        if let Some(known) = book.and_then(|book| book.probe(root.pits, &rules)) {
            root.set_proven(known.pit, known.gets);
        } else if is_provable && !root.is_proven() {
            let nodes = if root.moves.len() == 1 { ONLY_MOVE_NODES } else { PROOF_NODES };
            state.solver.prepare(memory.database_for(root.pits.total()).min(DATABASE), 1, control);
            control.with_nodes(nodes, |control| state.solve(&mut root, control, &mut |_| ()));
        }
        Some(Search { root, state, book, rules })
    }

    /// The best move's lead over another one, if possible proven, otherwise at equal depth. `None` if the control
    /// stopped the search.
    fn lead(&mut self, other: usize, control: &mut SearchControl) -> Option<Lead> {
        let SearchState { alphabeta, solver } = &mut self.state;
        let Root { pits, ahead, depth, value, .. } = self.root;
        let depth = depth.min(COMPARED_DEPTH);
        let mut estimate = |pit| Some(alphabeta.search_move(pits, pit, depth, control)?.score);
        let (best, others) = (estimate(self.root.moves[0])?, estimate(other)?);
        if let Value::Exact(lead) = value {
            let total = i32::from(pits.total());
            let guess = stones_for_score(others, pits.total());
            let solved =
                control.with_nodes(MOVE_NODES, |control| solver.move_value(pits, other, guess, control));
            if let Some(solved) = solved {
                let other = ahead + 2 * solved.gets - total;
                return Some(Lead { hundredths: 100 * (lead - other), other: Value::Exact(other) });
            }
        }
        Some(Lead { hundredths: best - others, other: Value::Estimate(100 * ahead + others) })
    }

    /// The expected play, starting with this pit. As long as a value is proven, all moves preserve it.
    fn line(&mut self, pit: usize, value: Value, control: &mut SearchControl) -> Vec<Pit> {
        let sowing_table = SowingTable::of(&self.rules);
        let Root { pits, ahead, depth, .. } = self.root;
        // Makes sure that the table knows the replies.
        let _ = self.state.alphabeta.search_move(pits, pit, depth.min(COMPARED_DEPTH), control);
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
            let expected = self.state.alphabeta.pv(at, pit).get(1).copied();
            at = sown.after;
            gets = gets.map(|gets| {
                let rest = gets - i32::from(sown.gained);
                if sown.moves_again { rest } else { i32::from(at.total()) - rest }
            });
            let proven = gets.and_then(|gets| self.proven_move(at, gets, control));
            gets = gets.filter(|_| proven.is_some());
            let Some(next) = proven.or(expected) else { return line };
            pit = next;
        }
    }

    /// A move that gets the mover this many stones, the proven value of the position.
    fn proven_move(&mut self, pits: Pits, gets: i32, control: &mut SearchControl) -> Option<usize> {
        let known = self.book.and_then(|book| book.probe(pits, &self.rules));
        let solver = &mut self.state.solver;
        known
            .map(|known| known.pit)
            .or_else(|| control.with_nodes(MOVE_NODES, |control| solver.move_that_gets(pits, gets, control)))
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
    let mut reasons = facts(view, line);
    if let Value::Exact(lead) = value {
        reasons.push(Answer::Proven { lead });
    }
    if reasons.is_empty() {
        let (end, _) = played(view, line);
        reasons.push(Answer::Lead { side, lead: lead(end.board(), side), sowings: line.len() });
    }
    reasons
}

/// The most important facts about the mover's turn at the start of a line; can be empty.
fn facts(view: &Kalaha, line: &[Pit]) -> Vec<Answer> {
    let (_, reports) = played(view, line);
    let (own, _) = turn(&reports, view.board().mover());
    let mut facts = Vec::new();
    if view.legal_moves().len() == 1 {
        facts.push(Answer::OnlyPit);
    }
    let capture = largest_capture(own);
    let takes =
        capture.map(|(at, stones)| Answer::Takes { stones, pit: own[at].pit.index() + 1, sowing: at + 1 });
    let times = times_again(own);
    let again = (times > 0).then_some(Answer::MovesAgain { times });
    // In this order, because a capture ends the turn.
    facts.extend([again, takes].into_iter().flatten());
    facts.extend(ends(own));
    if let Some(after) = handed_over(view, own) {
        facts.extend(saves(view, &after).map(|stones| Answer::Saves { stones }));
        facts.extend(prospects(view, &after));
    }
    facts.truncate(MOST_FACTS);
    facts
}

/// What a turn stops and prepares.
fn prospects(view: &Kalaha, after: &Kalaha) -> Vec<Answer> {
    let (rules, side) = (&view.options().rules, view.board().mover());
    let (before, after) = (view.board(), after.board());
    let first_only_in = |board, side, other| {
        let known = again_pits(other, side, rules);
        again_pits(board, side, rules).into_iter().find(|pit| !known.contains(pit))
    };
    let stops = first_only_in(before, !side, after).map(|pit| Answer::Stops { pit: pit + 1 });
    let stones = |board| threat(board, side, rules).map_or(0, |(_, stones)| stones);
    let threatens = threat(after, side, rules).filter(|&(_, larger)| larger >= stones(before) + 2);
    let threatens =
        threatens.map(|(hole, stones)| Answer::Threatens { stones: stones + 1, cell: cell(hole) as u16 });
    let prepares = first_only_in(after, side, before).map(|pit| Answer::Prepares { pit: pit + 1 });
    [stops, threatens, prepares].into_iter().flatten().collect()
}

/// The pits that would move again if this side were to move.
fn again_pits(board: &Board, side: Side, rules: &Rules) -> Vec<usize> {
    let board = board.with_mover(side);
    let moves_again = |&pit: &usize| {
        let mut after = board;
        after.sow(pit, rules).moves_again && after.pits(side).iter().any(|&stones| stones > 0)
    };
    board.legal_pits(rules).filter(moves_again).collect()
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

/// The position after a turn; `None` if it is not the opponent's turn then.
fn handed_over(view: &Kalaha, own: &[MoveReport]) -> Option<Kalaha> {
    let line: Vec<Pit> = own.iter().map(|report| report.pit).collect();
    let (after, _) = played(view, &line);
    (after.turn() == Turn::Of(!view.board().mover())).then_some(after)
}

/// By how many stones a turn lowers the opponent's largest capture; `None` if by less than two.
fn saves(view: &Kalaha, after: &Kalaha) -> Option<u8> {
    let (rules, side) = (&view.options().rules, view.board().mover());
    let before = threat(view.board(), !side, rules).map_or(0, |(_, stones)| stones);
    let left = threat(after.board(), !side, rules).map_or(0, |(_, stones)| stones);
    before.checked_sub(left).filter(|&saved| saved >= 2)
}

/// The largest capture with one sowing if this side were to move: the pit opposite and its stones.
fn threat(board: &Board, side: Side, rules: &Rules) -> Option<(Hole, u8)> {
    let board = board.with_mover(side);
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
    let saved = handed_over(view, own).and_then(|after| saves(view, &after));
    let saved = saved.and_then(|_| threat(view.board(), !side, &view.options().rules));
    let played = Hole::Pit(side, first.pit.index());
    let places = [captured, saved.map(|(hole, _)| hole), Some(first.sowing.last)];
    let place = places.into_iter().flatten().find(|&hole| hole != played);
    cell(place.unwrap_or(Hole::Kalaha(side))) as u16
}
