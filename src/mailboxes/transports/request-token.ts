import type { Outbound } from '../../platform/outbound/outbound.ts'
import { asOutboundError } from '../../platform/outbound/outbound-error.ts'

/** Who gives out access tokens. */
export type OAuthProvider = 'google' | 'microsoft'

/** What a refresh token is exchanged with (RFC 6749 §6). */
export interface OAuthClient {
  readonly provider: OAuthProvider
  readonly clientId: string
  /** The directory of a Microsoft application that is for one organization alone; null for any. */
  readonly tenant: string | null
  readonly clientSecret: string
  readonly refreshToken: string
}

/**
 * A token and what comes with it, or why there is none. `permanent` is a refusal that stays until a person mends it;
 * `code` is the provider's own (RFC 6749 §5.2), or `token_` and why its endpoint could not be asked.
 */
export type TokenAnswer =
  | {
      readonly ok: true
      readonly accessToken: string
      readonly lastsSeconds: number
      /** The one that replaces the refresh token, where the provider changes it at each use, as Microsoft does. */
      readonly refreshToken: string | null
    }
  | { readonly ok: false; readonly permanent: boolean; readonly code: string }

/** RFC 6749 §5.2, and the two by which Microsoft asks for a person. */
const REFUSALS = new Set([
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'interaction_required',
  'consent_required',
])

const PATIENCE_MS = 15_000
const LARGEST_ANSWER = 64 * 1024
const LONGEST_TOKEN = 8_192
/** RFC 6749 §5.1 leaves it to the provider to say; both say an hour. */
const USUAL_LIFE = 3_600

/** Asks the provider's token endpoint, and no other address, for an access token. Never throws. */
export async function requestToken(outbound: Outbound, client: OAuthClient): Promise<TokenAnswer> {
  const { clientId, clientSecret, refreshToken } = client
  const form = { grant_type: 'refresh_token', client_id: clientId, client_secret: clientSecret }
  try {
    const { status, body } = await outbound.request(endpointOf(client), {
      purpose: 'web',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...form, refresh_token: refreshToken }).toString(),
      timeoutMs: PATIENCE_MS,
      maxBytes: LARGEST_ANSWER,
    })
    return readToken(status, body.toString('utf8'))
  } catch (error) {
    return { ok: false, permanent: false, code: `token_${asOutboundError(error).reason}` }
  }
}

/** As the providers publish them. */
function endpointOf({ provider, tenant }: OAuthClient): string {
  if (provider === 'google') return 'https://oauth2.googleapis.com/token'
  return `https://login.microsoftonline.com/${encodeURIComponent(tenant ?? 'common')}/oauth2/v2.0/token`
}

function readToken(status: number, text: string): TokenAnswer {
  const answer = parse(text)
  const { access_token: accessToken, expires_in: lasts, refresh_token: refreshToken, error } = answer
  if (status === 200 && isToken(accessToken)) {
    const lastsSeconds = typeof lasts === 'number' && lasts > 0 ? lasts : USUAL_LIFE
    return { ok: true, accessToken, lastsSeconds, refreshToken: isToken(refreshToken) ? refreshToken : null }
  }
  if (status >= 400 && status < 500 && typeof error === 'string' && REFUSALS.has(error)) {
    return { ok: false, permanent: true, code: error }
  }
  return { ok: false, permanent: false, code: 'token_protocol' }
}

/** Printable ASCII (RFC 6749 appendix A.12), so that it can stand in a login. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_TOKEN && /^[\x20-\x7E]+$/u.test(value)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // A page of a proxy, say: no answer of the endpoint.
    return {}
  }
}
