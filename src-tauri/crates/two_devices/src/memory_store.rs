//! An in-memory disk that remembers every write and fails on demand.

use peer::{ContactId, ContactStore};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

/// One device's disk. Clones share it.
#[derive(Clone, Default)]
pub struct MemoryStore(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    records: BTreeMap<ContactId, Vec<u8>>,
    /// Every write in order: a record, or its removal.
    written: Vec<(ContactId, Option<Vec<u8>>)>,
    /// The number of further writes that succeed.
    room: Option<usize>,
    /// The number of attempted writes.
    tries: usize,
    /// The share of writes that kill the device.
    kill: Option<(f64, ChaCha8Rng)>,
    is_dead: bool,
}

impl MemoryStore {
    /// A disk on which this share of writes kills the device, half of them before anything is stored.
    pub fn killing(share: f64, random: ChaCha8Rng) -> MemoryStore {
        MemoryStore(Arc::new(Mutex::new(Kept { kill: Some((share, random)), ..Kept::default() })))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("no device panics while writing")
    }

    /// All stored records.
    pub fn records(&self) -> BTreeMap<ContactId, Vec<u8>> {
        self.kept().records.clone()
    }

    /// This contact's stored record.
    pub fn record(&self, id: ContactId) -> Vec<u8> {
        self.kept().records[&id].clone()
    }

    /// Replaces a record.
    pub fn damage(&self, id: ContactId, record: Vec<u8>) {
        self.kept().records.insert(id, record);
    }

    /// Makes the disk full after this many more writes.
    pub fn is_full_after(&self, writes: usize) {
        self.kept().room = Some(writes);
    }

    /// Frees the disk.
    pub fn has_room(&self) {
        self.kept().room = None;
    }

    /// The number of writes.
    pub fn writes(&self) -> usize {
        self.kept().written.len()
    }

    /// The number of attempted writes.
    pub fn tries(&self) -> usize {
        self.kept().tries
    }

    /// Resets the disk to its state after this many writes.
    pub fn restore(&self, writes: usize) {
        let mut kept = self.kept();
        kept.written.truncate(writes);
        let newest: BTreeMap<_, _> = kept.written.iter().cloned().collect();
        kept.records = newest.into_iter().filter_map(|(id, record)| Some((id, record?))).collect();
    }

    /// Whether a write has killed the device.
    pub fn is_dead(&self) -> bool {
        self.kept().is_dead
    }

    /// Restarts the device.
    pub fn revive(&self) {
        self.kept().is_dead = false;
    }
}

impl Kept {
    /// Writes, and occasionally kills the device before or after. A dead device writes nothing.
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
