/** Which company is tried and what the person there does; kept in the address. */
export interface TrySearch {
  readonly domain?: string
  readonly title?: string
}

const LONGEST = 300

/** Reads what is tried from an address; what means nothing is left out. */
export function readTrySearch({ domain, title }: Record<string, unknown>): TrySearch {
  const host = typeof domain === 'string' ? pastedHost(domain) : undefined
  return {
    ...(host === undefined ? {} : { domain: host }),
    ...(typeof title === 'string' && title.trim() !== '' ? { title: title.slice(0, LONGEST) } : {}),
  }
}

/** Whose try-out is shown; kept in the address. */
export interface TryOutSearch {
  readonly lead?: string
}

/** Reads whose try-out is shown from an address. */
export function readTryOutSearch({ lead }: Record<string, unknown>): TryOutSearch {
  return typeof lead === 'string' && /^lead_[0-9a-f]{32}$/.test(lead) ? { lead } : {}
}

/** The host of what somebody pasted: a domain, an address of the web or of mail; undefined where there is none. */
export function pastedHost(pasted: string): string | undefined {
  const text = pasted.trim().slice(0, LONGEST)
  const bare = text.includes('://') ? text : `https://${text.split('@').at(-1) ?? ''}`
  const host = URL.parse(bare)
    ?.hostname.replace(/\.$/, '')
    .replace(/^www\.(?=.+\.)/, '')
  return host !== undefined && /\.[^.\d][^.]*$/.test(host) ? host : undefined
}
