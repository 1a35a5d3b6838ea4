use super::{Mind, Spoken};
use game::{Bot, Budget, Choice, Level, Progress, Resources, Stop};
use kalaha::bot::{Engine, player};
use kalaha::{Kalaha, Pit};

impl Spoken for Kalaha {
    const NAME: &'static str = "Kalaha";
    const HIGHEST_LEVEL: Level = 24;

    fn engine(resources: Resources) -> Box<dyn Mind<Kalaha>> {
        Box::new(Engine::solving(Budget::default(), resources))
    }

    fn level(level: Level, _seed: u64, resources: Resources) -> Box<dyn Bot<Kalaha>> {
        player(level, resources)
    }
}

impl Mind<Kalaha> for Engine {
    fn think(
        &mut self,
        view: &Kalaha,
        budget: &Budget,
        _infinite: bool,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<Pit>),
    ) -> Choice<Pit> {
        Bot::think(self, view, budget, stop, report)
    }

    fn into_bot(self: Box<Self>) -> Box<dyn Bot<Kalaha>> {
        self
    }
}
