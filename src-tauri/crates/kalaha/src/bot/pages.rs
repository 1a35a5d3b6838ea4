use std::ops::{Deref, DerefMut};

/// Bytes that are zero at first. Where the system has huge pages they lie in such, as reading at random in hundreds of
/// megabytes otherwise waits for page tables too. The system gives memory only when it is first written.
pub(super) struct Pages(Memory);

#[cfg(target_os = "linux")]
type Memory = memmap2::MmapMut;
#[cfg(not(target_os = "linux"))]
type Memory = Box<[u8]>;

impl Pages {
    /// So many bytes.
    ///
    /// # Panics
    /// If the system has no memory left, as a vector would.
    #[cfg(target_os = "linux")]
    pub(super) fn zeroed(bytes: usize) -> Pages {
        let memory = Memory::map_anon(bytes.max(1)).expect("there is memory left");
        // A kernel that does not know huge pages refuses the advice, which does no harm.
        let _ = memory.advise(memmap2::Advice::HugePage);
        Pages(memory)
    }

    /// So many bytes.
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
