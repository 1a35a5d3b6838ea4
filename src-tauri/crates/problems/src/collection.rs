use crate::ProblemId;
use game::{BadProblem, Problem};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use thiserror::Error;

/// A game's problems, in the order of their file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    problems: Vec<(ProblemId, Problem)>,
    places: HashMap<ProblemId, usize>,
}

/// The text is not a game's problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct BadCollection {
    /// The error's line, from 1.
    pub line: usize,
    /// Why.
    pub reason: BadLine,
}

/// Why a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadLine {
    /// It is not a problem.
    #[error(transparent)]
    Problem(#[from] BadProblem),
    /// The game has no such theme.
    #[error("its theme is unknown")]
    Theme,
    /// An earlier line has the same problem.
    #[error("the problem is listed twice")]
    Duplicate,
}

impl Collection {
    /// Reads problems, one on each line. Does not check whether they can be played.
    ///
    /// # Errors
    /// If a line is not a problem with one of these themes, or is a duplicate.
    pub fn read(text: &str, themes: &[&str]) -> Result<Collection, BadCollection> {
        let mut collection = Collection::default();
        for (text, line) in text.lines().zip(1..) {
            collection.add(text, themes).map_err(|reason| BadCollection { line, reason })?;
        }
        Ok(collection)
    }

    fn add(&mut self, text: &str, themes: &[&str]) -> Result<(), BadLine> {
        let problem: Problem = text.parse()?;
        if !themes.contains(&problem.theme.as_str()) {
            return Err(BadLine::Theme);
        }
        let id = ProblemId::of(&problem);
        let Entry::Vacant(place) = self.places.entry(id) else { return Err(BadLine::Duplicate) };
        place.insert(self.problems.len());
        self.problems.push((id, problem));
        Ok(())
    }

    /// The problem with this id; `None` if the collection does not have it.
    pub fn get(&self, id: ProblemId) -> Option<&Problem> {
        Some(&self.problems[*self.places.get(&id)?].1)
    }

    /// All problems.
    pub fn iter(&self) -> impl Iterator<Item = (ProblemId, &Problem)> {
        self.problems.iter().map(|(id, problem)| (*id, problem))
    }

    /// The problems of one theme, or of all.
    pub fn of_theme(&self, theme: Option<&str>) -> impl Iterator<Item = (ProblemId, &Problem)> {
        self.iter().filter(move |(_, problem)| theme.is_none_or(|theme| problem.theme == theme))
    }

    /// The number of problems.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const THEMES: &[&str] = &["pit", "again"];

    #[test]
    fn problems_are_found_by_id_and_theme() {
        let collection = Collection::read("pit\t900\t\t\t1\nagain\t950\t\t1\t2,3\npit\t900\t\t\t4\n", THEMES);
        let collection = collection.expect("problems");
        let (id, problem) = collection.iter().nth(1).expect("the second problem");
        assert_eq!((problem.rating, collection.get(id)), (950, Some(problem)));
        assert_eq!(collection.of_theme(Some("pit")).count(), 2);
        assert_eq!(collection.of_theme(None).count(), collection.len());
        assert_eq!(collection.get("0000000000000000".parse().expect("an id")), None);
    }

    #[test]
    fn a_bad_line_is_named() {
        let read = |text| Collection::read(text, THEMES).expect_err("a bad line");
        let at = |line, reason| BadCollection { line, reason };
        assert_eq!(read("pit\t900\t\t\t1\npit\t900\t\t\t2\npit\t950\t\t\t1"), at(3, BadLine::Duplicate));
        assert_eq!(read("pit\t900\t\t\t1\nbrain\t900\t\t\t2"), at(2, BadLine::Theme));
        for bad in ["pit\t900\t\t\t1\n\npit\t900\t\t\t2", "pit\t900\t\t\t1\npit\t70000\t\t\t2"] {
            let bad = read(bad);
            assert!(bad.line == 2 && matches!(bad.reason, BadLine::Problem(_)), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_the_text(text in "((pit|again|x)\t[0-9]{1,4}\t[ab]?\t[1-3,]{0,3}\t[1-3,]{0,3}\n){0,5}") {
            if let Ok(collection) = Collection::read(&text, THEMES) {
                prop_assert_eq!(collection.len(), text.lines().count());
                for ((id, problem), line) in collection.iter().zip(text.lines()) {
                    let parsed = line.parse::<Problem>();
                    prop_assert_eq!(Ok(problem), parsed.as_ref());
                    prop_assert_eq!(collection.get(id), Some(problem));
                }
            }
        }
    }
}
