import { isEventType } from './event-types.ts'

/** Which events are listed; kept in the address. */
export interface EventFilters {
  /** Types, separated by commas as the API takes them. */
  readonly types?: string
  readonly campaign?: string
}

/** Reads the filters of an address; what means nothing is left out. */
export function readEventFilters(search: Record<string, unknown>): EventFilters {
  const types = typeof search.types === 'string' ? search.types.split(',').filter(isEventType) : []
  return {
    ...(types.length === 0 ? {} : { types: types.join(',') }),
    ...(typeof search.campaign === 'string' ? { campaign: search.campaign } : {}),
  }
}
