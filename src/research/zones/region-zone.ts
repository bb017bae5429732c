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
      const [, code, name] = /^\s*(?:([A-Z]{2,4})\s+)?([^]+?)\s*$/u.exec(entry) ?? []
      const names = [code, name].filter((one) => one !== undefined)
      return names.map((one): [string, string] => [`${country} ${fold(one)}`, zone])
    }),
  )
}

function fold(region: string): string {
  return region.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase()
}
