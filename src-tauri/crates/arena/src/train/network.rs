use super::self_play::{Sample, expectation};
use arrayvec::ArrayVec;
use game::Side;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smess::bot::network::{
    BUCKETS, HIDDEN, HIDDEN_ONE, INPUTS, LARGEST_OUTPUT, NUMBERS, OUTPUT_ONE, bucket, input,
};
use smess::{Board, Piece};

/// The weights in the order of the engine's `network.bin`, or per-weight values such as a gradient.
#[derive(Clone)]
pub(super) struct Network(Vec<f32>);

/// A trained network. Errors are mean squared differences between expectation and target on the held-out games.
pub(super) struct Trained {
    pub(super) network: Network,
    /// The error in the engine's current evaluation.
    pub(super) before: f64,
    pub(super) after: f64,
}

/// One in this many games is held out from training.
const HELD_BACK: usize = 25;
/// The number of positions per step.
const BATCH: usize = 4096;
/// The first and last learning rates, with cosine decay between them.
const STEPS: [f32; 2] = [2e-3, 3e-5];
/// The number of warm-up steps with a lower learning rate, because the first gradients are unreliable.
const WARM_UP: f32 = 200.0;
/// The decay rates of the means of gradients and their squares in Adam (D. Kingma and J. Ba).
const DECAY: [f32; 2] = [0.9, 0.999];
/// The largest output weight that the engine's integers can hold.
const LARGEST: f32 = LARGEST_OUTPUT as f32 / OUTPUT_ONE as f32;

/// The offsets of the weights after those of the hidden layer.
const HIDDEN_BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = HIDDEN_BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + BUCKETS * 2 * HIDDEN;

/// Trains on the games, and reports the error after every epoch.
pub(super) fn train(
    games: Vec<Vec<Sample>>,
    epochs: u32,
    seed: u64,
    mut report: impl FnMut(u32, f64),
) -> Trained {
    let (mut samples, mut held_back) = (Vec::new(), Vec::new());
    for (number, game) in games.into_iter().enumerate() {
        if number % HELD_BACK == 0 { &mut held_back } else { &mut samples }.extend(game);
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut network = Network::random(&mut random);
    let mut adam = Adam::new();
    let steps = samples.len().div_ceil(BATCH) * epochs as usize;
    for epoch in 1..=epochs {
        samples.shuffle(&mut random);
        for batch in samples.chunks(BATCH) {
            let gradient = network.gradient(batch);
            adam.step(&mut network, &gradient, steps);
        }
        report(epoch, error(&held_back, |sample| network.expectation(&sample.board)));
    }
    let before = error(&held_back, |sample| expectation(sample.evaluation as f32));
    let after = error(&held_back, |sample| network.expectation(&sample.board));
    Trained { network, before, after }
}

fn error(samples: &[Sample], expectation: impl Fn(&Sample) -> f32) -> f64 {
    let sum: f64 = samples.iter().map(|sample| f64::from(expectation(sample) - sample.target).powi(2)).sum();
    sum / samples.len().max(1) as f64
}

/// The activations of the hidden layer for a board.
struct Layer {
    /// The inputs that are 1, from the points of view of the side to move and its opponent.
    inputs: [ArrayVec<usize, 24>; 2],
    sums: [[f32; HIDDEN]; 2],
    /// The offset of the output weights.
    output: usize,
    output_bias: usize,
}

impl Network {
    fn zero() -> Network {
        Network(vec![0.0; NUMBERS])
    }

    fn random(random: &mut ChaCha8Rng) -> Network {
        let mut network = Network::zero();
        network.0.fill_with(|| random.random_range(-0.1..0.1));
        network.0[HIDDEN_BIAS..OUTPUT].fill(0.3);
        network.0[OUTPUT_BIAS..].fill(0.0);
        network
    }

    fn layer(&self, board: &Board) -> Layer {
        let side = board.side();
        let inputs = [side, !side].map(|view| inputs(view, board));
        let sums = [0, 1].map(|view| {
            let mut sums = [0.0; HIDDEN];
            sums.copy_from_slice(&self.0[HIDDEN_BIAS..OUTPUT]);
            for &input in &inputs[view] {
                add(&mut sums, &self.0[input * HIDDEN..]);
            }
            sums
        });
        let bucket = bucket(board);
        Layer { inputs, sums, output: OUTPUT + bucket * 2 * HIDDEN, output_bias: OUTPUT_BIAS + bucket }
    }

    fn of_layer(&self, layer: &Layer) -> f32 {
        let sums = layer.sums.as_flattened().iter();
        let output: f32 =
            sums.zip(&self.0[layer.output..]).map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum();
        1.0 / (1.0 + (-output - self.0[layer.output_bias]).exp())
    }

    /// The expected score of the side to move, 0 to 1.
    fn expectation(&self, board: &Board) -> f32 {
        self.of_layer(&self.layer(board))
    }

    /// The gradient of the mean squared error (CPW: Neural Networks, "Backpropagation").
    fn gradient(&self, batch: &[Sample]) -> Network {
        let mut gradient = Network::zero();
        for sample in batch {
            let layer = self.layer(&sample.board);
            let expected = self.of_layer(&layer);
            let slope = 2.0 * (expected - sample.target) * expected * (1.0 - expected) / batch.len() as f32;
            gradient.0[layer.output_bias] += slope;
            for view in 0..2 {
                let output = layer.output + view * HIDDEN;
                let mut slopes = [0.0; HIDDEN];
                for (i, slope_of_sum) in slopes.iter_mut().enumerate() {
                    let sum = layer.sums[view][i];
                    let clipped = sum.clamp(0.0, 1.0);
                    gradient.0[output + i] += slope * clipped * clipped;
                    if sum > 0.0 && sum < 1.0 {
                        *slope_of_sum = slope * self.0[output + i] * 2.0 * clipped;
                    }
                }
                add(&mut gradient.0[HIDDEN_BIAS..OUTPUT], &slopes);
                for &input in &layer.inputs[view] {
                    add(&mut gradient.0[input * HIDDEN..][..HIDDEN], &slopes);
                }
            }
        }
        gradient
    }

    /// The weights in the engine's format.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let number = |(at, weight): (usize, &f32)| {
            let one = if at < OUTPUT { HIDDEN_ONE } else { OUTPUT_ONE };
            (weight * f32::from(one)).round() as i16
        };
        self.0.iter().enumerate().map(number).flat_map(i16::to_le_bytes).collect()
    }
}

fn inputs(view: Side, board: &Board) -> ArrayVec<usize, 24> {
    let mut inputs = ArrayVec::new();
    for side in Side::BOTH {
        for piece in Piece::ALL {
            inputs.extend(board.pieces(side, piece).map(|square| input(view, side, piece, square)));
        }
    }
    inputs
}

fn add(sums: &mut [f32], others: &[f32]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}

struct Adam {
    means: Network,
    squares: Network,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        Adam { means: Network::zero(), squares: Network::zero(), steps: 0 }
    }

    /// Takes one gradient step; `all_steps` sets the learning rate.
    fn step(&mut self, network: &mut Network, gradient: &Network, all_steps: usize) {
        self.steps += 1;
        let done = self.steps as f32 / all_steps as f32;
        let fall = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let width = (STEPS[1] + (STEPS[0] - STEPS[1]) * fall) * (self.steps as f32 / WARM_UP).min(1.0);
        let [mean_share, square_share] = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        for at in 0..NUMBERS {
            let slope = gradient.0[at];
            let (mean, square) = (&mut self.means.0[at], &mut self.squares.0[at]);
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * slope;
            *square = DECAY[1] * *square + (1.0 - DECAY[1]) * slope * slope;
            let step = width * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
            let limit = if at < OUTPUT { HIDDEN_LIMIT } else { LARGEST };
            network.0[at] = (network.0[at] - step).clamp(-limit, limit);
        }
    }
}

/// The largest weight of the hidden layer, so that the sum over all pieces fits into 16 bits.
const HIDDEN_LIMIT: f32 = 1.98;

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        text.parse::<smess::Position>().expect("a position").board
    }

    fn samples() -> Vec<Sample> {
        ["1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b", "3b3/2s1n2/1n5/4N2/2S4/3N3/2N4/3B3 r"]
            .into_iter()
            .zip([0.5, 0.9])
            .map(|(text, target)| Sample { board: board(text), target, evaluation: 0 })
            .collect()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let samples = samples();
        let network = Network::random(&mut ChaCha8Rng::seed_from_u64(1));
        let gradient = network.gradient(&samples);
        let error_of = |network: &Network| error(&samples, |sample| network.expectation(&sample.board));
        let mut seen = 0;
        for at in (0..NUMBERS).filter(|&at| gradient.0[at].abs() > 1e-4) {
            let [less, more] = [-1e-2, 1e-2].map(|step| {
                let mut other = network.clone();
                other.0[at] += step;
                error_of(&other)
            });
            let slope = (more - less) / 2e-2;
            assert!((slope - f64::from(gradient.0[at])).abs() < 2e-4 + 0.05 * slope.abs(), "{at}");
            seen += 1;
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn a_trained_network_predicts_its_targets() {
        let samples = samples();
        let games = vec![samples.clone(); 2];
        let trained = train(games, 400, 1, |_, _| ());
        assert!(trained.after < 1e-3, "{}", trained.after);
        assert_eq!(trained.network.bytes().len(), 2 * NUMBERS);
    }
}
