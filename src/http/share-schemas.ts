import assert from 'node:assert/strict'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What is shown rather than described: a `title` in it is data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Gives every schema with a `title` one place under `components.schemas`, to which all others refer: a shape has one name
 * in the document, and in the clients that are made from it. Fails where two shapes have the same title.
 */
export function shareSchemas<Document extends object>(document: Document): Document {
  const given = document as { components?: { schemas?: Record<string, Json> } } & Record<string, Json>
  const shared: Record<string, Json> = {}
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, child]) => [key, DATA.has(key) ? child : walk(child)])
    const walked = Object.fromEntries(entries) as Record<string, Json>
    const { title, ...schema } = walked
    if (typeof title !== 'string') return walked
    if (shared[title] !== undefined) assert.deepEqual(schema, shared[title], `Two schemas have the title ${title}.`)
    shared[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
  const places = Object.fromEntries(['paths', 'webhooks'].map((key) => [key, walk(given[key] ?? {})]))
  const components = { ...given.components, schemas: { ...given.components?.schemas, ...shared } }
  return { ...document, ...places, components }
}
