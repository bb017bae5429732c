/** Who tells of a company by its domain; `http` is anybody, described by a mapping. */
export const COMPANY_KINDS = ['apollo', 'people_data_labs', 'hunter', 'http'] as const
/** Who searches the web; `http_search` is anybody, described by a mapping. */
export const SEARCH_KINDS = ['searxng', 'brave', 'http_search'] as const
export const PROVIDER_KINDS = [...COMPANY_KINDS, ...SEARCH_KINDS] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** Whether a kind searches the web, and tells of no company. */
export function isSearchKind(kind: ProviderKind): boolean {
  return (SEARCH_KINDS as readonly string[]).includes(kind)
}
