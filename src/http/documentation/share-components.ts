import assert from 'node:assert/strict'
import { shortenExtended, shortenNullable } from './shorten-schemas.ts'

/** A part of the document: a schema, a parameter, an answer. */
type Part = Record<string, unknown>

type Parts = Record<string, Part>

interface Given {
  readonly paths?: Parts
  readonly webhooks?: Parts
  readonly components?: { readonly schemas?: Parts }
}

interface Operation {
  parameters?: Part[]
  responses?: Parts
}

/** What some operations alone tell: answers that differ in it have names of their own. */
const OWN_HEADERS = ['ETag', 'Location', 'Replica-Lag', 'Idempotent-Replayed']

/** What is shown rather than described: a `title` in it is data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * The document with one place under `components` for what it says more than once, under a name that stays:
 *
 * - a schema with a `title`, which is its name in the document and in the clients that are made from it;
 * - a parameter that several operations take: under its own name, or the `title` of its schema where two would share one;
 * - a problem, under `E` and its status (every operation names several: the short name keeps the document small); another answer that several operations give, under the name of its schema; an
 *   answer that a key may not read, under the scope that it takes.
 *
 * What refers to a place says what stood there before. Fails where two shapes would have one name.
 */
export function shareComponents<Document extends object>(document: Document): Document {
  const copy = JSON.parse(JSON.stringify(document)) as Document & Given
  const operations = [copy.paths, copy.webhooks].flatMap(operationsIn)
  const parameters = shareParameters(operations)
  const schemas = shareSchemas([copy.paths, copy.webhooks, parameters])
  for (const operation of operations) shortenResponses(operation, schemas)
  const responses = shareResponses(operations)
  const components = {
    ...copy.components,
    schemas: sorted({ ...copy.components?.schemas, ...schemas }),
    responses: sorted(responses),
    parameters: sorted(parameters),
  }
  return { ...copy, components }
}

function operationsIn(paths: Parts = {}): Operation[] {
  const isOperation = ([method]: [string, unknown]) => method !== 'servers'
  return Object.values(paths).flatMap((item) =>
    Object.entries(item)
      .filter(isOperation)
      .map(([, operation]) => operation as Operation),
  )
}

function shareParameters(operations: readonly Operation[]): Parts {
  const shared: Parts = {}
  const given = operations.flatMap(({ parameters = [] }) => parameters)
  const names = new Map(given.map((parameter) => [parameter, takeName(parameter)]))
  const timesOf = countAlike(given)
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.map((parameter) =>
      timesOf(parameter) > 1 ? share('parameters', shared, names.get(parameter)!, parameter) : parameter,
    )
  }
  return shared
}

/** The name of a parameter among the shared ones. The title of its schema is that, and nothing to show. */
function takeName(parameter: Part): string {
  const { title, ...schema } = parameter['schema'] as Part
  parameter['schema'] = schema
  // That is what a parameter is unless it says otherwise.
  if (parameter['required'] === false) delete parameter['required']
  if (typeof title === 'string') return title
  const words = String(parameter['name']).split('-')
  return words.map(capitalised).join('')
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function shareSchemas(parts: readonly (Part | undefined)[]): Parts {
  const shared: Parts = {}
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const part = value as Part
    for (const key of Object.keys(part)) if (!DATA.has(key)) part[key] = walk(part[key])
    const { title, ...schema } = shortenNullable(part)
    return typeof title === 'string' ? share('schemas', shared, title, schema) : shortenNullable(part)
  }
  for (const part of parts) walk(part)
  return shortenExtended(shared)
}

function shareResponses(operations: readonly Operation[]): Parts {
  const shared: Parts = {}
  const timesOf = countAlike(operations.flatMap(({ responses = {} }) => Object.values(responses)))
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const name = nameOfResponse(status, response, timesOf(response) > 1)
      if (name !== undefined) responses[status] = share('responses', shared, name, response)
    }
  }
  return shared
}

/** What a response only repeats of its shared schema is said there. */
function shortenResponses({ responses = {} }: Operation, schemas: Parts): void {
  for (const response of Object.values(responses)) {
    const [media] = Object.values((response['content'] ?? {}) as Record<string, { schema?: { $ref?: string } }>)
    const schema = schemas[media?.schema?.$ref?.split('/').at(-1) ?? '']
    if (schema !== undefined && schema['description'] === response['description']) response['description'] = 'OK.'
  }
}

function nameOfResponse(
  status: string,
  { content = {}, description, headers = {} }: Part,
  isRepeated: boolean,
): string | undefined {
  const media = content as Record<string, { schema?: { $ref?: string } }>
  if (media['application/problem+json'] !== undefined) return `E${status}`
  const own = OWN_HEADERS.filter((name) => name in (headers as Part)).map((name) => `With${name.replace('-', '')}`)
  const unshown = status === '204' && isRepeated ? /`(\w+):(\w+)`\.$/.exec(String(description)) : null
  if (description === 'Done.') return ['Done', ...own].join('')
  if (unshown !== null) return ['UnshownWithout', ...unshown.slice(1).map(capitalised), ...own].join('')
  const [only, ...others] = Object.values(media)
  const name = isRepeated && others.length === 0 ? only?.schema?.$ref?.split('/').at(-1) : undefined
  return name === undefined ? undefined : name + own.join('')
}

/** Keeps a shape under its name, and says how to refer to it. */
function share(kind: string, shared: Parts, name: string, shape: Part): { $ref: string } {
  assert.deepEqual(
    shape,
    (shared[name] ??= shape),
    `Two shapes among the ${kind} would be called ${name}: give them titles.`,
  )
  return { $ref: `#/components/${kind}/${name}` }
}

function countAlike(parts: readonly Part[]): (part: Part) => number {
  const times = new Map<string, number>()
  for (const part of parts) times.set(JSON.stringify(part), (times.get(JSON.stringify(part)) ?? 0) + 1)
  return (part) => times.get(JSON.stringify(part)) ?? 0
}

function sorted(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
