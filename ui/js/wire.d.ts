// Written from the types of Rust by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

/** What the program says of itself. */
export type About = {
/** The version. */
version: string,
/** Where the project is at home on the web; null as long as `Cargo.toml` names no place. */
homepage: string | null,
/** What is new in this version, in English, as Markdown: a heading of three signs before each list. */
news: string, };

/** A command was carried out. What it changed is pushed, in a snapshot of this revision. */
export type Accepted = {
/** The match that the command was for, or that it made. */
id: MatchId,
/** The revision of the snapshot that shows what became of it. A later one does too. */
revision: number, };

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

/** An analysis of what is shown. */
export type Analysis = {
/** Whether somebody wants it. */
wanted: boolean,
/** What it knows so far, in the game's own form; null until it knows something. */
report: any | null, };

/** The rating of a level: that of a fixed opponent. */
export type Anchor = {
/** The level. */
level: number,
/** On the scale of Elo, from 1000 for the level that a beginner can beat. */
rating: number,
/** The standard error of `rating`, as far as it comes from the number of games. */
deviation: number,
/** Nobody has measured this level: it lies between its neighbours as its number does. */
interpolated: boolean, };

/** How fast moves are animated. */
export type Animation = "slow" | "normal" | "fast" | "off";

/** An action that waits for its answer. */
export type AskedShown = {
/** Who acts. */
by: Side,
/** As people write it, as far as it may be known: `e f7`, `m a11`, `m ??`. */
text: string, };

/** A size from 100 to 300 percent. */
export type BoardPercent = number;

/** A match that did not come in. */
export type BrokenMatch = {
/** The line of the text on which that shows, from 1. */
line: number,
/** Why, as a code of a problem. */
code: string,
/** An English sentence for developers. */
detail: string, };

/** The broker by which matches go, as the page shows it. */
export type BrokerShown = {
/** Its address; empty where there is none. */
address: string,
/** The name of the account; empty where the broker asks for none. */
user: string,
/** Whether there is a password. */
has_password: boolean,
/** Whether a keyring keeps it. Else it is asked for again after the next start. */
keyring: boolean,
/** Whether only brokers with WebSockets can be reached. */
only_web_sockets: boolean, };

/** What is chosen for each game by itself, by the game's id. A switch of its own has a dot and the switch's name
 * behind the id. Where nothing was chosen the page knows what is usual. */
export type ByGame = { [key in string]: boolean };

/** One `T` for each side. */
export type BySide<T> = {
/** The first side's. */
first: T,
/** The second side's. */
second: T, };

/** What can be done now. */
export type Can = {
/** Start or continue. */
start: boolean,
/** Pause. */
pause: boolean,
/** Enter a move: the match runs and a human is to move, who waits for no answer of another one. */
enter: boolean,
/** Take back; with a friend on another device: ask them whether one may. */
undo: boolean,
/** Redo what was taken back. */
redo: boolean,
/** Take back or redo to any move of the record. */
go_to: boolean,
/** Have the moves judged that are not yet: the match is over. */
judge: boolean,
/** Look at any move of the record: the match is over, or its game has no secrets. */
look: boolean,
/** Break the match off without a result. */
quit: boolean,
/** Resign, for the human at the screen. */
resign: boolean,
/** Offer a draw, for the human at the screen. With a friend on another device it goes with the next move, and until
 * then the same command takes it back. */
offer_draw: boolean,
/** Accept or decline the open offer. */
answer_draw: boolean,
/** Copy the match as text. */
save: boolean,
/** Play the next match of the series, with the sides swapped: the match is over. */
rematch: boolean,
/** Leave the device, for the human at the screen sees what another must not. */
leave_device: boolean,
/** Answer a friend who asks to take back. */
answer_take_back: boolean,
/** Claim that a friend's time is over. */
claim: boolean,
/** Admit that one's own time is over. */
yield_time: boolean,
/** Say something to a friend. */
say: boolean, };

/** Why the system did not give or take a file, as far as a person can do something about it. */
export type Cause = "disk_full" | "forbidden" | "missing";

/** A channel of the page, by the name that its host gave it. */
export type ChannelName = object;

/** A match of this program. */
export type ChosenMatch = {
/** The game's id. */
game: string,
/** The match. */
id: MatchId, };

/** A match clock. */
export type ClockShown = {
/** As it was chosen before the start. */
control: TimeControl,
/** What each side has left, in milliseconds. After the end it is what they had in the position that is shown. */
remaining_ms: BySide<number>,
/** Whose time runs from now on; null while nobody's does. */
running: Side | null, };

/** A command of the page, by its name and the names of its arguments. Each says what it answers; one that answers
 * nothing answers null. An optional argument may be left out. */
export type Command = { "games": Record<symbol, never> } | { "questions": Record<symbol, never> } | { "about": Record<symbol, never> } | { "settings": Record<symbol, never> } | { "keep_settings": { settings: Partial<Settings>, } } | { "notices": Record<symbol, never> } | { "open": { game: string, } } | { "open_match": { id: MatchId, } } | { "preview": { id: MatchId, } } | { "new_match": { game: string, options: string | null, } } | { "rematch": { id: MatchId, } } | { "continue_from": { id: MatchId, ply: number, } } | { "load": { game: string, text: string, } } | { "apply": { id: MatchId, command: MatchCommand, } } | { "save": { id: MatchId, } } | { "answer": { id: MatchId, question: string, cell: number | null, } } | { "list_matches": { filter: MatchFilter, offset: number, limit: number, } } | { "names": Record<symbol, never> } | { "statistics": { query: StatisticsQuery, } } | { "annotate": { id: MatchId, note: string, } } | { "star": { id: MatchId, starred: boolean, } } | { "delete_matches": { ids: Array<MatchId>, } } | { "restore_matches": { ids: Array<MatchId>, } } | { "delete_everything": Record<symbol, never> } | { "check_matches": Record<symbol, never> } | { "export_outlook": { selection: MatchSelection, } } | { "export_matches": { selection: MatchSelection, form: ExportFormat, } } | { "import_matches": { text: string, } } | { "friends": Record<symbol, never> } | { "invite": { game: string, options: string | null, sides: SidesShown, days: number, name: string, } } | { "invite_to_rematch": { id: MatchId, } } | { "read_friend_text": { text: string, } } | { "accept_invitation": { text: string, name: string, } } | { "friend_text": { contact: ContactId, whole: boolean, } } | { "friend_text_handed_over": { contact: ContactId, } } | { "withdraw_invitation": { contact: ContactId, } } | { "remove_contact": { contact: ContactId, } } | { "compare_digits": { contact: ContactId, } } | { "contact_file_saved": { contact: ContactId, } } | { "use_transport": { contact: ContactId, transport: TransportKind, on: boolean, } } | { "broker": Record<symbol, never> } | { "set_broker": { address: string, user: string, password: string | null, } } | { "passphrase": Record<symbol, never> } | { "qr": { text: string, } } | { "has_files": Record<symbol, never> } | { "has_network": Record<symbol, never> } | { "has_notices": Record<symbol, never> } | { "subscribe": { channel: ChannelName, } } | { "subscribe_given": { channel: ChannelName, } } | { "subscribe_friends": { channel: ChannelName, } } | { "given": Record<symbol, never> } | { "title": { text: string, } } | { "announce": { text: string, } } | { "widen": { by: number, } } | { "share_text": { text: string, } } | { "folder_in_use": Record<symbol, never> } | { "leave": Record<symbol, never> } | { "export_file": { id: MatchId, day: Day, } } | { "import_file": { game: string, } } | { "export_record": { game: string, day: Day, form: ExportFormat, text: string, } } | { "export_matches_file": { selection: MatchSelection, form: ExportFormat, day: Day, } } | { "import_matches_file": Record<symbol, never> } | { "network_host": { contact: ContactId, } } | { "network_search": { on: boolean, } } | { "network_join": { host: number, code: string, } } | { "network_join_at": { address: string, code: string, } } | { "network_stop": Record<symbol, never> } | { "save_friend_file": { contact: ContactId, whole: boolean, } } | { "open_friend_file": Record<symbol, never> } | { "export_contact": { contact: ContactId, passphrase: string, } } | { "import_contact": { passphrase: string, } } | { "friend_file": { contact: ContactId, whole: boolean, } } | { "friend_file_saved": { contact: ContactId, own_len: number, } } | { "take_friend_file": { file: string, } } | { "contact_file": { contact: ContactId, passphrase: string, } } | { "take_contact_file": { file: string, passphrase: string, } };

/** An invitation, its acceptance and the resulting match. Below 2^53, so that a JavaScript number can hold it. */
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
/** The side of this device; null before the match begins. */
own: Side | null,
/** The friend's name; empty while unknown. */
name: string,
/** Days per move; 0 means no deadline. */
days: number,
/** When the invitation expires, in seconds since 1970; null once irrelevant. */
expires: number | null,
/** The match, once it has begun. */
match_id: MatchId | null,
/** `123 456`, to be compared with the friend's digits; null before the match begins. */
digits: string | null,
/** Whether the player has confirmed that the digits are equal. */
compared: boolean,
/** Whether the match waits for the player of this device. */
your_turn: boolean,
/** Delivery of the newest local entry. */
delivery: Delivery,
/** The state of the local network transport. */
network: TransportState,
/** The state of the broker transport. */
broker: TransportState,
/** The code of the broker's problem; null if none is known. */
broker_trouble: string | null,
/** When the friend last sent something authentic, in seconds since 1970. */
heard: number | null,
/** Whose time to move has run out. */
overdue: Overdue,
/** Whether text can carry the pending messages. Entries of a game with secrets need a file. */
by_text: boolean,
/** Whether files can be exchanged, as in an accepted match of a game with secrets. */
by_file: boolean,
/** The last change, in seconds since 1970. */
changed: number,
/** The code of the last refusal; null once something was accepted after it. */
trouble: string | null,
/** The address of the agreed broker, or empty. */
broker_url: string,
/** Who wants a rematch. */
rematch: RematchWish | null,
/** The match has moved away, but its export file may not have been saved. It can be saved again with the same
 * passphrase. */
export_waits: boolean,
/** The match was imported from another device and is read-only until the local log is known to be complete. The
 * friend's device, a broker or a text with the whole match can show that. */
resuming: boolean, };

/** A day as the person's calendar has it, such as `2026-11-22`. The page says it, as a program does not safely know
 * the local time. It becomes part of a file's name, so nothing but digits and hyphens may be in it. */
export type Day = string;

/** Where a game stands whose secrets neither of two devices knows. */
export type DealerlessShown = {
/** How many of the [`DEALS`] parts of the deal are there. */
dealt: number,
/** Whose device has to deal or to answer now, by itself. */
owes: Side | null,
/** The action that waits for its answer. */
asked: AskedShown | null,
/** Who is proven to have made a mark that the rules do not allow. */
illegal_mark: Side | null,
/** Whose secrets have been shown. */
opened: BySide<boolean>,
/** Both have shown their secrets, and the game played again with them is what was told in it. */
confirmed: boolean, };

/** Delivery of the newest local entry. */
export type Delivery = "nothing" | "to_send" | "sent" | "received";

/** A draw offer. */
export type DrawOffer = {
/** Who offers. */
by: Side,
/** Whether it has been answered. */
state: OfferState, };

/** Why a game ended: a stable code in snake case (`brain_captured`), which a user interface puts into words.
 *
 * A game names its own endings beside its rules. Those that stand here belong to the match around any game. */
export type Ending = string;

/** How many matches were written. */
export type ExportCount = {
/** So many are in it. */
written: number,
/** So many are left out because they hide something until they end, or have no move. */
hidden: number,
/** So many are left out because they cannot be read. */
unreadable: number, };

/** What matches are written as. */
export type ExportFormat = "text" | "json" | "csv";

/** What an export of some matches would hold, and what is only here. */
export type ExportOutlook = {
/** So many matches would be written. */
written: number,
/** What no file can bring back on another device, or after everything was deleted here. */
only_here: Array<OnlyHere>, };

/** What was written. */
export type Exported = {
/** All of it. */
text: string,
/** How many matches. */
count: ExportCount, };

/** What was written of many matches. */
export type ExportedFile = {
/** Where; null if there was none to write, so that nobody was asked for a file. */
file: string | null,
/** How many matches. */
count: ExportCount, };

/** A claim that the other's time is over. */
export type FriendClaim = {
/** Who claims it. */
by: Side,
/** Only for a draw. */
draw: boolean, };

/** Something that was said. */
export type FriendPhrase = {
/** Before which turn of the log. */
turn: number,
/** Who said it. */
by: Side,
/** Its number in the page's list. */
phrase: number, };

/** What stands between this person and a friend on another device. */
export type FriendShown = {
/** The friend's. */
side: Side,
/** A draw is offered with the next move of this person. */
offers_draw: boolean,
/** The friend asks to take back to this ply. */
asked: number | null,
/** This person has asked to take back to this ply, and waits. */
asking: number | null,
/** This side has to answer before anything else is done. */
owes_answer: Side | null,
/** Somebody claims that the other's time is over. */
claim: FriendClaim | null,
/** What was said, in the order of the match. */
phrases: Array<FriendPhrase>,
/** Why the match has stopped for ever. */
stopped: FriendStop | null,
/** The match can only be looked at, since this device has no keys of it. */
no_keys: boolean,
/** What both devices have settled, in a game whose secrets neither knows; null in all others. */
dealerless: DealerlessShown | null, };

/** Why a match with a friend has stopped for ever. */
export type FriendStop = "invalid_entry" | "fork" | "disagreement" | "moved";

/** What became of a text or a file of a friend. */
export type FriendText = { "kind": "invitation",
/** What it says. */
offer: OfferShown, } | { "kind": "taken",
/** Whose it is. */
contact: ContactId,
/** The match, once it has begun. */
match_id: MatchId | null,
/** What it brought, as a code. */
news: string, };

/** All that this device has with friends elsewhere, as the page shows it. */
export type FriendsShown = {
/** Higher than that of what was shown before. */
revision: number,
/** All contacts. */
contacts: Array<ContactShown>,
/** The invitation for which a code is shown. */
hosting: HostingShown | null,
/** Who was found on the network, in the order in which they were. */
found: Array<HostShown>,
/** Whether the network is searched. */
searching: boolean,
/** An invitation that came over the network, to be accepted or not. */
offered: OfferShown | null,
/** The code of what went wrong last with a transport; null once it works. */
trouble: string | null,
/** The ids of the games that can be played with a friend elsewhere. */
games: Array<string>,
/** Those of them that have secrets, so that no text carries their moves. */
not_by_text: Array<string>, };

/** Where a person's points in one game came from. */
export type GamePoints = {
/** The game's id. */
game: string,
/** All matches whose moves were judged. */
all: PointsSum,
/** Those that began in each period of the report. */
periods: Array<PointsPeriod>, };

/** How strong a person is in one game, measured by its levels. */
export type GameRating = {
/** The game's id. */
game: string,
/** The matches that it comes from: those against levels that have a rating. */
matches: number,
/** Matches against levels that have none. */
unrated: number,
/** After some of these matches, the last one being the last; only where it is certain enough to be shown. */
points: Array<RatingPoint>,
/** What it is measured by: the levels of the game that have a rating, weakest first. */
anchors: Array<Anchor>, };

/** A person's results in one game. */
export type GameResults = {
/** The game's id. */
game: string,
/** In it. */
results: Results, };

/** What was opened since the page asked last. It shows a match before it takes the place of another, which only its user
 * can decide. */
export type Given = {
/** What was read. */
opened: Array<OpenedMatch>,
/** The match to go to. */
chosen: ChosenMatch | null,
/** What could not be read. */
problems: Array<Problem>, };

/** A host found on the network. */
export type HostShown = {
/** The number to join it with. */
host: number,
/** The announced name. Anyone can announce any name. */
name: string, };

/** An invitation offered on the network with a code. */
export type HostingShown = {
/** Its contact. */
contact: ContactId,
/** Six digits. */
code: string,
/** Addresses of this device, in case discovery fails. */
addresses: Array<string>, };

/** What became of a text of many matches. */
export type ImportReport = {
/** The name of the file, if it was one. */
file: string | null,
/** Whether nothing said what the letters beyond ASCII in its bytes mean. */
is_guess: boolean,
/** The matches that came in. */
ids: Array<MatchId>,
/** So many were there already. */
known: number,
/** Those that did not come in, the first hundred of them. */
broken: Array<BrokenMatch>,
/** So many did not come in. */
broken_count: number, };

/** What a hand does to a board. A board never says what it *means*; [`View::interpret`] does.
 *
 * A cell is numbered by its game, from 0: squares in Smess, pits in Kalaha, squares in Minesweeper. */
export type Input = { "kind": "press",
/** The cell pressed. */
cell: number, } | { "kind": "lift",
/** The cell whose piece is lifted. */
cell: number, } | { "kind": "drop",
/** The cell under the hand. */
cell: number, } | { "kind": "secondary",
/** The cell pressed. */
cell: number, } | { "kind": "confirm" } | { "kind": "cancel" };

/** What a move was worth to its player, and as they see it. */
export type Judgement = {
/** The best move there was, possibly the one that was made, in the game's own form. */
best: any,
/** The best move and the play expected after it, as move texts; possibly only the move. */
line: Array<string>,
/** What the best move promised. */
best_value: Value,
/** What the chosen move promised. */
chosen_value: Value,
/** What kind of mistake the move was; null if it was none, and in a game whose mistakes are not classed. */
mistake: Mistake | null, };

/** The language of the page. */
export type Language = "system" | "de" | "en" | "km";

/** A level that a user can choose, and what they can be told of it: `{"level": 6, "name": "medium", "kind": "depth",
 * "plies": 6}`. */
export type LevelInfo = {
/** The level. */
level: number,
/** What it is called, if it has a name. */
name: LevelName | null, } & ({ "kind": "strength" } | { "kind": "depth",
/** Search depth. */
plies: number, } | { "kind": "time",
/** For each move. */
seconds: number, } | { "kind": "perfect",
/** For each move, at most. */
seconds: number, });

/** What some levels are called, for people who know nothing else about them. */
export type LevelName = "children" | "weak" | "better" | "good" | "very_good" | "easy" | "medium" | "hard";

/** One move of the record. */
export type Line<R = any> = {
/** Who moved. */
side: Side,
/** The move as people write it, as far as the viewer may know it. */
text: string,
/** What the viewer was told of it, in the game's own form. */
report: R,
/** What a computer player measured; null for a human's move, and where it would tell a secret. */
thought: Thought | null,
/** What the move was worth by what its player could know; null before the end, and in games that do not
 * judge. */
judgement: Judgement | null, };

/** What somebody looks at who looks back: `{"ply": 12, "as": "first"}`. */
export type LookingBack = {
/** After how many moves of the record. */
ply: number,
/** With whose knowledge. */
as: Perspective, };

/** What people ask of one match: `{"kind": "undo", "plies": 2}`. An optional field may be left out.
 *
 * [`Can`](crate::Can) says which of them are possible; one that is not is refused with
 * [`MatchError::NotNow`](crate::MatchError::NotNow), unless another error fits better. */
export type MatchCommand = { "kind": "set_option",
/** The option's name, as in [`OptionsShown::offered`](crate::OptionsShown::offered). */
name: string,
/** Its value as text. */
value: string, } | { "kind": "seat",
/** The side. */
side: Side,
/** Nobody only before the start. */
player: Player | null, } | { "kind": "set_name",
/** The side. */
side: Side,
/** At most 40 characters on one line; nobody's if there is none. */
name: string | null, } | { "kind": "set_clock",
/** None for as much time as anybody likes. */
clock: TimeControl | null, } | { "kind": "start" } | { "kind": "pause" } | { "kind": "take_device" } | { "kind": "leave_device" } | { "kind": "enter",
/** What the hand did. */
input: Input, } | { "kind": "play",
/** The move as a person types it. */
text: string, } | { "kind": "undo",
/** How many plies; if none are given, as many as lead back to a human's turn. */
plies?: number | null, } | { "kind": "redo",
/** How many plies; if none are given, as many as lead to a human's turn. */
plies?: number | null, } | { "kind": "go_to",
/** How many. */
ply: number, } | { "kind": "look",
/** After how many moves of the record; none shows the board again. */
ply: number | null,
/** With whose knowledge. */
as?: Perspective, } | { "kind": "analyse",
/** Whether it is wanted. */
wanted: boolean, } | { "kind": "judge",
/** Whether it is wanted. */
wanted: boolean, } | { "kind": "quit" } | { "kind": "resign" } | { "kind": "offer_draw" } | { "kind": "answer_draw",
/** The side that was asked, which answers. */
side: Side,
/** Whether it accepts. */
accept: boolean, } | { "kind": "answer_take_back",
/** Whether they may. */
accept: boolean, } | { "kind": "claim",
/** Only for a draw. */
draw: boolean, } | { "kind": "yield" } | { "kind": "say",
/** The number of the phrase, below 12. */
phrase: number, };

/** What a list says of a match. */
export type MatchEntry = {
/** The match. */
id: MatchId,
/** Its game's id; empty where nothing but the save could be read of a damaged database, and that cannot be used. */
game: string,
/** What its save says; null if that cannot be used. */
summary: Summary | null,
/** When it changed last, in seconds since 1970. */
changed: number,
/** What somebody noted of it. */
note: string,
/** Whether somebody marked it. */
starred: boolean, };

/** Which matches are listed, and in which order. Left out: all of them, the newest first. */
export type MatchFilter = {
/** Those of these games; none: of all. */
games: Array<string>,
/** Those that stand so. */
phase: PhaseFilter | null,
/** Those that they played. */
player: PlayerFilter | null,
/** Those that ended so. */
result: ResultFilter | null,
/** Those that began then or later, in seconds since 1970. */
from: number | null,
/** Those that began before, in seconds since 1970. */
to: number | null,
/** Those in which a computer plays, or those in which none does. */
computers: boolean | null,
/** Only those with a star. */
starred: boolean,
/** Those with all of these words in their names and their note. */
text: string,
/** What orders them. */
sort: MatchOrder,
/** The last of that order first. */
descending: boolean, };

/** The address of a match: on the wire, and where it is kept. No two matches ever have the same. */
export type MatchId = number;

/** A part of a list of matches. */
export type MatchList = {
/** How many matches the whole list has. */
total: number,
/** The part that was asked for. */
entries: Array<MatchEntry>, };

/** What orders a list. */
export type MatchOrder = "began" | "changed" | "plies" | "game";

/** How a match ended for a person. */
export type MatchResult = "won" | "drawn" | "lost";

/** Some of the matches that are kept. */
export type MatchSelection = { "kind": "ids",
/** They. */
ids: Array<MatchId>, } | { "kind": "filter",
/** It. Its order does not matter. */
filter: MatchFilter, };

/** The field's three kinds of mistakes, by what the player lost of the point they could expect: a twentieth, a tenth
 * and three twentieths of it. That is lila's `modules/tree/src/main/Advice.scala`, which counts from -1 to 1. */
export type Mistake = "inaccuracy" | "mistake" | "blunder";

/** How far the moves of a match are judged, and what became of it. */
export type MoveReview = {
/** So many moves of the record are judged. */
judged: number,
/** Moves are being judged because somebody asked for it. */
running: boolean,
/** How well each side played, as far as its moves are judged; null in a game whose mistakes are not classed. */
accounts: BySide<Account> | null,
/** Where the points of each side came from; null until all moves are judged, and in a game whose judgements do not
 * tell it. */
points: BySide<PointsAccount> | null, };

/** An invitation as shown before it is accepted. */
export type OfferShown = {
/** The text to accept it with. */
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
/** A broker's address, or empty. */
broker_url: string,
/** The code of the reason it cannot be accepted. */
problem: string | null, };

/** Whether a draw offer has been answered. An accepted one ends the match. */
export type OfferState = "open" | "considered" | "declined";

/** An option that a user can choose: `{"name": "stones", "kind": "number", "min": 1, "max": 12}`. */
export type Offered = {
/** As in options texts and for [`Options::set`]. */
name: string, } & ({ "kind": "switch" } | { "kind": "number",
/** The smallest. */
min: number,
/** The largest. */
max: number, });

/** Matches of a game that are only here. */
export type OnlyHere = {
/** The game's id; empty where it is not known. */
game: string,
/** Why. */
reason: OnlyHereReason,
/** How many they are. */
matches: number, };

/** Why matches are only here. */
export type OnlyHereReason = "hidden" | "unreadable" | "friend";

/** A match as text, or many, or what a friend on another device has sent. */
export type OpenedMatch = {
/** The game's id; null for a text of many matches, or of a friend. */
game: string | null,
/** Whether a friend has sent it. */
from_friend: boolean,
/** The file's name; empty for a text link. */
file: string,
/** What `load` takes, or `import_matches`, or `read_friend_text`. */
text: string,
/** Whether nothing in the file said what its letters beyond ASCII mean. */
is_guess: boolean, };

/** Whom a person played against: `{"kind": "human", "name": "Ada"}` or `{"kind": "computer", "level": 12}`. */
export type Opponent = { "kind": "computer",
/** Its level, whose meaning is its game's. */
level: number, } | { "kind": "human",
/** Null for one who has none. */
name: string | null, };

/** A person's results against one opponent in one game. */
export type OpponentResults = {
/** The game's id. */
game: string,
/** Whom they played against. */
opponent: Opponent,
/** Against them. */
results: Results, };

/** A match's options. */
export type OptionsShown = {
/** The text that a new match with the same options takes. What was left open is left out. */
text: string,
/** The game's own object, with everything decided that was left open. */
chosen: any,
/** What can be chosen, in the order in which it is shown. Before the start each has its place in `chosen`,
 * under its name with underscores. */
offered: Array<Offered>, };

/** The shape of the page, and how a phone is held for it. */
export type Orientation = "automatic" | "portrait" | "landscape";

/** How a game ended. */
export type Outcome = {
/** The winner; nobody in a draw and in a game that was broken off. */
winner: Side | null,
/** Why the game ended. */
ending: Ending, };

/** Whose time to move has run out. */
export type Overdue = "none" | "friend" | "own";

/** A name for friends on other devices, as an invitation takes it. */
export type OwnName = string;

/** A time from 0 to 3000 milliseconds. */
export type PaceMs = number;

/** The results of matches that began in one period. */
export type Period = {
/** The day it begins with: `2026-11-23`. */
from: string,
/** Of its matches; there may be none. */
results: Results, };

/** Somebody who played. */
export type Person = {
/** Null for people without a name, who are taken for one. */
name: string | null,
/** Their matches with a result. */
matches: number, };

/** Whose knowledge somebody looks back with. */
export type Perspective = "all" | "first" | "second";

/** Where a match stands. */
export type Phase = "choosing" | "running" | "paused" | "over";

/** Where a match stands. */
export type PhaseFilter = "running" | "over";

/** A screen of the app: home, or the table of the game with this id. */
export type Place = string;

/** Who plays a side: `{"kind": "human"}`, `{"kind": "computer", "level": 12}` or `{"kind": "friend"}`. */
export type Player = { "kind": "human" } | { "kind": "computer",
/** Its level, one of those that a snapshot lists. */
level: number, } | { "kind": "friend" };

/** Who played. */
export type PlayerFilter = { "kind": "human",
/** It. */
name: string, } | { "kind": "computer",
/** It. */
level: number, };

/** Where the points of one side came from, in hundredths: `points = best - lost + luck`. */
export type PointsAccount = {
/** What it got. */
points: number,
/** What it could have expected, choosing best every time. */
best: number,
/** What its choices gave away of that; never below zero. */
lost: number,
/** What it got beyond what its choices could expect. */
luck: number, };

/** Those of one period. */
export type PointsPeriod = {
/** The day it begins with. */
from: string,
/** Of its matches; there may be none. */
sum: PointsSum, };

/** The points of a person in some matches. */
export type PointsSum = {
/** How many matches. */
matches: number,
/** Of all of them together. */
account: PointsAccount, };

/** Something that went wrong, as it crosses to the page, which puts it into words (after RFC 9457, problem details). */
export type Problem = {
/** A stable code. */
code: string,
/** An English sentence for developers. */
detail: string,
/** The name of the file that it is about; left out if it is about none. */
file?: string,
/** Why the system did not give or take that file; left out where a person could not do anything about it. */
cause?: Cause, };

/** A text as a QR code, without the quiet zone around it. */
export type Qr = {
/** How many squares it has in a row and in a column. */
size: number,
/** Its rows from the top: `1` is dark. */
rows: Array<string>, };

/** A question about the board that a player can ask by one key, as players do who cannot see it.
 *
 * A game lists its questions in [`View::QUESTIONS`](crate::View::QUESTIONS); the page says what each means and makes
 * its help from that list. */
export type Question = {
/** Its name in commands and catalogues: lower case, unique in its game. */
id: string,
/** The key that asks it at the board: a lower-case letter or a digit, unique in its game. */
key: string,
/** What it is about. */
about: Subject, };

/** How strong a person was after one of their matches, on the scale of the anchors. */
export type RatingPoint = {
/** The match, counted from 1. */
after: number,
/** The day on which it began; null where nobody noted it. */
day: string | null,
/** The most likely one. */
rating: number,
/** With 95 % it is at least this, */
low: number,
/** and at most this. */
high: number, };

/** Who wants a rematch. */
export type RematchWish = "own" | "friend";

/** How a match ended. It is won or lost by the person who was asked for, or else by the only one who played a computer. */
export type ResultFilter = "won" | "lost" | "draw" | "none";

/** How many matches ended how. */
export type Results = {
/** The person won. */
won: number,
/** Nobody won. */
drawn: number,
/** The opponent won. */
lost: number,
/** The plies of all of them together. */
plies: number, };

/** How a kept match ended: [`game::Outcome`] as it is read again. */
export type SavedOutcome = {
/** The winner; nobody in a draw and in a match that was broken off. */
winner: Side | null,
/** The code of [`game::Ending`]. */
ending: string, };

/** A size from 50 to 300 percent. */
export type ScalePercent = number;

/** Where a match stands in a series of matches between the same players, who swap sides after each. */
export type Series = {
/** Which match of the series it is, from 1. */
game: number,
/** What who sits on each side has won in the matches before: 2 for a win, 1 for a draw. */
half_points: BySide<number>, };

/** What a user sets for all games, and what they like to see of each. */
export type Settings = {
/** The language of the page. */
language: Language,
/** The size of texts and buttons in percent, 50 to 300; the board fits into what they leave. */
scale_percent: ScalePercent,
/** How large the board is in percent of its room, 100 to 300. */
board_percent: BoardPercent,
/** The shape of the page. */
orientation: Orientation,
/** How far the picture is turned clockwise, in degrees: 0, 90, 180 or 270. */
turn_deg: TurnDeg,
/** Whether the picture is turned half round after each move between two people. */
turn_each_move: boolean,
/** Whether a game's board is shown from the second side. */
flip: ByGame,
/** How fast moves are animated. */
animation: Animation,
/** Light or dark. */
theme: Theme,
/** Whether contrast goes before looks. */
high_contrast: boolean,
/** Whether the sides have colours that the colour-blind can tell apart: a light blue and a dark red. */
safe_sides: boolean,
/** The least time a computer player takes for a visible answer, in milliseconds, 0 to 3000. */
pace_ms: PaceMs,
/** Whether there are sounds. */
sound: boolean,
/** Whether a device that is held in the hand vibrates, where pages may have it do so. */
vibration: boolean,
/** In which games the record is shown. */
record: ByGame,
/** Whether a move made by touch waits to be confirmed. */
confirm_touch: boolean,
/** Whether moves may be taken back, in games that allow it. */
take_back: boolean,
/** How much is said of the board and of moves to somebody who listens. */
speech: Speech,
/** Whether there is a field to type moves. */
typing: boolean,
/** In which games it is shown what a computer player is thinking. */
thinking: ByGame,
/** In which games the rules are still shown in short: until a first game is over, or the person has had enough. */
primer: ByGame,
/** What the tables of a computer player may take, in MiB, 16 to 4096. */
table_mb: TableMb,
/** The switches that a game brings along, such as `kalaha.show_counts`. */
switches: ByGame,
/** What this person calls themself towards friends on other devices, at most 40 characters; empty if nothing. */
own_name: OwnName,
/** Whether the system says that it is the person's turn against a friend while the window is not in front. */
friend_notices: boolean,
/** What was on the screen last; the app opens there. */
place: Place, };

/** One of the two players' places. `First` moves first: Blue in Smess, Orange in Kalaha. */
export type Side = "first" | "second";

/** Who moves first, seen from this device. */
export type SidesShown = "own_first" | "friend_first" | "lot";

/** Everything a user interface shows of one match. It is pushed on every change and replaces what was shown
 * before; one with a lower `revision` than the last one is out of date.
 *
 * It holds only what the person at the screen may know. What a game has in its own form is JSON here: its view `V`,
 * its drafts `D`, its reports `R` of moves. */
export type Snapshot<V = any, D = any, R = any> = {
/** The address of the match, for commands. */
id: MatchId,
/** Rises with every change of any match of this session. */
revision: number,
/** The game's id, such as `smess`. */
game: string,
/** Where the match stands. */
phase: Phase,
/** Whose turn it is; null before the start and after the end. */
turn: Side | null,
/** The rules chosen for this match. */
options: OptionsShown,
/** Who plays each side; null where nobody is chosen yet. */
seats: BySide<Player | null>,
/** The names of the people who have one. */
names: BySide<string | null>,
/** When the match was started, in seconds since 1970; null before the start, and where nobody noted it. */
began: number | null,
/** Its place in a series; null if it belongs to none. */
series: Series | null,
/** The levels that a computer player of this game can have, in the order in which they are offered. */
levels: Array<LevelInfo>,
/** The game's own view, drawn by the game's board. */
view: V,
/** Whose knowledge `view` and `record` are; null where it is what everybody may know, and after the end
 * everything. */
viewer: Side | null,
/** Who has to take the device before anything that only they may know is shown; null if nobody has to. */
hand_over: Side | null,
/** Half an input on the board, in the game's own form; null if there is none. */
draft: D | null,
/** Every move made, those taken back included as long as they can be redone. */
record: Array<Line<R>>,
/** How many moves of the record are on the board; those behind it were taken back. */
at: number,
/** After how many moves of the record `view` is: `at`, unless somebody looks back. */
shown_ply: number,
/** Somebody looks at a past position, in which nobody can move: `view`, and after the end `record`, are shown so;
 * null if nobody does. */
looking: LookingBack | null,
/** How the match ended; null while it has not, or when the end was taken back. */
outcome: Outcome | null,
/** What the computer knows while it thinks about its move or about a draw offer; null when it does not. */
thinking: Thinking | null,
/** What an analysis found out about `view`; null where the game has none, or must not have one now. */
analysis: Analysis | null,
/** How far the moves are judged; null before the end, and in games that do not judge. */
review: MoveReview | null,
/** A draw offer that waits for its answer, or was declined since the last move. */
draw_offer: DrawOffer | null,
/** What went wrong without being asked, such as a computer player that failed or a match that could not
 * be written to disk; null when all is well. */
trouble: Problem | null,
/** The match clock as of this snapshot; null if there is none. */
clock: ClockShown | null,
/** What stands between this person and a friend on another device; null in other matches. */
friend: FriendShown | null,
/** What can be done now. A command that is not possible is refused. */
can: Can, };

/** How much is said of the board and of moves. */
export type Speech = "brief" | "normal" | "full";

/** The stage of an invitation or match. */
export type Stage = "invited" | "accepted" | "playing" | "over" | "stopped" | "withdrawn" | "expired" | "taken" | "moved";

/** What is asked of the matches: of one person, and if wanted of one game and one opponent. */
export type StatisticsQuery = {
/** The person's name; null for people without one. */
player: string | null,
/** The game's id; null for all. */
game: string | null,
/** Whom they played against; null for everybody. */
opponent: Opponent | null,
/** The clock of the person's time zone, for the days: its offsets in the order of time. */
zone: Array<ZoneOffset>, };

/** What the matches of one person tell. A match counts when it has a result: neither one under way nor one that was
 * broken off, nor one that a person played against themselves. */
export type StatisticsReport = {
/** Everybody who has a result, those with the most matches first. */
people: Array<Person>,
/** The person's results by game, whatever game and opponent are asked for. */
games: Array<GameResults>,
/** In the games that are asked for, by opponent, whichever is asked for: levels first, the weakest first. */
opponents: Array<OpponentResults>,
/** All that is asked for. */
results: Results,
/** In what is asked for. */
streaks: Streaks,
/** How long a period is. */
unit: Unit,
/** What is asked for over time: every period from the first match to the last. */
periods: Array<Period>,
/** Against all levels, one for each game that is asked for and has levels with a rating. */
ratings: Array<GameRating>,
/** Where the points came from, in what is asked for: one for each game whose judgements tell it. */
points: Array<GamePoints>, };

/** Matches in a row with the same result. */
export type Streak = {
/** How each of them ended. */
result: MatchResult,
/** How many there are. */
length: number, };

/** Matches in a row, in the order in which they were begun. */
export type Streaks = {
/** The one that the last match belongs to; null without matches. */
current: Streak | null,
/** The most matches won in a row. */
longest_won: number, };

/** What a question is about. */
export type Subject = "board" | "cell";

/** What a list of matches says of one. */
export type Summary = {
/** The game's id. */
game: string,
/** Where the match stands; one that goes on is paused. */
phase: Phase,
/** Whose turn it is; null before the start and after the end. */
turn: Side | null,
/** Who plays each side; null where nobody is chosen yet. */
seats: BySide<Player | null>,
/** The names of the people who have one. */
names: BySide<string | null>,
/** The rules as text. */
options: string,
/** When it was started, in seconds since 1970; null before the start, and where nobody noted it. */
began: number | null,
/** How many moves are on the board. */
plies: number,
/** How many moves were made, those included that are taken back and can be made again. */
moves: number,
/** How it ended; null while it has not. */
outcome: SavedOutcome | null,
/** Where the points of each side came from, as [`crate::MoveReview::points`] tells it after the end. */
judged: BySide<PointsAccount> | null,
/** Whether it began with moves of another match, so that somebody may have known what comes. */
continued: boolean, };

/** Memory from 16 to 4096 MiB. */
export type TableMb = number;

/** Light or dark. */
export type Theme = "system" | "light" | "dark";

/** The thought in progress. `thought` is null until there is a first result. */
export type Thinking = {
/** Who thinks. */
side: Side,
/** What is known so far. */
thought: Thought | null, };

/** What a computer player measured while it thought. */
export type Thought = {
/** Completed search depth in plies; 0 if it did not search. */
depth: number,
/** Positions examined. */
nodes: number,
/** Positions examined a second, over the whole thought. */
nodes_per_second: number,
/** Time spent thinking, in milliseconds, without any pause before the answer. */
elapsed_ms: number,
/** What it expects, as [`Side::First`] sees it. */
value: Value,
/** The expected play, beginning with the chosen move, as move texts. */
line: Array<string>, };

/** How much time each player has: so much for all moves, and so much added after each, as on a Fischer clock. */
export type TimeControl = {
/** At the start, from 1 to 10800. */
initial_seconds: number,
/** Added after each move of one's own, from 0 to 180. */
increment_seconds: number, };

/** A transport that stays open while the player wants it. */
export type TransportKind = "network" | "broker";

/** The state of a transport. */
export type TransportState = "off" | "waiting" | "connected" | "trouble";

/** A turn by a multiple of 90 degrees, less than a whole one. */
export type TurnDeg = 0 | 90 | 180 | 270;

/** How long a period is: a part of the calendar. */
export type Unit = "week" | "month" | "year";

/** What a position is worth to a side, as far as a player could see. */
export type Value = { "kind": "estimate", hundredths: number, } | { "kind": "win", plies: number, } | { "kind": "loss", plies: number, } | { "kind": "exact", difference: number, };

/** How far the clock of a time zone is ahead of universal time, from a moment on. */
export type ZoneOffset = {
/** Since then, in seconds since 1970. */
from: number,
/** So many seconds. */
ahead: number, };
