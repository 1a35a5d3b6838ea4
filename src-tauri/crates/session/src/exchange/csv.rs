//! The evaluations of moves as a table, for spreadsheets.

use super::{Written, values};
use crate::MatchId;
use crate::judgement::SavedJudgement;
use game::Value;

const TITLES: &str = "match,ply,side,move,evaluation,depth,nodes,time_ms,worth,best,best_move,hint";

/// A match's rows, one for each move on the board. Evaluations are from the first side's point of view.
pub(super) fn rows(MatchId(id): MatchId, Written { save, moves, .. }: &Written) -> String {
    let moves = moves.iter().zip(&save.thoughts).take(save.at).enumerate();
    let rows = moves.map(|(i, ((side, word), thought))| {
        let measured = thought.as_ref().map(|thought| {
            [
                number(thought.value),
                thought.depth.to_string(),
                thought.nodes.to_string(),
                thought.elapsed_ms.to_string(),
            ]
        });
        let judgement = save.judgements.get(i).and_then(Option::as_ref);
        let judged = judgement.map(|SavedJudgement { line, best, chosen }| {
            let worth = |value: &Value| number(value.for_first(*side));
            [worth(chosen), worth(best), field(&line[0])]
        });
        let measured = measured.unwrap_or_default().join(",");
        let judged = judged.unwrap_or_default().join(",");
        let hint = save.hints.get(i).filter(|&&steps| steps > 0).map(u8::to_string).unwrap_or_default();
        format!("{id},{},{side},{},{measured},{judged},{hint}\n", i + 1, field(word.as_str()))
    });
    rows.collect()
}

/// These rows under their header.
pub(super) fn table(rows: &[String]) -> String {
    format!("{TITLES}\n{}", rows.concat())
}

/// A value without the `=` that marks a proven one, because a spreadsheet would read it as a formula.
fn number(value: Value) -> String {
    values::value(value).trim_start_matches('=').to_owned()
}

/// Quoted where RFC 4180 requires it.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
