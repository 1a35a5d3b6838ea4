use crate::failure::Failure;
use crate::process::{find, output, program, run, succeeds};
use std::collections::BTreeSet;
use std::path::Path;

/// A prerequisite on this machine.
pub struct Need {
    probe: Probe,
    /// The Debian and Ubuntu package that provides it.
    package: &'static str,
    /// A description for other systems.
    about: &'static str,
}

/// How to check for it.
enum Probe {
    Program(&'static str),
    /// One of several equivalent programs.
    AnyProgram(&'static [&'static str]),
    /// A file in one of its usual locations.
    AnyFile(&'static [&'static str]),
    /// A library with development files, by its pkg-config name.
    Library(&'static str),
}

/// Needed to build and run the app on Linux. Windows and macOS include web views.
pub const BUILD: &[Need] = &[
    program_need("cc", "build-essential", "a C compiler and linker"),
    program_need("pkg-config", "pkg-config", "pkg-config"),
    Need {
        probe: Probe::Library("webkit2gtk-4.1"),
        package: "libwebkit2gtk-4.1-dev",
        about: "WebKitGTK 4.1 with its development files",
    },
];

/// Needed to run the app without a screen on Linux.
pub const SCREEN: &[Need] = &[program_need("Xvfb", "xvfb", "Xvfb, a virtual display")];

/// Needed to drive the app's window in tests on Linux.
pub const DRIVER: &[Need] = &[
    program_need("WebKitWebDriver", "webkit2gtk-driver", "the web driver of WebKitGTK"),
    program_need("dbus-daemon", "dbus", "a D-Bus daemon"),
];

/// Needed to read the app's window like a screen reader on Linux.
pub const READER: &[Need] = &[
    program_need("dbus-daemon", "dbus", "a D-Bus daemon"),
    Need {
        probe: Probe::AnyFile(&[
            "/usr/libexec/at-spi-bus-launcher",
            "/usr/lib/at-spi2-core/at-spi-bus-launcher",
            "/usr/lib/at-spi-bus-launcher",
        ]),
        package: "at-spi2-core",
        about: "at-spi2-core, the accessibility bus",
    },
];

/// Needed to validate a package's descriptions on Linux.
pub const DESCRIBED: &[Need] = &[
    program_need("desktop-file-validate", "desktop-file-utils", "desktop-file-validate"),
    program_need("appstreamcli", "appstream", "appstreamcli"),
];

/// Needed to compile SQLite for browsers.
pub const WEB: &[Need] = &[program_need("clang", "clang", "clang, which compiles C for WebAssembly")];

/// Needed to test the page's modules.
pub const NODE: &[Need] = &[
    program_need("node", "nodejs", "Node.js 18.19, 20.10 or later"),
    program_need("npm", "npm", "npm, which comes with Node.js"),
];

/// Needed by the independent verifier, which has no other dependency.
pub const PYTHON: &[Need] = &[program_need("python3", "python3", "Python 3.8 or later")];

/// Where systems install the broker. On Debian it is outside an ordinary user's `PATH`.
pub const MOSQUITTO: &[&str] = &["/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto"];

const MOSQUITTO_NEED: Need =
    Need { probe: Probe::AnyFile(MOSQUITTO), package: "mosquitto", about: "Mosquitto 2, an MQTT broker" };

/// Needed to test matches over a broker on Linux.
pub const BROKER: &[Need] = &[MOSQUITTO_NEED, program_need("openssl", "openssl", "OpenSSL's command line")];

/// Needed to build a node of a cluster of brokers.
pub const CLUSTER: &[Need] =
    &[program_need("protoc", "protobuf-compiler", "protoc, the compiler of Protobuf")];

/// Needed to host the page with a broker.
pub const HOST: &[Need] = &[
    MOSQUITTO_NEED,
    program_need("mosquitto_pub", "mosquitto-clients", "mosquitto_pub, a client of Mosquitto 2"),
    program_need("caddy", "caddy", "Caddy 2.6 or later, a web server"),
    program_need("setpriv", "util-linux", "setpriv, which comes with util-linux"),
];

/// Needed to test touch, because WebKit's driver turns touches into mouse events.
pub const TOUCH: &[Need] = &[Need {
    // The names that tests/touch/browser.ts looks for.
    probe: Probe::AnyProgram(&[
        "chromium-headless-shell",
        "chromium",
        "google-chrome",
        "google-chrome-stable",
        "chromium-browser",
    ]),
    package: "chromium-headless-shell",
    about: "Chromium or Chrome",
}];

/// Needed to test the page in another browser engine, in addition to Chromium and WebKit.
pub const FIREFOX: &[Need] = &[Need {
    // The names that tests/web/firefox.ts looks for.
    probe: Probe::AnyProgram(&["firefox-esr", "firefox"]),
    package: "firefox-esr",
    about: "Firefox",
}];

const fn program_need(name: &'static str, package: &'static str, about: &'static str) -> Need {
    Need { probe: Probe::Program(name), package, about }
}

impl Need {
    fn is_met(&self) -> bool {
        match self.probe {
            Probe::Program(name) => find(name).is_some(),
            Probe::AnyProgram(names) => names.iter().any(|name| find(name).is_some()),
            Probe::AnyFile(paths) => paths.iter().any(|path| Path::new(path).exists()),
            Probe::Library(name) => succeeds(&mut program("pkg-config", &["--exists", name])),
        }
    }
}

/// Installs all missing packages together on Debian and its derivatives, which is faster than one by one. Steps check
/// their own needs again.
pub fn install_together(needs: &[&[Need]]) {
    let missing: BTreeSet<_> =
        needs.iter().copied().flatten().filter(|need| !need.is_met()).map(|need| need.package).collect();
    if missing.is_empty() || !can_install() {
        return;
    }
    let packages: Vec<_> = missing.into_iter().collect();
    println!("Installing system packages: {}", packages.join(" "));
    if install(&packages).is_err() {
        // Some derivatives of Debian lack some packages.
        for needs in needs {
            let _ = prepare(&[needs]);
        }
    }
}

/// Whether packages can be installed automatically.
fn can_install() -> bool {
    Path::new("/etc/debian_version").exists() && find("apt-get").is_some()
}

/// Installs missing prerequisites on Debian and its derivatives, and lists them elsewhere.
pub fn prepare(needs: &[&[Need]]) -> Result<(), Failure> {
    let missing = || needs.iter().copied().flatten().filter(|need| !need.is_met()).collect::<Vec<_>>();
    let absent = missing();
    if absent.is_empty() {
        return Ok(());
    }
    if can_install() {
        let packages: Vec<_> = absent.iter().map(|need| need.package).collect();
        println!("Installing system packages: {}", packages.join(" "));
        install(&packages)?;
    }
    let absent = missing();
    if absent.is_empty() {
        return Ok(());
    }
    let line = |need: &&Need| format!("- {} (on Debian and Ubuntu: {})", need.about, need.package);
    Err(Failure::Lacking(absent.iter().map(line).collect()))
}

fn install(packages: &[&str]) -> Result<(), Failure> {
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

/// Runs `apt-get` as root without prompts.
pub fn apt(words: &[&str]) -> Result<(), Failure> {
    let all = [&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], words].concat();
    if output(&mut program("id", &["-u"]))?.trim() == "0" {
        return run(&mut program(all[0], &all[1..]));
    }
    if find("sudo").is_none() {
        let line = format!("- root access or sudo to run: apt-get {}", words.join(" "));
        return Err(Failure::Lacking(vec![line]));
    }
    run(&mut program("sudo", &all))
}
