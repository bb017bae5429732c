import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

/** A schema, by its keywords. */
type Schema = Record<string, unknown>

const PLAIN = new Set<unknown>(['string', 'integer', 'number', 'boolean'])
const isNull = (schema: unknown) => isDeepStrictEqual(schema, { type: 'null' })

/** A plain value that may be null, as one schema with two types instead of two schemas. Any other schema as it is. */
export function shortenNullable(schema: Schema): Schema {
  const { anyOf, ...about } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isNull(anyOf[1])) return schema
  const [{ type, ...rules }] = anyOf as [Schema]
  const isPlain = PLAIN.has(type) && !('enum' in rules) && !('const' in rules)
  if (!isPlain || Object.keys(rules).some((key) => key in about)) return schema
  return { type: [type, 'null'], ...rules, ...about }
}

/** What a schema says of a shape, beside words about it. */
const SHAPE = ['type', 'properties', 'required', 'additionalProperties'] as const
const WORDS = new Set(['description', 'examples'])

/** Says of each schema that `x-extends` another one what it has beyond that. Fails where it has less. */
export function shortenExtended(schemas: Record<string, Schema>): Record<string, Schema> {
  const shorten = ([name, { 'x-extends': base, ...schema }]: [string, Schema]) => {
    if (typeof base !== 'string') return [name, schema]
    const more = differenceOf(schema, { ...schemas[base] }, `${name} does not extend ${base}`)
    const words = Object.entries(schema).filter(([key]) => WORDS.has(key))
    return [name, { ...Object.fromEntries(words), allOf: [{ $ref: `#/components/schemas/${base}` }], ...more }]
  }
  return Object.fromEntries(Object.entries(schemas).map(shorten))
}

function differenceOf(schema: Schema, base: Schema, complaint: string): Schema {
  const [whole, part] = [membersOf(schema), membersOf(base)]
  for (const [key, one] of Object.entries(part.properties)) assert.deepEqual(whole.properties[key], one, complaint)
  for (const key of part.required) assert.ok(whole.required.includes(key), complaint)
  const known = new Set<string>([...SHAPE, ...WORDS, 'x-extends'])
  for (const key of [...Object.keys(schema), ...Object.keys(base)]) assert.ok(known.has(key), `${complaint}: ${key}`)
  const more = Object.entries(whole.properties).filter(([key]) => !(key in part.properties))
  const isClosed = base['additionalProperties'] === false
  assert.ok(!isClosed || more.length === 0, `${complaint}, which has no room for more`)
  const required = whole.required.filter((key) => !part.required.includes(key))
  const { additionalProperties } = schema
  return {
    ...(required.length > 0 ? { required } : {}),
    ...(more.length > 0 ? { properties: Object.fromEntries(more) } : {}),
    ...(additionalProperties === undefined || isClosed ? {} : { additionalProperties }),
  }
}

function membersOf({ properties = {}, required = [] }: Schema) {
  return { properties: properties as Record<string, unknown>, required: required as readonly string[] }
}
