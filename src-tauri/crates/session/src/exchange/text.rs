//! Converts a save to PGN-like text and back.

use super::judgements;
use super::values::{self, read_number};
use super::{Annotated, BadImport, BadMatch, Imported, Written, is_over, score};
use crate::advice::{Coach, trimmed};
use crate::save::{Save, SavedClock, Termination};
use crate::{BadSave, BySide, Games, MatchError, Player, SavedMatch, Series, Thought};
use game::{Ending, Side};
use notation::{Command, Found, MatchText, MoveText, Score, Tag};

/// The tag names.
mod name {
    pub(super) const UTC_DATE: &str = "UTCDate";
    pub(super) const UTC_TIME: &str = "UTCTime";
    pub(super) const ROUND: &str = "Round";
    pub(super) const SERIES: &str = "Series";
    pub(super) const NAMES: super::BySide<&str> = super::BySide { first: "First", second: "Second" };
    pub(super) const PLAYERS: super::BySide<&str> =
        super::BySide { first: "FirstPlayer", second: "SecondPlayer" };
    pub(super) const CONTINUED: &str = "Continued";
    pub(super) const PEOPLE: &str = "People";
    pub(super) const OPTIONS: &str = "Options";
    pub(super) const CHOSEN: &str = "ChosenOptions";
    pub(super) const SEED: &str = "Seed";
    pub(super) const TOLD: &str = "Told";
    pub(super) const COACH: &str = "Coach";
    pub(super) const HINT: &str = "Hint";
    pub(super) const TIME_CONTROL: &str = "TimeControl";
    pub(super) const TURN_TIME: &str = "TurnTime";
    pub(super) const END_TIME: &str = "EndTime";
    pub(super) const CHANGED: &str = "Changed";
    pub(super) const STARRED: &str = "Starred";
    pub(super) const TERMINATION: &str = "Termination";
}

/// The value of [`name::TERMINATION`] for an unfinished match.
const UNTERMINATED: &str = "unterminated";

/// The command names; all except `clk`, `eval` and `hint` are UCI's.
mod command {
    pub(super) const CLK: &str = "clk";
    pub(super) const EVAL: &str = "eval";
    pub(super) const NODES: &str = "nodes";
    pub(super) const NPS: &str = "nps";
    pub(super) const TIME: &str = "time";
    pub(super) const PV: &str = "pv";
    pub(super) const HINT: &str = "hint";
}

/// A match's text.
pub(super) fn to_text(written: &Written, saved: &Annotated) -> MatchText {
    let Written { save, moves, outcome, left_ms } = written;
    let mut tags = head(save);
    if let Some((date, time)) = saved.changed.map(values::date_and_time) {
        tags.push(Tag::new(name::CHANGED, format!("{date} {time}")));
    }
    if saved.starred {
        tags.push(Tag::new(name::STARRED, "yes"));
    }
    tags.push(Tag::new(name::TERMINATION, outcome.map_or(UNTERMINATED, |outcome| outcome.ending.0)));
    let mut moves: Vec<MoveText> = moves
        .iter()
        .enumerate()
        .map(|(place, (side, word))| {
            let clock = left_ms.get(place).map(|&ms| Command::new(command::CLK, [values::clock(ms)]));
            let thought = save.thoughts[place].as_ref().map(thought_commands).unwrap_or_default();
            let judgement = save.judgements.get(place).and_then(Option::as_ref);
            let judged = judgement.map(|judgement| judgements::to_commands(judgement, *side));
            let steps = save.hints.get(place).filter(|&&steps| steps > 0);
            let hint = steps.map(|steps| Command::new(command::HINT, [steps.to_string()]));
            let judged = judged.into_iter().flatten();
            let commands = clock.into_iter().chain(thought).chain(judged).chain(hint).collect();
            MoveText { side: *side, word: word.clone(), commands }
        })
        .collect();
    let taken_back = moves.split_off(save.at);
    let result = written.score();
    MatchText { game: save.game.clone(), tags, note: saved.note.clone(), moves, taken_back, result }
}

/// The tags, for everything except the moves and the result.
fn head(save: &Save) -> Vec<Tag> {
    // Every field is listed, so that the compiler reports a new one.
    #[rustfmt::skip]
    let Save {
        format: _, game: _, options, chosen, seed, seats, people, coach, names, begun: _, began, series, continued, told,
        moves, thoughts: _, judgements: _, hints, at: _, settled: _, clock,
    } = save;
    let mut tags = Vec::new();
    if let Some((date, time)) = began.map(values::date_and_time) {
        tags.extend([Tag::new(name::UTC_DATE, date), Tag::new(name::UTC_TIME, time)]);
    }
    if let Some(Series { game, half_points }) = series {
        let [first, second] = Side::BOTH.map(|side| values::points(*half_points.get(side)));
        tags.extend([Tag::new(name::ROUND, game), Tag::new(name::SERIES, format!("{first}-{second}"))]);
    }
    if *continued {
        tags.push(Tag::new(name::CONTINUED, "yes"));
    }
    for side in Side::BOTH {
        tags.extend(names.get(side).iter().map(|person| Tag::new(name::NAMES.get(side), person)));
        let player = seats.get(side).map(values::player);
        tags.extend(player.map(|player| Tag::new(name::PLAYERS.get(side), player)));
    }
    let sits_here = |side| *seats.get(side) == Some(Player::Human);
    if Side::BOTH.iter().any(|&side| *people.get(side) != sits_here(side)) {
        tags.push(Tag::new(name::PEOPLE, values::sides(|side| *people.get(side))));
    }
    if !options.is_empty() {
        tags.push(Tag::new(name::OPTIONS, options));
    }
    tags.extend(chosen.iter().map(|chosen| Tag::new(name::CHOSEN, chosen)));
    tags.push(Tag::new(name::SEED, seed));
    tags.extend(told.map(|own| Tag::new(name::TOLD, own)));
    match coach {
        Coach::Absent => {}
        Coach::On => tags.push(Tag::new(name::COACH, "on")),
        Coach::Off => tags.push(Tag::new(name::COACH, "off")),
    }
    tags.extend(hints.get(moves.len()).map(|steps| Tag::new(name::HINT, steps)));
    if let Some(SavedClock { control, spent_ms: _, turn_ms, end_ms }) = clock {
        tags.push(Tag::new(name::TIME_CONTROL, values::time_control(*control)));
        let times =
            [(name::TURN_TIME, turn_ms), (name::END_TIME, end_ms)].into_iter().filter(|(_, ms)| **ms > 0);
        tags.extend(times.map(|(name, ms)| Tag::new(name, values::clock(*ms))));
    }
    tags
}

fn thought_commands(thought: &Thought) -> Vec<Command> {
    let Thought { depth, nodes, nodes_per_second, elapsed_ms, value, line } = thought;
    let eval = Command::new(command::EVAL, [values::value(*value), depth.to_string()]);
    let numbers = [(command::NODES, nodes), (command::NPS, nodes_per_second), (command::TIME, elapsed_ms)];
    let numbers = numbers.map(|(name, number)| Command::new(name, [number.to_string()]));
    let pv = (!line.is_empty()).then(|| Command::new(command::PV, line.iter().cloned()));
    [eval].into_iter().chain(numbers).chain(pv).collect()
}

/// Reads, replays and checks a match.
pub(super) fn from_text(games: Games, found: &Found) -> Result<Imported, BadMatch> {
    let broken = |reason: BadImport| BadMatch { line: line_of(&reason, found), reason };
    let text = &found.text;
    let mut save = read_save(games, text).map_err(broken)?;
    for (place, m) in all_moves(text).enumerate() {
        let thought = read_thought(&m.commands);
        save.thoughts.push(thought.map_err(|reason| BadMatch { line: found.move_lines[place], reason })?);
        let judgement = judgements::read(m).map_err(BadImport::Command);
        save.judgements.push(judgement.map_err(|reason| BadMatch { line: found.move_lines[place], reason })?);
        let steps = read_hint(&m.commands);
        save.hints.push(steps.map_err(|reason| BadMatch { line: found.move_lines[place], reason })?);
    }
    save.hints.extend(read_last_hint(text).map_err(broken)?);
    save.hints = trimmed(save.hints);
    save.clock = read_clock(games, &save, found)?;
    let saved = restore(games, save, text).map_err(broken)?;
    let starred = text.tag(name::STARRED).is_some_and(|value| value == "yes");
    let changed = read_changed(text).map_err(broken)?;
    Ok(Imported { line: found.line, saved, note: text.note.clone(), starred, changed })
}

fn all_moves(text: &MatchText) -> impl Iterator<Item = &MoveText> {
    text.moves.iter().chain(&text.taken_back)
}

/// The line of an error, or of the move that the error is about.
fn line_of(reason: &BadImport, found: &Found) -> usize {
    match reason {
        BadImport::Match(MatchError::BadSave(BadSave::Move { ply, .. } | BadSave::Judgement { ply })) => {
            found.move_lines[ply - 1]
        }
        _ => found.line,
    }
}

/// The save without evaluations, judgements or termination.
fn read_save(games: Games, text: &MatchText) -> Result<Save, BadImport> {
    let entry = games.find(&text.game)?;
    let tag = |name| text.tag(name);
    let options = tag(name::OPTIONS).unwrap_or_default();
    let seed = match tag(name::SEED) {
        Some(seed) => read_number(seed).ok_or(BadImport::Tag(name::SEED))?,
        None if entry.secrets => return Err(BadImport::NoSeed),
        None => 0,
    };
    let words: Vec<&str> = all_moves(text).map(|m| m.word.as_str()).collect();
    let told = tag(name::TOLD).map(|own| {
        let side = Side::BOTH.into_iter().find(|side| side.to_string() == own);
        side.ok_or(BadImport::Tag(name::TOLD))
    });
    let told = told.transpose()?;
    let moves = match told {
        None => (entry.read_moves)(options, seed, &words)?,
        Some(_) => (entry.read_settled)(&words)?,
    };
    let seats = BySide { first: read_player(text, Side::First)?, second: read_player(text, Side::Second)? };
    Ok(Save {
        format: Save::FORMAT,
        game: text.game.clone(),
        options: options.to_owned(),
        chosen: tag(name::CHOSEN).map(str::to_owned),
        seed,
        seats: BySide { first: Some(seats.first), second: Some(seats.second) },
        people: read_people(text, seats)?,
        coach: read_coach(text)?,
        names: BySide {
            first: tag(name::NAMES.first).map(str::to_owned),
            second: tag(name::NAMES.second).map(str::to_owned),
        },
        begun: true,
        began: read_began(text)?,
        series: read_series(text)?,
        continued: text.tag(name::CONTINUED).is_some_and(|value| value == "yes"),
        told,
        moves,
        thoughts: Vec::new(),
        judgements: Vec::new(),
        hints: Vec::new(),
        at: text.moves.len(),
        settled: None,
        clock: None,
    })
}

/// The default is a human player.
fn read_player(text: &MatchText, side: Side) -> Result<Player, BadImport> {
    let name = *name::PLAYERS.get(side);
    text.tag(name).map_or(Ok(Player::Human), |player| values::read_player(player).ok_or(BadImport::Tag(name)))
}

fn read_people(text: &MatchText, seats: BySide<Player>) -> Result<BySide<bool>, BadImport> {
    let Some(people) = text.tag(name::PEOPLE) else {
        return Ok(BySide { first: seats.first == Player::Human, second: seats.second == Player::Human });
    };
    let is_named = |side: Side| people.split(' ').any(|word| word == side.to_string());
    let fits = values::sides(is_named) == people;
    fits.then(|| BySide { first: is_named(Side::First), second: is_named(Side::Second) })
        .ok_or(BadImport::Tag(name::PEOPLE))
}

fn read_coach(text: &MatchText) -> Result<Coach, BadImport> {
    match text.tag(name::COACH) {
        None => Ok(Coach::Absent),
        Some("on") => Ok(Coach::On),
        Some("off") => Ok(Coach::Off),
        Some(_) => Err(BadImport::Tag(name::COACH)),
    }
}

/// The steps of a hint seen before a move.
fn read_hint(commands: &[Command]) -> Result<u8, BadImport> {
    let hint = commands.iter().find(|command| command.name == command::HINT);
    match hint.map(|hint| hint.items.as_slice()) {
        None => Ok(0),
        Some([steps]) => read_number(steps).ok_or(BadImport::Command(command::HINT)),
        Some(_) => Err(BadImport::Command(command::HINT)),
    }
}

/// The steps of a hint seen after the last move.
fn read_last_hint(text: &MatchText) -> Result<Option<u8>, BadImport> {
    let steps = text.tag(name::HINT).map(|steps| read_number(steps).ok_or(BadImport::Tag(name::HINT)));
    steps.transpose()
}

fn read_began(text: &MatchText) -> Result<Option<u64>, BadImport> {
    // PGN writes `?` for unknown parts.
    let known = |name| text.tag(name).filter(|value| !value.contains('?'));
    let Some(date) = known(name::UTC_DATE) else { return Ok(None) };
    let time = known(name::UTC_TIME).unwrap_or("00:00:00");
    values::read_date_and_time(date, time).map(Some).ok_or(BadImport::Tag(name::UTC_DATE))
}

fn read_changed(text: &MatchText) -> Result<Option<u64>, BadImport> {
    let Some(changed) = text.tag(name::CHANGED) else { return Ok(None) };
    let read = changed.split_once(' ').and_then(|(date, time)| values::read_date_and_time(date, time));
    read.map(Some).ok_or(BadImport::Tag(name::CHANGED))
}

fn read_series(text: &MatchText) -> Result<Option<Series>, BadImport> {
    let Some(points) = text.tag(name::SERIES) else { return Ok(None) };
    let half_points = || {
        let (first, second) = points.split_once('-')?;
        Some(BySide { first: values::read_points(first)?, second: values::read_points(second)? })
    };
    let half_points = half_points().ok_or(BadImport::Tag(name::SERIES))?;
    let game = text.tag(name::ROUND).and_then(read_number).ok_or(BadImport::Tag(name::ROUND))?;
    Ok(Some(Series { game, half_points }))
}

/// The clock, from each player's remaining time after their moves. A move without a time took none.
fn read_clock(games: Games, save: &Save, found: &Found) -> Result<Option<SavedClock>, BadMatch> {
    let Found { text, move_lines, .. } = found;
    let broken = |reason: BadImport| BadMatch { line: line_of(&reason, found), reason };
    let Some(control) = text.tag(name::TIME_CONTROL).filter(|control| *control != "-") else {
        return Ok(None);
    };
    let control = values::read_time_control(control).ok_or(broken(BadImport::Tag(name::TIME_CONTROL)))?;
    let tag = |name| {
        let time = text.tag(name).map_or(Some(0), values::read_clock);
        time.ok_or(broken(BadImport::Tag(name)))
    };
    let restored = games.find(&save.game).and_then(|entry| (entry.restore)(save.clone()));
    let sides = restored.map_err(|error| broken(error.into()))?.sides();
    let mut left = control.initial();
    let mut spent_ms = Vec::with_capacity(sides.len());
    for (place, (side, m)) in sides.into_iter().zip(all_moves(text)).enumerate() {
        let unusable = || BadMatch { line: move_lines[place], reason: BadImport::Command(command::CLK) };
        let clock = m.commands.iter().find(|command| command.name == command::CLK);
        let most = left.get(side) + control.increment_ms();
        let spent = match clock.map(|clock| clock.items.as_slice()) {
            None => 0,
            Some([clock]) => {
                let left_ms = values::read_clock(clock).ok_or_else(unusable)?;
                most.checked_sub(left_ms).ok_or_else(unusable)?
            }
            Some(_) => return Err(unusable()),
        };
        control.charge(&mut left, side, spent);
        spent_ms.push(spent);
    }
    Ok(Some(SavedClock { control, spent_ms, turn_ms: tag(name::TURN_TIME)?, end_ms: tag(name::END_TIME)? }))
}

fn read_thought(commands: &[Command]) -> Result<Option<Thought>, BadImport> {
    let items =
        |name| commands.iter().find(|command| command.name == name).map(|command| command.items.as_slice());
    let Some(eval) = items(command::EVAL) else { return Ok(None) };
    let number = |name| match items(name) {
        None => Ok(0),
        Some([number]) => read_number(number).ok_or(BadImport::Command(name)),
        Some(_) => Err(BadImport::Command(name)),
    };
    let read_eval = || match eval {
        [value] => Some((values::read_value(value)?, 0)),
        [value, depth] => Some((values::read_value(value)?, read_number(depth)?)),
        _ => None,
    };
    let (value, depth) = read_eval().ok_or(BadImport::Command(command::EVAL))?;
    Ok(Some(Thought {
        depth,
        nodes: number(command::NODES)?,
        nodes_per_second: number(command::NPS)?,
        elapsed_ms: number(command::TIME)?,
        value,
        line: items(command::PV).unwrap_or_default().to_vec(),
    }))
}

/// The saved match, whose result must be the one in the text.
fn restore(games: Games, mut save: Save, text: &MatchText) -> Result<SavedMatch, BadImport> {
    let restore = |save: &Save| Ok::<_, BadImport>((games.find(&save.game)?.restore)(save.clone())?.saved());
    let termination = text.tag(name::TERMINATION);
    save.settled = settled(termination, text.result);
    let mut saved = restore(&save)?;
    if termination.is_none() && !is_over(&saved) {
        save.settled = settled(Some(most_likely(text.result)), text.result);
        saved = restore(&save)?;
    }
    let outcome = saved.summary.outcome.as_ref();
    let ending = outcome.map_or(UNTERMINATED, |outcome| &outcome.ending);
    let ends_so = score(outcome.map(|outcome| (outcome.winner, outcome.ending.as_str()))) == text.result;
    if ends_so && termination.is_none_or(|termination| termination == ending) {
        Ok(saved)
    } else {
        Err(BadImport::OtherResult)
    }
}

/// The termination, unless the rules ended the match.
fn settled(termination: Option<&str>, result: Score) -> Option<Termination> {
    let is = |ending: Ending| termination == Some(ending.0);
    match result {
        Score::Won(winner) if is(Ending::RESIGNED) => Some(Termination::Resigned(!winner)),
        Score::Won(winner) if is(Ending::OUT_OF_TIME) => Some(Termination::OutOfTime(!winner)),
        Score::Won(winner) if is(Ending::ILLEGAL_MARK) => Some(Termination::IllegalMark(!winner)),
        Score::Drawn if is(Ending::AGREED) => Some(Termination::Agreed),
        Score::Drawn if is(Ending::RESIGNED) => Some(Termination::BothResigned),
        Score::Drawn if is(Ending::OUT_OF_TIME) => Some(Termination::DrawnOnTime),
        Score::Drawn if is(Ending::TOO_LONG) => Some(Termination::TooLong),
        Score::Open if is(Ending::CALLED_OFF) => Some(Termination::CalledOff),
        Score::Open if is(Ending::STOPPED) => Some(Termination::Stopped),
        Score::Open if is(Ending::ABANDONED) => Some(Termination::Abandoned),
        _ => None,
    }
}

/// The default termination for a result that the moves do not lead to.
fn most_likely(result: Score) -> &'static str {
    match result {
        Score::Won(_) => Ending::RESIGNED.0,
        Score::Drawn => Ending::AGREED.0,
        Score::Open => UNTERMINATED,
    }
}
