use super::table::{ACCEPTANCE, Table, agreement};
use crate::{BadRecord, Event, JointMatch, Owed};
use fair::Seat;
use minesweeper::{Action, Square};

fn reloaded(table: &Table, seat: Seat) -> JointMatch {
    let entries = table.disks[seat as usize].iter().map(|entry| &entry[..]);
    JointMatch::load(table.agreement.clone(), seat, Some(ACCEPTANCE), entries).expect("it was stored")
}

/// Kills both devices, and lets them go on from what they have stored.
fn kill(table: &mut Table) {
    for seat in [Seat::A, Seat::B] {
        let again = reloaded(table, seat);
        let before = table.device(seat);
        assert_eq!(again.game(), before.game());
        assert_eq!((again.public(), again.owes(seat)), (before.public(), before.owes(seat)));
        for sender in [Seat::A, Seat::B] {
            assert_eq!(again.log(sender), before.log(sender), "what is sent again is the same");
        }
        table.devices[seat as usize] = again;
    }
}

#[test]
fn a_match_survives_a_kill_after_each_message() {
    let mut table = Table::met(agreement("width=5,height=5,mines=3", Seat::B), 3);
    kill(&mut table);
    for seat in [Seat::A, Seat::B, Seat::B, Seat::A] {
        table.respond(seat);
        kill(&mut table);
    }
    let size = table.agreement.options.size();
    let mut squares = (0..size.cells())
        .filter(|cell| !size.clear_cells().contains(cell))
        .map(|cell| Square::of_cell(cell, size));
    while let Some(seat) = table.to_act() {
        let marks = table.device(seat).ply() % 3 < 2;
        let square = loop {
            let square = squares.next().expect("all mines are visible by then");
            let cell = square.cell(size).expect("on the board");
            if table.device(seat).game().view().grid().is_hidden(cell) {
                break square;
            }
        };
        let action = if marks { Action::mark(square) } else { Action::explore(square) };
        let made = table.devices[seat as usize].act(action, &mut table.rng).expect("a legal action");
        table.send(seat, made);
        kill(&mut table);
        assert_eq!(table.device(seat.other()).owes(seat.other()), Some(Owed::Answer));
        assert!(matches!(table.respond(seat.other())[0], Event::Settled(_)));
        kill(&mut table);
        if table.device(Seat::A).ply() == 8 {
            break;
        }
    }
    table.open(Seat::A);
    kill(&mut table);
    table.open(Seat::B);
    kill(&mut table);
    assert!(table.devices[0].opened().expect("both have opened").is_ok());
}

#[test]
fn what_was_stored_elsewhere_or_is_cut_is_refused() {
    let table = Table::dealt(agreement("width=5,height=5,mines=3", Seat::B), 3, None);
    let load = |entries: &[Vec<u8>]| {
        JointMatch::load(
            table.agreement.clone(),
            Seat::B,
            Some(ACCEPTANCE),
            entries.iter().map(|entry| &entry[..]),
        )
        .err()
    };
    let disk = &table.disks[1];
    assert_eq!(load(disk), None);
    assert_eq!(load(&disk[1..]), Some(BadRecord::Misfit));
    for (index, entry) in disk.iter().enumerate() {
        for length in [0, 1, 5, entry.len() / 2, entry.len() - 1] {
            let mut cut = disk[..index].to_vec();
            cut.push(entry[..length].to_vec());
            assert_eq!(load(&cut), Some(BadRecord::Form), "entry {index} to {length}");
        }
    }
}
