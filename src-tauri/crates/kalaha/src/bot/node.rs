use super::pits::{Pits, stones};
use super::sower::Sower;
use crate::{Kalaha, Pit};
use game::Side;
use search::{Known, Position, Which};

/// A position as the shared search sees it.
#[derive(Clone, Copy)]
pub struct Node {
    sower: &'static Sower,
    pits: Pits,
    /// Stones in the mover's Kalaha less those in the other's.
    ahead: i32,
    side: Side,
}

impl Node {
    /// The position of a game.
    pub fn of(game: &Kalaha) -> Node {
        let board = game.board();
        let side = board.mover();
        let ahead = i32::from(board.kalaha(side)) - i32::from(board.kalaha(!side));
        Node { sower: Sower::of(&game.options().rules), pits: Pits::of(board), ahead, side }
    }

    fn legal(&self) -> impl Iterator<Item = Pit> + use<> {
        let own = self.pits.own;
        Pit::all().filter(move |pit| stones(own, pit.index()) > 0)
    }
}

/// A bijection that spreads what it is given over all bits.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ (number >> 32)
}

impl Position for Node {
    type Move = Pit;
    const SLOTS: usize = 2 * Pit::COUNT * 16;

    fn side(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        let ahead = (self.ahead as i16 as u16 as u64) << 48;
        mixed(mixed(self.pits.own | ahead) ^ self.pits.other ^ (self.side.index() as u64) << 63)
    }

    fn play(&self, m: Pit) -> Node {
        let sown = self.sower.sow(self.pits, m.index());
        let ahead = self.ahead + i32::from(sown.gained) - i32::from(sown.given);
        let (side, ahead) = if sown.again { (self.side, ahead) } else { (!self.side, -ahead) };
        Node { sower: self.sower, pits: sown.after, ahead, side }
    }

    fn pass(&self) -> Option<Node> {
        None
    }

    fn known(&self) -> Option<Known> {
        let own = i32::from(self.sower.over(self.pits)?);
        Some(Known::Worth(100 * (self.ahead + 2 * own - i32::from(self.pits.total()))))
    }

    fn threatened(&self) -> bool {
        false
    }

    fn evaluate(&self) -> i32 {
        100 * self.ahead
    }

    fn generate(&self, which: Which, moves: &mut Vec<Pit>) {
        moves.extend(self.legal().filter(|&m| self.is_loud(m) == (which == Which::Loud)));
    }

    fn is_loud(&self, m: Pit) -> bool {
        let sown = self.sower.sow(self.pits, m.index());
        sown.again || sown.gained > 1
    }

    fn gain(&self, m: Pit) -> i32 {
        100 * i32::from(self.sower.sow(self.pits, m.index()).gained)
    }

    fn exchange_reaches(&self, m: Pit, threshold: i32) -> bool {
        self.gain(m) >= threshold
    }

    fn slot(&self, m: Pit) -> usize {
        let stones = usize::from(stones(self.pits.own, m.index())).min(15);
        (self.side.index() * Pit::COUNT + m.index()) * 16 + stones
    }

    fn encode(&self, m: Pit) -> u16 {
        m.index() as u16 + 1
    }

    fn decode(&self, code: u16) -> Option<Pit> {
        let pit = Pit::new(usize::from(code).checked_sub(1)?)?;
        (stones(self.pits.own, pit.index()) > 0).then_some(pit)
    }

    fn reversible_plies(&self) -> usize {
        0
    }
}
