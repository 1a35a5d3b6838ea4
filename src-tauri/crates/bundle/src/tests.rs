use super::*;
use std::process::Command;
use tempfile::TempDir;

fn page(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (name, text) in files {
        let path = folder.path().join("ui").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the page");
        fs::write(path, text).expect("a file of the page");
    }
    folder
}

fn bundled(folder: &TempDir) -> Result<String, BundleError> {
    let to = folder.path().join("out");
    bundle(&folder.path().join("ui"), &to)?;
    Ok(fs::read_to_string(to.join("js/main.js")).expect("one module"))
}

const MODULES: &[(&str, &str)] = &[
    (
        "js/main.js",
        "import { one, two as other } from './parts/one.js';\nimport * as all from './parts/again.js';\n\n\
         /**\n * Says it.\n */\nconsole.log([one, other(), all.one, all.three().next().value, all.four, all.five].join());\n",
    ),
    (
        "js/parts/one.js",
        "import { base } from '../base.js';\n// Not two.\nexport const one = base; // here\nexport async function unused() {}\n\
         export function two() {\n  return one + base;\n}\n",
    ),
    (
        "js/parts/again.js",
        "import { base } from '../base.js';\nexport { one, two as three } from './more.js';\n\
         export const { four, other: five } = { four: base + 3, other: 5 };\n",
    ),
    ("js/parts/more.js", "export { one } from './one.js';\nexport function* two() {\n  yield 3;\n}\n"),
    ("js/base.js", "export const base = 1;\n"),
    ("css/main.css", "@layer a, b;\n@import \"one.css\" layer(b);\np { color: red; }\n"),
    ("css/one.css", "p { color: blue; }\n"),
    ("index.html", "<!doctype html>"),
];

#[test]
fn joined_modules_do_what_they_did() {
    let folder = page(MODULES);
    let text = bundled(&folder).expect("a page");
    assert_eq!(text.matches("base = 1").count(), 1, "no module is there twice");
    assert!(!text.contains("Says it"), "comments are left out");
    // As the step of the page's modules needs Node.js, this does not.
    let run = |path: &str| Command::new("node").arg(folder.path().join(path)).output();
    let (Ok(apart), Ok(joined)) = (run("ui/js/main.js"), run("out/js/main.js")) else { return };
    assert_eq!(String::from_utf8_lossy(&joined.stdout), "1,2,1,3,4,5\n");
    assert_eq!(apart.stdout, joined.stdout);
}

#[test]
fn sheets_stand_in_their_layers_and_all_else_stays() {
    let folder = page(MODULES);
    bundled(&folder).expect("a page");
    let text = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).expect("a file");
    assert_eq!(text("css/main.css"), "@layer a, b;\n@layer b {\np { color: blue; }\n}\np { color: red; }\n");
    assert_eq!(text("index.html"), "<!doctype html>");
    for name in ["css/one.css", "js/base.js", "js/parts"] {
        assert!(!folder.path().join("out").join(name).exists(), "{name}");
    }
}

#[test]
fn what_is_not_understood_is_refused() {
    let refused = [
        "import one from './base.js';",
        "import './base.js';",
        "import { nothing } from './base.js';",
        "import { base } from 'elsewhere';",
        "import {\n  base,\n} from './base.js';",
        "export default 1;",
        "export let one = 1;",
        "export * from './base.js';",
        "const one = 1;\nexport { one };",
        "/** One.\n */ const one = 1;",
    ];
    for text in refused {
        let folder = page(MODULES);
        fs::write(folder.path().join("ui/js/main.js"), format!("{text}\n")).expect("a module");
        assert!(matches!(bundled(&folder), Err(BundleError::Statement { .. })), "{text}");
    }
    let folder = page(MODULES);
    let path = folder.path().join("ui/js/main.js");
    fs::write(&path, "// One.\nexport default 1;\n").expect("a module");
    let error = bundled(&folder).expect_err("a default export").to_string();
    let begin = format!("{}:2: ", path.display());
    assert!(error.starts_with(&begin) && error.ends_with(": export default 1;"), "{error}");
    let folder = page(MODULES);
    fs::write(
        folder.path().join("ui/js/base.js"),
        "import { one } from './parts/one.js';\nexport const base = 1;\n",
    )
    .expect("a module");
    assert!(matches!(bundled(&folder), Err(BundleError::Circle(_))));
    for (sheet, text) in [("main", "@import \"one.css\";\n"), ("one", "@import \"two.css\";\n")] {
        let folder = page(MODULES);
        fs::write(folder.path().join(format!("ui/css/{sheet}.css")), text).expect("a sheet");
        assert!(matches!(bundled(&folder), Err(BundleError::Statement { .. })), "{text}");
    }
}

#[test]
fn the_page_can_be_joined() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui");
    let folder = tempfile::tempdir().expect("a folder for the test");
    if let Err(error) = bundle(&page, &folder.path().join("out")) {
        panic!("{error}");
    }
}
