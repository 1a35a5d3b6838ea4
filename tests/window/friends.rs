//! Two apps, each with its window and data folder, play whole matches against each other over every transport. Each
//! match includes real-life failures: an app is killed or frozen, a transport is cut or changed, a clock is wrong.
#![cfg(target_os = "linux")]

use crate::group::Group;
use crate::stage::{LOOK_EVERY, PATIENCE, Stage, quick_folder};
use serde_json::{Value, json};
use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::ops::Deref;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::time::sleep;

/// One of the two players, with one friend.
pub struct Player {
    pub name: &'static str,
    stage: Option<Stage>,
    pub folder: TempDir,
    /// How far ahead their clock is.
    ahead: Duration,
}

impl Deref for Player {
    type Target = Stage;

    fn deref(&self) -> &Stage {
        self.stage.as_ref().expect("their app runs")
    }
}

impl Player {
    pub async fn new(name: &'static str, ahead: Duration) -> Player {
        let mut player = Player { name, stage: None, folder: quick_folder(), ahead };
        player.begin().await;
        player
    }

    pub async fn begin(&mut self) {
        self.stage = Some(Stage::ahead(self.folder.path(), self.ahead).await);
    }

    pub fn kill(&mut self) {
        self.stage = None;
    }

    pub async fn kill_and_begin_again(&mut self) {
        self.kill();
        self.begin().await;
    }

    /// Sends a command that must succeed.
    pub async fn does(&self, command: &str, arguments: Value) -> Value {
        let answer = self.ask(command, arguments).await;
        answer.unwrap_or_else(|problem| panic!("{} cannot {command}: {problem:#}", self.name))
    }

    /// The only contact.
    pub async fn contact(&self) -> Value {
        let contacts = self.does("friends", json!({})).await["contacts"].clone();
        assert_eq!(contacts.as_array().map(Vec::len), Some(1), "{contacts:#}");
        contacts[0].clone()
    }

    pub async fn id(&self) -> Value {
        self.contact().await["id"].clone()
    }

    /// The match, open or archived.
    pub async fn game(&self) -> Value {
        let id = &self.contact().await["match_id"];
        self.does("preview", json!({ "id": id })).await
    }

    /// Waits until the contact meets the condition.
    pub async fn sees(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let contact = self.contact().await;
            if is_so(&contact) {
                return contact;
            }
            assert!(begin.elapsed() < 2 * PATIENCE, "{} is waiting for {what}: {contact:#}", self.name);
            sleep(LOOK_EVERY).await;
        }
    }

    /// Waits until both have agreed on the match, and it can be opened, which follows shortly after.
    pub async fn sees_the_match(&self) {
        self.sees("the match", |contact| contact["stage"] == "playing" && contact["match_id"] != json!(null))
            .await;
    }

    /// Invites the friend to Kalaha in the dialog, starting from home.
    async fn invites(&self) {
        self.click("#play-friend").await;
        self.click("#invite-game-kalaha-text").await;
        self.fill("#invite-name", self.name).await;
        self.click("#invite-make").await;
        self.until("document.querySelector('#contacts-list [data-contact]')").await;
    }

    /// Reads an invitation and accepts it in the dialog.
    pub async fn accepts(&self, text: &str) {
        self.click("#play-friend").await;
        self.click("#friends-tab-join").await;
        self.fill("#join-text", text).await;
        self.click("#join-read").await;
        self.accepts_what_is_shown().await;
    }

    pub async fn accepts_what_is_shown(&self) {
        self.until("document.querySelector('#friend-offer')?.checkVisibility()").await;
        self.fill("#offer-name", self.name).await;
        self.click("#offer-accept").await;
        // If both devices connect immediately, the match has begun and its board is shown.
        let accepted = "document.querySelector('#contacts-list [data-contact]')
            || document.documentElement.dataset.place !== 'home'";
        self.until(accepted).await;
    }

    /// The text that the player would paste into a messaging app.
    pub async fn text(&self) -> String {
        let contact = self.id().await;
        let text = self.does("friend_text", json!({ "contact": contact, "whole": false })).await;
        self.does("friend_text_handed_over", json!({ "contact": contact })).await;
        text.as_str().expect("a text").to_owned()
    }

    pub async fn reads(&self, text: &str) {
        self.does("read_friend_text", json!({ "text": text })).await;
    }

    pub async fn uses(&self, transport: &str, on: bool) {
        self.does("use_transport", json!({ "contact": self.id().await, "transport": transport, "on": on }))
            .await;
    }

    /// Makes the first move that the app accepts. The test knows no rules.
    async fn moves(&self) -> bool {
        let id = &self.contact().await["match_id"];
        let game = self.does("open_match", json!({ "id": id })).await;
        if game["can"]["enter"] != true {
            return false;
        }
        for pit in 1..=6 {
            let command = json!({ "kind": "play", "text": pit.to_string() });
            match self.ask("apply", json!({ "id": game["id"], "command": command })).await {
                Ok(_) => return true,
                // A connection has just opened.
                Err(problem) if problem["code"] == "resuming" || problem["code"] == "not_now" => {
                    return false;
                }
                Err(_) => {}
            }
        }
        panic!("{} is to move but cannot: {game:#}", self.name)
    }

    /// Goes from home to the match.
    async fn goes_to_the_match(&self) {
        let id = &self.contact().await["match_id"];
        self.does("open_match", json!({ "id": id })).await;
        self.value("document.querySelector('dialog[open]')?.close()").await;
        self.enter("kalaha").await;
    }

    pub async fn is_over(&self) -> bool {
        self.game().await["phase"] == "over"
    }

    pub async fn plies(&self) -> usize {
        self.game().await["record"].as_array().expect("a record").len()
    }
}

/// Checks that both have the same finished match.
async fn agree(anna: &Player, bert: &Player) {
    let begin = Instant::now();
    let [a, b] = loop {
        let both = [anna.game().await, bert.game().await];
        if both.iter().all(|game| game["phase"] == "over") {
            break both;
        }
        assert!(begin.elapsed() < 2 * PATIENCE, "the end does not reach both: {both:#?}");
        sleep(LOOK_EVERY).await;
    };
    let moves = |game: &Value| -> Vec<Value> {
        game["record"].as_array().expect("a record").iter().map(|line| line["text"].clone()).collect()
    };
    assert_eq!(moves(&a), moves(&b));
    assert_eq!(a["outcome"], b["outcome"]);
    assert_eq!(a["view"], b["view"]);
    for player in [anna, bert] {
        player.goes_to_the_match().await;
        player.phase("over").await;
    }
}

/// The invited player joins with the code on the same network, and the match begins.
pub async fn meet_on_one_network(anna: &Player, bert: &Player) {
    anna.does("network_host", json!({ "contact": anna.id().await })).await;
    let hosting = anna.does("friends", json!({})).await["hosting"].clone();
    let port =
        hosting["addresses"][0].as_str().expect("an address").rsplit_once(':').expect("a port").1.to_owned();
    bert.click("#play-friend").await;
    bert.click("#friends-tab-join").await;
    let here = json!({ "address": format!("127.0.0.1:{port}"), "code": hosting["code"] });
    bert.does("network_join_at", here).await;
    bert.accepts_what_is_shown().await;
    for player in [anna, bert] {
        player.sees_the_match().await;
    }
}

/// Both play until this many moves have been made or the match is over. The transport delivers them.
async fn play_live(anna: &Player, bert: &Player, plies: usize) {
    let mut waited = Instant::now();
    while anna.plies().await.max(bert.plies().await) < plies {
        let moved = anna.moves().await | bert.moves().await;
        if moved {
            waited = Instant::now();
        } else if anna.is_over().await && bert.is_over().await {
            return;
        }
        if waited.elapsed() > 2 * PATIENCE {
            panic!("a move does not arrive: {:#?}", [anna.contact().await, bert.contact().await]);
        }
        sleep(LOOK_EVERY).await;
    }
}

/// Both play by text until this many moves have been made or the match is over.
async fn play_by_text(anna: &Player, bert: &Player, plies: usize) {
    let begin = Instant::now();
    while anna.plies().await < plies && !anna.is_over().await {
        if begin.elapsed() > 2 * PATIENCE {
            panic!(
                "their texts do not continue the match: {:#?}",
                [anna.contact().await, bert.contact().await]
            );
        }
        for (one, other) in [(anna, bert), (bert, anna)] {
            while one.moves().await {}
            let text = one.text().await;
            other.reads(&text).await;
            // A messaging app may deliver it twice.
            other.reads(&text).await;
        }
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_friends_play_by_messenger() {
    let mut anna = Player::new("Anna", Duration::ZERO).await;
    let mut bert = Player::new("Bert", Duration::from_secs(60 * 60)).await;
    anna.invites().await;
    let invitation = anna.text().await;
    anna.kill_and_begin_again().await;
    bert.accepts(&invitation).await;
    let acceptance = bert.text().await;
    bert.kill_and_begin_again().await;
    anna.reads(&acceptance).await;
    let begin = anna.text().await;
    anna.kill_and_begin_again().await;
    bert.reads(&begin).await;
    let digits = anna.contact().await["digits"].clone();
    assert!(digits.is_string() && bert.contact().await["digits"] == digits);

    play_by_text(&anna, &bert, 6).await;
    anna.kill_and_begin_again().await;
    play_by_text(&anna, &bert, 12).await;
    bert.kill_and_begin_again().await;
    // A forged text changes nothing.
    let before = anna.game().await;
    let forged = bert.text().await.replace("spielkiste:m.", "spielkiste:m.AAAA");
    assert!(anna.ask("read_friend_text", json!({ "text": forged })).await.is_err());
    assert_eq!(anna.game().await["record"], before["record"]);
    play_by_text(&anna, &bert, usize::MAX).await;
    agree(&anna, &bert).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_friends_play_on_one_network() {
    let anna = Player::new("Anna", Duration::ZERO).await;
    let mut bert = Player::new("Bert", Duration::ZERO).await;
    anna.invites().await;
    meet_on_one_network(&anna, &bert).await;
    play_live(&anna, &bert, 6).await;

    // Bert's app is killed during the match. After a restart, both must reconnect by hand.
    bert.kill_and_begin_again().await;
    bert.uses("network", true).await;
    anna.uses("network", true).await;
    play_live(&anna, &bert, 10).await;

    // Anna's app is frozen until Bert's notices.
    anna.signal("STOP");
    bert.sees("a dead connection", |contact| contact["network"] == "waiting").await;
    anna.signal("CONT");
    play_live(&anna, &bert, 14).await;

    // Continue by text, then return to the network.
    for player in [&anna, &bert] {
        player.uses("network", false).await;
    }
    play_by_text(&anna, &bert, 18).await;
    for player in [&anna, &bert] {
        player.uses("network", true).await;
    }
    play_live(&anna, &bert, usize::MAX).await;
    agree(&anna, &bert).await;
}

/// A broker on this machine that accepts everyone.
pub struct Mosquitto {
    port: u16,
    folder: TempDir,
    running: Option<Group>,
}

impl Mosquitto {
    pub async fn start() -> Mosquitto {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|held| held.local_addr());
        let port = port.expect("a free port").port();
        let folder = tempfile::tempdir().expect("a folder for the test");
        let lines = [
            format!("listener {port} 127.0.0.1"),
            "allow_anonymous true".to_owned(),
            "persistence true".to_owned(),
            format!("persistence_location {}/", folder.path().display()),
            "autosave_on_changes true".to_owned(),
            "autosave_interval 1".to_owned(),
            "user root".to_owned(),
        ];
        fs::write(folder.path().join("mosquitto.conf"), lines.join("\n")).expect("a configuration");
        let mut broker = Mosquitto { port, folder, running: None };
        broker.run().await;
        broker
    }

    /// The account that a user would enter.
    pub fn account(&self) -> Value {
        json!({ "address": format!("mqtt://127.0.0.1:{}", self.port), "user": "", "password": null })
    }

    async fn run(&mut self) {
        let program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];
        let program = program.into_iter().find(|path| Path::new(path).exists()).unwrap_or("mosquitto");
        let mut command = Command::new(program);
        command.arg("-c").arg(self.folder.path().join("mosquitto.conf"));
        self.running = Some(Group::start(command.stdout(Stdio::null()).stderr(Stdio::null())));
        let begin = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(begin.elapsed() < PATIENCE, "Mosquitto does not listen");
            sleep(LOOK_EVERY).await;
        }
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_friends_play_over_a_broker() {
    let mut broker = Mosquitto::start().await;
    let mut anna = Player::new("Anna", Duration::ZERO).await;
    let mut bert = Player::new("Bert", Duration::ZERO).await;
    anna.does("set_broker", broker.account()).await;
    anna.invites().await;
    anna.uses("broker", true).await;
    let invitation = anna.text().await;
    bert.accepts(&invitation).await;
    bert.uses("broker", true).await;
    for player in [&anna, &bert] {
        player.sees_the_match().await;
    }
    play_live(&anna, &bert, 6).await;

    // They need not be online at the same time. Anna is to move, so nothing is on its way when Bert's app ends.
    let begin = Instant::now();
    while anna.contact().await["your_turn"] != true {
        assert!(begin.elapsed() < PATIENCE, "Bert's move does not reach Anna: {:#}", bert.contact().await);
        bert.moves().await;
        sleep(LOOK_EVERY).await;
    }
    bert.kill();
    while anna.moves().await {}
    anna.sees("the broker's receipt", |contact| contact["delivery"] == "sent").await;
    anna.kill();
    bert.begin().await;
    bert.sees("Anna's move", |contact| contact["your_turn"] == true).await;
    while bert.moves().await {}
    anna.begin().await;
    play_live(&anna, &bert, 12).await;

    // The broker is down. The side to move still moves, and the move is sent later.
    broker.running = None;
    let _ = anna.moves().await | bert.moves().await;
    for player in [&anna, &bert] {
        player.sees("no connection", |contact| contact["broker"] == "waiting").await;
    }
    broker.run().await;
    play_live(&anna, &bert, usize::MAX).await;
    agree(&anna, &bert).await;
}
