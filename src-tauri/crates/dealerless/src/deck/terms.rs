use crate::deck::transcript::Transcript;
use crate::deck::{Board, Seat};

/// What both have agreed on before the first key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeckTerms {
    /// The name of the signed invitation.
    pub(crate) invitation: [u8; 32],
    /// The version of the rules, by which both reveal the same squares.
    pub(crate) rules: u32,
    /// The board.
    pub(crate) board: Board,
    /// Who makes the first action.
    pub(crate) first: Seat,
    /// Whether a lot decides that: the keys are not bound to it then.
    pub(crate) by_lot: bool,
}

impl DeckTerms {
    /// The context of B's key: all that is fixed before it.
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
