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
export function quoted(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return JSON.stringify(shown.toWellFormed()).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, '\uFFFD')
}
