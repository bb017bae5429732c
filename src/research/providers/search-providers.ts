import { isObject } from '../json.ts'
import { requireMapping, saysNothing } from './http-provider.ts'
import { fillRequest, QUERY } from './http-mapping.ts'
import type { SearchPlaces } from './http-mapping.ts'
import type { Provider, ProviderReading } from './provider.ts'
import { valueAt } from './read-answer.ts'
import { MOST_RESULTS } from './search-result.ts'

/** What comes after so many entries of an answer is not looked at. */
const MOST_ENTRIES = 100

const SEARCH = { offers: () => [], missStatuses: () => [] } as const

/** A SearXNG that somebody runs. It has no keys: one is for a proxy before it. */
export const searxng: Provider = {
  ...SEARCH,
  // Without json in search.formats of its settings.yml.
  statuses: { 403: 'json_off' },
  request: ({ baseUrl, query, apiKey }) => ({
    url: `${baseUrl ?? ''}/search?q=${encodeURIComponent(query ?? '')}&format=json`,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
  }),
  read: (json) => {
    const reading = entriesAt(json, { at: 'results', title: 'title', url: 'url', snippet: 'content' })
    const silent = valueAt(json, 'unresponsive_engines')
    const isSilent = Array.isArray(silent) && silent.length > 0
    // Engines that shut it out would else look like a web that knows nothing.
    const isNothing = reading.status === 'found' && reading.results.length === 0
    return isNothing && isSilent ? { status: 'engines_silent' } : reading
  },
}

const BRAVE = 'https://api.search.brave.com/res/v1/web/search'

/** Brave Search: every answer is charged, also one that found nothing. */
export const brave: Provider = {
  ...SEARCH,
  request: ({ query, apiKey }) => ({
    url: `${BRAVE}?q=${encodeURIComponent(query ?? '')}&count=${MOST_RESULTS}&text_decorations=false`,
    headers: { 'x-subscription-token': apiKey ?? '' },
  }),
  read: (json) => {
    // An answer about nothing found has no part about the web.
    if (isObject(json) && json['type'] === 'search' && (json['web'] ?? null) === null) {
      return { status: 'found', results: [] }
    }
    const reading = entriesAt(json, { at: 'web.results', title: 'title', url: 'url', snippet: 'description' })
    if (reading.status !== 'found') return reading
    return {
      status: 'found',
      results: reading.results.map(({ title, url, snippet }) => ({
        url,
        title: plainText(title),
        snippet: plainText(snippet),
      })),
    }
  },
}

/** Any HTTP API that searches and answers JSON, as its mapping describes it. */
export const httpSearch: Provider = {
  ...SEARCH,
  missStatuses: (mapping) => mapping?.miss?.statuses ?? [],
  request: ({ query, apiKey, mapping }) =>
    fillRequest(requireMapping(mapping), { value: query ?? '', apiKey, mark: QUERY.mark }),
  read: (json, { mapping }) => {
    const described = requireMapping(mapping)
    if (saysNothing(json, described)) return { status: 'miss' }
    if (described.results === undefined) throw new Error('A mapping of kind http_search names no results.')
    return entriesAt(json, described.results)
  },
}

function entriesAt(json: unknown, { at, title, url, snippet }: SearchPlaces): ProviderReading {
  const entries = at === undefined ? json : valueAt(json, at)
  if (!Array.isArray(entries)) return { status: 'unreadable' }
  const results = entries.slice(0, MOST_ENTRIES).map((entry: unknown) => ({
    title: valueAt(entry, title),
    url: valueAt(entry, url),
    snippet: snippet === undefined ? undefined : valueAt(entry, snippet),
  }))
  return { status: 'found', results }
}

/** Characters that are read: a title or a snippet has some hundred. */
const LONGEST_MARKUP = 2_000
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
}

/** Brave writes titles and texts in HTML, and at most marks what was searched for. */
function plainText(html: unknown): unknown {
  if (typeof html !== 'string') return html
  return html
    .slice(0, LONGEST_MARKUP)
    .replaceAll(/<\/?(?:strong|b|em)>/giu, '')
    .replaceAll(/&(?:amp|lt|gt|quot|apos|#39|#x27|nbsp);/gu, (entity) => ENTITIES[entity] ?? entity)
}
