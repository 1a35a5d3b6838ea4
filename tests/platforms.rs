//! The app's descriptions for packages and phones agree. Most packages cannot be built on every machine, but every
//! machine can read their descriptions.

use roxmltree::{Document, Node};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ANDROID: &str = "gen/android/app/src/main";
const PHONE: &str = "src-tauri/crates/phone";
/// The XML namespace of Android.
const NAMES: &str = "http://schemas.android.com/apk/res/android";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn config() -> Value {
    serde_json::from_str(&text("tauri.conf.json")).expect("tauri.conf.json is JSON")
}

/// All files below a folder whose names have this suffix.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            // Skips folders created by tools.
            if path.is_dir() && !["build", ".tauri", ".gradle"].iter().any(|made| path.ends_with(made)) {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                found.push(path);
            }
        }
    }
    found
}

/// The first quoted word after this text.
fn quoted<'t>(text: &'t str, before: &str) -> &'t str {
    let at = text.find(before).unwrap_or_else(|| panic!("'{before}' is missing"));
    text[at + before.len()..].split('"').nth(1).expect("a word in quotes")
}

fn child<'a, 'd>(parent: Node<'a, 'd>, name: &str) -> Node<'a, 'd> {
    let found = parent.children().find(|node| node.has_tag_name(name));
    found.unwrap_or_else(|| panic!("<{name}> is missing"))
}

#[test]
fn every_xml_text_is_well_formed() {
    let texts: Vec<_> =
        ["gen/android", PHONE, "packaging"].iter().flat_map(|folder| files(folder, ".xml")).collect();
    assert!(texts.len() >= 10, "{texts:?}");
    for path in texts.iter().filter(|path| !path.to_string_lossy().contains("node_modules")) {
        let text = fs::read_to_string(path).expect("a text");
        if let Err(error) = Document::parse(&text) {
            panic!("{}: {error}", path.display());
        }
    }
}

#[test]
fn android_has_the_apps_identifier_and_name() {
    let config = config();
    let identifier = config["identifier"].as_str().expect("an identifier");
    let gradle = text("gen/android/app/build.gradle.kts");
    assert_eq!(quoted(&gradle, "namespace ="), identifier);
    assert_eq!(quoted(&gradle, "applicationId ="), identifier);
    let activity = format!("{ANDROID}/java/{}/MainActivity.kt", identifier.replace('.', "/"));
    assert!(text(&activity).starts_with(&format!("package {identifier}\n")));
    let strings = text(&format!("{ANDROID}/res/values/strings.xml"));
    let strings = Document::parse(&strings).expect("well-formed");
    let name = strings.descendants().find(|node| node.attribute("name") == Some("app_name"));
    assert_eq!(name.and_then(|node| node.text()), config["productName"].as_str());
}

#[test]
fn android_builds_for_the_minimum_version_given_to_tauri() {
    let least = config()["bundle"]["android"]["minSdkVersion"].as_u64().expect("a level of the API");
    for half in ["gen/android/app", "src-tauri/crates/phone/android"] {
        assert!(text(&format!("{half}/build.gradle.kts")).contains(&format!("minSdk = {least}\n")), "{half}");
    }
}

#[test]
fn every_resource_in_the_android_manifest_exists() {
    let manifest = text(&format!("{ANDROID}/AndroidManifest.xml"));
    let manifest = Document::parse(&manifest).expect("well-formed");
    let application = child(manifest.root_element(), "application");
    assert_eq!(application.attribute((NAMES, "appCategory")), Some("game"));
    let resources: BTreeSet<String> = files(&format!("{ANDROID}/res"), "")
        .iter()
        .map(|path| {
            let folder =
                path.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
            let kind = folder.split('-').next().expect("a kind").to_owned();
            format!("@{kind}/{}", path.file_stem().expect("a name").to_string_lossy())
        })
        .collect();
    let named = |node: Node<'_, '_>| -> Vec<String> {
        node.attributes()
            .map(|attribute| attribute.value().to_owned())
            .filter(|value| value.starts_with('@'))
            .collect()
    };
    for value in manifest.descendants().flat_map(named) {
        // Strings and styles share files.
        if !value.starts_with("@string/") && !value.starts_with("@style/") {
            assert!(resources.contains(&value), "{value} is not among {resources:?}");
        }
    }
}

#[test]
fn android_backs_up_exactly_the_saved_files() {
    // An app that was killed leaves the latest matches in the log.
    let log = format!("{}-wal", archive::FILE);
    // The contacts hold keys and are excluded, because a restored copy could sign conflicting entries.
    let kept = BTreeSet::from([archive::FILE.to_owned(), log, "settings.json".to_owned()]);
    for (file, rules) in [
        ("backup_rules", vec!["full-backup-content"]),
        ("data_extraction_rules", vec!["cloud-backup", "device-transfer"]),
    ] {
        let xml = text(&format!("{ANDROID}/res/xml/{file}.xml"));
        let xml = Document::parse(&xml).expect("well-formed");
        for rule in rules {
            let rule = xml.descendants().find(|node| node.has_tag_name(rule)).expect("a rule");
            let included = rule.children().filter(Node::is_element);
            let paths: BTreeSet<String> = included
                .map(|node| {
                    assert!(node.has_tag_name("include"));
                    assert_eq!(node.attribute("domain"), Some("root"));
                    node.attribute("path").expect("a path").to_owned()
                })
                .collect();
            assert_eq!(paths, kept, "{file}");
        }
    }
}

#[test]
fn friends_links_open_the_app_on_desktops() {
    let config = config();
    let scheme = config["plugins"]["deep-link"]["desktop"]["schemes"][0].as_str().expect("a scheme");
    let text = peer::protocol::write_text(&[(peer::protocol::PartKind::Moves, b"")]);
    assert!(text.starts_with(&format!("{scheme}:")), "{text}");

    // The packager adds the scheme to the template's types.
    let desktop = self::text("packaging/linux/spielkiste.desktop");
    assert!(desktop.contains("MimeType={{mime_type}};") && desktop.contains("Exec={{exec}} %U"), "{desktop}");
    let about = self::text("packaging/linux/org.spielkiste.games.metainfo.xml");
    assert!(about.contains(&format!("<mediatype>x-scheme-handler/{scheme}</mediatype>")));
}

#[test]
fn friends_links_open_the_app_on_phones() {
    let config = config();
    let scheme = config["plugins"]["deep-link"]["desktop"]["schemes"][0].as_str().expect("a scheme");
    let manifest = text(&format!("{ANDROID}/AndroidManifest.xml"));
    let manifest = Document::parse(&manifest).expect("well-formed");
    let data = manifest.descendants().find(|node| node.attribute((NAMES, "scheme")) == Some(scheme));
    let filter = data.and_then(|data| data.parent()).expect("a filter with the scheme");
    let names: BTreeSet<_> = filter.children().filter_map(|node| node.attribute((NAMES, "name"))).collect();
    let wanted = ["action.VIEW", "category.DEFAULT", "category.BROWSABLE"];
    assert_eq!(
        names,
        wanted.map(|name| ["android.intent.", name].concat()).iter().map(String::as_str).collect()
    );
    let activity = filter.parent().expect("an activity");
    assert_eq!(activity.attribute((NAMES, "exported")), Some("true"), "browsers can start it");
    assert_eq!(
        activity.attribute((NAMES, "launchMode")),
        Some("singleTask"),
        "the running instance receives it"
    );

    let phone = plist::Value::from_file(root().join("Info.ios.plist")).expect("a property list");
    let kinds = phone
        .as_dictionary()
        .and_then(|dictionary| dictionary.get("CFBundleURLTypes"))
        .expect("types of links");
    let schemes =
        &kinds.as_array().expect("a list")[0].as_dictionary().expect("a kind")["CFBundleURLSchemes"];
    assert_eq!(schemes.as_array().expect("a list"), &[plist::Value::from(scheme)]);
}

#[test]
fn both_phone_plugins_implement_what_rust_calls() {
    let rust = text(&format!("{PHONE}/src/native.rs"));
    let kotlin = text(&format!("{PHONE}/android/src/main/java/org/spielkiste/phone/PhonePlugin.kt"));
    let swift = text(&format!("{PHONE}/ios/Sources/PhonePlugin.swift"));
    let commands: Vec<_> = rust
        .match_indices(r#"send(webview.app_handle(), ""#)
        .chain(rust.match_indices(r#"send(app, ""#))
        .collect();
    assert_eq!(commands.len(), 5, "the calls of `send` are found");
    for (at, before) in commands {
        let command = rust[at + before.len()..].split('"').next().expect("a name");
        assert!(
            kotlin.contains(&format!("@Command\n  fun {command}(invoke: Invoke)")),
            "Kotlin lacks {command}"
        );
        assert!(
            swift.contains(&format!("@objc public func {command}(_ invoke: Invoke)")),
            "Swift lacks {command}"
        );
    }
    let package = quoted(&rust, "register_android_plugin(");
    let class = rust.split(&format!("\"{package}\", \"")).nth(1).and_then(|rest| rest.split('"').next());
    assert!(kotlin.starts_with(&format!("package {package}\n")));
    assert!(kotlin.contains(&format!("@TauriPlugin\nclass {}(", class.expect("a class"))));
    assert_eq!(quoted(&text(&format!("{PHONE}/android/build.gradle.kts")), "namespace ="), package);
    let entry = rust.split("ios_plugin_binding!(").nth(1).and_then(|rest| rest.split(')').next());
    assert!(swift.contains(&format!("@_cdecl(\"{}\")", entry.expect("an entry"))));
    assert!(text(&format!("{PHONE}/Cargo.toml")).contains("links = \"tauri-plugin-phone\""));
    assert!(text(&format!("{PHONE}/ios/Package.swift")).contains("name: \"tauri-plugin-phone\""));
}

#[test]
fn both_phone_plugins_know_every_orientation() {
    let kotlin = text(&format!("{PHONE}/android/src/main/java/org/spielkiste/phone/PhonePlugin.kt"));
    let swift = text(&format!("{PHONE}/ios/Sources/PhonePlugin.swift"));
    for orientation in [phone::Orientation::Portrait, phone::Orientation::Landscape] {
        let name = serde_json::to_string(&orientation).expect("a name");
        assert!(kotlin.contains(&format!("{name} -> ")), "Kotlin lacks {name}");
        assert!(swift.contains(&format!("case {name}:")), "Swift lacks {name}");
    }
}

#[test]
fn braces_are_balanced_in_uncompiled_sources() {
    let ends = [".kt", ".kts", ".gradle", ".swift"];
    let sources: Vec<_> = ["gen/android", PHONE]
        .iter()
        .flat_map(|folder| ends.iter().flat_map(|end| files(folder, end)))
        .collect();
    assert!(sources.len() >= 8, "{sources:?}");
    for path in sources {
        let text = fs::read_to_string(&path).expect("a text");
        for [open, close] in [['{', '}'], ['(', ')'], ['[', ']']] {
            let count = |wanted| text.matches(wanted).count();
            assert_eq!(count(open), count(close), "{}: {open} and {close}", path.display());
        }
    }
}

#[test]
fn the_property_lists_for_apple_are_well_formed() {
    for path in ["Info.plist", "Info.ios.plist"] {
        let plist =
            plist::Value::from_file(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(plist.as_dictionary().is_some_and(|facts| !facts.is_empty()), "{path}");
    }
    let facts = plist::Value::from_file(root().join("Info.plist")).expect("read above");
    let languages = facts.as_dictionary().and_then(|facts| facts.get("CFBundleLocalizations"));
    let languages: BTreeSet<_> = languages
        .and_then(plist::Value::as_array)
        .expect("languages")
        .iter()
        .filter_map(plist::Value::as_string)
        .collect();
    let catalogues = files("ui/i18n", "app.json");
    let spoken = catalogues.iter().filter_map(|path| path.parent()?.file_name()?.to_str());
    assert_eq!(languages, spoken.collect());
}

#[test]
fn phones_explain_network_access_in_every_language() {
    // The announced service, without the domain.
    let announced = text("src-tauri/crates/transport/src/lan/announcement.rs");
    let service = quoted(&announced, "const SERVICE: &str =").trim_end_matches(".local.").to_owned();
    let facts = plist::Value::from_file(root().join("Info.plist")).expect("well-formed");
    let facts = facts.as_dictionary().expect("facts");
    let services = facts.get("NSBonjourServices").and_then(plist::Value::as_array).expect("services");
    assert_eq!(services, &[plist::Value::String(service)]);
    let reason = facts.get("NSLocalNetworkUsageDescription").and_then(plist::Value::as_string);

    let config = config();
    let taken = config["bundle"]["macOS"]["files"].as_object().expect("files");
    for catalogue in files("ui/i18n", "app.json") {
        let language = catalogue.parent().and_then(Path::file_name).expect("a language").to_string_lossy();
        let path = format!("packaging/apple/{language}.lproj/InfoPlist.strings");
        let inside = format!("Resources/{language}.lproj/InfoPlist.strings");
        assert_eq!(taken[&inside].as_str(), Some(path.as_str()));
        let strings = text(&path);
        assert!(
            strings.starts_with("NSLocalNetworkUsageDescription = ") && strings.ends_with("\";\n"),
            "{path}"
        );
        if language == "en" {
            assert_eq!(Some(quoted(&strings, "NSLocalNetworkUsageDescription =")), reason);
        }
    }

    let manifest = text(&format!("{ANDROID}/AndroidManifest.xml"));
    let manifest = Document::parse(&manifest).expect("well-formed");
    let permissions = manifest.root_element().children().filter(|node| node.has_tag_name("uses-permission"));
    let permissions: BTreeSet<_> = permissions.filter_map(|node| node.attribute((NAMES, "name"))).collect();
    for wanted in ["INTERNET", "ACCESS_LOCAL_NETWORK", "CHANGE_WIFI_MULTICAST_STATE", "VIBRATE"] {
        assert!(permissions.contains(format!("android.permission.{wanted}").as_str()), "{wanted}");
    }
    let kotlin = text(&format!("{PHONE}/android/src/main/java/org/spielkiste/phone/PhonePlugin.kt"));
    assert!(kotlin.contains("\"android.permission.ACCESS_LOCAL_NETWORK\""));
}

#[test]
fn the_descriptions_for_linux_agree() {
    let config = config();
    let association = &config["bundle"]["fileAssociations"][0];
    let mime = association["mimeType"].as_str().expect("a type");
    let end = association["ext"][0].as_str().expect("a file name extension");
    let shared = text("packaging/linux/org.spielkiste.games.xml");
    let shared = Document::parse(&shared).expect("well-formed");
    let kind = shared.descendants().find(|node| {
        node.has_tag_name(("http://www.freedesktop.org/standards/shared-mime-info", "mime-type"))
    });
    assert_eq!(kind.and_then(|node| node.attribute("type")), Some(mime));
    let pattern = shared.descendants().find_map(|node| node.attribute("pattern"));
    assert_eq!(pattern, Some(format!("*.{end}").as_str()));

    let about = text("packaging/linux/org.spielkiste.games.metainfo.xml");
    let about = Document::parse(&about).expect("well-formed");
    let fact = |name| about.descendants().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!(fact("id"), config["identifier"].as_str());
    assert_eq!(fact("name"), config["productName"].as_str());
    assert_eq!(fact("summary"), config["bundle"]["shortDescription"].as_str());
    assert_eq!(fact("mediatype"), Some(mime));
    assert_eq!(
        fact("launchable"),
        Some(format!("{}.desktop", config["productName"].as_str().expect("a name")).as_str())
    );
    let newest =
        about.descendants().find_map(|node| node.has_tag_name("release").then(|| node.attribute("version")));
    assert_eq!(newest, Some(Some(env!("CARGO_PKG_VERSION"))));
}

#[test]
fn every_file_in_a_package_exists() {
    let config = config();
    let linux = &config["bundle"]["linux"];
    let mut taken: Vec<&str> = Vec::new();
    for kind in ["deb", "rpm"] {
        taken.extend(linux[kind]["files"].as_object().expect("files").values().filter_map(Value::as_str));
        taken.extend(linux[kind]["desktopTemplate"].as_str());
    }
    let apple = config["bundle"]["macOS"]["files"].as_object().expect("files");
    taken.extend(apple.values().filter_map(Value::as_str));
    taken.extend(linux["deb"]["changelog"].as_str());
    taken.extend(config["bundle"]["icon"].as_array().expect("icons").iter().filter_map(Value::as_str));
    assert!(taken.len() > 10, "{taken:?}");
    for path in taken {
        assert!(root().join(path).is_file(), "{path}");
    }
}
