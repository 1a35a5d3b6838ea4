//! A small game with secrets. Its messages have a real game's order and checks, but hide nothing.

use game::{Ending, Outcome, Side, Turn};
use peer::protocol::{
    Act, DealMaker, DealerlessPosition, DealerlessRules, DealerlessView, InvalidEntry, KeyExchange, MadeAct,
    MatchPosition, NotNow, Owed, OwnSecrets, PeerMatch, Random, Rules, Seat, Secret,
};
use sha2::{Digest, Sha512};
use std::any::Any;

/// Players take turns exploring or marking a square. Exploring a mine loses, and two hits with marks win. Squares from
/// number six on are visible, so marking them is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The size of each deal part in bytes, at least sixteen.
    pub part: usize,
}

/// The standard game.
pub const GUESS: Guess = Guess { part: 24 };
const VISIBLE: u8 = 6;

/// A mark: its action's ply, and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    seat: Seat,
    ply: u16,
    hit: Option<bool>,
}

/// A position in this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guessed {
    rules: Guess,
    first: Seat,
    keys: [Vec<u8>; 2],
    /// The first part of the deal, which determines the mines.
    drawn: Vec<u8>,
    dealt: u8,
    settled: Vec<String>,
    asked: Option<(Seat, u8, u8)>,
    marks: Vec<Mark>,
    winner: Option<Seat>,
    illegal_mark: Option<Seat>,
    opened: [bool; 2],
}

/// An eight-byte stand-in for a proof.
pub fn tag(label: &str, parts: &[&[u8]]) -> Vec<u8> {
    let mut hash = Sha512::new();
    hash.update(label);
    for part in parts {
        hash.update([u8::try_from(part.len() % 256).expect("a byte")]);
        hash.update(part);
    }
    hash.finalize()[..8].to_vec()
}

/// A seat's part of the deal, bound to its key.
pub fn part(seat: Seat, key: &[u8], number: u8, filled: &[u8]) -> Vec<u8> {
    [filled, &tag("part", &[&[seat as u8, number], key, filled])].concat()
}

/// `0` to explore or `1` to mark, the square, and a tag that binds them to seat and ply.
pub fn action(seat: Seat, ply: u16, kind: u8, square: u8) -> Vec<u8> {
    [&[kind, square][..], &tag("action", &[&[seat as u8, kind, square], &ply.to_le_bytes()])].concat()
}

/// Whether the square was a mine.
pub fn result(seat: Seat, ply: u16, is_mine: bool) -> Vec<u8> {
    [&[u8::from(is_mine)][..], &tag("result", &[&[seat as u8, u8::from(is_mine)], &ply.to_le_bytes()])]
        .concat()
}

/// States that a visible square was marked.
pub fn complaint(seat: Seat, ply: u16) -> Vec<u8> {
    tag("complaint", &[&[seat as u8], &ply.to_le_bytes()])
}

/// The key's secret, and the plies of the marks not known to have hit.
pub fn opening(secret: &[u8], plies: &[u16]) -> Vec<u8> {
    let count = u16::try_from(plies.len()).expect("a short game");
    [secret.to_vec(), [count].iter().chain(plies).flat_map(|number| number.to_le_bytes()).collect()].concat()
}

impl Guess {
    /// The rules for a match's log.
    pub fn rules(self) -> Rules {
        Rules::Dealerless(Box::new(self))
    }

    fn is_part(&self, seat: Seat, key: &[u8], number: u8, bytes: &[u8]) -> bool {
        bytes.len() == self.part && bytes == part(seat, key, number, &bytes[..self.part - 8])
    }
}

impl Guessed {
    fn ply(&self) -> u16 {
        u16::try_from(self.settled.len()).expect("a short game")
    }

    fn to_act(&self) -> Seat {
        if self.settled.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Whether the square is a mine.
    pub fn is_mine(&self, square: u8) -> bool {
        tag("mine", &[&self.drawn, &[square]])[0].is_multiple_of(3)
    }

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.illegal_mark.is_some()
    }

    /// The plies of a seat's marks not known to have hit after this many settled actions.
    fn unknown(&self, seat: Seat, known: usize) -> Vec<u16> {
        let own = self.marks.iter().filter(|mark| mark.seat == seat);
        own.filter(|mark| mark.hit != Some(true) || usize::from(mark.ply) >= known)
            .map(|mark| mark.ply)
            .collect()
    }

    /// The position in a match of this game.
    pub fn of(device: &PeerMatch) -> &Guessed {
        let MatchPosition::Dealerless(position) = device.position() else { panic!("a game with secrets") };
        (&**position as &dyn Any).downcast_ref().expect("this game")
    }

    fn deal_part(&mut self, seat: Seat, bytes: &[u8]) -> Option<()> {
        let rules = self.rules;
        let numbers: &[u8] = [&[0][..], &[1, 2], &[3]][usize::from(self.dealt)];
        let key = &self.keys[seat.index()];
        let is_right = bytes.len() == numbers.len() * rules.part
            && bytes
                .chunks(rules.part)
                .zip(numbers)
                .all(|(bytes, number)| rules.is_part(seat, key, *number, bytes));
        if self.dealt == 0 {
            self.drawn = bytes.to_vec();
        }
        self.dealt += 1;
        is_right.then_some(())
    }

    fn ask(&mut self, seat: Seat, bytes: &[u8]) -> Option<()> {
        let &[kind, square] = bytes.get(..2)? else { return None };
        let ply = self.ply();
        if kind > 1 || square > VISIBLE || bytes != action(seat, ply, kind, square) {
            return None;
        }
        if kind == 1 {
            self.marks.push(Mark { seat, ply, hit: None });
        }
        self.asked = Some((seat, kind, square));
        Some(())
    }

    fn answer(&mut self, seat: Seat, bytes: &[u8]) -> Option<()> {
        let (actor, kind, square) = self.asked.filter(|(_, kind, square)| *kind == 0 || *square < VISIBLE)?;
        let (is_mine, ply) = (self.is_mine(square), self.ply());
        if bytes != result(seat, ply, is_mine) {
            return None;
        }
        self.asked = None;
        let told = if is_mine { 'M' } else { '-' };
        if kind == 1 {
            let mark = self.marks.last_mut()?;
            mark.hit = Some(is_mine);
            self.settled.push(format!("m ? {told}"));
        } else {
            self.settled.push(format!("e {square} {told}"));
        }
        let hits = self.marks.iter().filter(|mark| mark.seat == actor && mark.hit == Some(true)).count();
        if kind == 0 && is_mine {
            self.winner = Some(actor.other());
        } else if hits == 2 {
            self.winner = Some(actor);
        }
        Some(())
    }

    fn take_opening(&mut self, seat: Seat, bytes: &[u8], turns: usize) -> Option<()> {
        let (secret, list) = bytes.split_at_checked(8)?;
        let listed = self.unknown(seat, turns.saturating_sub(3) / 2);
        let fits = tag("key", &[secret]) == self.keys[seat.index()] && list == &opening(&[], &listed)[..];
        self.opened[seat.index()] = true;
        fits.then_some(())
    }
}

impl DealerlessRules for Guess {
    fn make_key(&self, of: &KeyExchange, seat: Seat, random: Random) -> Option<(Vec<u8>, Secret)> {
        if seat == Seat::A && of.keys[1].as_ref().is_none_or(|key| key.len() != 8) {
            return None;
        }
        let mut secret = vec![0; 8];
        random(&mut secret);
        Some((tag("key", &[&secret]), Secret::new(secret)))
    }

    fn start(&self, of: &KeyExchange) -> Option<Box<dyn DealerlessPosition>> {
        let [Some(a), Some(b)] = of.keys.clone() else { return None };
        if a.len() != 8 || b.len() != 8 {
            return None;
        }
        Some(Box::new(Guessed {
            rules: *self,
            first: of.first,
            keys: [a, b],
            drawn: Vec::new(),
            dealt: 0,
            settled: Vec::new(),
            asked: None,
            marks: Vec::new(),
            winner: None,
            illegal_mark: None,
            opened: [false; 2],
        }))
    }
}

impl DealerlessPosition for Guessed {
    fn duplicate(&self) -> Box<dyn DealerlessPosition> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        let side = |seat: Seat| if seat == self.first { Side::First } else { Side::Second };
        match self.winner {
            Some(winner) => Turn::Over(Outcome::win(side(winner), Ending("guessed"))),
            None => Turn::Of(side(self.to_act())),
        }
    }

    fn public(&self) -> (String, String) {
        (self.settled.join(", "), self.settled.len().to_string())
    }

    fn owed(&self) -> Option<(Seat, Owed)> {
        let asked = self.asked.map(|(actor, ..)| (actor.other(), Owed::Result));
        match self.dealt {
            1 => Some((Seat::B, Owed::Deal)),
            0 | 2 => Some((Seat::A, Owed::Deal)),
            _ if self.is_over() => None,
            _ => asked.or(Some((self.to_act(), Owed::Move))),
        }
    }

    fn illegal_mark(&self) -> Option<Seat> {
        self.illegal_mark
    }

    fn take(&self, seat: Seat, act: &Act, turns: usize) -> Option<Box<dyn DealerlessPosition>> {
        let mut after = self.clone();
        match act {
            Act::Deal(bytes) => after.deal_part(seat, bytes)?,
            Act::Action(bytes) => after.ask(seat, bytes)?,
            Act::Result(bytes) => after.answer(seat, bytes)?,
            Act::Complain(bytes) => {
                let (actor, ..) = after.asked.filter(|&(_, kind, square)| kind == 1 && square >= VISIBLE)?;
                if *bytes != complaint(seat, after.ply()) {
                    return None;
                }
                after.illegal_mark = Some(actor);
            }
            Act::Open(bytes) => after.take_opening(seat, bytes, turns)?,
            _ => return None,
        }
        Some(Box::new(after))
    }

    fn respond(&self, own: OwnSecrets, random: Random) -> Option<MadeAct> {
        let key = &self.keys[own.seat.index()];
        let mut made = |number: u8| {
            let mut filled = vec![0; self.rules.part - 8];
            random(&mut filled);
            (part(own.seat, key, number, &filled), Some(Secret::new(filled[..8].to_vec())))
        };
        let (act, secret) = match (self.dealt, self.asked) {
            (0, _) => (Act::Deal(made(0).0), None),
            (1, _) => {
                let (first, (second, secret)) = (made(1).0, made(2));
                (Act::Deal([first, second].concat()), secret)
            }
            (2, _) => {
                let (bytes, secret) = made(3);
                (Act::Deal(bytes), secret)
            }
            (_, Some((_, 1, VISIBLE..))) => (Act::Complain(complaint(own.seat, self.ply())), None),
            (_, Some((.., square))) => {
                (Act::Result(result(own.seat, self.ply(), self.is_mine(square))), None)
            }
            _ => return None,
        };
        Some(MadeAct { act, secret })
    }

    fn deal(&self, own: OwnSecrets) -> Option<DealMaker> {
        let (position, seat, key) = (self.clone(), own.seat, own.key.to_vec());
        Some(Box::new(move |random: Random| {
            position.respond(OwnSecrets { seat, key: &key, dealt: None }, random)
        }))
    }

    fn act(&self, own: OwnSecrets, text: &str, _: Random) -> Result<MadeAct, NotNow> {
        const NO_MOVE: NotNow = NotNow::InvalidEntry(InvalidEntry::IllegalMove);
        let (kind, square) = text.split_once(' ').ok_or(NO_MOVE)?;
        let (kind, square) = (u8::from(kind == "m"), square.parse().map_err(|_| NO_MOVE)?);
        Ok(MadeAct { act: Act::Action(action(own.seat, self.ply(), kind, square)), secret: None })
    }

    fn open(&self, own: OwnSecrets) -> Option<MadeAct> {
        let plies = self.unknown(own.seat, self.settled.len());
        Some(MadeAct { act: Act::Open(opening(own.key, &plies)), secret: None })
    }

    fn view(&self, _: OwnSecrets) -> DealerlessView {
        DealerlessView {
            dealt: self.dealt,
            settled: self.settled.clone(),
            asked: self.asked.map(|(seat, kind, square)| (seat, format!("{kind} {square}"))),
            illegal_mark: self.illegal_mark,
            opened: self.opened,
            replay: None,
        }
    }
}
