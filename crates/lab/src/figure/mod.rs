//! Pictures of numbers: lines, bands, steps, boxes, as SVG and PNG, each with its data.
