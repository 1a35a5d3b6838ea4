use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a mutex holds, also after a panic of a thread that had locked it. For contents that every change leaves whole:
/// the panic is reported where it happened, and everybody else goes on.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
