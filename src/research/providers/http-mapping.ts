import { readLeadField } from '../../leads/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { placeKeys } from './read-answer.ts'

/** How any HTTP API that answers JSON about a company is asked and read. Places are as in `placeKeys`. */
export interface HttpMapping {
  /** An https URL with `{domain}` in its path or query. */
  readonly url: string
  /** `{apiKey}` in a value stands for the key. */
  readonly headers?: Readonly<Record<string, string>>
  /** The place in the answer of each of our fields, by its path. */
  readonly fields: Readonly<Record<string, string>>
  /** Where the answer says how sure it is, and what its greatest certainty is. Without it, it counts as sure. */
  readonly match?: { readonly at: string; readonly most: number }
  /** How a company is told to be unknown: by status, by default 404, or by a place where nothing or null is. */
  readonly miss?: { readonly statuses?: number[]; readonly absent?: string }
}

export const DOMAIN_MARK = '{domain}'
export const KEY_MARK = '{apiKey}'

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

/** Everything that is wrong with a mapping, each with its place and what would be right. */
export function checkMapping(mapping: HttpMapping): Problem[] {
  const { headers = {}, fields, match, miss } = mapping
  const places = [
    ...Object.entries(fields).map(([path, place]) => [pointerTo('/mapping/fields', path), place] as const),
    ...(match === undefined ? [] : [['/mapping/match/at', match.at] as const]),
    ...(miss?.absent === undefined ? [] : [['/mapping/miss/absent', miss.absent] as const]),
  ]
  return [
    ...checkUrl(mapping.url),
    ...Object.entries(headers).flatMap(([name, value]) => checkHeader(name, value)),
    ...checkFields(fields),
    ...places.flatMap(([pointer, place]) => checkPlace(pointer, place)),
  ]
}

/** Whether requests by a mapping carry the key. */
export function usesKey({ headers = {} }: HttpMapping): boolean {
  return Object.values(headers).some((value) => value.includes(KEY_MARK))
}

/** The address that a mapping stands for, without its mark; undefined for one that is no URL. */
export function sampleUrl({ url }: Pick<HttpMapping, 'url'>): URL | undefined {
  return URL.parse(url.replaceAll(DOMAIN_MARK, 'example.com')) ?? undefined
}

function checkUrl(template: string): Problem[] {
  const url = sampleUrl({ url: template })
  if (url?.protocol !== 'https:' || !URL_TEXT.test(template)) {
    return [wrong(URL_PLACE, 'invalid_url', 'Give an https URL such as https://api.example.com/companies/{domain}.')]
  }
  const end = /^https:\/\/[^/?#]*/iu.exec(template)?.[0].length ?? template.length
  const [origin, rest] = [template.slice(0, end), template.slice(end)]
  if (origin.includes('{') || !rest.includes(DOMAIN_MARK)) {
    const detail = 'Put {domain} into the path or the query: it stands for the domain that is asked for.'
    return [wrong(URL_PLACE, 'domain_missing', detail)]
  }
  if (/[{}]/u.test(rest.replaceAll(DOMAIN_MARK, ''))) {
    const detail = '{domain} is all that may stand in braces in the URL. The key belongs into a header.'
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

function checkFields(fields: HttpMapping['fields']): Problem[] {
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

function checkPlace(pointer: string, place: string): Problem[] {
  if (placeKeys(place) !== undefined) return []
  const detail = 'Name a place as /data/size or data.size, with at most 12 keys and none empty.'
  return [wrong(pointer, 'invalid_place', detail)]
}

function wrong(pointer: string, code: string, detail: string): Problem {
  return { pointer, code, detail }
}
