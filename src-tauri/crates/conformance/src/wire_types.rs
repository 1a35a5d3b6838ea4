use game::{Move, MoveReport, Playable, State, View};
use serde_json::Value;
use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};

type Draft<S> = <<S as State>::View as View>::Draft;
type Answer<S> = <<S as State>::View as View>::Answer;

/// Checks that `boards/<game>/wire.d.ts` declares a game's types. With `UPDATE_WIRE_TYPES` in the environment, writes
/// the file first.
///
/// # Panics
/// If the file differs.
pub fn game_wire_types<S>()
where
    S: Playable<Analysis: TS + 'static>,
    S::View: View<Move: TS, Draft: TS, MoveReport: TS, Answer: TS> + TS,
{
    let mut types = Declarations::new("game::");
    types.visit::<(S::View, Move<S>, Draft<S>, MoveReport<S>, Answer<S>, S::Analysis)>();
    types.imported.extend(["Line".to_owned(), "Snapshot".to_owned()]);
    let config = &types.config;
    let report = <MoveReport<S> as TS>::name(config);
    let of_match = format!("{}, {}, {report}", <S::View as TS>::name(config), <Draft<S> as TS>::name(config));
    types.declare("GameLine", &format!("export type GameLine = Line<{report}>;"));
    types.declare("GameSnapshot", &format!("export type GameSnapshot = Snapshot<{of_match}>;"));
    types.check(&format!("boards/{}/wire.d.ts", S::ID));
}

/// Like [`game_wire_types`], but checks that `wire.d.ts` declares the types common to all games, with their
/// dependencies.
///
/// # Panics
/// If the file differs.
pub fn common_wire_types<T: TS + 'static>() {
    let mut types = Declarations::new("nothing::");
    types.visit::<T>();
    types.check("wire.d.ts");
}

/// Like [`game_wire_types`], but checks a value that the page needs before its first request. `module` exports
/// `declaration`, such as `USUAL: Settings`, with a common type.
///
/// # Panics
/// If the file differs.
pub fn common_value(module: &str, declaration: &str, value: &Value) {
    let (_, name) = declaration.split_once(": ").expect("a name and its type");
    let up = "../".repeat(module.matches('/').count());
    check(
        module,
        &format!(
            "{NOTE}\n\nimport type {{ {name} }} from '{up}wire.js';\n\nexport const {declaration} = {value:#};\n"
        ),
    );
}

const NOTE: &str =
    "// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.";

fn check(name: &str, text: &str) {
    let file = page().join(name);
    if env::var_os("UPDATE_WIRE_TYPES").is_some() {
        fs::write(&file, text).expect("the types can be written");
    }
    let read = fs::read_to_string(file).unwrap_or_default();
    assert!(read == text, "{name} is outdated; regenerate it with UPDATE_WIRE_TYPES=1");
}

/// A file's declarations, by name.
struct Declarations {
    config: Config,
    /// The crate whose types the file imports from the common one.
    common: &'static str,
    imported: BTreeSet<String>,
    declared: BTreeMap<String, String>,
}

/// The name that ts-rs gives game-specific JSON, which only the game's board interprets.
const ANYTHING: &str = "JsonValue";

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            // A built-in type: only its contents are declared.
            return T::visit_generics(self);
        }
        let name = T::ident(&self.config);
        if type_name::<T>().starts_with(self.common) {
            self.imported.insert(name);
        } else if name != ANYTHING && !self.declared.contains_key(&name) {
            let declaration = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(&self.config));
            self.declare(&name, &declaration);
            T::visit_dependencies(self);
        }
    }
}

impl Declarations {
    fn new(common: &'static str) -> Self {
        // All numbers on the wire fit into a JavaScript number.
        let config = Config::new().with_large_int("number");
        Declarations { config, common, imported: BTreeSet::new(), declared: BTreeMap::new() }
    }

    /// Declares a type as ts-rs does, without trailing spaces and with compact comments.
    fn declare(&mut self, name: &str, declaration: &str) {
        let lines: Vec<_> = declaration.lines().map(str::trim_end).collect();
        let text = lines.join("\n").replace("/**\n * ", "/** ").replace("\n */", " */");
        self.declared.insert(name.to_owned(), text.replace(ANYTHING, "any"));
    }

    fn check(self, name: &str) {
        let imported = self.imported.into_iter().collect::<Vec<_>>().join(", ");
        let import = format!("import type {{ {imported} }} from '../../wire.js';");
        let head = [NOTE.to_owned(), import].into_iter().take(if imported.is_empty() { 1 } else { 2 });
        let text = head.chain(self.declared.into_values()).collect::<Vec<_>>().join("\n\n") + "\n";
        check(name, &text);
    }
}

/// The page's modules in the repository; cargo runs tests in the package's folder.
fn page() -> PathBuf {
    let package = env::current_dir().expect("the folder of the package");
    let mut pages = package.ancestors().map(|folder| folder.join("ui/js"));
    pages.find(|page| page.is_dir()).expect("the page in the repository")
}
