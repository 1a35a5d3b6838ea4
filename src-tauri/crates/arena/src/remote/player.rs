//! A computer player in a match with a friend. It moves, and occasionally takes every other action that players can
//! take.

use super::duel::Plan;
use game::{Bot, Budget, DealerlessGame, Playable, Resources, SearchControl, Side, Turn, View, Viewer};
use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use session::{Due, LogEntry, LogMoves, LogView};

/// After this many moves, players offer draws and resign more often.
const LONG_GAME: usize = 120;

/// A player for one side.
pub(super) struct Player<S: Playable> {
    /// The position after each move, starting with the initial one.
    positions: Vec<S>,
    numbers: Vec<u16>,
    bot: Option<Box<dyn Bot<S::View>>>,
    random: ChaCha8Rng,
    /// The state of a game with secrets as known to this device, and the number of settled actions in it.
    told: Option<(S, usize)>,
    dealerless: Option<DealerlessGame<S>>,
}

impl<S: Playable> Player<S> {
    /// Plays from this position at the plan's level, or random legal moves.
    pub(super) fn new(start: S, plan: &Plan<S>, seed: u64) -> Player<S> {
        let resources = Resources { table_bytes: 1 << 20, threads: 1 };
        let bot = plan.level.map(|level| S::bot(level, seed, &resources));
        Player {
            positions: vec![start],
            numbers: Vec::new(),
            bot,
            random: ChaCha8Rng::seed_from_u64(seed),
            told: None,
            dealerless: plan.dealerless,
        }
    }

    /// The entry the player wants to write now, if any. The caller drops the draw offer or the entry if it is not
    /// possible.
    pub(super) fn wish(&mut self, log: &LogView) -> Option<LogEntry> {
        match &log.moves {
            LogMoves::Dealerless(view) => self.wish_without_secrets(log, &view.settled),
            LogMoves::Numbers(numbers) => self.act(log, numbers),
        }
    }

    /// The entry for a game whose secrets neither device knows.
    fn wish_without_secrets(&mut self, log: &LogView, settled: &[String]) -> Option<LogEntry> {
        let own = log.own;
        if log.turn.is_none() {
            return self.chance(30).then_some(LogEntry::Say(1));
        } else if self.chance(1000) {
            return Some(LogEntry::Resign);
        } else if self.chance(100) {
            return Some(LogEntry::Say(self.random.random_range(0..12)));
        } else if !log.is_own_turn() || log.due != Due::Move {
            return None;
        }
        let game = self.dealerless.expect("a dealerless game");
        let (state, known) = self
            .told
            .get_or_insert_with(|| ((game.start)(&S::Options::default(), own).expect("valid options"), 0));
        for text in &settled[*known..] {
            (game.settle)(state, text).expect("the log follows the rules");
        }
        *known = settled.len();
        let view = state.view(Viewer::Player(own));
        let m = match &mut self.bot {
            Some(bot) => bot.think(&view, &mut SearchControl::native(Budget::default()), &mut |_| ()).best,
            None => {
                let legal = view.legal_moves();
                legal[self.random.random_range(0..legal.len())]
            }
        };
        Some(LogEntry::Action(m.to_string()))
    }

    fn act(&mut self, log: &LogView, numbers: &[u16]) -> Option<LogEntry> {
        self.follow(numbers);
        let own = log.own;
        let is_mine = log.is_own_turn();
        if log.turn.is_none() {
            return self.chance(30).then_some(LogEntry::Say(1));
        } else if !is_mine {
            return match self.random.random_range(0..2000) {
                0 => Some(LogEntry::Resign),
                1..20 => Some(LogEntry::Say(self.random.random_range(0..12))),
                20..60 => self.ask(own),
                60..80 => Some(LogEntry::Claim { draw: self.random.random() }),
                _ => None,
            };
        } else if self.chance(if self.numbers.len() > LONG_GAME { 30 } else { 500 }) {
            return Some(LogEntry::Resign);
        }
        match log.due {
            Due::Answer { .. } => Some(LogEntry::Answer { agrees: self.random.random() }),
            Due::Program => None,
            Due::Move if log.draw_offered && self.chance(3) => Some(LogEntry::Agree),
            Due::Move if log.asked.is_some() && self.chance(2) => {
                Some(LogEntry::Answer { agrees: self.random.random() })
            }
            Due::Move if log.admits && log.claimed.is_some() => Some(LogEntry::Yield),
            Due::Move => self.ask_rarely(own).or_else(|| Some(self.play())),
        }
    }

    fn chance(&mut self, of: u32) -> bool {
        self.random.random_ratio(1, of)
    }

    fn ask_rarely(&mut self, own: Side) -> Option<LogEntry> {
        if self.chance(40) { self.ask(own) } else { None }
    }

    /// Asks to take moves back to this player's last or second-to-last ply.
    fn ask(&mut self, own: Side) -> Option<LogEntry> {
        let skipped = self.random.random_range(0..2);
        let before = &self.positions[..self.numbers.len()];
        let is_own = |(_, position): &(usize, &S)| turn(*position) == Turn::Of(own);
        let (to, _) = before.iter().enumerate().rev().filter(is_own).nth(skipped)?;
        Some(LogEntry::Ask { to: u16::try_from(to).ok()? })
    }

    fn play(&mut self) -> LogEntry {
        let position = self.positions.last().expect("the start");
        let Turn::Of(side) = turn(position) else { unreachable!("the match is not over") };
        let view = position.view(Viewer::Player(side));
        let legal = view.legal_moves();
        let number = match &mut self.bot {
            Some(bot) => {
                let mut control = SearchControl::native(Budget::default());
                let best = bot.think(&view, &mut control, &mut |_| ()).best;
                legal.iter().position(|m| *m == best).expect("a bot answers with a legal move")
            }
            None => self.random.random_range(0..legal.len()),
        };
        let likely = if self.numbers.len() > LONG_GAME { 4 } else { 40 };
        LogEntry::Move {
            number: u16::try_from(number).expect("a 16-bit number"),
            offers_draw: self.chance(likely),
        }
    }

    /// Updates the positions to match these moves.
    fn follow(&mut self, moves: &[u16]) {
        let same = self.numbers.iter().zip(moves).take_while(|(own, told)| own == told).count();
        self.numbers.truncate(same);
        self.positions.truncate(same + 1);
        for &number in &moves[same..] {
            let next = after(self.positions.last().expect("the start"), number).expect("a legal move");
            self.positions.push(next);
            self.numbers.push(number);
        }
    }
}

pub(super) fn turn<S: Playable>(position: &S) -> Turn {
    position.view(Viewer::Audience).turn()
}

/// The position after the legal move with this number, by the game's rules.
pub(super) fn after<S: Playable>(position: &S, number: u16) -> Option<S> {
    let m = *position.view(Viewer::Audience).legal_moves().get(usize::from(number))?;
    let mut next = position.clone();
    next.play(m).ok()?;
    Some(next)
}
