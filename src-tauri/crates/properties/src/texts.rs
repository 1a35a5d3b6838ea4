use game::{Move, State, Turn, View, Viewer};

/// The maximum number of moves; more would find nothing new.
const MOST_MOVES: usize = 200;

/// Options and moves as text are rejected or round-trip; a move is played if legal, and otherwise changes nothing.
///
/// The first line holds the options, every other line a move.
///
/// # Panics
/// If the law is violated.
pub fn game_texts<S: State>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.lines();
    let Ok(options) = lines.next().unwrap_or_default().parse::<S::Options>() else { return };
    assert_eq!(options.to_string().parse().as_ref(), Ok(&options), "options round-trip");
    // Any seed works, as long as a finding can be replayed.
    let Ok(mut state) = S::start(&options, data.len() as u64) else { return };
    let mut seen = None;
    for line in lines.take(MOST_MOVES) {
        let Ok(m) = line.parse::<Move<S>>() else { continue };
        assert!(m.to_string().parse().is_ok_and(|read: Move<S>| read == m), "'{m}' round-trips");
        play(&mut state, m, &mut seen);
    }
}

/// `seen` caches the views since the last move.
fn play<S: State>(state: &mut S, m: Move<S>, seen: &mut Option<[String; 3]>) {
    let audience = state.view(Viewer::Audience);
    let is_legal = match audience.turn() {
        Turn::Of(side) => state.view(Viewer::Player(side)).legal_moves().contains(&m),
        Turn::Over(_) => false,
    };
    if is_legal {
        state.play(m).unwrap_or_else(|error| panic!("{error}: legal in the view but not in the state"));
        *seen = None;
        return;
    }
    let before = seen.get_or_insert_with(|| views(state));
    assert!(state.play(m).is_err(), "the illegal '{m}' is played");
    assert_eq!(&views(state), before, "the rejected '{m}' changed something");
}

/// The views of all viewers as text.
pub(crate) fn views<S: State>(state: &S) -> [String; 3] {
    Viewer::ALL.map(|viewer| serde_json::to_string(&state.view(viewer)).expect("a view is plain data"))
}
