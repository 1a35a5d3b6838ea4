use super::{Mind, Spoken};
use game::{Bot, Budget, Choice, Level, Progress, Resources, Stop};
use search::Limits;
use smess::bot::{Engine, EngineOptions, LEVELS, player};
use smess::{Smess, SmessMove};
use std::time::Duration;

impl Spoken for Smess {
    const NAME: &'static str = "Smess";
    const HIGHEST_LEVEL: Level = LEVELS[LEVELS.len() - 1];

    fn engine(Resources { table_bytes, threads }: Resources) -> Box<dyn Mind<Smess>> {
        Box::new(Engine::new(EngineOptions { table_bytes, threads }))
    }

    fn level(level: Level, seed: u64, _resources: Resources) -> Box<dyn Bot<Smess>> {
        player(level, seed)
    }
}

impl Mind<Smess> for Engine {
    fn think(
        &mut self,
        view: &Smess,
        budget: &Budget,
        infinite: bool,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let mut limits = Limits::from(*budget);
        if infinite {
            // A limit of time, however long, is what lets the engine use all its threads.
            limits.hard_time = limits.hard_time.or(Some(Duration::MAX));
        }
        self.analyse(view, &limits, stop, report).expect("a game that goes on has a move")
    }

    fn into_bot(self: Box<Self>) -> Box<dyn Bot<Smess>> {
        self
    }
}
