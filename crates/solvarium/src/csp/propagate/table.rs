//! Tables: removes a value if no row has it together with possible values of the other variables
//! (generalised arc consistency by scanning the rows, as in simple tabular reduction; Ullmann,
//! 2007).

use super::super::constraint::Constraint;
use super::super::domains::{Domains, Wiped};
use super::super::instance::Csp;
use super::super::var::Var;
use super::Inference;
use crate::watch::Rule;
use std::sync::Arc;

struct Table {
    constraint: u32,
    variables: Arc<[Var]>,
    /// The rows one after the other, as indices of values. Rows with values outside the value range are left out.
    rows: Box<[u32]>,
}

/// All tables of a model.
pub(super) struct Tables {
    tables: Vec<Table>,
    stride: usize,
    /// The values of each variable that a row supports.
    supported: Vec<u64>,
}

impl Tables {
    pub fn of(csp: &Csp) -> Self {
        let tables: Vec<_> =
            (0..).zip(csp.constraints()).filter_map(|(number, what)| table(csp, number, what)).collect();
        let widest = tables.iter().map(|table| table.variables.len()).max().unwrap_or(0);
        Self { tables, stride: csp.stride, supported: vec![0; widest * csp.stride] }
    }
}

fn table(csp: &Csp, constraint: u32, what: &Constraint) -> Option<Table> {
    let Constraint::Table { variables, rows } = what else { return None };
    let place = |&value: &i32| csp.index(i64::from(value)).and_then(|index| u32::try_from(index).ok());
    let placed = rows.iter().filter_map(|row| row.iter().map(place).collect::<Option<Vec<_>>>());
    Some(Table { constraint, variables: variables.clone(), rows: placed.flatten().collect() })
}

impl Inference for Tables {
    fn rule(&self) -> Rule {
        Rule::Table
    }

    fn constraints(&self) -> Vec<u32> {
        self.tables.iter().map(|table| table.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let Table { variables, rows, .. } = &self.tables[task];
        domains.meter.spend(rows.len())?;
        let supported = &mut self.supported[..variables.len() * self.stride];
        supported.fill(0);
        for row in rows.chunks_exact(variables.len().max(1)) {
            let mut values = row.iter().map(|&place| place as usize).zip(variables.iter());
            if values.all(|(place, &variable)| domains.contains(variable, place)) {
                for (at, &place) in row.iter().enumerate() {
                    supported[at * self.stride + place as usize / 64] |= 1 << (place % 64);
                }
            }
        }
        for (&variable, supported) in variables.iter().zip(supported.chunks(self.stride)) {
            for (at, &mask) in supported.iter().enumerate() {
                domains.set(variable, at, mask)?;
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.rows.len() * 4).sum()
    }
}
