use super::sample::{SCALE, Samples, expectation};
use smess::bot::TERMS;

/// The weights of all terms, for a full and for an empty board.
pub(super) type Weights = [[f64; 2]; TERMS];

/// The outcome of a fit. Errors are mean squared differences of expectation and target, which the fit lessens but does
/// not itself minimise.
pub(super) struct Fitted {
    pub(super) weights: Weights,
    pub(super) error_before: f64,
    pub(super) error_after: f64,
}

/// A term that occurs this often counts half on the samples and half on the weight it had before. Rare terms would
/// otherwise take any value.
const TRUST_IN_START: f64 = 300.0;

/// What the logistic function's slope is at a usual expectation: at most a quarter, less where a game is half decided.
const USUAL_SLOPE: f64 = 0.1;

/// The step of the first and of the last round, in hundredths.
const STEPS: [f64; 2] = [3.0, 0.05];

/// Minimises the cross-entropy and an L2 penalty towards the start by D. Kingma and J. Ba's "Adam", with all samples in
/// every round.
pub(super) fn fit(
    samples: &Samples,
    start: &Weights,
    rounds: u32,
    mut report: impl FnMut(u32, f64),
) -> Fitted {
    let mut weights = *start;
    let (mut mean, mut square) = ([[0.0; 2]; TERMS], [[0.0; 2]; TERMS]);
    let (mean_decay, square_decay) = (0.9, 0.999);
    let (error_before, _) = gradient(samples, &weights);
    for round in 1..=rounds {
        let (error, gradient) = gradient(samples, &weights);
        if round % 100 == 1 {
            report(round, error);
        }
        let progress = f64::from(round) / f64::from(rounds);
        let step = STEPS[0] * (STEPS[1] / STEPS[0]).powf(progress);
        let pull = TRUST_IN_START / samples.len().max(1) as f64 * USUAL_SLOPE / (SCALE * SCALE);
        for term in 0..TERMS {
            for half in 0..2 {
                let slope = gradient[term][half] + pull * (weights[term][half] - start[term][half]);
                let (m, s) = (&mut mean[term][half], &mut square[term][half]);
                *m = mean_decay * *m + (1.0 - mean_decay) * slope;
                *s = square_decay * *s + (1.0 - square_decay) * slope * slope;
                let m = *m / (1.0 - mean_decay.powi(round as i32));
                let s = *s / (1.0 - square_decay.powi(round as i32));
                weights[term][half] -= step * m / (s.sqrt() + 1e-12);
            }
        }
    }
    let (error_after, _) = gradient(samples, &weights);
    Fitted { weights, error_before, error_after }
}

/// The mean squared error, and the gradient of the cross-entropy.
fn gradient(samples: &Samples, weights: &Weights) -> (f64, Weights) {
    let mut gradient = [[0.0; 2]; TERMS];
    let mut error = 0.0;
    for (terms, full, target) in samples.iter() {
        let mut score = 0.0;
        for &(term, count) in terms {
            let [when_full, when_empty] = weights[usize::from(term)];
            score += f64::from(count) * (full * when_full + (1.0 - full) * when_empty);
        }
        let expected = expectation(score);
        error += (expected - target).powi(2);
        // The slope of the logarithmic loss, which has the same minimum for honest targets and no plateaus.
        let slope = (expected - target) / SCALE;
        for &(term, count) in terms {
            let slope = slope * f64::from(count);
            gradient[usize::from(term)][0] += slope * full;
            gradient[usize::from(term)][1] += slope * (1.0 - full);
        }
    }
    let count = samples.len().max(1) as f64;
    (error / count, gradient.map(|pair| pair.map(|slope| slope / count)))
}
