//! Hosts the page and a broker at the same address.

use crate::failure::Failure;
use crate::prerequisites::{HOST, MOSQUITTO, prepare};
use crate::process::{find, program, root, succeeds, target_folder, words};
use crate::web::{self, Build, copy_folder, empty, text_of};
use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PACKAGING: &str = "packaging/host";
/// The settings common to every Spielkiste broker.
const LIMITS: &str = "packaging/mosquitto/limits.conf";
const ACCESS: &str = "packaging/mosquitto/access.json";
/// The broker's path on its host. The Caddyfile template contains it too.
const BROKER_PATH: &str = "/mqtt";
/// The broker's local port on a server.
const SERVER_PORT: u16 = 9001;
/// The file in which the broker stores retained messages.
const KEPT: &str = "mosquitto.db";
/// The broker's Unix socket, relative to its folder.
const SOCKET: &str = "broker.sock";

/// How long a program may take to start listening.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the programs are checked.
const BLINK: Duration = Duration::from_millis(100);
/// How often the broker's free space is checked.
const ROOM_PAUSE: Duration = Duration::from_secs(5);

/// Runs a host on this machine until it is interrupted, with an existing page or a newly built one.
pub fn host(port: &str, built: Option<&String>) -> Result<(), Failure> {
    let port = match port.parse() {
        Ok(port) if port > 0 => port,
        _ => {
            return Err(Failure::Unexpected(format!(
                "'{port}' is not a port; choose a number from 1 to 65535"
            )));
        }
    };
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|_| Failure::PortTaken(port))?;
    prepare(&[HOST])?;
    let folder = target_folder()?.join("host").join(port.to_string());
    let page = folder.join("page");
    lay_out_page(&page, built)?;

    let mut broker = broker(&folder)?;
    let mut front = front(&folder, &page, port, broker.port)?;
    broker.start()?;
    front.start()?;
    println!(
        "Spielkiste is at http://127.0.0.1:{port}/ until you press Ctrl+C. Its files are in {}.\n\
         Only this machine can reach it. To play with friends elsewhere, use a server with a public name:\n\
         cargo xtask host server NAME (see docs/host.md).",
        folder.display()
    );

    let mut looked = Instant::now();
    let mut is_full = false;
    loop {
        sleep(BLINK);
        broker.keep()?;
        front.keep()?;
        if looked.elapsed() >= ROOM_PAUSE {
            let script = root().join(PACKAGING).join("room.sh");
            let has_room = succeeds(program("sh", &[&script.to_string_lossy(), SOCKET]).current_dir(&folder));
            // A single failure may be a fluke.
            if !has_room && is_full {
                println!("The broker is full. Emptying it; devices will publish their matches again.");
                broker.end()?;
                remove(&folder.join(KEPT))?;
                broker.start()?;
            }
            is_full = !has_room && !is_full;
            looked = Instant::now();
        }
    }
}

/// Prepares a host's files for a Debian server with this name.
pub fn server(name: &str, built: Option<&String>) -> Result<(), Failure> {
    if !is_public_name(name) {
        let sentence = format!("'{name}' is not a public server name; use one like spiele.example.org");
        return Err(Failure::Unexpected(sentence));
    }
    let folder = target_folder()?.join("host-server");
    empty(&folder)?;
    lay_out_page(&folder.join("page"), built)?;
    copy_folder(&root().join(PACKAGING).join("server"), &folder)?;
    write(&folder.join("room.sh"), &text_of(&root().join(PACKAGING).join("room.sh"))?)?;
    write(&folder.join("access.json"), &text_of(&root().join(ACCESS))?)?;
    write(&folder.join("address"), &format!("https://{name}/\n"))?;
    let broker = [("port", SERVER_PORT.to_string()), ("socket", "/run/mosquitto/spielkiste.sock".to_owned())];
    let broker = format!("{}\n{}", template("mosquitto.conf", &broker)?, text_of(&root().join(LIMITS))?);
    write(&folder.join("mosquitto.conf"), &broker)?;
    let front = [
        ("options", String::new()),
        ("site", name.to_owned()),
        ("page", "/var/lib/spielkiste/page".to_owned()),
        ("log", "/var/log/caddy/spielkiste.log".to_owned()),
        ("broker", SERVER_PORT.to_string()),
        ("policy", policy()?),
    ];
    write(&folder.join("Caddyfile"), &template("Caddyfile", &front)?)?;
    println!(
        "The files for the server are in {}.\n\
         On the server itself: sudo sh {}\n\
         From here: scp -r {} {name}: && ssh -t {name} sudo sh host-server/install.sh\n\
         The name must resolve to the server, and its ports 80 and 443 must be open.",
        folder.display(),
        folder.join("install.sh").display(),
        folder.display(),
    );
    Ok(())
}

/// Whether a certificate can be issued for this name: it needs at least two parts, the last of which is not a number.
fn is_public_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let is_of_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        (1..=63).contains(&part.len())
            && part.chars().all(is_of_part)
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    name.len() <= 253
        && name.split('.').all(is_part)
        && name.rsplit_once('.').is_some_and(|(_, last)| !last.chars().all(|c| c.is_ascii_digit()))
}

/// Copies the page and describes its host in `host.json`.
fn lay_out_page(page: &Path, built: Option<&String>) -> Result<(), Failure> {
    let built = match built {
        Some(folder) => PathBuf::from(folder),
        None => web::build(Build::Release)?,
    };
    empty(page)?;
    copy_folder(&built, page)?;
    write(&page.join("host.json"), &format!("{}\n", serde_json::json!({ "broker": BROKER_PATH })))
}

fn broker(folder: &Path) -> Result<Service, Failure> {
    let port = free_port()?;
    let own = template("mosquitto.conf", &[("port", port.to_string()), ("socket", SOCKET.to_owned())])?;
    let (plugin, access) = (plugin()?, root().join(ACCESS));
    let limits = text_of(&root().join(LIMITS))?;
    let limits: Vec<_> = limits
        .lines()
        .map(|line| match line.split_once(' ') {
            Some(("plugin", _)) => format!("plugin {}", plugin.display()),
            Some(("plugin_opt_config_file", _)) => format!("plugin_opt_config_file {}", access.display()),
            _ => line.to_owned(),
        })
        .collect();
    // As root, Mosquitto would otherwise give up its access to this folder.
    let here = format!("persistence_location {}/\nuser root\n", folder.display());
    let configuration = folder.join("mosquitto.conf");
    write(&configuration, &format!("{own}\n{}\n\n{here}", limits.join("\n")))?;
    let name = find("mosquitto").or_else(|| MOSQUITTO.iter().map(PathBuf::from).find(|path| path.exists()));
    let name = name.unwrap_or_else(|| PathBuf::from("mosquitto"));
    let mut command = ending_with_us(&name);
    command.arg("-c").arg(configuration).current_dir(folder);
    Ok(Service { name: "Mosquitto", command, port, log: folder.join("broker.log"), running: None })
}

fn front(folder: &Path, page: &Path, port: u16, broker: u16) -> Result<Service, Failure> {
    let values = [
        ("options", "admin off\n\tauto_https off\n\tdefault_bind 127.0.0.1".to_owned()),
        ("site", format!("http://:{port}")),
        ("page", page.display().to_string()),
        ("log", folder.join("access.log").display().to_string()),
        ("broker", broker.to_string()),
        ("policy", policy()?),
    ];
    let configuration = folder.join("Caddyfile");
    write(&configuration, &template("Caddyfile", &values)?)?;
    let mut command = ending_with_us(Path::new("caddy"));
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(configuration).current_dir(folder);
    // Caddy's own files.
    command.env("XDG_CONFIG_HOME", folder.join("caddy")).env("XDG_DATA_HOME", folder.join("caddy"));
    Ok(Service { name: "Caddy", command, port, log: folder.join("front.log"), running: None })
}

/// A program that is asked to exit when this one does.
fn ending_with_us(name: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "TERM"]).arg(name);
    command
}

/// A template with these values filled in.
fn template(name: &str, values: &[(&str, String)]) -> Result<String, Failure> {
    let text = text_of(&root().join(PACKAGING).join(name))?;
    Ok(values.iter().fold(text, |text, (name, value)| text.replace(&format!("%{name}%"), value)))
}

/// The page's Content-Security-Policy. As a header it applies to the page's workers too.
fn policy() -> Result<String, Failure> {
    let head = text_of(&root().join("packaging/web/head.html"))?;
    let policy =
        head.split_once(r#""Content-Security-Policy" content=""#).and_then(|(_, rest)| rest.split_once('"'));
    let (policy, _) = policy.ok_or_else(|| {
        Failure::Unexpected("packaging/web/head.html has no Content-Security-Policy".to_owned())
    })?;
    Ok(policy.to_owned())
}

/// The plugin's folder depends on the system's architecture.
fn plugin() -> Result<PathBuf, Failure> {
    const NAME: &str = "mosquitto_dynamic_security.so";
    let folders = ["/usr/lib", "/usr/local/lib"].map(PathBuf::from);
    let below = fs::read_dir(&folders[0]).into_iter().flatten().flatten().map(|entry| entry.path());
    let found =
        folders.iter().cloned().chain(below).map(|folder| folder.join(NAME)).find(|path| path.exists());
    found.ok_or_else(|| Failure::Lacking(vec![format!("- {NAME}, which comes with Mosquitto 2")]))
}

fn free_port() -> Result<u16, Failure> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
    let free =
        free.map_err(|error| Failure::Unexpected(format!("this machine has no free port: {error}")))?;
    Ok(free.port())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    web::write(path, text.as_bytes())
}

fn remove(path: &Path) -> Result<(), Failure> {
    if path.exists() { fs::remove_file(path).map_err(|error| Failure::file(path, error)) } else { Ok(()) }
}

/// A server program that runs for as long as this one.
struct Service {
    name: &'static str,
    command: Command,
    port: u16,
    log: PathBuf,
    running: Option<Child>,
}

impl Service {
    /// Starts it and waits until it is listening.
    fn start(&mut self) -> Result<(), Failure> {
        let log = File::create(&self.log).and_then(|log| Ok((log.try_clone()?, log)));
        let (out, err) = log.map_err(|error| Failure::file(&self.log, error))?;
        let child = self.command.stdin(std::process::Stdio::null()).stdout(out).stderr(err).spawn();
        let mut child =
            child.map_err(|error| Failure::Unstartable { command: words(&self.command), error })?;
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            if has_ended(&mut child) || begun.elapsed() > PATIENCE {
                let said = fs::read_to_string(&self.log).unwrap_or_default();
                return Err(Failure::Silent { name: self.name, said });
            }
            sleep(BLINK);
        }
        self.running = Some(child);
        Ok(())
    }

    /// Restarts it if it has exited.
    fn keep(&mut self) -> Result<(), Failure> {
        if self.running.as_mut().is_some_and(has_ended) {
            println!("{} has stopped. Restarting it.", self.name);
            self.start()?;
        }
        Ok(())
    }

    /// Kills it before it can save anything.
    fn end(&mut self) -> Result<(), Failure> {
        let Some(mut child) = self.running.take() else { return Ok(()) };
        let ended = child.kill().and_then(|()| child.wait());
        ended.map_err(|error| Failure::Unstartable { command: words(&self.command), error })?;
        Ok(())
    }
}

/// Whether it has exited. An unknown process counts as exited.
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_need_a_public_name() {
        for (name, is_one) in [
            ("spiele.example.org", true),
            ("example.org", true),
            ("xn--spiel-kiste.example", true),
            ("localhost", false),
            ("192.0.2.1", false),
            ("-a.example.org", false),
            ("a..org", false),
            ("example.org/", false),
            ("example.org {", false),
            ("", false),
        ] {
            assert_eq!(is_public_name(name), is_one, "{name}");
        }
    }

    #[test]
    fn every_placeholder_of_a_template_has_a_value() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let front = front(folder.path(), &folder.path().join("page"), 1, 2).expect("a configuration");
        assert_eq!((front.name, front.port), ("Caddy", 1));
        let text = fs::read_to_string(folder.path().join("Caddyfile")).expect("its configuration");
        assert!(!text.contains('%'), "{text}");
        assert!(text.contains("script-src 'self' 'wasm-unsafe-eval'"), "{text}");
    }
}
