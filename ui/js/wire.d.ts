// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

/** Information about the program. */
export type About = {
/** The version. */
version: string,
/** The project's home page; null if `Cargo.toml` names none. */
homepage: string | null,
/** The changes in this version, in English, as Markdown with a third-level heading above each list. */
news: string, };

/** A command was carried out. The resulting state is pushed in a snapshot of this revision. */
export type Accepted = {
/** The match the command applied to or created. */
id: MatchId,
/** The revision of the snapshot that shows the result. Later ones include it. */
revision: number,
/** Why an input made no move and chose nothing, in the form of the game's answers; null otherwise. */
why_not: any | null, };

/** How well a side played. */
export type Account = {
/** The mean accuracy of its judged moves in percent; null if none is judged. */
accuracy: number | null,
/** Its inaccuracies. */
inaccuracies: number,
/** Its mistakes. */
mistakes: number,
/** Its blunders. */
blunders: number, };

/** An analysis of the position shown. */
export type Analysis = {
/** Whether the analysis is switched on. */
wanted: boolean,
/** Its current result, in the game's own form; null until there is one. */
report: any | null, };

/** A level's rating as a fixed opponent. */
export type Anchor = {
/** The level. */
level: number,
/** Its Elo rating, with 1000 for the level that a beginner can beat. */
rating: number,
/** The standard error of `rating`, insofar as it depends on the number of games. */
deviation: number,
/** Whether this level is unmeasured, with a rating interpolated linearly between its neighbours'. */
interpolated: boolean, };

/** The speed of move animations. */
export type Animation = "slow" | "normal" | "fast" | "off";

/** An action that waits for an answer. */
export type AskedShown = {
/** The side that acts. */
by: Side,
/** The action in human-readable notation, as far as the viewer may know it: `e f7`, `m a11`, `m ??`. */
text: string, };

/** A game's best runs; 0 without a run. */
export type BestRuns = {
/** The most problems solved in a streak, before the first miss. */
streak: number,
/** The most problems solved in three minutes. */
timed: number, };

/** How a board is drawn. */
export type BoardLook = "usual" | "calm" | "festive";

/** A size from 100 to 300 percent. */
export type BoardPercent = number;

/** A match or an attempt that could not be imported. */
export type BrokenMatch = {
/** The line of the error, from 1. */
line: number,
/** The error code. */
code: string,
/** An English sentence for developers. */
detail: string, };

/** The broker as the page shows it. */
export type BrokerShown = {
/** The address of a broker, or of a server's page, as the user has set it; empty if none is set. */
address: string,
/** The page that opens links: that of the server that is set or, if none is set, of the server that delivered this
 * page. None if there is no server or it is only a broker. */
page: string | null,
/** The user name; empty if the broker requires none. */
user: string,
/** Whether there is a password. */
has_password: boolean,
/** Whether a keyring stores the password. Otherwise it must be entered after each start. */
keyring: boolean, };

/** A choice for each game, by game id. A switch is written as the id, a dot and the switch's name. The page knows each
 * default. */
export type ByGame<T = boolean> = { [key in string]: T };

/** One `T` for each side. */
export type BySide<T> = {
/** The first side's value. */
first: T,
/** The second side's value. */
second: T, };

/** The commands that are possible now. */
export type Can = {
/** Start or resume. */
start: boolean,
/** Pause. */
pause: boolean,
/** Enter a move: the match is in progress and a human is to move, with no answer pending. */
enter: boolean,
/** Take back or, in a match with a friend on another device, ask to. */
undo: boolean,
/** Redo moves that were taken back. */
redo: boolean,
/** Take back or redo to any ply. */
go_to: boolean,
/** Judge the remaining moves of a finished match. */
judge: boolean,
/** Look at any ply: the match is over, or the game has no secrets. */
look: boolean,
/** Ask for a hint or its next step: one person plays against a computer, and is to move. */
hint: boolean,
/** Switch the coach on or off. */
coach: boolean,
/** Answer the coach, who has warned about a move. */
answer_coach: boolean,
/** End the match without a result. */
quit: boolean,
/** Resign, as the human at the screen. */
resign: boolean,
/** Offer a draw, as the human at the screen. In a match with a friend on another device, the offer goes with the
 * next move; until then the same command withdraws it. */
offer_draw: boolean,
/** Accept or decline the open draw offer. */
answer_draw: boolean,
/** Copy the match as text. */
save: boolean,
/** Play the next match of the series, with the sides swapped, once this one is over. */
rematch: boolean,
/** Put down the device, because it shows something the opponent must not see. */
leave_device: boolean,
/** Answer a friend's request to take back. */
answer_take_back: boolean,
/** Claim that a friend has run out of time. */
claim: boolean,
/** Concede that this player's time is up. */
yield_time: boolean,
/** Send a phrase to a friend. */
say: boolean,
/** Open the game's lesson: it has one. */
learn: boolean,
/** Solve the game's problems: it has some. */
solve: boolean,
/** Show the solution of the problem. */
show_solution: boolean,
/** Go back to the position before a wrong move in a problem. */
try_again: boolean, };

/** A file error that the user can fix. */
export type Cause = "disk_full" | "forbidden" | "missing";

/** A channel to the page, by the name its host assigned. */
export type ChannelName = object;

/** A match in this app. */
export type ChosenMatch = {
/** The game's id. */
game: string,
/** The match. */
id: MatchId, };

/** A match clock. */
export type ClockShown = {
/** Its setting, as chosen before the start. */
control: TimeControl,
/** Each side's remaining time in milliseconds; after the end, its time in the position shown. */
remaining_ms: BySide<number>,
/** The side whose time is running; null if neither is. */
running: Side | null, };

/** The coach in a match of one person against a computer. */
export type CoachShown = {
/** Whether the coach is switched on. */
wanted: boolean,
/** A warning about a move that waits for an answer, or praise for the person's last move; null if none. */
comment: CommentShown | null, };

/** A command from the page, by name and arguments. Each comment begins with the answer; "nothing" is null on the wire.
 * Optional arguments may be omitted. */
export type Command = { "games": Record<symbol, never> } | { "questions": Record<symbol, never> } | { "about": Record<symbol, never> } | { "settings": Record<symbol, never> } | { "keep_settings": { settings: Partial<Settings>, } } | { "notices": Record<symbol, never> } | { "open": { game: string, } } | { "open_match": { id: MatchId, } } | { "preview": { id: MatchId, } } | { "lesson": { game: string, step: number, } } | { "take_problems": { game: string, text: string, } } | { "problems": { game: string, day: Day, zone: Array<ZoneOffset>, } } | { "open_problem": { game: string, choice: ProblemChoice, } } | { "new_match": { game: string, options: string | null, } } | { "rematch": { id: MatchId, } } | { "continue_from": { id: MatchId, ply: number, } } | { "load": { game: string, text: string, } } | { "edit_position": { game: string, options: string, text: string, edit: Edit | null, } } | { "apply": { id: MatchId, command: MatchCommand, } } | { "save": { id: MatchId, } } | { "answer": { id: MatchId, question: string, cell: number | null, } } | { "list_matches": { filter: MatchFilter, offset: number, limit: number, } } | { "names": Record<symbol, never> } | { "statistics": { query: StatisticsQuery, } } | { "annotate": { id: MatchId, note: string, } } | { "star": { id: MatchId, starred: boolean, } } | { "delete_matches": { ids: Array<MatchId>, } } | { "restore_matches": { ids: Array<MatchId>, } } | { "delete_everything": Record<symbol, never> } | { "check_matches": Record<symbol, never> } | { "export_outlook": { selection: MatchSelection, } } | { "export_matches": { selection: MatchSelection, form: ExportFormat, } } | { "import_matches": { text: string, } } | { "friends": Record<symbol, never> } | { "invite": { game: string, options: string | null, sides: SidesShown, days: number, name: string, } } | { "invite_to_rematch": { id: MatchId, } } | { "read_friend_text": { text: string, } } | { "accept_invitation": { text: string, name: string, } } | { "friend_text": { contact: ContactId, whole: boolean, page: string | null, } } | { "friend_text_handed_over": { contact: ContactId, } } | { "withdraw_invitation": { contact: ContactId, } } | { "remove_contact": { contact: ContactId, } } | { "compare_digits": { contact: ContactId, } } | { "contact_file_saved": { contact: ContactId, } } | { "use_transport": { contact: ContactId, transport: TransportKind, on: boolean, } } | { "broker": Record<symbol, never> } | { "set_broker": { address: string, user: string, password: string | null, } } | { "passphrase": Record<symbol, never> } | { "qr": { text: string, } } | { "has_files": Record<symbol, never> } | { "has_network": Record<symbol, never> } | { "has_notices": Record<symbol, never> } | { "subscribe": { channel: ChannelName, } } | { "subscribe_given": { channel: ChannelName, } } | { "subscribe_friends": { channel: ChannelName, } } | { "given": Record<symbol, never> } | { "title": { text: string, } } | { "announce": { text: string, } } | { "widen": { by: number, } } | { "share_text": { text: string, } } | { "folder_in_use": Record<symbol, never> } | { "leave": Record<symbol, never> } | { "export_file": { id: MatchId, day: Day, } } | { "import_file": { game: string, } } | { "export_record": { game: string, day: Day, form: ExportFormat, text: string, } } | { "export_matches_file": { selection: MatchSelection, form: ExportFormat, day: Day, } } | { "import_matches_file": Record<symbol, never> } | { "network_host": { contact: ContactId, } } | { "network_search": { on: boolean, } } | { "network_join": { host: number, code: string, } } | { "network_join_at": { address: string, code: string, } } | { "network_stop": Record<symbol, never> } | { "save_friend_file": { contact: ContactId, whole: boolean, } } | { "open_friend_file": Record<symbol, never> } | { "export_contact": { contact: ContactId, passphrase: string, } } | { "import_contact": { passphrase: string, } } | { "friend_file": { contact: ContactId, whole: boolean, } } | { "friend_file_saved": { contact: ContactId, own_len: number, } } | { "take_friend_file": { file: string, } } | { "contact_file": { contact: ContactId, passphrase: string, } } | { "take_contact_file": { file: string, passphrase: string, } };

/** Whether the coach warns or praises. */
export type CommentKind = "warning" | "praise";

/** What the coach says about a move. */
export type CommentShown = {
/** Whether it warns before the move or praises after it. */
kind: CommentKind,
/** The move, in the game's own form. */
chosen: any,
/** Why, as answers in the game's own form, the most important first. */
reasons: Array<any>, };

/** Identifies an invitation, its acceptance and the resulting match. Below 2^53, so it fits in a JavaScript number. */
export type ContactId = number;

/** A friend on another device, as shown on the page. */
export type ContactShown = {
/** The contact's id. */
id: ContactId,
/** The game's id. */
game: string,
/** The game's options as text, without defaults. */
options: string,
/** The stage of the invitation or match. */
stage: Stage,
/** Who moves first, as agreed. */
sides: SidesShown,
/** This device's side; null before the match begins. */
own: Side | null,
/** The friend's name; empty while unknown. */
name: string,
/** Days per move; 0 means no deadline. */
days: number,
/** When the invitation expires, in seconds since 1970; null once irrelevant. */
expires: number | null,
/** The match, once it has begun. */
match_id: MatchId | null,
/** `123 456`, for comparison with the friend's digits; null before the match begins. */
digits: string | null,
/** Whether the player has confirmed that the digits are equal. */
compared: boolean,
/** Whether the match waits for this device's player. */
your_turn: boolean,
/** Delivery of the newest local entry. */
delivery: Delivery,
/** The state of the local network transport. */
network: TransportState,
/** The state of the broker transport. */
broker: TransportState,
/** The broker's problem code; null if none is known. */
broker_trouble: string | null,
/** When the friend last sent something authentic, in seconds since 1970. */
heard: number | null,
/** Whose time to move has run out. */
overdue: Overdue,
/** Whether text can carry the pending messages. Entries in a game with secrets need a file. */
by_text: boolean,
/** Whether files can be exchanged, as in an accepted match with secrets. */
by_file: boolean,
/** The last change, in seconds since 1970. */
changed: number,
/** The last refusal's code; null once something has been accepted since. */
trouble: string | null,
/** The agreed broker's address, or empty. */
broker_url: string,
/** Who wants a rematch. */
rematch: RematchWish | null,
/** The match has moved away, but its export file may not have been saved. It can be saved again with the same
 * passphrase. */
export_waits: boolean,
/** The match was imported from another device and is read-only until the local log is known to be complete. The
 * friend's device, a broker or a text with the whole match can show that. */
resuming: boolean, };

/** How the problem of a day went. */
export type DailyResult = "none" | "solved" | "missed";

/** A day of a calendar. */
export type DailyShown = {
/** The day. */
day: Day,
/** How its problem went. */
result: DailyResult, };

/** A day in the user's calendar, such as `2026-11-22`. The page sends it, because programs cannot safely determine the
 * local time. Its text contains only digits and hyphens, because it becomes part of file names. */
export type Day = string;

/** The state of a game whose secrets neither device knows. */
export type DealerlessShown = {
/** How many of the [`DEALS`] parts of the deal have arrived. */
dealt: number,
/** The side whose device must now deal or answer automatically. */
owes: Side | null,
/** The action that waits for an answer. */
asked: AskedShown | null,
/** The side that is proven to have made an illegal mark. */
illegal_mark: Side | null,
/** The sides whose secrets have been revealed. */
opened: BySide<boolean>,
/** Both sides have revealed their secrets, and replaying the game confirmed every answer. */
confirmed: boolean, };

/** Delivery of the newest local entry. */
export type Delivery = "nothing" | "to_send" | "sent" | "received";

/** A draw offer. */
export type DrawOffer = {
/** The side that offers. */
by: Side,
/** The state of the offer. */
state: OfferState, };

/** A change to a position. */
export type Edit = { "kind": "put",
/** The cell. */
cell: number,
/** The content, in the notation of positions; empty to clear the cell. In Kalaha `+1` and `-1` add and remove a
 * stone. */
content: string, } | { "kind": "carry",
/** The cell. */
from: number,
/** The target, whose content is replaced; null removes the piece. */
to: number | null, } | { "kind": "turn",
/** The side. */
side: Side, } | { "kind": "clear" } | { "kind": "start" };

/** A position being edited. It is playable if there is no refusal. */
export type EditedPosition = {
/** Its text, for the next edit and for `load`. */
text: string,
/** The side to move. */
to_move: Side,
/** The game's own view, for its board. */
view: any,
/** Why no match can start from it; null if one can. The code `over` means that the match would be over immediately. */
refusal: Refusal | null,
/** Whether the game can analyse positions. */
analyses: boolean, };

/** Why a game ended: a stable code in snake case (`brain_captured`), which the user interface translates.
 *
 * Games define their own endings next to their rules. The endings here apply to matches of any game. */
export type Ending = string;

/** How many matches were written or skipped, and how many attempts at problems were written. */
export type ExportCount = {
/** Matches written. */
written: number,
/** Matches skipped because they have hidden information or no moves. */
hidden: number,
/** Matches skipped because they cannot be read. */
unreadable: number,
/** Attempts at problems written. */
attempts: number, };

/** The format of an export. */
export type ExportFormat = "text" | "json" | "csv";

/** An export's expected content, and the matches that exist only on this device. */
export type ExportOutlook = {
/** How many matches it would contain. */
written: number,
/** Matches that no file can restore on another device, or after everything is deleted here. */
only_here: Array<OnlyHere>, };

/** A finished export. */
export type Exported = {
/** The exported text. */
text: string,
/** What was written and what was skipped. */
count: ExportCount, };

/** The result of exporting many matches. */
export type ExportedFile = {
/** The path; null if there were no matches and therefore no dialog. */
file: string | null,
/** How many matches were written or skipped. */
count: ExportCount, };

/** A claim that the opponent has run out of time. */
export type FriendClaim = {
/** The side that claims. */
by: Side,
/** Whether it claims only a draw. */
draw: boolean, };

/** A phrase that was sent. */
export type FriendPhrase = {
/** The turn in the log before which it was sent. */
turn: number,
/** The sender. */
by: Side,
/** Its index in the page's list. */
phrase: number, };

/** The shared state with a friend on another device. */
export type FriendShown = {
/** The friend's side. */
side: Side,
/** This player's next move will offer a draw. */
offers_draw: boolean,
/** The friend asks to take back to this ply. */
asked: number | null,
/** This player has asked to take back to this ply and waits for an answer. */
asking: number | null,
/** The side that must answer before play continues. */
owes_answer: Side | null,
/** A claim that a player has run out of time. */
claim: FriendClaim | null,
/** The phrases sent, in match order. */
phrases: Array<FriendPhrase>,
/** Why the match has stopped permanently. */
stopped: FriendStop | null,
/** This device has no keys for the match, so it is read-only. */
no_keys: boolean,
/** The state of a game whose secrets neither device knows; null in other games. */
dealerless: DealerlessShown | null, };

/** Why a match with a friend has stopped permanently. */
export type FriendStop = "invalid_entry" | "fork" | "disagreement" | "moved";

/** The result of reading a text or file from a friend. */
export type FriendText = { "kind": "invitation",
/** Its content. */
offer: OfferShown, } | { "kind": "taken",
/** The contact it belongs to. */
contact: ContactId,
/** The match, once it has started. */
match_id: MatchId | null,
/** The code for its content. */
news: string, };

/** The state of all friends on other devices, as the page shows it. */
export type FriendsShown = {
/** Increases with every update. */
revision: number,
/** All contacts. */
contacts: Array<ContactShown>,
/** The invitation whose code is shown. */
hosting: HostingShown | null,
/** The devices found on the network, in order of discovery. */
found: Array<HostShown>,
/** Whether the network is being searched. */
searching: boolean,
/** An invitation received over the network, for the player to accept or decline. */
offered: OfferShown | null,
/** The code of the last transport error; null once it works again. */
trouble: string | null,
/** The ids of the games that can be played with a friend on another device. */
games: Array<string>,
/** Of these games, those that have secrets and therefore cannot be played by text. */
not_by_text: Array<string>, };

/** The sources of a person's points in one game. */
export type GamePoints = {
/** The game's id. */
game: string,
/** The sum over all judged matches. */
all: PointsSum,
/** The sums over the matches that started in each period of the report. */
periods: Array<PointsPeriod>, };

/** A person's strength in one game, relative to its levels. */
export type GameRating = {
/** The game's id. */
game: string,
/** The number of matches against rated levels, which determine the rating. */
matches: number,
/** The number of matches against unrated levels. */
unrated: number,
/** The number of matches against computers in which hints or a coach helped. They do not count. */
assisted: number,
/** The rating after some of these matches, including the last; only where it is certain enough. */
points: Array<RatingPoint>,
/** The game's rated levels, weakest first. */
anchors: Array<Anchor>, };

/** A person's results in one game. */
export type GameResults = {
/** The game's id. */
game: string,
/** The results. */
results: Results, };

/** The items opened since the page last asked. Before a match replaces the current one, the page shows a preview and
 * the user decides. */
export type Given = {
/** The files and texts that were read. */
opened: Array<OpenedMatch>,
/** The match to show. */
chosen: ChosenMatch | null,
/** Errors for those that could not be read. */
troubles: Array<Trouble>, };

/** A hint, as far as the person has asked for it. */
export type HintShown = {
/** The steps shown, from 1 to 3; 0 while the advisor searches. */
steps: number,
/** Step 1: the cells to look at; empty before. */
cells: Array<number>,
/** Step 2: the recommended move, in the game's own form; null before. */
best: any | null,
/** Step 2: the recommended move and the expected play after it, in human-readable notation; empty before. */
line: Array<string>,
/** Step 3: why, as answers in the game's own form, the most important first; empty before. */
reasons: Array<any>, };

/** A host found on the network. */
export type HostShown = {
/** The number for joining it. */
host: number,
/** The announced name. Anyone can announce any name. */
name: string, };

/** An invitation offered on the network with a code. */
export type HostingShown = {
/** The invitation's contact. */
contact: ContactId,
/** Six digits. */
code: string,
/** This device's addresses, in case discovery fails. */
addresses: Array<string>, };

/** The result of an import. */
export type ImportReport = {
/** The file's name, if it came from one. */
file: string | null,
/** Whether the encoding of its non-ASCII characters had to be guessed. */
is_guess: boolean,
/** The imported matches. */
ids: Array<MatchId>,
/** How many matches were already stored. */
known: number,
/** How many attempts at problems were imported; those already stored do not count. */
attempts: number,
/** The matches and attempts that could not be imported, at most a hundred. */
broken: Array<BrokenMatch>,
/** How many could not be imported. */
broken_count: number, };

/** An action on a board. Boards do not interpret inputs; [`View::interpret`] does.
 *
 * Each game numbers its cells from 0: squares in Smess and Minesweeper, pits in Kalaha. */
export type Input = { "kind": "press",
/** The cell pressed. */
cell: number, } | { "kind": "lift",
/** The cell whose piece is lifted. */
cell: number, } | { "kind": "drop",
/** The cell under the pointer. */
cell: number, } | { "kind": "secondary",
/** The cell pressed. */
cell: number, } | { "kind": "confirm" } | { "kind": "cancel" };

/** A move's value, from its player's point of view. */
export type Judgement = {
/** The best move, possibly the one played, in the game's own form. */
best: any,
/** The best move and the expected continuation in human-readable notation; possibly only the move. */
line: Array<string>,
/** The value of the best move. */
best_value: Value,
/** The value of the move played. */
chosen_value: Value,
/** The kind of mistake; null if the move was none. */
mistake: Mistake | null, };

/** The page's language. */
export type Language = "system" | "de" | "en" | "km";

/** A step of a game's guided first game, which the learner plays as the first side. */
export type LessonShown = {
/** Its place in the lesson, from 0. */
step: number,
/** The number of steps in the lesson. */
steps: number,
/** The name of its words in the game's lesson catalogue. */
id: string,
/** The cells to look at; may be empty. */
cells: Array<number>,
/** Whether the learner has solved it and the replies are made. */
done: boolean,
/** How often the learner has tried something that does not solve it. */
tries: number,
/** The last such try; null before the first, and once a piece or place is chosen. */
tried: Tried | null, };

/** A level that a user can choose, with its description: `{"level": 6, "name": "medium", "kind": "depth", "plies": 6}`. */
export type LevelInfo = {
/** The level. */
level: number,
/** Its name, if it has one. */
name: LevelName | null, } & ({ "kind": "strength" } | { "kind": "depth",
/** Search depth. */
plies: number, } | { "kind": "time",
/** The time for each move. */
seconds: number, } | { "kind": "perfect",
/** The maximum time for each move. */
seconds: number, });

/** Names for some levels, for users who know nothing else about them. */
export type LevelName = "children" | "weak" | "better" | "good" | "very_good" | "easy" | "medium" | "hard";

/** A move of the record. */
export type Line<R = any> = {
/** The side that moved. */
side: Side,
/** The move in human-readable notation, as far as the viewer may know it. */
text: string,
/** The viewer's report of the move, in the game's own form. */
report: R,
/** A computer player's evaluation; null for a human's move, and while it would reveal a secret. */
thought: Thought | null,
/** The judgement of the move, based on its player's knowledge; null before the end, and in games without judging. */
judgement: Judgement | null,
/** The steps of a hint that the player saw before the move, at most 3. */
hints: number, };

/** The past position being viewed: `{"ply": 12, "as": "first"}`. */
export type LookingBack = {
/** The number of moves played there. */
ply: number,
/** Whose knowledge it shows. */
as: Perspective, };

/** A command to one match: `{"kind": "undo", "plies": 2}`. Optional fields may be omitted.
 *
 * [`Can`](crate::Can) says which commands are possible. Others are refused with
 * [`MatchError::NotNow`](crate::MatchError::NotNow), unless a more specific error applies. */
export type MatchCommand = { "kind": "set_option",
/** The option's name, as in [`OptionsShown::offered`](crate::OptionsShown::offered). */
name: string,
/** Its value as text. */
value: string, } | { "kind": "seat",
/** The side. */
side: Side,
/** Null only before the start. */
player: Player | null, } | { "kind": "set_name",
/** The side. */
side: Side,
/** At most 40 characters on one line; null removes the name. */
name: string | null, } | { "kind": "set_clock",
/** Null for unlimited time. */
clock: TimeControl | null, } | { "kind": "start" } | { "kind": "pause" } | { "kind": "take_device" } | { "kind": "leave_device" } | { "kind": "enter",
/** The input. */
input: Input, } | { "kind": "play",
/** The move, as a player types it. */
text: string, } | { "kind": "undo",
/** The number of plies; by default, back to a human's turn. */
plies?: number | null, } | { "kind": "redo",
/** The number of plies; by default, up to a human's turn. */
plies?: number | null, } | { "kind": "go_to",
/** The number of moves. */
ply: number, } | { "kind": "look",
/** The number of moves played there; null returns to the board. */
ply: number | null,
/** Whose knowledge to show. */
as?: Perspective, } | { "kind": "analyse",
/** Whether to analyse. */
wanted: boolean, } | { "kind": "judge",
/** Whether to judge. */
wanted: boolean, } | { "kind": "hint" } | { "kind": "coach",
/** Whether the coach comments. */
wanted: boolean, } | { "kind": "answer_coach",
/** Whether to make the move; otherwise the person chooses again. */
play: boolean, } | { "kind": "quit" } | { "kind": "resign" } | { "kind": "offer_draw" } | { "kind": "answer_draw",
/** The side that answers. */
side: Side,
/** Whether it accepts. */
accept: boolean, } | { "kind": "answer_take_back",
/** Whether to allow it. */
accept: boolean, } | { "kind": "claim",
/** Whether it claims only a draw. */
draw: boolean, } | { "kind": "yield" } | { "kind": "say",
/** The number of the phrase, below 12. */
phrase: number, } | { "kind": "show_move" } | { "kind": "try_again" } | { "kind": "go_to_step",
/** Its place in the lesson, from 0. A number beyond the end means the last step. */
step: number, };

/** A match in a list. */
export type MatchEntry = {
/** The match. */
id: MatchId,
/** Its game's id; empty if only an unusable save was recovered from a damaged database. */
game: string,
/** The summary of its save; null if the save cannot be used. */
summary: Summary | null,
/** When it last changed, in seconds since 1970. */
changed: number,
/** The player's note. */
note: string,
/** Whether it has a star. */
starred: boolean, };

/** A filter and order for match lists. By default, all matches, newest first. */
export type MatchFilter = {
/** Only matches of these games; all games if empty. */
games: Array<string>,
/** Only matches in this phase. */
phase: PhaseFilter | null,
/** Only this player's matches. */
player: PlayerFilter | null,
/** Only matches with this result. */
result: ResultFilter | null,
/** Only matches that began at this time or later, in seconds since 1970. */
from: number | null,
/** Only matches that began before this time, in seconds since 1970. */
to: number | null,
/** Only matches with a computer player, or only those without. */
computers: boolean | null,
/** Only matches with a star. */
starred: boolean,
/** Only matches with all of these words in their names or note. */
text: string,
/** The sort key. */
sort: MatchOrder,
/** Whether to reverse the order. */
descending: boolean, };

/** A match's id on the wire and in storage. Ids are never reused. */
export type MatchId = number;

/** Part of a match list. */
export type MatchList = {
/** The number of matches in the whole list. */
total: number,
/** The requested part. */
entries: Array<MatchEntry>, };

/** A list's sort key. */
export type MatchOrder = "began" | "changed" | "plies" | "game";

/** How a match ended for a person. */
export type MatchResult = "won" | "drawn" | "lost";

/** A selection of stored matches. */
export type MatchSelection = { "kind": "ids",
/** The ids. */
ids: Array<MatchId>, } | { "kind": "filter",
/** The filter; its order is ignored. */
filter: MatchFilter, };

/** The kinds of mistakes, by the loss of expected points: at least 0.05, 0.1 or 0.15 of a point. The thresholds are
 * those of lila's `modules/tree/src/main/Advice.scala`, which counts from -1 to 1. */
export type Mistake = "inaccuracy" | "mistake" | "blunder";

/** The progress of judging a match's moves. */
export type MoveReview<V = any, R = any> = {
/** How many moves of the record are judged. */
judged: number,
/** Judging is in progress. */
running: boolean,
/** How well each side played, as far as judged. */
accounts: BySide<Account>,
/** Where each side's points came from; null until all moves are judged, and in games whose judgements do not show
 * it. */
points: BySide<PointsAccount> | null,
/** The moves that lost most, as far as judged, in the order of the match: at most [`TURNING_POINTS`], and only
 * mistakes. Of moves that lost equally, the earlier ones count. */
turning_points: Array<TurningPoint<V, R>>, };

/** An invitation as shown before it is accepted. */
export type OfferShown = {
/** The text for accepting it. */
text: string,
/** The game's id; empty if unknown. */
game: string,
/** The game's options as text, without defaults. */
options: string,
/** Who moves first, seen from the accepting device. */
sides: SidesShown,
/** Days per move; 0 means no deadline. */
days: number,
/** When the invitation expires, in seconds since 1970. */
expires: number,
/** The inviter's name according to the link; empty if it has none. Nobody vouches for it. */
inviter: string,
/** A broker's address, or empty. */
broker_url: string,
/** The page of the broker's server, if the invitation came as a link to it. */
page: string | null,
/** The code for why it cannot be accepted. */
problem: string | null, };

/** The state of a draw offer. Accepting it ends the match. */
export type OfferState = "open" | "considered" | "declined";

/** An option that a user can choose: `{"name": "stones", "kind": "number", "min": 1, "max": 12}`. */
export type Offered = {
/** Its name in option text and for [`Options::set`]. */
name: string, } & ({ "kind": "switch" } | { "kind": "number",
/** The smallest value. */
min: number,
/** The largest value. */
max: number, });

/** Matches of a game that exist only on this device. */
export type OnlyHere = {
/** The game's id; empty if unknown. */
game: string,
/** Why they cannot be restored from a file. */
reason: OnlyHereReason,
/** The number of matches. */
matches: number, };

/** Why matches exist only on this device. */
export type OnlyHereReason = "hidden" | "unreadable" | "friend";

/** A text with one or many matches, or a message from a friend on another device. */
export type OpenedMatch = {
/** The game's id; null for many matches or a friend's message. */
game: string | null,
/** Whether it is a friend's message. */
from_friend: boolean,
/** The file's name; empty for a text link. */
file: string,
/** The text for `load`, `import_matches` or `read_friend_text`. */
text: string,
/** Whether the encoding of its non-ASCII characters had to be guessed. */
is_guess: boolean, };

/** An opponent: `{"kind": "human", "name": "Ada"}` or `{"kind": "computer", "level": 12}`. */
export type Opponent = { "kind": "computer",
/** Its level, as defined by its game. */
level: number, } | { "kind": "human",
/** The name; null if there is none. */
name: string | null, };

/** A person's results against one opponent in one game. */
export type OpponentResults = {
/** The game's id. */
game: string,
/** The opponent. */
opponent: Opponent,
/** The results. */
results: Results, };

/** The options of a match. */
export type OptionsShown = {
/** The text for a new match with the same options. Open choices are omitted. */
text: string,
/** The game's own object, with all open choices decided. */
chosen: any,
/** The available options in display order. Before the start, each is in `chosen` under its name with underscores. */
offered: Array<Offered>, };

/** The orientation of the page and of the phone that shows it. */
export type Orientation = "automatic" | "portrait" | "landscape";

/** How a game ended. */
export type Outcome = {
/** The winner; `None` for a draw or an abandoned game. */
winner: Side | null,
/** Why the game ended. */
ending: Ending, };

/** Whose time to move has run out. */
export type Overdue = "none" | "friend" | "own";

/** A player's name for friends on other devices, valid in an invitation. */
export type OwnName = string;

/** A time from 0 to 3000 milliseconds. */
export type PaceMs = number;

/** The results of the matches that started in one period. */
export type Period = {
/** Its first day: `2026-11-23`. */
from: string,
/** The results of its matches, possibly none. */
results: Results, };

/** A person with results. */
export type Person = {
/** Null for people without a name, who count as one person. */
name: string | null,
/** The number of matches with a result. */
matches: number, };

/** Whose knowledge a past position shows. */
export type Perspective = "all" | "first" | "second";

/** A match's phase. */
export type Phase = "choosing" | "running" | "paused" | "over";

/** A match's phase. */
export type PhaseFilter = "running" | "over";

/** A screen in the app: home, or the table of the game with this id. */
export type Place = string;

/** Who plays a side: `{"kind": "human"}`, `{"kind": "computer", "level": 12}` or `{"kind": "friend"}`. */
export type Player = { "kind": "human" } | { "kind": "computer",
/** One of the levels listed in a snapshot. */
level: number, } | { "kind": "friend" };

/** A player. */
export type PlayerFilter = { "kind": "human",
/** The name. */
name: string, } | { "kind": "computer",
/** The level. */
level: number, };

/** Where one side's points came from, in hundredths: `points = best - lost + luck`. */
export type PointsAccount = {
/** The points scored. */
points: number,
/** The points expected from the best moves. */
best: number,
/** The expected points that its moves gave away; never negative. */
lost: number,
/** The points scored beyond what its moves could expect. */
luck: number, };

/** One period's points. */
export type PointsPeriod = {
/** Its first day. */
from: string,
/** The sum over its matches, possibly none. */
sum: PointsSum, };

/** A person's points in a set of matches. */
export type PointsSum = {
/** The number of matches. */
matches: number,
/** Their total. */
account: PointsAccount, };

/** Which problem to open. */
export type ProblemChoice = { "kind": "daily",
/** The day. */
day: Day, } | { "kind": "next",
/** Only this theme; null for all. */
theme: string | null, } | { "kind": "streak",
/** When the streak began, as in its problems' mode; null begins one. */
run: number | null, } | { "kind": "timed",
/** When the run began, as in its problems' mode; null begins one. */
run: number | null, } | { "kind": "mistake",
/** The match. */
id: MatchId,
/** The number of moves played with the mistake, as in [`session::TurningPoint::ply`]. */
ply: number, };

/** Identifies a problem by its content, whatever its rating: 16 hexadecimal digits, the first of the SHA-256 hash of
 * its line without the rating. */
export type ProblemId = string;

/** What an attempt is a part of. */
export type ProblemMode = { "kind": "single" } | { "kind": "daily",
/** The day. */
day: Day, } | { "kind": "streak",
/** When the run began, in seconds since 1970. */
run: number, } | { "kind": "timed",
/** When the run began, in seconds since 1970. */
run: number, };

/** A person's statistics at the problems of one game. */
export type ProblemReport = {
/** The game's id. */
game: string,
/** The rating now, shown however uncertain it is. */
now: RatingPoint,
/** The rating after some of the rated problems, including the last. */
points: Array<RatingPoint>,
/** The results of all themes tried, by theme. */
themes: Array<ThemeResults>,
/** The best runs. */
best: BestRuns, };

/** A problem, which the solver plays as the side to move at first or, in some themes, as both sides. */
export type ProblemShown = {
/** Its id. */
id: ProblemId,
/** The name of its words in the game's problem catalogue. */
theme: string,
/** Its rating, on the scale of the game's levels. */
rating: number,
/** What the attempt is a part of. */
mode: ProblemMode,
/** How far it is solved. */
state: ProblemState,
/** The number of moves that the solver makes in the solution. */
moves: number,
/** The wrong tries so far. */
tries: number,
/** The most steps of a hint seen in any position, at most 3. */
hints: number,
/** The last try, if it was wrong; null while the answer to it is searched for, and once the solver goes on. */
wrong: WrongTry | null,
/** Why the solution is right, once it is complete: answers to be worded like those to questions. */
reasons: Array<any>, };

/** How far a problem is solved. */
export type ProblemState = "open" | "wrong" | "showing" | "shown" | "solved";

/** A game's problems and the person's results. */
export type ProblemsShown = {
/** The game's id. */
game: string,
/** The themes in display order. */
themes: Array<string>,
/** The person's rating and results. */
report: ProblemReport,
/** The number of missed problems to be repeated now. */
due: number,
/** When the next missed problem is to be repeated, in seconds since 1970; null if none is scheduled. */
next_due: number | null,
/** The theme of the day's problem. */
daily: string | null,
/** How the problems of the day went in its month. */
calendar: Array<DailyShown>, };

/** A text as a QR code, without the quiet zone around it. */
export type Qr = {
/** Its width and height in modules. */
size: number,
/** Its rows from the top; `1` is dark. */
rows: Array<string>, };

/** A question about the board, asked with a single key, mainly for players who cannot see it.
 *
 * Games list their questions in [`View::QUESTIONS`](crate::View::QUESTIONS). The page supplies their wording and
 * builds its help from the list. */
export type Question = {
/** Its name in commands and catalogues: lower case, unique in its game. */
id: string,
/** The key that asks it on the board: a lower-case letter or a digit, unique in its game. */
key: string,
/** What it is about. */
about: Subject, };

/** A person's strength after one of their matches or problems, on the scale of the anchors. */
export type RatingPoint = {
/** The number of matches or problems before it; 0 for the initial guess. */
after: number,
/** The day the last one started; null if unknown. */
day: string | null,
/** The most likely value. */
rating: number,
/** The lower end of the 95 % interval. */
low: number,
/** The upper end. */
high: number, };

/** Why no game can start from a position. The page supplies the wording: `smess.refused_unpromoted_ninny`. */
export type Refusal = {
/** The reason's name, unique in its game. */
code: string,
/** The side concerned; null if it does not matter. */
side: Side | null,
/** The cell concerned; null if it does not matter. */
cell: number | null,
/** A number for the wording, such as the stones on the board; null without one. */
count: number | null, };

/** Who wants a rematch. */
export type RematchWish = "own" | "friend";

/** A match's result, from the viewpoint of the filter's player, or of the human player in a match against a computer. */
export type ResultFilter = "won" | "lost" | "draw" | "none";

/** The number of matches by result, and their length. */
export type Results = {
/** Matches won by the person. */
won: number,
/** Drawn matches. */
drawn: number,
/** Matches won by the opponent. */
lost: number,
/** The total number of plies. */
plies: number,
/** The total number of moves before which the person saw a hint. */
hints: number, };

/** How a saved match ended: [`game::Outcome`] in deserializable form. */
export type SavedOutcome = {
/** The winner; none after a draw or if the match was ended without a result. */
winner: Side | null,
/** The code of [`game::Ending`]. */
ending: string, };

/** A size from 50 to 300 percent. */
export type ScalePercent = number;

/** The position of a match in a series between the same players, who swap sides after each match. */
export type Series = {
/** The number of the match, from 1. */
game: number,
/** The half points that the player on each side won in previous matches: 2 for a win, 1 for a draw. */
half_points: BySide<number>, };

/** The user's settings, for all games and for each one. */
export type Settings = {
/** The page's language. */
language: Language,
/** The size of text and buttons in percent, 50 to 300; the board uses the remaining space. */
scale_percent: ScalePercent,
/** The size of the board in percent of its space, 100 to 300. */
board_percent: BoardPercent,
/** The page's orientation. */
orientation: Orientation,
/** The clockwise rotation of the board in degrees: 0, 90, 180 or 270. */
turn_deg: TurnDeg,
/** Whether the board is rotated by 180 degrees after each move between two people. */
turn_each_move: boolean,
/** In which games the board is shown from the second side. */
flip: ByGame<boolean>,
/** The speed of move animations. */
animation: Animation,
/** Light or dark. */
theme: Theme,
/** Whether to prefer high contrast. */
high_contrast: boolean,
/** Whether the sides have colour-blind safe colours: light blue and dark red. */
safe_sides: boolean,
/** How each game's board is drawn; the usual look if absent. */
board_look: ByGame<BoardLook>,
/** The minimum time for a computer player's visible answer, in milliseconds, 0 to 3000. */
pace_ms: PaceMs,
/** The volume of sounds in percent, 0 to 100; 0 is silent. */
volume_percent: VolumePercent,
/** Whether a handheld device vibrates, if pages can control that. */
vibration: boolean,
/** In which games the record is shown. */
record: ByGame<boolean>,
/** Whether moves made by touch need confirmation. */
confirm_touch: boolean,
/** Whether moves can be taken back, in games that allow it. */
take_back: boolean,
/** How much a screen reader says about the board and moves. */
speech: Speech,
/** Whether there is a field for typing moves. */
typing: boolean,
/** In which games a computer player's thinking is shown. */
thinking: ByGame<boolean>,
/** In which games the short rules are still shown: until the first game is over or the player dismisses them. */
primer: ByGame<boolean>,
/** For each game, the lesson's step where the learner continues, from 0; 0 if absent. */
lesson: ByGame<number>,
/** Memory for a computer player's tables in MiB, 16 to 4096. */
table_mb: TableMb,
/** Game-specific switches, such as `kalaha.show_counts`. */
switches: ByGame<boolean>,
/** The player's name for friends on other devices, at most 40 characters; may be empty. */
own_name: OwnName,
/** Whether the system notifies the player of their turn against a friend while the window is in the background. */
friend_notices: boolean,
/** The last screen, where the app reopens. */
place: Place, };

/** One of the two players. `First` moves first: Blue in Smess, Orange in Kalaha. */
export type Side = "first" | "second";

/** Who moves first, seen from this device. */
export type SidesShown = "own_first" | "friend_first" | "lot";

/** Everything a user interface shows of one match. A snapshot is pushed on every change and replaces the previous one;
 * a snapshot with a lower `revision` than the last is out of date.
 *
 * It contains only what the person at the screen may know. Game-specific parts are JSON: the view `V`, drafts `D` and
 * move reports `R`. */
export type Snapshot<V = any, D = any, R = any> = {
/** The match's id, for commands. */
id: MatchId,
/** Increases with every change of any match in this session. */
revision: number,
/** The game's id, such as `smess`. */
game: string,
/** The match's phase. */
phase: Phase,
/** The side to move; null before the start and after the end. */
turn: Side | null,
/** The options of this match. */
options: OptionsShown,
/** Who plays each side; null where no player is chosen yet. */
seats: BySide<Player | null>,
/** The human players' names, where given. */
names: BySide<string | null>,
/** When the match was started, in seconds since 1970; null before the start or if unknown. */
began: number | null,
/** Its position in a series; null if it belongs to none. */
series: Series | null,
/** The levels of this game's computer players, in display order. */
levels: Array<LevelInfo>,
/** The game's own view, for its board. */
view: V,
/** The side whose knowledge `view` and `record` show; null if they show public knowledge only, or everything after
 * the end. */
viewer: Side | null,
/** The player who must take the device before private information is shown; null if none. */
hand_over: Side | null,
/** An incomplete input on the board, in the game's own form; null if none. */
draft: D | null,
/** All moves, including those that can be redone. */
record: Array<Line<R>>,
/** How many moves of the record are on the board; the rest were taken back. */
at: number,
/** The ply that `view` shows: `at`, except while looking back. */
shown_ply: number,
/** The past position being viewed, in which no move can be made; null if none. Determines `view`, and after the end
 * `record`. */
looking: LookingBack | null,
/** How the match ended; null before the end, or if the end was taken back. */
outcome: Outcome | null,
/** The computer's progress on its move or on a draw offer; null if it is not thinking. */
thinking: Thinking | null,
/** The analysis of `view`; null if the game has none or it is not allowed now. */
analysis: Analysis | null,
/** The hint about the current position; null if the person to move has not asked for one. */
hint: HintShown | null,
/** The coach; null unless one person plays against a computer in a game that has one. */
coach: CoachShown | null,
/** The progress of judging the moves; null before the end, and in games without judging. */
review: MoveReview<V, R> | null,
/** A draw offer that is open, or was declined after the last move. */
draw_offer: DrawOffer | null,
/** A problem that no command caused, such as a failed computer player or a match that could not be saved; null if
 * none. */
trouble: Trouble | null,
/** The match clock at the time of this snapshot; null if there is none. */
clock: ClockShown | null,
/** The shared state with a friend on another device; null in other matches. */
friend: FriendShown | null,
/** The step of the lesson; null except in lessons. */
lesson: LessonShown | null,
/** The problem; null except in problems. */
problem: ProblemShown | null,
/** The commands that are possible now; others are refused. */
can: Can, };

/** How much a screen reader says about the board and moves. */
export type Speech = "brief" | "normal" | "full";

/** The stage of an invitation or match. */
export type Stage = "invited" | "accepted" | "playing" | "over" | "stopped" | "withdrawn" | "expired" | "taken" | "moved";

/** A query for the statistics of one person, optionally limited to one game and one opponent. */
export type StatisticsQuery = {
/** The person's name; null for people without a name. */
player: string | null,
/** The game's id; null for all games. */
game: string | null,
/** The opponent; null for all opponents. */
opponent: Opponent | null,
/** The offsets of the person's time zone in chronological order, for assigning days. */
zone: Array<ZoneOffset>, };

/** The statistics of one person. Unfinished and abandoned matches do not count, nor do a person's matches against
 * themselves. */
export type StatisticsReport = {
/** All people with results, by descending number of matches. */
people: Array<Person>,
/** The person's results by game, for all games and opponents. */
games: Array<GameResults>,
/** The results by opponent, for the queried games and all opponents: levels first, weakest first. */
opponents: Array<OpponentResults>,
/** The total of the queried matches. */
results: Results,
/** The streaks in the queried matches. */
streaks: Streaks,
/** The periods' length. */
unit: Unit,
/** The queried results over time: every period from the first match to the last. */
periods: Array<Period>,
/** The ratings from matches against all levels, one for each queried game with rated levels. */
ratings: Array<GameRating>,
/** The sources of points in the queried matches, one for each game whose judgements have them. */
points: Array<GamePoints>, };

/** Consecutive matches with the same result. */
export type Streak = {
/** The result. */
result: MatchResult,
/** The number of matches. */
length: number, };

/** Streaks, in the order in which matches started. */
export type Streaks = {
/** The last match's streak; null without matches. */
current: Streak | null,
/** The most consecutive wins. */
longest_won: number, };

/** What a question is about. */
export type Subject = "board" | "cell";

/** A match's summary for lists. */
export type Summary = {
/** The game's id. */
game: string,
/** The match's phase; a match in progress counts as paused. */
phase: Phase,
/** The side to move; null before the start and after the end. */
turn: Side | null,
/** Who plays each side; null where no player is chosen yet. */
seats: BySide<Player | null>,
/** The human players' names, where given. */
names: BySide<string | null>,
/** The options as text. */
options: string,
/** When it was started, in seconds since 1970; null before the start or if unknown. */
began: number | null,
/** How many moves are on the board. */
plies: number,
/** How many moves were made, including those that can be redone. */
moves: number,
/** How it ended; null if it has not. */
outcome: SavedOutcome | null,
/** Where each side's points came from, as in [`crate::MoveReview::points`]. */
judged: BySide<PointsAccount> | null,
/** Whether it began with moves from another match, so that a player may have known what comes next. */
continued: boolean,
/** The number of moves on the board before which the player saw a hint. */
hints: number,
/** Whether a coach commented on the moves. */
coached: boolean, };

/** Memory from 16 to 4096 MiB. */
export type TableMb = number;

/** Light or dark. */
export type Theme = "system" | "light" | "dark";

/** The results at the problems of one theme. Repetitions do not count. */
export type ThemeResults = {
/** The theme's id. */
theme: string,
/** How many problems were tried. */
tried: number,
/** How many of them were solved at the first attempt. */
solved: number, };

/** The thought in progress. `thought` is null until the first result. */
export type Thinking = {
/** The side that thinks. */
side: Side,
/** The result so far. */
thought: Thought | null, };

/** A computer player's search statistics. */
export type Thought = {
/** Completed search depth in plies; 0 without a search. */
depth: number,
/** Positions examined. */
nodes: number,
/** Average positions examined per second. */
nodes_per_second: number,
/** Thinking time in milliseconds, without any pause before the answer. */
elapsed_ms: number,
/** The expected value, from the point of view of [`Side::First`]. */
value: Value,
/** The expected line as text, beginning with the chosen move. */
line: Array<string>, };

/** The time for each player: an initial amount and an increment after each move, as with a Fischer clock. */
export type TimeControl = {
/** Seconds at the start, from 1 to 10800. */
initial_seconds: number,
/** Seconds added after each of the player's moves, from 0 to 180. */
increment_seconds: number, };

/** A transport that stays open while the player wants it. */
export type TransportKind = "network" | "broker";

/** The state of a transport. */
export type TransportState = "off" | "waiting" | "connected" | "trouble";

/** A try that does not solve a lesson's step. */
export type Tried = { "kind": "move",
/** The move as text. */
text: string,
/** The name of the reason's words; null for a move that the step does not list. */
reason: string | null, } | { "kind": "nothing",
/** Why, in the form of the game's answers. */
answer: any, };

/** An error for the page, which translates it (after RFC 9457, problem details). */
export type Trouble = {
/** A stable error code. */
code: string,
/** An English sentence for developers. */
detail: string,
/** The name of the affected file; omitted if there is none. */
file?: string,
/** Why the file could not be read or written; omitted if the user cannot fix it. */
cause?: Cause, };

/** A rotation of 0, 90, 180 or 270 degrees. */
export type TurnDeg = 0 | 90 | 180 | 270;

/** A move that lost much of the expected point. */
export type TurningPoint<V = any, R = any> = {
/** The number of moves played with it. */
ply: number,
/** How much of the expected point it lost, in percent. */
lost: number,
/** What its player knew before it. */
view: V,
/** The move, in the form of [`Judgement::best`]. */
played: any,
/** The report that the best move would have had. */
best: R,
/** What the move cost: answers to be worded like those to questions. */
costs: Array<any>,
/** Why the best move was better, the most important reason first: answers like these. */
reasons: Array<any>,
/** Whether the best move is proven to be better, so that the position can be a problem. */
proven: boolean, };

/** A period's length: a calendar unit. */
export type Unit = "week" | "month" | "year";

/** A position's value to a side, to the best of a player's knowledge. */
export type Value = { "kind": "estimate", hundredths: number, } | { "kind": "win", plies: number, } | { "kind": "loss", plies: number, } | { "kind": "exact", difference: number, };

/** A volume from 0 to 100 percent. */
export type VolumePercent = number;

/** A wrong try. It is on the board, except in a game with secrets. */
export type WrongTry = {
/** Whether it wins too, but later than the problem asks for. */
wins: boolean,
/** Why it is wrong, as far as known: answers to be worded like those to questions. */
reasons: Array<any>, };

/** A time zone's offset from UTC, starting at a moment. */
export type ZoneOffset = {
/** The start, in seconds since 1970. */
from: number,
/** The offset in seconds. */
ahead: number, };
