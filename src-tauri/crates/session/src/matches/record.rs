//! A match's record: options, moves and result. It is the same for all players and viewers.

use crate::advice::trimmed;
use crate::history::History;
use crate::match_error::allow;
use crate::save::{END_OF_TIME, Save, Termination};
use crate::{BadSave, MatchError, Series};
use game::{BadOptions, DealerlessGame, Ending, Options, Outcome, Playable, Side, Turn};

mod dealerless;
mod hints;
mod judgements;

pub(super) use judgements::shown_judgement;

/// The record of a match of one game.
pub(super) struct Record<S: Playable> {
    /// The options as chosen.
    pub(super) chosen: S::Options,
    /// The options as played: once the match begins, all open choices are decided.
    pub(super) options: S::Options,
    /// The source of all randomness in the match.
    pub(super) seed: u64,
    pub(super) history: History<S>,
    /// How two devices play the game without knowing its secrets, if it supports that.
    pub(super) dealerless: Option<DealerlessGame<S>>,
    /// The player on this device, in a game whose secrets it does not know.
    pub(super) told: Option<Side>,
    /// An opened game that did not match this record, and how many moves were settled at that point. It is not checked
    /// again until either changes.
    refused_replay: Option<((String, Vec<String>), usize)>,
    pub(super) begun: bool,
    /// When it began, in seconds since 1970, if known.
    pub(super) began: Option<u64>,
    pub(super) series: Option<Series>,
    /// Whether it began with moves from another match.
    pub(super) continued: bool,
    /// How the players ended it, unless the rules did.
    pub(super) termination: Option<Termination>,
    /// The steps of a hint seen in each position from the start, up to the last one where there were any.
    pub(super) hints: Vec<u8>,
}

impl<S: Playable> Record<S> {
    /// The record of a match that has not begun.
    pub(super) fn new(
        options: S::Options,
        seed: u64,
        dealerless: Option<DealerlessGame<S>>,
    ) -> Result<Self, BadOptions> {
        let start = S::start(&options, seed)?;
        Ok(Record {
            chosen: options.clone(),
            options,
            seed,
            history: History::new(start),
            dealerless,
            told: None,
            refused_replay: None,
            begun: false,
            began: None,
            series: None,
            continued: false,
            termination: None,
            hints: Vec::new(),
        })
    }

    /// The result, by the rules or by the players.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.termination {
            Some(Termination::Resigned(side)) => Some(Outcome::win(!side, Ending::RESIGNED)),
            Some(Termination::Agreed) => Some(Outcome::draw(Ending::AGREED)),
            Some(Termination::Abandoned) => Some(Outcome::ABANDONED),
            Some(Termination::OutOfTime(side)) => Some(Outcome::win(!side, Ending::OUT_OF_TIME)),
            Some(Termination::IllegalMark(side)) => Some(Outcome::win(!side, Ending::ILLEGAL_MARK)),
            Some(Termination::BothResigned) => Some(Outcome::draw(Ending::RESIGNED)),
            Some(Termination::DrawnOnTime) => Some(Outcome::draw(Ending::OUT_OF_TIME)),
            Some(Termination::TooLong) => Some(Outcome::draw(Ending::TOO_LONG)),
            Some(Termination::CalledOff) => Some(Outcome { winner: None, ending: Ending::CALLED_OFF }),
            Some(Termination::Stopped) => Some(Outcome { winner: None, ending: Ending::STOPPED }),
            None => match self.history.turn() {
                Turn::Over(outcome) => Some(outcome),
                Turn::Of(_) => None,
            },
        }
    }

    /// Whether the match has begun and ended.
    pub(super) fn is_over(&self) -> bool {
        self.begun && self.outcome().is_some()
    }

    /// The side to move, if the match has not ended.
    pub(super) fn mover(&self) -> Option<Side> {
        if self.outcome().is_some() { None } else { self.history.mover() }
    }

    /// A save contains the seed and every move, and therefore every secret.
    pub(super) fn may_export(&self) -> bool {
        !S::SECRETS || self.is_over()
    }

    /// Whether the match allows taking back and redoing moves.
    pub(super) fn may_go(&self) -> bool {
        S::TAKEBACK && self.begun
    }

    /// Whether past positions can be viewed.
    pub(super) fn may_look(&self) -> bool {
        self.is_over() || (self.begun && !S::SECRETS)
    }

    /// Sets an option before the start.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), BadOptions> {
        let mut options = self.options.clone();
        options.set(name, value)?;
        self.history = History::new(S::start(&options, self.seed)?);
        self.chosen = options.clone();
        self.options = options;
        Ok(())
    }

    /// Starts the match and decides all open choices. The options are fixed from then on.
    pub(super) fn begin(&mut self, between_computers: bool) -> Result<(), BadOptions> {
        let options = self.options.resolved(between_computers);
        self.history = History::new(S::start(&options, self.seed)?);
        self.options = options;
        self.begun = true;
        Ok(())
    }

    /// The record of another match with the chosen options.
    pub(super) fn another(&self, seed: u64) -> Result<Self, BadOptions> {
        Record::new(self.chosen.for_rematch(), seed, self.dealerless)
    }

    /// The record of another match from the position or board in the text.
    pub(super) fn another_at(&self, text: &str, seed: u64) -> Result<Self, MatchError> {
        let mut options = self.chosen.for_rematch();
        let unknown = || BadOptions::Unknown(text.to_owned());
        let name = S::Options::BEGINNING.ok_or_else(unknown).map_err(BadSave::Beginning)?;
        options.set(name, text).map_err(BadSave::Beginning)?;
        Ok(Record::new(options, seed, self.dealerless)?)
    }

    /// The save of this match's first `ply` moves, as the start of another match.
    pub(super) fn beginning(&self, save: Save, ply: usize) -> Result<Save, MatchError> {
        allow(self.told.is_none(), "continuing a game with unknown secrets")?;
        allow(self.may_export() && self.begun && ply <= save.moves.len(), "continuing from there")?;
        Ok(Save {
            moves: save.moves[..ply].to_vec(),
            thoughts: save.thoughts[..ply].to_vec(),
            judgements: save.judgements.into_iter().take(ply).collect(),
            hints: trimmed(save.hints.into_iter().take(ply).collect()),
            clock: save.clock.map(|clock| clock.after(ply)),
            at: ply,
            settled: None,
            series: None,
            continued: true,
            ..save
        })
    }

    /// The record from a save.
    pub(super) fn restore(save: &Save, dealerless: Option<DealerlessGame<S>>) -> Result<Self, BadSave> {
        if save.game != S::ID {
            return Err(BadSave::OtherGame(save.game.clone()));
        }
        let options: S::Options = save.options.parse().map_err(BadSave::Options)?;
        let chosen = save.chosen.as_ref().map(|text| text.parse()).transpose().map_err(BadSave::Options)?;
        let mut restored = Self::new(options, save.seed, dealerless).map_err(BadSave::Options)?;
        restored.chosen = chosen.unwrap_or_else(|| restored.options.clone());
        if let Some(own) = save.told {
            restored.forget_secrets(own).map_err(BadSave::Options)?;
        }
        restored.replay(save)?;
        if !save.begun && (!save.moves.is_empty() || save.settled.is_some()) {
            return Err(BadSave::Contradiction("it was played without being started"));
        }
        if save.settled.is_some() && matches!(restored.history.turn(), Turn::Over(_)) {
            return Err(BadSave::Contradiction("a player ended it after it had ended by the rules"));
        }
        if !save.series.is_none_or(Series::is_possible) {
            return Err(BadSave::Contradiction("its series has more points than matches"));
        }
        if save.began.is_some_and(|began| began > END_OF_TIME) {
            return Err(BadSave::Contradiction("it began after the year 9999"));
        }
        let Save { begun, began, series, continued, settled, .. } = *save;
        if !hints::are_possible(save) {
            return Err(BadSave::Contradiction("its hints are not possible"));
        }
        let hints = save.hints.clone();
        Ok(Record { begun, began, series, continued, termination: settled, hints, ..restored })
    }

    fn replay(&mut self, save: &Save) -> Result<(), BadSave> {
        if save.at > save.moves.len() {
            return Err(BadSave::At { at: save.at, moves: save.moves.len() });
        }
        if save.at < save.moves.len() && !S::TAKEBACK {
            return Err(BadSave::Contradiction("moves were taken back, which this game does not allow"));
        }
        if save.thoughts.len() > save.moves.len() {
            return Err(BadSave::Thoughts { thoughts: save.thoughts.len(), moves: save.moves.len() });
        }
        if save.told.is_some() && !(save.thoughts.is_empty() && save.judgements.is_empty()) {
            let is_empty =
                save.thoughts.iter().all(Option::is_none) && save.judgements.iter().all(Option::is_none);
            if !is_empty {
                return Err(BadSave::Contradiction(
                    "a match between two devices has no computer evaluations",
                ));
            }
        }
        if save.judgements.len() > save.moves.len() {
            return Err(BadSave::Judgement { ply: save.judgements.len() });
        }
        for (i, text) in save.moves.iter().enumerate() {
            let bad = || BadSave::Move { ply: i + 1, text: text.clone() };
            let thought = save.thoughts.get(i).cloned().flatten();
            if self.told.is_some() {
                self.history.settle(text).map_err(|_| bad())?;
                continue;
            }
            let m = text.parse::<game::Move<S>>().map_err(|_| bad())?;
            let saved = save.judgements.get(i).and_then(Option::as_ref);
            let judged = saved.map(|saved| {
                let read = judgements::read(self.history.present(), saved);
                read.ok_or(BadSave::Judgement { ply: i + 1 })
            });
            self.history.play(m, thought).map_err(|_| bad())?;
            if let Some(judged) = judged.transpose()? {
                self.history.judge(i, judged);
            }
        }
        self.history.go_to(save.at);
        Ok(())
    }
}
