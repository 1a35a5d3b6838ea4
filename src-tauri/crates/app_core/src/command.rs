//! What the page asks of its host.

use crate::CommandError;
use archive::{MatchFilter, MatchSelection};
use peer::{ContactId, SidesShown, TransportKind};
use serde::Deserialize;
use serde_json::{Map, Value};
use session::{ExportFormat, MatchCommand, MatchId};
use statistics::Query;
use thiserror::Error;

/// A command of the page, by its name and the names of its arguments. Each says what it answers; one that answers
/// nothing answers null. An optional argument may be left out.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "an argument is described with its command")]
pub enum Command {
    // The program.
    /// The ids of all games, in the order in which they are offered.
    Games {},
    /// By game a list of `{id, key, about}`: what can be asked at its board, by which key, about the whole
    /// `board` or a `cell`.
    Questions {},
    /// `About`.
    About {},
    /// The `Settings`.
    Settings {},
    /// The `Settings` after these were changed; those left out stay as they are.
    KeepSettings {
        #[cfg_attr(feature = "wire-types", ts(type = "Partial<Settings>"))]
        settings: Map<String, Value>,
    },
    /// What the user has to be told when the page begins, once: a list of `Problem`.
    Notices {},

    // Matches at the table.
    /// The match of a game that is at the table, as a `Snapshot`: the one that changed last, or a new one with
    /// nobody chosen.
    Open { game: String },
    /// The `Snapshot` of a kept match, which comes to the table and is paused. The one of its game that was there
    /// is kept.
    OpenMatch { id: MatchId },
    /// The `Snapshot` of a kept match, which does not come to the table.
    Preview { id: MatchId },
    /// `Accepted`; the players stay chosen. Without `options`: those chosen before, without a position.
    NewMatch { game: String, options: Option<String> },
    /// `Accepted`: the next match of the series, with the sides swapped. Refused before the end.
    Rematch { id: MatchId },
    /// `Accepted`: a new match with the first `ply` moves of this one, paused. Refused while it hides something.
    ContinueFrom { id: MatchId, ply: usize },
    /// `Accepted`: a saved match, which is then paused. Or a new one that begins where the text says (option
    /// `position`, of Minesweeper `board`), with the rules and players chosen before.
    Load { game: String, text: String },
    /// `Accepted`: what is asked of one match, as in `MatchCommand`.
    Apply { id: MatchId, command: MatchCommand },
    /// The match as text. Refused while it hides something.
    Save { id: MatchId },
    /// What is known of it, in the game's own form: each game's `questions.rs`. `cell` is left out where the
    /// question is about the board.
    Answer { id: MatchId, question: String, cell: Option<u16> },

    // The archive.
    /// `MatchList`: so many of the matches that are kept after the first `offset`, and how many there are.
    ListMatches { filter: MatchFilter, offset: usize, limit: usize },
    /// The names of all people who sat at a match, those of the last one first.
    Names {},
    /// `Report`: what the matches of one person tell.
    Statistics { query: Query },
    /// Nothing; the note of a match, of at most 10 000 characters.
    Annotate { id: MatchId, note: String },
    /// Nothing; the mark of a match.
    Star { id: MatchId, starred: bool },
    /// How many there were. The table is empty where one of them was. Of a match with a friend the keys are
    /// forgotten when the program ends or starts.
    DeleteMatches { ids: Vec<MatchId> },
    /// How many there were; possible until the next start, which removes what was deleted for good.
    RestoreMatches { ids: Vec<MatchId> },
    /// Nothing; removes every match for good, and whatever else is kept of one.
    DeleteEverything {},
    /// What `notices` answers, after looking for damage in the database while other commands go on.
    CheckMatches {},
    /// `ExportOutlook`: how many matches such an export would hold, and which no file can bring back.
    ExportOutlook { selection: MatchSelection },
    /// `Exported`, in the forms of `docs/notation.md`: matches that hide something are left out and counted.
    ExportMatches { selection: MatchSelection, form: ExportFormat },
    /// `ImportReport`: which matches of a text of either form, or of a single save, came in.
    ImportMatches { text: String },

    // Friends on other devices.
    /// `FriendsShown`.
    Friends {},
    /// `ContactShown`. Without `options` the usual ones; 0 `days` are no deadline; the name is as in `set_name`.
    Invite { game: String, options: Option<String>, sides: SidesShown, days: u8, name: String },
    /// `ContactShown` of the next match after this one, which is over.
    InviteToRematch { id: MatchId },
    /// `FriendText`. The text may hold several messages. An invitation changes nothing; anything else is taken at
    /// once.
    ReadFriendText { text: String },
    /// `ContactShown`.
    AcceptInvitation { text: String, name: String },
    /// The text that is to be handed over now, or that of the whole match: a link that opens this page or, without
    /// `page`, that of the server by which the two play. Without either it is no link.
    FriendText { contact: ContactId, whole: bool, page: Option<String> },
    /// Nothing; the person has shared or copied it.
    FriendTextHandedOver { contact: ContactId },
    /// Nothing; also gives up waiting for an invitation that was accepted.
    WithdrawInvitation { contact: ContactId },
    /// Nothing; its keys are forgotten, and its match can only be looked at.
    RemoveContact { contact: ContactId },
    /// Nothing; the person has compared the digits.
    CompareDigits { contact: ContactId },
    /// Nothing; the person has seen the file in which the match moves, and this device forgets its content.
    ContactFileSaved { contact: ContactId },
    /// Nothing; begins or ends playing by this transport.
    UseTransport { contact: ContactId, transport: TransportKind, on: bool },
    /// `BrokerShown`.
    Broker {},
    /// Nothing. A password is taken as it is, white space included. Without one that of the same account stays;
    /// an empty one is forgotten.
    SetBroker { address: String, user: String, password: Option<String> },
    /// A random one, to be offered for `export_contact`.
    Passphrase {},
    /// `Qr`.
    Qr { text: String },

    // What only some hosts can do.
    /// Whether there are the commands with files: not on phones.
    HasFiles {},
    /// Whether friends on the same network can be reached: not in a browser.
    HasNetwork {},
    /// Whether the system tells the person that a friend waits: not in a browser.
    HasNotices {},
    /// Nothing; from now on every changed Snapshot arrives on this channel.
    Subscribe { channel: ChannelName },
    /// Nothing; from now on this channel tells when `given` has something. In a browser nothing comes: the page
    /// begins anew there.
    SubscribeGiven { channel: ChannelName },
    /// Nothing; from now on FriendsShown arrives on this channel with every change. One with a revision that is
    /// not higher than the last is old.
    SubscribeFriends { channel: ChannelName },
    /// `Given`: what was opened since the page asked last, once.
    Given {},
    /// Nothing; names the window, on phones nothing at all.
    Title { text: String },
    /// Nothing; on Linux, where WebKitGTK keeps quiet about live regions, the system's screen reader speaks it
    /// (`object:announcement`; to Orca before 44 as the window's new name).
    Announce { text: String },
    /// By how many the window became wider: none on phones, and no more than the screen and the least width
    /// allow.
    Widen { by: i32 },
    /// Nothing; the person chooses an app that takes it. Asked by `navigator.share` on Android, whose web views
    /// have none. Nothing happens elsewhere.
    ShareText { text: String },
    /// The name of the data folder, if another program uses it, else null; this one then only reads. Invalid
    /// Unicode in it becomes U+FFFD.
    FolderInUse {},
    /// Nothing; ends a program that only reads. Refused in any other.
    Leave {},
    /// Writes the match and answers where, as people read it; in a browser by the name of the file. Null if the
    /// person cancelled. The system asks them for a file and proposes the game and this day as its name. A name
    /// without an ending gets it. Not on phones.
    ExportFile { id: MatchId, day: Day },
    /// `Accepted`, or null if the person cancelled. The file is checked like the text of `load`. Not on phones.
    ImportFile { game: String },
    /// As `export_file`, for the record as the page has put it into words: lines of text, or a table in CSV.
    ExportRecord { game: String, day: Day, form: ExportFormat, text: String },
    /// `ExportedFile`, or null if the person cancelled. Without matches to write no file is asked for. Not on
    /// phones.
    ExportMatchesFile { selection: MatchSelection, form: ExportFormat, day: Day },
    /// What `import_matches` answers, of the file that the person chooses, or null if they cancelled. Not on phones.
    ImportMatchesFile {},
    /// Nothing; FriendsShown then has a code in `hosting`, which somebody on the same network types.
    NetworkHost { contact: ContactId },
    /// Nothing; who waits with a code appears in `found`.
    NetworkSearch { on: bool },
    /// Nothing; `host` is as found. The invitation appears in `offered`, or what went wrong in `trouble`.
    NetworkJoin { host: u64, code: String },
    /// As `network_join`, at the address that the other device shows.
    NetworkJoinAt { address: String, code: String },
    /// Nothing; no code is shown or tried any more, and matches go on.
    NetworkStop {},
    /// Whether what there is to send, or the whole match, is in a file now, for a contact with `by_file`. Not on
    /// phones.
    SaveFriendFile { contact: ContactId, whole: bool },
    /// `FriendText` of what was taken, or null if the person cancelled. Not on phones.
    OpenFriendFile {},
    /// Whether it was written. The passphrase has at least 12 characters without white space, 5 of them
    /// different. The match moves: this device never writes to it again. As long as its contact has
    /// `export_waits` the file can be written again, under the same passphrase. That is so after a failure, and
    /// in a browser until `contact_file_saved`, since a browser does not say what becomes of a download. Not on
    /// phones.
    ExportContact { contact: ContactId, passphrase: String },
    /// `ContactShown`, or null if the person cancelled. Not on phones.
    ImportContact { passphrase: String },

    // What only a browser has: there the page saves and chooses files.
    /// What a page saves as a file for a friend: `{file, own_len, game}`, the file in Base64.
    FriendFile { contact: ContactId, whole: bool },
    /// Nothing; the page has begun to save a file that tells of so many own entries.
    FriendFileSaved { contact: ContactId, own_len: usize },
    /// `FriendText` of what was taken.
    TakeFriendFile { file: String },
    /// What a page saves as the file in which a match moves: `{file, game}`, the file in Base64.
    ContactFile { contact: ContactId, passphrase: String },
    /// `ContactShown`.
    TakeContactFile { file: String, passphrase: String },
}

/// A channel of the page, by the name that its host gave it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "object"))]
pub struct ChannelName(pub String);

/// A day as the person's calendar has it, such as `2026-11-22`. The page says it, as a program does not safely know
/// the local time. It becomes part of a file's name, so nothing but digits and hyphens may be in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String")]
pub struct Day(String);

impl Day {
    /// As it was said.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// This is not a day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a day like 2026-11-22")]
pub struct NoDay(String);

impl TryFrom<String> for Day {
    type Error = NoDay;

    fn try_from(text: String) -> Result<Self, NoDay> {
        let form: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        if form == "0000-00-00" { Ok(Day(text)) } else { Err(NoDay(text)) }
    }
}

impl Command {
    /// The command of this name with these arguments. Null stands for no arguments.
    ///
    /// # Errors
    /// There is none of this name, or the arguments are not what it takes.
    pub fn read(name: &str, arguments: Value) -> Result<Command, CommandError> {
        let arguments = if arguments.is_null() { Value::Object(Map::new()) } else { arguments };
        let named = Value::Object(Map::from_iter([(name.to_owned(), arguments)]));
        serde_path_to_error::deserialize(named).map_err(|error| match error.path().iter().next() {
            None => CommandError::UnknownCommand(name.to_owned()),
            Some(_) => CommandError::BadArguments(error.to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_nothing_but_a_day() {
        assert_eq!(Day::try_from("2026-11-22".to_owned()).as_ref().map(Day::as_str), Ok("2026-11-22"));
        for bad in ["", "2026-11-2", "2026/11/22", "../../../..", "2026-11-22x", "२०२६-११-२२"]
        {
            assert_eq!(Day::try_from(bad.to_owned()), Err(NoDay(bad.to_owned())));
        }
    }
}
