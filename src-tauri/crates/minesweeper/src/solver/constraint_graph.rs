//! The constraints that the shown numbers place on hidden squares, and their connected components.

use super::Impossible;
use super::known_board::{KnownBoard, Shape};
use super::square_set::SquareSet;
use std::ops::Range;

/// A constraint: the number of mines on the hidden squares around a shown number.
#[derive(Clone, Debug)]
pub struct Constraint<const W: usize> {
    /// The undecided squares around it.
    pub squares: SquareSet<W>,
    /// The number of mines on them.
    pub mines: u8,
    /// The square that shows the number.
    at: u16,
    groups: Links,
    is_placed: bool,
}

/// Squares under exactly the same constraints, and therefore with the same chance of a mine.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    /// The squares, at most eight.
    pub squares: SquareSet<W>,
    /// The number of squares.
    pub size: u8,
    /// Their constraints.
    pub constraints: Links,
}

/// Up to eight indices, because a square has at most eight neighbours.
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

/// A position's constraints and their squares.
#[derive(Clone, Debug)]
pub struct ConstraintGraph<const W: usize> {
    /// Mines found by propagating single constraints.
    pub sure_mines: SquareSet<W>,
    /// Hidden squares without a mine, known or found by propagation.
    pub sure_free: SquareSet<W>,
    /// Hidden squares without a constraint.
    pub rest: SquareSet<W>,
    /// The frontier: the squares in groups.
    pub frontier: SquareSet<W>,
    pub constraints: Vec<Constraint<W>>,
    /// The groups, component by component, in the best order for filling them.
    pub groups: Vec<Group<W>>,
    /// Each component's groups.
    pub components: Vec<Range<usize>>,
    /// Each frontier square's group.
    pub group_of: Vec<u16>,
    /// The number of ignored constraints.
    pub ignored: usize,
    loose: Vec<Group<W>>,
    constraint_at: Vec<u16>,
    order: Vec<u16>,
}

impl<const W: usize> ConstraintGraph<W> {
    /// Allocates for a board with this many squares.
    pub fn new(squares: usize) -> Self {
        ConstraintGraph {
            sure_mines: SquareSet::EMPTY,
            sure_free: SquareSet::EMPTY,
            rest: SquareSet::EMPTY,
            frontier: SquareSet::EMPTY,
            constraints: Vec::new(),
            groups: Vec::new(),
            components: Vec::new(),
            group_of: vec![0; squares],
            ignored: 0,
            loose: Vec::new(),
            constraint_at: vec![0; squares],
            order: Vec::new(),
        }
    }

    /// Reads a board's constraints.
    ///
    /// # Errors
    /// If a number contradicts its neighbours.
    pub fn read(&mut self, shape: &Shape<W>, board: &KnownBoard<W>) -> Result<(), Impossible> {
        self.read_constraints(shape, board)?;
        self.propagate()?;
        self.ignored = 0;
        self.build(shape, board);
        Ok(())
    }

    /// Relaxes the problem: splits a component in two by removing the constraints in its middle. Layouts are added but
    /// never removed, so anything found to be true in every layout is still true. Each call removes constraints.
    pub fn relax(&mut self, shape: &Shape<W>, board: &KnownBoard<W>, component: &Range<usize>) {
        let groups = &self.groups[component.clone()];
        let squares = groups.iter().fold(SquareSet::EMPTY, |all, group| all | group.squares);
        let mut places: Vec<_> =
            self.constraints.iter().filter(|constraint| constraint.squares.meets(&squares)).collect();
        let place = |constraint: &Constraint<W>| shape.place(usize::from(constraint.at));
        let spread = |along: fn((usize, usize)) -> usize| {
            let all = || places.iter().map(|constraint| along(place(constraint)));
            all().max().unwrap_or(0) - all().min().unwrap_or(0)
        };
        let along: fn((usize, usize)) -> usize = if spread(|place| place.0) >= spread(|place| place.1) {
            |place| place.0
        } else {
            |place| place.1
        };
        places.sort_by_key(|constraint| along(place(constraint)));
        let middle = along(place(places[places.len() / 2]));
        let before = self.constraints.len();
        // Constraints two columns apart can share a square; those three apart cannot.
        self.constraints.retain(|constraint| {
            let at = along(shape.place(usize::from(constraint.at)));
            !(constraint.squares.meets(&squares) && (at == middle || at == middle + 1))
        });
        self.ignored += before - self.constraints.len();
        self.build(shape, board);
    }

    fn build(&mut self, shape: &Shape<W>, board: &KnownBoard<W>) {
        self.find_groups(shape);
        self.find_components();
        let settled = self.sure_mines | self.sure_free;
        self.rest = board.hidden - settled - self.frontier;
    }

    fn read_constraints(&mut self, shape: &Shape<W>, board: &KnownBoard<W>) -> Result<(), Impossible> {
        self.constraints.clear();
        let numbers = board.without_visible_mines(shape)?;
        let positive = numbers.positive();
        let open = board.hidden - board.free;
        for at in board.shown(shape) {
            let squares = *shape.near(at) & open;
            if squares.is_empty() {
                if positive.contains(at) {
                    return Err(Impossible);
                }
                continue;
            }
            let mines = numbers.number(at) as u8;
            let constraint =
                Constraint { squares, mines, at: at as u16, groups: Links::default(), is_placed: false };
            self.constraints.push(constraint);
        }
        self.sure_free = board.free;
        self.sure_mines = SquareSet::EMPTY;
        Ok(())
    }

    /// Propagates constraints: removes squares decided by a single constraint until none are left, then removes empty
    /// constraints.
    fn propagate(&mut self) -> Result<(), Impossible> {
        loop {
            let mut changed = false;
            for constraint in &mut self.constraints {
                let before = constraint.squares;
                let found = (before & self.sure_mines).count_near();
                constraint.squares = before - self.sure_mines - self.sure_free;
                constraint.mines = u32::from(constraint.mines).checked_sub(found).ok_or(Impossible)? as u8;
                let room = constraint.squares.count_near();
                if u32::from(constraint.mines) > room {
                    return Err(Impossible);
                }
                if constraint.mines == 0 {
                    self.sure_free |= constraint.squares;
                } else if u32::from(constraint.mines) == room {
                    self.sure_mines |= constraint.squares;
                } else {
                    continue;
                }
                changed |= room > 0;
                constraint.squares = SquareSet::EMPTY;
                constraint.mines = 0;
            }
            if !changed {
                break;
            }
        }
        self.constraints.retain(|constraint| !constraint.squares.is_empty());
        Ok(())
    }

    /// Groups the squares with the same constraints.
    fn find_groups(&mut self, shape: &Shape<W>) {
        self.loose.clear();
        self.frontier = SquareSet::EMPTY;
        let mut numbers = SquareSet::EMPTY;
        for (index, constraint) in self.constraints.iter_mut().enumerate() {
            constraint.groups = Links::default();
            constraint.is_placed = false;
            self.frontier |= constraint.squares;
            numbers.insert(usize::from(constraint.at));
            self.constraint_at[usize::from(constraint.at)] = index as u16;
        }
        let mut left = self.frontier;
        for index in 0..self.constraints.len() {
            let mut here = self.constraints[index].squares & left;
            while let Some(first) = here.lowest() {
                let constraining = *shape.near(first) & numbers;
                let same = here.into_iter().filter(|&square| *shape.near(square) & numbers == constraining);
                let squares: SquareSet<W> = same.collect();
                here = here - squares;
                left = left - squares;
                let group = self.loose.len();
                let mut constraints = Links::default();
                for at in constraining {
                    let constraint = usize::from(self.constraint_at[at]);
                    constraints.push(constraint);
                    self.constraints[constraint].groups.push(group);
                }
                self.loose.push(Group { squares, size: squares.count_near() as u8, constraints });
            }
        }
    }

    /// Finds the connected components and orders each one's groups. The constraint with the fewest unplaced groups
    /// comes next, so that backtracking fails early (the fail-first principle; Haralick and Elliott, 1980).
    fn find_components(&mut self) {
        self.groups.clear();
        self.components.clear();
        let unplaced = u16::MAX;
        self.order.clear();
        self.order.resize(self.loose.len(), unplaced);
        for start in 0..self.constraints.len() {
            if self.constraints[start].is_placed {
                continue;
            }
            let first = self.groups.len();
            let mut next = Some(start);
            let mut reached = first;
            while let Some(constraint) = next {
                self.place(constraint);
                next = self.next_constraint(&mut reached);
            }
            self.components.push(first..self.groups.len());
        }
        for (index, group) in self.groups.iter().enumerate() {
            for square in group.squares {
                self.group_of[square] = index as u16;
            }
        }
    }

    fn place(&mut self, constraint: usize) {
        self.constraints[constraint].is_placed = true;
        for loose in self.constraints[constraint].groups.iter() {
            if self.order[loose] == u16::MAX {
                self.order[loose] = self.groups.len() as u16;
                self.groups.push(self.loose[loose].clone());
            }
        }
    }

    /// The constraint with the fewest unplaced groups among those of the earliest group that has an unplaced
    /// constraint.
    fn next_constraint(&self, reached: &mut usize) -> Option<usize> {
        while *reached < self.groups.len() {
            let open = self.groups[*reached]
                .constraints
                .iter()
                .filter(|&constraint| !self.constraints[constraint].is_placed);
            let fewest = open.min_by_key(|&constraint| {
                self.constraints[constraint]
                    .groups
                    .iter()
                    .filter(|&loose| self.order[loose] == u16::MAX)
                    .count()
            });
            if fewest.is_some() {
                return fewest;
            }
            *reached += 1;
        }
        None
    }
}
