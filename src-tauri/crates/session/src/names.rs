use crate::MatchError;

/// No name is longer, in characters.
const LONGEST: usize = 40;

/// A person's name as it is kept: without spaces around it; nobody's if nothing is left.
pub(crate) fn person(text: &str) -> Result<Option<String>, MatchError> {
    let name = text.trim();
    if name.chars().count() > LONGEST || name.chars().any(char::is_control) {
        return Err(MatchError::BadName);
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_lines() {
        assert_eq!(person(" សុខា \n"), Ok(Some("សុខា".to_owned())));
        assert_eq!(person("  "), Ok(None));
        assert_eq!(person(&"ü".repeat(40)), Ok(Some("ü".repeat(40))));
        assert_eq!(person(&"ü".repeat(41)), Err(MatchError::BadName));
        assert_eq!(person("An\nna"), Err(MatchError::BadName));
    }
}
