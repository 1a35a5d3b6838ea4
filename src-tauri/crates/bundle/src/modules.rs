use crate::{BundleError, read};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

/// A module and all that it imports as one. Each becomes a function that gives what it exports; those that a module
/// imports stand before it.
pub fn joined(folder: &Path, entry: &str) -> Result<String, BundleError> {
    let mut joiner = Joiner { entry: folder.join(entry), ..Joiner::default() };
    joiner.add(&folder.join(entry))?;
    Ok(joiner.whole)
}

#[derive(Default)]
struct Joiner {
    entry: PathBuf,
    whole: String,
    /// What is known of each module that was met; nothing of one whose imports are still to come.
    met: HashMap<PathBuf, Option<Module>>,
}

/// A module that was added.
struct Module {
    number: usize,
    exports: Vec<String>,
}

/// What stands between braces: a name of a module's, and the one that it has elsewhere.
type Names<'a> = Vec<(&'a str, &'a str)>;

enum Statement<'a> {
    Import {
        names: Names<'a>,
        from: &'a str,
    },
    ImportAll {
        name: &'a str,
        from: &'a str,
    },
    ExportFrom {
        names: Names<'a>,
        from: &'a str,
    },
    /// The names, and the declaration without the word `export`.
    Export {
        names: Names<'a>,
        declaration: &'a str,
    },
}

impl Joiner {
    fn add(&mut self, path: &Path) -> Result<(), BundleError> {
        match self.met.get(path) {
            Some(Some(_)) => return Ok(()),
            Some(None) => return Err(BundleError::Circle(path.to_owned())),
            None => self.met.insert(path.to_owned(), None),
        };
        let text = read(path)?;
        let (mut body, mut exports, mut given) = (String::new(), Vec::new(), String::new());
        let refusal = |i: usize, reason| BundleError::Statement {
            path: path.to_owned(),
            line: i + 1,
            reason,
            text: text.lines().nth(i).unwrap_or_default().to_owned(),
        };
        let lines = without_comments(&text).map_err(|i| refusal(i, "something behind a comment"))?;
        for (i, line) in lines {
            let refuse = |reason| refusal(i, reason);
            if line.contains("import.meta") && path.parent() != self.entry.parent() {
                return Err(refuse("an address that would mean something else in another folder"));
            }
            if !is_word(line, "import") && !is_word(line, "export") {
                body += line;
                body.push('\n');
                continue;
            }
            let mut other = |from: &str, names: &Names<'_>| {
                let imported = beside(path, from).ok_or_else(|| refuse("no module of the page"))?;
                self.add(&imported)?;
                let module = self.met.get(&imported).and_then(Option::as_ref);
                let module = module.ok_or_else(|| BundleError::Circle(imported.clone()))?;
                if names.iter().all(|(name, _)| module.exports.iter().any(|export| export == name)) {
                    Ok(module.number)
                } else {
                    Err(refuse("a name that this module does not export"))
                }
            };
            match statement(line).ok_or_else(|| refuse("a form that is not understood"))? {
                Statement::Import { names, from } => {
                    let number = other(from, &names)?;
                    let pairs: Vec<_> = names.iter().map(|(name, here)| format!("{name}: {here}")).collect();
                    line_to(&mut body, format_args!("const {{ {} }} = ${number};", pairs.join(", ")));
                }
                Statement::ImportAll { name, from } => {
                    let number = other(from, &Vec::new())?;
                    line_to(&mut body, format_args!("const {name} = ${number};"));
                }
                Statement::ExportFrom { names, from } => {
                    let number = other(from, &names)?;
                    for (name, there) in names {
                        given += &format!("{there}: ${number}.{name}, ");
                        exports.push(there.to_owned());
                    }
                }
                Statement::Export { names, declaration } => {
                    line_to(&mut body, format_args!("{declaration}"));
                    for (_, name) in names {
                        given += &format!("{name}, ");
                        exports.push(name.to_owned());
                    }
                }
            }
        }
        let number = self.met.values().flatten().count();
        self.whole += &format!("const ${number} = (() => {{\n{body}return {{ {given}}};\n}})();\n");
        self.met.insert(path.to_owned(), Some(Module { number, exports }));
        Ok(())
    }
}

fn line_to(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// The lines with their numbers from 0, but for those of comments that have lines to themselves. Else the number of the
/// line in which such a comment ends before something else.
fn without_comments(text: &str) -> Result<Vec<(usize, &str)>, usize> {
    let mut within = false;
    let mut kept = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        let end = trimmed.find("*/").map(|at| at + 2);
        let ends = end == Some(trimmed.len());
        if within {
            if end.is_some() && !ends {
                return Err(i);
            }
            within = !ends;
        } else if trimmed.starts_with("/**") && (end.is_none() || ends) {
            within = !ends;
        } else if !trimmed.starts_with("//") {
            kept.push((i, line));
        }
    }
    Ok(kept)
}

fn is_word(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '('))
}

fn statement(line: &str) -> Option<Statement<'_>> {
    if let Some(rest) = line.strip_prefix("import ") {
        let (what, from) = from(rest)?;
        return Some(match what.strip_prefix("* as ") {
            Some(name) => Statement::ImportAll { name: identifier(name)?, from },
            None => Statement::Import { names: names(what, " as ")?, from },
        });
    }
    let declaration = line.strip_prefix("export ")?;
    if declaration.starts_with('{') {
        let (what, from) = from(declaration)?;
        return Some(Statement::ExportFrom { names: names(what, " as ")?, from });
    }
    if let Some(rest) = declaration.strip_prefix("const {") {
        let (inner, _) = rest.split_once("} = ")?;
        let braced = &declaration["const ".len()..][..inner.len() + 2];
        return Some(Statement::Export { names: names(braced, ": ")?, declaration });
    }
    let plain = declaration.strip_prefix("async ").unwrap_or(declaration);
    let name =
        ["function ", "function* ", "class ", "const "].iter().find_map(|kind| plain.strip_prefix(kind))?;
    let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))?;
    let name = identifier(&name[..end])?;
    Some(Statement::Export { names: vec![(name, name)], declaration })
}

/// `WHAT from './module.js';`
fn from(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix("';")?.split_once(" from '")
}

/// `{ name, name as other }`, where ` as ` may be another sign.
fn names<'a>(braced: &'a str, sign: &str) -> Option<Names<'a>> {
    let inner = braced.trim().strip_prefix('{')?.strip_suffix('}')?;
    let pair = |one: &'a str| {
        let (name, other) = one.split_once(sign).unwrap_or((one, one));
        Some((identifier(name)?, identifier(other)?))
    };
    inner.split(',').map(str::trim).filter(|one| !one.is_empty()).map(pair).collect()
}

fn identifier(text: &str) -> Option<&str> {
    let is_name = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    is_name.then_some(text)
}

/// A module as another one names it.
fn beside(path: &Path, from: &str) -> Option<PathBuf> {
    let mut there = path.parent()?.to_owned();
    for part in Path::new(from.strip_prefix('.').map(|_| from)?).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                there.pop();
            }
            Component::Normal(name) => there.push(name),
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(there)
}
