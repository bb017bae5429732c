/** Who is asking: a key, or a signed-in person. */
export interface Caller {
  readonly organizationId: string
  /** How the audit names the caller: `key_…` or `user_…`. */
  readonly actor: string
  readonly kind: 'key' | 'person'
  readonly scopes: ReadonlySet<string>
  /** UUIDs of the only campaigns the key is for, or null for all. */
  readonly campaignIds: ReadonlySet<string> | null
  readonly requestsPerMinute: number
  /** What the person is in the organization; a key is nothing. */
  readonly role?: string
  /** Whether the person signed in a short while ago; a key never does. */
  readonly fresh?: boolean
  /** Cookies that go out with the answer, because the session was prolonged. */
  readonly cookies?: readonly string[]
}

/** What a request tells of the browser it comes from. */
export interface BrowserVisitor {
  /** The header `Cookie`. */
  readonly cookie?: string | undefined
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
  /** False: a session is looked at, and not prolonged. */
  readonly renew?: false
}

/** By what a request says who it is from. */
export interface Credentials extends BrowserVisitor {
  readonly authorization: string | undefined
  /** The organization that a person asks for, by its shown id. */
  readonly organization?: string | undefined
}
