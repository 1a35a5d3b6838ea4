use crate::Board;
use crate::transcript::Transcript;

/// Who of the two: A invited, B accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The one who invited.
    A = 0,
    /// The one who accepted.
    B = 1,
}

impl Seat {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    pub(crate) const fn byte(self) -> u8 {
        self as u8
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// What both have agreed on before the first key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The name of the signed invitation.
    pub invitation: [u8; 32],
    /// The version of the rules, by which both reveal the same squares.
    pub rules: u32,
    /// The board.
    pub board: Board,
    /// Who makes the first action.
    pub first: Seat,
    /// Whether a lot decides that: the keys are not bound to it then.
    pub by_lot: bool,
}

impl Terms {
    /// The context of B's key: all that is fixed before it.
    pub(crate) fn id(&self) -> [u8; 32] {
        let mut transcript = Transcript::new("terms");
        transcript.put("invitation", &self.invitation);
        transcript.put("rules", &self.rules.to_le_bytes());
        transcript.put("width", &self.board.width().to_le_bytes());
        transcript.put("height", &self.board.height().to_le_bytes());
        transcript.put("mines", &self.board.mines().to_le_bytes());
        let clear: Vec<u8> = self.board.clear().iter().flat_map(|square| square.to_le_bytes()).collect();
        transcript.put("clear", &clear);
        transcript.put("first", &[if self.by_lot { 2 } else { self.first.byte() }]);
        transcript.id()
    }
}
