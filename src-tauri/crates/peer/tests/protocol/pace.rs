//! How much may happen, and how long a turn is owed.

use peer::protocol::{RateLimit, Stopwatch};

const DAY: u64 = 24 * 3600;
const HOUR: u64 = 3600;

#[test]
fn too_much_in_a_minute_gives_ten_minutes_of_rest() {
    let mut limit = RateLimit::per_minute(100);
    assert!((0..100).all(|_| limit.count(7)));
    assert!(!limit.count(8));
    assert!(!limit.count(607) && limit.is_resting(607));
    assert!(limit.count(608));
}

#[test]
fn little_in_every_minute_is_never_too_much() {
    let mut limit = RateLimit::per_minute(100);
    assert!((0..100_000).all(|second| limit.count(second)));
}

#[test]
fn a_step_back_of_the_clock_never_shortens_what_was_measured() {
    let mut watch = Stopwatch::start(100 * DAY);
    watch.look(101 * DAY);
    watch.look(DAY);
    watch.look(DAY + DAY);
    assert!(watch.is_over(2) && !watch.is_over(3));
}

#[test]
fn an_hour_more_or_less_makes_nobody_admit_what_is_not_so() {
    for skew in [0, HOUR] {
        let mut watch = Stopwatch::start(10 * DAY);
        watch.look(13 * DAY - 1 + skew);
        assert!(!watch.admits_claim(3));
        watch.look(13 * DAY + 2 * HOUR);
        assert!(watch.admits_claim(3));
    }
}

#[test]
fn a_stopwatch_goes_on_where_it_was_kept() {
    let mut watch = Stopwatch::start(0);
    watch.look(DAY);
    let (elapsed, looked_at) = watch.to_keep();
    let mut watch = Stopwatch::resume(elapsed, looked_at);
    watch.look(2 * DAY);
    assert!(watch.is_over(2) && !watch.admits_claim(2));
}
