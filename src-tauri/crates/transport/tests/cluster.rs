//! Matches over a cluster of three brokers, as `docs/host.md` describes: nodes die, return empty, and lose each other.

#[allow(dead_code, reason = "each test uses its part")]
mod common;
#[allow(dead_code, reason = "each test uses its part")]
#[path = "common/people.rs"]
mod people;
#[path = "common/wires.rs"]
mod wires;

use common::LONG;
use peer::protocol::Seat;
use peer::{Delivery, NewInvitation, Sides, TransportState, Transports};
use people::{Person, meet_over_broker, play, play_to_the_end, random};
use session::LogEntry;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use transport::broker::{Broker, BrokerAccount, BrokerEvent, Refusal};
use two_devices::{kalaha, minesweeper};
use wires::{Front, Wire};

const NODES: usize = 3;

/// A broker with the configuration from `packaging/cluster`.
struct Node {
    folder: PathBuf,
    /// The ports for TCP, WebSockets and the other nodes.
    ports: [u16; 3],
    running: Option<Child>,
}

/// Three brokers on ports of their own, each reaching every other through a wire.
struct Cluster {
    nodes: [Node; NODES],
    /// From each node to each other one.
    wires: Vec<(usize, usize, Wire)>,
    /// The address of all brokers for devices, over WebSockets as on a host: the first connects to the first node, the
    /// second to the second.
    front: Front,
    _folder: TempDir,
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Node {
    fn start(&mut self) {
        let program = std::env::var_os("CLUSTER_NODE").expect("run by: cargo xtask test cluster");
        let log = fs::File::options().create(true).append(true).open(self.folder.join("log")).unwrap();
        let mut command = Command::new(program);
        command.arg("-f").arg(self.folder.join("node.toml")).current_dir(&self.folder);
        let out = log.try_clone().unwrap();
        let mut child =
            command.stdin(Stdio::null()).stdout(out).stderr(log).spawn().expect("the node starts");
        let begun = Instant::now();
        while self.ports.iter().any(|port| TcpStream::connect(("127.0.0.1", *port)).is_err()) {
            let ended = child.try_wait().unwrap().is_some();
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(!ended && begun.elapsed() < LONG, "a node does not start: {}", log());
            sleep(Duration::from_millis(20));
        }
        self.running = Some(child);
    }

    /// Kills it, and everything that it remembers.
    fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.ports[0])
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Cluster {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let nodes = [1, 2, 3].map(|id| Node {
            folder: folder.path().join(id.to_string()),
            ports: [free_port(), free_port(), free_port()],
            running: None,
        });
        let others = |at: usize| (0..NODES).filter(move |other| *other != at);
        let pairs = (0..NODES).flat_map(|from| others(from).map(move |to| (from, to)));
        let wires: Vec<_> = pairs.map(|(from, to)| (from, to, Wire::to(nodes[to].ports[2]))).collect();
        for (at, node) in nodes.iter().enumerate() {
            let port = |to: usize| {
                let wire = wires.iter().find(|(from, end, _)| (*from, *end) == (at, to));
                wire.map_or(node.ports[2], |(_, _, wire)| wire.port)
            };
            let list: Vec<_> =
                (0..NODES).map(|to| format!("\"{}@127.0.0.1:{}\"", to + 1, port(to))).collect();
            node.configure(at + 1, &list.join(", "));
        }
        let front = Front::to([0, 1].map(|at| format!("127.0.0.1:{}", nodes[at].ports[1])));
        let mut cluster = Self { nodes, wires, front, _folder: folder };
        cluster.nodes.iter_mut().for_each(Node::start);
        cluster.wait_for_connected_nodes();
        cluster
    }

    /// Waits until a message published at each node arrives at all.
    fn wait_for_connected_nodes(&self) {
        let clients = self.nodes.each_ref().map(|node| Client::at(&node.address()));
        clients.iter().for_each(|client| client.subscribe("sk/start/+"));
        for (number, from) in self.nodes.iter().enumerate() {
            let topic = format!("sk/start/{number}");
            for client in &clients {
                let begun = Instant::now();
                let mut events = Vec::new();
                while !events.iter().any(|event| is_about(event, &topic)) {
                    assert!(begun.elapsed() < LONG, "the nodes do not find each other");
                    publish(&from.address(), &topic, b"?");
                    events.extend(client.events.recv_timeout(Duration::from_millis(100)));
                }
            }
        }
    }

    fn address(&self) -> String {
        format!("ws://127.0.0.1:{}/mqtt", self.front.port)
    }

    /// Breaks or repairs all wires from and to this node.
    fn cut_off(&self, node: usize, is_cut: bool) {
        for (_, _, wire) in self.wires.iter().filter(|(from, to, _)| [*from, *to].contains(&node)) {
            wire.cut(is_cut);
        }
    }
}

impl Node {
    /// Writes the shipped configuration with its blanks filled in.
    fn configure(&self, id: usize, nodes: &str) {
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../packaging/cluster");
        let plugins = self.folder.join("plugins");
        fs::create_dir_all(&plugins).unwrap();
        let [address, web, cluster] = self.ports.map(|port| format!("127.0.0.1:{port}"));
        let values = [
            ("%id%", id.to_string()),
            ("%address%", address),
            ("%web%", web),
            ("%cluster%", cluster),
            ("%nodes%", nodes.to_owned()),
        ];
        for name in ["node.toml", "plugins/rmqtt-retainer.toml", "plugins/rmqtt-cluster-broadcast.toml"] {
            let text = fs::read_to_string(shipped.join(name)).unwrap();
            let text = values.iter().fold(text, |text, (blank, value)| text.replace(blank, value));
            fs::write(self.folder.join(name), text).unwrap();
        }
    }
}

/// A connection of its own to a broker.
struct Client {
    broker: Broker,
    events: Receiver<BrokerEvent>,
}

impl Client {
    fn at(address: &str) -> Self {
        let (tell, events) = channel();
        let address = format!("mqtt://{address}").parse().unwrap();
        let account = BrokerAccount { address, user: String::new(), password: String::new().into() };
        let tell = move |event| {
            // A test may end before the connection does.
            let _ = tell.send(event);
        };
        let client = Self { broker: Broker::connect(account, tell).unwrap(), events };
        assert_eq!(client.next(), BrokerEvent::Up);
        client
    }

    #[track_caller]
    fn next(&self) -> BrokerEvent {
        self.events.recv_timeout(LONG).expect("an event")
    }

    /// The nodes confirm a subscription before they send what they retain.
    #[track_caller]
    fn subscribe(&self, filter: &str) {
        self.broker.subscribe(filter.to_owned());
        assert_eq!(self.next(), BrokerEvent::Subscribed { topic: filter.to_owned() });
    }
}

fn is_about(event: &BrokerEvent, wanted: &str) -> bool {
    matches!(event, BrokerEvent::Message { topic, .. } if topic == wanted)
}

fn publish(address: &str, topic: &str, payload: &[u8]) {
    let client = Client::at(address);
    client.broker.publish(topic.to_owned(), payload.to_vec(), 1);
    assert_eq!(client.next(), BrokerEvent::Delivered { ticket: 1 });
}

fn kalaha_at(cluster: &Cluster) -> [Person; 2] {
    let invitation = NewInvitation { broker_url: cluster.address(), ..kalaha() };
    meet_over_broker(Person::new().invites_to(invitation))
}

/// The lengths of both logs, as this player has them.
fn lens(person: &Person) -> [usize; 2] {
    person.hub.contacts(|contacts| contacts.remote_match(person.contact).expect("a match").lens())
}

fn say(person: &Person) {
    let said = person
        .hub
        .contacts(|contacts| contacts.write(person.contact, &LogEntry::Say(1), people::now(), &mut random));
    said.expect("a phrase");
}

/// Plays until the first player is to move.
fn play_until_anna_is_to_move(people: &[Person; 2]) {
    play(people, 4);
    while !people[0].shown().unwrap().your_turn {
        play(people, 1);
    }
}

fn tell(what: &str, since: Instant) {
    println!("{what}: {:.1} s", since.elapsed().as_secs_f64());
}

#[test]
#[ignore = "builds a broker: cargo xtask test cluster"]
fn a_killed_node_returns_empty_and_the_match_goes_on() {
    let mut cluster = Cluster::start();
    let people = kalaha_at(&cluster);
    play_until_anna_is_to_move(&people);
    cluster.nodes[1].kill();
    people[1].wait_shown("its broker is away", |shown| shown.broker == TransportState::Waiting);
    let published = Instant::now();
    people[0].wait("a move", || people[0].plays().then_some(()));
    people[0].wait_shown("the other nodes have it", |shown| shown.delivery == Delivery::Sent);
    tell("a move is confirmed while a node is dead after", published);
    cluster.nodes[1].start();
    let back = Instant::now();
    people[1].wait_shown("connected again", |shown| shown.broker == TransportState::Connected);
    tell("the friend is connected to the empty node after", back);
    people[1].wait("the move arrives", || (people[1].moves() == people[0].moves()).then_some(()));
    tell("the friend has the move after", back);
    play_to_the_end(&people);
    assert_eq!(lens(&people[0]), lens(&people[1]));
}

#[test]
#[ignore = "builds a broker: cargo xtask test cluster"]
fn a_node_cut_off_from_the_others_loses_nothing() {
    let cluster = Cluster::start();
    let people = kalaha_at(&cluster);
    play_until_anna_is_to_move(&people);
    let before = people[0].moves().len();
    cluster.cut_off(1, true);
    let cut = Instant::now();
    people[0].wait("a move", || people[0].plays().then_some(()));
    say(&people[1]);
    for person in &people {
        person.wait_shown("its node has it", |shown| shown.delivery == Delivery::Sent);
    }
    tell("both nodes confirm a message while cut off after", cut);
    assert_eq!(people[1].moves().len(), before, "the move does not arrive");
    cluster.cut_off(1, false);
    let healed = Instant::now();
    people[0].wait("the logs are equal", || (lens(&people[0]) == lens(&people[1])).then_some(()));
    tell("both have everything after", healed);
    for person in &people {
        person.wait_shown("it is received", |shown| shown.delivery == Delivery::Received);
    }
    tell("both know that the other has everything after", healed);
    play_to_the_end(&people);
    assert_eq!(lens(&people[0]), lens(&people[1]));
}

#[test]
#[ignore = "builds a broker: cargo xtask test cluster"]
fn a_deal_crosses_nodes() {
    let cluster = Cluster::start();
    let begun = Instant::now();
    let invitation = NewInvitation { broker_url: cluster.address(), ..minesweeper(Sides::InviterFirst) };
    let people = meet_over_broker(Person::new().invites_to(invitation));
    for person in &people {
        person.wait("the deal is done", || {
            let view = person.hub.contacts(|contacts| Some(contacts.remote_match(person.contact)?.view()))?;
            (view.dealerless?.dealt == 3 && view.turn_token == Some(Seat::A)).then_some(())
        });
    }
    tell("a small board is dealt after", begun);
}

#[test]
#[ignore = "builds a broker: cargo xtask test cluster"]
fn strangers_cannot_search_for_topics() {
    let cluster = Cluster::start();
    let address = cluster.nodes[2].address();
    publish(&address, "sk/secret/h", b"status");
    let stranger = Client::at(&address);
    let filters = [
        "#",
        "+",
        "sk",
        "sk/#",
        "sk/+",
        "sk/+/#",
        "sk/+/+",
        "sk/+/+/a",
        "sk/+/h",
        "sk/+/0",
        "+/+/+",
        "+/secret/+",
        "sk/secret/#",
        "sk//+",
        "$SYS/#",
        "$share/any/sk/+/+",
        "$share/any/sk/secret/+",
    ];
    for filter in filters {
        stranger.broker.subscribe(filter.to_owned());
        let answer = stranger.next();
        assert!(matches!(answer, BrokerEvent::NotSubscribed { .. }), "{filter}: {answer:?}");
    }
    stranger.broker.publish("elsewhere/0".to_owned(), b"?".to_vec(), 1);
    assert_eq!(stranger.next(), BrokerEvent::Refused { refusal: Refusal::Forbidden });
}

#[test]
#[ignore = "builds a broker: cargo xtask test cluster"]
fn the_largest_sealed_message_reaches_every_node() {
    let cluster = Cluster::start();
    let readers = cluster.nodes.each_ref().map(|node| Client::at(&node.address()));
    readers.iter().for_each(|reader| reader.subscribe("sk/topic/+"));
    let payload = vec![7; peer::protocol::MAX_SEALED];
    let message = BrokerEvent::Message { topic: "sk/topic/0".to_owned(), payload: payload.clone() };
    publish(&cluster.nodes[0].address(), "sk/topic/0", &payload);
    for reader in &readers {
        assert_eq!(reader.next(), message);
    }
    // A node retains it a moment after it has passed it on.
    for node in &cluster.nodes {
        let begun = Instant::now();
        loop {
            let late = Client::at(&node.address());
            late.subscribe("sk/topic/+");
            if late.events.recv_timeout(Duration::from_secs(1)).is_ok_and(|event| event == message) {
                break;
            }
            assert!(begun.elapsed() < LONG, "a node does not retain it");
        }
    }
}
