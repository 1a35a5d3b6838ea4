use crate::{BundleError, read};
use std::path::Path;

/// The sheets that this one imports, each in its layer and in the order of the imports, with the sheet's own lines.
pub fn joined(folder: &Path, name: &str) -> Result<String, BundleError> {
    let path = folder.join(name);
    let mut whole = String::new();
    for (i, line) in read(&path)?.lines().enumerate() {
        let refuse = |reason| BundleError::Statement {
            path: path.clone(),
            line: i + 1,
            reason,
            text: line.to_owned(),
        };
        if !line.starts_with("@import") {
            whole += line;
            whole.push('\n');
            continue;
        }
        let (sheet, layer) = import(line).ok_or_else(|| refuse("no import of a sheet into a layer"))?;
        // Pictures and fonts are named as the sheet sees them, and a charset or an import must come first.
        let text = if sheet.contains('/') { None } else { Some(read(&folder.join(sheet))?) };
        let text = text.filter(|text| !text.contains("@import") && !text.contains("@charset"));
        let text = text.ok_or_else(|| refuse("a sheet that would mean something else here"))?;
        whole += &format!("@layer {layer} {{\n{text}}}\n");
    }
    Ok(whole)
}

/// `@import "sheet.css" layer(name);`
fn import(line: &str) -> Option<(&str, &str)> {
    let (sheet, layer) = line.strip_prefix("@import \"")?.split_once("\" layer(")?;
    Some((sheet, layer.strip_suffix(");")?))
}
