use crate::escape::escape;
use crate::{Command, MatchText, MoveText};
use game::Side;

/// The maximum line length, from PGN's export format; a longer word gets its own line.
const COLUMNS: usize = 79;

/// Writes a match so that [`read`](crate::read) parses it back. Matches are simply concatenated.
pub fn write(text: &MatchText) -> String {
    let mut written = String::new();
    let mut head_line = |name: &str, value: &str| {
        written.push_str(&format!("[{name} \"{}\"]\n", escape(value, "\"")));
    };
    head_line("Game", &text.game);
    text.tags.iter().for_each(|tag| head_line(&tag.name, &tag.value));
    head_line("Result", text.result.word());
    written.push('\n');
    written.push_str(&broken_into_lines(&words(text)));
    written.push('\n');
    written
}

/// Everything after the head, with a space wherever a line may break.
fn words(text: &MatchText) -> String {
    let mut parts = Vec::new();
    if !text.note.is_empty() {
        parts.push(format!("{{{}}}", escape(&text.note, "{}[")));
    }
    let mut numbers = Numbers::default();
    parts.extend(text.moves.iter().map(|m| numbers.write(m)));
    if !text.taken_back.is_empty() {
        numbers.explicit = true;
        let moves: Vec<String> = text.taken_back.iter().map(|m| numbers.write(m)).collect();
        parts.push(format!("( {} )", moves.join(" ")));
    }
    parts.push(text.result.word().to_owned());
    parts.join(" ")
}

/// Move numbering: one number for two moves when the sides alternate.
#[derive(Default)]
struct Numbers {
    number: usize,
    /// Whether the first side has moved and the second has not.
    half: bool,
    /// Whether the second side's move needs a number too.
    explicit: bool,
}

impl Numbers {
    fn write(&mut self, m: &MoveText) -> String {
        let number = match m.side {
            Side::Second if self.half && !self.explicit => String::new(),
            Side::Second if self.half => format!("{}... ", self.number),
            Side::First | Side::Second => {
                self.number += 1;
                format!("{}{} ", self.number, if m.side == Side::First { "." } else { "..." })
            }
        };
        self.half = m.side == Side::First;
        self.explicit = !m.commands.is_empty();
        format!("{number}{}{}", m.word, comment(&m.commands))
    }
}

fn comment(commands: &[Command]) -> String {
    if commands.is_empty() {
        return String::new();
    }
    let written = |Command { name, items }: &Command| {
        let items = items.iter().map(|item| match item.as_str() {
            "" => "\\-".to_owned(),
            item => escape(item, "{}[],"),
        });
        let items = items.collect::<Vec<_>>().join(", ");
        if items.is_empty() { format!("[%{name}]") } else { format!("[%{name} {items}]") }
    };
    format!(" {{{}}}", commands.iter().map(written).collect::<Vec<_>>().join(" "))
}

/// Breaks lines greedily at single spaces.
fn broken_into_lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len() + text.len() / COLUMNS + 1);
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > COLUMNS {
            lines.push('\n');
            column = 0;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines.push('\n');
    lines
}
