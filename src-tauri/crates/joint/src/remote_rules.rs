//! Minesweeper for two as the log of a match between two devices carries it: `docs/remote.md`, "Games with secrets".

use crate::{Agreement, Made, Owed, PublicMatch, Secrets};
use fair::{Asked, DeckName, KeySecret, Kind, MarkingSecret, Message};
use game::{BadOptions, Turn};
use minesweeper::{Action, ActionKind, InformationState, Options, Settled};
use rand_core::{Infallible, TryCryptoRng, TryRng};
use remote::{
    Act, DealMaker, JointView, KeyExchange, MadeAct, Misfit, NotNow, OwnSecrets, Random, Rules, Seat, Secret,
    SecretRules, Sides,
};
use std::sync::{Arc, OnceLock};

/// The rules of a match with certain options.
pub struct JointRules {
    options: Options,
}

/// What follows from the entries of both logs. It holds no secret, and copies share its decks.
#[derive(Clone)]
pub struct JointPosition {
    state: PublicMatch,
    replay: Arc<OnceLock<Option<Replay>>>,
}

/// The options that play a game again, and its moves.
type Replay = (String, Vec<String>);

impl JointRules {
    /// The rules with these options.
    ///
    /// # Errors
    /// They name a board: its mines are no secret.
    pub fn new(options: Options) -> Result<JointRules, BadOptions> {
        InformationState::start(&options, None)?;
        Ok(JointRules { options })
    }

    /// A match with those keys that are there, if they fit.
    fn with_keys(&self, of: &KeyExchange) -> Option<PublicMatch> {
        let agreement = Agreement {
            options: self.options.clone(),
            invitation: of.invitation,
            first: seat(of.first),
            by_lot: of.sides == Sides::Lot,
        };
        let mut state = PublicMatch::new(agreement).ok()?;
        if let Some(acceptance) = of.acceptance {
            state.accept(acceptance);
        }
        for from in [Seat::B, Seat::A] {
            if let Some(key) = &of.keys[from.index()] {
                take(&mut state, from, Kind::Key, key)?;
            }
        }
        Some(state)
    }
}

impl JointPosition {
    fn new(state: PublicMatch) -> JointPosition {
        JointPosition { state, replay: Arc::default() }
    }

    /// The match.
    pub fn state(&self) -> &PublicMatch {
        &self.state
    }

    fn replay(&self) -> Option<Replay> {
        let replay = || {
            let opened = self.state.opened()?.ok()?;
            let moves = opened.actions.iter().map(Action::to_string);
            Some((opened.options.to_string(), moves.collect()))
        };
        self.replay.get_or_init(replay).clone()
    }
}

impl Rules for JointRules {
    type Position = JointPosition;

    fn start(&self) -> JointPosition {
        unreachable!("a game with secrets starts with its keys")
    }

    fn turn(&self, position: &JointPosition) -> Turn {
        position.state.turn()
    }

    fn play(&self, _: &JointPosition, _: u16) -> Option<JointPosition> {
        None
    }

    fn public(&self, position: &JointPosition) -> (String, String) {
        let public = position.state.public();
        (public.view, public.score)
    }

    fn takes_back(&self) -> bool {
        false
    }

    fn secrets(&self) -> Option<&dyn SecretRules<Position = JointPosition>> {
        Some(self)
    }
}

impl SecretRules for JointRules {
    type Position = JointPosition;

    fn make_key(&self, of: &KeyExchange, for_: Seat, random: Random) -> Option<(Vec<u8>, Secret)> {
        let state = self.with_keys(of)?;
        let made = state.respond(seat(for_), Secrets::default(), &mut Rng(random)).ok()?;
        let secret = secret_of(&made)?;
        Some((made.message().bytes.clone(), secret))
    }

    fn start(&self, of: &KeyExchange) -> Option<JointPosition> {
        let state = self.with_keys(of)?;
        state.deck().has_keys().then(|| JointPosition::new(state))
    }

    fn owed(&self, position: &JointPosition) -> Option<(Seat, remote::Owed)> {
        let deck = position.state.deck();
        if position.state.illegal_mark().is_some() {
            None
        } else if let Some(dealer) = Seat::BOTH.into_iter().find(|dealer| deck.owes_deck(seat(*dealer))) {
            Some((dealer, remote::Owed::Deal))
        } else if let Some(answerer) = deck.owes_answer() {
            Some((of_remote(answerer), remote::Owed::Result))
        } else {
            (!deck.is_over()).then(|| (of_remote(deck.to_act()), remote::Owed::Move))
        }
    }

    fn illegal_mark(&self, position: &JointPosition) -> Option<Seat> {
        position.state.illegal_mark().map(of_remote)
    }

    fn take(&self, position: &JointPosition, from: Seat, act: &Act, turns: usize) -> Option<JointPosition> {
        let mut state = position.state.clone();
        match act {
            Act::Deal(decks) => {
                let length = state.deck().deck_length();
                if decks.len() != decks_of(from) * length {
                    return None;
                }
                for deck in decks.chunks_exact(length) {
                    take(&mut state, from, Kind::Deck, deck)?;
                }
            }
            Act::Action(bytes) => take(&mut state, from, Kind::Action, bytes)?,
            Act::Result(bytes) => take(&mut state, from, Kind::Answer, bytes)?,
            Act::Complain(bytes) => take(&mut state, from, Kind::Complaint, bytes)?,
            Act::Open(bytes) => {
                take(&mut state, from, Kind::Opening, bytes)?;
                lists_what_its_author_knew(&state, from, bytes, turns)?;
            }
            _ => return None,
        }
        Some(JointPosition::new(state))
    }

    fn respond(&self, position: &JointPosition, own: OwnSecrets, random: Random) -> Option<MadeAct> {
        let JointPosition { state, .. } = position;
        let keys = OwnKeys::read(state, own)?;
        let from = seat(own.seat);
        let mut rng = Rng(random);
        match state.owes(from)? {
            Owed::Deck => self.deal(position, own)?(rng.0),
            Owed::Answer => {
                let made = state.respond(from, keys.secrets(), &mut rng).ok()?;
                let bytes = made.message().bytes.clone();
                let is_complaint = made.message().kind == Kind::Complaint;
                let act = if is_complaint { Act::Complain(bytes) } else { Act::Result(bytes) };
                Some(MadeAct { act, secret: None })
            }
            Owed::Key | Owed::Action | Owed::Opening => None,
        }
    }

    fn deal(&self, position: &JointPosition, own: OwnSecrets) -> Option<DealMaker> {
        let mut state = position.state.clone();
        let keys = OwnKeys::read(&state, own)?;
        let seat_of = own.seat;
        let from = seat(seat_of);
        if state.owes(from) != Some(Owed::Deck) {
            return None;
        }
        Some(Box::new(move |random: Random| {
            let (mut decks, mut secret) = (Vec::new(), None);
            for more in (0..decks_of(seat_of)).rev() {
                let made = state.respond(from, keys.secrets(), &mut Rng(&mut *random)).ok()?;
                if more > 0 {
                    state.take(from, made.message()).ok()?;
                }
                decks.extend(&made.message().bytes);
                secret = secret_of(&made).or(secret);
            }
            Some(MadeAct { act: Act::Deal(decks), secret })
        }))
    }

    fn trust_deal(&self, position: &JointPosition, own: Seat, decks: &[u8]) {
        let mut state = position.state.clone();
        // What does not fit is refused when it is taken.
        for deck in decks.chunks(state.deck().deck_length()) {
            let _ = state.trust_deck(seat(own), deck);
            if take(&mut state, own, Kind::Deck, deck).is_none() {
                return;
            }
        }
    }

    fn act(
        &self,
        position: &JointPosition,
        own: OwnSecrets,
        action: &str,
        random: Random,
    ) -> Result<MadeAct, NotNow> {
        const ILLEGAL: NotNow = NotNow::Misfit(Misfit::IllegalMove);
        let keys = OwnKeys::read(&position.state, own).ok_or(NotNow::SecretLost)?;
        let action: Action = action.parse().map_err(|_| ILLEGAL)?;
        let own_cards = if own.seat == Seat::A { DeckName::MA } else { DeckName::MB };
        let has_had_secret = position.state.deck().has_deck(own_cards);
        if action.kind == ActionKind::Mark && has_had_secret && keys.marking.is_none() {
            return Err(NotNow::SecretLost);
        }
        let made = position.state.act(seat(own.seat), action, keys.secrets(), &mut Rng(random));
        let made = made.map_err(|_| ILLEGAL)?;
        Ok(MadeAct { act: Act::Action(made.message().bytes.clone()), secret: None })
    }

    fn open(&self, position: &JointPosition, own: OwnSecrets) -> Option<MadeAct> {
        let keys = OwnKeys::read(&position.state, own)?;
        let made = position.state.open(seat(own.seat), keys.secrets()).ok()?;
        Some(MadeAct { act: Act::Open(made.message().bytes.clone()), secret: None })
    }

    fn view(&self, position: &JointPosition, own: OwnSecrets) -> JointView {
        let JointPosition { state, .. } = position;
        let deck = state.deck();
        let marking = OwnKeys::read(state, own).and_then(|keys| keys.marking);
        let square = |card| marking.as_ref().and_then(|marking| state.square_of(marking, card));
        let mut settled = state.game().settled().to_vec();
        for mark in deck.marks(seat(own.seat)) {
            let at = usize::try_from(mark.ply).ok().and_then(|ply| settled.get_mut(ply));
            if let Some(Settled::Missed { square: missed }) = at {
                *missed = square(mark.card);
            }
        }
        let asked = deck.asked().filter(|_| deck.owes_answer().is_some()).map(|asked| match asked {
            Asked::Explore { seat, square } => (of_remote(seat), format!("e {}", state.named(square))),
            Asked::Mark { seat: by, card } => {
                let own_square = square(card).filter(|_| by == seat(own.seat));
                let named = own_square.map_or_else(|| "??".to_owned(), |square| square.to_string());
                (of_remote(by), format!("m {named}"))
            }
        });
        let decks = [DeckName::D1, DeckName::MB, DeckName::MA].map(|name| u8::from(deck.has_deck(name)));
        JointView {
            dealt: decks.into_iter().sum(),
            settled: settled.iter().map(Settled::to_string).collect(),
            asked,
            illegal_mark: state.illegal_mark().map(of_remote),
            opened: Seat::BOTH.map(|seat_of| deck.has_opened(seat(seat_of))),
            replay: position.replay(),
        }
    }
}

/// The own secrets, read.
struct OwnKeys {
    key: KeySecret,
    marking: Option<MarkingSecret>,
}

impl OwnKeys {
    fn read(state: &PublicMatch, own: OwnSecrets) -> Option<OwnKeys> {
        let key = KeySecret::from_bytes(own.key.try_into().ok()?).ok()?;
        let board = &state.deck().terms().board;
        let marking = own.dealt.and_then(|dealt| MarkingSecret::from_bytes(board, dealt).ok());
        Some(OwnKeys { key, marking })
    }

    fn secrets(&self) -> Secrets<'_> {
        Secrets { key: Some(&self.key), marking: self.marking.as_ref() }
    }
}

fn take(state: &mut PublicMatch, from: Seat, kind: Kind, bytes: &[u8]) -> Option<()> {
    state.take(seat(from), &Message { kind, bytes: bytes.to_vec() }).ok().map(|_| ())
}

/// An opening lists every mark of its author that they did not know to have hit. An answer that came later does not
/// count, so whether it fits is the same whenever it arrives.
fn lists_what_its_author_knew(state: &PublicMatch, from: Seat, opening: &[u8], turns: usize) -> Option<()> {
    // Three parts of the deal, then an action and its answer in turn.
    let known = u32::try_from(turns.saturating_sub(3) / 2).ok()?;
    let entries = opening.get(34..)?.chunks_exact(36);
    let listed: Vec<u16> = entries.map(|entry| u16::from_le_bytes([entry[0], entry[1]])).collect();
    let mut later = state.deck().marks(seat(from)).filter(|mark| mark.is_hit && mark.ply >= known);
    later.all(|mark| listed.contains(&mark.card)).then_some(())
}

fn secret_of(made: &Made) -> Option<Secret> {
    made.secret().map(|mut secret| Secret::new(std::mem::take(&mut *secret)))
}

/// How many decks one part of the deal has: A's two stand apart, since B's two stand between them.
const fn decks_of(seat: Seat) -> usize {
    match seat {
        Seat::A => 1,
        Seat::B => 2,
    }
}

fn seat(seat: Seat) -> fair::Seat {
    match seat {
        Seat::A => fair::Seat::A,
        Seat::B => fair::Seat::B,
    }
}

fn of_remote(seat: fair::Seat) -> Seat {
    match seat {
        fair::Seat::A => Seat::A,
        fair::Seat::B => Seat::B,
    }
}

/// The randomness that is handed in.
struct Rng<'a>(Random<'a>);

impl TryRng for Rng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        (self.0)(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        (self.0)(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        (self.0)(bytes);
        Ok(())
    }
}

impl TryCryptoRng for Rng<'_> {}
