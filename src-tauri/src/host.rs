//! The app as the host of the page.

#[cfg(desktop)]
mod files;

use crate::folder_lock::FolderLock;
use crate::friends::{Friends, InApp, leave_network, notice};
use crate::opened_file::Opened;
use crate::outbox::PageChannel;
use crate::screen_reader;
use crate::startup_state::StartupState;
use app_core::{ChannelName, Command, CommandError, Host, Settings, json};
use archive::Archive;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::{MatchError, Problem, Session, Snapshot};
use std::sync::Arc;
use tauri::ipc::{Channel, IpcResponse, JavaScriptChannelId};
use tauri::{Manager, Runtime, Webview};
use transport::hub::NetworkRefused;

#[cfg(test)]
pub use files::ExportedFile;

/// The app, as it answers one page.
pub struct AppHost<R: Runtime>(Webview<R>);

/// Whether a command waits for a person, a keyring, a slow disk or many matches.
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
    /// The host of this page.
    pub fn of(page: Webview<R>) -> Self {
        AppHost(page)
    }

    fn state<T: Send + Sync + 'static>(&self) -> &T {
        self.0.state::<T>().inner()
    }

    fn channel<T: IpcResponse>(&self, ChannelName(name): &ChannelName) -> Result<Channel<T>, CommandError> {
        let id: Result<JavaScriptChannelId, _> = name.parse();
        let bad = |reason: &str| CommandError::BadArgument { name: "channel", reason: reason.to_owned() };
        Ok(id.map_err(bad)?.channel_on(self.0.clone()))
    }

    /// What is asked of the network, which is reached from now on.
    fn network(
        &self,
        ask: impl FnOnce(&transport::hub::Hub) -> Result<(), NetworkRefused>,
    ) -> Result<(), CommandError> {
        let friends = self.friends();
        friends.allow_changes()?;
        ask(friends.transports()).map_err(|refused| match refused {
            NetworkRefused::Contact(refused) => refused.into(),
            NetworkRefused::Lan(refused) => {
                CommandError::Host(Problem::new(refused.code(), refused.to_string()))
            }
        })
    }
}

impl<R: Runtime> Host for AppHost<R> {
    type FriendsHost = InApp;

    fn session(&self) -> &Session {
        self.state()
    }

    fn archive(&self) -> &Archive {
        self.state()
    }

    fn friends(&self) -> &Friends {
        self.state()
    }

    fn settings(&self) -> Settings {
        self.state::<StartupState>().settings()
    }

    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        let startup = self.state::<StartupState>();
        let before = startup.settings();
        let settings = startup.keep_settings(changed)?;
        let app = self.0.app_handle();
        if settings.friend_notices && !before.friend_notices {
            notice::allow(app);
        }
        self.session().set_pace(settings.pace());
        self.session().set_resources(settings.resources());
        crate::turn(app, settings.orientation);
        Ok(settings)
    }

    fn take_notices(&self) -> Vec<Problem> {
        self.state::<StartupState>().take_notices()
    }

    fn carry_out(&self, command: Command) -> Result<Option<Box<RawValue>>, CommandError> {
        let app = self.0.app_handle();
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
                self.friends().host().page.connect(self.channel(&channel)?);
                json(())
            }
            Command::Given {} => json(self.state::<Opened>().take(self.session().games())),
            Command::Announce { text } => {
                screen_reader::announce(app, &text);
                json(())
            }
            Command::ShareText { text } => {
                phone::share(app, text);
                json(())
            }
            Command::FolderInUse {} => {
                let folder = self.state::<FolderLock>().in_use();
                json(folder.map(|folder| folder.to_string_lossy().into_owned()))
            }
            Command::Leave {} => {
                if self.state::<FolderLock>().in_use().is_none() {
                    return Err(MatchError::NotNow("leaving by the page").into());
                }
                app.exit(0);
                json(())
            }
            Command::NetworkHost { contact } => {
                let name = self.settings().own_name;
                json(self.network(|hub| hub.host(contact, name.as_str()))?)
            }
            Command::NetworkSearch { on } => json(self.network(|hub| {
                hub.search(on);
                Ok(())
            })?),
            Command::NetworkJoin { host, code } => json(self.network(|hub| hub.join(host, &code))?),
            // Where nobody is found, the other device shows its address.
            Command::NetworkJoinAt { address, code } => {
                json(self.network(|hub| hub.join_at(&address, &code))?)
            }
            Command::NetworkStop {} => {
                leave_network(self.friends());
                json(())
            }
            #[cfg(desktop)]
            of_a_window => return files::carry_out(self, of_a_window),
            // A phone's window has the size of its screen, and the name of the app.
            #[cfg(mobile)]
            Command::Widen { .. } => json(0),
            #[cfg(mobile)]
            Command::Title { .. } => json(()),
            #[cfg(mobile)]
            _ => return Ok(None),
        }))
    }
}
