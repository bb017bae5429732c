import { parseWebUrl } from '../../platform/text/web-address.ts'
import { cleanText } from '../llm/compose-prompt.ts'
import type { RawResult } from './provider.ts'

/** A page that a search found: an http or https URL without user and fragment, and what the search says of it, each on one line. */
export interface SearchResult {
  readonly title: string
  readonly url: string
  readonly snippet: string
}

export const MOST_RESULTS = 10
/** Characters. */
const LONGEST_TITLE = 200
const LONGEST_SNIPPET = 500
const LONGEST_URL = 1_000
/** Characters of a query; a page of words is none. */
const LONGEST_QUERY = 200

/** What a search is asked for, on one line; undefined for nothing, and for more than 200 characters. */
export function cleanQuery(text: string): string | undefined {
  if (text.length > LONGEST_QUERY * 2) return undefined
  const query = onOneLine(text)
  return query === '' || query.length > LONGEST_QUERY ? undefined : query
}

/**
 * What a search found, at most ten pages, each once. Whatever comes in, nothing comes out that a browser would run, that
 * has a password in it, or that repeats the key.
 */
export function cleanResults(raw: readonly RawResult[], apiKey: string | null): SearchResult[] {
  const results = new Map<string, SearchResult>()
  for (const one of raw) {
    if (results.size === MOST_RESULTS) break
    const result = cleanResult(one)
    if (result === undefined || results.has(result.url)) continue
    if (apiKey !== null && Object.values(result).some((text) => text.includes(apiKey))) continue
    results.set(result.url, result)
  }
  return [...results.values()]
}

function cleanResult({ title, url, snippet }: RawResult): SearchResult | undefined {
  if (typeof url !== 'string' || url.length > LONGEST_URL) return undefined
  const read = parseWebUrl(url)
  if (read === undefined || read.username !== '' || read.password !== '') return undefined
  read.hash = ''
  // Other scripts are written in three times as many characters.
  if (read.href.length > LONGEST_URL) return undefined
  return { title: cut(title, LONGEST_TITLE), url: read.href, snippet: cut(snippet, LONGEST_SNIPPET) }
}

function cut(text: unknown, longest: number): string {
  if (typeof text !== 'string') return ''
  return onOneLine(text.slice(0, longest * 2))
    .slice(0, longest)
    .toWellFormed()
    .trim()
}

function onOneLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ')
}
