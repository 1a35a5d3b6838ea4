use crate::Kalaha;
use crate::bot::{levels, player};
use game::{Budget, Resources, State, Stop, Turn, View};
use std::time::{Duration, Instant};

fn game(options: &str) -> Kalaha {
    Kalaha::start(&options.parse().expect("options"), 0).expect("a start")
}

#[test]
fn every_level_answers_with_a_legal_move_even_if_stopped_at_once() {
    let stop = Stop::default();
    stop.set();
    for level in levels().iter().map(|grade| grade.level) {
        for options in ["", "stones=12,skip-opponent=off", "position=0,0,0,0,0,1|20 / 0,0,0,0,1,2|24 o"] {
            let game = game(options);
            let began = Instant::now();
            let choice =
                player(level, Resources::default()).think(&game, &Budget::default(), &stop, &mut |_| ());
            assert!(game.legal_moves().contains(&choice.best));
            assert!(began.elapsed() < Duration::from_millis(500), "level {level}");
        }
    }
}

#[test]
fn the_same_view_gives_the_same_choice() {
    let mut game = game("stones=3");
    let mut players = [player(7, Resources::default()), player(7, Resources::default())];
    while let Turn::Of(_) = game.turn() {
        let [one, other] =
            players.each_mut().map(|bot| bot.think(&game, &Budget::default(), &Stop::default(), &mut |_| ()));
        assert_eq!(one, other);
        game.play(one.best).expect("a legal move");
    }
}
