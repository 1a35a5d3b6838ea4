use crate::history::{HISTORY_LIMIT, History};
use crate::worker::PlyContext;
use crate::{MoveKind, Position};

/// A move with its score for ordering: higher scores come first.
#[derive(Clone, Copy)]
pub(crate) struct Scored<M> {
    m: M,
    score: i32,
}

/// One ply's move lists, reused to avoid allocations during the search.
pub(crate) struct MoveLists<M> {
    moves: Vec<M>,
    scored: Vec<Scored<M>>,
    /// Noisy moves that lose material, deferred to the end.
    bad_noisy: Vec<M>,
    /// Quiet moves searched so far, for the history.
    pub(crate) tried: Vec<M>,
}

impl<M> MoveLists<M> {
    pub(crate) fn new() -> Self {
        MoveLists { moves: Vec::new(), scored: Vec::new(), bad_noisy: Vec::new(), tried: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
}

/// Yields the moves of a position, most promising first, and generates them lazily (CPW: Move Ordering). The order is:
/// the table's move, noisy moves that do not lose material (by captured value), killers and the countermove, other
/// quiet moves (by history), and losing noisy moves.
pub(crate) struct MovePicker<M> {
    stage: Stage,
    tt_move: Option<M>,
    next_bad_noisy: usize,
    /// Whether to skip the remaining quiet moves.
    without_quiet: bool,
    /// Whether to skip noisy moves that lose material.
    without_bad_noisy: bool,
}

const KILLER: i32 = 8 * HISTORY_LIMIT;

impl<M: Copy + Eq> MovePicker<M> {
    pub(crate) fn all(tt_move: Option<M>, lists: &mut MoveLists<M>) -> Self {
        lists.bad_noisy.clear();
        lists.tried.clear();
        MovePicker {
            stage: Stage::TtMove,
            tt_move,
            next_bad_noisy: 0,
            without_quiet: false,
            without_bad_noisy: false,
        }
    }

    /// Yields only noisy moves that do not lose material.
    pub(crate) fn good_noisy(tt_move: Option<M>, lists: &mut MoveLists<M>) -> Self {
        MovePicker { without_quiet: true, without_bad_noisy: true, ..Self::all(tt_move, lists) }
    }

    /// Skips the remaining quiet moves.
    pub(crate) fn skip_quiet(&mut self) {
        self.without_quiet = true;
        if matches!(self.stage, Stage::GenerateQuiet | Stage::Quiet) {
            self.stage = Stage::BadNoisy;
        }
    }

    pub(crate) fn next<P: Position<Move = M>>(
        &mut self,
        at: &P,
        history: &History<M>,
        context: PlyContext,
        lists: &mut MoveLists<M>,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate(at, MoveKind::Noisy, lists, |m| at.capture_value(m));
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match pick(&mut lists.scored) {
                    Some(m) if at.see_ge(m, 0) => return Some(m),
                    Some(m) => lists.bad_noisy.push(m),
                    None if self.without_bad_noisy => return None,
                    None if self.without_quiet => self.stage = Stage::BadNoisy,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    let [first, second] = history.killers(context.ply);
                    let refutations = [first, second, history.countermove(context.previous)];
                    self.generate(at, MoveKind::Quiet, lists, |m| {
                        match refutations.iter().position(|&refutation| refutation == Some(m)) {
                            Some(place) => KILLER - place as i32,
                            None => history.score(at, context.previous, m),
                        }
                    });
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match pick(&mut lists.scored) {
                    Some(m) => return Some(m),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    let m = lists.bad_noisy.get(self.next_bad_noisy).copied();
                    self.next_bad_noisy += 1;
                    return m;
                }
            }
        }
    }

    fn generate<P: Position<Move = M>>(
        &self,
        at: &P,
        kind: MoveKind,
        lists: &mut MoveLists<M>,
        score: impl Fn(M) -> i32,
    ) {
        lists.moves.clear();
        lists.scored.clear();
        at.generate(kind, &mut lists.moves);
        let others = lists.moves.iter().filter(|&&m| Some(m) != self.tt_move);
        lists.scored.extend(others.map(|&m| Scored { m, score: score(m) }));
    }
}

/// Removes and returns the move with the highest score, the first one on ties.
fn pick<M: Copy>(scored: &mut Vec<Scored<M>>) -> Option<M> {
    let mut best = 0;
    for i in 1..scored.len() {
        if scored[i].score > scored[best].score {
            best = i;
        }
    }
    (!scored.is_empty()).then(|| scored.swap_remove(best).m)
}
