//! Any bytes are decoded or refused; any text has a form or none; descriptions are consistent; independent lines give the same as the
//! text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium_forms::{Hints, Kind, decode, lines, read, records};
use solvarium_fuzz::is_consistent;

fuzz_target!(|input: (u8, &[u8])| {
    let (which, bytes) = input;
    let hints = Hints { kind: Kind::ALL.get(usize::from(which)).copied(), ..Hints::default() };
    let Ok(decoded) = decode(bytes) else { return };
    for (_, record) in records(&decoded.text).into_iter().flatten() {
        let Ok(record) = record else { continue };
        let again: Vec<_> = records(&record.line()).into_iter().flatten().collect();
        assert!(again.len() == 1 && again[0].1.as_ref().is_ok_and(|again| again.text == record.text));
    }
    let Ok(Some(reading)) = read(&decoded.text, &hints) else { return };
    let items: Vec<_> = reading.collect();
    for item in &items {
        assert!(item.puzzle.as_ref().map_or(true, is_consistent), "{item:?}");
    }
    if let Ok(Some(mut lines)) = lines(&decoded.text, &hints) {
        let alone = (1..).zip(decoded.text.lines()).filter_map(|(number, line)| lines.line(number, line));
        assert!(alone.eq(items));
    }
});
