//! Matches between two devices over each transport, with faults. Every match must finish as if there were no faults.

mod cheats;
mod clock;
mod device;
mod duel;
mod faults;
mod lan;
mod liar;
mod loopback;
mod messenger;
mod mosquitto;
mod mqtt;
mod player;
mod report;

use self::cheats::Cheat;
use self::clock::Clock;
use self::duel::{Duel, Plan};
use self::faults::Faults;
use self::lan::Network;
use self::loopback::Loopback;
use self::messenger::Messenger;
use self::mosquitto::Mosquitto;
use self::mqtt::Mqtt;
use self::report::Tally;
use crate::games::{Game, game};
use crate::output::Output;
use clap::{Args, ValueEnum};
use game::{Dealerless, DealerlessGame, Level, Playable};
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// The transport between the two devices.
    #[arg(long, value_enum, default_value_t = Transport::Loopback)]
    transport: Transport,
    /// The number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[command(flatten)]
    faults: Faults,
    /// The seed of the moves, the faults and the keys.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The level of both players, in tenths; without it they play random legal moves.
    #[arg(long)]
    level: Option<Level>,
    /// The number of games played in parallel.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A running broker's address for `mqtt`, instead of a new Mosquitto. With a second one, the devices use one each.
    #[arg(long, num_args = 1..=2)]
    broker: Vec<String>,
    /// Let the players think in real time and deliver messages at once, to measure a broker with `mqtt`.
    #[arg(long)]
    paced: bool,
    /// Run attacks by the friend's program instead, and report the result of each.
    #[arg(long, value_enum, num_args = 1.., value_delimiter = ',', conflicts_with_all = ["transport", "games"])]
    cheat: Vec<Cheat>,
}

/// The transport between two devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Transport {
    /// A live link in memory.
    Loopback,
    /// A network link via 127.0.0.1.
    Lan,
    /// A broker.
    Mqtt,
    /// Text handed over, for games without secrets.
    Text,
    /// Files handed over, for games with secrets.
    Files,
}

/// A failed run.
#[derive(Debug, Error)]
enum Failed {
    #[error("some matches ended differently on the two devices, or lost moves")]
    Matches,
    #[error("some attacks did not end as specified")]
    Attacks,
    #[error("a game with secrets needs files instead of text, and `dealerless` tests its attacks")]
    HasSecrets,
    #[error("a game without secrets needs text instead of files")]
    HasNoSecrets,
    #[error("`--broker` and `--paced` need `--transport mqtt`")]
    NoBroker,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.remote)?(arguments, output)
}

/// Plays all games or runs the attacks, for a game without secrets.
pub(crate) fn play_open<S: Playable>(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    if arguments.transport == Transport::Files {
        return Err(Failed::HasNoSecrets.into());
    }
    if !arguments.cheat.is_empty() {
        let all_end_well = cheats::carry_out::<S>(&arguments.cheat, arguments.seed, output);
        return if all_end_well { Ok(()) } else { Err(Failed::Attacks.into()) };
    }
    play_all::<S>(arguments, None, output)
}

/// Plays all games, for a game whose secrets neither device knows.
pub(crate) fn play_dealerless<S: Playable + Dealerless>(
    arguments: &Arguments,
    output: Output,
) -> Result<(), Box<dyn Error>> {
    if arguments.transport == Transport::Text || !arguments.cheat.is_empty() {
        return Err(Failed::HasSecrets.into());
    }
    play_all::<S>(arguments, Some(DealerlessGame::OF), output)
}

fn play_all<S: Playable>(
    arguments: &Arguments,
    dealerless: Option<DealerlessGame<S>>,
    output: Output,
) -> Result<(), Box<dyn Error>> {
    let is_over_broker = arguments.transport == Transport::Mqtt;
    if !is_over_broker && (arguments.paced || !arguments.broker.is_empty()) {
        return Err(Failed::NoBroker.into());
    }
    let own = is_over_broker && arguments.broker.is_empty();
    let own = if own { Some(Mosquitto::start()?) } else { None };
    let given = own.as_ref().map(Mosquitto::address).or_else(|| arguments.broker.first().cloned());
    let first = given.unwrap_or_default();
    let second = arguments.broker.get(1).unwrap_or(&first).clone();
    let faults = arguments.faults.at_once(arguments.paced);
    let plan = Plan {
        faults,
        level: arguments.level,
        brokers: [first, second],
        dealerless,
        is_paced: arguments.paced,
    };
    let began = Instant::now();
    let tally = soak::<S>(arguments, &plan);
    print(&tally, arguments, began.elapsed().as_secs_f64(), output);
    if tally.is_clean() { Ok(()) } else { Err(Failed::Matches.into()) }
}

fn soak<S: Playable>(arguments: &Arguments, plan: &Plan<S>) -> Tally {
    let next = AtomicU64::new(0);
    let whole = Mutex::new(Tally::default());
    thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= arguments.games {
                        break;
                    }
                    let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(game);
                    let tally = play_one::<S>(arguments.transport, plan, seed);
                    whole.lock().expect("no game panicked").add(tally);
                }
            });
        }
    });
    whole.into_inner().expect("no game panicked")
}

fn play_one<S: Playable>(transport: Transport, plan: &Plan<S>, seed: u64) -> Tally {
    let mut tally = match transport {
        Transport::Loopback => Duel::<S>::play(plan, seed, Clock::stepped(), &mut Loopback::new()),
        Transport::Text | Transport::Files => {
            Duel::<S>::play(plan, seed, Clock::stepped(), &mut Messenger::new())
        }
        Transport::Mqtt => Duel::<S>::play(plan, seed, Clock::going(), &mut Mqtt::new(&plan.brokers)),
        Transport::Lan => Duel::<S>::play(plan, seed, Clock::going(), &mut Network::new()),
    };
    if !tally.is_clean() {
        tally.failed.push(seed);
    }
    tally
}

fn print(tally: &Tally, arguments: &Arguments, seconds: f64, output: Output) {
    let mut object = tally.to_json();
    object["transport"] = format!("{:?}", arguments.transport).to_lowercase().into();
    object["seed"] = arguments.seed.into();
    object["seconds"] = seconds.into();
    for seed in &tally.failed {
        output.line(|| format!("the game with seed {seed} failed"));
    }
    output.result(&object, || {
        let (median, longest) = tally.recovery_ms();
        let [usual, slow] = tally.entry_ms();
        format!(
            "{} games, {} finished, {} disagreements, {} lost moves; {} plies, {:.0} bytes a ply, {} resends;\n\
             {} messages lost, {} deaths; recovered after {median} ms in the median, {longest} ms at most;\n\
             an entry arrives after {usual:.1} ms in the median, {slow:.1} ms in 99 of 100 cases; {seconds:.1} s",
            tally.games,
            tally.finished,
            tally.disagreements,
            tally.lost_moves,
            tally.plies,
            tally.bytes_a_ply(),
            tally.resends,
            tally.lost_messages,
            tally.deaths,
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::kalaha::Kalaha;
    use ::smess::Smess;

    fn play<S: Playable>(transport: Transport, broker: &str, games: u64) {
        play_as::<S>(transport, broker, games, None);
    }

    fn play_without_mines(transport: Transport, games: u64) {
        play_as::<::minesweeper::GameInMatch>(transport, "", games, Some(DealerlessGame::OF));
    }

    fn play_as<S: Playable>(
        transport: Transport,
        broker: &str,
        games: u64,
        dealerless: Option<DealerlessGame<S>>,
    ) {
        let plan = Plan {
            faults: Faults::BAD,
            level: None,
            brokers: [broker, broker].map(str::to_owned),
            dealerless,
            is_paced: false,
        };
        for seed in 0..games {
            let tally = play_one::<S>(transport, &plan, seed);
            assert!(tally.is_clean(), "{}", tally.to_json());
        }
    }

    #[test]
    fn matches_over_a_bad_link_agree() {
        play::<Kalaha>(Transport::Loopback, "", 20);
        play::<Smess>(Transport::Loopback, "", 5);
    }

    #[test]
    fn dealerless_matches_agree() {
        play_without_mines(Transport::Loopback, 2);
    }

    #[test]
    fn matches_survive_lost_texts() {
        play::<Kalaha>(Transport::Text, "", 20);
    }

    #[test]
    fn matches_survive_lost_files() {
        play_without_mines(Transport::Files, 2);
    }

    #[test]
    fn matches_over_local_sockets_agree() {
        play::<Kalaha>(Transport::Lan, "", 1);
    }

    #[test]
    #[ignore = "needs Mosquitto: cargo xtask test broker"]
    fn matches_over_a_broker_agree() {
        let mosquitto = Mosquitto::start().expect("Mosquitto is installed");
        play::<Kalaha>(Transport::Mqtt, &mosquitto.address(), 2);
    }

    #[test]
    fn every_attack_ends_as_specified() {
        for cheat in Cheat::value_variants() {
            assert_eq!(cheat.carry_out::<Kalaha>(7), cheat.expected(), "{cheat:?}");
        }
    }
}
