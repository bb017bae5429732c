/** Which meetings are listed; kept in the address. */
export interface MeetingFilters {
  readonly when?: 'past'
}

/** Reads the filters of an address; what means nothing is left out. */
export function readMeetingFilters(search: Record<string, unknown>): MeetingFilters {
  return search.when === 'past' ? { when: 'past' } : {}
}
