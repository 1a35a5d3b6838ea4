use serde::Serialize;

/// How results are printed: as text for people, or as one JSON object.
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

    /// Prints the object, or else the text.
    pub(crate) fn result(self, object: &impl Serialize, text: impl FnOnce() -> String) {
        if self.json {
            println!("{}", serde_json::to_string(object).expect("results are plain data"));
        } else {
            println!("{}", text());
        }
    }

    /// Prints a line on the way to the result, for people only.
    pub(crate) fn line(self, text: impl FnOnce() -> String) {
        if !self.json {
            println!("{}", text());
        }
    }
}
