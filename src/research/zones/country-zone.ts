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

/** Countries for which ICU lists several zones, or none. */
const CHOSEN: Readonly<Record<string, readonly [zone: string, confidence: number]>> = {
  AQ: ['Antarctica/McMurdo', LARGEST],
  AR: ['America/Argentina/Buenos_Aires', ONE_CLOCK],
  AU: ['Australia/Sydney', LARGEST],
  BR: ['America/Sao_Paulo', MOST_PEOPLE],
  CA: ['America/Toronto', LARGEST],
  CD: ['Africa/Kinshasa', LARGEST],
  CL: ['America/Santiago', MOST_PEOPLE],
  CN: ['Asia/Shanghai', ONE_CLOCK],
  CY: ['Asia/Nicosia', ONE_CLOCK],
  DE: ['Europe/Berlin', ONE_CLOCK],
  EC: ['America/Guayaquil', MOST_PEOPLE],
  ES: ['Europe/Madrid', MOST_PEOPLE],
  FM: ['Pacific/Pohnpei', LARGEST],
  GL: ['America/Nuuk', MOST_PEOPLE],
  ID: ['Asia/Jakarta', LARGEST],
  KI: ['Pacific/Tarawa', MOST_PEOPLE],
  KZ: ['Asia/Almaty', ONE_CLOCK],
  MH: ['Pacific/Majuro', ONE_CLOCK],
  MN: ['Asia/Ulaanbaatar', MOST_PEOPLE],
  MX: ['America/Mexico_City', LARGEST],
  MY: ['Asia/Kuala_Lumpur', ONE_CLOCK],
  NZ: ['Pacific/Auckland', MOST_PEOPLE],
  PF: ['Pacific/Tahiti', MOST_PEOPLE],
  PG: ['Pacific/Port_Moresby', MOST_PEOPLE],
  PS: ['Asia/Hebron', ONE_CLOCK],
  PT: ['Europe/Lisbon', MOST_PEOPLE],
  RU: ['Europe/Moscow', LARGEST],
  UA: ['Europe/Kyiv', MOST_PEOPLE],
  UM: ['Pacific/Wake', LARGEST],
  US: ['America/New_York', LARGEST],
  UZ: ['Asia/Tashkent', ONE_CLOCK],
  XK: ['Europe/Belgrade', ONE_CLOCK],
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
  const chosen = CHOSEN[code]
  if (chosen !== undefined) return { zone: chosen[0], confidence: chosen[1] }
  const listed = new Intl.Locale(`und-${code}`).getTimeZones()?.[0]
  return listed === undefined ? undefined : { zone: RENAMED[listed] ?? listed, confidence: ONE_CLOCK }
}
