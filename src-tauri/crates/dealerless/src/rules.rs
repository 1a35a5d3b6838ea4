use crate::deck::{
    AskedAction, DeckName, DeckState, DeckTerms, KeySecret, MarkingSecret, Message, MessageKind,
};
use crate::position::{MinesweeperPosition, board, in_deck};
use game::{BadOptions, Side, Turn};
use minesweeper::{Action, ActionKind, InformationState, Options, SettledAction};
use peer::protocol::{
    Act, DealMaker, DealerlessPosition, DealerlessRules, DealerlessView, InvalidEntry, KeyExchange, MadeAct,
    NotNow, Owed, OwnSecrets, Random, Seat, Secret, Sides,
};
use rand_core::{Infallible, TryCryptoRng, TryRng};

/// The version of everything both devices compute from the settled actions: the rules, and the automatic reveal's work
/// limit on difficult boards.
pub const RULES_VERSION: u16 = 1;

/// The rules for a match with the given options.
pub struct MinesweeperRules {
    options: Options,
}

impl MinesweeperRules {
    /// Creates the rules for Minesweeper from the options' text.
    ///
    /// # Errors
    /// If the options cannot be played or specify a board with known mines.
    pub fn new(options: &str) -> Result<MinesweeperRules, BadOptions> {
        let options: Options = options.parse()?;
        InformationState::start(&options, None)?;
        Ok(MinesweeperRules { options })
    }

    /// The position with the known keys, if they are valid.
    fn with_keys(&self, of: &KeyExchange) -> Option<MinesweeperPosition> {
        let terms = DeckTerms {
            invitation: of.invitation,
            rules: RULES_VERSION.into(),
            board: board(&self.options),
            first: of.first,
            by_lot: of.sides == Sides::Lot,
        };
        let game = InformationState::start(&self.options, None).ok()?;
        let mut position = MinesweeperPosition::new(game, terms);
        if let Some(acceptance) = of.acceptance {
            position.deck.accept(acceptance);
        }
        for from in [Seat::B, Seat::A] {
            if let Some(key) = &of.keys[from.index()] {
                position = position.after(from, MessageKind::Key, key)?;
            }
        }
        Some(position)
    }
}

impl DealerlessRules for MinesweeperRules {
    fn make_key(&self, of: &KeyExchange, seat: Seat, random: Random) -> Option<(Vec<u8>, Secret)> {
        let deck = self.with_keys(of)?.deck;
        let (key, message) = deck.make_key(seat, &mut Rng(random)).ok()?;
        Some((message.bytes, Secret::new(key.to_bytes().to_vec())))
    }

    fn start(&self, of: &KeyExchange) -> Option<Box<dyn DealerlessPosition>> {
        let position = self.with_keys(of).filter(|position| position.deck.has_keys())?;
        Some(Box::new(position))
    }
}

impl DealerlessPosition for MinesweeperPosition {
    fn duplicate(&self) -> Box<dyn DealerlessPosition> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn public(&self) -> (String, String) {
        let seen = self.game.audience();
        let [first, second] = Side::BOTH.map(|side| seen.score(side));
        (seen.grid().to_string(), format!("{first} {second}"))
    }

    fn owed(&self) -> Option<(Seat, Owed)> {
        let deck = &self.deck;
        if deck.illegal_mark().is_some() {
            None
        } else if let Some(dealer) = deck.next_dealer() {
            Some((dealer, Owed::Deal))
        } else if let Some(answerer) = deck.owes_answer() {
            Some((answerer, Owed::Result))
        } else {
            (!deck.is_over()).then(|| (deck.to_act(), Owed::Move))
        }
    }

    fn illegal_mark(&self) -> Option<Seat> {
        self.deck.illegal_mark()
    }

    fn take(&self, seat: Seat, act: &Act, turns: usize) -> Option<Box<dyn DealerlessPosition>> {
        let next = match act {
            Act::Deal(decks) => {
                let length = self.deck.deck_length();
                if decks.len() != decks_of(seat) * length {
                    return None;
                }
                let mut parts = decks.chunks_exact(length);
                parts
                    .try_fold(self.clone(), |position, deck| position.after(seat, MessageKind::Deck, deck))?
            }
            Act::Action(bytes) => self.after(seat, MessageKind::Action, bytes)?,
            Act::Result(bytes) => self.after(seat, MessageKind::Answer, bytes)?,
            Act::Complain(bytes) => self.after(seat, MessageKind::Complaint, bytes)?,
            Act::Open(bytes) => {
                let next = self.after(seat, MessageKind::Opening, bytes)?;
                lists_what_its_author_knew(&next.deck, seat, bytes, turns).then_some(next)?
            }
            _ => return None,
        };
        Some(Box::new(next))
    }

    fn respond(&self, own: OwnSecrets, random: Random) -> Option<MadeAct> {
        let seat = own.seat;
        if !self.deck.expects(seat, MessageKind::Answer) {
            return self.deal(own)?(random);
        }
        let keys = OwnKeys::read(self, own)?;
        let Message { kind, bytes } = self.deck.make_answer(seat, &keys.key, &mut Rng(random)).ok()?;
        let act = if kind == MessageKind::Complaint { Act::Complain(bytes) } else { Act::Result(bytes) };
        Some(MadeAct { act, secret: None })
    }

    fn deal(&self, own: OwnSecrets) -> Option<DealMaker> {
        let seat = own.seat;
        let mut deck = self.deck.clone();
        if !deck.expects(seat, MessageKind::Deck) {
            return None;
        }
        Some(Box::new(move |random: Random| {
            let (mut decks, mut secret) = (Vec::new(), None);
            let mut rng = Rng(random);
            for _ in 0..decks_of(seat) {
                let (marking, message) = deck.make_deck(seat, &mut rng).ok()?;
                deck.take(seat, message.kind, &message.bytes).ok()?;
                decks.extend(message.bytes);
                secret = marking.map(|marking| Secret::new(std::mem::take(&mut *marking.to_bytes())));
            }
            Some(MadeAct { act: Act::Deal(decks), secret })
        }))
    }

    fn trust_deal(&self, own: Seat, decks: &[u8]) {
        let mut deck = self.deck.clone();
        // Invalid decks are refused when they are taken.
        for bytes in decks.chunks(deck.deck_length()) {
            let trusted = deck.trust_deck(own, bytes);
            if trusted.and_then(|()| deck.take(own, MessageKind::Deck, bytes)).is_err() {
                return;
            }
        }
    }

    fn act(&self, own: OwnSecrets, action: &str, random: Random) -> Result<MadeAct, NotNow> {
        const ILLEGAL: NotNow = NotNow::InvalidEntry(InvalidEntry::IllegalMove);
        let (deck, seat) = (&self.deck, own.seat);
        let keys = OwnKeys::read(self, own).ok_or(NotNow::SecretLost)?;
        let action: Action = action.parse().map_err(|_| ILLEGAL)?;
        let cell = action.square.cell(self.game.options().size()).ok_or(ILLEGAL)?;
        let (square, mut rng) = (in_deck(cell), Rng(random));
        let message = match (action.kind, &keys.marking) {
            (ActionKind::Explore, _) => deck.make_explore(seat, &keys.key, square, &mut rng),
            (ActionKind::Mark, Some(marking)) => deck.make_mark(seat, &keys.key, marking, square, &mut rng),
            (ActionKind::Mark, None) if deck.has_deck(DeckName::cards_of(seat)) => {
                return Err(NotNow::SecretLost);
            }
            (ActionKind::Mark, None) => return Err(ILLEGAL),
        };
        let message = message.map_err(|_| ILLEGAL)?;
        Ok(MadeAct { act: Act::Action(message.bytes), secret: None })
    }

    fn open(&self, own: OwnSecrets) -> Option<MadeAct> {
        let keys = OwnKeys::read(self, own)?;
        let opening = self.deck.make_opening(own.seat, &keys.key, keys.marking.as_ref());
        Some(MadeAct { act: Act::Open(opening.ok()?.bytes), secret: None })
    }

    fn view(&self, own: OwnSecrets) -> DealerlessView {
        let deck = &self.deck;
        let marking = OwnKeys::read(self, own).and_then(|keys| keys.marking);
        let square = |card| {
            let square = marking.as_ref()?.square(&deck.terms().board, card)?;
            Some(self.named(square))
        };
        let mut settled = self.game.settled().to_vec();
        for mark in deck.marks(own.seat) {
            let at = usize::try_from(mark.ply).ok().and_then(|ply| settled.get_mut(ply));
            if let Some(SettledAction::Missed { square: missed }) = at {
                *missed = square(mark.card);
            }
        }
        let asked = deck.asked().filter(|_| deck.owes_answer().is_some()).map(|asked| match asked {
            AskedAction::Explore { seat, square } => (seat, format!("e {}", self.named(square))),
            AskedAction::Mark { seat: by, card } => {
                let own_square = square(card).filter(|_| by == own.seat);
                let named = own_square.map_or_else(|| "??".to_owned(), |square| square.to_string());
                (by, format!("m {named}"))
            }
        });
        let decks = [DeckName::D1, DeckName::MB, DeckName::MA].map(|name| u8::from(deck.has_deck(name)));
        DealerlessView {
            dealt: decks.into_iter().sum(),
            settled: settled.iter().map(SettledAction::to_string).collect(),
            asked,
            illegal_mark: self.illegal_mark(),
            opened: Seat::BOTH.map(|seat| deck.has_opened(seat)),
            replay: self.replay(),
        }
    }
}

/// This seat's decoded secrets.
struct OwnKeys {
    key: KeySecret,
    marking: Option<MarkingSecret>,
}

impl OwnKeys {
    fn read(position: &MinesweeperPosition, own: OwnSecrets) -> Option<OwnKeys> {
        let key = KeySecret::from_bytes(own.key.try_into().ok()?).ok()?;
        let board = &position.deck.terms().board;
        let marking = own.dealt.and_then(|dealt| MarkingSecret::from_bytes(board, dealt).ok());
        Some(OwnKeys { key, marking })
    }
}

/// An opening must list every mark that its author did not know to be a hit. Later answers do not count, so its
/// validity does not depend on when it arrives.
fn lists_what_its_author_knew(deck: &DeckState, from: Seat, opening: &[u8], turns: usize) -> bool {
    // Three parts of the deal, then alternating actions and answers.
    let known = turns.saturating_sub(3) / 2;
    let entries = opening[34..].chunks_exact(36);
    let listed: Vec<u16> = entries.map(|entry| u16::from_le_bytes([entry[0], entry[1]])).collect();
    let mut later = deck.marks(from).filter(|mark| mark.is_hit && mark.ply as usize >= known);
    later.all(|mark| listed.contains(&mark.card))
}

/// The number of decks in one part of the deal. A's two are in separate parts, because B's two come between them.
const fn decks_of(seat: Seat) -> usize {
    match seat {
        Seat::A => 1,
        Seat::B => 2,
    }
}

/// The randomness passed in.
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
