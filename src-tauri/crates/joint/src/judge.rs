use crate::JointMatch;
use crate::agreement::{Agreement, shown};
use fair::{Event, Evidence, Message, verify};
use game::BadOptions;
use minesweeper::Unsettled;

/// What two logs say.
pub struct Judged {
    /// The match as far as the messages fit, without a secret.
    pub state: JointMatch,
    /// The first message that does not fit.
    pub misfit: Option<fair::Misfit>,
    /// What the rules refuse of it, which no proven deck allows.
    pub contradiction: Option<Unsettled>,
}

/// Goes through both logs of a match, A's first, by the checks of play. It needs no secret.
///
/// # Errors
/// The options name a board: its mines are no secret.
pub fn judge(
    agreement: &Agreement,
    acceptance: [u8; 32],
    logs: [&[Message]; 2],
) -> Result<Judged, BadOptions> {
    let mut judged = JointMatch::new(agreement.clone(), None)?;
    let state = &mut judged.state;
    let terms = state.deck.terms().clone();
    let evidence = Evidence { terms, visible: &agreement.visible(), acceptance, logs };
    let mut contradiction = None;
    let verdict = verify(&evidence, |settled| {
        let told = state.game.settle(agreement.told(*settled, None));
        told.map(|report| shown(&report)).unwrap_or_else(|error| {
            contradiction.get_or_insert(error);
            Vec::new()
        })
    });
    let verdict = verdict.expect("the rules show squares of the board");
    for (seat, event) in verdict.events {
        match event {
            Event::Opened(marks) => state.opened[seat as usize] = Some(marks),
            Event::IllegalMark { by } => state.illegal_mark = Some(by),
            Event::Key | Event::Deck(_) | Event::Asked | Event::Settled(_) => (),
        }
    }
    state.deck = verdict.state;
    judged.logs = logs.map(<[Message]>::to_vec);
    Ok(Judged { state: judged, misfit: verdict.misfit, contradiction })
}
