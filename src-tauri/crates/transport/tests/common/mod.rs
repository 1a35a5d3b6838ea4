//! A real Mosquitto with the configuration from `packaging/mosquitto`, on its own port and in its own folder.

use std::collections::BTreeSet;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use transport::broker::BrokerAccount;

pub const USER: &str = "spielkiste";
pub const PASSWORD: &str = "two rooks and a lamp";

/// Longer than any step takes.
pub const LONG: Duration = Duration::from_secs(30);

/// A broker that stops with the test.
pub struct Mosquitto {
    folder: TempDir,
    port: u16,
    /// The WebSocket port.
    web_port: u16,
    is_encrypted: bool,
    running: Option<Child>,
}

fn packaging() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../packaging/mosquitto")
}

/// A system program. Debian installs the broker outside an ordinary user's `PATH`.
fn program(name: &str) -> Command {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders =
        std::env::split_paths(&folders).chain([PathBuf::from("/usr/sbin"), PathBuf::from("/usr/local/sbin")]);
    let found = folders.map(|folder| folder.join(name)).find(|path| path.exists());
    Command::new(found.unwrap_or_else(|| panic!("'{name}' is not installed: cargo xtask test broker")))
}

fn run(command: &mut Command) {
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The plugin's folder depends on the system's architecture.
fn plugin() -> PathBuf {
    let name = "mosquitto_dynamic_security.so";
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let found =
        folders.chain([PathBuf::from("/usr/lib")]).map(|folder| folder.join(name)).find(|path| path.exists());
    found.expect("the plugin comes with Mosquitto")
}

impl Mosquitto {
    /// Without encryption, which only two tests need.
    pub fn start() -> Self {
        Self::start_as(false)
    }

    pub fn start_encrypted() -> Self {
        Self::start_as(true)
    }

    fn start_as(is_encrypted: bool) -> Self {
        let free = || TcpListener::bind("127.0.0.1:0").unwrap();
        let [port, web_port] = [free(), free()].map(|free| free.local_addr().unwrap().port());
        let folder = tempfile::tempdir().unwrap();
        let mut broker = Self { folder, port, web_port, is_encrypted, running: None };
        if is_encrypted {
            run(program("sh")
                .arg(packaging().join("certificates.sh"))
                .arg("127.0.0.1")
                .current_dir(broker.folder.path()));
        }
        let passwords = broker.path("passwords");
        run(program("mosquitto_passwd").args(["-b", "-c"]).arg(&passwords).args([USER, PASSWORD]));
        fs::write(broker.path("mosquitto.conf"), broker.configuration()).unwrap();
        broker.run();
        broker
    }

    /// The shipped configuration with changed paths and ports.
    fn configuration(&self) -> String {
        let path = |name: &str| self.path(name).display().to_string();
        let mut lines = Vec::new();
        let mut ports = [self.port, self.web_port].into_iter();
        let shipped = ["limits.conf", "spielkiste.conf"];
        let shipped = shipped.map(|name| fs::read_to_string(packaging().join(name)).unwrap());
        for line in shipped.iter().flat_map(|text| text.lines()) {
            let word = line.split_once(' ').map_or("", |(word, _)| word);
            lines.push(match word {
                "listener" => format!("listener {} 127.0.0.1", ports.next().expect("two listeners")),
                // Otherwise Mosquitto 2.0 listens on the whole network for WebSockets.
                "protocol" => format!("{line}\nsocket_domain ipv4"),
                "certfile" | "keyfile" | "tls_version" if !self.is_encrypted => continue,
                "certfile" => format!("certfile {}", path("server.crt")),
                "keyfile" => format!("keyfile {}", path("server.key")),
                "password_file" => format!("password_file {}", path("passwords")),
                "plugin" => format!("plugin {}", plugin().display()),
                "plugin_opt_config_file" => {
                    format!("plugin_opt_config_file {}", packaging().join("access.json").display())
                }
                _ => line.to_owned(),
            });
        }
        // Settings from Debian's own configuration. As root, Mosquitto would otherwise give up its access to this
        // folder.
        lines.push(format!("persistence_location {}/", self.folder.path().display()));
        lines.push("user root".to_owned());
        lines.join("\n") + "\n"
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts the broker, or restarts it after [`stop`](Self::stop), and waits until it answers.
    pub fn run(&mut self) {
        let log = fs::File::create(self.path("log")).unwrap();
        let mut command = program("mosquitto");
        command.arg("-c").arg(self.path("mosquitto.conf")).stdout(Stdio::null()).stderr(log);
        let mut child = command.spawn().expect("Mosquitto starts");
        let begun = Instant::now();
        let is_deaf = |port| TcpStream::connect(("127.0.0.1", port)).is_err();
        while is_deaf(self.port) || is_deaf(self.web_port) {
            let ended = child.try_wait().unwrap().is_some();
            let log = || fs::read_to_string(self.path("log")).unwrap_or_default();
            assert!(!ended && begun.elapsed() < LONG, "Mosquitto does not start: {}", log());
            sleep(Duration::from_millis(20));
        }
        self.running = Some(child);
    }

    /// Stops it as the system does, so that it saves its state.
    pub fn stop(&mut self) {
        let mut child = self.running.take().expect("the broker runs");
        run(program("kill").arg(child.id().to_string()));
        child.wait().unwrap();
    }

    /// The topics of retained logs, as the broker's operator can read them from disk.
    pub fn topics(&self) -> BTreeSet<String> {
        let pid = self.running.as_ref().expect("the broker runs").id().to_string();
        run(program("kill").args(["-USR1", &pid]));
        let begun = Instant::now();
        loop {
            let kept = fs::read(self.path("mosquitto.db")).unwrap_or_default();
            let kept = String::from_utf8_lossy(&kept);
            let topics = kept.match_indices("sk/").filter_map(|(at, _)| {
                let rest = kept.get(at..)?;
                let topic = rest.get(..35)?;
                let is_log =
                    topic[3..].bytes().all(|byte| byte.is_ascii_hexdigit()) && rest[35..].starts_with("/0");
                is_log.then(|| topic.to_owned())
            });
            let topics = topics.collect::<BTreeSet<_>>();
            if topics.len() >= 2 {
                return topics;
            }
            assert!(begun.elapsed() < LONG, "Mosquitto saves no topics");
            sleep(Duration::from_millis(20));
        }
    }

    pub fn address(&self) -> String {
        format!("mqtt{}://127.0.0.1:{}", if self.is_encrypted { "s" } else { "" }, self.port)
    }

    /// The address for browsers.
    pub fn web_address(&self) -> String {
        format!("ws{}://127.0.0.1:{}", if self.is_encrypted { "s" } else { "" }, self.web_port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn account(&self) -> BrokerAccount {
        self.account_at(&self.address())
    }

    pub fn account_at(&self, address: &str) -> BrokerAccount {
        BrokerAccount {
            address: address.parse().unwrap(),
            user: USER.to_owned(),
            password: PASSWORD.to_owned().into(),
        }
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        if let Some(mut child) = self.running.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
