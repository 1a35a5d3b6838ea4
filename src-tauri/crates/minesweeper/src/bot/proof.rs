//! Proofs that a person can follow, step by step from one or two numbers.

use super::certain::Deduction;
use crate::questions::{MissingMines, NumberedSquare};
use crate::{Answer, Knowledge, Shown};

/// What can be proven in a few steps about a view's hidden squares.
pub struct Proofs {
    steps: Vec<Step>,
    squares: Vec<Known>,
}

/// What is known about a hidden square.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Nothing,
    /// It holds no mine, because the viewer's mark failed there.
    Failed,
    Safe {
        step: usize,
    },
    Mine {
        step: usize,
    },
}

struct Step {
    answer: Answer,
    /// The earlier steps that it uses.
    premises: Vec<usize>,
}

/// The maximum number of steps in a proof.
const MOST_STEPS: usize = 3;

/// The hidden neighbours of a number.
struct Around {
    number: NumberedSquare,
    visible: Vec<u16>,
    hidden: Vec<u16>,
}

impl Proofs {
    /// Everything provable from a view. Steps from one number come before steps from two.
    pub fn of(view: &Knowledge) -> Proofs {
        let grid = view.grid();
        let mut squares = vec![Known::Nothing; grid.size().cells()];
        view.own_failed().iter().for_each(|&cell| squares[cell] = Known::Failed);
        let numbers: Vec<Around> = (0..squares.len()).filter_map(|cell| around(view, cell)).collect();
        let mut proofs = Proofs { steps: Vec::new(), squares };
        for _ in 0..MOST_STEPS {
            let ones: Vec<Step> = numbers.iter().filter_map(|around| proofs.one_number(around)).collect();
            let twos: Vec<Step> = proofs.two_numbers(&numbers);
            if !ones.into_iter().chain(twos).fold(false, |is_new, step| proofs.add(step) | is_new) {
                break;
            }
        }
        proofs
    }

    /// The steps, in order, that prove whether a hidden square holds a mine. `None` if there is no proof that is short
    /// enough.
    pub fn proof(&self, cell: usize) -> Option<Vec<Answer>> {
        let last = match self.squares[cell] {
            Known::Nothing => return None,
            Known::Failed => return Some(vec![Answer::FailedMark { cell: cell as u16 }]),
            Known::Safe { step } | Known::Mine { step } => step,
        };
        let mut used = vec![last];
        let mut at = 0;
        while at < used.len() {
            used.extend(self.steps[used[at]].premises.iter().copied());
            at += 1;
        }
        used.sort_unstable();
        used.dedup();
        let steps = used.iter().map(|&step| self.steps[step].answer.clone()).collect();
        (used.len() <= MOST_STEPS).then_some(steps)
    }

    /// What the proof takes.
    pub fn deduction(&self, cell: usize) -> Deduction {
        match self.proof(cell) {
            None => Deduction::Cases,
            Some(steps) if steps.iter().any(|step| matches!(step, Answer::TwoNumbers { .. })) => {
                Deduction::TwoNumbers
            }
            Some(_) => Deduction::OneNumber,
        }
    }

    /// Adds what a step proves. False if all of it was known.
    fn add(&mut self, step: Step) -> bool {
        let (mines, safe): (&[u16], &[u16]) = match &step.answer {
            Answer::OneNumber { cells, are_mines: true, .. } => (cells, &[]),
            Answer::OneNumber { cells, are_mines: false, .. } => (&[], cells),
            Answer::TwoNumbers { mines, safe, .. } => (mines, safe),
            _ => (&[], &[]),
        };
        let number = self.steps.len();
        let mut is_new = false;
        let proven = mines.iter().map(|&cell| (cell, Known::Mine { step: number }));
        for (cell, known) in proven.chain(safe.iter().map(|&cell| (cell, Known::Safe { step: number }))) {
            let square = &mut self.squares[usize::from(cell)];
            if *square == Known::Nothing {
                *square = known;
                is_new = true;
            }
        }
        if is_new {
            self.steps.push(step);
        }
        is_new
    }

    fn known(&self, cell: u16) -> Known {
        self.squares[usize::from(cell)]
    }

    fn is_mine(&self, cell: u16) -> bool {
        matches!(self.known(cell), Known::Mine { .. })
    }

    fn is_safe(&self, cell: u16) -> bool {
        matches!(self.known(cell), Known::Safe { .. } | Known::Failed)
    }

    /// The steps that prove what is known about these squares.
    fn premises<'a>(&self, cells: impl IntoIterator<Item = &'a u16>) -> Vec<usize> {
        let step = |&cell: &u16| match self.known(cell) {
            Known::Safe { step } | Known::Mine { step } => Some(step),
            Known::Nothing | Known::Failed => None,
        };
        cells.into_iter().filter_map(step).collect()
    }

    /// A number with all its mines, or with as many mines as squares that may hold one.
    fn one_number(&self, around: &Around) -> Option<Step> {
        let Around { number, visible, hidden } = around;
        let (proven, others): (Vec<u16>, Vec<u16>) = hidden.iter().partition(|&&cell| self.is_mine(cell));
        let mut mines = visible.clone();
        if visible.len() + proven.len() == usize::from(number.number) {
            let premises = self.premises(&proven);
            mines.extend(proven);
            let (safe, cells) = others.into_iter().partition(|&cell| self.is_safe(cell));
            return one_number_step(*number, mines, safe, cells, false, premises);
        }
        let (safe, cells): (Vec<u16>, Vec<u16>) = hidden.iter().partition(|&&cell| self.is_safe(cell));
        if visible.len() + cells.len() == usize::from(number.number) {
            let premises = self.premises(&safe);
            return one_number_step(*number, mines, safe, cells, true, premises);
        }
        None
    }

    /// All pairs of numbers where one lacks as many more mines than the other as it has squares of its own.
    fn two_numbers(&self, numbers: &[Around]) -> Vec<Step> {
        let open: Vec<Open> = numbers.iter().map(|around| self.open(around)).collect();
        let mut steps = Vec::new();
        for more in &open {
            for fewer in &open {
                if more.cells.iter().any(|cell| fewer.cells.contains(cell)) {
                    steps.extend(two_numbers_step(more, fewer));
                }
            }
        }
        steps
    }

    fn open<'a>(&self, around: &'a Around) -> Open<'a> {
        let cells: Vec<u16> =
            around.hidden.iter().copied().filter(|&cell| self.known(cell) == Known::Nothing).collect();
        let mines = around.visible.len() + around.hidden.iter().filter(|&&cell| self.is_mine(cell)).count();
        let missing = around.number.number - mines as u8;
        let premises = self.premises(&around.hidden);
        Open { around, missing, cells, premises }
    }
}

/// What is not known around a number.
struct Open<'a> {
    around: &'a Around,
    /// The number of mines not yet known.
    missing: u8,
    /// The squares that may hold them.
    cells: Vec<u16>,
    premises: Vec<usize>,
}

fn one_number_step(
    number: NumberedSquare,
    mines: Vec<u16>,
    safe: Vec<u16>,
    cells: Vec<u16>,
    are_mines: bool,
    premises: Vec<usize>,
) -> Option<Step> {
    let answer = Answer::OneNumber { number, mines, safe, cells: cells.clone(), are_mines };
    (!cells.is_empty()).then_some(Step { answer, premises })
}

fn two_numbers_step(more: &Open, fewer: &Open) -> Option<Step> {
    let only = |one: &Open, other: &Open| -> Vec<u16> {
        one.cells.iter().copied().filter(|cell| !other.cells.contains(cell)).collect()
    };
    let (mines, safe) = (only(more, fewer), only(fewer, more));
    if usize::from(more.missing) != usize::from(fewer.missing) + mines.len() {
        return None;
    }
    let missing = |open: &Open| {
        let NumberedSquare { cell, number } = open.around.number;
        MissingMines { cell, number, missing: open.missing }
    };
    let answer = Answer::TwoNumbers { more: missing(more), fewer: missing(fewer), mines, safe };
    Some(Step { answer, premises: [&more.premises[..], &fewer.premises].concat() })
}

/// A number with hidden neighbours.
fn around(view: &Knowledge, cell: usize) -> Option<Around> {
    let grid = view.grid();
    let Shown::Number(number) = grid.get(cell) else { return None };
    let near = grid.size().neighbours(cell);
    let visible = near.clone().filter(|&other| grid.get(other).is_mine()).map(|other| other as u16);
    let hidden: Vec<u16> = near.filter(|&other| grid.is_hidden(other)).map(|other| other as u16).collect();
    let number = NumberedSquare { cell: cell as u16, number };
    (!hidden.is_empty()).then(|| Around { number, visible: visible.collect(), hidden })
}
