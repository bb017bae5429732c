import { remember } from '../../platform/collections/bounded-cache.ts'
import { isJsonObject } from '../../leads/index.ts'
import type { JsonObject } from '../../leads/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { countryCodeOf, countryNames } from '../../platform/text/countries.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'

/** Longer than any country, it is of another column. */
const LONGEST_SHOWN = 60

/** What exports write where they know none. */
const NONE = new Set(['n/a', 'unknown', 'none', '-', '--', '–', '—', '.', '?'])

/** Countries of a row that nobody knows, likely slips of the pen, each with the nearest that is known. */
export function unknownCountries(body: JsonObject): Problem[] {
  return ['company', 'contact'].flatMap((group): Problem[] => {
    const given = isJsonObject(body[group]) ? body[group]['country'] : undefined
    if (
      typeof given !== 'string' ||
      given === '' ||
      NONE.has(given.trim().toLowerCase()) ||
      countryCodeOf(given) !== undefined
    )
      return []
    return [{ pointer: `/${group}/country`, code: 'unknown_value', detail: refusalOf(given) }]
  })
}

/** A list has the same slip in many rows. */
const refusalOf = remember(
  (given) => {
    const near = nearestName(given, countryNames())
    const hint = near === undefined ? 'Use its English name or its code, such as DE.' : `Did you mean ${near}?`
    const shown = given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given
    return `We don’t know “${shown}”. ${hint}`
  },
  { limit: 1_000, longest: 60 },
)
