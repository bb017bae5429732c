import Type from 'typebox'
import { readLeadField } from '../../leads/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { isInClear } from '../endpoint-address.ts'
import type { ProviderKind } from './provider-kinds.ts'
import type { ProviderRequest } from './provider-request.ts'
import { placeKeys } from './read-answer.ts'

const Place = Type.String({ minLength: 1, maxLength: 200, examples: ['/data/industry'] })

const SearchPlaces = Type.Object(
  {
    at: Type.Optional(Place),
    title: Place,
    url: Place,
    snippet: Type.Optional(Place),
  },
  {
    additionalProperties: false,
    description:
      'For kind `http_search`: path of the result list, unless it is the whole response, and of the fields in each result.',
    examples: [{ at: '/results', title: '/title', url: '/url', snippet: '/text' }],
  },
)
/** Where a search says what it found. */
export type SearchPlaces = Type.Static<typeof SearchPlaces>

/** How any HTTP API that answers JSON about a company, or searches, is asked and read. Places are as in `placeKeys`. */
export const HttpMapping = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'An https URL with `{domain}`, or `{query}` for kind `http_search`, in its path or query, percent-encoded. http only if the operator allows the address.',
      examples: ['https://api.example.com/companies/{domain}'],
    }),
    headers: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.String({ minLength: 1, maxLength: 1_000 }), {
        maxProperties: 20,
        description: 'Sent with each request. `{apiKey}` in a value is replaced by `apiKey`.',
      }),
    ),
    fields: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 200 }), Place, {
        maxProperties: 50,
        description:
          'For kind `http`: the response path of each company field, as a JSON Pointer (`/data/size`) or with dots (`data.size`).',
        examples: [{ 'company.industry': '/data/industry' }],
      }),
    ),
    results: Type.Optional(SearchPlaces),
    match: Type.Optional(
      Type.Object(
        { at: Place, most: Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }) },
        {
          additionalProperties: false,
          description: 'For kind `http`: path of its confidence, a number from 0 to `most`. Default: full confidence.',
        },
      ),
    ),
    miss: Type.Optional(
      Type.Object(
        {
          statuses: Type.Optional(Type.Array(Type.Integer({ minimum: 200, maximum: 499 }), { maxItems: 20 })),
          absent: Type.Optional(Place),
        },
        {
          additionalProperties: false,
          description:
            'How it reports no result: one of `statuses` (default for `http`: 404), or nothing or null at `absent`.',
        },
      ),
    ),
  },
  {
    title: 'ResearchProviderMapping',
    additionalProperties: false,
    description: 'For kinds `http` and `http_search` only.',
  },
)
export type HttpMapping = Type.Static<typeof HttpMapping>

const KEY_MARK = '{apiKey}'

/** What a mapping asks about: what stands for it in the URL, and how that reads. */
export interface MappedSubject {
  readonly mark: string
  /** What is put in its place to try an address. */
  readonly sample: string
  readonly example: string
  /** Of the problem where the URL does not name it. */
  readonly code: string
  /** What `mark` stands for. */
  readonly words: string
}

/** What the web is searched for. */
export const QUERY: MappedSubject = {
  mark: '{query}',
  sample: 'example',
  example: 'https://api.example.com/search?q={query}',
  code: 'query_missing',
  words: 'what is searched for',
}

const DOMAIN: MappedSubject = {
  mark: '{domain}',
  sample: 'example.com',
  example: 'https://api.example.com/companies/{domain}',
  code: 'domain_missing',
  words: 'the domain that is asked for',
}

/** Where a mapping asks, and with which headers. */
export type MappedRequest = Pick<HttpMapping, 'url' | 'headers'>

const URL_PLACE = '/mapping/url'
const HEADERS = '/mapping/headers'

/** What the connection itself is made of, and what would pretend to be somebody. */
const RESERVED =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|keep-alive|cookie|forwarded|x-forwarded-.*|proxy-.*|sec-.*)$/u
/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/iu
/** Visible ASCII and spaces within, RFC 9110 §5.5 without what is obsolete. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u
/** What a URL is written in, RFC 3986; other characters stand percent-encoded. */
const URL_TEXT = /^[\x21-\x7e]+$/u
const SECRET_NAME = /(?:auth|authorization|key|token|secret|password)$/iu

/** What a mapping of each kind asks about, and the parts that it alone has. */
const BY_KIND = {
  http: { subject: DOMAIN, parts: ['fields', 'match'] },
  http_search: { subject: QUERY, parts: ['results'] },
} as const
export type MappedKind = keyof typeof BY_KIND

/** Whether a kind is described by a mapping. */
export function isMappedKind(kind: ProviderKind): kind is MappedKind {
  return kind in BY_KIND
}

/** Everything that is wrong with a mapping, each with its place and what would be right. */
export function checkMapping(kind: MappedKind, mapping: HttpMapping): Problem[] {
  const { fields = {}, results, match, miss } = mapping
  const places = [
    ...Object.entries(fields).map(([path, place]) => [pointerTo('/mapping/fields', path), place] as const),
    ...Object.entries(results ?? {}).map(([name, place]) => [pointerTo('/mapping/results', name), place] as const),
    ...(match === undefined ? [] : [['/mapping/match/at', match.at] as const]),
    ...(miss?.absent === undefined ? [] : [['/mapping/miss/absent', miss.absent] as const]),
  ]
  return [
    ...checkRequest(mapping, BY_KIND[kind].subject),
    ...checkParts(kind, mapping),
    ...places.flatMap(([pointer, place]) => checkPlace(pointer, place)),
  ]
}

/** What is wrong with where a mapping asks, and with its headers. */
export function checkRequest({ url, headers = {} }: MappedRequest, subject: MappedSubject): Problem[] {
  return [...checkUrl(url, subject), ...Object.entries(headers).flatMap(([name, value]) => checkHeader(name, value))]
}

/** The request that a mapping stands for, about `value`; the key stands in headers alone. */
export function fillRequest(
  { url, headers = {} }: MappedRequest,
  {
    value,
    apiKey,
    mark = DOMAIN.mark,
  }: { readonly value: string; readonly apiKey: string | null; readonly mark?: string },
): ProviderRequest {
  const filled = Object.entries(headers).map(([name, text]) => [
    name.toLowerCase(),
    text.replaceAll(KEY_MARK, () => apiKey ?? ''),
  ])
  return { url: url.replaceAll(mark, () => encodeURIComponent(value)), headers: Object.fromEntries(filled) }
}

/** Whether requests by a mapping carry the key. */
export function usesKey({ headers = {} }: MappedRequest): boolean {
  return Object.values(headers).some((value) => value.includes(KEY_MARK))
}

/** The address that a mapping stands for, without its mark; undefined for one that is no URL. */
export function sampleUrl({ url }: MappedRequest, { mark, sample }: MappedSubject = DOMAIN): URL | undefined {
  return URL.parse(url.replaceAll(mark, sample)) ?? undefined
}

function checkUrl(template: string, subject: MappedSubject): Problem[] {
  const { mark, example, code, words } = subject
  const url = sampleUrl({ url: template }, subject)
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && !isInClear(url.href))
  if (!isWeb || !URL_TEXT.test(template)) {
    return [wrong(URL_PLACE, 'invalid_url', `Give an https URL such as ${example}.`)]
  }
  const end = /^https?:\/\/[^/?#]*/iu.exec(template)?.[0].length ?? template.length
  const [origin, rest] = [template.slice(0, end), template.slice(end)]
  if (origin.includes('{') || !rest.includes(mark)) {
    const detail = `Put ${mark} into the path or the query: it stands for ${words}.`
    return [wrong(URL_PLACE, code, detail)]
  }
  if (/[{}]/u.test(rest.replaceAll(mark, ''))) {
    const detail = `${mark} is all that may stand in braces in the URL. The key belongs into a header.`
    return [wrong(URL_PLACE, 'unknown_mark', detail)]
  }
  if (url.hash !== '' || template.includes('#') || url.username !== '' || url.password !== '') {
    return [wrong(URL_PLACE, 'invalid_url', 'Leave out the fragment, the user name and the password.')]
  }
  if ([...url.searchParams.keys()].some((name) => SECRET_NAME.test(name))) {
    const detail = 'Addresses are shown and end up in logs: put the key into a header, as {apiKey}.'
    return [wrong(URL_PLACE, 'secret_in_clear', detail)]
  }
  return []
}

function checkHeader(name: string, value: string): Problem[] {
  const pointer = pointerTo(HEADERS, name)
  if (!TOKEN.test(name)) return [wrong(pointer, 'invalid_header', 'This is not the name of an HTTP header.')]
  if (RESERVED.test(name.toLowerCase())) {
    return [wrong(pointer, 'reserved_header', `The service sets ${name.toLowerCase()} itself, or it is never sent.`)]
  }
  if (!HEADER_VALUE.test(value)) {
    return [wrong(pointer, 'invalid_header', 'A header has visible ASCII characters, and spaces between them.')]
  }
  if (/[{}]/u.test(value.replaceAll(KEY_MARK, ''))) {
    return [wrong(pointer, 'unknown_mark', '{apiKey} is all that may stand in braces in a header.')]
  }
  if (SECRET_NAME.test(name) && !value.includes(KEY_MARK)) {
    const detail = 'A mapping is shown to whoever may read it: write {apiKey} here, and give the key as apiKey.'
    return [wrong(pointer, 'secret_in_clear', detail)]
  }
  return []
}

/** Each kind says where what it tells stands, and nothing of what the other one tells. */
function checkParts(kind: MappedKind, mapping: HttpMapping): Problem[] {
  const strangers = (['fields', 'match', 'results'] as const).filter(
    (part) => mapping[part] !== undefined && !(BY_KIND[kind].parts as readonly string[]).includes(part),
  )
  if (kind === 'http_search' && mapping.results === undefined) {
    const detail = 'Say where the results stand, such as { "at": "/results", "title": "/title", "url": "/url" }.'
    return [wrong('/mapping/results', 'required', detail)]
  }
  return [
    ...strangers.map((part) => wrong(`/mapping/${part}`, 'not_allowed', `A provider of kind ${kind} has no ${part}.`)),
    ...(kind === 'http' ? checkFields(mapping.fields ?? {}) : []),
  ]
}

function checkFields(fields: NonNullable<HttpMapping['fields']>): Problem[] {
  const paths = Object.keys(fields)
  if (paths.length === 0) {
    const detail = 'Name at least one field, such as "company.industry": "/data/industry".'
    return [wrong('/mapping/fields', 'too_few_items', detail)]
  }
  return paths.flatMap((path) => {
    const pointer = pointerTo('/mapping/fields', path)
    if (!path.startsWith('company.')) {
      const detail = 'A provider tells of companies: name a field below company, such as company.country.'
      return [wrong(pointer, 'unknown_field', detail)]
    }
    const read = readLeadField(path, null, Temporal.PlainDate.from('2000-01-01'))
    return read.ok ? [] : read.problems.map(({ code, detail }) => wrong(pointer, code, detail))
  })
}

/** What is wrong with the name of a place in an answer. */
export function checkPlace(pointer: string, place: string): Problem[] {
  if (placeKeys(place) !== undefined) return []
  const detail = 'Name a place as /data/size or data.size, with at most 12 keys and none empty.'
  return [wrong(pointer, 'invalid_place', detail)]
}

function wrong(pointer: string, code: string, detail: string): Problem {
  return { pointer, code, detail }
}
