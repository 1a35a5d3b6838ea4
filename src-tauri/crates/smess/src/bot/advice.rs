//! Hints and comments for people who play against the computer.
//!
//! A search finds the line, and [`reasons`] reads facts off it. Every fact can be checked by playing the line.

mod reasons;

use super::engine::{legal, search};
use super::packed_move::PackedMove;
use super::search_position::SearchPosition;
use crate::{Answer, Smess, SmessMove};
use game::{Budget, Comment, CommentKind, Explanation, Hint, Progress, SearchControl, State, Turn, Value};
use search::Searcher;

/// Enough positions to be right almost always, and few enough for two tenths of a second. `arena advice smess` measures
/// both.
const NODES: u64 = 1 << 19;

/// Positions examined for each move that completes a line.
const REST_NODES: u64 = 5_000;

/// The size of the table for each position that a search examines. All of them fit.
const BYTES_PER_NODE: usize = 32;

/// The maximum length of a line that does not end the game.
const LONGEST_LINE: usize = 8;

/// A warning is about a loss within this depth in plies, which level 2 sees.
const WARNING_DEPTH: u32 = 4;

/// Praise is for a move that looks bad at this depth in plies, which level 1 sees.
const PRAISE_DEPTH: u32 = 2;

/// The loss that deserves a warning, and the gain over all other moves that deserves praise: a Ninny, in hundredths.
const MUCH: i32 = 100;

/// How much worse than another move a praised move looks at first, in hundredths of a Ninny.
const LOOKS_WORSE: i32 = 20;

/// Values beyond this lead, in hundredths of a Ninny, are equally good.
const MOST: i32 = 2_000;

pub(super) fn hint(view: &Smess, control: &mut SearchControl) -> Option<Hint<Smess>> {
    AdviceSearch::new(NODES).hint(view, control)
}

/// The hint that recommends a line.
pub(super) fn show(view: &Smess, line: Vec<SmessMove>, _theme: &str) -> Hint<Smess> {
    let reasons = reasons::of(view, &line);
    Hint { cells: vec![reasons::cell(&line, &reasons)], line, reasons }
}

pub(super) fn comment(view: &Smess, m: SmessMove, control: &mut SearchControl) -> Option<Comment<Smess>> {
    AdviceSearch::new(NODES).comment(view, m, control)
}

/// Why the first of two lines is a mistake: what it loses, unless the second loses the same kind of piece, and why the
/// second is better.
pub(super) fn explain(view: &Smess, played: &[SmessMove], better: &[SmessMove]) -> Explanation<Answer> {
    let lost = |line| {
        let loss = reasons::of_loss(view, line)?;
        let piece = if let Answer::LosesPiece { piece, .. } = loss { Some(piece.piece) } else { None };
        Some((loss, piece))
    };
    let anyway = lost(better).map(|(_, piece)| piece);
    let costs = lost(played).filter(|(_, piece)| anyway != Some(*piece)).map(|(loss, _)| loss);
    Explanation { costs: costs.into_iter().collect(), reasons: reasons::of(view, better) }
}

/// Finds one hint or comment. Starts from scratch on a single thread, so equal views lead to equal advice.
struct AdviceSearch {
    searcher: Searcher<SearchPosition>,
    nodes: u64,
}

/// A search result for the side to move.
struct Outlook {
    value: Value,
    line: Vec<SmessMove>,
}

impl Outlook {
    /// The value in hundredths of a Ninny.
    fn worth(&self) -> i32 {
        match self.value {
            Value::Win(_) => MOST,
            Value::Loss(_) => -MOST,
            Value::Estimate(hundredths) | Value::Exact(hundredths) => hundredths.clamp(-MOST + 1, MOST - 1),
        }
    }
}

impl AdviceSearch {
    /// An advisor that examines this many positions for each search.
    fn new(nodes: u64) -> Self {
        AdviceSearch { searcher: Searcher::new(BYTES_PER_NODE * nodes as usize, 1), nodes }
    }

    fn hint(&mut self, view: &Smess, control: &SearchControl) -> Option<Hint<Smess>> {
        let Turn::Of(_) = view.turn() else { return None };
        let outlook = self.search(view, &legal(view), Budget::nodes(self.nodes), control)?;
        let line = self.complete(view, outlook, u32::MAX, control)?;
        Some(show(view, line, ""))
    }

    fn comment(&mut self, view: &Smess, m: SmessMove, control: &SearchControl) -> Option<Comment<Smess>> {
        let Turn::Of(_) = view.turn() else { return None };
        let chosen = [PackedMove::of(&view.position().board, m)?];
        let others: Vec<PackedMove> = legal(view).into_iter().filter(|other| *other != chosen[0]).collect();
        if others.is_empty() {
            return None;
        }
        self.warning(view, &chosen, &others, control).or_else(|| self.praise(view, &chosen, &others, control))
    }

    /// A warning if the move loses a piece or the Brain soon, and a deeper search agrees that another move is better.
    fn warning(
        &mut self,
        view: &Smess,
        chosen: &[PackedMove],
        others: &[PackedMove],
        control: &SearchControl,
    ) -> Option<Comment<Smess>> {
        let (seen, better) = self.compare(view, chosen, others, Budget::depth(WARNING_DEPTH), control)?;
        if better.worth() - seen.worth() < MUCH {
            return None;
        }
        let line = self.complete(view, seen, LONGEST_LINE as u32, control)?;
        let reason = reasons::of_loss(view, &line)?;
        let (chosen, others) = self.compare(view, chosen, others, Budget::nodes(self.nodes), control)?;
        let loses = others.worth() - chosen.worth() >= MUCH;
        loses.then(|| Comment { kind: CommentKind::Warning, line, reasons: vec![reason] })
    }

    /// Praise if the move looks worse than another one at first, but is much better than all others.
    fn praise(
        &mut self,
        view: &Smess,
        chosen: &[PackedMove],
        others: &[PackedMove],
        control: &SearchControl,
    ) -> Option<Comment<Smess>> {
        let (seen, obvious) = self.compare(view, chosen, others, Budget::depth(PRAISE_DEPTH), control)?;
        if obvious.worth() - seen.worth() < LOOKS_WORSE {
            return None;
        }
        let (chosen, others) = self.compare(view, chosen, others, Budget::nodes(self.nodes), control)?;
        if chosen.worth() - others.worth() < MUCH {
            return None;
        }
        let line = self.complete(view, chosen, u32::MAX, control)?;
        let reasons = reasons::of(view, &line);
        Some(Comment { kind: CommentKind::Praise, line, reasons })
    }

    /// What both groups of moves lead to, within this budget for each. `None` if stopped.
    fn compare(
        &mut self,
        view: &Smess,
        chosen: &[PackedMove],
        others: &[PackedMove],
        budget: Budget,
        control: &SearchControl,
    ) -> Option<(Outlook, Outlook)> {
        Some((self.search(view, chosen, budget, control)?, self.search(view, others, budget, control)?))
    }

    /// The best of some moves. `None` if stopped.
    fn search(
        &mut self,
        view: &Smess,
        moves: &[PackedMove],
        budget: Budget,
        control: &SearchControl,
    ) -> Option<Outlook> {
        let mut control = part(control, budget);
        self.searcher.forget();
        let root = SearchPosition::new(view);
        let choice = search(&mut self.searcher, root, view, moves, &mut control, &mut |_| ());
        let Progress { value, line, .. } = choice.progress;
        (!control.is_stopped()).then_some(Outlook { value, line })
    }

    /// The line, to the end of the game if that is proven within `longest` plies. `None` if stopped.
    ///
    /// A search ends where it knows the result: a ply before the Brain is captured, or with three pieces.
    fn complete(
        &mut self,
        view: &Smess,
        Outlook { value, mut line }: Outlook,
        longest: u32,
        control: &SearchControl,
    ) -> Option<Vec<SmessMove>> {
        let plies = match value {
            Value::Win(plies) | Value::Loss(plies) if plies <= longest => plies,
            _ => {
                line.truncate(LONGEST_LINE);
                return Some(line);
            }
        };
        let mut at = reasons::after(view, &line);
        while matches!(at.turn(), Turn::Of(_)) && line.len() < plies as usize {
            let mut control = part(control, Budget::nodes(REST_NODES));
            let root = SearchPosition::new(&at);
            let rest = search(&mut self.searcher, root, &at, &legal(&at), &mut control, &mut |_| ());
            if control.is_stopped() {
                return None;
            }
            for m in rest.progress.line {
                at.play(m).expect("a line can be played");
                line.push(m);
            }
        }
        Some(line)
    }
}

/// A search of its own within the time that is left.
fn part(control: &SearchControl, budget: Budget) -> SearchControl {
    let time = control.budget().time.map(|time| time.saturating_sub(control.elapsed()));
    control.another(Budget { time, ..budget })
}

#[cfg(test)]
mod tests;
