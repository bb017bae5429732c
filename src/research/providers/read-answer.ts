import { parseDomain } from '../../leads/index.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { registrableDomain } from '../../platform/text/host-name.ts'

/** Deeper than anybody nests what is worth knowing. */
const MOST_KEYS = 12

/**
 * The keys that lead to a place in JSON: a JSON Pointer (RFC 6901) where the text begins with a slash, else keys with dots
 * between them. Undefined for what is neither, for more than twelve keys, and for what cannot be stored.
 */
export function placeKeys(place: string): readonly string[] | undefined {
  const keys = place.startsWith('/') ? pointerKeys(place) : place.split('.')
  if (keys === undefined || keys.length > MOST_KEYS || keys.some((key) => key === '')) return undefined
  return isStorableText(place) ? keys : undefined
}

function pointerKeys(pointer: string): string[] | undefined {
  // `~` stands only before 0 and 1.
  if (/~(?![01])/u.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a place, by `placeKeys`; undefined when nothing is there. Only what the JSON itself holds is seen. */
export function valueAt(json: unknown, place: string): unknown {
  const keys = placeKeys(place)
  if (keys === undefined) return undefined
  let current = json
  for (const key of keys) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string, unknown>)[key]
  }
  return current
}

/** The text at a place, trimmed; undefined for anything else and for an empty one. */
export function textAt(json: unknown, place: string): string | undefined {
  const value = valueAt(json, place)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** Where in an answer each of our fields stands. */
export type Places = readonly (readonly [path: string, place: string])[]

/** The values at places of an answer, for the fields whose they are. */
export function valuesAt(json: unknown, places: Places): (readonly [path: string, value: unknown])[] {
  return places.map(([path, place]) => [path, valueAt(json, place)])
}

/** Several texts of one object as one, such as city, region and country; undefined where there is none. */
export function joinedAt(json: unknown, places: readonly string[]): string | undefined {
  const texts = places.flatMap((place) => textAt(json, place) ?? [])
  return texts.length === 0 ? undefined : texts.join(', ')
}

/** The answer names the company's domain, names none, or names another one. */
const SAME = 1
const UNSAID = 0.9
/** A company that moved, or another one altogether: too little to decide anything by itself. */
const OTHER = 0.4

/** How sure an answer is about the company that was asked for, by the website it names: 0 to 1. */
export function matchDomain(asked: string, said: unknown): number {
  if (typeof said !== 'string' || said.trim() === '') return UNSAID
  const read = parseDomain(said.trim())
  if (!('value' in read)) return UNSAID
  return registrableDomain(read.value) === registrableDomain(asked) ? SAME : OTHER
}
