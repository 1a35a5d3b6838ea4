//! Who is playing a match, and which player is at the screen.

use crate::advice::Coach;
use crate::save::Save;
use crate::{BadSave, BySide, MatchError, Player, names};
use game::{Level, Playable, Side};

/// A match's players.
#[derive(Default)]
pub(super) struct Seats {
    pub(super) players: BySide<Option<Player>>,
    /// Names, including those of people whose seats a computer has taken over.
    pub(super) names: BySide<Option<String>>,
    /// The seats with human players at the start.
    pub(super) people: BySide<bool>,
    /// The player who has the device, if two people share it and this is known.
    pub(super) holder: Option<Side>,
    /// The coach beside the only person.
    pub(super) coach: Coach,
}

impl Seats {
    /// The seats from a save.
    pub(super) fn restore<S: Playable>(save: &Save) -> Result<Seats, BadSave> {
        let mut seats =
            Seats { players: save.seats, people: save.people, coach: save.coach, ..Seats::default() };
        for side in Side::BOTH {
            if let Some(Player::Computer { level }) = seats.player(side)
                && !has_level::<S>(level)
            {
                return Err(BadSave::Level(level));
            }
            let name = save.names.get(side).as_deref().unwrap_or_default();
            seats.set_name(side, name).map_err(|_| BadSave::Contradiction("a name is invalid"))?;
        }
        if save.begun && !seats.are_taken() {
            return Err(BadSave::Contradiction("it was started without both players"));
        }
        let can_follow = S::REMOTE.is_some() && save.begun;
        if seats.friend().is_some_and(|side| !can_follow || !seats.is_human(!side)) {
            return Err(BadSave::Contradiction("a friend on another device cannot sit there"));
        }
        Ok(seats)
    }

    /// Seats for a friend on another device and the player at this one, who plays `own`.
    pub(super) fn with_friend(own: Side, names: BySide<Option<String>>) -> Seats {
        let mut seats = Seats { names, ..Seats::default() };
        *seats.players.get_mut(own) = Some(Player::Human);
        *seats.players.get_mut(!own) = Some(Player::Friend);
        seats.note_people();
        seats
    }

    /// The same players for another match. A friend must be invited again.
    pub(super) fn again(&self) -> Seats {
        let player = |side| self.player(side).filter(|&player| player != Player::Friend);
        let players = BySide { first: player(Side::First), second: player(Side::Second) };
        Seats { players, names: self.names.clone(), coach: self.coach.again(), ..Seats::default() }
    }

    /// The players with sides swapped, before the start.
    pub(super) fn swapped(self) -> Seats {
        let Seats { players, names, coach, .. } = self;
        let players = BySide { first: players.second, second: players.first };
        let names = BySide { first: names.second, second: names.first };
        Seats { players, names, coach, ..Seats::default() }
    }

    pub(super) fn player(&self, side: Side) -> Option<Player> {
        *self.players.get(side)
    }

    pub(super) fn set_name(&mut self, side: Side, name: &str) -> Result<(), MatchError> {
        *self.names.get_mut(side) = names::person(name)?;
        Ok(())
    }

    /// The names of the people playing.
    pub(super) fn shown_names(&self) -> BySide<Option<String>> {
        let shown = |side| self.names.get(side).clone().filter(|_| self.is_person(side));
        BySide { first: shown(Side::First), second: shown(Side::Second) }
    }

    /// Whether both seats are taken.
    pub(super) fn are_taken(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.player(side).is_some())
    }

    /// Whether a person at this device plays this side.
    pub(super) fn is_human(&self, side: Side) -> bool {
        self.player(side) == Some(Player::Human)
    }

    /// Whether a person plays this side, on this device or another.
    pub(super) fn is_person(&self, side: Side) -> bool {
        matches!(self.player(side), Some(Player::Human | Player::Friend))
    }

    /// Whether both players are computers.
    pub(super) fn are_computers(&self) -> bool {
        Side::BOTH.into_iter().all(|side| matches!(self.player(side), Some(Player::Computer { .. })))
    }

    pub(super) fn both_human(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_human(side))
    }

    pub(super) fn only_human(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.is_human(side) && !self.is_human(!side))
    }

    /// The side played by the friend on another device.
    pub(super) fn friend(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.player(side) == Some(Player::Friend))
    }

    /// Records which seats have human players at the start.
    pub(super) fn note_people(&mut self) {
        self.people = BySide { first: self.is_person(Side::First), second: self.is_person(Side::Second) };
    }

    /// Whether two people are playing, even while a computer has taken over a seat.
    pub(super) fn is_between_people(&self) -> bool {
        self.both_human() || (self.people.first && self.people.second)
    }
}

/// Whether the game has a computer player at this level.
pub(super) fn has_level<S: Playable>(level: Level) -> bool {
    S::levels().iter().any(|info| info.level == level)
}
