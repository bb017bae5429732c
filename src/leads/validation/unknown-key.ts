import { remember } from '../../platform/collections/bounded-cache.ts'
import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { nearestName, plainName } from '../../platform/text/nearest-name.ts'
import type { AnyField, GroupField, RuleSet } from '../fields/field-kinds.ts'
import { LEAD_FIELDS, LEAD_RULES } from '../fields/lead-fields.ts'
import type { FieldSubject } from '../fields/lead-fields.ts'
import { quotedText } from './json-value.ts'

/** What other tools call our fields, where the spelling alone does not tell. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(listSynonyms(LEAD_FIELDS, ''))

function listSynonyms(table: Readonly<Record<string, AnyField>>, parent: string): readonly [string, string][] {
  return Object.entries(table).flatMap(([name, field]) => {
    const pointer = pointerTo(parent, name)
    const own = field.synonyms?.split(', ').map((synonym): [string, string] => [synonym, pointer]) ?? []
    return 'fields' in field ? [...own, ...listSynonyms((field as GroupField).fields, pointer)] : own
  })
}

/** The warning about a key that no field has: what became of it, and what was perhaps meant. */
export function unknownKey(key: string, parent: string, fate: 'kept' | 'removed' = 'kept'): Problem {
  const meant = key.length > 64 ? '' : nearestKey(pointerTo(parent, key))
  const advice = meant === '' ? 'No known key is near it.' : `Did you mean ${meant}?`
  const became = fate === 'kept' ? 'it was kept under "unrecognised"' : 'null removes it from "unrecognised"'
  const detail = `Unknown key ${quotedText(key)}; ${became}. ${advice}`
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

/** Whom a field at the top is about; those that are not named say nothing of one alone. */
const SUBJECTS: ReadonlyMap<string, FieldSubject | null> = new Map(
  Object.entries(LEAD_FIELDS).map(([name, { about }]) => [name, about]),
)

function subjectOf(pointer: string): FieldSubject | undefined {
  return SUBJECTS.get(pointer.split('/', 2)[1] ?? '') ?? undefined
}

/** The places without fields about the other one: the name of a company is not that of its contact. */
function placesAbout(subject: FieldSubject | undefined): readonly Place[] {
  if (subject === undefined) return PLACES
  const isOther = (pointer: string) => (subjectOf(pointer) ?? subject) !== subject
  return PLACES.map(({ parent, names }) => ({
    parent,
    names: names.filter((name) => !isOther(pointerTo(parent, name))),
  }))
}

const PLACES_ABOUT = { company: placesAbout('company'), contact: placesAbout('contact') }

/** The pointer of the nearest known key, or '' where none is near. Importers repeat unknown columns millions of times. */
export const nearestKey = remember(findNearest, { limit: 1_000, longest: 200 })

function findNearest(pointer: string): string {
  const cut = pointer.lastIndexOf('/')
  const parent = pointer.slice(0, cut)
  const key = pointer.slice(cut + 1)
  const name = plainName(key)
  const subject = subjectOf(parent)
  const places = subject === undefined ? PLACES : PLACES_ABOUT[subject]
  const beside = places.filter((place) => place.parent === parent)
  const whole = plainName(parent.slice(1)) + name
  return (
    firstFound([...beside, ...places], (names) => names.find((known) => plainName(known) === name)) ??
    firstFound(places, (names) => names.find((known) => plainName(known) === whole)) ??
    firstFound(beside, (names) => nearestName(key, names)) ??
    SYNONYMS.get(whole) ??
    synonym(name, subject) ??
    firstFound(beside, (names) => nameWithSamePart(key, names)) ??
    firstFound(places, (names) => nearestName(key, names)) ??
    ''
  )
}

function synonym(name: string, subject: FieldSubject | undefined): string | undefined {
  const meant = SYNONYMS.get(name)
  const about = meant === undefined ? undefined : subjectOf(meant)
  return subject === undefined || about === undefined || about === subject ? meant : undefined
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

/**
 * The name that shares most of its beginning and end with the given one, at least two thirds of the shorter of them
 * (`phoneNumber` → `phone`, `profile_url` → `profileNetworkUrl`). Undefined when none does; ties go to the first.
 */
export function nameWithSamePart(given: string, known: readonly string[]): string | undefined {
  const wanted = plainName(given)
  let best: string | undefined
  let largest = 0.66
  for (const name of known) {
    const share = sharedEnds(wanted, plainName(name))
    if (share > largest) {
      largest = share
      best = name
    }
  }
  return best
}

function sharedEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  // What is shared by fewer than four letters is chance.
  return start + end < 4 ? 0 : (start + end) / most
}
