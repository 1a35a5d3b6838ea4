use crate::failure::Failure;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// A picture with three bytes per pixel: red, green, blue.
#[derive(PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Picture {
    /// Reads an X window dump (XWD, version 7) with four bytes per pixel, blue first, as Xvfb stores it.
    pub fn from_window_dump(dump: &[u8]) -> Option<Picture> {
        // The header consists of big-endian 32-bit numbers.
        let number = |place: usize| {
            let bytes = dump.get(place * 4..place * 4 + 4)?;
            Some(u32::from_be_bytes(bytes.try_into().ok()?))
        };
        let [header_size, version, width, height] = [number(0)?, number(1)?, number(4)?, number(5)?];
        let [bits_per_pixel, bytes_per_line, colours] = [number(11)?, number(12)?, number(19)?];
        if version != 7 || bits_per_pixel != 32 {
            return None;
        }
        const COLOUR_SIZE: u32 = 12;
        let start = usize::try_from(header_size + colours * COLOUR_SIZE).ok()?;
        let lines = dump.get(start..)?.chunks_exact(bytes_per_line as usize).take(height as usize);
        let pixels = lines.flat_map(|line| line.chunks_exact(4).take(width as usize));
        let pixels: Vec<u8> = pixels.flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        (pixels.len() == width as usize * height as usize * 3).then_some(Picture { width, height, pixels })
    }

    /// Whether the window is painted: text and drawings have soft edges and therefore many colours.
    pub fn is_painted(&self) -> bool {
        const MANY: usize = 64;
        let mut colours = HashSet::new();
        self.pixels.chunks_exact(3).any(|colour| colours.insert(colour) && colours.len() >= MANY)
    }

    /// Writes it as PNG.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let failed = |error| Failure::file(path, error);
        let file = BufWriter::new(File::create(path).map_err(failed)?);
        let mut encoder = png::Encoder::new(file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.pixels));
        written.map_err(|error| failed(io::Error::other(error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dump() -> Vec<u8> {
        let mut header = [0u32; 25];
        (header[0], header[1], header[4], header[5]) = (100, 7, 2, 1);
        (header[11], header[12], header[19]) = (32, 8, 1);
        let mut dump: Vec<u8> = header.iter().flat_map(|number| number.to_be_bytes()).collect();
        dump.extend([0; 12]);
        dump.extend([3, 2, 1, 0, 6, 5, 4, 0]);
        dump
    }

    #[test]
    fn a_window_dump_becomes_red_green_and_blue() {
        let picture = Picture::from_window_dump(&dump()).expect("a good dump");
        assert_eq!((picture.width, picture.height), (2, 1));
        assert_eq!(picture.pixels, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_truncated_dump_is_rejected() {
        let dump = dump();
        assert!((0..dump.len()).all(|end| Picture::from_window_dump(&dump[..end]).is_none()));
    }
}
