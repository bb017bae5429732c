import { countryCodeOf } from '../../platform/text/countries.ts'

export interface CountryZone {
  /** An IANA time zone name. */
  readonly zone: string
  readonly confidence: number
}

/** The country has one clock. */
const ONE_CLOCK = 0.8
/** Nearly everybody lives in this zone. */
const MOST_PEOPLE = 0.7
/** The zone of the greatest part of business; many live elsewhere. */
const LARGEST = 0.4

/** Countries for which ICU lists several zones, or none: the code, then the zone. */
const CHOSEN = new Map([
  ...chosen(
    ONE_CLOCK,
    `AR America/Argentina/Buenos_Aires, CN Asia/Shanghai, CY Asia/Nicosia, DE Europe/Berlin, KZ Asia/Almaty,
    MH Pacific/Majuro, MY Asia/Kuala_Lumpur, PS Asia/Hebron, UZ Asia/Tashkent, XK Europe/Belgrade`,
  ),
  ...chosen(
    MOST_PEOPLE,
    `BR America/Sao_Paulo, CL America/Santiago, EC America/Guayaquil, ES Europe/Madrid, GL America/Nuuk,
    KI Pacific/Tarawa, MN Asia/Ulaanbaatar, NZ Pacific/Auckland, PF Pacific/Tahiti, PG Pacific/Port_Moresby,
    PT Europe/Lisbon, UA Europe/Kyiv`,
  ),
  ...chosen(
    LARGEST,
    `AQ Antarctica/McMurdo, AU Australia/Sydney, CA America/Toronto, CD Africa/Kinshasa, FM Pacific/Pohnpei,
    ID Asia/Jakarta, MX America/Mexico_City, RU Europe/Moscow, UM Pacific/Wake, US America/New_York`,
  ),
])

function chosen(confidence: number, zones: string): [code: string, CountryZone][] {
  return zones.split(',').map((entry) => {
    const [code = '', zone = ''] = entry.trim().split(' ')
    return [code, { zone, confidence }]
  })
}

/** Today's names of zones that ICU lists under older ones. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Africa/Asmera': 'Africa/Asmara',
}

/**
 * The time zone to assume for somebody of whom only the country is known (code or name). Confidence 0.8 where the
 * country has one clock, 0.7 where one zone holds nearly everybody, 0.4 for the largest of several. Undefined for
 * what is no country and for the two islands without people.
 */
export function countryZone(country: string): CountryZone | undefined {
  const code = countryCodeOf(country)
  if (code === undefined) return undefined
  const known = CHOSEN.get(code)
  if (known !== undefined) return known
  const listed = new Intl.Locale(`und-${code}`).getTimeZones()?.[0]
  return listed === undefined ? undefined : { zone: RENAMED[listed] ?? listed, confidence: ONE_CLOCK }
}
