/// Up to nine items, enough for a square and its neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub struct Few<T> {
    items: [T; 9],
    len: u8,
}

impl<T: Copy + PartialEq> Few<T> {
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The item, if there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<T> {
        (self.len == 1).then_some(self.items[0])
    }

    /// The constant bound keeps the compiler from generating code for long loops.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone + use<'_, T> {
        self.items.iter().copied().take(usize::from(self.len))
    }

    #[inline]
    pub fn contains(&self, item: T) -> bool {
        self.iter().any(|other| other == item)
    }
}
