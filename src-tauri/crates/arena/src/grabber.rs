use game::{Bot, Choice, Progress, SearchControl, Value, View};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The simplest baseline: it takes what it can and otherwise moves at random.
pub(crate) struct Grabber<V: View> {
    prizes: fn(&V) -> Vec<V::Move>,
    random: ChaCha8Rng,
}

impl<V: View> Grabber<V> {
    /// A player that sees these moves as prizes.
    pub(crate) fn new(prizes: fn(&V) -> Vec<V::Move>, seed: u64) -> Self {
        Grabber { prizes, random: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl<V: View> Bot<V> for Grabber<V> {
    fn think(
        &mut self,
        view: &V,
        _control: &mut SearchControl,
        _report: &mut dyn FnMut(Progress<V::Move>),
    ) -> Choice<V::Move> {
        let (prizes, legal) = ((self.prizes)(view), view.legal_moves());
        let from = if prizes.is_empty() { &legal } else { &prizes };
        let best = *from.choose(&mut self.random).expect("a game that goes on has a move");
        let progress = Progress { depth: 0, nodes: 0, value: Value::Estimate(0), line: vec![best] };
        Choice { best, progress }
    }
}
