//! A line in HoDoKu's library format (Hobiger, 2008), without a technique: the digits, `+` before placed ones, and the removed candidates.

use super::LINE;
use super::subject::Subject;

writer!(HODOKU = "hodoku", files [], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    subject.grid()?;
    let line = LINE.write(subject)?;
    let (values, removed) = line.trim_end().split_once(':').unwrap_or((line.trim_end(), ""));
    let text = format!(":0000:x:{values}:{removed}::\n");
    subject.is_whole(&text).then_some(text)
}
