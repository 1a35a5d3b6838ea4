//! Reads and writes the values in tags and comments.

use crate::save::END_OF_TIME;
use crate::{Player, TimeControl};
use game::{Side, Value};
use time::{Date, Month, OffsetDateTime, Time};

/// Date and time in PGN's format: `2026.11.22` and `14:05:33`, both UTC.
pub(crate) fn date_and_time(unix: u64) -> (String, String) {
    let seconds = unix.min(END_OF_TIME) as i64;
    let at = OffsetDateTime::from_unix_timestamp(seconds).expect("it is before the year 10000");
    let date = format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day());
    (date, format!("{:02}:{:02}:{:02}", at.hour(), at.minute(), at.second()))
}

/// The time in seconds since 1970.
pub(crate) fn read_date_and_time(date: &str, time: &str) -> Option<u64> {
    let [year, month, day] = numbers(date, '.')?;
    let [hour, minute, second] = numbers(time, ':')?;
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = Date::from_calendar_date(i32::try_from(year).ok()?, month, u8::try_from(day).ok()?).ok()?;
    let part = |number| u8::try_from(number).ok();
    let time = Time::from_hms(part(hour)?, part(minute)?, part(second)?).ok()?;
    u64::try_from(date.with_time(time).assume_utc().unix_timestamp()).ok()
}

fn numbers(text: &str, sign: char) -> Option<[u64; 3]> {
    let numbers: Option<Vec<u64>> = text.split(sign).map(read_number).collect();
    numbers?.try_into().ok()
}

/// A number without a sign.
pub(crate) fn read_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// `human`, `computer 12`.
pub(crate) fn player(player: Player) -> String {
    match player {
        // A friend's seat is meaningless on another device.
        Player::Human | Player::Friend => "human".to_owned(),
        Player::Computer { level } => format!("computer {level}"),
    }
}

pub(crate) fn read_player(text: &str) -> Option<Player> {
    match text.split_once(' ') {
        None if text == "human" => Some(Player::Human),
        Some(("computer", level)) => Some(Player::Computer { level: read_number(level)? }),
        _ => None,
    }
}

/// Hundredths as a decimal number: `-0.35`.
pub(crate) fn hundredths(n: i32) -> String {
    let sign = if n < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", n.unsigned_abs() / 100, n.unsigned_abs() % 100)
}

fn read_hundredths(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.')?;
    let part = (part.len() == 2).then_some(part)?;
    let n = read_number::<i64>(whole)?.checked_mul(100)?.checked_add(read_number(part)?)?;
    i32::try_from(sign * n).ok()
}

/// A value: `0.35`, `#7` (a win in seven plies), `#-7` (a loss), `=8` (a proven difference).
pub(crate) fn value(value: Value) -> String {
    match value {
        Value::Estimate(n) => hundredths(n),
        Value::Win(plies) => format!("#{plies}"),
        Value::Loss(plies) => format!("#-{plies}"),
        Value::Exact(difference) => format!("={difference}"),
    }
}

pub(crate) fn read_value(text: &str) -> Option<Value> {
    if let Some(plies) = text.strip_prefix("#-") {
        return Some(Value::Loss(read_number(plies)?));
    }
    if let Some(plies) = text.strip_prefix('#') {
        return Some(Value::Win(read_number(plies)?));
    }
    match text.strip_prefix('=') {
        Some(difference) => Some(Value::Exact(difference.parse().ok()?)),
        None => Some(Value::Estimate(read_hundredths(text)?)),
    }
}

/// Points in a series, with half a point for a draw: `1.5`.
pub(crate) fn points(half_points: u32) -> String {
    format!("{}{}", half_points / 2, if half_points % 2 == 1 { ".5" } else { "" })
}

pub(crate) fn read_points(text: &str) -> Option<u32> {
    let (whole, half) = text.strip_suffix(".5").map_or((text, 0), |whole| (whole, 1));
    read_number::<u32>(whole)?.checked_mul(2)?.checked_add(half)
}

/// A time in PGN's clock format: `0:04:57`, `0:04:57.250`.
pub(crate) fn clock(ms: u64) -> String {
    let (seconds, ms) = (ms / 1_000, ms % 1_000);
    let whole = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if ms == 0 { whole } else { format!("{whole}.{ms:03}") }
}

/// The time in milliseconds.
pub(crate) fn read_clock(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let [hours, minutes, seconds] =
        numbers(whole, ':').filter(|[_, minutes, seconds]| *minutes < 60 && *seconds < 60)?;
    let ms = (1..=3).contains(&part.len()).then(|| read_number::<u64>(&format!("{part:0<3}"))).flatten()?;
    hours.checked_mul(3_600)?.checked_add(60 * minutes + seconds)?.checked_mul(1_000)?.checked_add(ms)
}

/// Seconds at the start, and seconds added per move: `300+5`.
pub(crate) fn time_control(control: TimeControl) -> String {
    format!("{}+{}", control.initial_seconds, control.increment_seconds)
}

pub(crate) fn read_time_control(text: &str) -> Option<TimeControl> {
    let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some(TimeControl { initial_seconds: read_number(initial)?, increment_seconds: read_number(increment)? })
}

/// The sides for which `holds` is true.
pub(crate) fn sides(holds: impl Fn(Side) -> bool) -> String {
    let sides: Vec<String> =
        Side::BOTH.into_iter().filter(|&side| holds(side)).map(|side| side.to_string()).collect();
    sides.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn dates_are_written_as_in_pgn() {
        for (unix, date, time) in [
            (0, "1970.01.01", "00:00:00"),
            (1_795_356_333, "2026.11.22", "14:05:33"),
            (951_782_400, "2000.02.29", "00:00:00"),
            (END_OF_TIME, "9999.12.31", "23:59:59"),
        ] {
            assert_eq!(date_and_time(unix), (date.to_owned(), time.to_owned()));
            assert_eq!(read_date_and_time(date, time), Some(unix));
        }
        for (date, time) in [
            ("2026.02.29", "00:00:00"),
            ("1969.12.31", "23:59:59"),
            ("2026.11.22", "24:00:00"),
            ("2026-11-22", "14:05:33"),
            ("2026.11", "14:05:33"),
            ("????.??.??", "14:05:33"),
            ("2026.+1.22", "14:05:33"),
        ] {
            assert_eq!(read_date_and_time(date, time), None, "{date} {time}");
        }
    }

    #[test]
    fn values_are_readable() {
        for (worth, text) in [
            (Value::Estimate(-35), "-0.35"),
            (Value::Estimate(1207), "12.07"),
            (Value::Win(7), "#7"),
            (Value::Loss(0), "#-0"),
            (Value::Exact(-8), "=-8"),
        ] {
            assert_eq!(value(worth), text);
        }
        for text in ["", "+1", "0.3", "0.355", "1", "#", "#+7", "= 8", "-#7", "1e3", "99999999999.00"] {
            assert_eq!(read_value(text), None, "{text}");
        }
        assert_eq!([0, 297_000, 3_723_250].map(clock), ["0:00:00", "0:04:57", "1:02:03.250"]);
        assert_eq!(["0:04:57.2", "0:04:57.25"].map(read_clock), [Some(297_200), Some(297_250)]);
        for text in ["", "4:57", "0:60:00", "0:00:00.", "0:00:00.1234", "-0:00:01", "0:0a:00"] {
            assert_eq!(read_clock(text), None, "{text}");
        }
        assert_eq!(["0", "1.5", "2"].map(read_points), [Some(0), Some(3), Some(4)]);
        assert_eq!(["", ".5", "-1", "1.25", "4294967295"].map(read_points), [None; 5]);
    }

    proptest! {
        #[test]
        fn every_value_round_trips(n in any::<i32>(), m in any::<u32>(), unix in 0..=END_OF_TIME) {
            for worth in [Value::Estimate(n), Value::Win(m), Value::Loss(m), Value::Exact(n)] {
                prop_assert_eq!(read_value(&value(worth)), Some(worth));
            }
            prop_assert_eq!(read_points(&points(m)), Some(m));
            prop_assert_eq!(read_clock(&clock(u64::from(m))), Some(u64::from(m)));
            let control = TimeControl { initial_seconds: m, increment_seconds: m / 2 };
            prop_assert_eq!(read_time_control(&time_control(control)), Some(control));
            let (date, time) = date_and_time(unix);
            prop_assert_eq!(read_date_and_time(&date, &time), Some(unix));
            let computer = Player::Computer { level: m as u8 };
            prop_assert_eq!(read_player(&player(computer)), Some(computer));
        }
    }
}
