use notation::{Found, read, write};
use problems::Attempt;
use session::{Annotated, ExportFormat, Exporter, Games, Imported, MatchId};

/// The maximum number of imported matches; more would find nothing new.
const MOST_MATCHES: usize = 20;

/// A text with many matches is parsed to the end. Parsed matches round-trip, imported matches survive export and import
/// in every format, and a second export produces the same text. The same goes for attempts at problems in JSON.
///
/// # Panics
/// If the law is violated.
pub fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for Found { text, .. } in read(&text).flatten() {
        let again: Vec<_> = read(&write(&text)).map(|found| found.map(|found| found.text)).collect();
        assert_eq!(again, [Ok(text)], "parsed matches round-trip");
    }
    let imported = Games::ALL.import(&text).flatten().take(MOST_MATCHES);
    let matches: Vec<Annotated> = imported.map(annotated).collect();
    for format in [ExportFormat::Text, ExportFormat::Json] {
        // Matches in progress with secrets are not exported.
        let (first, written) = exported(format, &matches);
        let again: Vec<Annotated> = Games::ALL.import(&first).flatten().map(annotated).collect();
        assert_eq!(again.len(), written, "an exported match cannot be imported: {first}");
        assert!(again.iter().all(|saved| matches.contains(saved)), "a match differs after export: {first}");
        assert_eq!(exported(format, &again), (first, written), "a second export is equal");
    }
    exported(ExportFormat::Csv, &matches);
    let attempts: Vec<Attempt> = Games::ALL.import_attempts(&text).flatten().take(MOST_MATCHES).collect();
    let mut exporter = Exporter::new(Games::ALL, ExportFormat::Json);
    attempts.iter().for_each(|attempt| exporter.add_attempt(attempt));
    let again: Vec<_> = Games::ALL.import_attempts(&exporter.finish().text).collect();
    assert_eq!(again, attempts.into_iter().map(Ok).collect::<Vec<_>>(), "attempts survive export and import");
}

fn annotated(Imported { saved, note, starred, changed, .. }: Imported) -> Annotated {
    Annotated { save: saved.save, note, starred, changed }
}

fn exported(format: ExportFormat, matches: &[Annotated]) -> (String, usize) {
    let mut exporter = Exporter::new(Games::ALL, format);
    matches.iter().for_each(|saved| exporter.add(MatchId(1), saved));
    let exported = exporter.finish();
    (exported.text, exported.count.written)
}
