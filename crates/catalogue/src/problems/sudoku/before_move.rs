//! Sudoku where the next cell is chosen before the digit is placed (`cells=before-the-move`), as a notebook of a course
//! did. docs/founding.md has the counts.

use super::{check_solution, code, describe, described, picture, position};
use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::scene::Picture;
use crate::instance::{Instance, TypedInstance};
use crate::one_of::{Made, Named, one_of};
use crate::problem::ProblemKind;
use crate::table::Entry;
use solvarium::puzzle::sudoku::{BeforeMove, Digits, Form, Insert, Marked, Sudoku, UnmarkedCells};
use solvarium::{Error, Limits, Plan};
use solvarium_forms as forms;

/// A puzzle, and the problem of filling it.
pub(super) struct Ahead {
    sudoku: Sudoku,
    problem: BeforeMove,
}

/// The puzzle as an instance.
///
/// # Errors
/// The grid is too large, or its diagonals count.
pub(super) fn instance(
    sudoku: &Sudoku,
    kind: &ProblemKind,
    digits: Digits,
) -> Result<Box<dyn Instance>, Error> {
    let problem = BeforeMove::new(sudoku, digits).ok_or_else(|| {
        Error::setting("cells=before-the-move is for grids of at most 9x9 without diagonals; use cells=mrv")
    })?;
    Ok(TypedInstance::boxed(Ahead { sudoku: sudoku.clone(), problem }, kind.clone()))
}

one_of! {
    AheadHeuristic, AheadMemo: for [] Ahead, BeforeMove {
        UnmarkedCells(u16),
    }
}

impl Named<Ahead> for UnmarkedCells {
    const ENTRY: &'static Entry<HeuristicInfo> = &super::EMPTY_CELLS;

    fn make(_: &Ahead, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self, 0)))
    }
}

impl Ahead {
    fn digits<'g>(&self, state: &'g Marked) -> &'g [u8] {
        self.problem.fill().digits_of(state.grid())
    }
}

impl Domain for Ahead {
    type Problem = BeforeMove;

    fn problem(&self) -> &BeforeMove {
        &self.problem
    }

    fn describe(&self) -> String {
        describe(&self.sudoku)
    }

    fn text(&self) -> String {
        position::text(&self.sudoku, None)
    }

    fn draw(&self, state: &Marked) -> String {
        self.sudoku.text_of(self.digits(state), Form::GRID)
    }

    fn say(&self, action: &Insert) -> String {
        action.to_string()
    }
}

impl Presentation for Ahead {
    fn picture(&self, state: &Marked) -> Option<Picture> {
        Some(picture(&self.sudoku, self.digits(state)))
    }

    fn described(&self) -> Option<forms::Puzzle> {
        Some(described::of(&self.sudoku, None))
    }

    fn line(&self, _: &Plan<BeforeMove>, end: &Marked) -> String {
        self.sudoku.text_of(self.digits(end), Form::LINE).trim_end().into()
    }

    fn same_form(&self, end: &Marked) -> Option<String> {
        Some(self.sudoku.text_of(self.digits(end), self.sudoku.form()))
    }

    fn rows(&self, state: &Marked) -> Option<Vec<Vec<i32>>> {
        Some(super::rows(self.problem.fill(), state.grid()))
    }
}

impl Navigation for Ahead {
    fn code(&self, action: &Insert) -> u32 {
        code(*action)
    }
}

impl Modelling for Ahead {}

impl Solving for Ahead {
    type Heuristic = AheadHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&super::EMPTY_CELLS)
    }

    fn verify(&self, end: &Marked) -> Result<(), String> {
        check_solution(&self.sudoku, self.digits(end)).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::instances;
    use crate::{Method, Request};
    use solvarium::Limits;

    /// The grid of the notebook.
    const NOTEBOOK: &str = "000010\n030020\n020000\n000050\n000100\n065200\n\n\
        111112\n334122\n344422\n334426\n356666\n555556\n";

    fn expanded(kind: &str, method: &str) -> u64 {
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        let report = instances(NOTEBOOK, kind).remove(0).solve(&request, &Limits::none(), None).unwrap();
        assert_eq!(report.cost, Some(27.0), "{method}");
        report.stats.expanded
    }

    /// The notebook counts the goal, too: 44, 44 and 28.
    #[test]
    fn the_notebook_has_its_counts() {
        let ascending = "sudoku(cells=before-the-move)";
        assert_eq!(expanded(ascending, "bfs(goal=expanded)"), 43);
        let descending = "sudoku(cells=before-the-move,digits=highest-first)";
        assert_eq!(expanded(descending, "dfs"), 27);
        for tie in ["high-g", "low-g", "first-in", "last-in"] {
            assert_eq!(expanded(descending, &format!("astar(tie={tie})")), 43, "{tie}");
        }
    }

    #[test]
    fn large_boards_and_diagonals_are_refused() {
        let large = ".".repeat(256);
        for kind in ["sudoku(cells=before-the-move)", "sudoku(digits=highest-first,diagonals=different)"] {
            let text = if kind.contains("before") { large.as_str() } else { "1.....3..4.....2" };
            let items = crate::read(
                text,
                Some(&crate::ProblemKind::parse(kind).unwrap()),
                &crate::AuxiliaryInputs::default(),
            );
            let error = items.and_then(|mut items| items.remove(0).instance).err().unwrap();
            assert!(error.message().contains("; use "), "{error}");
        }
    }
}
