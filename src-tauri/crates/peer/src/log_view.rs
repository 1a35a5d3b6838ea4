//! A match's log as the session sees it, with game sides instead of log seats.

use crate::protocol::{
    Act, DealerlessView, MatchEnd, MatchView, Owed, PeerMatch, Resuming, Seat, StopReason, Terms,
};
use game::Side;
use session::{
    AskedShown, BySide, DealerlessMoves, Due, FriendPhrase, FriendStop, LogEntry, LogMoves, LogView,
    Termination,
};

/// A match as described by its log. The log has no clock, so `overdue` and `admits` are false.
pub(crate) fn log_view(game: &PeerMatch) -> LogView {
    let (seat, terms, view) = (game.keys().seat(), game.keys().terms(), game.view());
    let stopped = match game.stop().map(|stop| &stop.reason) {
        Some(StopReason::InvalidEntry(_)) => Some(FriendStop::InvalidEntry),
        Some(StopReason::Fork { .. }) => Some(FriendStop::Fork),
        Some(StopReason::Disagreement { .. }) => Some(FriendStop::Disagreement),
        None => game.has_moved().then_some(FriendStop::Moved),
    };
    let said = |said: &crate::protocol::Phrase| FriendPhrase {
        turn: said.turn,
        by: terms.side(said.seat),
        phrase: said.phrase,
    };
    LogView {
        own: terms.side(seat),
        turn: view.turn_token.map(|turn_token| terms.side(turn_token)),
        due: match view.owed {
            Owed::Move => Due::Move,
            Owed::Answer { to } => Due::Answer { to },
            Owed::Result | Owed::Deal => Due::Program,
        },
        draw_offered: view.draw_offered,
        asked: view.asked,
        claimed: view.claimed,
        phrases: view.phrases.iter().map(said).collect(),
        termination: termination(&view, stopped, terms),
        may_write: stopped.is_none() && game.resuming() == Resuming::Ready,
        stopped,
        may_ask: game.may_ask(),
        may_say: game.check(&Act::Say(0)).is_ok(),
        overdue: false,
        admits: false,
        moves: match view.dealerless {
            Some(dealerless) => LogMoves::Dealerless(dealerless_moves(dealerless, terms)),
            None => LogMoves::Numbers(view.moves),
        },
    }
}

fn dealerless_moves(dealerless: DealerlessView, terms: Terms) -> DealerlessMoves {
    let [first, second] = Side::BOTH.map(|side| dealerless.opened[terms.seat(side).index()]);
    DealerlessMoves {
        dealt: dealerless.dealt,
        settled: dealerless.settled,
        asked: dealerless.asked.map(|(seat, text)| AskedShown { by: terms.side(seat), text }),
        illegal_mark: dealerless.illegal_mark.map(|seat| terms.side(seat)),
        opened: BySide { first, second },
        replay: dealerless.replay,
    }
}

/// How the match ended, if not by the game's rules. A stop after the end does not change the result.
fn termination(view: &MatchView, stopped: Option<FriendStop>, terms: Terms) -> Option<Termination> {
    let loser = |winner: Seat| !terms.side(winner);
    match view.outcome {
        None => stopped.filter(|stop| *stop != FriendStop::Moved).map(|_| Termination::Stopped),
        Some(MatchEnd::Rules { .. }) => None,
        Some(MatchEnd::Agreed) => Some(Termination::Agreed),
        Some(MatchEnd::Resigned { winner }) => {
            Some(winner.map_or(Termination::BothResigned, |winner| Termination::Resigned(loser(winner))))
        }
        Some(MatchEnd::Yielded { winner }) => {
            Some(winner.map_or(Termination::DrawnOnTime, |winner| Termination::OutOfTime(loser(winner))))
        }
        Some(MatchEnd::IllegalMark { winner }) => Some(Termination::IllegalMark(loser(winner))),
        Some(MatchEnd::TooLong) => Some(Termination::TooLong),
        Some(MatchEnd::CalledOff) => Some(Termination::CalledOff),
    }
}

/// The entry the session wants to write. `Err` contains a dealerless move's text. Its entry must be built first.
pub(crate) fn act_of(entry: &LogEntry) -> Result<Act, &str> {
    Ok(match *entry {
        LogEntry::Move { number, offers_draw } => Act::Move { number, offers_draw },
        LogEntry::Action(ref text) => return Err(text),
        LogEntry::Agree => Act::Agree,
        LogEntry::Ask { to } => Act::Ask { to },
        LogEntry::Answer { agrees } => Act::Answer { agrees },
        LogEntry::Resign => Act::Resign,
        LogEntry::Claim { draw } => Act::Claim { draw },
        LogEntry::Yield => Act::Yield,
        LogEntry::Say(phrase) => Act::Say(phrase),
    })
}
