import { remember } from '../../platform/collections/bounded-cache.ts'
import { isJsonObject } from '../../leads/index.ts'
import type { JsonObject, JsonValue } from '../../leads/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { countryCodeOf, countryNames } from '../../platform/text/countries.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { parseRange } from '../../scoring/index.ts'

/** Longer than any country, it is of another column. */
const LONGEST_SHOWN = 60

/** What exports write where they know none. */
const NONE = new Set(['n/a', 'unknown', 'none', '-', '--', '–', '—', '.', '?'])

/**
 * Values of a row that are kept but say nothing to a criterion: countries that nobody knows, likely slips of the pen, each
 * with the nearest that is known, and sizes of a company that are no range.
 */
export function unreadValues(body: JsonObject): Problem[] {
  const { company, contact } = body
  return [
    ...unread(company, '/company/country', (given) =>
      countryCodeOf(given) === undefined ? refusalOf(given) : undefined,
    ),
    ...unread(company, '/company/employeeRange', (given) =>
      parseRange(given) === undefined ? noSize(given) : undefined,
    ),
    ...unread(contact, '/contact/country', (given) =>
      countryCodeOf(given) === undefined ? refusalOf(given) : undefined,
    ),
  ]
}

function unread(
  group: JsonValue | undefined,
  pointer: string,
  refusal: (given: string) => string | undefined,
): Problem[] {
  const given = isJsonObject(group) ? group[pointer.slice(pointer.lastIndexOf('/') + 1)] : undefined
  if (typeof given !== 'string' || given === '' || NONE.has(given.trim().toLowerCase())) return []
  const detail = refusal(given)
  return detail === undefined ? [] : [{ pointer, code: 'unknown_value', detail }]
}

/** A list has the same slip in many rows. */
const refusalOf = remember(
  (given) => {
    const near = nearestName(given, countryNames())
    const hint = near === undefined ? 'Use its English name or its code, such as DE.' : `Did you mean ${near}?`
    return `We don’t know “${cut(given)}”. ${hint}`
  },
  { limit: 1_000, longest: 60 },
)

const noSize = (given: string) => `We can’t read “${cut(given)}” as a size. Use a number or a range, such as 51-200.`

const cut = (given: string) => (given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given)
