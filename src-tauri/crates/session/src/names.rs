use crate::MatchError;

/// A human player's name in its saved form; none if the text is blank.
pub(crate) fn person(text: &str) -> Result<Option<String>, MatchError> {
    let name = texts::name(text).map_err(|texts::BadName| MatchError::BadName)?;
    Ok((!name.is_empty()).then_some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_single_lines() {
        assert_eq!(person(" សុខា \n"), Ok(Some("សុខា".to_owned())));
        assert_eq!(person(" \u{202e} "), Ok(None));
        assert_eq!(person(&"ü".repeat(41)), Err(MatchError::BadName));
        assert_eq!(person("An\nna"), Err(MatchError::BadName));
    }
}
