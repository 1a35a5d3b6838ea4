use crate::board_id::{LONGEST, LONGEST_SHORT, SHORTEST, mines_on};
use crate::{BadBoardId, BadLayout, BoardId, KnownLayout, Size};
use game::{BadOptions, Offered, option_items};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The board chosen before a game, written `width=16,height=16,mines=40` or `board=11x11:15:42`.
///
/// `board` replays a board by its id, and `layout` replays one with known mines. Anyone with the text can find that
/// board's mines. Sizes range from 5 × 5 to 24 × 30 in either orientation, with mines on up to a third of the squares.
/// Every combination that can be set is playable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    size: Size,
    /// `None` means the usual number for the size.
    mines: Option<usize>,
    /// A chosen board's seed.
    seed: Option<u64>,
    /// A chosen board's mines, if it has no seed.
    layout: Option<KnownLayout>,
}

const WIDTH: &str = "width";
const HEIGHT: &str = "height";
const MINES: &str = "mines";
const BOARD: &str = "board";
const LAYOUT: &str = "layout";

impl Default for Options {
    fn default() -> Self {
        Options { size: Size::USUAL, mines: None, seed: None, layout: None }
    }
}

impl Options {
    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of mines. The default has the same density as 15 mines on 11 × 11.
    pub fn mines(&self) -> usize {
        let (usual, usual_cells) = (15, Size::USUAL.cells());
        self.mines.unwrap_or((usual * self.size.cells() + usual_cells / 2) / usual_cells)
    }

    /// The chosen board, if any.
    pub fn board(&self) -> Option<BoardId> {
        self.seed.map(|seed| self.board_with(seed))
    }

    /// The chosen layout, if any.
    pub fn layout(&self) -> Option<&KnownLayout> {
        self.layout.as_ref()
    }

    /// The options for a board with these mines.
    pub fn of_layout(layout: KnownLayout) -> Options {
        let (size, mines) = (layout.size(), Some(layout.mines().len()));
        Options { size, mines, seed: None, layout: Some(layout) }
    }

    /// The chosen board or, if there is none, the one with this seed.
    pub(crate) fn board_or(&self, seed: u64) -> BoardId {
        self.board_with(self.seed.unwrap_or(seed))
    }

    fn board_with(&self, seed: u64) -> BoardId {
        BoardId::new(self.size, self.mines(), seed).expect("options are always playable")
    }

    /// Changes the size and clamps the number of mines.
    fn resize(&mut self, columns: usize, rows: usize) {
        let size = Size::new(columns, rows).expect("both lengths are in range");
        if size != self.size {
            self.size = size;
            self.mines = self.mines.map(|mines| mines.min(*mines_on(size).end()));
            self.forget_board();
        }
    }

    fn forget_board(&mut self) {
        (self.seed, self.layout) = (None, None);
    }

    fn set_mines(&mut self, mines: usize) {
        if mines != self.mines() {
            self.forget_board();
        }
        self.mines = Some(mines);
    }

    fn set_board(&mut self, id: BoardId) {
        *self = Options { size: id.size(), mines: Some(id.mines()), seed: Some(id.seed()), layout: None };
    }
}

/// Clamps the other side of a board to fit a side of this length.
fn beside(side: usize, other: usize) -> usize {
    if side > LONGEST_SHORT { other.min(LONGEST_SHORT) } else { other }
}

impl game::Options for Options {
    const BEGINNING: Option<&'static str> = Some(BOARD);

    /// Changing the size or number of mines of a chosen board, or setting `board` or `layout` to an empty string,
    /// returns to a random board.
    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOptions> {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        match name {
            WIDTH => {
                let columns = read_number(WIDTH, value, SHORTEST, LONGEST)?;
                self.resize(columns, beside(columns, rows));
            }
            HEIGHT => {
                let rows = read_number(HEIGHT, value, SHORTEST, LONGEST)?;
                self.resize(beside(rows, columns), rows);
            }
            MINES => {
                let range = mines_on(self.size);
                self.set_mines(read_number(MINES, value, *range.start(), *range.end())?);
            }
            BOARD | LAYOUT if value.is_empty() => self.forget_board(),
            BOARD => {
                self.set_board(value.parse().map_err(|error: BadBoardId| bad(BOARD, error.to_string()))?)
            }
            LAYOUT => {
                let known = value.parse().map_err(|error: BadLayout| bad(LAYOUT, error.to_string()))?;
                *self = Options::of_layout(known);
            }
            _ => return Err(BadOptions::Unknown(name.to_owned())),
        }
        Ok(())
    }

    fn offered(&self) -> Vec<Offered> {
        let number = |name, min: usize, max: usize| Offered::number(name, min as u32, max as u32);
        let mines = mines_on(self.size);
        vec![
            number(WIDTH, SHORTEST, LONGEST),
            number(HEIGHT, SHORTEST, LONGEST),
            number(MINES, *mines.start(), *mines.end()),
        ]
    }

    /// A random board, because a board just played has no secrets left.
    fn with_start(&self, seed: u64) -> Self {
        if self.layout.is_some() {
            self.clone()
        } else {
            Options { seed: Some(self.board_or(seed).seed()), ..self.clone() }
        }
    }

    fn for_rematch(&self) -> Self {
        Options { seed: None, layout: None, ..self.clone() }
    }
}

fn bad(option: &'static str, reason: String) -> BadOptions {
    BadOptions::Value { option, reason }
}

fn read_number(option: &'static str, value: &str, min: usize, max: usize) -> Result<usize, BadOptions> {
    let bad = || BadOptions::Value { option, reason: format!("expected {min} to {max}, not '{value}'") };
    value.parse().ok().filter(|number| (min..=max).contains(number)).ok_or_else(bad)
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board() {
            return write!(f, "{BOARD}={board}");
        }
        if let Some(layout) = &self.layout {
            return write!(f, "{LAYOUT}={layout}");
        }
        let side = |name, side, usual| (side != usual).then(|| format!("{name}={side}"));
        let items = [
            side(WIDTH, self.size.columns(), Size::USUAL.columns()),
            side(HEIGHT, self.size.rows(), Size::USUAL.rows()),
            self.mines.map(|mines| format!("{MINES}={mines}")),
        ];
        f.write_str(&items.into_iter().flatten().collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Options {
    type Err = BadOptions;

    /// Accepts any order, but rejects conflicting values instead of clamping them.
    fn from_str(text: &str) -> Result<Self, BadOptions> {
        use game::Options as _;
        let mut items: Vec<(&str, &str)> = option_items(text).collect();
        items.sort_by_key(|&(name, _)| name == MINES);
        let mut options = Options::default();
        for (name, value) in &items {
            options.set(name, value)?;
        }
        for (name, value) in &items {
            let mut again = options.clone();
            again.set(name, value)?;
            if again != options {
                let reason = "it contradicts the rest of the text".to_owned();
                return Err(BadOptions::Value { option: known(name), reason });
            }
        }
        Ok(options)
    }
}

/// A known option's name.
fn known(name: &str) -> &'static str {
    [WIDTH, HEIGHT, MINES, LAYOUT].into_iter().find(|known| *known == name).unwrap_or(BOARD)
}

/// `{"width": 11, "height": 11, "mines": 15, "board": null}`, with a chosen board as its id.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut options = serializer.serialize_struct("Options", 4)?;
        options.serialize_field(WIDTH, &self.size.columns())?;
        options.serialize_field(HEIGHT, &self.size.rows())?;
        options.serialize_field(MINES, &self.mines())?;
        options.serialize_field(BOARD, &self.board().map(|id| id.to_string()))?;
        options.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Options as _;

    fn options(text: &str) -> Options {
        text.parse().expect("options")
    }

    fn shape(options: &Options) -> (usize, usize, usize) {
        (options.size().columns(), options.size().rows(), options.mines())
    }

    #[test]
    fn options_round_trip_in_any_order() {
        let texts = [
            "",
            "width=24,height=30,mines=240",
            "height=5",
            "mines=15",
            "board=11x11:15:42",
            "layout=5x5:8000080",
        ];
        for text in texts {
            assert_eq!(options(text).to_string(), text);
        }
        assert_eq!(options("mines=240,height=30,width=24"), options("width=24,height=30,mines=240"));
        assert_eq!(options("width=11,board=11x11:15:42"), options("board=11x11:15:42,mines=15"));
    }

    #[test]
    fn the_usual_number_of_mines_grows_with_the_board() {
        assert_eq!(shape(&options("")), (11, 11, 15));
        assert_eq!(options("width=5,height=5").mines(), 3);
        assert_eq!(options("width=30,height=16").mines(), 60);
    }

    #[test]
    fn setting_a_size_clamps_the_other_values() {
        let mut options = options("width=24,height=30,mines=240");
        options.set("width", "30").expect("in range");
        assert_eq!(shape(&options), (30, 24, 240));
        options.set("height", "5").expect("in range");
        assert_eq!(shape(&options), (30, 5, 50));
        options.set("width", "5").expect("in range");
        assert_eq!(shape(&options), (5, 5, 8));
    }

    #[test]
    fn another_size_or_number_of_mines_drops_the_chosen_board() {
        let set = |name, value| {
            let mut options = options("board=9x9:10:42");
            options.set(name, value).expect("options");
            options.to_string()
        };
        assert_eq!(set("width", "9"), "board=9x9:10:42");
        assert_eq!(set("width", "8"), "width=8,height=9,mines=10");
        assert_eq!(set("mines", "10"), "board=9x9:10:42");
        assert_eq!(set("mines", "11"), "width=9,height=9,mines=11");
        assert_eq!(set("board", ""), "width=9,height=9,mines=10");
        assert_eq!(set("layout", "5x5:8000080"), "layout=5x5:8000080");
        let mut laid = options("layout=5x5:8000080");
        assert_eq!(
            (shape(&laid), laid.for_rematch().to_string()),
            ((5, 5, 2), "width=5,height=5,mines=2".into())
        );
        laid.set("mines", "3").expect("options");
        assert_eq!(laid.to_string(), "width=5,height=5,mines=3");
    }

    #[test]
    fn impossible_options_are_rejected_with_a_reason() {
        let cases = [
            ("bombs=3", "there is no option 'bombs'"),
            ("width=4", "the option 'width' cannot be used: expected 5 to 30, not '4'"),
            ("height=31", "the option 'height' cannot be used: expected 5 to 30, not '31'"),
            ("width=wide", "the option 'width' cannot be used: expected 5 to 30, not 'wide'"),
            ("width=30,height=30", "the option 'width' cannot be used: it contradicts the rest of the text"),
            ("mines=0", "the option 'mines' cannot be used: expected 1 to 40, not '0'"),
            ("mines=9,width=5,height=5", "the option 'mines' cannot be used: expected 1 to 8, not '9'"),
            (
                "board=11x11:15:42,width=9",
                "the option 'board' cannot be used: it contradicts the rest of the text",
            ),
            (
                "layout=5x5:8000080,mines=3",
                "the option 'layout' cannot be used: it contradicts the rest of the text",
            ),
            (
                "board=11x11:41:42",
                "the option 'board' cannot be used: a board of 11x11 has 1 to 40 mines, not 41",
            ),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Options>().expect_err(text).to_string(), error);
        }
    }

    #[test]
    fn options_serialize_every_choice() {
        let json = |text| serde_json::to_value(options(text)).expect("plain values");
        assert_eq!(json(""), serde_json::json!({"width": 11, "height": 11, "mines": 15, "board": null}));
        assert_eq!(json("board=9x9:10:7")["board"], "9x9:10:7");
    }
}
