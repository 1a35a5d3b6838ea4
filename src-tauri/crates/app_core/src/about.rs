use serde::Serialize;

/// Information about the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct About {
    /// The version.
    pub version: &'static str,
    /// The project's home page; null if `Cargo.toml` names none.
    pub homepage: Option<&'static str>,
    /// The changes in this version, in English, as Markdown with a third-level heading above each list.
    pub news: &'static str,
}

/// The changes in each version, newest first.
const CHANGELOG: &str = include_str!("../../../../CHANGELOG.md");

impl About {
    /// Information about this build.
    pub fn this() -> About {
        let places = [env!("CARGO_PKG_HOMEPAGE"), env!("CARGO_PKG_REPOSITORY")];
        About {
            version: env!("CARGO_PKG_VERSION"),
            homepage: places.into_iter().find(|place| !place.is_empty()),
            news: newest(CHANGELOG),
        }
    }
}

/// The newest section of a changelog, without its heading.
fn newest(changelog: &str) -> &str {
    let sections = changelog.split("\n## ").nth(1).unwrap_or_default();
    sections.split_once('\n').map_or("", |(_, news)| news.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_is_the_newest_section() {
        let changelog = "# Changelog\n\nHead.\n\n## [1.1.0] - 2027-01-01\n\n### Added\n\n- One.\n\n## [1.0.0]\n\n- Two.\n";
        assert_eq!(newest(changelog), "### Added\n\n- One.");
        assert_eq!(newest("# Changelog\n"), "");
    }

    #[test]
    fn the_program_reports_its_version_and_its_news() {
        let About { version, news, .. } = About::this();
        assert_eq!(version, env!("CARGO_PKG_VERSION"));
        assert!(news.starts_with("### Added\n\n- "), "{news}");
    }
}
