use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if it is poisoned. For contents that stay consistent after every change: the panic is reported
/// where it occurred, and other threads carry on.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
