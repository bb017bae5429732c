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

/** Zones of the regions of countries with several clocks; what is not listed has the zone of its country. */
const ZONES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    'America/Chicago': `AL Alabama, AR Arkansas, IL Illinois, IA Iowa, KS Kansas, LA Louisiana, MN Minnesota, MS
      Mississippi, MO Missouri, NE Nebraska, ND North Dakota, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas,
      WI Wisconsin`,
    'America/Denver': 'CO Colorado, ID Idaho, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
    'America/Phoenix': 'AZ Arizona',
    'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
    'America/Anchorage': 'AK Alaska',
    'Pacific/Honolulu': 'HI Hawaii',
  },
  CA: {
    'America/St_Johns': 'NL Newfoundland and Labrador, NF Newfoundland',
    'America/Halifax': 'NS Nova Scotia, NB New Brunswick, PE Prince Edward Island',
    'America/Winnipeg': 'MB Manitoba',
    'America/Regina': 'SK Saskatchewan',
    'America/Edmonton': 'AB Alberta, NT Northwest Territories',
    'America/Whitehorse': 'YT Yukon',
    'America/Vancouver': 'BC British Columbia',
  },
  AU: {
    'Australia/Perth': 'WA Western Australia',
    'Australia/Adelaide': 'SA South Australia',
    'Australia/Darwin': 'NT Northern Territory',
    'Australia/Brisbane': 'QLD Queensland',
  },
  BR: {
    'America/Manaus': 'AM Amazonas, RR Roraima, RO Rondônia',
    'America/Cuiaba': 'MT Mato Grosso, MS Mato Grosso do Sul',
    'America/Rio_Branco': 'AC Acre',
  },
  MX: {
    'America/Tijuana': 'BC Baja California',
    'America/Mazatlan': 'BCS Baja California Sur, SIN Sinaloa, NAY Nayarit',
    'America/Hermosillo': 'SON Sonora',
    'America/Cancun': 'QROO Quintana Roo',
  },
  ES: { 'Atlantic/Canary': 'CN Canarias, Canary Islands, Islas Canarias, Las Palmas, Santa Cruz de Tenerife' },
  PT: { 'Atlantic/Azores': 'Açores, Azores' },
  ID: {
    'Asia/Makassar': 'Bali, Sulawesi, South Sulawesi, Sulawesi Selatan, East Kalimantan, Kalimantan Timur',
    'Asia/Jayapura': 'Papua, Maluku',
  },
  RU: {
    'Europe/Kaliningrad': 'Kaliningrad, Kaliningrad Oblast',
    'Europe/Samara': 'Samara, Samara Oblast',
    'Asia/Yekaterinburg':
      'Sverdlovsk, Sverdlovsk Oblast, Chelyabinsk, Chelyabinsk Oblast, Tyumen, Tyumen Oblast, Perm Krai',
    'Asia/Omsk': 'Omsk, Omsk Oblast',
    'Asia/Novosibirsk': 'Novosibirsk, Novosibirsk Oblast',
    'Asia/Krasnoyarsk': 'Krasnoyarsk, Krasnoyarsk Krai',
    'Asia/Irkutsk': 'Irkutsk, Irkutsk Oblast',
    'Asia/Vladivostok': 'Primorsky Krai, Primorye, Khabarovsk Krai',
  },
}

const byRegion = new Map(Object.entries(ZONES).flatMap(([country, zones]) => entriesOf(country, zones)))

/**
 * The zone of a region (its name or postal code, `TX`, `Texas`) of a country (ISO 3166 code) with several clocks, where it
 * is not that of the whole country. A region with two clocks has that of most of its people. Undefined for every other.
 */
export function regionZone(country: string, region: string): string | undefined {
  return byRegion.get(`${country} ${fold(region)}`)
}

function entriesOf(country: string, zones: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(zones).flatMap(([zone, list]) =>
    list.split(',').flatMap((entry) => {
      const [, code, name] = /^(?:([A-Z]{2,4})\s+)?([^]+)$/u.exec(entry.trim()) ?? []
      const names = [code, name].filter((one) => one !== undefined)
      return names.map((one): [string, string] => [`${country} ${fold(one)}`, zone])
    }),
  )
}

function fold(region: string): string {
  return region.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase()
}
