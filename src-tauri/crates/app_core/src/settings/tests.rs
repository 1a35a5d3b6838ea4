use super::*;

#[test]
fn settings_survive_their_file() {
    let settings =
        Settings { language: Language::Km, scale_percent: ScalePercent(300), ..Settings::default() };
    assert_eq!(Settings::load(&settings.to_text()), (settings, None));
}

fn first_game() -> &'static str {
    Games::ALL.ids().next().expect("there are games")
}

#[test]
fn foreign_settings_are_refused_with_a_reason() {
    for (name, value, reason) in [
        ("language", json!("fr"), "fr"),
        ("scale_percent", json!(49), "49 is not between 50 and 300"),
        ("scale_percent", json!(301), "301 is not between 50 and 300"),
        ("scale_percent", json!("100"), "string"),
        ("board_percent", json!(90), "90 is not between 100 and 300"),
        ("animation", json!("frantic"), "frantic"),
        ("theme", json!(null), "null"),
        ("pace_ms", json!(-1), "-1"),
        ("pace_ms", json!(3001), "3001 is not between 0 and 3000"),
        ("orientation", json!("upside_down"), "upside_down"),
        ("turn_deg", json!(45), "45 is not 0, 90, 180 or 270"),
        ("flip", json!({ first_game(): 1 }), "boolean"),
        ("primer", json!({ "chess": true }), "'chess' is not a game"),
        ("switches", json!({ "chess.castles": true }), "'chess.castles' is not a game"),
        ("volume_percent", json!(101), "101 is not between 0 and 100"),
        ("board_look", json!({ first_game(): "pink" }), "pink"),
        ("place", json!("chess"), "chess"),
        ("own_name", json!("a\nb"), "40 characters"),
        ("own_name", json!("é".repeat(41)), "40 characters"),
        ("friend_notices", json!(1), "boolean"),
        ("table_mb", json!(15), "15 is not between 16 and 4096"),
        ("table_mb", json!(4097), "4097 is not between 16 and 4096"),
        ("colour", json!("pink"), "unknown field"),
    ] {
        let bad = [(name.to_owned(), value)];
        let refused = Settings::default().changed(bad).expect_err(name).to_string();
        assert!(refused.contains(reason), "{refused}");
    }
}

#[test]
fn omitted_settings_keep_their_values() {
    let settings = Settings { language: Language::Km, ..Settings::default() };
    let changed = settings.changed([("turn_deg".to_owned(), json!(90))]).expect("a good setting");
    assert_eq!(changed, Settings { turn_deg: TurnDeg(90), ..settings.clone() });
    assert_eq!(settings.changed([]), Ok(settings.clone()));
}

#[test]
fn a_file_from_another_version_is_read_as_far_as_possible() {
    let older = r#"{"format": 1, "settings": {"language": "km", "pace_ms": 0, "shadows": true}}"#;
    let settings = Settings { language: Language::Km, pace_ms: PaceMs(0), ..Settings::default() };
    assert_eq!(Settings::load(older), (settings, None));
}

#[test]
fn the_switch_for_sounds_of_earlier_versions_becomes_a_volume() {
    for (older, volume) in [
        (json!({ "sound": false }), 0),
        (json!({ "sound": true }), 100),
        (json!({ "sound": false, "volume_percent": 40 }), 40),
    ] {
        let text = json!({ "format": 1, "settings": older }).to_string();
        let settings = Settings { volume_percent: VolumePercent(volume), ..Settings::default() };
        assert_eq!(Settings::load(&text), (settings, None));
    }
}

#[test]
fn an_invalid_setting_does_not_affect_the_others() {
    for bad in [r#""fr""#, "7", "null", "[]", "{}"] {
        let text = format!(
            r#"{{"format": 1, "settings": {{"language": {bad}, "pace_ms": 0, "flip": {{"kalaha": "no"}},
            "switches": {bad}}}}}"#
        );
        let (settings, wrong) = Settings::load(&text);
        assert_eq!(settings.pace_ms, PaceMs(0), "{bad}");
        assert_eq!((settings.language, &settings.flip), (Language::System, &ByGame::default()), "{bad}");
        assert!(wrong.is_some(), "{bad}");
    }
    for no_settings in ["", "null", "[]", "{", r#"{"format": 1}"#, r#"{"format": "1", "settings": {}}"#] {
        let (settings, wrong) = Settings::load(no_settings);
        assert!(settings == Settings::default() && wrong.is_some(), "{no_settings}");
    }
}

#[test]
fn a_file_from_another_version_keeps_known_choices_and_drops_unknown_games() {
    let game = first_game();
    let other =
        json!({ "format": 1, "settings": { "flip": { game: true, "chess": true }, "place": "chess" } });
    let (settings, wrong) = Settings::load(&other.to_string());
    assert_eq!(wrong, None);
    let settings = settings.wire();
    assert_eq!(settings["flip"], json!({ game: true }));
    assert_eq!(settings["place"], "home");
}

#[test]
fn a_file_from_a_later_version_is_refused() {
    let text = Settings::default().to_text().replace("\"format\": 1", "\"format\": 2");
    let refused = Settings::load(&text).1.expect("a later format").to_string();
    assert!(refused.contains("format 2"), "{refused}");
}
