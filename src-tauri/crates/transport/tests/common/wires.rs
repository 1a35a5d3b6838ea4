//! Connections that a test can break: between nodes, and from devices to nodes.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

/// Whether a wire is broken.
#[derive(Default)]
struct State {
    is_cut: Mutex<bool>,
    changed: Condvar,
}

impl State {
    /// Returns at once, or after the cut with `true`.
    fn was_cut(&self) -> bool {
        let mut is_cut = self.is_cut.lock().unwrap();
        let was_cut = *is_cut;
        while *is_cut {
            is_cut = self.changed.wait(is_cut).unwrap();
        }
        was_cut
    }
}

/// A port that leads to another one. While it is cut, nothing arrives and nothing is refused, as with a dead line;
/// what was sent meanwhile is lost.
pub struct Wire {
    pub port: u16,
    state: Arc<State>,
}

impl Wire {
    pub fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap().port();
        let state = Arc::new(State::default());
        let shared = state.clone();
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let state = shared.clone();
                thread::spawn(move || {
                    if state.was_cut() {
                        return;
                    }
                    let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { return };
                    join(near, far, move || !state.was_cut());
                });
            }
        });
        Self { port: own, state }
    }

    pub fn cut(&self, is_cut: bool) {
        *self.state.is_cut.lock().unwrap() = is_cut;
        self.state.changed.notify_all();
    }
}

/// A port with a place for each node. A connection takes the first free place, so the first device always returns to
/// the first node, and the second to the second.
pub struct Front {
    pub port: u16,
}

impl Front {
    pub fn to(nodes: [String; 2]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let taken = Arc::new(Mutex::new([false; 2]));
        thread::spawn(move || {
            for device in listener.incoming().map_while(Result::ok) {
                let free = taken.lock().unwrap().iter().position(|taken| !taken);
                let Some(place) = free else { continue };
                let Ok(node) = TcpStream::connect(&nodes[place]) else { continue };
                taken.lock().unwrap()[place] = true;
                let taken = taken.clone();
                thread::spawn(move || {
                    join(device, node, || true);
                    taken.lock().unwrap()[place] = false;
                });
            }
        });
        Self { port }
    }
}

/// Carries bytes both ways until one side closes or bytes may not pass.
fn join(near: TcpStream, far: TcpStream, may_pass: impl Fn() -> bool + Clone + Send + 'static) {
    let (near_again, far_again) = (near.try_clone().unwrap(), far.try_clone().unwrap());
    let may_pass_back = may_pass.clone();
    let back = thread::spawn(move || pump(far_again, near_again, &may_pass_back));
    pump(near, far, &may_pass);
    back.join().unwrap();
}

fn pump(mut from: TcpStream, mut to: TcpStream, may_pass: &dyn Fn() -> bool) {
    let mut piece = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut piece) {
        if !may_pass() || to.write_all(&piece[..read]).is_err() {
            break;
        }
    }
    // Fails harmlessly if the other direction has done so.
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
