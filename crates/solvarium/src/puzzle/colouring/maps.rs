//! Maps with a name.

/// A map with the usual number of its colours.
pub(super) struct Map {
    pub name: &'static str,
    pub borders: &'static str,
}

pub(super) const ALL: [Map; 2] =
    [Map { name: "australia", borders: AUSTRALIA }, Map { name: "usa", borders: USA }];

/// The states and territories of the textbooks (Russell and Norvig, 1995); three colours suffice.
const AUSTRALIA: &str =
    "3 colours: Western_Australia Northern_Territory South_Australia Queensland New_South_Wales Victoria Tasmania
    Western_Australia-Northern_Territory Western_Australia-South_Australia
    Northern_Territory-South_Australia Northern_Territory-Queensland South_Australia-Queensland
    South_Australia-New_South_Wales South_Australia-Victoria Queensland-New_South_Wales
    New_South_Wales-Victoria";

/// The 48 contiguous states with their 105 borders. Four states that meet in a point have no border across it. Nevada
/// has a ring of five neighbours, so three colours do not suffice. There are 12,811,591,729,152 colourings with four:
/// half of Knuth's number, which includes the District of Columbia (The Art of Computer Programming 4A, 7.1.4).
const USA: &str = "4 colours
    AL-FL AL-GA AL-MS AL-TN AZ-CA AZ-NV AZ-NM AZ-UT AR-LA AR-MS AR-MO AR-OK AR-TN AR-TX CA-NV CA-OR
    CO-KS CO-NE CO-NM CO-OK CO-UT CO-WY CT-MA CT-NY CT-RI DE-MD DE-NJ DE-PA FL-GA GA-NC GA-SC GA-TN
    ID-MT ID-NV ID-OR ID-UT ID-WA ID-WY IL-IN IL-IA IL-KY IL-MO IL-WI IN-KY IN-MI IN-OH
    IA-MN IA-MO IA-NE IA-SD IA-WI KS-MO KS-NE KS-OK KY-MO KY-OH KY-TN KY-VA KY-WV LA-MS LA-TX ME-NH
    MD-PA MD-VA MD-WV MA-NH MA-NY MA-RI MA-VT MI-OH MI-WI MN-ND MN-SD MN-WI MS-TN MO-NE MO-OK MO-TN
    MT-ND MT-SD MT-WY NE-SD NE-WY NV-OR NV-UT NH-VT NJ-NY NJ-PA NM-OK NM-TX NY-PA NY-VT
    NC-SC NC-TN NC-VA ND-SD OH-PA OH-WV OK-TX OR-WA PA-WV SD-WY TN-VA UT-WY VA-WV";
