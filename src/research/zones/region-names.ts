/** Regions that addresses name by a code: the code, then the name. Post offices of these countries put it behind the city. */
const REGIONS: Readonly<Record<string, string>> = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico,
    RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia,
    WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
    NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
}

const CODES = new Map(
  Object.entries(REGIONS).map(([country, entries]) => [
    country,
    new Map(entries.split(',').map((entry) => split(entry))),
  ]),
)
const NAMES = new Map(
  [...CODES].flatMap(([country, regions]) =>
    [...regions].map(([code, name]) => [name.toLowerCase(), { country, code }]),
  ),
)

/** The name of a region by its code in a country, undefined when that country has no such region. */
export function regionByCode(country: string, code: string): string | undefined {
  return CODES.get(country)?.get(code)
}

/** The country (ISO 3166-1) that has a region of this name. */
export function countryOfRegion(name: string): string | undefined {
  return NAMES.get(name.trim().toLowerCase())?.country
}

function split(entry: string): [string, string] {
  const [code = '', ...name] = entry.trim().split(/\s+/u)
  return [code, name.join(' ')]
}
