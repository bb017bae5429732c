import { KEY_PLACEHOLDER } from '../connect/snippets.ts'
import type { EventFilters } from './event-filters.ts'

/** The request that reads the same events from the API, the oldest first as a program follows them. */
export function curlLine(origin: string, { types, campaign }: EventFilters): string {
  const query = [
    ...(types === undefined ? [] : [`types=${types}`]),
    ...(campaign === undefined ? [] : [`campaignId=${encodeURIComponent(campaign)}`]),
  ]
  const url = `${origin}/api/v1/events${query.length === 0 ? '' : `?${query.join('&')}`}`
  return `curl '${url}' \\\n  -H 'Authorization: Bearer ${KEY_PLACEHOLDER}'`
}
