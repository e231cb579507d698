//! Strongly connected components (Tarjan, 1972), without recursion.

/// The components of a graph. Each component comes after all components that its nodes lead to.
pub(crate) fn components(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; successors.len()];
    let mut low = vec![0; successors.len()];
    let mut is_open = vec![false; successors.len()];
    let (mut open, mut found) = (Vec::new(), Vec::new());
    let mut next = 0;
    for root in 0..successors.len() {
        if number[root] != NEW {
            continue;
        }
        // The path from the root: each node with the number of successors that were visited.
        let mut path = vec![(root, 0)];
        while let Some((node, visited)) = path.last_mut() {
            let node = *node;
            if *visited == 0 && number[node] == NEW {
                (number[node], low[node]) = (next, next);
                next += 1;
                open.push(node);
                is_open[node] = true;
            }
            if let Some(&child) = successors[node].get(*visited) {
                *visited += 1;
                if number[child] == NEW {
                    path.push((child, 0));
                } else if is_open[child] {
                    low[node] = low[node].min(number[child]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == number[node] {
                let from = open.iter().rposition(|&one| one == node).unwrap_or(0);
                let component = open.split_off(from);
                component.iter().for_each(|&one| is_open[one] = false);
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_come_after_the_components_that_they_lead_to() {
        let graph = [vec![1], vec![2], vec![0, 3], vec![4], vec![], vec![5, 3]];
        assert_eq!(components(&graph), [vec![4], vec![3], vec![0, 1, 2], vec![5]]);
        let long: Vec<Vec<usize>> = (0..200_000).map(|node| vec![(node + 1) % 200_000]).collect();
        assert_eq!(components(&long).len(), 1);
    }
}
