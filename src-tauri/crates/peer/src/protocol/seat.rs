/// One of a match's two devices, independent of the side it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The inviting device: seat 0.
    A,
    /// The accepting device: seat 1.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// 0 for `A`, 1 for `B`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat's number in hashed, signed and sent data.
    pub(crate) const fn byte(self) -> u8 {
        self as u8
    }

    /// The seat with this number.
    pub(crate) fn from_byte(byte: u8) -> Option<Seat> {
        Seat::BOTH.get(usize::from(byte)).copied()
    }

    /// The friend's seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}
