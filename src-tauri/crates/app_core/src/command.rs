//! The page's commands to its host.

use crate::{CommandError, ProblemChoice};
use archive::{MatchFilter, MatchSelection};
use game::Edit;
use peer::{ContactId, SidesShown, TransportKind};
use problems::Day;
use serde::Deserialize;
use serde_json::{Map, Value};
use session::{ExportFormat, MatchCommand, MatchId};
use statistics::{Query, ZoneOffset};

/// A command from the page, by name and arguments. Each comment begins with the answer; "nothing" is null on the wire.
/// Optional arguments may be omitted.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "arguments are documented with their command")]
pub enum Command {
    // The program.
    /// The ids of all games, in display order.
    Games {},
    /// For each game, a list of `{id, key, about}`: the questions its board answers, each with its key and whether it
    /// is about the whole `board` or a `cell`.
    Questions {},
    /// `About`.
    About {},
    /// The `Settings`.
    Settings {},
    /// The `Settings` after this change; omitted settings keep their values.
    KeepSettings {
        #[cfg_attr(feature = "wire-types", ts(type = "Partial<Settings>"))]
        settings: Map<String, Value>,
    },
    /// A list of `Trouble`: one-time notices for the user when the page starts.
    Notices {},

    // Matches at the table.
    /// `Snapshot` of a game's match at the table: the latest one, or a new one without players.
    Open { game: String },
    /// `Snapshot` of a saved match, which is moved to the table, paused. The current match of its game is saved.
    OpenMatch { id: MatchId },
    /// `Snapshot` of a saved match, without moving it to the table.
    Preview { id: MatchId },
    /// `Snapshot` of the game's lesson at this step, counted from 0. It is never stored; `open` ends it and returns to the
    /// match.
    Lesson { game: String, step: usize },
    /// Nothing. Takes a game's problems, as text from `ui/problems`. The next commands need them.
    TakeProblems { game: String, text: String },
    /// `ProblemsShown`: a game's problems and the person's results, on this day and in the person's time zone.
    Problems { game: String, day: Day, zone: Vec<ZoneOffset> },
    /// `Snapshot` of a problem. It is never stored, but the attempt is; `open` ends it and returns to the match.
    OpenProblem { game: String, choice: ProblemChoice },
    /// `Accepted`; the players stay the same. Without `options`, uses those chosen before, except the position.
    NewMatch { game: String, options: Option<String> },
    /// `Accepted`: the next match of the series, with the sides swapped. Refused before the end.
    Rematch { id: MatchId },
    /// `Accepted`: a new paused match with the first `ply` moves of this one. Refused while it has hidden information.
    ContinueFrom { id: MatchId, ply: usize },
    /// `Accepted`: a saved match, opened paused, or a new match from the text (option `position`; in Minesweeper
    /// `board`) with the current rules and players.
    Load { game: String, text: String },
    /// `EditedPosition`: a position of `load` after an edit, in a match with these rules. Changes no match.
    EditPosition { game: String, options: String, text: String, edit: Option<Edit> },
    /// `Accepted`: a command to one match, see `MatchCommand`.
    Apply { id: MatchId, command: MatchCommand },
    /// The match as text. Refused while it has hidden information.
    Save { id: MatchId },
    /// The answer in the game's own form, see each game's `questions.rs`. `cell` is omitted for questions about the
    /// board.
    Answer { id: MatchId, question: String, cell: Option<u16> },

    // The archive.
    /// `MatchList`: at most `limit` matches after the first `offset`, and the total number.
    ListMatches { filter: MatchFilter, offset: usize, limit: usize },
    /// The names of all players, most recent first.
    Names {},
    /// `Report`: the statistics of one player's matches.
    Statistics { query: Query },
    /// Nothing. Sets a match's note, at most 10 000 characters.
    Annotate { id: MatchId, note: String },
    /// Nothing. Adds or removes a match's star.
    Star { id: MatchId, starred: bool },
    /// The number of deleted matches. They are also removed from the table. The keys of a match with a friend are
    /// deleted when the program exits or starts.
    DeleteMatches { ids: Vec<MatchId> },
    /// The number of restored matches. Possible until the next start, which removes deleted matches permanently.
    RestoreMatches { ids: Vec<MatchId> },
    /// Nothing. Permanently removes every match and all its data.
    DeleteEverything {},
    /// Like `notices`, after checking the database for damage while other commands continue.
    CheckMatches {},
    /// `ExportOutlook`: how many matches the export would contain, and which cannot be recovered from a file.
    ExportOutlook { selection: MatchSelection },
    /// `Exported`, in a format of `docs/notation.md`. Matches with hidden information are skipped and counted.
    ExportMatches { selection: MatchSelection, form: ExportFormat },
    /// `ImportReport`: the matches imported from text in any format, or from a single save.
    ImportMatches { text: String },

    // Friends on other devices.
    /// `FriendsShown`.
    Friends {},
    /// `ContactShown`. Without `options`, uses the defaults. 0 `days` means no deadline. The name is as in `set_name`.
    Invite { game: String, options: Option<String>, sides: SidesShown, days: u8, name: String },
    /// `ContactShown` of the next match after this finished one.
    InviteToRematch { id: MatchId },
    /// `FriendText`. The text may contain several messages. An invitation changes nothing; other messages are accepted
    /// immediately.
    ReadFriendText { text: String },
    /// `ContactShown`.
    AcceptInvitation { text: String, name: String },
    /// The text to send now, or the text of the whole match: a link that opens `page`. Without `page`, a link to the
    /// server of the match, if it has a page.
    FriendText { contact: ContactId, whole: bool, page: Option<String> },
    /// Nothing. The player has shared or copied the text.
    FriendTextHandedOver { contact: ContactId },
    /// Nothing. Also stops waiting for an accepted invitation.
    WithdrawInvitation { contact: ContactId },
    /// Nothing. Deletes its keys; its match becomes read-only.
    RemoveContact { contact: ContactId },
    /// Nothing. The player has compared the digits.
    CompareDigits { contact: ContactId },
    /// Nothing. The player has the file that moves the match, so this device deletes its content.
    ContactFileSaved { contact: ContactId },
    /// Nothing. Starts or stops using this transport.
    UseTransport { contact: ContactId, transport: TransportKind, on: bool },
    /// `BrokerShown`.
    Broker {},
    /// Nothing. The password is used verbatim, including white space. Without one, the same account keeps its password;
    /// an empty one deletes it.
    SetBroker { address: String, user: String, password: Option<String> },
    /// A random passphrase to suggest for `export_contact`.
    Passphrase {},
    /// `Qr`.
    Qr { text: String },

    // Commands that only some hosts support.
    /// Whether commands with files are supported: not on phones.
    HasFiles {},
    /// Whether friends on the same network can be reached: not in browsers.
    HasNetwork {},
    /// Whether the system can show notifications about friends: not in browsers.
    HasNotices {},
    /// Nothing. Every changed `Snapshot` is pushed on this channel from now on.
    Subscribe { channel: ChannelName },
    /// Nothing. This channel signals when `given` has something. In a browser it never does, because the page restarts
    /// there.
    SubscribeGiven { channel: ChannelName },
    /// Nothing. `FriendsShown` is pushed on this channel with every change. Ignore a revision that is not higher than
    /// the last.
    SubscribeFriends { channel: ChannelName },
    /// `Given`: what was opened since the last call.
    Given {},
    /// Nothing. Sets the window title; has no effect on phones.
    Title { text: String },
    /// Nothing. Speaks through the system's screen reader on Linux, because WebKitGTK does not announce live regions
    /// (`object:announcement`; Orca before version 44 gets a new window name).
    Announce { text: String },
    /// The number of pixels by which the window grew: 0 on phones, limited by the screen and the minimum width.
    Widen { by: i32 },
    /// Nothing. The user chooses an app to share with. Called by `navigator.share` on Android, whose web views lack it.
    /// Has no effect elsewhere.
    ShareText { text: String },
    /// The name of the data folder if another instance uses it and this one is read-only, else null. Invalid Unicode
    /// becomes U+FFFD.
    FolderInUse {},
    /// Nothing. Exits a read-only instance. Others refuse.
    Leave {},
    /// Writes the match to a file and returns the path for display, or the file name in a browser; null if the user
    /// cancelled. The system's dialog suggests a name from the game and this day. A missing extension is added. Not on
    /// phones.
    ExportFile { id: MatchId, day: Day },
    /// `Accepted`, or null if the user cancelled. The file is checked like the text of `load`. Not on phones.
    ImportFile { game: String },
    /// Like `export_file`, for the record as worded by the page: lines of text, or a CSV table.
    ExportRecord { game: String, day: Day, form: ExportFormat, text: String },
    /// `ExportedFile`, or null if the user cancelled. If there are no matches to write, no dialog opens. Not on phones.
    ExportMatchesFile { selection: MatchSelection, form: ExportFormat, day: Day },
    /// Like `import_matches`, for a file that the user chooses; null if they cancelled. Not on phones.
    ImportMatchesFile {},
    /// Nothing. `FriendsShown` then has a code in `hosting`, for the friend to type on the same network.
    NetworkHost { contact: ContactId },
    /// Nothing. Devices that wait with a code appear in `found`.
    NetworkSearch { on: bool },
    /// Nothing. `host` is from `found`. The invitation appears in `offered`, an error in `trouble`.
    NetworkJoin { host: u64, code: String },
    /// Like `network_join`, at the address that the other device shows.
    NetworkJoinAt { address: String, code: String },
    /// Nothing. Stops showing and trying codes; matches continue.
    NetworkStop {},
    /// Whether the pending entries, or the whole match, were saved to a file, for a contact with `by_file`. Not on
    /// phones.
    SaveFriendFile { contact: ContactId, whole: bool },
    /// `FriendText` of what was received, or null if the user cancelled. Not on phones.
    OpenFriendFile {},
    /// Whether the file was written. The passphrase needs at least 12 characters without white space, 5 of them
    /// different. The match moves: this device never writes to it again. While its contact has `export_waits`, the file
    /// can be written again with the same passphrase: after a failure, and in a browser until `contact_file_saved`,
    /// because browsers do not report whether a download succeeded. Not on phones.
    ExportContact { contact: ContactId, passphrase: String },
    /// `ContactShown`, or null if the user cancelled. Not on phones.
    ImportContact { passphrase: String },

    // Commands that only browsers support, where the page saves and opens files.
    /// `{file, own_len, game}`: a file for a friend, in Base64.
    FriendFile { contact: ContactId, whole: bool },
    /// Nothing. The page has started to save a file with this many entries from this device.
    FriendFileSaved { contact: ContactId, own_len: usize },
    /// `FriendText` of what was received.
    TakeFriendFile { file: String },
    /// `{file, game}`: the file that moves a match, in Base64.
    ContactFile { contact: ContactId, passphrase: String },
    /// `ContactShown`.
    TakeContactFile { file: String, passphrase: String },
}

/// A channel to the page, by the name its host assigned.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "object"))]
pub struct ChannelName(pub String);

impl Command {
    /// The command with this name and these arguments. Null means no arguments.
    ///
    /// # Errors
    /// If there is no such command, or its arguments are invalid.
    pub fn read(name: &str, arguments: Value) -> Result<Command, CommandError> {
        let arguments = if arguments.is_null() { Value::Object(Map::new()) } else { arguments };
        let named = Value::Object(Map::from_iter([(name.to_owned(), arguments)]));
        serde_path_to_error::deserialize(named).map_err(|error| match error.path().iter().next() {
            None => CommandError::UnknownCommand(name.to_owned()),
            Some(_) => CommandError::BadArguments(error.to_string()),
        })
    }
}
