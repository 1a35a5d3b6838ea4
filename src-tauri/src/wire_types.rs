use crate::host::ExportedFile;
use crate::opened_file::Given;
use app_core::{
    About, BrokerShown, Command, ExportOutlook, FriendText, FriendsShown, ImportReport, ProblemsShown, Qr,
    Settings,
};
use archive::MatchList;
use game::Question;
use serde_json::json;
use session::{Accepted, EditedPosition, Exported, Snapshot, Trouble};
use statistics::Report;

#[test]
fn the_page_knows_the_wire_types_of_the_app() {
    type Answers =
        (Snapshot, Accepted, EditedPosition, Trouble, Question, Settings, About, Given, MatchList, Report);
    type Problems = (ProblemsShown,);
    type Exchange = (Exported, ExportedFile, ExportOutlook, ImportReport);
    type Friends = (FriendsShown, FriendText, BrokerShown, Qr);
    conformance::common_wire_types::<(Command, Exchange, Answers, Friends, Problems)>();
}

/// The page uses them until the app has answered.
#[test]
fn the_page_knows_the_default_settings() {
    conformance::common_value("screens/settings/usual.ts", "USUAL: Settings", &json!(Settings::default()));
}
