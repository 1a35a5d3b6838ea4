use crate::about::About;
use crate::opened_file::OpenedMatch;
use crate::settings::Settings;
use archive::{MatchFilter, MatchList};
use game::Question;
use session::{Accepted, MatchCommand, Problem, Snapshot};

#[test]
fn the_page_knows_the_wire_types_of_the_app() {
    type Answers = (Snapshot, Accepted, Problem, Question, Settings, About, OpenedMatch, MatchList);
    conformance::common_wire_types::<(MatchCommand, MatchFilter, Answers)>();
}
