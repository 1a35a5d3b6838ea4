//! The proof that one deck is a shuffle of another: Bayer and Groth, "Efficient zero-knowledge argument for correctness
//! of a shuffle", EUROCRYPT 2012, with m = 1. The names are the specification's.

use crate::deck::Refusal;
use crate::deck::cards::{Deck, ShuffleSecret};
use crate::deck::group::G;
use crate::deck::reader::Reader;
use crate::deck::transcript::Transcript;
use curve25519_dalek::traits::{IsIdentity, MultiscalarMul, VartimeMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The points sent before the last challenge: ca, cb, cd, c1, cx, cb0, e0, e1.
const POINTS: usize = 8;

/// The proof length in bytes for this many cards.
pub(super) const fn proof_length(cards: usize) -> usize {
    32 * (POINTS + 3 * cards + 2)
}

/// Points with unknown discrete logarithms relative to each other: K_0 for blinding, then K_1 to K_N.
pub(super) struct Generators(pub(super) Vec<RistrettoPoint>);

impl Generators {
    pub(super) fn new(cards: usize) -> Self {
        let generator = |index: u32| {
            let mut transcript = Transcript::new("generator");
            transcript.put("i", &index.to_le_bytes());
            RistrettoPoint::from_uniform_bytes(&transcript.digest())
        };
        Self((0..).take(cards + 1).map(generator).collect())
    }

    /// A Pedersen commitment: `Σ v_i K_i + r K_0`.
    fn commit(&self, values: &[Scalar], blind: &Scalar) -> RistrettoPoint {
        let scalars = [blind].into_iter().chain(values);
        RistrettoPoint::multiscalar_mul(scalars, &self.0[..=values.len()])
    }
}

/// The statement to prove.
pub(super) struct Statement<'a> {
    pub(super) generators: &'a Generators,
    /// The match and the deck's name.
    pub(super) context: &'a [u8],
    pub(super) joint: &'a RistrettoPoint,
    pub(super) input: &'a Deck,
    pub(super) output: &'a Deck,
}

impl Statement<'_> {
    fn transcript(&self) -> Transcript {
        let mut transcript = Transcript::new("shuffle");
        transcript.put("ctx", self.context);
        transcript.put("H", self.joint.compress().as_bytes());
        transcript.put("in", &self.input.bytes);
        transcript.put("out", &self.output.bytes);
        transcript
    }

    pub(super) fn prove(&self, secret: &ShuffleSecret, rng: &mut impl CryptoRng) -> Vec<u8> {
        let n = self.output.cards.len();
        let mut transcript = self.transcript();
        let mut nonces = secret.nonces(&transcript, rng);
        let mut proof = Vec::with_capacity(proof_length(n));
        let mut send = |transcript: &mut Transcript, label: &str, point: RistrettoPoint| {
            let bytes = point.compress().to_bytes();
            transcript.put(label, &bytes);
            proof.extend(bytes);
        };

        let ra = Zeroizing::new(nonces.draw());
        let a =
            Zeroizing::new(secret.places.iter().map(|&p| Scalar::from(u32::from(p) + 1)).collect::<Vec<_>>());
        send(&mut transcript, "ca", self.generators.commit(&a, &ra));
        let x = transcript.challenge("x");
        let powers = powers(x, n);
        let rb = Zeroizing::new(nonces.draw());
        let chosen = secret.places.iter().map(|&place| powers[usize::from(place)]);
        let b = Zeroizing::new(chosen.collect::<Vec<_>>());
        send(&mut transcript, "cb", self.generators.commit(&b, &rb));
        let y = transcript.challenge("y");
        let z = transcript.challenge("z");

        let d = Zeroizing::new(a.iter().zip(b.iter()).map(|(a, b)| y * a + b - z).collect::<Vec<_>>());
        let rd = Zeroizing::new(y * *ra + *rb);
        let mut p = Zeroizing::new(Vec::with_capacity(n));
        let mut product = Zeroizing::new(Scalar::ONE);
        for factor in d.iter() {
            *product *= factor;
            p.push(*product);
        }
        let d0 = nonces.draw_many(n);
        let b0 = nonces.draw_many(n);
        let mut delta = Zeroizing::new(Vec::with_capacity(n));
        delta.push(d0[0]);
        delta.extend((2..n).map(|_| nonces.draw()));
        delta.push(Scalar::ZERO);
        let [r0, s1, sx, q0, tau] = [(); 5].map(|()| Zeroizing::new(nonces.draw()));

        send(&mut transcript, "cd", self.generators.commit(&d0, &r0));
        let c1 = Zeroizing::new((1..n).map(|i| -(delta[i - 1] * d0[i])).collect::<Vec<_>>());
        send(&mut transcript, "c1", self.generators.commit(&c1, &s1));
        let cx = (1..n).map(|i| delta[i] - d[i] * delta[i - 1] - p[i - 1] * d0[i]);
        let cx = Zeroizing::new(cx.collect::<Vec<_>>());
        send(&mut transcript, "cx", self.generators.commit(&cx, &sx));
        send(&mut transcript, "cb0", self.generators.commit(&b0, &q0));
        let cards = &self.output.cards;
        let sum_of_c0 = RistrettoPoint::multiscalar_mul(b0.iter(), cards.iter().map(|card| card.c0));
        let sum_of_c1 = RistrettoPoint::multiscalar_mul(b0.iter(), cards.iter().map(|card| card.c1));
        send(&mut transcript, "e0", RistrettoPoint::mul_base(&tau) + sum_of_c0);
        send(&mut transcript, "e1", self.joint * *tau + sum_of_c1);
        let e = transcript.challenge("e");

        let mut respond = |response: Scalar| proof.extend(response.as_bytes());
        d.iter().zip(d0.iter()).for_each(|(d, d0)| respond(e * d + d0));
        (1..n - 1).for_each(|i| respond(e * p[i] + delta[i]));
        b.iter().zip(b0.iter()).for_each(|(b, b0)| respond(e * b + b0));
        respond(e * *rd + *r0);
        respond(e * *sx + *s1);
        respond(e * *rb + *q0);
        let blinding = b.iter().zip(secret.blinds.iter()).map(|(b, rho)| b * rho);
        let blinding = Zeroizing::new(blinding.sum::<Scalar>());
        respond(*tau - e * *blinding);
        proof
    }

    /// Checks all five equations together, weighted by powers of a challenge that is drawn after everything they depend
    /// on.
    ///
    /// # Errors
    ///
    /// [`Refusal::Length`], [`Refusal::Encoding`] and [`Refusal::Shuffle`].
    pub(super) fn check(&self, proof: &[u8]) -> Result<(), Refusal> {
        let n = self.output.cards.len();
        let mut reader = Reader::new(proof, &[proof_length(n)])?;
        let mut transcript = self.transcript();
        let mut receive = |transcript: &mut Transcript, label: &str| {
            let point = reader.point()?;
            transcript.put(label, point.compress().as_bytes());
            Ok(point)
        };
        let ca = receive(&mut transcript, "ca")?;
        let x = transcript.challenge("x");
        let cb = receive(&mut transcript, "cb")?;
        let y = transcript.challenge("y");
        let z = transcript.challenge("z");
        let cd = receive(&mut transcript, "cd")?;
        let c1 = receive(&mut transcript, "c1")?;
        let cx = receive(&mut transcript, "cx")?;
        let cb0 = receive(&mut transcript, "cb0")?;
        let e0 = receive(&mut transcript, "e0")?;
        let e1 = receive(&mut transcript, "e1")?;
        let e = transcript.challenge("e");
        let d = reader.scalars(n)?;
        let mut p = reader.scalars(n - 2)?;
        let f = reader.scalars(n)?;
        let (r, s, q, tau) = (reader.scalar()?, reader.scalar()?, reader.scalar()?, reader.scalar()?);
        transcript.put("proof", proof);
        let weights = powers(transcript.challenge("weights"), 5);
        let &[w, w2, w3, w4, w5] = &weights[..] else { unreachable!("there are five weights") };

        let powers = powers(x, n);
        let product =
            (1u32..).zip(&powers).map(|(i, power)| y * Scalar::from(i) + power - z).product::<Scalar>();
        p.insert(0, d[0]);
        p.push(e * product);

        let mut sum = Sum::default();
        // V1: the product's factors.
        sum.add(w * r, self.generators.0[0]);
        sum.add(-w * e * y, ca);
        sum.add(-w * e, cb);
        sum.add(-w, cd);
        // V2: the product.
        sum.add(w2 * s, self.generators.0[0]);
        sum.add(-w2 * e, cx);
        sum.add(-w2, c1);
        // V3: the powers, permuted.
        sum.add(w3 * q, self.generators.0[0]);
        sum.add(-w3 * e, cb);
        sum.add(-w3, cb0);
        for i in 0..n {
            let step = if i + 1 < n { e * p[i + 1] - p[i] * d[i + 1] } else { Scalar::ZERO };
            sum.add(w * (d[i] + e * z) + w2 * step + w3 * f[i], self.generators.0[i + 1]);
        }
        // V4 and V5: both halves of the cards.
        for ((output, input), (f, power)) in
            self.output.cards.iter().zip(&self.input.cards).zip(f.iter().zip(&powers))
        {
            sum.add(w4 * f, output.c0);
            sum.add(w5 * f, output.c1);
            sum.add(-w4 * e * power, input.c0);
            sum.add(-w5 * e * power, input.c1);
        }
        sum.add(w4 * tau, G);
        sum.add(w5 * tau, *self.joint);
        sum.add(-w4, e0);
        sum.add(-w5, e1);
        if sum.is_zero() { Ok(()) } else { Err(Refusal::Shuffle) }
    }
}

/// `x, x², …, x^count`.
fn powers(x: Scalar, count: usize) -> Vec<Scalar> {
    std::iter::successors(Some(x), |power| Some(power * x)).take(count).collect()
}

/// A sum of multiples of public points, computed in one pass.
#[derive(Default)]
struct Sum {
    scalars: Vec<Scalar>,
    points: Vec<RistrettoPoint>,
}

impl Sum {
    fn add(&mut self, scalar: Scalar, point: RistrettoPoint) {
        self.scalars.push(scalar);
        self.points.push(point);
    }

    fn is_zero(&self) -> bool {
        RistrettoPoint::vartime_multiscalar_mul(&self.scalars, &self.points).is_identity()
    }
}
