//! Export of matches to text, JSON and tables, and import of the same matches.

use crate::common::{SessionExt, TOYS, play, stepped_with};
use game::Side;
use session::{
    Annotated, BadImport, BadMatch, BadSave, ExportCount, ExportFormat, Exported, Exporter, Games, Imported,
    MOST_OF_NOTE, MatchCommand, MatchError, MatchId, Player, TimeControl, fingerprint,
};
use std::collections::HashSet;

/// Saves of all games and formats, including one with hidden information and one that never began.
fn saves() -> Vec<Annotated> {
    let mut saves: Vec<String> = ["smess", "smess_quit", "kalaha", "minesweeper"].map(data).to_vec();
    saves.extend([taken_back(), all_taken_back(), continued()]);
    saves.extend(["kalaha", "minesweeper"].map(judged));
    saves.push(helped());
    let annotate = |(i, save): (usize, &String)| Annotated {
        save: save.clone(),
        note: ["", "A {note},\n  \"with\" [%eval] signs; \\ and ខ្មែរ"][i % 2].to_owned(),
        starred: i % 3 == 1,
        changed: (i > 1).then_some(1_795_356_333),
    };
    saves.iter().enumerate().map(annotate).collect()
}

fn data(name: &str) -> String {
    let path = format!("{}/../../../tests/data/saves/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("recorded data")
}

/// A recorded, finished match with its judgements.
fn judged(game: &str) -> String {
    let (session, work, mailbox) = stepped_with(Games::ALL);
    session.reload(game, &data(game)).expect("a usable save");
    work.run_all();
    let save = mailbox.saved();
    assert!(save.contains("\"judgements\":[{\"line\""));
    save
}

/// A match with moves taken back, the second in a series, with a named player.
fn taken_back() -> String {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    session.renew("kalaha", Some("stones=3")).expect("a match");
    let name = Some("Anna \"A\" Müller".to_owned());
    session.act("kalaha", MatchCommand::SetName { side: Side::Second, name }).expect("a name");
    let clock = Some(TimeControl { initial_seconds: 300, increment_seconds: 5 });
    session.act("kalaha", MatchCommand::SetClock { clock }).expect("a clock");
    session.start("kalaha", Player::Human, Player::Human);
    session.act("kalaha", play("1")).expect("a move");
    session.act("kalaha", MatchCommand::Quit).expect("an end");
    session.rematch(session.open("kalaha").expect("a match").id).expect("a rematch");
    for text in ["4", "5", "2", "3"] {
        session.act("kalaha", play(text)).expect("a move");
    }
    session.act("kalaha", MatchCommand::Undo { plies: Some(2) }).expect("taken back");
    mailbox.saved()
}

/// A match whose only move is taken back and can be redone.
fn all_taken_back() -> String {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    session.start("kalaha", Player::Human, Player::Human);
    session.act("kalaha", play("1")).expect("a move");
    session.act("kalaha", MatchCommand::Undo { plies: Some(1) }).expect("taken back");
    mailbox.saved()
}

/// A match with hints, the last for a move not yet made, and a coach.
fn helped() -> String {
    let mut save: serde_json::Value = serde_json::from_str(&taken_back()).expect("a save is JSON");
    save["hints"] = serde_json::json!([0, 2, 0, 3, 1]);
    save["coach"] = "on".into();
    save.to_string()
}

/// A match that began with moves from another.
fn continued() -> String {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    session.reload("kalaha", &data("kalaha")).expect("a usable save");
    session.continue_from(session.open("kalaha").expect("a match").id, 2).expect("another match");
    mailbox.saved()
}

fn exported(format: ExportFormat, matches: &[Annotated]) -> String {
    let mut exporter = Exporter::new(Games::ALL, format);
    matches.iter().zip(1..).for_each(|(saved, id)| exporter.add(MatchId(id), saved));
    let exported = exporter.finish();
    assert_eq!(exported.count, ExportCount { written: matches.len(), ..ExportCount::default() });
    exported.text
}

fn imported(text: &str) -> Vec<Imported> {
    Games::ALL.import(text).map(|imported| imported.unwrap_or_else(|bad| panic!("{bad}\n{text}"))).collect()
}

#[test]
fn imports_match_exports_and_a_second_export_is_identical() {
    let matches = saves();
    for format in [ExportFormat::Text, ExportFormat::Json] {
        let text = exported(format, &matches);
        let again: Vec<Annotated> = imported(&text)
            .into_iter()
            .map(|Imported { saved, note, starred, changed, .. }| {
                assert_eq!(Games::ALL.summary(&saved.save), Ok(saved.summary));
                Annotated { save: saved.save, note, starred, changed }
            })
            .collect();
        for (was, is) in matches.iter().zip(&again) {
            assert!(fingerprint(&is.save).is_some());
            assert_eq!(fingerprint(&was.save), fingerprint(&is.save));
            assert_eq!((&was.note, was.starred, was.changed), (&is.note, is.starred, is.changed));
            // Normalised, as the session writes it.
            let mut anew = Exporter::new(Games::ALL, ExportFormat::Json);
            anew.add(
                MatchId(1),
                &Annotated { note: String::new(), starred: false, changed: None, ..was.clone() },
            );
            assert!(anew.finish().text.contains(&is.save), "{text}");
        }
        assert_eq!(exported(format, &again), text);
        assert_eq!(again.len(), matches.len());
    }
}

#[test]
fn text_is_human_readable() {
    let text = exported(
        ExportFormat::Text,
        &[Annotated { save: taken_back(), note: String::new(), starred: true, changed: Some(0) }],
    );
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("[Seed")).collect();
    assert_eq!(
        lines,
        [
            "[Game \"kalaha\"]",
            "[UTCDate \"1970.01.01\"]",
            "[UTCTime \"00:00:00\"]",
            "[Round \"2\"]",
            "[Series \"0-0\"]",
            "[First \"Anna \\\"A\\\" Müller\"]",
            "[FirstPlayer \"human\"]",
            "[SecondPlayer \"human\"]",
            "[Options \"stones=3\"]",
            "[TimeControl \"300+5\"]",
            "[Changed \"1970.01.01 00:00:00\"]",
            "[Starred \"yes\"]",
            "[Termination \"unterminated\"]",
            "[Result \"*\"]",
            "",
            "1. 4 {[%clk 0:05:05]} 2. 5 {[%clk 0:05:10]} ( 2... 2 {[%clk 0:05:05]} 3. 3",
            "{[%clk 0:05:15]} ) *",
            "",
        ]
    );
}

#[test]
fn computer_evaluations_are_written_as_a_table() {
    let saved = Annotated { save: data("kalaha"), note: String::new(), starred: false, changed: None };
    let table = exported(ExportFormat::Csv, &[saved]);
    let mut lines = table.lines();
    assert_eq!(
        lines.next(),
        Some("match,ply,side,move,evaluation,depth,nodes,time_ms,worth,best,best_move,hint")
    );
    assert_eq!(lines.next(), Some("1,1,first,4,1.00,3,59,1,,,,"));
    let saved = Annotated { save: judged("minesweeper"), note: String::new(), starred: false, changed: None };
    let table = exported(ExportFormat::Csv, &[saved]);
    let row = table.lines().nth(2).expect("a row");
    assert_eq!(row, "1,2,second,ei4,,,,,-0.26,-0.63,e e7,", "from the first side's point of view");
}

#[test]
fn hints_are_written_with_their_moves() {
    let saved = Annotated { save: helped(), note: String::new(), starred: false, changed: None };
    let text = exported(ExportFormat::Text, std::slice::from_ref(&saved)).replace('\n', " ");
    assert!(text.contains("[Coach \"on\"] [Hint \"1\"] [TimeControl"), "{text}");
    assert!(text.contains("2. 5 {[%clk 0:05:10] [%hint 2]} ( 2... 2"), "{text}");
    let table = exported(ExportFormat::Csv, &[saved]);
    assert_eq!(table.lines().skip(1).collect::<Vec<_>>(), ["1,1,first,4,,,,,,,,", "1,2,first,5,,,,,,,,2"]);
    for wrong in ["[Coach \"off \"]", "[Hint \"4\"]", "[Hint \"-1\"]"] {
        assert!(
            Games::ALL.import(&format!("[Game \"kalaha\"]\n{wrong}\n1. 4 *")).all(|read| read.is_err()),
            "{wrong}"
        );
    }
    for wrong in ["[%hint]", "[%hint 1, 2]", "[%hint 4]", "[%hint x]"] {
        assert!(
            Games::ALL.import(&format!("[Game \"kalaha\"]\n1. 4 {{{wrong}}} *")).all(|read| read.is_err()),
            "{wrong}"
        );
    }
}

#[test]
fn a_match_that_is_hidden_or_never_began_is_skipped() {
    let (session, _, mailbox) = stepped_with(TOYS);
    session.start("notes", Player::Human, Player::Human);
    session.act("notes", play("w100")).expect("a move");
    let hidden = mailbox.saved();
    session.act("notes", MatchCommand::Quit).expect("an end");
    let over = mailbox.saved();
    session.renew("heap", None).expect("a match");
    let not_begun = mailbox.saved();
    for format in [ExportFormat::Text, ExportFormat::Json, ExportFormat::Csv] {
        let mut exporter = Exporter::new(TOYS, format);
        for (save, id) in [&hidden, &over, &not_begun, &"{}".to_owned()].into_iter().zip(1..) {
            exporter.add(
                MatchId(id),
                &Annotated { save: save.clone(), note: String::new(), starred: false, changed: None },
            );
        }
        assert_eq!(
            exporter.finish().count,
            ExportCount { written: 1, hidden: 2, unreadable: 1, attempts: 0 }
        );
    }
}

#[test]
fn a_handwritten_text_can_be_minimal() {
    let text =
        "[Game \"smess\"]\n[First \"Anna\"]\n[SecondPlayer \"computer 30\"]\n\n1. Na2-a3 b7b6 {good} 0-1\n";
    let [Imported { saved, line: 1, .. }] = &imported(text)[..] else { panic!("one match") };
    let outcome = saved.summary.outcome.as_ref().expect("an end");
    assert_eq!((outcome.winner, outcome.ending.as_str()), (Some(Side::Second), "resigned"));
    assert_eq!((saved.summary.plies, saved.summary.names.first.as_deref()), (2, Some("Anna")));
    assert_eq!(saved.summary.seats.second, Some(Player::Computer { level: 30 }));
    let [Imported { saved, .. }] = &imported("[Game \"smess\"]\n1.a2a3 *\n")[..] else { panic!("one match") };
    assert_eq!((saved.summary.plies, &saved.summary.outcome), (1, &None));
}

#[test]
fn handwritten_matches_are_distinguished_by_players_and_endings() {
    let texts = [
        "1. a2a3 *",
        "1. a2a3 1-0",
        "[First \"Anna\"]\n1. a2a3 *",
        "[SecondPlayer \"computer 30\"]\n1. a2a3 *",
    ];
    let identity =
        |moves: &&str| fingerprint(&imported(&format!("[Game \"smess\"]\n{moves}\n"))[0].saved.save);
    let identities: HashSet<_> = texts.iter().map(identity).collect();
    assert_eq!(identities.len(), texts.len());
    assert!(!identities.contains(&None));
}

#[test]
fn the_number_of_matches_in_a_document_is_limited() {
    let most = notation::MOST_MATCHES;
    let text = format!("{{\"format\":1,\"matches\":[{}0]}}", "0,\n".repeat(most + 1));
    let found: Vec<_> = Games::ALL.import(&text).collect();
    let too_many = BadMatch { line: most + 1, reason: notation::Reason::TooMany.into() };
    assert_eq!((found.len(), &found[most]), (most + 1, &Err(too_many)));
}

#[test]
fn a_note_has_the_same_limit_as_in_the_app() {
    for (length, comes_in) in [(MOST_OF_NOTE, true), (MOST_OF_NOTE + 1, false)] {
        let save = data("kalaha");
        let saved = Annotated { save, note: "ü".repeat(length), starred: false, changed: None };
        for format in [ExportFormat::Text, ExportFormat::Json] {
            let text = exported(format, std::slice::from_ref(&saved));
            let refused = Games::ALL.import(&text).find_map(Result::err).map(|bad| bad.reason);
            assert_eq!(refused, (!comes_in).then_some(BadImport::LongNote));
        }
    }
}

#[test]
fn a_broken_match_is_reported_by_line_and_the_others_are_imported() {
    let saved = |name| Annotated { save: data(name), note: String::new(), starred: false, changed: None };
    let good = [saved("smess"), saved("kalaha")];
    let text = exported(ExportFormat::Text, &good);
    let second = text.lines().position(|line| line.contains("kalaha")).expect("a second match") + 1;
    let broken = "[Game \"smess\"]\n\n1. Na2-a3 Nb7-b6\n2. Na2-a3 *\n";
    let (first, behind) = text.split_at(text.find("[Game \"kalaha").expect("it exists"));
    let found: Vec<_> = Games::ALL
        .import(&format!("{first}{broken}{behind}"))
        .map(|found| found.map(|found| found.line))
        .collect();
    let bad = found[1].clone().expect_err("no match");
    assert_eq!((bad.line, bad.reason.code()), (second + 3, "bad_save"));
    assert_eq!(bad.reason.to_string(), "unusable saved match: move 3, 'a2a3', is illegal");
    assert_eq!((&found[0], &found[2]), (&Ok(1), &Ok(second + 4)));

    let json = exported(ExportFormat::Json, &good);
    for (from, to) in
        [("\"c7c6\"", "\"c7c5\""), ("\"format\":5", "\"format\":99"), ("\"begun\":true", "\"begun\":tru")]
    {
        let found: Vec<_> = Games::ALL
            .import(&json.replacen(from, to, 1))
            .map(|found| found.map(|found| found.line))
            .collect();
        assert!(matches!(&found[..], [Err(BadMatch { line: 2, .. }), Ok(3)]), "{from}: {found:?}");
    }
    let torn = &json[..json.len() - 20];
    let found: Vec<_> = Games::ALL.import(torn).map(|found| found.map(|found| found.line)).collect();
    assert!(matches!(&found[..], [Ok(2), Err(BadMatch { line: 3, .. })]), "{found:?}");
}

const ATTEMPTS: [&str; 2] = [
    r#"{"game":"kalaha","problem":"00000000000000aa","theme":"pit","rating":1000,"at":5,"solved":true,"hints":0,"milliseconds":900,"mode":{"kind":"single"}}"#,
    r#"{"game":"smess","problem":"00000000000000ab","theme":"brain","rating":900,"at":6,"solved":false,"hints":1,"milliseconds":900,"mode":{"kind":"daily","day":"2026-11-26"}}"#,
];

#[test]
fn attempts_are_exported_and_imported_in_json_only() {
    let kalaha = Annotated { save: data("kalaha"), note: String::new(), starred: false, changed: None };
    let written = |format| {
        let mut exporter = Exporter::new(Games::ALL, format);
        exporter.add(MatchId(1), &kalaha);
        ATTEMPTS
            .iter()
            .for_each(|text| exporter.add_attempt(&serde_json::from_str(text).expect("an attempt")));
        let Exported { text, count } = exporter.finish();
        assert_eq!(count.attempts, if format == ExportFormat::Json { ATTEMPTS.len() } else { 0 });
        text
    };
    let json = written(ExportFormat::Json);
    assert!(json.ends_with(&format!("],\"attempts\":[\n{}\n]}}\n", ATTEMPTS.join(",\n"))), "{json}");
    let read = |text: &str| -> Vec<String> {
        let attempts = Games::ALL.import_attempts(text).map(|found| found.expect("an attempt"));
        attempts.map(|attempt| serde_json::to_string(&attempt).expect("JSON")).collect()
    };
    assert_eq!(read(&json), ATTEMPTS);
    assert_eq!(imported(&json).len(), 1, "matches are read as before");
    for text in [
        written(ExportFormat::Text),
        exported(ExportFormat::Json, std::slice::from_ref(&kalaha)),
        data("kalaha"),
    ] {
        assert_eq!(read(&text), [""; 0]);
    }
    let torn = json.replacen("\"matches\":[", "\"matches\":[[", 1);
    assert_eq!(read(&torn), ATTEMPTS, "attempts on lines of their own");
}

#[test]
fn bad_attempts_are_reported_by_line_and_the_others_are_imported() {
    let [first, second] = ATTEMPTS;
    let found = |second: &str| -> Vec<Result<u64, (usize, &str)>> {
        let text = format!("{{\"format\":1,\"matches\":[\n],\"attempts\":[\n{first},\n{second}\n]}}");
        let found = Games::ALL.import_attempts(&text);
        found
            .map(|found| found.map(|attempt| attempt.at).map_err(|bad| (bad.line, bad.reason.code())))
            .collect()
    };
    assert_eq!(found(second), [Ok(5), Ok(6)]);
    assert_eq!(found(&second.replace("smess", "chess")), [Ok(5), Err((4, "unknown_game"))]);
    for (from, to) in [("900", "9000"), ("\"hints\":1", "\"hints\":5"), ("11-26", "11-31"), ("false", "fals")]
    {
        assert_eq!(found(&second.replacen(from, to, 1)), [Ok(5), Err((4, "bad_save"))], "{to}");
    }
}

#[test]
fn every_contradiction_has_a_reason() {
    let bad = |head: &str, moves: &str| {
        let text = format!("[Game \"smess\"]\n{head}\n\n{moves}\n");
        let found: Vec<_> = Games::ALL.import(&text).collect();
        let [Err(BadMatch { line, reason })] = &found[..] else { panic!("{head} {moves}: {found:?}") };
        (*line, reason.clone())
    };
    for (head, moves, line, reason) in [
        ("[UTCDate \"2026.13.01\"]", "*", 1, BadImport::Tag("UTCDate")),
        ("[Changed \"2026.11.22\"]", "1. a2a3 *", 1, BadImport::Tag("Changed")),
        ("[Seed \"-1\"]", "*", 1, BadImport::Tag("Seed")),
        ("[FirstPlayer \"nobody\"]", "*", 1, BadImport::Tag("FirstPlayer")),
        ("[People \"second first\"]", "*", 1, BadImport::Tag("People")),
        ("[Series \"1-0\"]", "*", 1, BadImport::Tag("Round")),
        ("[Series \"one\"]", "*", 1, BadImport::Tag("Series")),
        ("", "1. a2a3\n{[%eval much]} *", 4, BadImport::Command("eval")),
        ("", "1. a2a3 {[%eval 0.35, 1] [%nodes -1]} *", 4, BadImport::Command("nodes")),
        ("[Termination \"brain_captured\"]", "1. a2a3 1-0", 1, BadImport::OtherResult),
        ("[Termination \"resigned\"]", "1. a2a3 *", 1, BadImport::OtherResult),
        ("[Termination \"unterminated\"]", "1. a2a3 1-0", 1, BadImport::OtherResult),
    ] {
        assert_eq!(bad(head, moves), (line, reason), "{head} {moves}");
    }
    for (head, moves, line, code) in [
        ("[FirstPlayer \"computer 99\"]", "*", 1, "bad_save"),
        ("[Options \"beans=3\"]", "*", 1, "bad_save"),
        ("[Round \"1\"]\n[Series \"1-0\"]", "*", 1, "bad_save"),
        ("", "1. hello *", 4, "bad_save"),
        ("", "1. a2a4 *", 4, "bad_save"),
    ] {
        let (at, reason) = bad(head, moves);
        assert_eq!((at, reason.code()), (line, code), "{head} {moves}: {reason}");
    }
    let clocked = "[TimeControl \"60+1\"]";
    for (head, moves, line, reason) in [
        ("[TimeControl \"one minute\"]".to_owned(), "*", 1, Some(BadImport::Tag("TimeControl"))),
        (format!("{clocked}\n[TurnTime \"1\"]"), "*", 1, Some(BadImport::Tag("TurnTime"))),
        (clocked.to_owned(), "1. a2a3 {[%clk 0:01:02]} *", 4, Some(BadImport::Command("clk"))),
        (clocked.to_owned(), "1. a2a3\n{[%clk 1:2]} *", 4, Some(BadImport::Command("clk"))),
        (clocked.to_owned(), "1. a2a3 {[%clk 0:00:01]} *", 1, None),
    ] {
        let (at, found) = bad(&head, moves);
        assert_eq!(at, line, "{head} {moves}: {found}");
        assert!(reason.is_none_or(|reason| reason == found), "{found}");
    }
    let took_a_second = &imported(&format!("[Game \"smess\"]\n{clocked}\n\n1. a2a3 {{[%clk 0:01:00]}} *"))[0];
    assert!(took_a_second.saved.save.contains("\"spent_ms\":[1000]"));
    let nobody_moved: Vec<_> = Games::ALL.import("[Game \"smess\"]\n*").collect();
    assert_eq!(nobody_moved, [Err(BadMatch { line: 1, reason: BadImport::NoMove })]);
    let chess: Vec<_> = Games::ALL.import("[Game \"chess\"]\n*").collect();
    assert!(matches!(
        &chess[..],
        [Err(BadMatch { line: 1, reason: BadImport::Match(MatchError::UnknownGame(_)) })]
    ));
    let no_seed: Vec<_> = Games::ALL.import("[Game \"minesweeper\"]\n*").collect();
    assert_eq!(no_seed, [Err(BadMatch { line: 1, reason: BadImport::NoSeed })]);
}

/// `tests/web/exchange.test.ts` loads the first of these in a browser and records the other.
#[test]
fn a_match_moves_from_the_app_to_a_browser_and_back() {
    let (begun, ended) = (data("begun_in_app"), data("ended_in_browser"));
    let [in_app, in_browser] = [&begun, &ended].map(|save| {
        let (session, _, _) = stepped_with(Games::ALL);
        let shown = session.reload("kalaha", save).expect("a usable save");
        assert_eq!(session.save(shown.id).as_ref(), Ok(save), "it is written as the session writes it");
        shown
    });
    assert_eq!((in_app.record.len(), in_app.outcome), (4, None));
    assert!(in_browser.outcome.is_some() && in_browser.record.iter().all(|line| line.judgement.is_some()));
    for (there, here) in in_browser.record.iter().zip(&in_app.record) {
        assert_eq!(there.text, here.text);
    }
    assert_eq!((in_browser.began, in_browser.names), (in_app.began, in_app.names));
}

/// `tests/web/exchange.test.ts` imports and exports the same file.
#[test]
fn a_collection_has_the_same_text_in_the_app_and_in_a_browser() {
    let matches = ["kalaha", "minesweeper", "smess"].map(|name| Annotated {
        save: data(name),
        note: format!("A note about {name}"),
        starred: name == "kalaha",
        changed: Some(1_795_356_333),
    });
    is_recorded("collection.txt", &exported(ExportFormat::Text, &matches));
}

/// Compares with a file in `tests/data/saves`, which `UPDATE_SAVES=1` updates.
fn is_recorded(file: &str, text: &str) {
    let path = format!("{}/../../../tests/data/saves/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_SAVES").is_some() {
        std::fs::write(&path, text).expect("test data can be written");
    }
    assert_eq!(text, std::fs::read_to_string(path).expect("recorded data"));
}

#[test]
fn an_imported_match_with_too_many_moves_is_refused_early() {
    let save = |count: usize| {
        format!(
            r#"{{"format":5,"game":"kalaha","options":"","seed":1,"begun":true,"moves":["9"{}],"at":{count},
            "seats":{{"first":{{"kind":"human"}},"second":{{"kind":"human"}}}}}}"#,
            r#","9""#.repeat(count - 1)
        )
    };
    let (session, ..) = stepped_with(Games::ALL);
    for (count, is_read) in [(10_000, true), (10_001, false)] {
        let loaded = session.reload("kalaha", &save(count)).expect_err("no such move");
        let imported = Games::ALL.import(&save(count)).next().expect("a match").expect_err("no such move");
        let BadImport::Match(imported) = imported.reason else { panic!("{imported}") };
        for refused in [loaded, imported] {
            let MatchError::BadSave(bad) = refused else { panic!("{refused}") };
            assert_eq!(bad != BadSave::TooManyMoves, is_read, "{bad}");
        }
    }
}

#[test]
fn a_text_altered_by_other_programs_imports_unchanged() {
    let matches: Vec<_> =
        saves().into_iter().map(|saved| Annotated { note: String::new(), ..saved }).collect();
    let text = exported(ExportFormat::Text, &matches);
    let wanted: Vec<_> = Games::ALL.import(&text).map(|found| found.expect("a match").saved).collect();
    let curly = |text: &str| text.replace(" \"", " “").replace("\"]", "”]");
    for changed in [
        text.replace('\n', "\r"),
        text.replace("\n[Game", "\n[Event \"x\"]\n[Game"),
        text.replace("] {", "]\u{a0}{").replace("[Seed ", "[Seed\u{a0}"),
        text.replace("1-0\n", "1–0\n").replace("0-1\n", "0–1\n"),
        curly(&text.replace("\\\"A\\\" ", "")),
    ] {
        let read: Vec<_> = Games::ALL.import(&changed).collect();
        let read: Vec<_> = read.into_iter().map(|found| found.expect(&changed).saved).collect();
        assert_eq!(read.len(), wanted.len());
        assert!(read.iter().zip(&wanted).all(|(read, wanted)| read.summary.moves == wanted.summary.moves));
    }
}

#[test]
fn bidi_controls_are_removed_from_imported_names() {
    let text = "[Game \"kalaha\"]\n[UTCDate \"????.??.??\"]\n[First \"Anna\u{202e}\"]\n[Second \"\u{2067}\u{200b}\"]\n\n1. 1!? *\n";
    let found = Games::ALL.import(text).next().expect("a match").expect("a match");
    let names = found.saved.summary.names;
    assert_eq!((names.first.as_deref(), names.second.as_deref()), (Some("Anna"), None));
    assert_eq!(found.saved.summary.began, None);
}
