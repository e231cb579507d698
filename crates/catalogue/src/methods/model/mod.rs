//! Catalogue entries of the searches over the constraints of a model.

use crate::methods::list;

list! { MethodInfo;
    backtrack: BACKTRACK;
    exact_cover: EXACT_COVER;
    sat: SAT;
}

pub(crate) use sat::prove;

#[cfg(test)]
mod tests {
    use crate::{Method, Request};
    use solvarium::Limits;
    use std::ops::ControlFlow;

    #[test]
    fn every_method_over_models_lists_all_solutions() {
        let methods = ["backtrack", "exact-cover", "sat", "sat(first=50,threads=2)"];
        for (text, number) in [("queens 6", 4), ("A + A = BC", 5), ("1 . . .\n. . . .\n. . . .\n. . . .", 72)]
        {
            let job = crate::parse(text).unwrap();
            for method in methods.into_iter().filter(|name| cfg!(feature = "sat") || !name.starts_with("sat"))
            {
                let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
                let listed = |most: usize| {
                    let mut lines = Vec::new();
                    let counted = job.solutions(&request, &Limits::none(), &mut |report| {
                        lines.push(report.solution().unwrap());
                        if lines.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    lines.sort();
                    lines.dedup();
                    (lines.len(), counted.unwrap().all)
                };
                assert_eq!(listed(usize::MAX), (number, true), "{text} by {method}");
                assert_eq!(listed(3), (3, false), "{text} by {method}");
                let counted = job.count(&request.method, u64::MAX, &Limits::none()).unwrap();
                assert_eq!(counted.number, number as u64);
            }
        }
    }
}
