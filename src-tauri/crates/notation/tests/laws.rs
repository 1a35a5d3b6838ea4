//! Parsing inverts writing, and accepts or rejects any text without panicking.

use game::Side;
use notation::{Command, MatchText, MoveText, Score, Tag, Word, read, write};
use proptest::prelude::*;

fn any_text() -> impl Strategy<Value = String> {
    // Make significant characters more likely.
    let sign = prop_oneof![
        proptest::sample::select(
            "[]{}()\\\"%;,.$* \n\t\r\u{feff}\u{a0}\u{1b}-1s0nក".chars().collect::<Vec<_>>()
        ),
        any::<char>(),
    ];
    let words = proptest::sample::select(vec!["[Game \"smess\"]", "\n[Game \"", "\\x1b", "  ", "[%eval "]);
    let part = prop_oneof![4 => sign.prop_map(String::from), 1 => words.prop_map(str::to_owned)];
    proptest::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

fn any_move() -> impl Strategy<Value = MoveText> {
    let word = "[a-hN=#/+?!*-]{1,2}[0-9a-h./-]{0,4}|\\PC{1,3}";
    let word = word.prop_filter_map("not a word", |text| Word::of(&text));
    let command = ("[a-z]{1,6}", proptest::collection::vec(any_text(), 0..4));
    let commands = proptest::collection::vec(command.prop_map(|(name, items)| Command { name, items }), 0..3);
    let side = proptest::sample::select(&Side::BOTH);
    (side, word, commands).prop_map(|(side, word, commands)| MoveText { side, word, commands })
}

fn any_match() -> impl Strategy<Value = MatchText> {
    let tags = proptest::collection::btree_map("[A-F][a-z0-9A-Z]{0,5}", any_text(), 0..5);
    let tags = tags.prop_map(|tags| tags.into_iter().map(|(name, value)| Tag { name, value }).collect());
    let moves = || proptest::collection::vec(any_move(), 0..12);
    let result = proptest::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"])
        .prop_map(|word| Score::of(word).expect("a result"));
    (any_text(), tags, any_text(), moves(), moves(), result).prop_map(
        |(game, tags, note, moves, taken_back, result)| MatchText {
            game,
            tags,
            note,
            moves,
            taken_back,
            result,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn matches_round_trip(matches in proptest::collection::vec(any_match(), 0..4)) {
        let text: String = matches.iter().map(write).collect();
        let read: Vec<MatchText> = read(&text).map(|found| found.expect("a written match").text).collect();
        prop_assert_eq!(read, matches);
    }

    #[test]
    fn parsed_matches_round_trip(text in any_text()) {
        for found in read(&text).flatten() {
            let again: Vec<MatchText> = read(&write(&found.text)).flatten().map(|found| found.text).collect();
            prop_assert_eq!(again, vec![found.text]);
        }
    }

    #[test]
    fn a_broken_match_does_not_affect_the_others(before in any_match(), broken in any_text(), behind in any_match()) {
        let text = format!("{}[Game \"\n{}\n{}", write(&before), broken.replace('[', "("), write(&behind));
        let read: Vec<_> = read(&text).map(|found| found.map(|found| found.text)).collect();
        prop_assert_eq!(read.len(), 3);
        prop_assert_eq!(read[0].as_ref(), Ok(&before));
        prop_assert!(read[1].is_err());
        prop_assert_eq!(read[2].as_ref(), Ok(&behind));
    }
}
