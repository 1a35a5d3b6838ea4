use crate::escape::{collapse, find_unescaped, is_quote, split_unescaped, unescape};
use crate::{Command, MatchText, MoveText, Score, Tag, Word, bare};
use game::Side;
use std::borrow::Cow;
use texts::is_invisible;
use thiserror::Error;

/// The maximum match size, far more than needed.
pub const MOST_BYTES_OF_A_MATCH: usize = 4 << 20;

/// The maximum number of moves in an imported match, including those taken back. A move takes far more memory than its
/// few bytes of text. Real matches have a tenth as many moves.
pub const MOST_MOVES: usize = 10_000;

/// The maximum number of matches in one text.
pub const MOST_MATCHES: usize = 100_000;

/// The maximum number of tags per match.
const MOST_TAGS: usize = 100;

/// A parsed match with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its first line, from 1.
    pub line: usize,
    /// The match.
    pub text: MatchText,
    /// Each move's line; moves taken back come last.
    pub move_lines: Vec<usize>,
}

/// A match that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct Broken {
    /// The error's line, from 1.
    pub line: usize,
    /// The error.
    pub reason: Reason,
}

/// Why a match cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// Text before the first match.
    #[error("a match must begin with the line [Game \"…\"]")]
    NoGame,
    /// A tag line that is not `[Name "value"]`.
    #[error("this is not a tag line like [Round \"2\"]")]
    BadTag,
    /// More than a hundred tags.
    #[error("there are more than {MOST_TAGS} tags")]
    TooManyTags,
    /// More than [`MOST_MOVES`] moves.
    #[error("there are more than {MOST_MOVES} moves")]
    TooManyMoves,
    /// Two tags with the same name.
    #[error("duplicate tag [{0} …]")]
    SecondTag(String),
    /// An unterminated comment.
    #[error("the comment is not closed")]
    OpenComment,
    /// An unterminated command in a comment.
    #[error("this command is not closed; it must look like [%clk 0:05:00]")]
    BadCommand,
    /// Unbalanced brackets, or nested ones before the result.
    #[error("moves taken back must be in one pair of brackets before the result")]
    Brackets,
    /// A word that is not a move.
    #[error("'{0}' is not a move")]
    NoMove(String),
    /// Text after the result.
    #[error("there is text after the result")]
    BehindResult,
    /// The result is missing.
    #[error("the result is missing: 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// The head and the moves have different results.
    #[error("the result in the head differs from the one after the moves")]
    TwoResults,
    /// A match larger than [`MOST_BYTES_OF_A_MATCH`].
    #[error("the match is too large")]
    TooLarge,
    /// More than [`MOST_MATCHES`] matches.
    #[error("there are too many matches")]
    TooMany,
}

/// Parses all matches in a text, with an error for each broken one. Even a broken match ends where the next head
/// begins: at the tag lines directly above the line `[Game "`, or at that line.
pub fn read(text: &str) -> impl Iterator<Item = Result<Found, Broken>> {
    let mut parts = parts(text);
    let preface = parts.next().and_then(|(_, preface)| read_preface(preface).err());
    let matches = parts.enumerate().map_while(|(count, (line, part))| match count {
        ..MOST_MATCHES => Some(read_match(line, part)),
        MOST_MATCHES => Some(Err(Broken { line, reason: Reason::TooMany })),
        _ => None,
    });
    preface.map(Err).into_iter().chain(matches)
}

/// Splits into the text before the first match and the matches, each with its first line number.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut ends: Vec<usize> = Vec::new();
    let mut floor = None;
    for line in text.match_indices("Game").filter_map(|(at, _)| game_line(text, at)) {
        ends.push(head_above(text, line, floor));
        floor = Some(line);
    }
    ends.push(text.len());
    let mut line = 1;
    let mut from = 0;
    ends.into_iter().map(move |end| {
        let part = (line, &text[from..end]);
        line += line_ends(part.1);
        from = end;
        part
    })
}

/// The start of the `[Game "` line whose name is at `at`; `None` if it is not one.
fn game_line(text: &str, at: usize) -> Option<usize> {
    let before = text[..at].trim_end_matches(is_space_in_line).strip_suffix('[')?;
    let line = before.trim_end_matches(is_margin);
    let behind = &text[at + "Game".len()..];
    let value = behind.trim_start_matches(is_space_in_line);
    let begins = line.is_empty() || line.ends_with(['\n', '\r']);
    (begins && value.len() < behind.len() && value.starts_with(is_quote)).then_some(line.len())
}

/// The start of the tag lines directly above the game line at `line`. `floor` is the previous game line, whose head is
/// left alone.
fn head_above(text: &str, line: usize, floor: Option<usize>) -> usize {
    let mut begin = line;
    loop {
        let above = &text[floor.unwrap_or(0)..begin];
        let end = above.strip_suffix('\n').unwrap_or(above);
        let end = end.strip_suffix('\r').unwrap_or(end);
        let at = end.rfind(['\n', '\r']).map_or(0, |before| before + 1);
        if read_tag(bare_line(&end[at..])).is_err() {
            return begin;
        }
        begin -= above.len() - at;
        if Some(begin) == floor {
            return line;
        }
    }
}

/// White space other than line breaks, and invisible characters.
fn is_space_in_line(c: char) -> bool {
    (c.is_whitespace() || is_invisible(c)) && c != '\n' && c != '\r'
}

/// The quote mark in e-mail replies.
const QUOTED: char = '>';

/// Whether a character may precede a line without belonging to it.
fn is_margin(c: char) -> bool {
    is_space_in_line(c) || c == QUOTED
}

/// A line without surrounding white space and quote marks.
fn bare_line(line: &str) -> &str {
    line.trim_start_matches(is_margin).trim_end_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// The number of line ends in a text: line feeds, carriage returns, or both.
fn line_ends(text: &str) -> usize {
    let lone = text.as_bytes().windows(2).filter(|pair| pair[0] == b'\r' && pair[1] != b'\n').count();
    text.matches('\n').count() + lone + usize::from(text.ends_with('\r'))
}

/// Normalizes line ends, and removes quote marks if the first line is quoted.
fn with_plain_lines(part: &str) -> Cow<'_, str> {
    let part = if part.contains('\r') {
        Cow::Owned(part.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(part)
    };
    if !part.trim_start_matches(is_space_in_line).starts_with(QUOTED) {
        return part;
    }
    let unquoted = part.split('\n').map(|line| line.trim_start_matches(is_margin));
    Cow::Owned(unquoted.collect::<Vec<_>>().join("\n"))
}

/// Whether a bare line has no meaning for programs.
fn is_blank(line: &str) -> bool {
    line.is_empty() || line.starts_with(['%', ';'])
}

fn read_preface(preface: &str) -> Result<(), Broken> {
    match with_plain_lines(preface).lines().position(|line| !is_blank(bare_line(line))) {
        Some(at) => Err(Broken { line: at + 1, reason: Reason::NoGame }),
        None => Ok(()),
    }
}

fn read_match(line: usize, part: &str) -> Result<Found, Broken> {
    if part.len() > MOST_BYTES_OF_A_MATCH {
        return Err(Broken { line, reason: Reason::TooLarge });
    }
    let part = with_plain_lines(part);
    let mut reader = Reader { rest: &part, line, at_line_start: true };
    let mut tags = reader.read_head()?;
    let mut take = |name| tags.iter().position(|tag| tag.name == name).map(|at| tags.remove(at).value);
    let game = take("Game").ok_or(Broken { line, reason: Reason::BadTag })?;
    let said = take("Result");
    let Moves { note, moves, taken_back, lines, result } = reader.read_moves()?;
    if said.is_some_and(|said| Score::of(said.trim()) != Some(result)) {
        return Err(Broken { line, reason: Reason::TwoResults });
    }
    Ok(Found { line, text: MatchText { game, tags, note, moves, taken_back, result }, move_lines: lines })
}

/// The part of a match after its head.
struct Moves {
    note: String,
    moves: Vec<MoveText>,
    taken_back: Vec<MoveText>,
    lines: Vec<usize>,
    result: Score,
}

/// The parser's position among the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    OnTheBoard,
    TakenBack,
    Behind,
}

#[derive(Clone)]
struct Reader<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Reader<'a> {
    fn broken(&self, reason: Reason) -> Broken {
        Broken { line: self.line, reason }
    }

    /// Consumes this many bytes.
    fn pass(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count();
        self.at_line_start = passed.ends_with('\n') || (passed.is_empty() && self.at_line_start);
        self.rest = rest;
        passed
    }

    fn pass_line(&mut self) -> &'a str {
        self.pass(self.rest.find('\n').map_or(self.rest.len(), |at| at + 1))
    }

    /// The tags, in any order.
    fn read_head(&mut self) -> Result<Vec<Tag>, Broken> {
        let mut tags: Vec<Tag> = Vec::new();
        while !self.rest.is_empty() {
            let line = bare_line(self.rest.lines().next().unwrap_or_default());
            if line.starts_with('[') {
                let tag = read_tag(line).map_err(|reason| self.broken(reason))?;
                if tags.iter().any(|other| other.name == tag.name) {
                    return Err(self.broken(Reason::SecondTag(tag.name)));
                }
                if tags.len() == MOST_TAGS {
                    return Err(self.broken(Reason::TooManyTags));
                }
                tags.push(tag);
            } else if !is_blank(line) {
                break;
            }
            self.pass_line();
        }
        Ok(tags)
    }

    /// The next significant character; `None` at the end.
    fn next_sign(&mut self) -> Option<char> {
        loop {
            let c = self.rest.chars().next()?;
            if c == ';' || (c == '%' && self.at_line_start) {
                self.pass_line();
            } else if c.is_whitespace() || is_invisible(c) {
                self.pass(c.len_utf8());
            } else {
                return Some(c);
            }
        }
    }

    fn read_moves(&mut self) -> Result<Moves, Broken> {
        let (mut on_board, mut taken_back): (Vec<MoveText>, Vec<MoveText>) = Default::default();
        let mut lines = Vec::new();
        let mut note = String::new();
        let mut place = Place::OnTheBoard;
        let mut side = Side::First;
        while let Some(c) = self.next_sign() {
            let moves = if place == Place::OnTheBoard { &mut on_board } else { &mut taken_back };
            match c {
                '{' => {
                    let line = self.line;
                    let broken = |reason| Broken { line, reason };
                    let comment = self.read_comment()?;
                    match moves.last_mut() {
                        Some(last) => last.commands.extend(read_commands(&comment).map_err(broken)?),
                        None if place == Place::OnTheBoard => {
                            let more = unescape(&comment);
                            if !note.is_empty() && !more.is_empty() {
                                note.push('\n');
                            }
                            note.push_str(&more);
                        }
                        None => {}
                    }
                }
                '(' if place == Place::OnTheBoard => {
                    let mut ahead = self.clone();
                    ahead.pass_brackets()?;
                    let behind = ahead.clone();
                    if ahead.is_at_result()? {
                        place = self.pass_sign(Place::TakenBack);
                    } else {
                        *self = behind;
                    }
                }
                ')' if place == Place::TakenBack => place = self.pass_sign(Place::Behind),
                '(' | ')' => return Err(self.broken(Reason::Brackets)),
                '$' => drop(self.read_word()),
                _ => {
                    let line = self.line;
                    let mut word = self.read_word();
                    if let Some((marked, bytes)) = number_before(word) {
                        (side, word) = (marked, &word[bytes..]);
                        if word.is_empty() {
                            continue;
                        }
                    }
                    if let Some(result) = Score::of(word) {
                        let moves = Moves { note, moves: on_board, taken_back, lines, result };
                        return self.read_end(line, place).map(|()| moves);
                    }
                    if !word.is_empty() && bare(word).is_empty() {
                        continue;
                    }
                    let word = Word::exactly(word).ok_or_else(|| self.broken(no_move(word, c)))?;
                    if lines.len() == MOST_MOVES {
                        return Err(Broken { line, reason: Reason::TooManyMoves });
                    }
                    moves.push(MoveText { side, word, commands: Vec::new() });
                    lines.push(line);
                    side = !side;
                }
            }
        }
        Err(self.broken(Reason::NoResult))
    }

    fn pass_sign(&mut self, place: Place) -> Place {
        self.pass(1);
        place
    }

    /// The text between braces, its lines joined.
    fn read_comment(&mut self) -> Result<String, Broken> {
        let end = find_unescaped(self.rest, '}').ok_or_else(|| self.broken(Reason::OpenComment))?;
        let comment = self.pass(end + 1);
        Ok(collapse(&comment[1..end]))
    }

    fn read_word(&mut self) -> &'a str {
        let ends =
            |(at, c): &(usize, char)| c.is_whitespace() || "{}()[];\"".contains(*c) || (*c == '$' && *at > 0);
        self.pass(self.rest.char_indices().find(ends).map_or(self.rest.len(), |(at, _)| at))
    }

    /// Skips a pair of brackets and its contents.
    fn pass_brackets(&mut self) -> Result<(), Broken> {
        let open = self.broken(Reason::Brackets);
        let mut depth = 0;
        while let Some(c) = self.next_sign() {
            match c {
                '{' => drop(self.read_comment()?),
                '(' | ')' => {
                    self.pass(1);
                    depth = if c == '(' { depth + 1 } else { depth - 1 };
                    if depth == 0 {
                        return Ok(());
                    }
                }
                _ if self.read_word().is_empty() => drop(self.pass(c.len_utf8())),
                _ => {}
            }
        }
        Err(open)
    }

    /// Whether a result follows. Brackets before anything else are a variation.
    fn is_at_result(&mut self) -> Result<bool, Broken> {
        loop {
            match self.next_sign() {
                Some('{') => drop(self.read_comment()?),
                Some('$') => drop(self.read_word()),
                _ => return Ok(Score::of(self.read_word()).is_some()),
            }
        }
    }

    /// Checks the text after the result, which was on `line`. Moves, or anything on the same line, are an error. Other
    /// lines, such as an e-mail signature, do not belong to the match.
    fn read_end(&mut self, mut line: usize, place: Place) -> Result<(), Broken> {
        if place == Place::TakenBack {
            return Err(self.broken(Reason::Brackets));
        }
        while let Some(c) = self.next_sign().filter(|_| self.line < line + 2) {
            if c != '{' {
                let is_part = self.line == line || number_before(self.clone().read_word()).is_some();
                return if is_part { Err(self.broken(Reason::BehindResult)) } else { Ok(()) };
            }
            self.read_comment()?;
            line = self.line;
        }
        Ok(())
    }
}

fn no_move(word: &str, sign: char) -> Reason {
    Reason::NoMove(if word.is_empty() { sign.to_string() } else { word.to_owned() })
}

/// Parses a tag line, in straight or typographic quotation marks.
fn read_tag(line: &str) -> Result<Tag, Reason> {
    let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')).ok_or(Reason::BadTag)?;
    let inner = inner.trim_matches(is_space_in_line);
    let (name, value) = inner.split_once(is_space_in_line).ok_or(Reason::BadTag)?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let value = value.trim_start_matches(is_space_in_line);
    let value = match value.strip_prefix('"').map(|value| (value, find_unescaped(value, '"'))) {
        Some((value, Some(end))) => (end + 1 == value.len()).then(|| &value[..end]),
        _ => value.strip_prefix(is_quote).and_then(|value| value.strip_suffix(is_quote)),
    };
    let value = value.filter(|_| is_name).ok_or(Reason::BadTag)?;
    Ok(Tag { name: name.to_owned(), value: unescape(value) })
}

/// The commands in a comment. Skips free text, and other programs' commands if their names have another form.
fn read_commands(comment: &str) -> Result<Vec<Command>, Reason> {
    let mut commands = Vec::new();
    let mut rest = comment;
    while let Some(begin) = find_unescaped(rest, '[') {
        rest = &rest[begin + 1..];
        let Some(command) = rest.strip_prefix('%') else { continue };
        let end = find_unescaped(command, ']').ok_or(Reason::BadCommand)?;
        commands.extend(read_command(command[..end].trim_matches(' ')));
        rest = &command[end + 1..];
    }
    Ok(commands)
}

fn read_command(command: &str) -> Option<Command> {
    let (name, items) = command.split_once(' ').map_or((command, None), |(name, items)| (name, Some(items)));
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let items = items.map(|items| split_unescaped(items, ',')).unwrap_or_default();
    let items = items.iter().map(|item| unescape(item.trim_matches(' '))).collect();
    Some(Command { name: name.to_owned(), items })
}

/// The move number at the start of a word, `12.` or `12...`: the side to move, and the number's length.
pub(crate) fn number_before(word: &str) -> Option<(Side, usize)> {
    let behind_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = behind_digits.trim_start_matches(['.', '…']);
    let side = match behind_digits.len() - behind.len() {
        0 => return None,
        1 => Side::First,
        _ => Side::Second,
    };
    Some((side, word.len() - behind.len()))
}
