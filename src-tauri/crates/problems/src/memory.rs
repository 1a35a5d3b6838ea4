//! FSRS-6, the Free Spaced Repetition Scheduler (J. Ye and others, "The Algorithm",
//! github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm), with its default parameters and without learning
//! steps: how long a person remembers what they have missed.

/// The parameters, fitted by its authors to hundreds of millions of reviews.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The longest interval, in days.
const LONGEST: f64 = 36_500.0;

/// How a repetition went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    Again = 1,
    Hard = 2,
    Good = 3,
}

/// What is remembered of a problem.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// In how many days the probability to recall it falls to 90 %.
    stability: f64,
    /// From 1 to 10.
    difficulty: f64,
}

impl Memory {
    /// After the first attempt.
    pub fn new(grade: Grade) -> Memory {
        let difficulty = first_difficulty(grade as u8).clamp(1.0, 10.0);
        Memory { stability: W[grade as usize - 1], difficulty }
    }

    /// After a repetition, this many whole days after the last.
    pub fn after(self, days: u64, grade: Grade) -> Memory {
        let stability = match (days, grade) {
            (0, _) => self.stability * self.same_day_increase(grade),
            (_, Grade::Again) => self.forgotten(days),
            _ => self.stability * self.increase(days, grade),
        };
        let change = -W[6] * (f64::from(grade as u8) - 3.0);
        let damped = self.difficulty + change * (10.0 - self.difficulty) / 9.0;
        let difficulty = W[7] * first_difficulty(4) + (1.0 - W[7]) * damped;
        Memory { stability: stability.max(0.001), difficulty: difficulty.clamp(1.0, 10.0) }
    }

    /// In how many days to repeat it, so that it is recalled with a probability of 90 %.
    pub fn interval(self) -> u64 {
        self.stability.round().clamp(1.0, LONGEST) as u64
    }

    /// The probability to recall it now.
    fn retrievability(self, days: u64) -> f64 {
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * days as f64 / self.stability).powf(-W[20])
    }

    fn same_day_increase(self, grade: Grade) -> f64 {
        let increase = (W[17] * (f64::from(grade as u8) - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        if grade == Grade::Good { increase.max(1.0) } else { increase }
    }

    fn increase(self, days: u64, grade: Grade) -> f64 {
        let penalty = if grade == Grade::Hard { W[15] } else { 1.0 };
        let surprise = (W[10] * (1.0 - self.retrievability(days))).exp() - 1.0;
        1.0 + W[8].exp() * (11.0 - self.difficulty) * self.stability.powf(-W[9]) * surprise * penalty
    }

    fn forgotten(self, days: u64) -> f64 {
        let remaining = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * (W[14] * (1.0 - self.retrievability(days))).exp();
        remaining.min(self.stability / (W[17] * W[18]).exp())
    }
}

/// The difficulty after a first attempt with this grade, where 4 is easy; may be out of range.
fn first_difficulty(grade: u8) -> f64 {
    W[4] - (W[5] * (f64::from(grade) - 1.0)).exp() + 1.0
}

#[cfg(test)]
mod tests {
    use super::Grade::{Again, Good, Hard};
    use super::*;

    fn replay(grades: &[Grade], days: &[u64]) -> Vec<Memory> {
        let mut memory = None::<Memory>;
        let step = |(grade, days): (&Grade, &u64)| {
            let now = memory.map_or(Memory::new(*grade), |memory| memory.after(*days, *grade));
            memory = Some(now);
            now
        };
        grades.iter().zip(days).map(step).collect()
    }

    /// From the tests of fsrs-rs 6 (`src/inference.rs`) and of py-fsrs 6 (`test_memo_state`).
    #[test]
    fn memory_agrees_with_the_reference() {
        let grades = [Again, Good, Good, Good, Good, Good];
        let last = *replay(&grades, &[0, 0, 1, 3, 8, 21]).last().expect("six steps");
        assert!((last.stability - 53.62691).abs() < 1e-4, "{}", last.stability);
        assert!((last.difficulty - 6.3574867).abs() < 1e-4, "{}", last.difficulty);
    }

    /// From the tests of py-fsrs 6 (`test_review_card`): each repetition is when the last interval ends. Intervals of 0 are
    /// learning steps of minutes, after which the interval of the memory is not used.
    #[test]
    fn intervals_agree_with_the_reference() {
        let grades = [Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good];
        let intervals = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21];
        let days: Vec<u64> = std::iter::once(0).chain(intervals).collect();
        for (memory, interval) in replay(&grades, &days).into_iter().zip(intervals) {
            assert!(interval == 0 || memory.interval() == interval, "{interval} {memory:?}");
        }
    }

    #[test]
    fn hints_bring_a_problem_back_sooner() {
        let after = |grade| Memory::new(Again).after(1, Good).after(3, grade).interval();
        assert!(after(Again) < after(Hard) && after(Hard) < after(Good));
    }
}
