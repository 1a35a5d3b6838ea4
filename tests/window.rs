//! The real app in its window, driven like a person would.
