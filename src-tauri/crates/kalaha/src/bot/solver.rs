use super::endgame::Endgame;
use super::pits::{Pits, stones};
use super::ranks::Ranks;
use super::sower::{Sower, Sown};
use super::table::{Known, Place, Table};
use crate::Rules;
use arrayvec::ArrayVec;
use game::SearchControl;

/// Solves positions exactly: how many of the stones in the pits the mover gets with the best play of both.
///
/// Every question is whether the mover gets at least so many, answered by a search to the end with a table of
/// what is proven and an endgame database. Stones already in the Kalahas do not matter, so all positions with
/// the same stones in the pits are one.
pub struct Solver<const PITS: usize = 6> {
    sower: Sower<PITS>,
    ranks: Ranks<PITS>,
    endgame: Endgame<PITS>,
    table: Option<Table>,
    table_bytes: usize,
    /// The table has room for positions with so many stones.
    most_stones: u8,
}

/// A move and what it is proven to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The pit, counted from 0.
    pub pit: usize,
    /// The stones that the mover gets of those in the pits.
    pub gets: i32,
}

/// A position with what is needed to search it.
#[derive(Clone, Copy)]
struct At {
    pits: Pits,
    place: Place,
    /// The stones in the pits.
    total: i32,
}

/// A move that has to be searched.
#[derive(Clone, Copy)]
struct Child {
    at: At,
    pit: u8,
    gained: i32,
    again: bool,
    /// The greatest comes first.
    order: i32,
}

/// A move as made, before anything is asked about it.
#[derive(Clone, Copy)]
struct Made {
    pit: u8,
    sown: Sown,
    /// The stones then in the pits.
    total: i32,
    whereabouts: Whereabouts,
}

/// Where it is known what the mover of a position gets.
#[derive(Clone, Copy)]
enum Whereabouts {
    /// The game is over.
    Known(i32),
    /// In the database, under this number.
    Endgame(u64),
    /// In the table, if at all.
    Table(Place),
}

/// What a first look at the moves came to.
enum Look {
    /// This move is proven to get as many as wanted.
    Enough(i32, u8),
    /// Whatever was left out gets at most so many.
    Open(i32),
}

impl<const PITS: usize> Solver<PITS> {
    /// A solver for these rules with a table of about so many bytes, made when it is first needed.
    pub fn new(rules: &Rules, table_bytes: usize) -> Self {
        Solver {
            sower: Sower::new(rules),
            ranks: Ranks::new(),
            endgame: Endgame::new(),
            table: None,
            table_bytes,
            most_stones: 0,
        }
    }

    /// The rules it solves by.
    pub fn rules(&self) -> &Rules {
        self.sower.rules()
    }

    /// Works out the endgame database for up to so many stones, as far as the control allows. Each further stone
    /// nearly doubles it: 16 are 30 million positions of a byte, 22 are 548 million.
    pub fn prepare(&mut self, stones: u8, control: &mut SearchControl) {
        self.endgame.extend(stones, &self.sower, &self.ranks, control);
    }

    /// How many stones the mover gets. `guess` is where the questions begin; a good one saves some. Nothing if
    /// the control ended the search.
    pub fn value(&mut self, pits: Pits, guess: i32, control: &mut SearchControl) -> Option<i32> {
        let (mut least, mut most) = (0, i32::from(pits.total()));
        let mut wanted = guess.clamp(1, most.max(1));
        // A question costs the more the nearer it is to the answer, and a refusal more than a proof: so single steps.
        while least < most {
            let gets = self.ask(pits, wanted, control)?;
            if gets >= wanted {
                least = gets;
                wanted = least + 1;
            } else {
                most = gets;
                wanted = most;
            }
        }
        Some(least)
    }

    /// Asks whether the mover gets so many stones. The answer is at least `wanted` and then what he surely gets,
    /// or less and then the most he can get. Nothing if the control ended the search.
    pub fn ask(&mut self, pits: Pits, wanted: i32, control: &mut SearchControl) -> Option<i32> {
        if let Some(gets) = self.sower.over(pits) {
            return Some(i32::from(gets));
        }
        let total = pits.total();
        let number = self.ranks.number(pits);
        if self.endgame.knows(i32::from(total)) {
            return Some(i32::from(self.endgame.gets(number)));
        }
        let place = self.make_table(total).place(number);
        let gets = self.search(At { pits, place, total: i32::from(total) }, wanted, control);
        (!control.has_ended()).then_some(gets)
    }

    /// What a move that leads to a position is worth, when the one who moves then gets `then` of `left` stones.
    fn worth(sown: &Sown, left: i32, then: i32) -> i32 {
        i32::from(sown.gained) + if sown.again { then } else { left - then }
    }

    /// The value of a move. `guess` as in [`Solver::value`], for the mover.
    pub fn move_value(
        &mut self,
        pits: Pits,
        pit: usize,
        guess: i32,
        control: &mut SearchControl,
    ) -> Option<Solved> {
        let sown = self.sower.sow(pits, pit);
        let left = i32::from(sown.after.total());
        let rest = guess - i32::from(sown.gained);
        let then = self.value(sown.after, if sown.again { rest } else { left - rest }, control)?;
        Some(Solved { pit, gets: Self::worth(&sown, left, then) })
    }

    /// Asks whether a move gets the mover so many stones; the answer as in [`Solver::ask`].
    pub fn ask_move(
        &mut self,
        pits: Pits,
        pit: usize,
        wanted: i32,
        control: &mut SearchControl,
    ) -> Option<Solved> {
        let sown = self.sower.sow(pits, pit);
        let left = i32::from(sown.after.total());
        let rest = wanted - i32::from(sown.gained);
        let then = self.ask(sown.after, if sown.again { rest } else { left - rest + 1 }, control)?;
        Some(Solved { pit, gets: Self::worth(&sown, left, then) })
    }

    /// The pits that can be emptied, nearest the Kalaha first.
    pub fn legal(pits: Pits) -> impl Iterator<Item = usize> {
        (0..PITS).rev().filter(move |&pit| stones(pits.own, pit) > 0)
    }

    /// Begins another search, whose proofs replace older ones where the table is full.
    pub fn age(&mut self) {
        if let Some(table) = &mut self.table {
            table.age();
        }
    }

    /// Forgets what it proved, but not the endgame database: so what a question costs does not depend on those before.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn make_table(&mut self, stones: u8) -> &mut Table {
        if self.most_stones < stones {
            self.table = None;
            self.most_stones = stones;
        }
        let positions = self.ranks.positions(self.most_stones);
        self.table.get_or_insert_with(|| Table::new(self.table_bytes, positions))
    }

    fn table(&mut self) -> &mut Table {
        self.table.as_mut().expect("made before the search began")
    }

    fn search(&mut self, at: At, wanted: i32, control: &mut SearchControl) -> i32 {
        let known = self.table().get(at.place);
        let (mut least, mut most, mut first) = (0, at.total, None);
        if let Some(known) = known {
            (least, most, first) = (i32::from(known.least), i32::from(known.most), known.best);
            if least >= wanted {
                return least;
            }
            if most < wanted {
                return most;
            }
        }
        let began = control.nodes();
        let mut children = ArrayVec::<Child, PITS>::new();
        let mut best = match self.look(at, wanted, first, &mut children, control) {
            Look::Enough(gets, pit) => {
                self.remember(at.place, gets, most, Some(pit), control.nodes() - began);
                return gets;
            }
            Look::Open(best) => best,
        };
        children.sort_unstable_by_key(|child| -child.order);
        for child in &children {
            let gets = self.search_child(child, wanted, control);
            if control.has_ended() {
                return 0;
            }
            if gets > best {
                best = gets;
                first = Some(child.pit);
            }
            if gets >= wanted {
                least = gets;
                self.remember(at.place, least, most, first, control.nodes() - began);
                return gets;
            }
        }
        most = most.min(best);
        self.remember(at.place, least.min(most), most, first, control.nodes() - began);
        most
    }

    fn search_child(&mut self, child: &Child, wanted: i32, control: &mut SearchControl) -> i32 {
        let rest = wanted - child.gained;
        if child.again {
            child.gained + self.search(child.at, rest, control)
        } else {
            // The mover gets `rest` of what is left if the other does not get one more than he may.
            let left = child.at.total;
            child.gained + left - self.search(child.at, left - rest + 1, control)
        }
    }

    /// Makes every move and asks the rules, the database and the table about it ("enhanced transposition
    /// cutoffs"). What remains open is added to `children`.
    fn look(
        &mut self,
        at: At,
        wanted: i32,
        first: Option<u8>,
        children: &mut ArrayVec<Child, PITS>,
        control: &mut SearchControl,
    ) -> Look {
        let (moves, mut best) = self.moves(at, wanted, control);
        self.fetch(&moves);
        for made in &moves {
            let Made { pit, sown, total, whereabouts } = *made;
            let gained = i32::from(sown.gained);
            let (least, most, place) = match whereabouts {
                Whereabouts::Known(gets) => (gets, gets, at.place),
                Whereabouts::Endgame(number) => {
                    let gets = i32::from(self.endgame.gets(number));
                    (gets, gets, at.place)
                }
                Whereabouts::Table(place) => match self.table().get(place) {
                    Some(known) => (i32::from(known.least), i32::from(known.most), place),
                    None => (0, total, place),
                },
            };
            let (worst, top) = if sown.again { (least, most) } else { (total - most, total - least) };
            if gained + worst >= wanted {
                return Look::Enough(gained + worst, pit);
            }
            if gained + top < wanted {
                best = best.max(gained + top);
                continue;
            }
            let order = if first == Some(pit) { i32::MAX } else { promise(made, least + most) };
            let child = At { pits: sown.after, place, total };
            children.push(Child { at: child, pit, gained, again: sown.again, order });
        }
        Look::Open(best)
    }

    /// The moves that may get so many, and the most that any of the others can.
    fn moves(&mut self, at: At, wanted: i32, control: &mut SearchControl) -> (ArrayVec<Made, PITS>, i32) {
        let table = self.table.as_ref().expect("made before the search began");
        let mut moves = ArrayVec::new();
        let mut best = 0;
        for pit in Self::legal(at.pits) {
            let sown = self.sower.sow(at.pits, pit);
            control.count();
            let gained = i32::from(sown.gained);
            let total = at.total - gained - i32::from(sown.given);
            // Futile even if everything that is left were the mover's.
            if gained + total < wanted {
                best = best.max(gained + total);
                continue;
            }
            let whereabouts = match self.sower.over(sown.after) {
                Some(gets) => Whereabouts::Known(i32::from(gets)),
                None if self.endgame.knows(total) => Whereabouts::Endgame(self.ranks.number(sown.after)),
                None => Whereabouts::Table(table.place(self.ranks.number(sown.after))),
            };
            moves.push(Made { pit: pit as u8, sown, total, whereabouts });
        }
        (moves, best)
    }

    /// Touches all that will be looked up: together the reads take hardly longer than one alone.
    #[inline]
    fn fetch(&self, moves: &[Made]) {
        let Some(table) = &self.table else { return };
        let read = moves.iter().map(|made| match made.whereabouts {
            Whereabouts::Known(_) => 0,
            Whereabouts::Endgame(number) => u64::from(self.endgame.gets(number)),
            Whereabouts::Table(place) => table.touch(place),
        });
        std::hint::black_box(read.fold(0, |all, word| all ^ word));
    }

    fn remember(&mut self, place: Place, least: i32, most: i32, best: Option<u8>, examined: u64) {
        self.table().put(place, Known { least: least as u8, most: most as u8, best }, examined);
    }
}

/// How early a move should be searched, by half the sum of the bounds that are known of what follows: more where it
/// promises more stones, a few for moving again, which costs nothing, and less where it spoils other extra moves.
/// The weights are those with the fewest positions in the bench of some thirty tried.
fn promise(made: &Made, bounds: i32) -> i32 {
    let (gained, pit) = (i32::from(made.sown.gained), i32::from(made.pit));
    if made.sown.again { 4 * gained + 2 * pit + bounds - made.total + 8 } else { 4 * gained + pit - bounds }
}
