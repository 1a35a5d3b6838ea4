//! A match shows each device exactly what a single device that knows the mines would show its player.

use super::table::{SMALL, Table, options, position_of};
use super::watched::Watched;
use game::{Playable, Resources, SearchControl, View};
use minesweeper::{Action, Minesweeper, Size, Square};
use peer::protocol::{Act, Owed, Seat, Sides};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::{ChaCha8Rng, ChaCha20Rng};

/// Draws this many cells that can hold a mine.
fn drawn(size: Size, count: usize, rng: &mut impl Rng) -> Vec<usize> {
    let clear = size.clear_cells();
    let mut cells: Vec<usize> = (0..size.cells()).filter(|cell| !clear.contains(cell)).collect();
    cells.shuffle(rng);
    cells.truncate(count);
    cells
}

#[test]
fn random_games_match_the_game_on_one_device() {
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for (text, games) in [("width=5,height=5,mines=3", 4), ("width=6,height=5,mines=10", 4), ("", 2)] {
        for number in 0..games {
            let sides = if number % 2 == 0 { Sides::AcceptorFirst } else { Sides::InviterFirst };
            let mines = drawn(options(text).size(), options(text).mines(), &mut chance);
            let mut watched = Watched::laid(text, sides, number, &mines);
            let mut bot = Minesweeper::bot(20, number, &Resources::default());
            while let Some(seat) = watched.table.to_act() {
                let view = watched.games[seat.index()].view();
                let action = if chance.random_bool(0.5) {
                    *view.legal_moves().choose(&mut chance).expect("an action")
                } else {
                    bot.think(&view, &mut SearchControl::unlimited(), &mut |_| ()).best
                };
                assert!(watched.table.devices.iter().all(|device| device.owed() == Owed::Move));
                watched.play(action);
            }
            watched.check_opened();
        }
    }
}

/// On this board 711 squares can hold a mine, and a third of them do.
#[test]
fn the_largest_board_is_dealt_and_played() {
    let mut chance = ChaCha8Rng::seed_from_u64(2);
    let text = "width=24,height=30,mines=240";
    let mines = drawn(options(text).size(), 240, &mut chance);
    let mut watched = Watched::laid(text, Sides::InviterFirst, 2, &mines);
    let sizes = Seat::BOTH.map(|seat| watched.table.devices[seat.index()].frame(0).expect("a deal").len());
    assert!(sizes.iter().all(|size| (228_000..peer::protocol::MAX_FRAME).contains(size)), "{sizes:?}");
    for _ in 0..60 {
        let seat = watched.table.to_act().expect("few of its mines are found");
        let legal = watched.games[seat.index()].view().legal_moves();
        watched.play(*legal.choose(&mut chance).expect("an action"));
    }
    watched.table.device(Seat::A).write(Act::Resign).expect("the match is in progress");
    watched.table.settle();
    watched.check_opened();
}

/// A match in which B's first action is a failed mark on this cell, followed by others.
fn with_failed_mark(cell: usize) -> Watched {
    let mut watched =
        Watched::laid("width=7,height=7,mines=6", Sides::InviterFirst, 7, &[0, 6, 42, 48, 3, 21]);
    let at = |cell| Square::of_cell(cell, options("width=7,height=7,mines=6").size());
    for action in
        [Action::explore(at(1)), Action::mark(at(cell)), Action::mark(at(0)), Action::explore(at(27))]
    {
        watched.play(action);
    }
    watched
}

#[test]
fn the_opponent_cannot_distinguish_failed_squares() {
    let worlds = [with_failed_mark(10), with_failed_mark(13)];
    let [one, other] = &worlds;
    let lengths = |world: &Watched| {
        let frames = Seat::BOTH.map(|seat| world.table.devices[seat.index()].frame(0));
        frames.map(|frame| frame.expect("a stored frame").len())
    };
    assert_eq!(lengths(one), lengths(other));
    let [a, b] = Seat::BOTH.map(|seat| {
        worlds
            .each_ref()
            .map(|world| (world.table.devices[seat.index()].view(), world.games[seat.index()].view()))
    });
    assert_eq!(a[0], a[1]);
    assert_ne!(b[0], b[1], "the owner knows the difference");
    // The public state reveals nothing.
    for device in 0..2 {
        let [one, other] = worlds.each_ref().map(|world| position_of(&world.table.devices[device]).game());
        assert_eq!(one, other);
    }
}

#[test]
fn entry_lengths_reveal_neither_action_nor_result() {
    let mut table = Table::dealt(SMALL, Sides::InviterFirst, 60);
    let mut lengths = std::collections::BTreeSet::new();
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    let mut kinds = std::collections::BTreeSet::new();
    while let Some(seat) = table.to_act() {
        let actions = table.actions(seat);
        let action = &actions[rng.next_u32() as usize % actions.len()];
        if table.act(seat, action).is_err() {
            continue;
        }
        for writer in [seat, seat.other()] {
            if writer != seat {
                table.respond(writer).expect("a result is owed");
            }
            table.keep(writer);
            let from = table.devices[writer.index()].lens()[writer.index()] - 1;
            lengths.insert(table.devices[writer.index()].frame(from).expect("a stored frame").len());
            table.bring(writer);
        }
        kinds.extend(table.view(seat).settled.last().map(|text| (text[..1].to_owned(), text.chars().last())));
    }
    assert!(kinds.len() > 3, "{kinds:?}");
    assert_eq!(lengths.len(), 1, "{lengths:?}");
}
