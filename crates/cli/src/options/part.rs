//! The option `--part`: the part of the work for this process, set by the user or by the engine that starts the parts.

use solvarium_lab::Shard;

/// An array engine: the environment variables for the task number, the first task number, and the number of tasks.
struct Engine {
    name: &'static str,
    task: &'static str,
    first: Option<&'static str>,
    count: Option<&'static str>,
}

/// Slurm (`sbatch --array`), HyperQueue (`hq submit --array`, without the number of tasks), Grid Engine.
const ENGINES: &[Engine] = &[
    Engine {
        name: "Slurm",
        task: "SLURM_ARRAY_TASK_ID",
        first: Some("SLURM_ARRAY_TASK_MIN"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    Engine { name: "HyperQueue", task: "HQ_TASK_ID", first: None, count: None },
    Engine {
        name: "Grid Engine",
        task: "SGE_TASK_ID",
        first: Some("SGE_TASK_FIRST"),
        count: Some("SGE_TASK_LAST"),
    },
];

/// Parses `2/4`; `auto` if the engine sets the part; `auto/4` if it does not set the number of parts.
pub fn parse(text: &str) -> Result<Shard, String> {
    match text.strip_prefix("auto") {
        Some(rest) => auto(rest, |name| std::env::var(name).ok()),
        None => Shard::parse(text).map_err(|error| error.to_string()),
    }
}

fn auto(rest: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let number = |name: &str| -> Result<Option<u32>, String> {
        let Some(text) = variable(name).filter(|text| text != "undefined") else { return Ok(None) };
        let wrong = |_| format!("expected a number in the environment's {name}, found '{text}'");
        text.trim().parse().map(Some).map_err(wrong)
    };
    let Some(engine) = ENGINES.iter().find(|engine| variable(engine.task).is_some()) else {
        let all: Vec<_> = ENGINES.iter().map(|engine| engine.task).collect();
        return Err(format!(
            "auto takes the part from the job scheduler, but none of {} is set: give the part, for example 1/4",
            all.join(", ")
        ));
    };
    let task = number(engine.task)?.ok_or_else(|| format!("{} is not set to a task", engine.task))?;
    let first = engine.first.map_or(Ok(None), number)?.unwrap_or(1);
    let count = match (rest.strip_prefix('/'), engine.count) {
        (Some(count), _) => count.to_owned(),
        (None, Some(name)) if rest.is_empty() => {
            number(name)?.map(|count| count.to_string()).unwrap_or_default()
        }
        (None, _) if rest.is_empty() => String::new(),
        _ => return Err(format!("expected auto, auto/4 or a part such as 1/4, found 'auto{rest}'")),
    };
    if count.is_empty() {
        return Err(format!("{} does not set the number of parts: give it, for example auto/4", engine.name));
    }
    let here = task.checked_sub(first).map_or(0, |at| u64::from(at) + 1);
    Shard::parse(&format!("{here}/{count}")).map_err(|error| format!("{}: {error}", engine.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rest: &str, set: &[(&str, &str)]) -> Result<String, String> {
        let find =
            |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        auto(rest, find).map(|shard| shard.to_string())
    }

    #[test]
    fn each_engine_names_its_part() {
        let slurm =
            [("SLURM_ARRAY_TASK_ID", "12"), ("SLURM_ARRAY_TASK_MIN", "10"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        assert_eq!(of("", &slurm), Ok("3/4".into()));
        assert_eq!(of("/8", &[("HQ_TASK_ID", "8")]), Ok("8/8".into()));
        assert_eq!(
            of("", &[("SGE_TASK_ID", "2"), ("SGE_TASK_FIRST", "1"), ("SGE_TASK_LAST", "3")]),
            Ok("2/3".into())
        );
    }

    #[test]
    fn missing_variables_are_named() {
        assert!(of("", &[]).unwrap_err().contains("SLURM_ARRAY_TASK_ID"));
        assert!(of("", &[("HQ_TASK_ID", "8")]).unwrap_err().contains("for example auto/4"));
        assert!(of("/4", &[("HQ_TASK_ID", "8")]).unwrap_err().contains("'8/4' is not a part"));
        assert!(of("/4", &[("HQ_TASK_ID", "x")]).unwrap_err().contains("found 'x'"));
        assert!(of("matic", &[("HQ_TASK_ID", "1")]).unwrap_err().contains("'automatic'"));
    }
}
