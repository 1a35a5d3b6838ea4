use super::model_count::ModelCount;

/// Binomial coefficients up to eight.
pub const BINOMIAL: [[u8; 9]; 9] = {
    let mut table = [[0; 9]; 9];
    let mut all = 0;
    while all < 9 {
        table[all][0] = 1;
        let mut chosen = 1;
        while chosen <= all {
            table[all][chosen] = table[all - 1][chosen - 1] + table[all - 1][chosen];
            chosen += 1;
        }
        all += 1;
    }
    table
};

/// The number of ways to place mines on unconstrained squares. Rows are computed on demand.
#[derive(Clone, Debug)]
pub struct Binomials<N> {
    rows: Vec<Vec<N>>,
    most: usize,
}

impl<N: ModelCount> Binomials<N> {
    /// A table for at most this many squares and mines.
    pub fn new(squares: usize, mines: usize) -> Self {
        Binomials { rows: vec![Vec::new(); squares + 1], most: mines }
    }

    /// Computes the row for `squares` if it is missing.
    pub fn prepare(&mut self, squares: usize) {
        if self.rows[squares].is_empty() {
            let mut count = N::ONE;
            let row = (0..=self.most).map(|mines| {
                if mines > 0 {
                    let left = (squares + 1).saturating_sub(mines);
                    count = if left == 0 { N::ZERO } else { count.ratio(left as u32, mines as u32) };
                }
                count
            });
            self.rows[squares] = row.collect();
        }
    }

    /// The number of ways to place 0, 1, 2, … mines on `squares`. Requires a call to [`Binomials::prepare`].
    #[inline]
    pub fn row(&self, squares: usize) -> &[N] {
        &self.rows[squares]
    }
}
