//! What the shown numbers say about the hidden squares, cut into parts that do not touch each other.

use super::Impossible;
use super::facts::{Facts, Shape};
use super::squares::Squares;
use std::ops::Range;

/// A shown number: how many of the hidden squares around it hold a mine.
#[derive(Clone, Debug)]
pub struct Clue<const W: usize> {
    /// The open squares around it.
    pub squares: Squares<W>,
    /// How many of them hold a mine.
    pub mines: u8,
    /// The square that shows it.
    at: u16,
    groups: Links,
    is_placed: bool,
}

/// Squares about which exactly the same clues speak, so that any of them is as likely a mine as any other.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    /// The squares, at most eight.
    pub squares: Squares<W>,
    /// How many they are.
    pub size: u8,
    /// The clues that speak about them.
    pub clues: Links,
}

/// Up to eight numbers: a square has no more neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub struct Links {
    items: [u16; 8],
    len: u8,
}

impl Links {
    #[inline]
    fn push(&mut self, item: usize) {
        self.items[usize::from(self.len)] = item as u16;
        self.len += 1;
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        self.items.into_iter().take(usize::from(self.len)).map(usize::from)
    }
}

/// The clues of a position and the squares they speak about.
#[derive(Clone, Debug)]
pub struct Network<const W: usize> {
    /// Squares that hold a mine as a single number says together with what others alone say.
    pub sure_mines: Squares<W>,
    /// Hidden squares that hold none, known or said in the same way.
    pub sure_free: Squares<W>,
    /// Hidden squares about which no number says anything.
    pub rest: Squares<W>,
    /// The squares in groups.
    pub fringe: Squares<W>,
    pub clues: Vec<Clue<W>>,
    /// The groups, those of a part one after the other in the order in which they are best filled.
    pub groups: Vec<Group<W>>,
    /// For each part its groups.
    pub parts: Vec<Range<usize>>,
    /// For each square of the fringe its group.
    pub group_of: Vec<u16>,
    /// How many clues are set aside.
    pub ignored: usize,
    loose: Vec<Group<W>>,
    clue_at: Vec<u16>,
    order: Vec<u16>,
}

impl<const W: usize> Network<W> {
    /// Room for the clues of a board with so many squares.
    pub fn new(squares: usize) -> Self {
        Network {
            sure_mines: Squares::EMPTY,
            sure_free: Squares::EMPTY,
            rest: Squares::EMPTY,
            fringe: Squares::EMPTY,
            clues: Vec::new(),
            groups: Vec::new(),
            parts: Vec::new(),
            group_of: vec![0; squares],
            ignored: 0,
            loose: Vec::new(),
            clue_at: vec![0; squares],
            order: Vec::new(),
        }
    }

    /// Reads the clues of what is known.
    ///
    /// # Errors
    /// A number contradicts its surroundings.
    pub fn read(&mut self, shape: &Shape<W>, facts: &Facts<W>) -> Result<(), Impossible> {
        self.read_clues(shape, facts)?;
        self.settle()?;
        self.ignored = 0;
        self.gather(shape, facts);
        Ok(())
    }

    /// Sets clues of a part aside so that it falls into two: the board then has all the layouts it had and
    /// more, so what holds for every layout still is true. There are fewer clues after each call.
    pub fn loosen(&mut self, shape: &Shape<W>, facts: &Facts<W>, part: &Range<usize>) {
        let groups = &self.groups[part.clone()];
        let squares = groups.iter().fold(Squares::EMPTY, |all, group| all | group.squares);
        let mut places: Vec<_> = self.clues.iter().filter(|clue| clue.squares.meets(&squares)).collect();
        let place = |clue: &Clue<W>| shape.place(usize::from(clue.at));
        let spread = |along: fn((usize, usize)) -> usize| {
            let all = || places.iter().map(|clue| along(place(clue)));
            all().max().unwrap_or(0) - all().min().unwrap_or(0)
        };
        let along: fn((usize, usize)) -> usize = if spread(|place| place.0) >= spread(|place| place.1) {
            |place| place.0
        } else {
            |place| place.1
        };
        places.sort_by_key(|clue| along(place(clue)));
        let middle = along(place(places[places.len() / 2]));
        let before = self.clues.len();
        // Clues two columns apart can speak about the same square, clues three apart cannot.
        self.clues.retain(|clue| {
            let at = along(shape.place(usize::from(clue.at)));
            !(clue.squares.meets(&squares) && (at == middle || at == middle + 1))
        });
        self.ignored += before - self.clues.len();
        self.gather(shape, facts);
    }

    fn gather(&mut self, shape: &Shape<W>, facts: &Facts<W>) {
        self.group(shape);
        self.part();
        let settled = self.sure_mines | self.sure_free;
        self.rest = facts.hidden - settled - self.fringe;
    }

    fn read_clues(&mut self, shape: &Shape<W>, facts: &Facts<W>) -> Result<(), Impossible> {
        self.clues.clear();
        let all = Squares::first(shape.squares());
        let open = facts.hidden - facts.free;
        for at in all - facts.hidden - facts.mines {
            let near = shape.near(at);
            let squares = *near & open;
            let seen = (*near & facts.mines).count();
            let mines = facts.number(at).checked_sub(seen).ok_or(Impossible)? as u8;
            if squares.is_empty() {
                if mines > 0 {
                    return Err(Impossible);
                }
                continue;
            }
            let clue = Clue { squares, mines, at: at as u16, groups: Links::default(), is_placed: false };
            self.clues.push(clue);
        }
        self.sure_free = facts.free;
        self.sure_mines = Squares::EMPTY;
        Ok(())
    }

    /// Takes out of the clues every square that one of them settles alone, until none does, and then the
    /// clues that say nothing more.
    fn settle(&mut self) -> Result<(), Impossible> {
        loop {
            let mut changed = false;
            for clue in &mut self.clues {
                let before = clue.squares;
                let found = (before & self.sure_mines).count();
                clue.squares = before - self.sure_mines - self.sure_free;
                clue.mines = u32::from(clue.mines).checked_sub(found).ok_or(Impossible)? as u8;
                let room = clue.squares.count();
                if u32::from(clue.mines) > room {
                    return Err(Impossible);
                }
                if clue.mines == 0 {
                    self.sure_free |= clue.squares;
                } else if u32::from(clue.mines) == room {
                    self.sure_mines |= clue.squares;
                } else {
                    continue;
                }
                changed |= room > 0;
                clue.squares = Squares::EMPTY;
                clue.mines = 0;
            }
            if !changed {
                break;
            }
        }
        self.clues.retain(|clue| !clue.squares.is_empty());
        Ok(())
    }

    /// Gathers the squares about which the same clues speak.
    fn group(&mut self, shape: &Shape<W>) {
        self.loose.clear();
        self.fringe = Squares::EMPTY;
        let mut numbers = Squares::EMPTY;
        for (index, clue) in self.clues.iter_mut().enumerate() {
            clue.groups = Links::default();
            clue.is_placed = false;
            self.fringe |= clue.squares;
            numbers.insert(usize::from(clue.at));
            self.clue_at[usize::from(clue.at)] = index as u16;
        }
        let mut left = self.fringe;
        for index in 0..self.clues.len() {
            let mut here = self.clues[index].squares & left;
            while let Some(first) = here.lowest() {
                let voices = *shape.near(first) & numbers;
                let same = here.into_iter().filter(|&square| *shape.near(square) & numbers == voices);
                let squares: Squares<W> = same.collect();
                here = here - squares;
                left = left - squares;
                let group = self.loose.len();
                let mut clues = Links::default();
                for at in voices {
                    let clue = usize::from(self.clue_at[at]);
                    clues.push(clue);
                    self.clues[clue].groups.push(group);
                }
                self.loose.push(Group { squares, size: squares.count() as u8, clues });
            }
        }
    }

    /// Puts the groups in the order in which they are filled, part after part: always those of a clue next
    /// that has the fewest new ones, so that wrong beginnings end early.
    fn part(&mut self) {
        self.groups.clear();
        self.parts.clear();
        let unplaced = u16::MAX;
        self.order.clear();
        self.order.resize(self.loose.len(), unplaced);
        for start in 0..self.clues.len() {
            if self.clues[start].is_placed {
                continue;
            }
            let first = self.groups.len();
            let mut next = Some(start);
            let mut reached = first;
            while let Some(clue) = next {
                self.place(clue);
                next = self.next_clue(&mut reached);
            }
            self.parts.push(first..self.groups.len());
        }
        for (index, group) in self.groups.iter().enumerate() {
            for square in group.squares {
                self.group_of[square] = index as u16;
            }
        }
    }

    fn place(&mut self, clue: usize) {
        self.clues[clue].is_placed = true;
        for loose in self.clues[clue].groups.iter() {
            if self.order[loose] == u16::MAX {
                self.order[loose] = self.groups.len() as u16;
                self.groups.push(self.loose[loose].clone());
            }
        }
    }

    /// The clue with the fewest unplaced groups beside the earliest group that still has a clue to place.
    fn next_clue(&self, reached: &mut usize) -> Option<usize> {
        while *reached < self.groups.len() {
            let open = self.groups[*reached].clues.iter().filter(|&clue| !self.clues[clue].is_placed);
            let fewest = open.min_by_key(|&clue| {
                self.clues[clue].groups.iter().filter(|&loose| self.order[loose] == u16::MAX).count()
            });
            if fewest.is_some() {
                return fewest;
            }
            *reached += 1;
        }
        None
    }
}
