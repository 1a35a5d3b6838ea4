use super::FAREWELL;
use app_core::{Host, WeakFriends};
use game::lock;
use peer::ContactId;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::Duration;
use transport::hub::HubListener;

/// How often matches with a time for each move are looked at, while nothing else happens.
const TIME_PASSES: Duration = Duration::from_secs(60);

/// The thread that hands on what the hub tells, to the session and to the page.
pub struct Follower {
    told: Sender<Told>,
    /// Says nothing: its end is the end of the thread.
    ended: Receiver<()>,
}

/// What the hub tells the follower.
enum Told {
    Changed(Vec<ContactId>),
    Network,
    /// Nothing more is handed on.
    End,
}

/// Tells the follower.
pub struct Listener(Mutex<Sender<Told>>);

impl Listener {
    fn tell(&self, told: Told) {
        // Nobody follows any more at the end of the program.
        let _ = lock(&self.0).send(told);
    }
}

impl HubListener for Listener {
    fn changed(&self, contacts: &[ContactId]) {
        self.tell(Told::Changed(contacts.to_vec()));
    }

    fn network(&self) {
        self.tell(Told::Network);
    }
}

impl Follower {
    /// Follows what is told to the listener, as long as somebody has these friends.
    pub fn start<H: Host>(friends: WeakFriends<H>) -> (Follower, Listener) {
        let (sender, told) = channel();
        let (running, ended) = sync_channel(0);
        let run = move || {
            let _running = running;
            follow_all(&friends, &told);
        };
        thread::Builder::new()
            .name("friends".to_owned())
            .spawn(run)
            .expect("a program that cannot start a thread cannot answer commands either");
        (Follower { told: sender.clone(), ended }, Listener(Mutex::new(sender)))
    }

    /// Hands on nothing more.
    pub fn end(self) {
        // Whoever has ended need not be told.
        let _ = self.told.send(Told::End);
        // It has at most one change of a match to keep. If the system holds that up, the program ends all the same.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}

/// Hands on what the hub tells, as long as there is an app. What has piled up is handed on together.
fn follow_all<H: Host>(friends: &WeakFriends<H>, told: &Receiver<Told>) {
    loop {
        let first = match told.recv_timeout(TIME_PASSES) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let Some(friends) = friends.upgrade() else { return };
        if friends.is_closed() {
            return;
        }
        if first.is_none() {
            friends.time_passes();
            continue;
        }
        let mut changed = BTreeSet::new();
        for told in first.into_iter().chain(told.try_iter()) {
            match told {
                Told::Changed(contacts) => changed.extend(contacts),
                // It is asked for when it is shown.
                Told::Network => {}
                Told::End => return,
            }
        }
        friends.follow_changed(changed);
    }
}
