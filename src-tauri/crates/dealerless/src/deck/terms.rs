use crate::deck::transcript::Transcript;
use crate::deck::{Board, Seat};

/// The terms agreed on before the first key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeckTerms {
    /// The signed invitation's identifier.
    pub(crate) invitation: [u8; 32],
    /// The version of the rules, which determine the revealed squares.
    pub(crate) rules: u32,
    /// The board.
    pub(crate) board: Board,
    /// The seat that acts first.
    pub(crate) first: Seat,
    /// Whether the first seat is drawn at random. If so, the keys are not bound to it.
    pub(crate) by_lot: bool,
}

impl DeckTerms {
    /// The context for B's key: everything fixed before it.
    pub(super) fn id(&self) -> [u8; 32] {
        let mut transcript = Transcript::new("terms");
        transcript.put("invitation", &self.invitation);
        transcript.put("rules", &self.rules.to_le_bytes());
        transcript.put("width", &self.board.width().to_le_bytes());
        transcript.put("height", &self.board.height().to_le_bytes());
        transcript.put("mines", &self.board.mines().to_le_bytes());
        let clear: Vec<u8> = self.board.clear().iter().flat_map(|square| square.to_le_bytes()).collect();
        transcript.put("clear", &clear);
        transcript.put("first", &[if self.by_lot { 2 } else { self.first as u8 }]);
        transcript.id()
    }
}
