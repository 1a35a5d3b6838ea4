use crate::history::{HISTORY_LIMIT, History};
use crate::{Position, Which};

/// A move with its place in the order: higher scores come first.
#[derive(Clone, Copy)]
pub(crate) struct Scored<M> {
    m: M,
    score: i32,
}

/// The lists that one ply needs, kept between visits so that nothing is allocated in the search.
pub(crate) struct Lists<M> {
    moves: Vec<M>,
    scored: Vec<Scored<M>>,
    /// Loud moves that lose material, kept for the end.
    losing: Vec<M>,
    /// Quiet moves searched so far, for the history.
    pub(crate) tried: Vec<M>,
}

impl<M> Lists<M> {
    pub(crate) fn new() -> Self {
        Lists { moves: Vec::new(), scored: Vec::new(), losing: Vec::new(), tried: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    FromTable,
    MakeLoud,
    Loud,
    MakeQuiet,
    Quiet,
    Losing,
}

/// Hands out the moves of a position, the most promising first, generating them only when needed: the
/// table's move, loud moves that win something, killers and answers, other quiet moves by history, loud moves
/// that lose something.
pub(crate) struct Order<M> {
    stage: Stage,
    from_table: Option<M>,
    next_losing: usize,
    /// Quiet moves are not wanted, or not any more.
    without_quiet: bool,
    /// Losing moves are not wanted.
    without_losing: bool,
}

const KILLER: i32 = 8 * HISTORY_LIMIT;

impl<M: Copy + Eq> Order<M> {
    pub(crate) fn all(from_table: Option<M>, lists: &mut Lists<M>) -> Self {
        lists.losing.clear();
        lists.tried.clear();
        Order {
            stage: Stage::FromTable,
            from_table,
            next_losing: 0,
            without_quiet: false,
            without_losing: false,
        }
    }

    /// Only loud moves that do not lose material.
    pub(crate) fn loud(from_table: Option<M>, lists: &mut Lists<M>) -> Self {
        Order { without_quiet: true, without_losing: true, ..Self::all(from_table, lists) }
    }

    /// Hands out no more quiet moves.
    pub(crate) fn skip_quiet(&mut self) {
        self.without_quiet = true;
        if matches!(self.stage, Stage::MakeQuiet | Stage::Quiet) {
            self.stage = Stage::Losing;
        }
    }

    pub(crate) fn next<P: Position<Move = M>>(
        &mut self,
        position: &P,
        history: &History<M>,
        ply: usize,
        before: Option<usize>,
        lists: &mut Lists<M>,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::FromTable => {
                    self.stage = Stage::MakeLoud;
                    if self.from_table.is_some() {
                        return self.from_table;
                    }
                }
                Stage::MakeLoud => {
                    self.make(position, Which::Loud, lists, |m| position.gain(m));
                    self.stage = Stage::Loud;
                }
                Stage::Loud => match pick(&mut lists.scored) {
                    Some(m) if position.exchange_reaches(m, 0) => return Some(m),
                    Some(m) => lists.losing.push(m),
                    None if self.without_losing => return None,
                    None if self.without_quiet => self.stage = Stage::Losing,
                    None => self.stage = Stage::MakeQuiet,
                },
                Stage::MakeQuiet => {
                    let killers = history.killers(ply);
                    let answer = history.answer(before);
                    self.make(position, Which::Quiet, lists, |m| {
                        let special = if killers[0] == Some(m) {
                            KILLER
                        } else if killers[1] == Some(m) {
                            KILLER - 1
                        } else if answer == Some(m) {
                            KILLER - 2
                        } else {
                            0
                        };
                        if special > 0 { special } else { history.score(position, before, m) }
                    });
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match pick(&mut lists.scored) {
                    Some(m) => return Some(m),
                    None => self.stage = Stage::Losing,
                },
                Stage::Losing => {
                    let m = lists.losing.get(self.next_losing).copied();
                    self.next_losing += 1;
                    return m;
                }
            }
        }
    }

    fn make<P: Position<Move = M>>(
        &self,
        position: &P,
        which: Which,
        lists: &mut Lists<M>,
        score: impl Fn(M) -> i32,
    ) {
        lists.moves.clear();
        lists.scored.clear();
        position.generate(which, &mut lists.moves);
        let others = lists.moves.iter().filter(|&&m| Some(m) != self.from_table);
        lists.scored.extend(others.map(|&m| Scored { m, score: score(m) }));
    }
}

/// Takes the move with the highest score out; of equal ones the first in the list.
fn pick<M: Copy>(scored: &mut Vec<Scored<M>>) -> Option<M> {
    let mut best = 0;
    for i in 1..scored.len() {
        if scored[i].score > scored[best].score {
            best = i;
        }
    }
    (!scored.is_empty()).then(|| scored.swap_remove(best).m)
}
