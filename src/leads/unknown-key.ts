import type { Problem } from '../platform/errors.ts'
import { remember } from '../platform/bounded-cache.ts'
import { pointerTo } from '../platform/json-pointer.ts'
import { nearestName, plainName } from '../platform/nearest-name.ts'
import { LEAD_RULES } from './field-rules.ts'
import type { RuleSet } from './field-rules.ts'
import { quoted } from './json-value.ts'
import { nameWithSamePart } from './shared-name-part.ts'

/** What other tools call our fields, where the spelling alone does not tell. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    companylinkedin: '/companyProfileNetworkUrl',
    companylinkedinurl: '/companyProfileNetworkUrl',
    companysize: '/company/employeeCount',
    employees: '/company/employeeCount',
    fullname: '/contactName',
    headcount: '/company/employeeCount',
    linkedin: '/profileNetworkUrl',
    linkedinprofile: '/profileNetworkUrl',
    linkedinurl: '/profileNetworkUrl',
    metadata: '/customData',
    mobile: '/phone',
    name: '/contactName',
    organization: '/companyName',
    organizationname: '/companyName',
    position: '/title',
    telephone: '/phone',
  }),
)

/** The warning about a key that no field has, under the pointer of its object: kept, and what was perhaps meant. */
export function unknownKey(key: string, parent: string): Problem {
  const meant = key.length > 64 ? '' : suggest(pointerTo(parent, key))
  const advice = meant === '' ? 'No known key is near it.' : `Did you mean ${meant}?`
  const detail = `Unknown key ${quoted(key)}; it was kept under "unrecognised". ${advice}`
  return { pointer: pointerTo(parent, key), code: 'unknown_key', detail }
}

interface Place {
  readonly parent: string
  readonly names: readonly string[]
}

const PLACES: readonly Place[] = listPlaces(LEAD_RULES, '')

function listPlaces(rules: RuleSet, parent: string): readonly Place[] {
  const below = [...rules.fields].flatMap(([name, rule]) =>
    rule.kind === 'group' ? listPlaces(rule.rules, pointerTo(parent, name)) : [],
  )
  return [{ parent, names: [...rules.fields.keys()] }, ...below]
}

// Importers repeat the same unknown columns millions of times.
const suggest = remember(findNearest, { limit: 1_000, longest: 200 })

/** The pointer of the known key nearest to the one at `pointer`, or '' when none is near. */
function findNearest(pointer: string): string {
  const cut = pointer.lastIndexOf('/')
  const parent = pointer.slice(0, cut)
  const key = pointer.slice(cut + 1)
  const name = plainName(key)
  const beside = PLACES.filter((place) => place.parent === parent)
  return (
    firstFound([...beside, ...PLACES], (names) => names.find((known) => plainName(known) === name)) ??
    firstFound(beside, (names) => nearestName(key, names)) ??
    SYNONYMS.get(plainName(parent.slice(1)) + name) ??
    SYNONYMS.get(name) ??
    firstFound(beside, (names) => nameWithSamePart(key, names)) ??
    firstFound(PLACES, (names) => nearestName(key, names)) ??
    ''
  )
}

function firstFound(
  places: readonly Place[],
  find: (names: readonly string[]) => string | undefined,
): string | undefined {
  for (const place of places) {
    const name = find(place.names)
    if (name !== undefined) return pointerTo(place.parent, name)
  }
  return undefined
}
