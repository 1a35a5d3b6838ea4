use crate::failure::Failure;
use crate::npm::tauri;
use crate::process::{root, run, target_folder};
use std::fs;
use std::path::Path;

const DRAWING: &str = "icons/spielkiste.svg";
/// The sizes of the PNGs for Linux, in pixels.
const SIZES: [&str; 8] = ["16", "24", "32", "48", "64", "128", "256", "512"];
/// The size of the icon for installed pages, in pixels.
const MASKABLE: &str = "512";
/// The background for systems without transparency: the boards' paper.
const PAPER: &str = "#fff3d6";

/// Renders the icons for all systems from one drawing.
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
    draw_maskable(&drawn)?;
    // The Xcode project is regenerated for each release and rarely exists.
    let xcode = root().join("gen/apple/Assets.xcassets/AppIcon.appiconset");
    if xcode.exists() { copy_folder(&drawn.join("ios"), &xcode) } else { Ok(()) }
}

/// Renders the installed page's icon. A system may crop everything outside a circle that is four fifths as wide.
fn draw_maskable(drawn: &Path) -> Result<(), Failure> {
    let path = root().join(DRAWING);
    let drawing = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let inner = drawing.replacen("<svg ", r#"<svg x="76" y="76" width="360" height="360" "#, 1);
    let frame = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="{PAPER}"/>{inner}</svg>"#
    );
    let framed = drawn.join("maskable.svg");
    fs::write(&framed, frame).map_err(|error| Failure::file(&framed, error))?;
    let folder = drawn.join("maskable");
    let words = ["icon", &framed.to_string_lossy(), "-o", &folder.to_string_lossy(), "--png", MASKABLE];
    run(&mut tauri(&words)?)?;
    let picture = root().join("packaging/web/maskable.png");
    let from = folder.join(format!("{MASKABLE}x{MASKABLE}.png"));
    fs::copy(&from, &picture).map(drop).map_err(|error| Failure::file(&from, error))
}

fn copy(from: &Path, name: &str, to: &Path) -> Result<(), Failure> {
    let (from, to) = (from.join(name), to.join(name));
    fs::copy(&from, &to).map(|_| ()).map_err(|error| Failure::file(&from, error))
}

/// Copies one folder's contents over another.
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
