use serde::Serialize;

/// Prints results as text or as one JSON object.
#[derive(Clone, Copy)]
pub(crate) struct Output {
    json: bool,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Output { json }
    }

    pub(crate) fn is_json(self) -> bool {
        self.json
    }

    /// Prints the object in JSON mode, otherwise the text.
    pub(crate) fn result(self, object: &impl Serialize, text: impl FnOnce() -> String) {
        if self.json {
            println!("{}", serde_json::to_string(object).expect("results are plain data"));
        } else {
            println!("{}", text());
        }
    }

    /// Prints a progress line, except in JSON mode.
    pub(crate) fn line(self, text: impl FnOnce() -> String) {
        if !self.json {
            println!("{}", text());
        }
    }
}
