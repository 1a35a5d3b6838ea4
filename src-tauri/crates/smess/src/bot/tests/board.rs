//! Compares the search board with the rules.

use super::*;
use crate::{Piece, Square};

fn all_moves(position: &SearchPosition) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    position.generate(MoveKind::Noisy, &mut moves);
    assert!(moves.iter().all(|&m| position.is_noisy(m)));
    let noisy = moves.len();
    position.generate(MoveKind::Quiet, &mut moves);
    assert!(moves[noisy..].iter().all(|&m| !position.is_noisy(m)));
    moves
}

/// The position from the other side's viewpoint.
fn turned(board: &Board) -> Board {
    let mut turned = Board::EMPTY;
    for square in Square::all() {
        if let Some((side, piece)) = board.piece_at(square) {
            turned.put(!side, piece, square.turned());
        }
    }
    turned.with_side(!board.side())
}

#[test]
fn noisy_and_quiet_moves_together_are_the_legal_moves() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        for (position, _) in random_game(&mut random) {
            if position.board().outcome().is_some() {
                continue;
            }
            let mut moves: Vec<SmessMove> =
                all_moves(&position).into_iter().map(PackedMove::unpacked).collect();
            moves.sort_by_key(|m| (m.from, m.to));
            assert_eq!(moves, position.board().legal_moves().to_vec());
        }
    }
}

#[test]
fn incremental_updates_match_a_fresh_search_position() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..50 {
        let nodes = random_game(&mut random);
        for pair in nodes.windows(2) {
            let (before, m) = pair[0];
            let m = PackedMove::of(before.board(), m.expect("a move was made")).expect("it was legal");
            let after = before.play(m);
            assert_eq!(after.key(), SearchPosition::of(*after.board()).key());
            assert_eq!(after, pair[1].0);
        }
    }
}

#[test]
fn perft_through_the_search_board_agrees_with_the_rules() {
    fn count(position: SearchPosition, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if position.board().outcome().is_some() {
            return 0;
        }
        all_moves(&position).into_iter().map(|m| count(position.play(m), depth - 1)).sum()
    }
    for text in [
        "1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b",
        "2sbs2/2n1N2/4n2/7/2n3N/NS5/N6/3B1Sn b",
        "n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r",
        "7/1b5/1S5/7/3n3/2B4/7/7 r",
    ] {
        assert_eq!(count(position(text), 3), crate::perft(position(text).board(), 3), "{text}");
    }
}

#[test]
fn codes_decode_to_their_legal_moves_and_other_codes_to_none() {
    let position = position("2sbs2/2n1N2/4n2/7/2n3N/NS5/N6/3B1Sn b");
    let moves = all_moves(&position);
    for code in 0..=u16::MAX {
        match position.decode(code & 0xfff) {
            Some(m) => assert!(moves.contains(&m)),
            None => assert!(!moves.iter().any(|m| m.code() == code & 0xfff)),
        }
    }
}

#[test]
fn an_evaluation_is_the_same_for_both_sides() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..20 {
        for (position, _) in random_game(&mut random) {
            let other = SearchPosition::of(turned(position.board()));
            assert_eq!(position.evaluate(), other.evaluate());
            assert_eq!(position.in_check(), other.in_check());
        }
    }
}

#[test]
fn a_square_is_attacked_exactly_if_a_capture_there_would_be_legal() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for (position, _) in (0..10).flat_map(|_| random_game(&mut random)) {
        let board = position.board();
        for (side, target) in Side::BOTH.into_iter().flat_map(|side| Square::all().map(move |to| (side, to)))
        {
            if board.piece_at(target).is_none_or(|(owner, _)| owner == side) {
                continue;
            }
            let board = board.with_side(side);
            let captures = Piece::ALL.into_iter().any(|piece| {
                board.pieces(side, piece).any(|from| board.targets(piece, from).contains(target))
            });
            assert_eq!(attack::attacks(&board, side, target), captures, "{target}");
        }
    }
}

#[test]
fn proven_results_agree_with_the_rules() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for (position, _) in (0..50).flat_map(|_| random_game(&mut random)) {
        let board = position.board();
        let takes_brain = |m: &SmessMove| board.piece_at(m.to).is_some_and(|(_, p)| p == Piece::Brain);
        match position.proven() {
            Some(Proven::Win(0) | Proven::Loss(0)) => assert!(board.outcome().is_some()),
            Some(Proven::Win(1)) => assert!(board.legal_moves().iter().any(takes_brain)),
            Some(_) => assert!(board.occupied().count() <= 3 || board.outcome().is_none()),
            None => assert!(!board.legal_moves().iter().any(takes_brain)),
        }
    }
}

#[test]
fn an_exchange_counts_gains_and_losses() {
    let reaches = |text: &str, m: &str, threshold| {
        let position = position(text);
        let m = PackedMove::of(position.board(), m.parse().expect("a move")).expect("a legal move");
        position.see_ge(m, threshold)
    };
    // d4 and d5 have arrows in all eight directions.
    let free = "3b3/7/7/3n3/3S3/7/7/3B3 b";
    assert!(reaches(free, "d4d5", 100) && !reaches(free, "d4d5", 101));
    let guarded = "3b3/7/3n3/3n3/3S3/7/7/3B3 b";
    assert_eq!("d6".parse::<Square>().expect("a square").arrows().to_string(), "E W");
    assert!(reaches(guarded, "d4d5", 100), "d6 has no arrow to d5");
    let guarded = "3b3/7/2n4/3n3/3S3/7/7/3B3 b";
    assert!(!reaches(guarded, "d4d5", -239) && reaches(guarded, "d4d5", -240), "a Numskull for a Ninny");
    let promoting = "3b3/2N4/7/7/7/7/7/3B3 b";
    assert!(reaches(promoting, "c7c8", 240) || reaches(promoting, "c7c8", -100));
}
