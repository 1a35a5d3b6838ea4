use crate::memory::{Grade, Memory};
use crate::{Attempt, MOST_HINTS, ProblemId};
use std::collections::BTreeMap;

const DAY_SECONDS: u64 = 24 * 3600;

/// The missed problems to repeat now, the most overdue first; `now` is in seconds since 1970.
///
/// A problem is scheduled once it was missed, also in a run. Attempts can be in any order.
pub fn due(attempts: &[Attempt], now: u64) -> Vec<ProblemId> {
    let mut due: Vec<_> =
        scheduled(attempts).into_iter().map(|(id, at)| (at, id)).filter(|(at, _)| *at <= now).collect();
    due.sort_unstable();
    due.into_iter().map(|(_, id)| id).collect()
}

/// When the first scheduled problem is due, in seconds since 1970; may be in the past. `None` if none was missed.
pub fn next_due(attempts: &[Attempt]) -> Option<u64> {
    scheduled(attempts).into_values().min()
}

/// When each missed problem is due.
fn scheduled(attempts: &[Attempt]) -> BTreeMap<ProblemId, u64> {
    let mut all: Vec<&Attempt> = attempts.iter().collect();
    all.sort_by_key(|attempt| attempt.at);
    let mut memories: BTreeMap<ProblemId, (Memory, u64)> = BTreeMap::new();
    for attempt in all {
        let grade = grade(attempt);
        let memory = match memories.get(&attempt.problem) {
            Some((memory, last)) => memory.after((attempt.at - last) / DAY_SECONDS, grade),
            None if attempt.solved => continue,
            None => Memory::new(grade),
        };
        memories.insert(attempt.problem, (memory, attempt.at));
    }
    let due = |(memory, last): (Memory, u64)| last.saturating_add(memory.interval() * DAY_SECONDS);
    memories.into_iter().map(|(id, memory)| (id, due(memory))).collect()
}

fn grade(attempt: &Attempt) -> Grade {
    match attempt.hints {
        _ if attempt.solved => Grade::Good,
        1..MOST_HINTS => Grade::Hard,
        _ => Grade::Again,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{attempt, id};

    #[test]
    fn only_missed_problems_come_back_the_most_overdue_first() {
        let attempts =
            [attempt(3, 2 * DAY_SECONDS, false), attempt(1, 0, true), attempt(2, DAY_SECONDS, false)];
        assert_eq!(next_due(&attempts), Some(2 * DAY_SECONDS));
        assert_eq!(due(&attempts, 2 * DAY_SECONDS - 1), []);
        assert_eq!(due(&attempts, 2 * DAY_SECONDS), [id(2)]);
        assert_eq!(due(&attempts, 100 * DAY_SECONDS), [id(2), id(3)]);
        assert_eq!(next_due(&attempts[1..2]), None);
    }

    #[test]
    fn a_problem_solved_again_and_again_comes_back_later_and_later() {
        let mut attempts = vec![attempt(1, 0, false)];
        let mut intervals = Vec::new();
        for _ in 0..6 {
            let at = next_due(&attempts).expect("it was missed");
            intervals.push(at - attempts.last().expect("an attempt").at);
            attempts.push(attempt(1, at, true));
        }
        assert!(intervals.is_sorted() && intervals[5] > 5 * intervals[1], "{intervals:?}");
        attempts.push(attempt(1, next_due(&attempts).expect("it was missed"), false));
        let again = next_due(&attempts).expect("it was missed") - attempts.last().expect("an attempt").at;
        assert!(again < intervals[5]);
    }

    #[test]
    fn attempts_can_come_in_any_order() {
        let mut attempts: Vec<_> = (0..8).map(|n| attempt(n % 2, n * DAY_SECONDS, n % 3 == 0)).collect();
        let before = due(&attempts, 9 * DAY_SECONDS);
        attempts.reverse();
        assert_eq!(due(&attempts, 9 * DAY_SECONDS), before);
    }

    #[test]
    fn a_solution_that_was_shown_counts_as_a_miss_and_fewer_hints_as_hard() {
        let with = |hints| Attempt { hints, ..attempt(1, 0, false) };
        assert_eq!(
            [0, 1, 3, 4].map(|hints| grade(&with(hints))),
            [Grade::Again, Grade::Hard, Grade::Hard, Grade::Again]
        );
        assert_eq!(grade(&attempt(1, 0, true)), Grade::Good);
    }
}
