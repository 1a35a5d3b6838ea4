use std::ops::{Deref, DerefMut};

/// Zero-initialised bytes, on huge pages where available. Otherwise, random reads in hundreds of megabytes would also
/// wait for page tables. The system allocates memory on first write.
pub(super) struct Pages(Memory);

#[cfg(target_os = "linux")]
type Memory = memmap2::MmapMut;
#[cfg(not(target_os = "linux"))]
type Memory = Box<[u8]>;

impl Pages {
    /// Allocates this many bytes.
    ///
    /// # Panics
    /// Like `Vec`, if the system is out of memory.
    #[cfg(target_os = "linux")]
    pub(super) fn zeroed(bytes: usize) -> Pages {
        let memory = Memory::map_anon(bytes.max(1)).expect("enough memory");
        // A kernel without huge pages rejects the advice, which is harmless.
        let _ = memory.advise(memmap2::Advice::HugePage);
        Pages(memory)
    }

    /// Allocates this many bytes.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn zeroed(bytes: usize) -> Pages {
        Pages(vec![0; bytes].into_boxed_slice())
    }
}

impl Deref for Pages {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Pages {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
