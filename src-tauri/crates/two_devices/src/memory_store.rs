//! A disk in memory, which remembers all that was ever on it, and fails when it is told to.

use peer::{ContactId, ContactStore};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

/// The disk of one device. Copies are the same disk.
#[derive(Clone, Default)]
pub struct MemoryStore(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    records: BTreeMap<ContactId, Vec<u8>>,
    /// All that was ever written, in its order: a record, or that it is gone.
    written: Vec<(ContactId, Option<Vec<u8>>)>,
    /// So many more writes succeed.
    room: Option<usize>,
    /// How often something was to be written.
    tries: usize,
    /// This share of writes kills the device.
    kill: Option<(f64, ChaCha8Rng)>,
    is_dead: bool,
}

impl MemoryStore {
    /// A disk of whose writes this share kills the device, half of them before anything is kept.
    pub fn killing(share: f64, random: ChaCha8Rng) -> MemoryStore {
        MemoryStore(Arc::new(Mutex::new(Kept { kill: Some((share, random)), ..Kept::default() })))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("no device panics while it writes")
    }

    /// All records that are there.
    pub fn records(&self) -> BTreeMap<ContactId, Vec<u8>> {
        self.kept().records.clone()
    }

    /// The record of this contact, which is there.
    pub fn record(&self, id: ContactId) -> Vec<u8> {
        self.kept().records[&id].clone()
    }

    /// Something else comes to stand in the place of a record.
    pub fn damage(&self, id: ContactId, record: Vec<u8>) {
        self.kept().records.insert(id, record);
    }

    /// The disk is full after so many more writes.
    pub fn is_full_after(&self, writes: usize) {
        self.kept().room = Some(writes);
    }

    /// There is room again.
    pub fn has_room(&self) {
        self.kept().room = None;
    }

    /// How often something was written.
    pub fn writes(&self) -> usize {
        self.kept().written.len()
    }

    /// How often something was to be written.
    pub fn tries(&self) -> usize {
        self.kept().tries
    }

    /// The disk is again as it was after so many writes.
    pub fn restore(&self, writes: usize) {
        let mut kept = self.kept();
        kept.written.truncate(writes);
        let newest: BTreeMap<_, _> = kept.written.iter().cloned().collect();
        kept.records = newest.into_iter().filter_map(|(id, record)| Some((id, record?))).collect();
    }

    /// Whether the device has died of a write.
    pub fn is_dead(&self) -> bool {
        self.kept().is_dead
    }

    /// The device starts anew.
    pub fn revive(&self) {
        self.kept().is_dead = false;
    }
}

impl Kept {
    /// Writes, and dies before or after that now and then. A device that is dead writes nothing.
    fn write(&mut self, id: ContactId, record: Option<&[u8]>) -> io::Result<()> {
        let died = || Err(io::Error::other("the device has died"));
        self.tries += 1;
        match &mut self.room {
            Some(0) => return Err(io::ErrorKind::StorageFull.into()),
            Some(left) => *left -= 1,
            None => {}
        }
        if self.is_dead {
            return died();
        }
        if let Some((share, random)) = &mut self.kill {
            self.is_dead = random.random_bool(*share);
            if self.is_dead && random.random() {
                return died();
            }
        }
        self.written.push((id, record.map(<[u8]>::to_vec)));
        match record {
            Some(record) => drop(self.records.insert(id, record.to_vec())),
            None => drop(self.records.remove(&id)),
        }
        Ok(())
    }
}

impl ContactStore for MemoryStore {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        self.kept().write(id, Some(record))
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        self.kept().write(id, None)
    }
}
