import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expandDocument } from './expand-document.ts'
import type { Answer } from '../installation/harness.ts'

/** A JSON Schema as the document has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Operation {
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly operationId: string
  readonly parameters: readonly { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  readonly body: JsonSchema | undefined
  /** What a key needs to call it; undefined where no key may. */
  readonly scopes: readonly string[] | undefined
  /** The answer of a success is a body, for everybody who may call it or for who may read it alone. */
  readonly answers: 'nothing' | 'everybody' | 'readers'
  /** Says what is wrong with an answer, or nothing when the document promises it. */
  judge(answer: Answer): string | undefined
}

interface Document {
  readonly paths: Record<string, { readonly servers?: unknown }>
}

interface OperationObject {
  readonly operationId: string
  readonly parameters?: Operation['parameters']
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> }
  readonly responses: Record<string, ResponseObject>
}

interface ResponseObject {
  readonly headers?: Record<string, unknown>
  readonly content?: Record<string, { readonly schema: JsonSchema }>
}

/** Headers that an answer may lack where the document names them: of a repetition, of a replica, a scope that a key lacks, a request that was not counted. */
const SOMETIMES = new Set([
  '200 Replica-Lag',
  '200 Idempotent-Replayed',
  '201 Idempotent-Replayed',
  '202 Idempotent-Replayed',
  '204 Idempotent-Replayed',
  '403 WWW-Authenticate',
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map(
    (name) => `503 ${name}`,
  ),
])

/** Every operation of an OpenAPI document. */
export function operationsOf(given: unknown): Operation[] {
  const document = expandDocument(given as Document)
  return Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods as Record<string, OperationObject>).map(
      ([method, { operationId, parameters = [], security = [], requestBody, responses }]) => ({
        method: method.toUpperCase(),
        path: servers === undefined ? `/api/v1${path}` : path,
        operationId,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        scopes: security.find((way) => way['apiKey'] !== undefined)?.['apiKey'],
        answers: whoSees(responses),
        judge: judgeOf(responses),
      }),
    ),
  )
}

function whoSees(responses: OperationObject['responses']): Operation['answers'] {
  const successes = Object.keys(responses).filter((status) => Number(status) < 300)
  if (successes.every((status) => status === '204')) return 'nothing'
  return successes.includes('204') ? 'readers' : 'everybody'
}

function judgeOf(responses: OperationObject['responses']): Operation['judge'] {
  const validators = new Map(
    Object.entries(responses).map(([status, { content, headers = {} }]) => {
      const kinds = Object.entries(content ?? {}).map(
        ([type, { schema }]) => [type, Compile(schema as TSchema)] as const,
      )
      const carries = Object.keys(headers).filter((name) => !SOMETIMES.has(`${status} ${name}`))
      return [Number(status), { kinds: new Map(kinds), carries }]
    }),
  )
  return ({ status, headers, text }) => {
    const { kinds: documented, carries = [] } = validators.get(status) ?? {}
    if (documented === undefined) return `${status} is not documented: ${text.slice(0, 300)}`
    // What is no matter of keys asks for none.
    const isOfKeys = !/"code":"wrong_(?:credentials|signature)"/u.test(text)
    const isLacking = (name: string) => headers[name.toLowerCase()] === undefined
    const missing = carries.filter((name) => isLacking(name) && (isOfKeys || name !== 'WWW-Authenticate'))
    if (missing.length > 0) return `${status} lacks ${missing.join(', ')}`
    if (documented.size === 0) return text === '' ? undefined : `${status} has a body`
    const type = String(headers['content-type']).split(';')[0] ?? ''
    const validator = documented.get(type)
    if (validator === undefined) return `${status} as ${type} is not documented`
    const body: unknown = type.endsWith('json') ? JSON.parse(text) : text
    if (validator.Check(body)) return undefined
    return `${status} differs from its schema: ${JSON.stringify(validator.Errors(body).slice(0, 3))} ${text.slice(0, 300)}`
  }
}

/** A value that a schema describes; with `all` its optional members too. */
export function sampleOf(schema: JsonSchema, all: boolean): unknown {
  const [example] = (schema['examples'] as unknown[] | undefined) ?? []
  if (example !== undefined) return example
  if (schema['default'] !== undefined) return schema['default']
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices !== undefined) return sampleOf(choices[0]!, all)
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, all)
    case 'array':
      return [sampleOf(schema['items'] as JsonSchema, all)]
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'x'
  }
}

function sampleObject(schema: JsonSchema, all: boolean): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = (schema['required'] ?? []) as string[]
  const wanted = properties.filter(([name]) => all || required.includes(name))
  return Object.fromEntries(wanted.map(([name, inner]) => [name, sampleOf(inner, all)]))
}
