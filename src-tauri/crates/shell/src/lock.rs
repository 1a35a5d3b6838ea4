use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is inside, also after a panic elsewhere: here it is only ever replaced whole, so nothing was left half done.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
