type JsonObject = Readonly<Record<string, unknown>>

/** Top-level names of a template and their values. */
export type TemplateScope = JsonObject

/** Deeper than any freeform object that intake accepts. */
const MAX_DEPTH = 40

/**
 * A copy that holds nothing but filled JSON: `null`, blank strings, empty lists and empty objects are left out, as is
 * everything that is no JSON. What is left out is missing to a strict template, so it cannot print a gap. Objects
 * have no prototype, so that keys such as `__proto__` are plain data.
 */
export function plainValues(values: JsonObject): TemplateScope {
  const copy = plainCopy(values, 0)
  return isObject(copy) ? copy : Object.create(null)
}

function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    const items = value.map((item) => plainCopy(item, depth + 1)).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  return isObject(value) ? plainObject(value, depth) : undefined
}

function plainObject(value: JsonObject, depth: number): JsonObject | undefined {
  const copy: Record<string, unknown> = Object.create(null)
  for (const [key, member] of Object.entries(value)) {
    const kept = plainCopy(member, depth + 1)
    if (kept !== undefined) copy[key] = kept
  }
  return Object.keys(copy).length > 0 ? copy : undefined
}

function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
