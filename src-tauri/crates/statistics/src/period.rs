use crate::matches::Played;
use crate::results::Results;
use serde::{Deserialize, Serialize};
use time::{Date, Duration, Month, OffsetDateTime, UtcOffset};

/// The maximum number of periods that fit on a chart.
const MOST: i32 = 24;

/// A period's length: a calendar unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Monday to Sunday.
    Week,
    /// A month.
    Month,
    /// A year.
    Year,
}

/// The results of the matches that started in one period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Period {
    /// Its first day: `2026-11-23`.
    pub from: String,
    /// The results of its matches, possibly none.
    pub results: Results,
}

/// The index of the period of this length that contains a day.
fn number(day: Date, unit: Unit) -> i32 {
    match unit {
        // Julian days count from a Monday.
        Unit::Week => day.to_julian_day().div_euclid(7),
        Unit::Month => day.year() * 12 + i32::from(u8::from(day.month())) - 1,
        Unit::Year => day.year(),
    }
}

fn first_day(number: i32, unit: Unit) -> Date {
    let day = match unit {
        Unit::Week => Date::from_julian_day(7 * number),
        Unit::Month => {
            let months_before = u8::try_from(number.rem_euclid(12)).expect("a remainder of 12");
            Date::from_calendar_date(number.div_euclid(12), Month::January.nth_next(months_before), 1)
        }
        Unit::Year => Date::from_calendar_date(number, Month::January, 1),
    };
    // Only the week of the earliest possible date starts before that date.
    day.unwrap_or(Date::MIN)
}

/// The day in ISO 8601.
pub fn day_text(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

/// A time zone's offset from UTC, starting at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ZoneOffset {
    /// The start, in seconds since 1970.
    #[cfg_attr(feature = "wire-types", ts(type = "number"))]
    pub from: u64,
    /// The offset in seconds.
    pub ahead: i32,
}

/// A person's calendar: the offsets of their time zone in chronological order.
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'a>(pub &'a [ZoneOffset]);

impl Calendar<'_> {
    /// The day at a time in seconds since 1970; `None` if out of range.
    pub fn day(self, seconds: u64) -> Option<Date> {
        let time = OffsetDateTime::UNIX_EPOCH.checked_add(Duration::seconds(seconds.try_into().ok()?))?;
        time.checked_to_offset(self.offset(seconds)).map(OffsetDateTime::date)
    }

    /// The offset at a time. Falls back to UTC if it is unknown or impossible.
    fn offset(self, seconds: u64) -> UtcOffset {
        let begun = self.0.partition_point(|offset| offset.from <= seconds);
        let offset = begun.checked_sub(1).map(|last| self.0[last].ahead);
        offset.and_then(|ahead| UtcOffset::from_whole_seconds(ahead).ok()).unwrap_or(UtcOffset::UTC)
    }
}

/// All periods between two days, in the shortest unit that does not produce too many.
#[derive(Clone, Copy, Debug)]
pub struct Periods {
    pub unit: Unit,
    first: i32,
    last: i32,
}

impl Periods {
    /// `None` if there are no days.
    pub fn over(days: impl Iterator<Item = Date> + Clone) -> Option<Periods> {
        let (earliest, latest) = (days.clone().min()?, days.max()?);
        let of = |unit| Periods { unit, first: number(earliest, unit), last: number(latest, unit) };
        let short = [Unit::Week, Unit::Month].map(of).into_iter().find(|of| of.last - of.first < MOST);
        Some(short.unwrap_or_else(|| {
            let years = of(Unit::Year);
            // A clock that was once set incorrectly must not produce thousands of years.
            Periods { first: years.first.max(years.last - MOST + 1), ..years }
        }))
    }

    /// The index of the period that contains a day; `None` before the first.
    pub fn place(self, day: Date) -> Option<usize> {
        usize::try_from(number(day, self.unit) - self.first).ok()
    }

    /// The periods' first days.
    pub fn starts(self) -> impl Iterator<Item = String> {
        (self.first..=self.last).map(move |number| day_text(first_day(number, self.unit)))
    }

    /// Each period's results.
    pub fn results(self, calendar: Calendar<'_>, matches: &[Played<'_>]) -> Vec<Period> {
        let mut periods: Vec<_> =
            self.starts().map(|from| Period { from, results: Results::default() }).collect();
        for played in matches {
            let day = played.summary.began.and_then(|began| calendar.day(began));
            if let Some(place) = day.and_then(|day| self.place(day)) {
                periods[place].results.add(played);
            }
        }
        periods
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 3600;
    /// Sunday, 22 November 2026, noon.
    const SUNDAY: u64 = 1_795_348_800;

    fn periods(times: &[u64]) -> (Unit, Vec<String>) {
        let calendar = Calendar(&[]);
        let days: Vec<_> = times.iter().filter_map(|&time| calendar.day(time)).collect();
        let periods = Periods::over(days.into_iter()).expect("days");
        (periods.unit, periods.starts().collect())
    }

    #[test]
    fn a_week_starts_on_monday() {
        let (unit, starts) = periods(&[SUNDAY, SUNDAY + DAY]);
        assert_eq!((unit, starts), (Unit::Week, vec!["2026-11-16".to_owned(), "2026-11-23".to_owned()]));
    }

    #[test]
    fn many_weeks_become_months_and_many_months_become_years() {
        let (unit, starts) = periods(&[SUNDAY, SUNDAY + 200 * DAY]);
        assert_eq!((unit, starts.len(), starts[2].as_str()), (Unit::Month, 8, "2027-01-01"));
        let (unit, starts) = periods(&[SUNDAY, SUNDAY + 800 * DAY]);
        assert_eq!(
            (unit, starts),
            (Unit::Year, ["2026", "2027", "2028", "2029"].map(|y| format!("{y}-01-01")).to_vec())
        );
    }

    #[test]
    fn days_follow_the_persons_time_zone() {
        let late = SUNDAY + 11 * 3600;
        let day = |ahead| Calendar(&[ZoneOffset { from: 0, ahead }]).day(late).map(day_text);
        assert_eq!(Calendar(&[]).day(late).map(day_text).as_deref(), Some("2026-11-22"));
        assert_eq!(day(7 * 3600).as_deref(), Some("2026-11-23"));
        assert_eq!(day(i32::MAX), day(0), "an impossible offset");
    }

    #[test]
    fn days_follow_daylight_saving_time() {
        // Berlin: 31 May 2026, 22:30 UTC is in the first hour of June.
        let offset = |from, hours: i32| ZoneOffset { from, ahead: 3600 * hours };
        let berlin = [offset(0, 1), offset(1_774_746_000, 2), offset(1_792_890_000, 1)];
        let day = |seconds| Calendar(&berlin).day(seconds).map(day_text);
        assert_eq!(day(1_780_266_600).as_deref(), Some("2026-06-01"));
        assert_eq!(day(SUNDAY + 10 * 3600 + 1800).as_deref(), Some("2026-11-22"));
        assert_eq!(day(SUNDAY + 11 * 3600).as_deref(), Some("2026-11-23"));
    }

    #[test]
    fn a_wrong_clock_does_not_create_endless_periods() {
        let (unit, starts) = periods(&[0, SUNDAY, 200_000_000_000]);
        assert_eq!((unit, starts.len()), (Unit::Year, 24));
        assert_eq!(Calendar(&[]).day(u64::MAX), None);
    }
}
