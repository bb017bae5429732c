/** Names that the runtime lists under their former spelling. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The former names with those of today, for the script: browsers tell the former. */
export const renamedZones = JSON.stringify(RENAMED)

/** The name that a time zone goes by today: the runtime lists some under their former one. */
export function currentZoneName(zone: string): string {
  return RENAMED[zone] ?? zone
}

/** Names that end in a city. Those of `Australia/` may end in a state. */
const OF_A_CITY = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Europe|Indian|Pacific)\//
const UTC = /^(?:(?:Etc\/)?(?:UTC|UCT|Universal|Zulu|GMT|Greenwich)|(?:Etc\/)?GMT[+-]?0)$/

/**
 * The place of a time zone, for a line of text: "Los Angeles" for America/Los_Angeles and for its aliases US/Pacific and
 * PST8PDT. A city that was picked stays that city. "UTC", "UTC−5" and "EST" have no place and are named as they are.
 */
export function cityOf(zone: string): string {
  if (!hasCity(zone)) return offsetName(zone)
  const main = OF_A_CITY.test(zone) ? zone : (formatOf('en', zone)?.resolvedOptions().timeZone ?? zone)
  return currentZoneName(main).split('/').at(-1)!.replaceAll('_', ' ')
}

/** "Los Angeles time", in a line of text; "UTC". */
export function zoneInLine(zone: string): string {
  return hasCity(zone) ? `${cityOf(zone)} time` : cityOf(zone)
}

const known = new Map<string, string>()

/**
 * "Los Angeles – Pacific Time" or "Moscow Standard Time", wherever a zone is named in full: the city first, by which
 * it is looked for and lists are sorted. `language` is that of the text around it. A zone that the runtime does not know has its city alone.
 */
export function zoneName(zone: string, language = 'en'): string {
  const key = `${language} ${zone}`
  const found = known.get(key)
  if (found !== undefined) return found
  const city = cityOf(zone)
  const parts = hasCity(zone) ? formatOf(language, zone)?.formatToParts() : undefined
  if (parts === undefined) return city
  const clock = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const isAlone = /^(?:GMT|UTC)?[+−-]/.test(clock)
  const name = isAlone ? city : clock.startsWith(city) ? clock : `${city} – ${clock}`
  known.set(key, name)
  return name
}

/** The tz database links EST to Panama, where nobody who chose it lives. */
function hasCity(zone: string): boolean {
  return zone !== 'EST' && !UTC.test(zone) && !zone.startsWith('Etc/')
}

/** "UTC−5" for Etc/GMT+5, whose sign is the other way round. */
function offsetName(zone: string): string {
  if (UTC.test(zone)) return 'UTC'
  return zone.replace('Etc/GMT', 'UTC').replace(/[+-]/, (sign) => (sign === '+' ? '−' : '+'))
}

function formatOf(language: string, timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
