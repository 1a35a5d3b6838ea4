//! A disk in memory that outlives its device, and before or after some of whose writes the device dies.

use peer::{ContactId, ContactStore};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

/// The disk of one device. Copies are the same disk.
#[derive(Clone)]
pub(super) struct MemoryDisk(Arc<Mutex<Kept>>);

struct Kept {
    records: BTreeMap<ContactId, Vec<u8>>,
    is_dead: bool,
    kill: f64,
    random: ChaCha8Rng,
}

impl MemoryDisk {
    /// An empty disk. Of its writes this share kills the device, half of them before anything is kept.
    pub(super) fn new(kill: f64, random: ChaCha8Rng) -> MemoryDisk {
        let kept = Kept { records: BTreeMap::new(), is_dead: false, kill, random };
        MemoryDisk(Arc::new(Mutex::new(kept)))
    }

    /// Whether the device has died.
    pub(super) fn is_dead(&self) -> bool {
        self.kept().is_dead
    }

    /// What a device finds that starts anew.
    pub(super) fn restart(&self) -> Vec<(ContactId, Vec<u8>)> {
        let mut kept = self.kept();
        kept.is_dead = false;
        kept.records.clone().into_iter().collect()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().expect("no device panics while it writes")
    }
}

impl Kept {
    /// Writes, and dies before or after that now and then. A device that is dead writes nothing.
    fn write(&mut self, write: impl FnOnce(&mut BTreeMap<ContactId, Vec<u8>>)) -> io::Result<()> {
        let died = || Err(io::Error::other("the device has died"));
        if self.is_dead {
            return died();
        }
        self.is_dead = self.random.random_bool(self.kill);
        if self.is_dead && self.random.random() {
            return died();
        }
        write(&mut self.records);
        Ok(())
    }
}

impl ContactStore for MemoryDisk {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        self.kept().write(|records| {
            records.insert(id, record.to_vec());
        })
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        self.kept().write(|records| {
            records.remove(&id);
        })
    }
}
