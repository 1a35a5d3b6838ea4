use crate::{Move, Options, Playable, Side, State, Turn, View, Viewer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A position with one right way to play it, which is proven.
///
/// As text, one line: theme, rating, options, moves and solution, separated by tabs. Lists of moves are separated by
/// commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// The id of its theme, one of the game's [`Problems`].
    pub theme: String,
    /// Its difficulty as an Elo rating on the scale of the game's levels: a level with this rating solves half of such
    /// problems.
    pub rating: u16,
    /// The options of its game, as text.
    pub options: String,
    /// The moves that lead to the position; may be empty.
    pub moves: Vec<String>,
    /// The moves of the solution, with the other side's replies, from the first move that the solver looks for to the
    /// last. Never empty.
    pub line: Vec<String>,
}

/// The text is not a problem that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not a problem: {0}")]
pub struct BadProblem(&'static str);

/// A game's problems.
#[derive(Clone, Copy)]
pub struct Problems<S: Playable> {
    /// The themes, in display order.
    pub themes: &'static [Theme<S>],
}

/// What a problem asks for.
pub struct Theme<S: Playable> {
    /// The name of its words in the game's problem catalogue: lower case, unique in its game, stable.
    pub id: &'static str,
    /// Whether the solver plays both sides. Otherwise the solver plays the side to move, and the other side replies.
    pub both_sides: bool,
    /// The moves that solve the problem in any order; none left means that it is solved. `None` if the line's moves
    /// solve it, in their order.
    pub any_order: Option<RightMoves<S>>,
}

/// The right moves for the owner of a view.
pub type RightMoves<S> = fn(&<S as State>::View) -> Vec<Move<S>>;

impl<S: Playable> Clone for Theme<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Playable> Copy for Theme<S> {}

impl<S: Playable> Theme<S> {
    /// The theme of problems from a person's own games, in every game that has problems: play the move that was missed.
    pub const MISTAKE: Theme<S> = Theme::line("mistake");

    /// A problem's theme. `None` if the game has no such theme.
    pub fn of(problem: &Problem) -> Option<Theme<S>> {
        let mut themes = S::PROBLEMS?.themes.iter().copied().chain([Theme::MISTAKE]);
        themes.find(|theme| theme.id == problem.theme)
    }

    /// A theme whose problems have one line, against the other side.
    pub const fn line(id: &'static str) -> Self {
        Theme { id, both_sides: false, any_order: None }
    }

    /// The moves that are right here, the one to show first. `next` is the line's next move. A move that wins the game
    /// at once is always right. None left means that the problem is solved.
    pub fn right_moves(&self, state: &S, next: Option<Move<S>>) -> Vec<Move<S>> {
        let view = state.view(Viewer::Audience);
        let Turn::Of(mover) = view.turn() else { return Vec::new() };
        if let Some(any_order) = self.any_order {
            return any_order(&state.view(Viewer::Player(mover)));
        }
        let Some(next) = next else { return Vec::new() };
        let wins = |m: &Move<S>| wins(state, *m, mover);
        // In a game with secrets, nobody knows which moves win.
        let winning = view.legal_moves().into_iter().filter(|m| *m != next && !S::SECRETS && wins(m));
        std::iter::once(next).chain(winning).collect()
    }
}

fn wins<S: State>(state: &S, m: Move<S>, mover: Side) -> bool {
    let mut after = state.clone();
    after.play(m).is_ok()
        && matches!(after.view(Viewer::Audience).turn(), Turn::Over(outcome) if outcome.winner == Some(mover))
}

impl Problem {
    /// The problem's position.
    ///
    /// # Errors
    /// If the options or moves are not playable, the game is over, or the first move of the solution is illegal.
    pub fn position<S: State>(&self) -> Result<S, BadProblem> {
        let options: S::Options = self.options.parse().map_err(|_| BadProblem("its options are unknown"))?;
        let mut state =
            S::start(&options.resolved(false), 0).map_err(|_| BadProblem("its options cannot be played"))?;
        for m in self.setup::<S>()? {
            state.play(m).map_err(|_| BadProblem("it has an illegal move"))?;
        }
        let mut solved = state.clone();
        for m in self.solution::<S>()? {
            solved.play(m).map_err(|_| BadProblem("its solution has an illegal move"))?;
        }
        Ok(state)
    }

    /// The moves that lead to its position.
    ///
    /// # Errors
    /// If one of them is not a move.
    pub fn setup<S: State>(&self) -> Result<Vec<Move<S>>, BadProblem> {
        read_moves::<S>(&self.moves)
    }

    /// The moves of its solution.
    ///
    /// # Errors
    /// If one of them is not a move.
    pub fn solution<S: State>(&self) -> Result<Vec<Move<S>>, BadProblem> {
        read_moves::<S>(&self.line)
    }
}

fn read_moves<S: State>(moves: &[String]) -> Result<Vec<Move<S>>, BadProblem> {
    let read = moves.iter().map(|text| text.parse());
    read.collect::<Result<_, _>>().map_err(|_| BadProblem("it has something that is not a move"))
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { theme, rating, options, moves, line } = self;
        write!(f, "{theme}\t{rating}\t{options}\t{}\t{}", moves.join(","), line.join(","))
    }
}

impl FromStr for Problem {
    type Err = BadProblem;

    fn from_str(text: &str) -> Result<Self, BadProblem> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [theme, rating, options, moves, line] = fields[..] else {
            return Err(BadProblem("it needs five fields"));
        };
        let list =
            |text: &str| text.split(',').filter(|m| !m.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let rating = rating.parse().map_err(|_| BadProblem("its rating is not a number"))?;
        let (moves, line) = (list(moves), list(line));
        if line.is_empty() {
            return Err(BadProblem("it has no solution"));
        }
        Ok(Problem { theme: theme.to_owned(), rating, options: options.to_owned(), moves, line })
    }
}
