type Part = Record<string, unknown>
interface Operation {
  parameters?: readonly { readonly name: string; readonly in: string }[]
  responses?: Record<string, { headers?: Part }>
  'x-tells'?: readonly RouteHeader[]
}

/** What an operation itself tells in the headers of its successes. */
export type RouteHeader = 'ETag' | 'Location' | 'Replica-Lag'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })
const count = (description: string, example: number) => ({ description, schema: { type: 'integer' }, example })

/** Every header that answers carry beside those of HTTP itself. */
const HEADERS = {
  RateLimit: text(
    'The remaining quota per policy (IETF RateLimit fields): `r` requests now, and one more in `t` seconds. Rate limit headers are absent if the request was not counted: on some 503, and 400 for a missing `Host`.',
    '"default";r=99;t=1',
  ),
  'RateLimit-Policy': text('The limit, per policy: `q` requests in `w` seconds.', '"default";q=600;w=60'),
  'X-RateLimit-Limit': count('Requests per minute, for older clients.', 600),
  'X-RateLimit-Remaining': count('Requests you can send now.', 99),
  'X-RateLimit-Reset': count('Seconds until one more request.', 1),
  'X-Request-Id': text('ID of this response for support. You can send your own.', 'req-1'),
  'Retry-After': count('Seconds to wait before you retry (RFC 9110).', 1),
  'WWW-Authenticate': text(
    'How to authenticate (RFC 6750). With 403 only if the key lacks a scope; not for a wrong password or signature.',
    'Bearer realm="api", error="invalid_token"',
  ),
  'Idempotent-Replayed': text('`true` if an earlier response to the same `Idempotency-Key` is replayed.', 'true'),
  Location: text('The path of the new object.', '/api/v1/leads/lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'),
  'Replica-Lag': text(
    'Seconds that the data may be behind. Only if a read replica answered; exports: how far it was behind at the start.',
    '0.8',
  ),
  ETag: text('The version that was read, for `If-Match` (RFC 9110).', '"3"'),
} as const

type HeaderName = keyof typeof HEADERS

const ALWAYS: readonly HeaderName[] = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]
const OF_STATUS: Readonly<Record<string, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Whoever sends too slowly is answered before anybody knows who it is. */
const BARE = '408'

/** The name of a header among the components. */
const keyOf = (name: string) => name.replaceAll('-', '')

/** Successes that tell the place of what was made: it is told to a key that may not read it, too. */
const MADE = ['201', '202', '204']

/** Adds to each response of a document made from the routes the headers that it carries, each defined once. */
export function declareHeaders(document: { paths?: object; components?: object }): void {
  const methods = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path as object)) as Operation[]
  for (const { responses = {}, parameters = [], ...operation } of methods) {
    const { 'x-tells': told = [] } = operation
    const isRepeatable = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')
    const own = (status: string): HeaderName[] => {
      if (Number(status) >= 300) return []
      const tells = told.filter((name) => name !== 'Location' || MADE.includes(status))
      return isRepeatable ? [...tells, 'Idempotent-Replayed'] : tells
    }
    for (const [status, response] of Object.entries(responses)) {
      if (status === BARE) continue
      const names = [...ALWAYS, ...(OF_STATUS[status] ?? []), ...own(status)]
      response.headers = Object.fromEntries(
        names.map((name) => [name, { $ref: `#/components/headers/${keyOf(name)}` }]),
      )
    }
  }
  for (const operation of methods) delete operation['x-tells']
  document.components = {
    ...document.components,
    headers: Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [keyOf(name), header])),
  }
}
