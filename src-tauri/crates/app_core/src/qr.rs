use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;
use thiserror::Error;

/// A text as a QR code, without the quiet zone around it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Qr {
    /// Its width and height in modules.
    pub size: usize,
    /// Its rows from the top; `1` is dark.
    pub rows: Vec<String>,
}

/// The text is too long for a QR code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a text of {0} bytes does not fit into a QR code")]
pub struct TooLong(usize);

impl Qr {
    /// The smallest code for this text.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn of(text: &str) -> Result<Qr, TooLong> {
        // The lowest correction level suffices, because a screen does not get dirty or torn.
        let code = QrCode::with_error_correction_level(text, EcLevel::L).map_err(|_| TooLong(text.len()))?;
        let digit = |color: &Color| if *color == Color::Dark { '1' } else { '0' };
        let size = code.width();
        let rows = code.to_colors().chunks(size).map(|row| row.iter().map(digit).collect()).collect();
        Ok(Qr { size, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_becomes_a_square_with_three_finders() {
        let Qr { size, rows } = Qr::of(&format!("spielkiste:i.{}", "A".repeat(150))).expect("it fits");
        assert_eq!(rows.len(), size);
        assert!(
            rows.iter().all(|row| row.len() == size && row.bytes().all(|square| b"01".contains(&square)))
        );
        let finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
        for (n, line) in finder.iter().enumerate() {
            assert!(rows[n].starts_with(line) && rows[n].ends_with(line), "{rows:?}");
            assert!(rows[size - 7 + n].starts_with(line), "{rows:?}");
        }
    }

    #[test]
    fn a_text_too_long_for_a_code_is_refused() {
        assert_eq!(Qr::of(&"a".repeat(2954)), Err(TooLong(2954)));
    }
}
