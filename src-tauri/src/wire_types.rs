use crate::commands::ExportedFile;
use crate::opened_file::Given;
use archive::{MatchFilter, MatchList, MatchSelection};
use game::Question;
use session::{Accepted, ExportFormat, Exported, MatchCommand, Problem, Snapshot};
use shell::{About, BrokerShown, ExportOutlook, FriendText, FriendsShown, ImportReport, Qr, Settings};
use statistics::{Query, Report};

#[test]
fn the_page_knows_the_wire_types_of_the_app() {
    type Asked = (MatchFilter, Query);
    type Answers = (Snapshot, Accepted, Problem, Question, Settings, About, Given, MatchList, Report);
    type Exchange = (MatchSelection, ExportFormat, Exported, ExportedFile, ExportOutlook, ImportReport);
    type Friends = (FriendsShown, FriendText, BrokerShown, Qr);
    conformance::common_wire_types::<(MatchCommand, Asked, Exchange, Answers, Friends)>();
}
