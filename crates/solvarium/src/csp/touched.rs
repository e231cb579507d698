//! The variables that changed since the last choice, each once.

pub(super) struct Touched {
    variables: Vec<u32>,
    is_in: Vec<bool>,
}

impl Touched {
    /// All of this number of variables.
    pub fn all(variables: usize) -> Self {
        Self { variables: (0..).take(variables).collect(), is_in: vec![true; variables] }
    }

    pub fn bytes(&self) -> usize {
        5 * self.is_in.len()
    }

    #[inline]
    pub fn add(&mut self, variable: u32) {
        if !std::mem::replace(&mut self.is_in[variable as usize], true) {
            self.variables.push(variable);
        }
    }

    pub fn variables(&self) -> &[u32] {
        &self.variables
    }

    pub fn clear(&mut self) {
        self.variables.drain(..).for_each(|variable| self.is_in[variable as usize] = false);
    }
}
