//! Writes a chart as SVG, PNG, PDF, CSV and Vega-Lite.

use super::{Chart, Columns, Theme, csv, draw, layout::Layout, vega};
use crate::Error;

impl Chart {
    /// Returns one self-contained `<svg>` element, 720 units wide. It has no ids, styles or scripts, so that a page may hold any number
    /// of them. Its groups have the classes `fig-band`, `fig-series` and `fig-legend`; its title and description serve readers who do
    /// not see it.
    ///
    /// ```
    /// use solvarium_lab::figure::{Axis, Chart, Theme};
    /// let svg = Chart::new("Nothing yet", Axis::linear("x"), Axis::linear("y")).svg(Theme::Dark);
    /// assert!(svg.starts_with("<svg ") && svg.contains("<title>Nothing yet</title>"));
    /// ```
    #[must_use]
    pub fn svg(&self, theme: Theme) -> String {
        draw::sheet(&Layout::of(self), theme).svg()
    }

    /// Returns the figure as PNG with two pixels for each unit of the SVG: 1440 wide.
    ///
    /// ```
    /// use solvarium_lab::{Feature, figure::{Axis, Chart, Theme}};
    /// match Chart::new("Nothing yet", Axis::linear("x"), Axis::linear("y")).png(Theme::Light) {
    ///     Ok(png) => assert_eq!(&png[..4], b"\x89PNG"),
    ///     Err(error) => assert!(error.is_not_built() && !Feature::Png.is_built()),
    /// }
    /// ```
    ///
    /// # Errors
    /// This build lacks [`Feature::Png`](crate::Feature::Png), or encoding fails, which no known chart causes.
    pub fn png(&self, theme: Theme) -> Result<Vec<u8>, Error> {
        #[cfg(feature = "png")]
        {
            let painted = draw::sheet(&Layout::of(self), theme).png();
            painted.map_err(|error| Error::failure(error.to_string()))
        }
        #[cfg(not(feature = "png"))]
        {
            let _ = theme;
            Err(crate::Feature::Png.not_built())
        }
    }

    /// Returns the figure as SVG for a paper, in one column or across two. Title and note are left out, because they
    /// belong in the caption. Texts have the size of a caption, 8 to 9 points.
    ///
    /// ```
    /// use solvarium_lab::figure::{Axis, Chart, Columns};
    /// let chart = Chart::new("Nothing yet", Axis::linear("x"), Axis::linear("y"));
    /// let (one, two) = (chart.paper_svg(Columns::One), chart.paper_svg(Columns::Two));
    /// assert!(one.contains("width=\"350\"") && two.contains("width=\"720\""));
    /// ```
    #[must_use]
    pub fn paper_svg(&self, columns: Columns) -> String {
        self.paper(columns).svg()
    }

    /// Returns the figure for a paper as PDF, exactly as wide as the column or columns, with embedded fonts.
    ///
    /// ```
    /// use solvarium_lab::{Feature, figure::{Axis, Chart, Columns}};
    /// match Chart::new("Nothing yet", Axis::linear("x"), Axis::linear("y")).pdf(Columns::One) {
    ///     Ok(pdf) => assert_eq!(&pdf[..5], b"%PDF-"),
    ///     Err(error) => assert!(error.is_not_built() && !Feature::Pdf.is_built()),
    /// }
    /// ```
    ///
    /// # Errors
    /// This build lacks [`Feature::Pdf`](crate::Feature::Pdf), or a font cannot be embedded, which no known chart
    /// causes.
    pub fn pdf(&self, columns: Columns) -> Result<Vec<u8>, Error> {
        #[cfg(feature = "pdf")]
        {
            let printed = self.paper(columns).pdf(columns.points());
            printed.map_err(|error| Error::failure(error.to_string()))
        }
        #[cfg(not(feature = "pdf"))]
        {
            let _ = columns;
            Err(crate::Feature::Pdf.not_built())
        }
    }

    fn paper(&self, columns: Columns) -> solvarium_draw::sheet::Sheet {
        let untitled = Self { title: String::new(), note: String::new(), ..self.clone() };
        let sheet = draw::sheet(&Layout::wide(&untitled, columns.units()), Theme::Light);
        solvarium_draw::sheet::Sheet { title: self.title.clone(), ..sheet }
    }

    /// Returns the data, one row for each point: `series,x,y,low,high`. Nothing is left out, thinned or rounded; a box has a row for
    /// each of its values. `x` is the name if the axis has names.
    ///
    /// ```
    /// use solvarium_lab::figure::{Axis, Chart, Mark, Series};
    /// let boxes = Mark::Boxes(vec![(0.0, vec![10.0]), (1.0, vec![2.5, f64::INFINITY])]);
    /// let chart = Chart::new("", Axis::names("Selection", ["rank", "a, b"]), Axis::log("Evaluations"))
    ///     .with(Series::new("evolve", boxes));
    /// let rows = "series,x,y,low,high\nevolve,rank,10,,\nevolve,\"a, b\",2.5,,\nevolve,\"a, b\",inf,,\n";
    /// assert_eq!(chart.csv(), rows);
    /// ```
    #[must_use]
    pub fn csv(&self) -> String {
        csv::write(self)
    }

    /// Returns the figure as a Vega-Lite 6 specification with inline data. Data that the figure leaves out or thins are
    /// left out or thinned here, too. Boxes and densities have their statistics, not the single values.
    ///
    /// ```
    /// use solvarium_lab::figure::{Axis, Chart};
    /// let spec = Chart::new("Nothing yet", Axis::linear("x"), Axis::log("y")).vega_lite();
    /// assert_eq!(spec["$schema"], "https://vega.github.io/schema/vega-lite/v6.json");
    /// ```
    #[must_use]
    pub fn vega_lite(&self) -> serde_json::Value {
        vega::write(&Layout::of(self))
    }
}
