use crate::failure::Failure;
use crate::npm::tauri;
use crate::process::{root, run, target_folder};
use std::fs;
use std::path::Path;

/// The one drawing.
const DRAWING: &str = "icons/spielkiste.svg";
/// The pictures for Linux, edges in pixels.
const SIZES: [&str; 8] = ["16", "24", "32", "48", "64", "128", "256", "512"];
/// Behind the drawing where a system wants no transparency: the paper of the boards.
const PAPER: &str = "#fff3d6";

/// Draws the icons of all systems anew from the one drawing.
pub fn icons() -> Result<(), Failure> {
    let drawn = target_folder()?.join("icons");
    let folder = drawn.to_string_lossy().into_owned();
    let sizes = SIZES.iter().flat_map(|&size| ["--png", size]);
    let words = ["icon", DRAWING, "-o", &folder];
    run(&mut tauri(&words.into_iter().chain(sizes).collect::<Vec<_>>())?)?;
    run(&mut tauri(&[&words[..], &["--ios-color", PAPER]].concat())?)?;

    for size in SIZES {
        copy(&drawn, &format!("{size}x{size}.png"), &root().join("icons"))?;
    }
    for file in ["icon.ico", "icon.icns"] {
        copy(&drawn, file, &root().join("icons"))?;
    }
    copy_folder(&drawn.join("android"), &root().join("gen/android/app/src/main/res"))?;
    // Xcode's project is made anew for each release and is seldom there.
    let xcode = root().join("gen/apple/Assets.xcassets/AppIcon.appiconset");
    if xcode.exists() { copy_folder(&drawn.join("ios"), &xcode) } else { Ok(()) }
}

fn copy(from: &Path, name: &str, to: &Path) -> Result<(), Failure> {
    let (from, to) = (from.join(name), to.join(name));
    fs::copy(&from, &to).map(|_| ()).map_err(|error| Failure::file(&from, error))
}

/// Copies a folder with all that is in it over another.
fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir_all(to).map_err(|error| Failure::file(to, error))?;
    let entries = fs::read_dir(from).map_err(|error| Failure::file(from, error))?;
    for entry in entries.flatten() {
        let name = entry.file_name();
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to.join(&name))?;
        } else {
            copy(from, &name.to_string_lossy(), to)?;
        }
    }
    Ok(())
}
