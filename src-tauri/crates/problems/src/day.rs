use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use time::{Date, Month};

/// A day in the user's calendar, such as `2026-11-22`. The page sends it, because programs cannot safely determine the
/// local time. Its text contains only digits and hyphens, because it becomes part of file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Day(Date);

/// The text is not a day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a day like 2026-11-22")]
pub struct NoDay(String);

impl Day {
    /// The number of days since a fixed day in the past.
    pub(crate) fn number(self) -> i32 {
        self.0.to_julian_day()
    }

    /// All days of its month.
    pub(crate) fn month(self) -> impl Iterator<Item = Day> {
        let length = self.0.month().length(self.0.year());
        (1..=length).map(move |day| Day(self.0.replace_day(day).expect("a day of the month")))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.0.year(), u8::from(self.0.month()), self.0.day())
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Day, NoDay> {
        let read = || {
            let form: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
            if form != "0000-00-00" {
                return None;
            }
            let month = Month::try_from(text[5..7].parse::<u8>().ok()?).ok()?;
            Date::from_calendar_date(text[..4].parse().ok()?, month, text[8..].parse().ok()?).ok()
        };
        read().map(Day).ok_or_else(|| NoDay(text.to_owned()))
    }
}

impl TryFrom<String> for Day {
    type Error = NoDay;

    fn try_from(text: String) -> Result<Day, NoDay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_read() {
        for day in ["2026-11-22", "2028-02-29", "0001-01-01"] {
            assert_eq!(day.parse::<Day>().map(|day| day.to_string()).as_deref(), Ok(day));
        }
        let bad = [
            "",
            "2026-11-2",
            "2026/11/22",
            "../../../..",
            "2026-11-22x",
            "२०२६-११-२२",
            "2026-02-29",
            "2026-13-01",
            "2026-11-31",
            "2026-00-10",
            "2026-10-00",
        ];
        for bad in bad {
            assert_eq!(bad.parse::<Day>(), Err(NoDay(bad.to_owned())));
        }
    }

    #[test]
    fn a_month_has_all_its_days() {
        let days: Vec<String> =
            "2028-02-14".parse::<Day>().expect("a day").month().map(String::from).collect();
        assert_eq!((days.len(), days[0].as_str(), days[28].as_str()), (29, "2028-02-01", "2028-02-29"));
    }
}
