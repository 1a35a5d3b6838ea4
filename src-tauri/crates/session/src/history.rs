use crate::Thought;
use game::{
    BadOptions, ByViewer, DealerlessGame, Explanation, IllegalMove, Judgement, Move, MoveReport, SettleMove,
    Side, State, Turn, View, Viewer,
};
use std::fmt;
use std::sync::OnceLock;

/// The moves of a match since its beginning, and how many of them are on the board.
pub(crate) struct History<S: State> {
    /// The game after every [`SPACING`] moves in the record. Replaying a move can be expensive.
    marks: Vec<S>,
    present: S,
    /// The turn of `present`, cached because it is queried often and a view can be expensive.
    turn: Turn,
    record: Vec<Entry<S>>,
    at: usize,
    /// Applies a settled move, in a game whose secrets this device does not know.
    settle: Option<SettleMove<S>>,
}

/// The number of moves between two entries of `marks`.
const SPACING: usize = 16;

/// One move in the record.
pub(crate) struct Entry<S: State> {
    pub(crate) side: Side,
    pub(crate) m: Played<Move<S>>,
    pub(crate) reports: ByViewer<MoveReport<S>>,
    pub(crate) thought: Option<Thought>,
    /// Set once the match is over and the move has been judged.
    pub(crate) judged: Option<Judged<S>>,
}

/// A judged move.
pub(crate) struct Judged<S: State> {
    pub(crate) judgement: Judgement<Move<S>>,
    /// The line in human-readable notation.
    pub(crate) written: Vec<String>,
    /// The report that the best move would have had, to its player.
    pub(crate) best: MoveReport<S>,
    /// The share of a point that the move lost, 0 to 1.
    pub(crate) lost: f64,
    /// Its player's view before it; set only for a mistake.
    pub(crate) before: Option<S::View>,
    /// Why it was a mistake, in the game's own form; set when it is first shown as a turning point.
    pub(crate) explanation: OnceLock<Explanation<serde_json::Value>>,
}

/// A move, as far as this device knows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Played<M> {
    /// A move.
    Move(M),
    /// A move and its result, as text, in a game whose secrets this device does not know.
    Told(String),
}

impl<M: Copy> Played<M> {
    /// The move, if it can be replayed.
    pub(crate) fn as_move(&self) -> Option<M> {
        match self {
            Played::Move(m) => Some(*m),
            Played::Told(_) => None,
        }
    }
}

impl<M: fmt::Display> fmt::Display for Played<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Played::Move(m) => m.fmt(f),
            Played::Told(text) => text.fmt(f),
        }
    }
}

impl<S: State> History<S> {
    pub(crate) fn new(start: S) -> Self {
        History {
            turn: turn(&start),
            present: start.clone(),
            marks: vec![start],
            record: Vec::new(),
            at: 0,
            settle: None,
        }
    }

    /// The start of a game whose secrets this device does not know, for its player.
    pub(crate) fn without_secrets(
        game: DealerlessGame<S>,
        options: &S::Options,
        own: Side,
    ) -> Result<Self, BadOptions> {
        Ok(History { settle: Some(game.settle), ..History::new((game.start)(options, own)?) })
    }

    /// The game as it stands on the board.
    pub(crate) fn present(&self) -> &S {
        &self.present
    }

    /// The game as it began.
    pub(crate) fn start(&self) -> &S {
        &self.marks[0]
    }

    /// Records the judgement of the move at this index in the record.
    pub(crate) fn judge(&mut self, place: usize, judged: Judged<S>) {
        if let Some(entry) = self.record.get_mut(place) {
            entry.judged = Some(judged);
        }
        // The explanation of the move before depends on this judgement too.
        let before = place.checked_sub(1).and_then(|before| self.record[before].judged.as_mut());
        if let Some(before) = before {
            before.explanation = OnceLock::new();
        }
    }

    /// The game after `ply` moves in the record. `nearby` is a position and its ply from which the replay may be
    /// shorter.
    ///
    /// # Panics
    /// If the record is shorter.
    pub(crate) fn after(&self, ply: usize, nearby: Option<(usize, &S)>) -> S {
        let mark = ply / SPACING;
        let kept = (mark * SPACING, &self.marks[mark]);
        let (from, state) = nearby.filter(|&(at, _)| (kept.0..=ply).contains(&at)).unwrap_or(kept);
        let mut state = state.clone();
        for entry in &self.record[from..ply] {
            play(&mut state, &entry.m, self.settle)
                .expect("the record holds moves that were legal when they were made");
        }
        state
    }

    /// All moves, including those taken back.
    pub(crate) fn record(&self) -> &[Entry<S>] {
        &self.record
    }

    /// How many moves are on the board.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Makes a move and discards the moves that were taken back.
    pub(crate) fn play(&mut self, m: Move<S>, thought: Option<Thought>) -> Result<(), IllegalMove> {
        self.take(Played::Move(m), thought)
    }

    /// Applies a move and its result, in a game whose secrets this device does not know.
    pub(crate) fn settle(&mut self, text: &str) -> Result<(), IllegalMove> {
        self.take(Played::Told(text.to_owned()), None)
    }

    fn take(&mut self, m: Played<Move<S>>, thought: Option<Thought>) -> Result<(), IllegalMove> {
        let Turn::Of(side) = self.turn else { return Err(IllegalMove(m.to_string())) };
        let reports = play(&mut self.present, &m, self.settle)?;
        self.turn = turn(&self.present);
        self.record.truncate(self.at);
        self.marks.truncate(self.at / SPACING + 1);
        self.record.push(Entry { side, m, reports, thought, judged: None });
        self.at += 1;
        if self.at.is_multiple_of(SPACING) {
            self.marks.push(self.present.clone());
        }
        Ok(())
    }

    /// Puts the first `ply` moves of the record on the board.
    ///
    /// # Panics
    /// If the record is shorter.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.present = self.after(ply, Some((self.at, &self.present)));
        self.at = ply;
        self.turn = turn(&self.present);
    }

    /// Discards all moves after the first `ply`.
    ///
    /// # Panics
    /// If the record is shorter.
    pub(crate) fn truncate(&mut self, ply: usize) {
        self.go_to(ply);
        self.record.truncate(ply);
        self.marks.truncate(ply / SPACING + 1);
    }

    /// The side to move after `ply` moves; none if the game is over there.
    pub(crate) fn mover_at(&self, ply: usize) -> Option<Side> {
        match self.record.get(ply) {
            Some(entry) => Some(entry.side),
            None if ply == self.at => self.mover(),
            // Only the end of the record can be missing here, and it is rarely queried.
            None => {
                let end = self.after(self.record.len(), Some((self.at, &self.present)));
                turn(&end).mover()
            }
        }
    }

    /// The side to move or the result, according to the rules.
    pub(crate) fn turn(&self) -> Turn {
        self.turn
    }

    /// The side to move according to the rules; none if the game is over.
    pub(crate) fn mover(&self) -> Option<Side> {
        self.turn.mover()
    }
}

fn play<S: State>(
    state: &mut S,
    m: &Played<Move<S>>,
    settle: Option<SettleMove<S>>,
) -> Result<ByViewer<MoveReport<S>>, IllegalMove> {
    match m {
        Played::Move(m) => state.play(*m),
        Played::Told(text) => settle.ok_or_else(|| IllegalMove(text.clone()))?(state, text),
    }
}

/// The turn, which every viewer knows.
fn turn<S: State>(state: &S) -> Turn {
    state.view(Viewer::Audience).turn()
}
