use crate::{Event, Kind, Match, Message, Refusal, Seat, Settled, Terms};

/// Everything that a judge gets: what was agreed on, and what both have sent. It holds no secret.
pub struct Evidence<'a> {
    /// What was agreed on.
    pub terms: Terms,
    /// The squares that are visible from the start.
    pub visible: &'a [u16],
    /// The name of the signed acceptance.
    pub acceptance: [u8; 32],
    /// The messages of A, then those of B, each in the order in which they were made.
    pub logs: [&'a [Message]; 2],
}

/// What two logs say.
pub struct Verdict {
    /// The match as far as the messages fit.
    pub state: Match,
    /// What the messages that fit have changed, by their sender.
    pub events: Vec<(Seat, Event)>,
    /// The first message that does not fit.
    pub misfit: Option<Misfit>,
}

/// A message that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// In whose log it stands.
    pub seat: Seat,
    /// Its index there.
    pub index: usize,
    /// Why it does not fit.
    pub refusal: Refusal,
}

/// Goes through two logs by the same checks as while playing. `reveals` tells, for a settled action, which squares the
/// rules show then.
///
/// An opening is taken when nothing else fits: what its sender had not seen yet has then its effect nevertheless.
///
/// # Errors
///
/// [`Refusal::Square`] where a square that is visible from the start, or that the rules show, is not on the board.
pub fn verify(
    evidence: &Evidence<'_>,
    mut reveals: impl FnMut(&Settled) -> Vec<u16>,
) -> Result<Verdict, Refusal> {
    let mut state = Match::new(evidence.terms.clone(), evidence.visible)?;
    state.accept(evidence.acceptance);
    let mut verdict = Verdict { state, events: Vec::new(), misfit: None };
    let mut taken = [0; 2];
    while let Some(seat) = next(&verdict.state, evidence, &taken) {
        let index = taken[seat.index()];
        let message = &evidence.logs[seat.index()][index];
        match verdict.state.take(seat, message.kind, &message.bytes) {
            Ok(event) => {
                if let Event::Settled(settled) = &event {
                    verdict.state.reveal(&reveals(settled))?;
                }
                verdict.events.push((seat, event));
            }
            Err(refusal) => {
                verdict.misfit = Some(Misfit { seat, index, refusal });
                return Ok(verdict);
            }
        }
        taken[seat.index()] += 1;
    }
    Ok(verdict)
}

/// Whose message is taken next: one that is due and no opening, else one that is due, else any that is left, which then
/// does not fit.
fn next(state: &Match, evidence: &Evidence<'_>, taken: &[usize; 2]) -> Option<Seat> {
    let kind = |seat: Seat| evidence.logs[seat.index()].get(taken[seat.index()]).map(|message| message.kind);
    let seats = || [Seat::A, Seat::B].into_iter();
    let due = |seat: &Seat| kind(*seat).is_some_and(|kind| state.expects(*seat, kind));
    seats()
        .find(|seat| due(seat) && kind(*seat) != Some(Kind::Opening))
        .or_else(|| seats().find(due))
        .or_else(|| seats().find(|seat| kind(*seat).is_some()))
}
