//! The app as the page's host.

#[cfg(desktop)]
mod files;

use crate::folder_lock::FolderLock;
use crate::friends::{Follower, Friends, leave_network, notice};
use crate::opened_file::Opened;
use crate::outbox::PageChannel;
use crate::screen_reader;
use crate::startup_state::StartupState;
use app_core::{
    BrokerAccounts, ChannelName, Command, CommandError, FriendsShown, Host, Settings, WeakFriends, json,
};
use game::lock;
use peer::{ContactShown, Peers};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::{MatchError, Snapshot, Trouble};
use std::sync::{Arc, Mutex};
use tauri::ipc::{Channel, IpcResponse, JavaScriptChannelId};
use tauri::{AppHandle, Manager, Runtime, WebviewWindow};
use transport::hub::{Hub, NetworkRefused};

#[cfg(test)]
pub use files::ExportedFile;

/// The app with its single window.
pub struct AppHost<R: Runtime> {
    app: AppHandle<R>,
    pub page: PageChannel<FriendsShown>,
    /// Present from the first friend until the program exits.
    pub follower: Mutex<Option<Follower>>,
}

/// Whether a command may wait for the user, a keyring, a slow disk or many matches.
pub const fn waits(command: &Command) -> bool {
    matches!(
        command,
        Command::CheckMatches {}
            | Command::Given {}
            | Command::Broker {}
            | Command::SetBroker { .. }
            | Command::ExportMatches { .. }
            | Command::ImportMatches { .. }
            | Command::ExportFile { .. }
            | Command::ExportRecord { .. }
            | Command::ImportFile { .. }
            | Command::ExportMatchesFile { .. }
            | Command::ImportMatchesFile {}
            | Command::SaveFriendFile { .. }
            | Command::OpenFriendFile {}
            | Command::ExportContact { .. }
            | Command::ImportContact { .. }
    )
}

impl<R: Runtime> AppHost<R> {
    /// The host of this app's page.
    pub fn new(app: AppHandle<R>) -> Self {
        AppHost { app, page: PageChannel::default(), follower: Mutex::default() }
    }

    fn state<T: Send + Sync + 'static>(&self) -> &T {
        self.app.state::<T>().inner()
    }

    fn window(&self) -> WebviewWindow<R> {
        self.app.get_webview_window(crate::WINDOW).expect("the page is in a window")
    }

    fn channel<T: IpcResponse>(&self, ChannelName(name): &ChannelName) -> Result<Channel<T>, CommandError> {
        let id: Result<JavaScriptChannelId, _> = name.parse();
        let bad = |reason: &str| CommandError::BadArgument { name: "channel", reason: reason.to_owned() };
        Ok(id.map_err(bad)?.channel_on(self.window().as_ref().clone()))
    }
}

/// Runs a request on the network, which is started if necessary.
fn network<R: Runtime>(
    friends: &Friends<R>,
    ask: impl FnOnce(&Hub) -> Result<(), NetworkRefused>,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    ask(friends.transports()).map_err(|refused| match refused {
        NetworkRefused::Contact(refused) => refused.into(),
        NetworkRefused::Lan(refused) => CommandError::Host(Trouble::new(refused.code(), refused.to_string())),
    })
}

impl<R: Runtime> Host for AppHost<R> {
    type Transports = Hub;

    fn start(&self, contacts: Peers, accounts: &Arc<BrokerAccounts>, friends: WeakFriends<Self>) -> Hub {
        let (follower, listener) = Follower::start(friends);
        *lock(&self.follower) = Some(follower);
        let accounts = accounts.clone();
        let login = Box::new(move |address: &str| accounts.login(address));
        Hub::start(contacts, Box::new(listener), crate::now, login)
    }

    fn now(&self) -> u64 {
        crate::now()
    }

    fn random(&self, bytes: &mut [u8]) {
        transport::random(bytes);
    }

    fn show(&self, shown: FriendsShown) {
        self.page.send(shown);
    }

    fn network(&self, wanted: bool) {
        phone::network(&self.app, wanted);
    }

    fn your_turn(&self, contact: &ContactShown) {
        notice::your_turn(&self.app, contact);
    }

    fn settings(&self) -> Settings {
        self.state::<StartupState>().settings()
    }

    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        let startup = self.state::<StartupState>();
        let before = startup.settings();
        let settings = startup.keep_settings(changed)?;
        if settings.friend_notices && !before.friend_notices {
            notice::allow(&self.app);
        }
        crate::turn(&self.app, settings.orientation);
        Ok(settings)
    }

    fn take_notices(&self) -> Vec<Trouble> {
        self.state::<StartupState>().take_notices()
    }

    fn carry_out(
        &self,
        friends: &Friends<R>,
        command: Command,
    ) -> Result<Option<Box<RawValue>>, CommandError> {
        Ok(Some(match command {
            Command::HasFiles {} => json(cfg!(desktop)),
            Command::HasNetwork {} | Command::HasNotices {} => json(true),
            Command::Subscribe { channel } => {
                self.state::<Arc<PageChannel<Snapshot>>>().connect(self.channel(&channel)?);
                json(())
            }
            Command::SubscribeGiven { channel } => {
                self.state::<Opened>().page.connect(self.channel(&channel)?);
                json(())
            }
            Command::SubscribeFriends { channel } => {
                self.page.connect(self.channel(&channel)?);
                json(())
            }
            Command::Given {} => json(self.state::<Opened>().take(friends.session().games())),
            Command::Announce { text } => {
                screen_reader::announce(&self.app, &text);
                json(())
            }
            Command::ShareText { text } => {
                phone::share(&self.app, text);
                json(())
            }
            Command::FolderInUse {} => {
                let folder = self.state::<FolderLock>().in_use();
                json(folder.map(|folder| folder.to_string_lossy().into_owned()))
            }
            Command::Leave {} => {
                if self.state::<FolderLock>().in_use().is_none() {
                    return Err(MatchError::NotNow("leaving the app").into());
                }
                self.app.exit(0);
                json(())
            }
            Command::NetworkHost { contact } => {
                let name = self.settings().own_name;
                json(network(friends, |hub| hub.host(contact, name.as_str()))?)
            }
            Command::NetworkSearch { on } => json(network(friends, |hub| {
                hub.search(on);
                Ok(())
            })?),
            Command::NetworkJoin { host, code } => json(network(friends, |hub| hub.join(host, &code))?),
            // If no device is found, the other device shows its address.
            Command::NetworkJoinAt { address, code } => {
                json(network(friends, |hub| hub.join_at(&address, &code))?)
            }
            Command::NetworkStop {} => {
                leave_network(friends);
                json(())
            }
            #[cfg(desktop)]
            of_a_window => return files::carry_out(&self.window(), friends, of_a_window),
            // A phone's window has a fixed size and the app's name as title.
            #[cfg(mobile)]
            Command::Widen { .. } => json(0),
            #[cfg(mobile)]
            Command::Title { .. } => json(()),
            #[cfg(mobile)]
            _ => return Ok(None),
        }))
    }
}
