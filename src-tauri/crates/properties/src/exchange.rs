use notation::{Found, read, write};
use session::{Annotated, ExportFormat, Exporter, Games, Imported, MatchId};

/// More matches than this are not imported; a law is broken early or not at all.
const MOST_MATCHES: usize = 20;

/// A text of many matches is read to its end. What can be read of it is read back as written; what can be imported is
/// the same match after export and import, in every form, and a second export is the same text.
///
/// # Panics
/// If the law is broken.
pub fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for Found { text, .. } in read(&text).flatten() {
        let again: Vec<_> = read(&write(&text)).map(|found| found.map(|found| found.text)).collect();
        assert_eq!(again, [Ok(text)], "what is read is read back as written");
    }
    let imported = Games::ALL.import(&text).flatten().take(MOST_MATCHES);
    let matches: Vec<Annotated> = imported.map(annotated).collect();
    for format in [ExportFormat::Text, ExportFormat::Json] {
        // A running match with secrets stays where it is.
        let (first, written) = exported(format, &matches);
        let again: Vec<Annotated> = Games::ALL.import(&first).flatten().map(annotated).collect();
        assert_eq!(again.len(), written, "what is exported can be imported: {first}");
        assert!(
            again.iter().all(|saved| matches.contains(saved)),
            "a match is another one after export: {first}"
        );
        assert_eq!(exported(format, &again), (first, written), "a second export is the same");
    }
    exported(ExportFormat::Csv, &matches);
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
