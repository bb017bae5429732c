import { cityOf, currentZoneName, zoneName } from '../../../../pages/zone-names.ts'

/** Large cities that give no zone its name. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Los_Angeles': 'San Francisco, San Diego, Seattle, Portland, Las Vegas, San Jose, Sacramento, California',
  'America/Denver': 'Salt Lake City, Albuquerque, Colorado',
  'America/Phoenix': 'Tucson, Arizona',
  'America/Chicago': 'Dallas, Houston, Austin, San Antonio, Minneapolis, New Orleans, Nashville, Texas',
  'America/New_York': 'Boston, Washington, Philadelphia, Miami, Atlanta, Orlando, Charlotte, Pittsburgh, Florida',
  'America/Toronto': 'Ottawa, Montreal, Quebec',
  'America/Edmonton': 'Calgary',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia',
  'America/Mexico_City': 'Guadalajara',
  'Europe/London': 'Manchester, Birmingham, Edinburgh, Glasgow, Cardiff, Belfast',
  'Europe/Berlin': 'Munich, München, Hamburg, Frankfurt, Cologne, Köln, Stuttgart, Düsseldorf, Leipzig',
  'Europe/Zurich': 'Geneva, Basel, Bern, Zürich, Lausanne',
  'Europe/Amsterdam': 'Rotterdam, Utrecht, The Hague, Eindhoven',
  'Europe/Paris': 'Lyon, Marseille, Toulouse, Nice, Lille, Bordeaux',
  'Europe/Madrid': 'Barcelona, Valencia, Seville',
  'Europe/Rome': 'Milan, Turin, Naples, Bologna',
  'Europe/Vienna': 'Wien, Graz, Salzburg, Linz',
  'Europe/Warsaw': 'Krakow, Gdansk, Wroclaw',
  'Europe/Stockholm': 'Gothenburg, Malmö',
  'Europe/Lisbon': 'Porto',
  'Europe/Kyiv': 'Kiev, Lviv',
  'Europe/Moscow': 'Saint Petersburg',
  'Asia/Kolkata': 'Mumbai, Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, India',
  'Asia/Shanghai': 'Beijing, Shenzhen, Guangzhou, China',
  'Asia/Tokyo': 'Osaka, Kyoto, Japan',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Ho_Chi_Minh': 'Hanoi, Saigon, Ho Chi Minh City',
  'Asia/Karachi': 'Lahore, Islamabad',
  'Asia/Riyadh': 'Jeddah',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria',
  'Africa/Lagos': 'Abuja',
  'Australia/Sydney': 'Canberra',
  'Pacific/Auckland': 'Wellington, Christchurch',
}

/** What the names of zones are shortened to, by how the long name begins. */
const SHORT: readonly (readonly [string, string])[] = [
  ['Pacific', 'PST PDT PT'],
  ['Mountain', 'MST MDT MT'],
  ['Central European', 'CET CEST'],
  ['Central Standard', 'CST CDT CT'],
  ['Eastern European', 'EET EEST'],
  ['Eastern', 'EST EDT ET'],
  ['Western European', 'WET WEST'],
  ['Greenwich', 'GMT BST'],
  ['Irish', 'IST'],
  ['Atlantic', 'AST ADT'],
  ['Alaska', 'AKST AKDT'],
  ['Hawaii', 'HST'],
  ['India', 'IST'],
  ['Japan', 'JST'],
  ['Korean', 'KST'],
  ['China', 'CST'],
  ['Hong Kong', 'HKT'],
  ['Singapore', 'SGT'],
  ['Israel', 'IST IDT'],
  ['Gulf', 'GST'],
  ['Moscow', 'MSK'],
  ['Brasilia', 'BRT'],
  ['South Africa', 'SAST'],
  ['East Africa', 'EAT'],
  ['West Africa', 'WAT'],
  ['Australian Eastern', 'AEST AEDT'],
  ['Australian Central', 'ACST ACDT'],
  ['Australian Western', 'AWST'],
  ['New Zealand', 'NZST NZDT'],
]

/** What a time zone is found by. */
export interface ZoneWords {
  /** Its name, its cities and its abbreviations, in lower case. */
  readonly words: readonly string[]
  /** Minutes ahead of UTC in winter and in summer. */
  readonly offsets: readonly number[]
}

const known = new Map<string, ZoneWords>()

/** What a time zone is found by; worked out when it is asked for first. */
export function zoneWords(zone: string): ZoneWords {
  const found = known.get(zone) ?? wordsOf(zone)
  known.set(zone, found)
  return found
}

const YEAR = new Date().getFullYear()
const DATES = [Date.UTC(YEAR, 0, 1), Date.UTC(YEAR, 6, 1)]

function wordsOf(zone: string): ZoneWords {
  const long = nameIn(zone, 'long', DATES[0]!)
  const short = SHORT.find(([begins]) => long.startsWith(begins))?.[1] ?? ''
  const names = [spaced(zone), cityOf(zone), zoneName(zone), long]
  const words = [...names, ...(CITIES[currentZoneName(zone)] ?? '').split(', '), ...short.split(' ')]
  const offsets = DATES.map((date) => minutesOf(nameIn(zone, 'longOffset', date)))
  return {
    words: words.filter((word) => word !== '').map((word) => word.toLowerCase()),
    offsets: [...new Set(offsets)],
  }
}

function nameIn(timeZone: string, timeZoneName: 'long' | 'longOffset', at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "GMT-08:00" → −480. */
function minutesOf(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** "UTC+5:30" for a number of minutes ahead of UTC. */
export function offsetInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const clock = `${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${clock}`
}

/** The one zone that has this name, city or abbreviation, or the one of them with large cities; else undefined. */
export function zoneTyped(typed: string, zones: readonly string[]): string | undefined {
  const text = spaced(typed.trim().toLowerCase())
  if (text === '') return undefined
  const meant = zones.filter((zone) => zoneWords(zone).words.includes(text))
  const large = meant.filter(isLarge)
  return (meant.length === 1 ? meant : large.length === 1 ? large : [])[0]
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Whether it has large cities: PST is Los Angeles before it is Tijuana. */
function isLarge(zone: string): boolean {
  return currentZoneName(zone) in CITIES
}

/** The zones that a person means by a city, an abbreviation, an offset or a part of the name; the nearest meaning first. */
export function zonesFor(sought: string, zones: readonly string[]): string[] {
  const text = spaced(sought.trim().toLowerCase())
  if (text === '') return [...zones]
  const offset = /^(?:utc|gmt)?([+−-])(\d{1,2})(?::?(\d{2}))?$/u.exec(text.replaceAll(' ', ''))
  if (offset !== null) {
    const [, sign, hours, minutes = 0] = offset
    const wanted = (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
    return zones.filter((zone) => zoneWords(zone).offsets.includes(wanted))
  }
  const rank = (zone: string) => {
    const { words } = zoneWords(zone)
    const match = words.includes(text)
      ? 0
      : words.some((word) => word.startsWith(text))
        ? 1
        : words.some((word) => word.includes(text))
          ? 2
          : 3
    return match + (isLarge(zone) ? 0 : 0.5)
  }
  const ranked = zones.map((zone) => ({ zone, rank: rank(zone) })).filter((one) => one.rank < 3)
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ zone }) => zone)
}
