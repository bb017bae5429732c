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
