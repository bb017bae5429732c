import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { addProblem } from './value-problems.ts'

/** What `JSON.parse` returns. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A JSON object as parsed: its keys are plain data, `__proto__` and `constructor` included. */
export type JsonObject = { readonly [key: string]: JsonValue }

/** A JSON object that is being put together. Write keys that a caller chose with `setOwn`. */
export type MutableJsonObject = { [key: string]: JsonValue }

/** True for `{…}`: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object's own value under a key; what it inherits (`constructor`, `toString`) is undefined. */
export function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Sets an own property whatever it is called: assigning to `__proto__` would replace the prototype instead. */
export function setOwn(target: MutableJsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    target[key] = value
  }
}

/** What a value is called in a sentence: `a string`, `null`, `an array`. */
export function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** A caller's text short enough to repeat in a sentence, in quotes, invisible characters escaped. */
export function quotedText(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return JSON.stringify(shown.toWellFormed()).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, '\uFFFD')
}

/** How many objects and arrays may stand inside each other in one value; `{}` is one. */
export const MAX_DEPTH = 32

/**
 * At least as many bytes as the value has when serialised as UTF-8 JSON; NaN when it cannot be stored at all:
 * text that is not storable, a number that is not finite, more than `MAX_DEPTH` levels, anything that is not JSON.
 */
export function estimateBytes(value: unknown, depth = 1): number {
  switch (typeof value) {
    case 'string':
      return isStorableText(value) ? 2 + 6 * value.length : Number.NaN
    case 'number':
      return Number.isFinite(value) ? 25 : Number.NaN
    case 'boolean':
      return 5
    case 'object':
      return value === null ? 4 : estimateContainer(value, depth)
    default:
      return Number.NaN
  }
}

function estimateContainer(value: object, depth: number): number {
  if (depth > MAX_DEPTH) return Number.NaN
  let bytes = 2
  if (Array.isArray(value)) {
    for (const item of value) bytes += 1 + estimateBytes(item, depth + 1)
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) {
      bytes += 2 + estimateBytes(key) + estimateBytes(value[key], depth + 1)
    }
  }
  return bytes
}

/** True when the value can be stored; `findFlaws` says why not. */
export function isStorable(value: unknown): boolean {
  return !Number.isNaN(estimateBytes(value))
}

/** True when a storable value has more than `limit` bytes, serialised as UTF-8 JSON. */
export function isLargerThan(value: unknown, limit: number): boolean {
  return estimateBytes(value) > limit && Buffer.byteLength(JSON.stringify(value), 'utf8') > limit
}

/** Lists everything that keeps the value from being stored, each with its JSON Pointer under `pointer`. */
export function findFlaws(value: unknown, pointer: string, problems: Problem[], depth = 1): void {
  if (typeof value === 'object' && value !== null) {
    findFlawsInside(value, { pointer, problems, depth })
  } else if (typeof value === 'string') {
    if (!isStorableText(value)) addProblem(problems, { pointer, ...badText(value) })
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) addProblem(problems, { pointer, ...NOT_FINITE })
  } else if (typeof value !== 'boolean' && value !== null) {
    addProblem(problems, { pointer, code: 'wrong_type', detail: `Must be JSON, but is ${describeType(value)}.` })
  }
}

function findFlawsInside(
  value: object,
  { pointer, problems, depth }: { readonly pointer: string; readonly problems: Problem[]; readonly depth: number },
): void {
  if (depth > MAX_DEPTH) {
    const detail = `Must not be nested more than ${MAX_DEPTH} levels deep.`
    addProblem(problems, { pointer, code: 'too_deep', detail })
    return
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) findFlaws(item, pointerTo(pointer, index), problems, depth + 1)
    return
  }
  for (const [key, member] of Object.entries(value)) {
    // A pointer through a key that cannot be stored could not be stored either: it ends at the object.
    if (!isStorableText(key)) addProblem(problems, { pointer, ...badKey(key) })
    else findFlaws(member, pointerTo(pointer, key), problems, depth + 1)
  }
}

/** JSON has no infinity: a literal such as 1e999 becomes one when it is parsed, and would be stored as null. */
export const NOT_FINITE = { code: 'not_finite', detail: 'Must be a number that a 64-bit float can hold.' } as const

/** The complaint about a text that is not storable. */
export function badText(text: string): { readonly code: string; readonly detail: string } {
  return { code: 'bad_character', detail: `Must not contain ${nameBadCharacter(text)}.` }
}

/** The complaint about a key that is not storable; it belongs to the object that has the key. */
export function badKey(key: string): { readonly code: string; readonly detail: string } {
  return { code: 'bad_character', detail: `The key ${quotedText(key)} must not contain ${nameBadCharacter(key)}.` }
}

function nameBadCharacter(text: string): string {
  return text.includes('\0') ? 'the NUL character (U+0000)' : 'half of a surrogate pair (U+D800 to U+DFFF)'
}
