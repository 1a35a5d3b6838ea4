//! Saves: what they contain and which are refused.

use super::*;

#[test]
fn a_save_is_restored_completely_and_paused() {
    let mut m = running(HUMAN, computer(1));
    m.play("1").expect("a move");
    assert!(think(&mut m, 1));
    m.undo(None).expect("taking back");
    let restored = Match::<Heap>::restore(m.save(), None).expect("a usable save");
    assert_eq!(restored.save(), m.save());
    assert_eq!(restored.now().phase, Phase::Paused);
    assert_eq!(restored.now().record, m.now().record);
}

#[test]
fn a_save_is_text_that_round_trips() {
    let mut m = running(HUMAN, HUMAN);
    m.play("2").expect("a move");
    m.resign().expect("resigning");
    let text = m.export().expect("nothing is hidden");
    for pasted in
        [text.clone(), format!("\u{feff}\n{text}\n"), format!("Anna: `{text}`.\u{200b}"), format!("> {text}")]
    {
        assert_eq!(Save::from_text(&pasted), Ok(m.save()));
    }
}

#[test]
fn every_kind_of_broken_save_is_refused_with_its_reason() {
    let good = {
        let mut m = running(HUMAN, computer(1));
        m.play("1").expect("a move");
        m.save()
    };
    let broken = |breakage: &dyn Fn(&mut Save)| {
        let mut save = good.clone();
        breakage(&mut save);
        match Match::<Heap>::restore(save, None) {
            Err(MatchError::BadSave(bad)) => bad,
            Err(other) => panic!("refused for another reason: {other}"),
            Ok(_) => panic!("a broken save was accepted"),
        }
    };
    assert_eq!(broken(&|save| save.game = "smess".into()), BadSave::OtherGame("smess".into()));
    assert!(matches!(broken(&|save| save.options = "counters=many".into()), BadSave::Options(_)));
    assert_eq!(broken(&|save| save.at = 2), BadSave::At { at: 2, moves: 1 });
    let first = |text: &str| BadSave::Move { ply: 1, text: text.to_owned() };
    assert_eq!(broken(&|save| save.moves[0] = "3".into()), first("3"));
    assert_eq!(broken(&|save| save.moves[0] = "x".into()), first("x"));
    assert_eq!(broken(&|save| save.seats.second = Some(computer(9))), BadSave::Level(9));
    assert!(matches!(broken(&|save| save.seats.second = None), BadSave::Contradiction(_)));
    assert!(matches!(broken(&|save| save.begun = false), BadSave::Contradiction(_)));
    assert_eq!(broken(&|save| save.thoughts = vec![None, None]), BadSave::Thoughts { thoughts: 2, moves: 1 });
    assert!(matches!(Save::from_text("{}"), Err(BadSave::Unreadable(_))));
    assert!(matches!(Save::from_text("not json"), Err(BadSave::Unreadable(_))));
    assert_eq!(Save::from_text("{\"format\": 99}"), Err(BadSave::Format(99)));
}
