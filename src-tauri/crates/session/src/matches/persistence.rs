use super::commands::allow;
use super::*;
use crate::names;
use crate::save::END_OF_TIME;
use crate::{BadSave, KeptOutcome};

impl<S: Playable> Match<S> {
    pub(super) fn save(&self) -> Save {
        Save {
            format: Save::FORMAT,
            game: S::ID.to_owned(),
            options: self.options.to_string(),
            chosen: (self.chosen != self.options).then(|| self.chosen.to_string()),
            seed: self.seed,
            seats: self.seats,
            names: self.shown_names(),
            people: self.people,
            begun: self.begun,
            began: self.began,
            series: self.series,
            continued: self.continued,
            told: self.told,
            moves: self.history.record().iter().map(|entry| entry.m.to_string()).collect(),
            thoughts: self.history.record().iter().map(|entry| entry.thought.clone()).collect(),
            judgements: self.kept_judgements(),
            at: self.history.at(),
            settled: self.settled,
            clock: self.kept_clock(),
        }
    }

    /// What lists say of it.
    pub(super) fn summary(&self) -> Summary {
        Summary {
            game: S::ID.to_owned(),
            // Nobody plays a match that is only kept.
            phase: if self.phase() == Phase::Running { Phase::Paused } else { self.phase() },
            turn: self.begun.then(|| self.mover()).flatten(),
            seats: self.seats,
            names: self.shown_names(),
            options: self.options.to_string(),
            began: self.began,
            plies: self.history.at(),
            moves: self.history.record().len(),
            outcome: self
                .outcome()
                .map(|outcome| KeptOutcome { winner: outcome.winner, ending: outcome.ending.0.to_owned() }),
            judged: self.points(),
            continued: self.continued,
        }
    }

    /// For people: refused while the match hides something.
    pub(super) fn export(&self) -> Result<String, MatchError> {
        allow(self.may_export(), "a copy of the match")?;
        Ok(self.save().for_others().to_text())
    }

    /// A save tells the seed and every move, and so every secret.
    pub(super) fn may_export(&self) -> bool {
        !S::SECRETS || self.phase() == Phase::Over
    }

    /// The match of a save, paused: nobody wants a computer to move before they look.
    pub(crate) fn restore(save: Save, dealerless: Option<DealerlessGame<S>>) -> Result<Self, MatchError> {
        if save.game != S::ID {
            return Err(BadSave::OtherGame(save.game).into());
        }
        let options: S::Options = save.options.parse().map_err(BadSave::Options)?;
        let chosen = save.chosen.as_ref().map(|text| text.parse()).transpose().map_err(BadSave::Options)?;
        let mut restored = Self::begin(options, save.seed, dealerless).map_err(|refusal| match refusal {
            MatchError::BadOptions(bad) => BadSave::Options(bad).into(),
            other => other,
        })?;
        restored.chosen = chosen.unwrap_or_else(|| restored.options.clone());
        if let Some(own) = save.told {
            restored.forget_secrets(own).map_err(BadSave::Options)?;
        }
        restored.replay(&save)?;
        restored.take_seats(&save)?;
        restored.settled = save.settled;
        restored.check_told()?;
        restored.take_clock(save.clock.as_ref())?;
        Ok(restored)
    }

    /// Who goes on with a game whose secrets are not here follows a log, and who follows one does not know them.
    fn check_told(&self) -> Result<(), BadSave> {
        let follows = self.friend.as_ref().is_some_and(|friend| self.told == Some(friend.own()));
        let is_local = self.told.is_none() && (self.friend.is_none() || !S::SECRETS);
        if follows || is_local || self.outcome().is_some() {
            Ok(())
        } else {
            Err(BadSave::Contradiction("nobody can go on with it on this device"))
        }
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
                return Err(BadSave::Contradiction("nobody thought in a game between two devices"));
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
            let kept = save.judgements.get(i).and_then(Option::as_ref);
            let judgement = kept.map(|kept| {
                let read = Self::read_judgement(self.history.present(), kept);
                read.ok_or(BadSave::Judgement { ply: i + 1 })
            });
            self.history.play(m, thought).map_err(|_| bad())?;
            if let Some(judgement) = judgement.transpose()? {
                self.history.judge(i, judgement);
            }
        }
        self.history.go_to(save.at);
        Ok(())
    }

    fn take_seats(&mut self, save: &Save) -> Result<(), BadSave> {
        for side in Side::BOTH {
            let player = save.seats.get(side).filter(|&player| player != Player::Friend);
            self.seat(side, player).map_err(|refusal| match refusal {
                MatchError::BadLevel(level) => BadSave::Level(level),
                _ => BadSave::Contradiction("a seat cannot be taken"),
            })?;
        }
        let chosen = save.seats.first.is_some() && save.seats.second.is_some();
        if save.begun && !chosen {
            return Err(BadSave::Contradiction("it was started without both players"));
        }
        if !save.begun && (!save.moves.is_empty() || save.settled.is_some()) {
            return Err(BadSave::Contradiction("it was played without being started"));
        }
        if save.settled.is_some() && matches!(self.history.turn(), Turn::Over(_)) {
            return Err(BadSave::Contradiction("it was ended by will after it had ended by the rules"));
        }
        for side in Side::BOTH {
            let name = save.names.get(side).as_deref().unwrap_or_default();
            let bad = |_| BadSave::Contradiction("a name is no name");
            *self.names.get_mut(side) = names::person(name).map_err(bad)?;
        }
        if !save.series.is_none_or(Series::is_possible) {
            return Err(BadSave::Contradiction("its series has more points than matches"));
        }
        if save.began.is_some_and(|began| began > END_OF_TIME) {
            return Err(BadSave::Contradiction("it began after the year 9999"));
        }
        self.series = save.series;
        self.continued = save.continued;
        self.began = save.began;
        self.people = save.people;
        self.begun = save.begun;
        let friend = Side::BOTH.into_iter().find(|&side| *save.seats.get(side) == Some(Player::Friend));
        if let Some(side) = friend {
            let is_possible =
                S::REMOTE.is_some() && save.begun && *save.seats.get(!side) == Some(Player::Human);
            if !is_possible {
                return Err(BadSave::Contradiction("a friend on another device cannot sit there"));
            }
            self.seats = save.seats;
            self.friend = Some(friend::Friend::on(side));
        }
        self.paused = (save.begun && friend.is_none()).then_some(Pause::ByHand);
        Ok(())
    }
}
