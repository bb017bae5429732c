type Part = Readonly<Record<string, unknown>>

interface Schema extends Part {
  readonly properties?: Part
  readonly required?: readonly string[]
}

/** What is said about a value, beside its shape. */
const WORDS = ['description', 'default', 'example', 'examples']
/** What is shown: nothing in it is a schema. */
const SHOWN = new Set(['default', 'example', 'examples', 'enum', 'const'])
/** The name of a shape in the document, and of the one that it extends. */
const NAMES = new Set(['title', 'x-extends'])

/**
 * The paths and webhooks of an OpenAPI document with everything in its place: what `$ref` names, what `allOf` adds to it,
 * and each value that may be null as one of two schemas. Two documents that say the same are equal then. There are no circles.
 */
export function expandDocument<Document extends object>(document: Document): Document {
  const find = (ref: string) =>
    ref
      .replace('#/', '')
      .split('/')
      .reduce((at, key) => (at as Part)[key], document as unknown)
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return expand(find(String(value.$ref)))
    const entries = Object.entries(value)
      .filter(([key, child]) => !(NAMES.has(key) && typeof child === 'string') && !isOptional(key, child))
      .map(([key, child]) => [key, SHOWN.has(key) ? child : expand(child)] as const)
    return describeResponse(splitNull(mergeAll(Object.fromEntries(entries))))
  }
  const { paths, webhooks } = document as { paths?: unknown; webhooks?: unknown }
  return { ...document, paths: expand(paths), webhooks: expand(webhooks) }
}

/** A response that says no more than "OK." is described by its schema. */
function describeResponse(part: Part): Part {
  if (part['description'] !== 'OK.') return part
  const [media] = Object.values((part['content'] ?? {}) as Record<string, { readonly schema?: Part }>)
  return { ...part, description: media?.schema?.['description'] ?? 'OK.' }
}

/** What a parameter is that does not say so. */
function isOptional(key: string, value: unknown): boolean {
  return key === 'required' && value === false
}

/** A schema and those of which it has everything. What they say about themselves is not said of it. */
function mergeAll({ allOf = [], ...own }: Schema & { allOf?: readonly Schema[] }): Schema {
  if (allOf.length === 0) return sortRequired(own)
  const required = [...allOf, own].flatMap((part) => part.required ?? [])
  const properties = Object.assign({}, ...[...allOf, own].map((part) => part.properties)) as Part
  const shapes = allOf.map((part) => Object.entries(part).filter(([key]) => !WORDS.includes(key)))
  return sortRequired({ ...Object.fromEntries(shapes.flat()), ...own, properties, required })
}

function sortRequired(schema: Schema): Schema {
  return Array.isArray(schema.required)
    ? { ...schema, required: (schema.required as string[]).toSorted((a, b) => a.localeCompare(b)) }
    : schema
}

function splitNull(schema: Part): Part {
  const { anyOf, type, ...rest } = schema
  const choices = (anyOf ?? []) as Part[]
  const isPair = choices.length === 2 && choices[1]!['type'] === 'null'
  if (!isPair && !(Array.isArray(type) && type[1] === 'null')) return schema
  const whole = isPair ? { ...choices[0], ...rest } : { type: (type as string[])[0], ...rest }
  const pick = (isWanted: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => isWanted(key)))
  const shape = pick((key) => !WORDS.includes(key))
  return { anyOf: [shape, { type: 'null' }], ...pick((key) => WORDS.includes(key)) }
}
