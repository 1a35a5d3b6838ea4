//! A stored match. Its logs are folded only on demand, because most matches need only their summary.

use crate::Rulebook;
use crate::error::RecordError;
use crate::protocol::{Act, KeptMark, MatchKeys, Owed, PeerMatch, Resuming, Secret, Version};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::sync::Arc;

/// A match with its logs, folded or not.
pub(crate) struct StoredMatch {
    rulebook: Rulebook,
    /// Its bytes on disk; `None` before the first save.
    saved: Option<Arc<Secret>>,
    /// The keys while the match is not folded.
    keys: Option<MatchKeys>,
    folded: OnceCell<Result<Folded, RecordError>>,
}

struct Folded {
    game: PeerMatch,
    /// The version that the bytes on disk were made from.
    saved_as: Option<Version>,
}

/// A summary of both logs for lists, stored together with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogSummary {
    /// The number of local entries.
    pub(crate) own_len: usize,
    pub(crate) acknowledged: usize,
    /// Whether this device has the turn token; `None` after the end.
    #[serde(alias = "has_pen")]
    pub(crate) has_turn_token: Option<bool>,
    pub(crate) owes: Owes,
    pub(crate) is_stopped: bool,
    pub(crate) has_moved: bool,
    pub(crate) is_restored: bool,
    pub(crate) goes_by_text: bool,
    /// The friend's rematch message, if it is the current one.
    #[serde(alias = "again_of_friend")]
    pub(crate) rematch_of_friend: Option<Vec<u8>>,
    /// The last local rematch message.
    #[serde(alias = "own_again")]
    pub(crate) own_rematch: Option<Vec<u8>>,
}

/// Who writes the owed entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Owes {
    Person,
    Program,
}

impl Owes {
    pub(crate) fn of(owed: Owed) -> Owes {
        match owed {
            Owed::Move | Owed::Answer { .. } => Owes::Person,
            Owed::Result | Owed::Deal => Owes::Program,
        }
    }
}

impl LogSummary {
    fn of(game: &PeerMatch) -> LogSummary {
        let seat = game.keys().seat();
        let own_len = game.lens()[seat.index()];
        let mut own = (0..own_len).rev().filter_map(|index| game.entry(seat, index));
        let own_rematch = own.find_map(|(act, _)| match act {
            Act::Rematch(message) => Some(message.clone()),
            _ => None,
        });
        LogSummary {
            own_len,
            acknowledged: game.acknowledged(),
            has_turn_token: game.turn_token().map(|turn_token| turn_token == seat),
            owes: Owes::of(game.owed()),
            is_stopped: game.stop().is_some(),
            has_moved: game.has_moved(),
            is_restored: game.resuming() == Resuming::Restored,
            goes_by_text: game.goes_by_text(),
            rematch_of_friend: game.rematch().filter(|(by, _)| *by != seat).map(|(_, message)| message),
            own_rematch,
        }
    }
}

impl StoredMatch {
    /// A match that is not on disk yet.
    pub(crate) fn new(game: PeerMatch, rulebook: Rulebook) -> StoredMatch {
        let folded = OnceCell::from(Ok(Folded { game, saved_as: None }));
        StoredMatch { rulebook, saved: None, keys: None, folded }
    }

    /// A match read from disk, without its logs.
    pub(crate) fn stored(saved: Arc<Secret>, rulebook: Rulebook) -> Result<StoredMatch, RecordError> {
        let keys = crate::protocol::saved_keys(saved.expose())?;
        Ok(StoredMatch { rulebook, saved: Some(saved), keys: Some(keys), folded: OnceCell::new() })
    }

    /// The match's keys. Those for the game itself are in the folded match.
    pub(crate) fn keys(&self) -> &MatchKeys {
        match (self.folded(), &self.keys) {
            (Some(game), _) => game.keys(),
            (None, Some(keys)) => keys,
            (None, None) => unreachable!("a match has been folded, or its keys were read"),
        }
    }

    /// The match, if already folded.
    pub(crate) fn folded(&self) -> Option<&PeerMatch> {
        Some(&self.folded.get()?.as_ref().ok()?.game)
    }

    pub(crate) fn folded_mut(&mut self) -> Option<&mut PeerMatch> {
        Some(&mut self.folded.get_mut()?.as_mut().ok()?.game)
    }

    /// The match; `None` if it cannot be read, with the reason in [`StoredMatch::damage`].
    pub(crate) fn fold(&self) -> Option<&PeerMatch> {
        self.folded.get_or_init(|| self.read());
        self.folded()
    }

    pub(crate) fn fold_mut(&mut self) -> Option<&mut PeerMatch> {
        self.fold();
        self.folded_mut()
    }

    fn read(&self) -> Result<Folded, RecordError> {
        let saved = self.saved.as_ref().expect("an unsaved match is folded").expose();
        let game = PeerMatch::load(saved, &self.rulebook.of_offer(&crate::protocol::saved_offer(saved)?)?)?;
        let saved_as = Some(game.version());
        Ok(Folded { game, saved_as })
    }

    /// Why folding failed, once tried.
    pub(crate) fn damage(&self) -> Option<RecordError> {
        self.folded.get()?.as_ref().err().copied()
    }

    /// The summary if the match is folded.
    pub(crate) fn summary(&self) -> Option<LogSummary> {
        self.folded().map(LogSummary::of)
    }

    /// Whether the match differs from its bytes on disk.
    pub(crate) fn is_unsaved(&self) -> bool {
        let folded = self.folded.get().and_then(|folded| folded.as_ref().ok());
        folded.is_some_and(|folded| folded.saved_as != Some(folded.game.version()))
    }

    /// The bytes to store. If they have changed, also returns the mark that confirms they are on disk.
    pub(crate) fn save(&mut self) -> (Arc<Secret>, Option<KeptMark>) {
        let mut mark = None;
        if self.is_unsaved()
            && let Some(Ok(folded)) = self.folded.get_mut()
        {
            let (saved, of_saved) = folded.game.save();
            folded.saved_as = Some(folded.game.version());
            self.saved = Some(Arc::new(saved));
            mark = Some(of_saved);
        }
        (self.saved.clone().expect("saved above"), mark)
    }

    /// Whether the match equals these saved bytes.
    pub(crate) fn is_as(&self, saved: &Arc<Secret>) -> bool {
        !self.is_unsaved() && self.saved.as_ref().is_some_and(|own| Arc::ptr_eq(own, saved))
    }
}
