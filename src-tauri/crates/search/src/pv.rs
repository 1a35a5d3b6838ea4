/// A running search's principal variations, one for each ply (CPW: Triangular PV-Table).
pub(crate) struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    pub(crate) fn new(plies: usize) -> Self {
        PvTable { lines: (0..=plies).map(|_| Vec::new()).collect() }
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Sets the line at `ply` to this move followed by the line one ply deeper.
    pub(crate) fn extend(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(m);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The line from the root.
    pub(crate) fn root(&self) -> &[M] {
        &self.lines[0]
    }
}
