use super::engine::{legal, search};
use super::search_position::SearchPosition;
use crate::{Smess, SmessMove};
use game::{Budget, Judgement, MoveJudge, Progress, Resources, SearchControl, Side, State, Turn, Value};
use search::Searcher;

/// Enough positions to see more than the players below the highest level, and few enough to judge a match in seconds.
const NODES: u64 = 150_000;

/// Enough for all positions examined in one match.
const TABLE_BYTES: usize = 32 << 20;

/// The maximum length of the expected play, including the move itself.
const LONGEST_LINE: usize = 8;

/// Judges moves by the engine's evaluation of the positions before and after them.
///
/// A single thread with a node budget makes judgements reproducible. Going from the last move to the first lets each
/// search use the table's entries for later positions.
pub struct EngineJudge {
    searcher: Searcher<SearchPosition>,
    nodes: u64,
    /// The last position judged. The next move to be judged leads to it.
    last: Option<(Smess, Outlook)>,
}

/// A position's value for a side, and the expected play.
#[derive(Clone)]
struct Outlook {
    value: Value,
    line: Vec<SmessMove>,
}

impl EngineJudge {
    pub(super) fn new(resources: &Resources) -> Self {
        EngineJudge::with(resources, NODES)
    }

    /// A judge that examines this many positions for each position in the match.
    pub fn with(resources: &Resources, nodes: u64) -> Self {
        let searcher = Searcher::new(resources.table_bytes.min(TABLE_BYTES), 1);
        EngineJudge { searcher, nodes, last: None }
    }

    /// The engine's result for the side to move. `None` if stopped.
    fn search(&mut self, view: &Smess, control: &SearchControl) -> Option<Outlook> {
        let mut control = control.another(Budget::nodes(self.nodes));
        let root = SearchPosition::new(view);
        let choice = search(&mut self.searcher, root, view, &legal(view), &mut control, &mut |_| ());
        let Progress { value, mut line, .. } = choice.progress;
        line.truncate(LONGEST_LINE);
        (!control.is_stopped()).then_some(Outlook { value, line })
    }

    /// The outlook after a move, from the viewpoint of its player.
    fn outlook_after(&mut self, after: &Smess, mover: Side, control: &SearchControl) -> Option<Outlook> {
        let reached = match (after.turn(), &self.last) {
            (Turn::Over(outcome), _) => {
                let value = match outcome.winner {
                    Some(winner) if winner == mover => Value::Win(1),
                    Some(_) => Value::Loss(1),
                    None => Value::Estimate(0),
                };
                return Some(Outlook { value, line: Vec::new() });
            }
            (Turn::Of(_), Some((known, outlook))) if known == after => outlook.clone(),
            (Turn::Of(_), _) => self.search(after, control)?,
        };
        Some(Outlook { value: reached.value.a_ply_before(), ..reached })
    }
}

impl MoveJudge<Smess> for EngineJudge {
    fn judge(
        &mut self,
        view: &Smess,
        m: SmessMove,
        control: &mut SearchControl,
    ) -> Option<Judgement<SmessMove>> {
        let Turn::Of(mover) = view.turn() else { return None };
        let mut after = view.clone();
        after.play(m).ok()?;
        let chosen = self.outlook_after(&after, mover, control)?;
        let found = self.search(view, control)?;
        // The search after the move sees a ply further, so its value is used if the move is the best one found.
        let is_best = found.line.first() == Some(&m) || !found.value.is_better_than(chosen.value);
        let chosen_value = chosen.value;
        let best = if is_best {
            let line = std::iter::once(m).chain(chosen.line).take(LONGEST_LINE).collect();
            Outlook { value: chosen.value, line }
        } else {
            found
        };
        self.last = Some((view.clone(), best.clone()));
        Some(Judgement { line: best.line, best_value: best.value, chosen_value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Environment, Stop, View};

    const RESOURCES: Resources = Resources { table_bytes: 1 << 20, threads: 1 };

    fn game(options: &str) -> Smess {
        Smess::start(&options.parse().expect("options"), 0).expect("a start")
    }

    fn judged(game: &Smess, text: &str) -> Judgement<SmessMove> {
        let m = text.parse().expect("a move");
        let mut judge = EngineJudge::with(&RESOURCES, 5_000);
        judge.judge(game, m, &mut SearchControl::unlimited()).expect("nothing stops it")
    }

    const BRAIN_TO_TAKE: &str = "position=n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r";

    #[test]
    fn not_capturing_the_brain_misses_a_win() {
        let game = game(BRAIN_TO_TAKE);
        let other = *game.legal_moves().iter().find(|m| m.to_string() != "e4e1").expect("other moves");
        let missed = judged(&game, &other.to_string());
        assert_eq!(missed.line.first().map(ToString::to_string).as_deref(), Some("e4e1"));
        assert_eq!(missed.best_value, Value::Win(1));
        assert!(missed.best_value.is_better_than(missed.chosen_value));
    }

    #[test]
    fn a_move_that_ends_the_game_is_judged_by_the_outcome() {
        let taken = judged(&game(BRAIN_TO_TAKE), "e4e1");
        assert_eq!((taken.best_value, taken.chosen_value), (Value::Win(1), Value::Win(1)));
        assert_eq!(taken.line.len(), 1);
    }

    #[test]
    fn judgements_reuse_the_result_of_the_next_position() {
        let mut game = game("");
        let moves = ["f2f3", "d7d6", "g2g1", "g7g6"];
        let mut views = Vec::new();
        for text in moves {
            let m: SmessMove = text.parse().expect("a move");
            views.push((game.clone(), m));
            game.play(m).expect("legal");
        }
        let mut judge = EngineJudge::with(&RESOURCES, 2_000);
        let mut control = SearchControl::unlimited();
        let mut next = None;
        for (view, m) in views.into_iter().rev() {
            let judgement = judge.judge(&view, m, &mut control).expect("nothing stops it");
            assert!(!judgement.chosen_value.is_better_than(judgement.best_value));
            let mut along = view;
            for &m in &judgement.line {
                along.play(m).expect("the line can be played");
            }
            if let Some(next) = next.replace(judgement.best_value) {
                assert_eq!(judgement.chosen_value, Value::a_ply_before(next));
            }
        }
    }

    #[test]
    fn a_stopped_judge_returns_nothing() {
        let stop = Stop::default();
        stop.set();
        let mut control = SearchControl::new(&Environment::null(), Budget::default(), &stop);
        let m = "f2f3".parse().expect("a move");
        assert_eq!(EngineJudge::new(&RESOURCES).judge(&game(""), m, &mut control), None);
    }
}
