use crate::{Nim, Take};
use game::{
    Bot, Budget, Choice, Level, LevelInfo, Playable, Progress, Resources, SearchControl, State, Value, View,
};

impl Playable for Nim {
    type Analysis = ();

    fn levels() -> Vec<LevelInfo> {
        vec![LevelInfo::strength(40)]
    }

    fn bot(_level: Level, _seed: u64, _resources: &Resources) -> Box<dyn Bot<Nim>> {
        Box::new(Perfect)
    }

    fn budget(_level: Level) -> Budget {
        Budget::default()
    }
}

/// Moves so that the carry-free binary sum of the row sizes is zero, if possible. C. L. Bouton, "Nim, a game with a
/// complete mathematical theory" (1901).
struct Perfect;

impl Bot<Nim> for Perfect {
    fn think(
        &mut self,
        view: &Nim,
        _control: &mut SearchControl,
        _report: &mut dyn FnMut(Progress<Take>),
    ) -> Choice<Take> {
        let wins = |take: &Take| {
            let mut after = view.clone();
            after.play(*take).is_ok() && after.rows.iter().fold(0, |sum, row| sum ^ row) == 0
        };
        let legal = view.legal_moves();
        let winning = legal.iter().copied().find(wins);
        let best = winning.or(legal.last().copied()).expect("a game in progress has a move");
        let value = Value::Estimate(if winning.is_some() { 100 } else { -100 });
        Choice { best, progress: Progress { depth: 1, nodes: 1, value, line: vec![best] } }
    }
}
