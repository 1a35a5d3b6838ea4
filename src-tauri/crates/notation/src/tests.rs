use crate::{Broken, Command, Found, MatchText, MoveText, Reason, Score, Tag, Word, read, write};
use game::Side;
use game::Side::{First, Second};

fn mv(side: Side, text: &str) -> MoveText {
    MoveText { side, word: Word::of(text).expect("a word"), commands: Vec::new() }
}

fn example() -> MatchText {
    let eval = Command::new("eval", ["0.35".to_owned(), "12".to_owned()]);
    MatchText {
        game: "smess".to_owned(),
        tags: vec![Tag::new("First", "Anna \"the Brain\""), Tag::new("Round", 2)],
        note: "Lost {again}.\nWell played".to_owned(),
        moves: vec![
            mv(First, "Na2-a3"),
            MoveText { commands: vec![eval], ..mv(Second, "Nb7-b6") },
            mv(First, "Nb2-b3"),
        ],
        taken_back: vec![mv(Second, "Nc7-c6"), mv(First, "e f7")],
        result: Score::Won(Second),
    }
}

const EXAMPLE: &str = r#"[Game "smess"]
[First "Anna \"the Brain\""]
[Round "2"]
[Result "0-1"]

{Lost \{again\}.\nWell played} 1. Na2-a3 Nb7-b6 {[%eval 0.35, 12]} 2. Nb2-b3 (
2... Nc7-c6 3. ef7 ) 0-1

"#;

fn only(text: &str) -> Result<Found, Broken> {
    let mut found = read(text);
    let first = found.next().expect("a match");
    assert_eq!(found.next(), None, "{text}");
    first
}

fn moves(text: &str) -> Result<Found, Broken> {
    only(&format!("[Game \"smess\"]\n\n{text}"))
}

#[test]
fn text_below_a_match_in_emails_and_pages_is_ignored() {
    for below in ["-- \nAnna", "```", "[/pgn]", "</pre>", "\u{0}", "\u{1a}", "=20", "Best wishes\nAnna"] {
        let text =
            format!("[Game \"smess\"]\n\n1. a2a3 1-0\n{below}\n\n[Game \"kalaha\"]\n\n1. 1 *\n{below}");
        let read: Vec<_> = read(&text).map(|found| found.map(|found| found.text.game)).collect();
        assert_eq!(read, [Ok("smess".to_owned()), Ok("kalaha".to_owned())], "{below:?}");
    }
}

#[test]
fn a_match_is_written_like_pgn() {
    assert_eq!(write(&example()), EXAMPLE);
    let found = only(EXAMPLE).expect("a match");
    assert_eq!((found.line, found.move_lines), (1, vec![6, 6, 6, 7, 7]));
    assert_eq!(found.text, example());
    assert_eq!(example().tag("Round"), Some("2"));
}

#[test]
fn a_side_that_moves_again_gets_a_new_number() {
    let sides = [First, First, Second, Second, First];
    let text = MatchText {
        moves: sides.iter().map(|&side| mv(side, "3")).collect(),
        taken_back: Vec::new(),
        note: String::new(),
        ..example()
    };
    assert!(write(&text).contains("\n\n1. 3 2. 3 3 3... 3 4. 3 0-1\n"), "{}", write(&text));
}

#[test]
fn pgn_program_output_is_accepted() {
    let text = "\u{feff}% a line for another program\r\n; and one for people\r\n\r\n[Game \"smess\"]\r\n[Result \"*\"]\r\n\r\n\
                1.a2a3 $1 b7b6 {well [done} ; more\r\n% nothing\r\n2. a3a4 {[%clk 0:05:00] quick} 2... b6b5 * {bye}\r\n";
    let Found { line, text, .. } = only(text).expect("a match");
    assert_eq!(line, 4);
    let words: Vec<&str> = text.moves.iter().map(|m| m.word.as_str()).collect();
    assert_eq!(words, ["a2a3", "b7b6", "a3a4", "b6b5"]);
    assert_eq!(text.moves[2].commands, [Command::new("clk", ["0:05:00".to_owned()])]);
    assert!(text.moves.iter().map(|m| m.side).eq([First, Second, First, Second]));
}

#[test]
fn a_broken_match_reports_its_line_and_leaves_the_others() {
    let text = format!("{EXAMPLE}[Game \"smess\"]\n\n1. a2a3 {{no end\n\n{EXAMPLE}");
    let found: Vec<_> = read(&text).map(|found| found.map(|found| found.line)).collect();
    assert_eq!(found, [Ok(1), Err(Broken { line: 11, reason: Reason::OpenComment }), Ok(13)]);
}

#[test]
fn every_error_has_a_reason_and_a_line() {
    let no_move = |word: &str| Reason::NoMove(word.to_owned());
    for (text, line, reason) in [
        ("1. a2a3", 3, Reason::NoResult),
        ("1. a2a3\nb7b6 ( 2. a3a4\n*", 4, Reason::Brackets),
        ("( 1. a2a3 ( 1. a3a4 ) ) *", 3, Reason::Brackets),
        (") *", 3, Reason::Brackets),
        ("a2a3 } *", 3, no_move("}")),
        ("a2a3\n[Round \"2\"] *", 4, no_move("[")),
        ("a2\\a3 *", 3, no_move("a2\\a3")),
        ("1-0\n2. a2a3", 4, Reason::BehindResult),
        ("1-0 a2a3", 3, Reason::BehindResult),
        ("a2a3 {[%eval 1} *", 3, Reason::BadCommand),
    ] {
        assert_eq!(moves(text), Err(Broken { line, reason }), "{text}");
    }
    for (text, line, reason) in [
        ("\nhello\n", 2, Reason::NoGame),
        ("{\"format\":3}", 1, Reason::NoGame),
        ("[Game \"smess\"\n*", 1, Reason::BadTag),
        ("[Game \"smess\"]\n[Round 2]\n*", 2, Reason::BadTag),
        ("[Game \"smess\"]\n[Rou nd \"2\"]\n*", 2, Reason::BadTag),
        ("[Game \"smess\"]\n[Round \"2\" 3]\n*", 2, Reason::BadTag),
        ("[Game \"smess\"]\n[A \"1\"]\n[A \"1\"]\n*", 3, Reason::SecondTag("A".to_owned())),
        ("[Game \"smess\"]\n[Result \"1-0\"]\n*", 1, Reason::TwoResults),
    ] {
        assert_eq!(only(text), Err(Broken { line, reason }), "{text}");
    }
}

#[test]
fn oversized_input_is_rejected() {
    let text =
        format!("[Game \"smess\"]\n{}\n*\n{EXAMPLE}", "a2a3 ".repeat(crate::MOST_BYTES_OF_A_MATCH / 5));
    let found: Vec<_> = read(&text).map(|found| found.map(|found| found.line)).collect();
    assert_eq!(found, [Err(Broken { line: 1, reason: Reason::TooLarge }), Ok(4)]);
    let tags: String = (1..=100).map(|n| format!("[A{n} \"\"]\n")).collect();
    let broken =
        read(&format!("[Game \"smess\"]\n{tags}*\n")).next().expect("a match").expect_err("too many");
    assert_eq!(broken, Broken { line: 101, reason: Reason::TooManyTags });
    let moves = |on_board, taken_back| {
        let moves = ["a2a3\n".repeat(on_board), "a2a3 ".repeat(taken_back)];
        read(&format!("[Game \"smess\"]\n{}({})*\n", moves[0], moves[1])).next().expect("a match")
    };
    let most = crate::MOST_MOVES;
    assert_eq!(moves(most, 0).map(|found| found.text.moves.len()), Ok(most));
    assert_eq!(moves(most + 1, 0), Err(Broken { line: most + 2, reason: Reason::TooManyMoves }));
    assert_eq!(moves(9, most - 8), Err(Broken { line: 11, reason: Reason::TooManyMoves }));
    let many = "[Game \"smess\"]\n*\n".repeat(crate::MOST_MATCHES + 2);
    assert_eq!(read(&many).count(), crate::MOST_MATCHES + 1);
    let too_many = Broken { line: 2 * crate::MOST_MATCHES + 1, reason: Reason::TooMany };
    assert_eq!(read(&many).last(), Some(Err(too_many)));
}

#[test]
fn only_words_without_another_meaning_are_moves() {
    assert_eq!(Word::of(" e f7 ").map(|word| word.to_string()), Some("ef7".to_owned()));
    for text in ["", " ", "1-0", "*", "12.", "12...e4", "a{b", "a;b", "$1", "a\u{1b}"] {
        assert_eq!(Word::of(text), None, "{text}");
    }
}

/// The tags, moves and note of the only match.
type Read = (Vec<(String, String)>, Vec<String>, String);

fn parts(text: &str) -> Read {
    let MatchText { game, tags, note, moves, .. } = only(text).expect(text).text;
    let game = Tag { name: "Game".to_owned(), value: game };
    let tags = std::iter::once(game).chain(tags).map(|tag| (tag.name, tag.value)).collect();
    (tags, moves.iter().map(|m| m.word.to_string()).collect(), note)
}

#[test]
fn move_annotations_are_skipped() {
    for text in [
        "1. a2a3! b7-b6?? 2. a3a4!? *",
        "1. a2a3$1 b7-b6 $4 $140 2. a3a4 !? *",
        "1. a2a3 {} b7-b6 {??} 2. a3a4⁉ *",
        "1. a2a3! ( 1. b2b3?! c7c6 ( 1... d7d6 ; or ) this\n) {both} ) ( 1. c2c3 ) 1... b7-b6 ( 1... x[y ) 2. a3a4 *",
        "1. a2a3 b7–b6 2… b7\n*",
        "1.\u{a0}a2a3 b7‑b6\u{200b}\u{feff} 2. a3\u{ad}a4 {[%csl Ga4][%Cal Ga4] [%c_effect a4;x]} *",
    ] {
        let found = moves(text).expect(text);
        let words: Vec<_> = found.text.moves.iter().map(|m| m.word.as_str()).collect();
        let third = if text.contains('…') { "b7" } else { "a3a4" };
        assert_eq!(words, ["a2a3", "b7-b6", third], "{text}");
        assert!(found.text.moves[..2].iter().all(|m| m.commands.is_empty()), "{text}");
    }
    assert_eq!(Word::of("b7\u{2212}b6!").map(|word| word.to_string()).as_deref(), Some("b7-b6"));
}

#[test]
fn only_brackets_before_the_result_hold_moves_taken_back() {
    let found = moves("1. a2a3 ( 1. b2b3 ) b7b6 ( 2. a3a4! ) $1 {back} 1/2-1/2").expect("a match");
    let words = |moves: &[MoveText]| moves.iter().map(|m| m.word.to_string()).collect::<Vec<_>>();
    assert_eq!(words(&found.text.moves), ["a2a3", "b7b6"]);
    assert_eq!(words(&found.text.taken_back), ["a3a4"]);
}

#[test]
fn results_are_read_with_any_hyphens() {
    for (text, result) in [
        ("1–0", Score::Won(First)),
        ("0−1", Score::Won(Second)),
        ("½–½", Score::Drawn),
        ("1/2‑1/2", Score::Drawn),
    ] {
        let both = only(&format!("[Game \"smess\"]\n[Result \"{text}\"]\n\n1. a2a3 {text}\n"));
        assert_eq!(both.map(|found| found.text.result), Ok(result));
    }
}

#[test]
fn all_line_ends_and_quoted_lines_are_accepted() {
    let wanted = parts(EXAMPLE);
    let found = only(&EXAMPLE.replace('\n', "\r")).expect("a match");
    assert_eq!((found.line, found.move_lines), (1, vec![6, 6, 6, 7, 7]));
    for text in [
        EXAMPLE.replace('\n', "\r"),
        EXAMPLE.replace('\n', "\r\n"),
        EXAMPLE.lines().map(|line| format!("> {line}\n")).collect(),
        EXAMPLE.lines().map(|line| format!(">> {line}\r\n")).collect(),
        EXAMPLE.lines().map(|line| format!("    {line}\n")).collect(),
        EXAMPLE.lines().map(|line| format!("\u{feff}\t{line} \u{a0}\r")).collect(),
        EXAMPLE.replace("[Round", "[Round\u{a0}").replace("[Game ", " \u{feff}[ Game\u{a0}"),
        format!("{EXAMPLE}\n-- \nAnna\n[sent from a phone]\n"),
    ] {
        assert_eq!(parts(&text), wanted, "{text:?}");
    }
    let two = format!("{EXAMPLE}{EXAMPLE}").replace('\n', "\r");
    assert_eq!(read(&two).map(|found| found.map(|found| found.line)).collect::<Vec<_>>(), [Ok(1), Ok(9)]);
}

#[test]
fn curly_quotes_are_read_as_straight_ones() {
    for (open, close) in [("“", "”"), ("„", "“"), ("»", "«"), ("\"", "”"), ("＂", "＂")] {
        let (escaped, quoted) = (format!("\\{open}the Brain\\{close}"), format!("{open}2{close}"));
        let text = format!(
            "[Game {open}smess{close}]\n[First {open}Anna {escaped}{close}]\n[Round {quoted}]\n\na2a3 *"
        );
        let (tags, ..) = parts(&text);
        assert_eq!(tags[1].1, "Anna \"the Brain\"", "{text}");
        assert_eq!((tags[0].1.as_str(), tags[2].1.as_str()), ("smess", "2"), "{text}");
    }
    let kept = parts("[Game \"smess\"]\n[First \"“Anna”\"]\n\na2a3 *").0;
    assert_eq!(kept[1].1, "“Anna”");
}

#[test]
fn tags_may_come_in_any_order() {
    let chess =
        "[Event \"A cup\"]\n[Site \"?\"]\n[Result \"*\"]\n[Game \"smess\"]\n[White \"Anna\"]\n\n1. a2a3 *\n";
    let twice = format!("\n{chess}\n{chess}");
    let found: Vec<_> = read(&twice).map(|found| found.map(|found| (found.line, found.text))).collect();
    let lines: Vec<_> = found.iter().map(|found| found.as_ref().map(|(line, _)| *line)).collect();
    assert_eq!(lines, [Ok(2), Ok(10)]);
    let (_, text) = found[1].as_ref().expect("a match");
    assert_eq!((text.tag("Event"), text.tag("White"), text.moves.len()), (Some("A cup"), Some("Anna"), 1));
    // Lines between two heads belong to the first match.
    let broken = "[Game \"smess\"]\n[Event \"x\"]\n[Game \"smess\"]\n[Event \"y\"]\n\n*\n";
    let found: Vec<_> = read(broken).map(|found| found.map(|found| found.text.tags)).collect();
    let tag = Tag { name: "Event".to_owned(), value: "y".to_owned() };
    assert_eq!(found, [Err(Broken { line: 3, reason: Reason::NoResult }), Ok(vec![tag])]);
}

#[test]
fn notes_are_preserved() {
    let found =
        parts("[Game \"smess\"]\n[First \"C:\\Anna\"]\n\n{See C:\\Ben \\x4} {and\u{a0}more} {} 1. a2a3 *");
    assert_eq!(found.2, "See C:\\Ben \\x4\nand\u{a0}more");
    assert_eq!(found.0[1].1, "C:\\Anna");
}
