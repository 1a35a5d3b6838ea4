use game::Problem;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Identifies a problem by its content, whatever its rating: 16 hexadecimal digits, the first of the SHA-256 hash of
/// its line without the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct ProblemId(u64);

/// The text is not a problem's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a problem's id has 16 hexadecimal digits in lower case")]
pub struct NoProblemId;

impl ProblemId {
    /// The id of a problem.
    pub fn of(problem: &Problem) -> ProblemId {
        let Problem { theme, rating: _, options, moves, line } = problem;
        let content = format!("{theme}\t{options}\t{}\t{}", moves.join(","), line.join(","));
        let hash = Sha256::digest(content);
        ProblemId(u64::from_be_bytes(*hash.first_chunk().expect("32 bytes")))
    }
}

impl fmt::Display for ProblemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for ProblemId {
    type Err = NoProblemId;

    fn from_str(text: &str) -> Result<ProblemId, NoProblemId> {
        let id = ProblemId(u64::from_str_radix(text, 16).map_err(|_| NoProblemId)?);
        // Refuses signs, capitals and missing zeros.
        if id.to_string() == text { Ok(id) } else { Err(NoProblemId) }
    }
}

impl TryFrom<String> for ProblemId {
    type Error = NoProblemId;

    fn try_from(text: String) -> Result<ProblemId, NoProblemId> {
        text.parse()
    }
}

impl From<ProblemId> for String {
    fn from(id: ProblemId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::problem;

    #[test]
    fn the_id_is_the_beginning_of_the_hash_of_the_content() {
        let problem: Problem = "brain\t1200\tdraw=on\ta2a3,a7a6\tb1b2".parse().expect("a problem");
        // printf 'brain\tdraw=on\ta2a3,a7a6\tb1b2' | sha256sum
        assert_eq!(ProblemId::of(&problem).to_string(), "554ed8e09b0e5f30");
    }

    #[test]
    fn a_problem_rated_again_keeps_its_id_and_any_other_change_gives_another() {
        let id = ProblemId::of(&problem("pit", 1000, 1));
        assert_eq!(ProblemId::of(&problem("pit", 1300, 1)), id);
        assert_ne!(ProblemId::of(&problem("again", 1000, 1)), id);
        assert_ne!(ProblemId::of(&problem("pit", 1000, 2)), id);
    }

    #[test]
    fn only_ids_are_read() {
        let id = "00ff00ff00ff00ff";
        assert_eq!(id.parse::<ProblemId>().map(|id| id.to_string()).as_deref(), Ok(id));
        for bad in ["", "ff", "+0ff00ff00ff00ff", "00FF00FF00FF00FF", "000ff00ff00ff00ff", "00ff00ff00ff00fg"]
        {
            assert_eq!(bad.parse::<ProblemId>(), Err(NoProblemId), "{bad}");
        }
    }
}
