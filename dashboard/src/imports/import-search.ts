/** What a file that is chosen next is to be; kept in the address, so that other screens can lead here. */
export interface ImportSearch {
  readonly kind?: 'blocklist'
  readonly campaign?: string
}

/** Reads the search of an address; what means nothing is left out. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const campaign = typeof search.campaign === 'string' ? search.campaign.slice(0, 100) : ''
  if (search.kind === 'blocklist') return { kind: 'blocklist' }
  return campaign === '' ? {} : { campaign }
}
