import type { Answer, Harness } from '../installation/harness.ts'
import { sampleOf } from './openapi-document.ts'
import type { JsonSchema, Operation } from './openapi-document.ts'

/** One request to an operation. What it does not name is right. */
export interface Attempt {
  readonly what: string
  readonly ids?: Readonly<Record<string, string>>
  readonly query?: string
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly raw?: string
}

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Values that hardly any field takes. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '💥'.repeat(3_000),
  [],
  [null],
  [1, 'x'],
  {},
  { x: { x: [] } },
]

const ODD_QUERIES = [
  '',
  'x',
  '0',
  '-1',
  '99999999999999999999',
  '1.5',
  '%00',
  '%E0%A4%A',
  '%F0%9F%92%A5',
  "';--",
  'true',
]

/** Every way of getting a request wrong that knows only the document. */
export function wrongAttempts(operation: Operation, keys: { narrow: string; foreign: string }): Attempt[] {
  return [
    { what: 'no key', key: null },
    { what: 'an unknown key', key: `fl_live_${'0'.repeat(38)}` },
    { what: 'a key without the scope', key: keys.narrow },
    { what: "another organization's key", key: keys.foreign },
    ...wrongIds(operation),
    ...wrongQueries(operation),
    ...(operation.method === 'GET' ? [] : wrongBodies(operation)),
  ]
}

function wrongIds({ parameters }: Operation): Attempt[] {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name }) =>
      [
        'x',
        '%00',
        '%20',
        `${'x'.repeat(290)}`,
        `camp_${'0'.repeat(32)}`,
        `lead_${'f'.repeat(32)}`,
        `${'0'.repeat(32)}`,
      ].map((id) => ({
        what: `${name} ${id.slice(0, 20)}`,
        ids: { [name]: id },
      })),
    )
}

function wrongQueries({ parameters }: Operation): Attempt[] {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  return [...names, 'unheard-of'].flatMap((name) => [
    ...ODD_QUERIES.map((value) => ({ what: `?${name}=${value}`, query: `${name}=${value}` })),
    { what: `${name} twice`, query: `${name}=1&${name}=2` },
  ])
}

function wrongBodies({ body }: Operation): Attempt[] {
  const raw = [
    '',
    '{',
    'nonsense',
    '[1',
    DEEP,
    `{"x":${DEEP}}`,
    '{"__proto__":{"x":1},"constructor":{"prototype":{}}}',
    '{"\\u0000":1}',
  ]
  const typed = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/octet-stream', 'x']
  return [
    ...raw.map((text) => ({
      what: `the body ${text.slice(0, 30)}`,
      raw: text,
      headers: { 'content-type': 'application/json' },
    })),
    ...typed.map((type) => ({ what: `a body of type ${type}`, raw: 'x=1', headers: { 'content-type': type } })),
    { what: 'a huge body', raw: `"${'x'.repeat(1_048_577)}"` },
    { what: 'a bad Idempotency-Key', headers: { 'idempotency-key': '' } },
    ...ODD.map((value) => ({ what: `the body ${JSON.stringify(value).slice(0, 30)}`, body: value })),
    ...(body === undefined ? [] : simplestBodies(body).flatMap(oddMembers)),
  ]
}

/** The body with all its members, and with one optional member at a time: what is odd there is not hidden by others. */
function simplestBodies(body: JsonSchema): unknown[] {
  const all = sampleOf(body, true)
  const least = sampleOf(body, false)
  if (!isObject(all) || !isObject(least)) return [all]
  const optional = Object.entries(all).filter(([name]) => !Object.hasOwn(least, name))
  return [all, ...optional.map(([name, value]) => ({ ...least, [name]: value }))]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The sample with one member at a time replaced by each odd value, at every depth. */
function oddMembers(sample: unknown): Attempt[] {
  return pathsIn(sample, []).flatMap((path) =>
    ODD.map((value) => ({
      what: `/${path.join('/')} = ${JSON.stringify(value).slice(0, 30)}`,
      body: replaced(sample, path, value),
    })),
  )
}

function pathsIn(value: unknown, above: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...above, key], ...pathsIn(inner, [...above, key])])
}

function replaced(value: unknown, [first, ...rest]: readonly string[], by: unknown): unknown {
  if (first === undefined) return by
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === first ? replaced(item, rest, by) : item))
  const object = value as Record<string, unknown>
  return { ...object, [first]: replaced(object[first], rest, by) }
}

/** Sends an attempt. */
export function send(
  harness: Harness,
  operation: Operation,
  attempt: Attempt,
  ids: Readonly<Record<string, string>>,
): Promise<Answer> {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => attempt.ids?.[name] ?? ids[name] ?? 'missing',
  )
  const isConditional = operation.parameters.some(({ name }) => name === 'if-match')
  return harness.call(operation.method, attempt.query === undefined ? path : `${path}?${attempt.query}`, attempt.body, {
    key: attempt.key === undefined ? harness.key : attempt.key,
    headers: { ...(isConditional ? { 'if-match': '*' } : {}), ...attempt.headers },
    ...(attempt.raw === undefined ? {} : { raw: attempt.raw }),
  })
}
