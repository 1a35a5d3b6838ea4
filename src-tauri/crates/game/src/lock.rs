use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if it is poisoned. Use it for contents that are consistent after every change. The panic is
/// reported where it occurs, and other threads carry on.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
