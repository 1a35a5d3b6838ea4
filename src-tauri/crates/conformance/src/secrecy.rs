//! The law of views for games with secrets: worlds that a viewer cannot distinguish look the same to them, and so do
//! reports of moves that the viewer must not be able to distinguish.

use crate::{Suite, bytes};
use game::{ByViewer, Move, MoveReport, State, Turn, View, Viewer};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Returns a random world that is indistinguishable from the real one in this view.
pub type ConsistentWith<S> = fn(&<S as State>::View, &mut ChaCha8Rng) -> S;

/// The number of moves tried in both worlds, per position.
const TRIED: usize = 8;

/// Plays random games and checks in every position that no viewer learns secrets.
///
/// # Panics
/// If a secret leaks; the message says how, and which moves were played.
pub fn secrecy<S: State>(suite: &Suite<'_, S>, consistent_with: ConsistentWith<S>) {
    assert!(S::SECRETS, "the game has secrets");
    for options in &suite.options {
        for seed in 0..suite.games {
            println!("{} with '{options}', seed {seed}", S::ID);
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut state = S::start(options, seed).expect("the options are playable");
            for _ in 0..suite.most_plies {
                let Some(&m) = legal_moves(&state).choose(&mut rng) else { break };
                check_announcements(&state);
                for viewer in Viewer::ALL {
                    let world = consistent_with(&state.view(viewer), &mut rng);
                    check_world(&state, &world, viewer, &mut rng);
                    check_answers(&state, &world, viewer, suite.cells);
                }
                state.play(m).expect("moves that are legal in the view are playable");
            }
        }
    }
}

/// No question lets this viewer distinguish the two worlds.
fn check_answers<S: State>(state: &S, world: &S, viewer: Viewer, cells: u16) {
    let (view, other_view) = (state.view(viewer), world.view(viewer));
    for question in S::View::QUESTIONS {
        for cell in [None].into_iter().chain((0..cells).map(Some)) {
            let (answer, other_answer) =
                (view.answer(question.id, cell), other_view.answer(question.id, cell));
            assert_eq!(answer, other_answer, "{viewer:?} can distinguish worlds by '{}'", question.id);
        }
    }
}

/// The two worlds look the same to this viewer for as long as the reports are the same.
fn check_world<S: State>(state: &S, world: &S, viewer: Viewer, rng: &mut ChaCha8Rng) {
    assert_same(state, world, viewer);
    let (legal, legal_there) = (legal_moves(state), legal_moves(world));
    let mut in_both: Vec<Move<S>> = legal.into_iter().filter(|m| legal_there.contains(m)).collect();
    in_both.shuffle(rng);
    for &m in in_both.iter().take(TRIED) {
        let ((here, reports), (there, reports_there)) = (after(state, m), after(world, m));
        if reports.get(viewer) == reports_there.get(viewer) {
            assert_same(&here, &there, viewer);
        }
    }
}

/// If a viewer gets the same report for two moves, the resulting views are the same.
fn check_announcements<S: State>(state: &S) {
    let outcomes: Vec<_> = legal_moves(state).into_iter().map(|m| after(state, m)).collect();
    for viewer in Viewer::ALL {
        let mut seen: Vec<(&MoveReport<S>, &S)> = Vec::new();
        for (next, reports) in &outcomes {
            let report = reports.get(viewer);
            match seen.iter().find(|(other, _)| *other == report) {
                Some((_, other)) => assert_same(*other, next, viewer),
                None => seen.push((report, next)),
            }
        }
    }
}

/// All information for a viewer is identical byte for byte until the end reveals all secrets.
fn assert_same<S: State>(one: &S, other: &S, viewer: Viewer) {
    let (view, other_view) = (one.view(viewer), other.view(viewer));
    assert_eq!(view.turn(), other_view.turn(), "{viewer:?} knows whose turn it is");
    if matches!(view.turn(), Turn::Over(_)) {
        return;
    }
    assert_eq!(bytes(&view), bytes(&other_view), "{viewer:?} can distinguish worlds by their views");
    assert_eq!(
        view.legal_moves(),
        other_view.legal_moves(),
        "{viewer:?} can distinguish worlds by their moves"
    );
    assert_eq!(
        one.views_differ(),
        other.views_differ(),
        "{viewer:?} can distinguish worlds by the hand-over"
    );
}

fn after<S: State>(state: &S, m: Move<S>) -> (S, ByViewer<MoveReport<S>>) {
    let mut next = state.clone();
    let reports = next.play(m).expect("legal moves are playable");
    (next, reports)
}

fn legal_moves<S: State>(state: &S) -> Vec<Move<S>> {
    crate::viewed_by_mover(state).legal_moves()
}
