//! The toy games' advice follows the laws for all games.

use conformance::{Suite, advising};
use toy_games::{Counters, Heap, Notes};

#[test]
fn toy_advice_follows_the_laws() {
    let options = vec![Counters::of(12), Counters::of(30)];
    advising::<Heap>(&Suite { options, all_moves: &[], cells: 1, games: 2, most_plies: 9 });
    let options = vec![Counters::of(12)];
    advising::<Notes>(&Suite { options, all_moves: &[], cells: 701, games: 2, most_plies: 12 });
}
