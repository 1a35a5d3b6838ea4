//! Rate limits and turn clocks.

use peer::protocol::{RateLimit, Stopwatch};

const DAY: u64 = 24 * 3600;
const HOUR: u64 = 3600;

#[test]
fn exceeding_the_limit_blocks_for_ten_minutes() {
    let mut limit = RateLimit::per_minute(100);
    assert!((0..100).all(|_| limit.count(7)));
    assert!(!limit.count(8));
    assert!(!limit.count(607) && limit.is_resting(607));
    assert!(limit.count(608));
}

#[test]
fn a_steady_rate_below_the_limit_is_always_allowed() {
    let mut limit = RateLimit::per_minute(100);
    assert!((0..100_000).all(|second| limit.count(second)));
}

#[test]
fn a_clock_step_back_does_not_reduce_the_measured_time() {
    let mut watch = Stopwatch::start(100 * DAY);
    watch.look(101 * DAY);
    watch.look(DAY);
    watch.look(DAY + DAY);
    assert!(watch.is_over(2) && !watch.is_over(3));
}

#[test]
fn an_hour_of_clock_skew_causes_no_false_admission() {
    for skew in [0, HOUR] {
        let mut watch = Stopwatch::start(10 * DAY);
        watch.look(13 * DAY - 1 + skew);
        assert!(!watch.admits_claim(3));
        watch.look(13 * DAY + 2 * HOUR);
        assert!(watch.admits_claim(3));
    }
}

#[test]
fn a_stored_stopwatch_resumes() {
    let mut watch = Stopwatch::start(0);
    watch.look(DAY);
    let (elapsed, looked_at) = watch.to_keep();
    let mut watch = Stopwatch::resume(elapsed, looked_at);
    watch.look(2 * DAY);
    assert!(watch.is_over(2) && !watch.admits_claim(2));
}
