//! Reasons are checked against the board by plain rules: legal moves and plain counting, without the code that derives
//! the reasons.

use super::*;
use crate::{Answer, Board, Options, Piece, Placed, Square};
use game::{Environment, Side, Stop, View};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Few positions suffice, because reasons must be true of any line.
const FEW: u64 = 2_000;

fn game(position: &str) -> Smess {
    Smess::start(&format!("position={position}").parse().expect("options"), 0).expect("a start")
}

fn hint_for(game: &Smess, nodes: u64) -> Hint<Smess> {
    AdviceSearch::new(nodes).hint(game, &SearchControl::unlimited()).expect("nothing stops it")
}

fn comment_on(game: &Smess, m: &str) -> Option<Comment<Smess>> {
    let m = m.parse().expect("a move");
    AdviceSearch::new(20_000).comment(game, m, &SearchControl::unlimited())
}

/// Positions from games between an engine and a random mover, from opening to ending.
fn positions(count: usize) -> Vec<Smess> {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = Smess::start(&Options::default(), 0).expect("a start");
        let careful = random.random_range(0..4);
        for ply in 0..120 {
            let legal = game.legal_moves();
            let Some(&any) = legal.choose(&mut random) else { break };
            if ply > 3 && random.random_ratio(1, 6) {
                positions.push(game.clone());
            }
            let m = if random.random_range(0..4) < careful { hint_for(&game, 300).line[0] } else { any };
            game.play(m).expect("a legal move");
        }
    }
    positions.truncate(count);
    positions
}

/// A line with its boards, and the plain rules to check reasons with.
struct Played {
    boards: Vec<Board>,
    line: Vec<SmessMove>,
    end: Turn,
}

impl Played {
    fn new(game: &Smess, line: &[SmessMove]) -> Played {
        let mut at = game.clone();
        let mut boards = vec![at.position().board];
        for &m in line {
            at.play(m).expect("the line can be played");
            boards.push(at.position().board);
        }
        Played { boards, line: line.to_vec(), end: at.turn() }
    }

    fn side(&self) -> Side {
        self.boards[0].side()
    }

    fn placed(&self, ply: usize, square: Square) -> Placed {
        let (side, piece) = self.boards[ply].piece_at(square).expect("a piece");
        Placed { side, piece, cell: square.index() as u16 }
    }

    /// The index of the move in the line after which this many plies are played, by this side.
    fn ply(&self, plies: u32, side: Side) -> usize {
        let ply = plies as usize - 1;
        assert_eq!(self.boards[ply].side(), side);
        assert!(ply < self.line.len(), "the line is long enough");
        ply
    }

    fn is_capture(&self, ply: usize, piece: Placed) {
        assert_eq!(self.placed(ply, self.line[ply].to), piece);
        assert_ne!(self.boards[ply].side(), piece.side);
    }

    /// The index of the move that captures the piece on this square of the first position, if any.
    fn captured_at(&self, mut square: Square) -> Option<usize> {
        for (ply, m) in self.line.iter().enumerate() {
            if m.from == square {
                square = m.to;
            } else if m.to == square {
                return Some(ply);
            }
        }
        None
    }

    fn gain(&self) -> i32 {
        let count = |board: &Board, side| {
            3 * board.pieces(side, Piece::Numskull).count() as i32
                + board.pieces(side, Piece::Ninny).count() as i32
        };
        let balance = |board: &Board| count(board, self.side()) - count(board, !self.side());
        balance(&self.boards[self.line.len()]) - balance(&self.boards[0])
    }
}

/// The origins from which `side` could move to a square now.
fn attackers(board: &Board, side: Side, square: Square) -> Vec<Square> {
    board.with_side(side).legal_moves().into_iter().filter(|m| m.to == square).map(|m| m.from).collect()
}

fn squares(pieces: &[Placed]) -> Vec<Square> {
    let mut squares: Vec<Square> = pieces.iter().map(|by| Square::from_index(by.cell as u8)).collect();
    squares.sort_by_key(|square| square.index());
    squares
}

fn brain(board: &Board, side: Side) -> Square {
    board.pieces(side, Piece::Brain).first().expect("a Brain")
}

fn worth(piece: Piece) -> i32 {
    [1_000, 34, 10][piece.index()]
}

/// What the side to move can win on this square if both sides capture there or stop, by trying everything.
fn exchange(board: &Board, square: Square) -> i32 {
    let Some((_, victim)) = board.piece_at(square) else { return 0 };
    let captures = board.legal_moves().into_iter().filter(|m| m.to == square);
    let gains = captures.map(|m| {
        let mut after = *board;
        let promoted = after.play_unchecked(m).promoted;
        let promotion = if promoted { worth(Piece::Numskull) - worth(Piece::Ninny) } else { 0 };
        worth(victim) + promotion - exchange(&after, square).max(0)
    });
    gains.max().unwrap_or(0)
}

/// The fewest steps along arrows to a promotion square.
fn steps(side: Side, from: Square) -> u32 {
    let goals = ["b8 c8 e8 f8", "b1 c1 e1 f1"][side.index()];
    let goals: Vec<Square> = goals.split(' ').map(|text| text.parse().expect("a square")).collect();
    let mut reached = vec![from];
    let mut steps = 0;
    while !reached.iter().any(|square| goals.contains(square)) {
        let next = |square: &Square| {
            let square = *square;
            square.arrows().iter().filter_map(move |arrow| square.neighbour(arrow))
        };
        reached = reached.iter().flat_map(next).collect();
        steps += 1;
    }
    steps
}

/// Checks one reason.
fn check(played: &Played, reason: &Answer) {
    let (boards, side) = (&played.boards, played.side());
    let first = played.line[0];
    match reason {
        Answer::CapturesBrain { plies } => {
            let ply = played.ply(*plies, side);
            assert_eq!(played.line.len(), ply + 1);
            assert_eq!(played.line[ply].to, brain(&boards[ply], !side));
        }
        Answer::HoldsOut { plies } => {
            let ply = played.ply(*plies, !side);
            assert_eq!(played.line.len(), ply + 1);
            assert_eq!(played.line[ply].to, brain(&boards[ply], side));
        }
        Answer::Draws => assert!(matches!(played.end, Turn::Over(outcome) if outcome.winner.is_none())),
        Answer::SavesBrain { by, only } => {
            assert_eq!(squares(by), attackers(&boards[0], !side, brain(&boards[0], side)));
            assert!(!by.is_empty());
            assert!(attackers(&boards[1], !side, brain(&boards[1], side)).is_empty());
            let saving = boards[0].legal_moves().into_iter().filter(|&m| {
                let mut board = boards[0];
                board.play_unchecked(m);
                attackers(&board, !side, brain(&board, side)).is_empty()
                    && !board.pieces(!side, Piece::Brain).is_empty()
            });
            assert_eq!(*only, saving.count() == 1);
        }
        Answer::Captures { piece, safe } => {
            played.is_capture(0, *piece);
            assert_eq!(*safe, attackers(&boards[1], !side, first.to).is_empty());
            assert!(played.line.get(1).is_none_or(|reply| reply.to != first.to));
        }
        Answer::Trades { piece, lost, by } => {
            played.is_capture(0, *piece);
            played.is_capture(1, *lost);
            assert_eq!(played.placed(1, played.line[1].from), *by);
            assert_eq!(played.line[1].to, first.to);
        }
        Answer::SavesPiece { piece, by } => {
            let before = Square::from_index(piece.cell as u8);
            assert_eq!(played.placed(0, before), *piece);
            assert_eq!(piece.side, side);
            assert_eq!(squares(by), attackers(&boards[0], !side, before));
            assert!(exchange(&boards[0].with_side(!side), before) > 0);
            let now = if before == first.from { first.to } else { before };
            assert!(exchange(&boards[1], now) <= 0);
            assert_eq!(played.captured_at(before), None);
        }
        Answer::Promotes { cell, plies } => {
            let ply = played.ply(*plies, side);
            let to = Square::from_index(*cell as u8);
            assert_eq!(played.line[ply].to, to);
            assert_eq!(played.placed(ply, played.line[ply].from).piece, Piece::Ninny);
            assert_eq!(played.placed(ply + 1, to).piece, Piece::Numskull);
            assert!(played.line.get(ply + 1).is_none_or(|reply| reply.to != to));
        }
        Answer::Threatens { pieces } => {
            assert!(!pieces.is_empty());
            for piece in pieces {
                let square = Square::from_index(piece.cell as u8);
                assert_eq!(played.placed(1, square), *piece);
                assert_eq!(piece.side, !side);
                assert!(exchange(&boards[1].with_side(side), square) > 0);
                assert!(exchange(&boards[0], square) <= 0);
            }
            assert!(exchange(&boards[1], first.to) <= 0, "the threatening piece can stay");
        }
        Answer::CapturesLater { piece, plies } => {
            let square = Square::from_index(piece.cell as u8);
            assert_eq!(played.placed(0, square), *piece);
            assert_eq!(played.captured_at(square), Some(played.ply(*plies, side)));
            assert!(*plies > 1 && *plies <= 5);
            assert!(played.gain() > 0);
        }
        Answer::Advances { piece, before, after } => {
            assert_eq!(played.placed(1, first.to), *piece);
            assert_eq!((steps(side, first.from), steps(side, first.to)), (*before, *after));
            assert_eq!(played.captured_at(first.from), None);
            assert!(after < before);
        }
        Answer::Activates { piece, before, after } => {
            assert_eq!(played.placed(1, first.to), *piece);
            let count = |board: &Board, from| {
                board.with_side(side).legal_moves().into_iter().filter(|m| m.from == from).count() as u32
            };
            assert_eq!((count(&boards[0], first.from), count(&boards[1], first.to)), (*before, *after));
            assert!(after > before);
            assert_eq!(played.captured_at(first.from), None);
        }
        Answer::KeepsMaterial { plies } => {
            assert_eq!(*plies as usize, played.line.len());
            assert!(played.gain() >= 0);
        }
        Answer::CostsMaterial => assert!(played.gain() < 0),
        Answer::LosesBrain { by, plies } => {
            let ply = played.ply(*plies, !side);
            assert_eq!(played.line[ply].to, brain(&boards[ply], side));
            assert_eq!(played.placed(ply, played.line[ply].from), *by);
        }
        Answer::LosesPiece { piece, by, plies } => {
            let ply = played.ply(*plies, !side);
            played.is_capture(ply, *piece);
            assert_eq!(piece.side, side);
            assert_eq!(played.placed(ply, played.line[ply].from), *by);
            assert!(played.gain() < 0);
        }
        answer => panic!("{answer:?} answers a question"),
    }
}

fn check_all(game: &Smess, line: &[SmessMove], reasons: &[Answer]) {
    let played = Played::new(game, line);
    assert!(!reasons.is_empty() && reasons.len() <= 3);
    for reason in reasons {
        let checked = std::panic::catch_unwind(|| check(&played, reason));
        assert!(checked.is_ok(), "{reason:?} is false in {} after {line:?}", game.position());
    }
}

#[test]
fn the_line_of_a_hint_bears_out_every_reason() {
    let mut kinds = std::collections::BTreeMap::new();
    for game in positions(600) {
        let hint = hint_for(&game, FEW);
        check_all(&game, &hint.line, &hint.reasons);
        assert!(hint.cells.iter().all(|&cell| usize::from(cell) < Square::COUNT) && !hint.cells.is_empty());
        for reason in &hint.reasons {
            let kind =
                serde_json::to_value(reason).expect("JSON")["kind"].as_str().expect("a tag").to_owned();
            *kinds.entry(kind).or_insert(0) += 1;
        }
    }
    println!("{kinds:?}");
    // A kind that never occurs is not checked here.
    assert!(kinds.len() >= 12, "{kinds:?}");
}

#[test]
fn comments_bear_out_their_reasons_and_warnings_name_a_loss() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let mut warnings = 0;
    for game in positions(300) {
        let &m = game.legal_moves().choose(&mut random).expect("the game goes on");
        let comment = AdviceSearch::new(FEW).comment(&game, m, &SearchControl::unlimited());
        let Some(Comment { kind, line, reasons }) = comment else { continue };
        assert_eq!(line[0], m);
        check_all(&game, &line, &reasons);
        let names_a_loss = matches!(reasons[0], Answer::LosesBrain { .. } | Answer::LosesPiece { .. });
        assert_eq!(names_a_loss, kind == CommentKind::Warning);
        warnings += u32::from(names_a_loss);
    }
    assert!(warnings > 20, "{warnings}");
}

#[test]
fn a_best_move_that_looks_bad_at_first_is_praised() {
    let praised = positions(400).into_iter().find_map(|game| {
        let m = hint_for(&game, 20_000).line[0];
        comment_on(&game, &m.to_string()).map(|comment| (game, comment))
    });
    let (game, Comment { kind, line, reasons }) = praised.expect("some best moves are hard to see");
    println!("{} {line:?}", game.position());
    assert_eq!(kind, CommentKind::Praise);
    check_all(&game, &line, &reasons);
}

fn on(name: &str) -> u16 {
    name.parse::<Square>().expect("a square").index() as u16
}

fn red(piece: Piece, name: &str) -> Placed {
    Placed { side: Side::Second, piece, cell: on(name) }
}

fn blue(piece: Piece, name: &str) -> Placed {
    Placed { side: Side::First, ..red(piece, name) }
}

/// Red's Numskull attacks Blue's Brain along column d.
const ATTACKED: &str = "b2s3/n6/7/7/7/2N4/7/3B3 b 0 1";

#[test]
fn a_move_that_leaves_the_brain_in_danger_is_warned_of() {
    let comment = comment_on(&game(ATTACKED), "c3b4").expect("a warning");
    assert_eq!(comment.kind, CommentKind::Warning);
    assert_eq!(comment.line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c3b4", "d8d1"]);
    assert_eq!(comment.reasons, [Answer::LosesBrain { by: red(Piece::Numskull, "d8"), plies: 2 }]);
    let best = hint_for(&game(ATTACKED), 20_000).line[0].to_string();
    assert!(comment_on(&game(ATTACKED), &best).is_none_or(|comment| comment.kind == CommentKind::Praise));
}

#[test]
fn a_hint_saves_an_attacked_brain() {
    let hint = hint_for(&game(ATTACKED), 20_000);
    let by = vec![red(Piece::Numskull, "d8")];
    assert_eq!(hint.reasons[0], Answer::SavesBrain { by, only: false });
    assert_eq!(hint.cells, [on("d8")]);
}

/// Blue's Numskull on d4 can go anywhere, but on d5 Red's Ninny on c6 captures it.
const NINNY_WAITS: &str = "b6/n6/2n4/7/3S3/7/N6/3B2N b 0 1";

#[test]
fn a_numskull_moved_where_a_ninny_can_capture_it_is_warned_of() {
    let comment = comment_on(&game(NINNY_WAITS), "d4d5").expect("a warning");
    assert_eq!(comment.kind, CommentKind::Warning);
    let loss =
        Answer::LosesPiece { piece: blue(Piece::Numskull, "d5"), by: red(Piece::Ninny, "c6"), plies: 2 };
    assert_eq!(comment.reasons, std::slice::from_ref(&loss));
    assert_eq!(comment_on(&game(NINNY_WAITS), "d4d3"), None);
    // Likewise after the match, unless the best move loses it too.
    let line = |moves: &[&str]| moves.iter().map(|m| m.parse().expect("a move")).collect::<Vec<_>>();
    let lost = line(&["d4d5", "c6d5"]);
    assert_eq!(explain(&game(NINNY_WAITS), &lost, &line(&["d4d3"])).costs, [loss]);
    assert_eq!(explain(&game(NINNY_WAITS), &lost, &lost).costs, []);
}

#[test]
fn ordinary_moves_are_not_commented_on() {
    let start = Smess::start(&Options::default(), 0).expect("a start");
    for m in ["f2f3", "d2d3", "b2b3"] {
        assert_eq!(comment_on(&start, m), None, "{m}");
    }
}

#[test]
fn a_hint_shows_a_proven_win_to_its_end() {
    let hint = hint_for(&game("n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r 0 1"), FEW);
    assert_eq!(hint.line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e4e1"]);
    assert_eq!(hint.reasons, [Answer::CapturesBrain { plies: 1 }]);
    // A Numskull and a Brain win against a Brain, but not soon.
    let hint = hint_for(&game("b6/7/7/7/7/7/7/3BS2 b 0 1"), FEW);
    let plies = hint.line.len() as u32;
    assert_eq!(hint.reasons[0], Answer::CapturesBrain { plies });
    assert!(plies > 8);
}

#[test]
fn a_capture_is_called_safe_only_if_no_piece_can_recapture() {
    // On d5 Red's Ninny is guarded by another on c6, then it is not.
    let guarded = hint_for(&game("b6/7/2n4/3s3/3S3/7/N6/3B2N b 0 1"), 20_000);
    let piece = red(Piece::Numskull, "d5");
    assert!(!guarded.reasons.contains(&Answer::Captures { piece, safe: true }), "{guarded:?}");
    let free = hint_for(&game("b6/n6/7/3s3/3S3/7/N6/3B2N b 0 1"), 20_000);
    assert!(free.reasons.contains(&Answer::Captures { piece, safe: true }), "{free:?}");
}

#[test]
fn equal_views_lead_to_equal_advice() {
    let game = game(NINNY_WAITS);
    assert_eq!(hint_for(&game, FEW), hint_for(&game, FEW));
}

#[test]
fn stopped_or_after_the_end_there_is_no_advice() {
    let stop = Stop::default();
    stop.set();
    let stopped = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    assert_eq!(AdviceSearch::new(FEW).hint(&game(ATTACKED), &stopped), None);
    let m = "c3b4".parse().expect("a move");
    assert_eq!(AdviceSearch::new(FEW).comment(&game(ATTACKED), m, &stopped), None);
    let over = game("7/3b3/7/7/7/7/7/N6 b 0 1");
    assert_eq!(AdviceSearch::new(FEW).hint(&over, &SearchControl::unlimited()), None);
}
