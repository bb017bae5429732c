import type { Context } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import type { HttpAnswer, OutboundReason } from '../../../platform/outbound/outbound.ts'

/** Why a feed could not be read, and what would be right. */
export const FEED_FAILURES = {
  address_not_allowed: 'Fairlead isn’t allowed to connect to this address. Use a public one.',
  not_found: 'There is no calendar at that address, or no such server. Copy the address once more.',
  sign_in_refused:
    'The server of the calendar refuses the sign-in. Many want a password made for one app instead of your own.',
  not_a_calendar:
    'We can’t read a calendar at this address. Use an ICS address, which downloads a file, or the CalDAV address of one calendar, not of the account.',
  too_large: 'The calendar has more than 10 MB. Publish a shorter time of it, or read it through CalDAV.',
  too_many: 'The calendar has more than 5,000 events or 20,000 occurrences in the next 100 days.',
  too_slow: 'The server of the calendar takes too long to answer, or the calendar too long to read.',
  unreachable: 'The server of the calendar cannot be reached, or not securely.',
  server_error: 'The server of the calendar says that it cannot answer now.',
  // Ours: what is stored does not open, or the program fails.
  internal: 'This service itself could not read the calendar: what it stored to sign in with may not open any more.',
} as const

export type FeedFailure = keyof typeof FEED_FAILURES

export class FeedFault extends Error {
  override readonly name = 'FeedFault'
  readonly failure: FeedFailure
  /** Of the body that its reading was killed over, as `digestOf`. */
  readonly killedDigest: Buffer | undefined

  constructor(failure: FeedFailure, killedDigest?: Buffer) {
    super(failure)
    this.failure = failure
    this.killedDigest = killedDigest
  }
}

/** One question to the server of a calendar. */
export interface CalendarRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly userName: string | null
  readonly password: string | null
}

const LONGEST = 15_000
const LARGEST = 10_000_000
const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const OF_REASON: Readonly<Record<OutboundReason, FeedFailure>> = {
  blocked: 'address_not_allowed',
  dns: 'not_found',
  timeout: 'too_slow',
  too_large: 'too_large',
  refused: 'unreachable',
  tls: 'unreachable',
  reset: 'unreachable',
  protocol: 'unreachable',
  aborted: 'unreachable',
}

/**
 * Asks the server of a calendar: 15 s and 10 MB altogether, three redirects, each judged by the outbound guard. A password
 * goes to the server it was given for and no other, and never from https to http.
 * @throws FeedFault; whatever the signal was aborted with
 */
export async function fetchCalendar(
  { outbound }: Context,
  request: CalendarRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const end = performance.now() + LONGEST
  let url = new URL(request.url)
  for (let redirects = 0; ; redirects += 1) {
    const timeoutMs = Math.max(1, end - performance.now())
    const answer = await outbound
      .request(url, { ...optionsFor(request, url), timeoutMs, maxBytes: LARGEST, signal, purpose: 'calendar' })
      .catch((error: unknown) => {
        signal.throwIfAborted()
        throw error instanceof OutboundError ? new FeedFault(OF_REASON[error.reason]) : error
      })
    if (!REDIRECTS.has(answer.status)) return judged(answer)
    const next = nextUrl(url, answer)
    if (next === undefined || redirects >= MOST_REDIRECTS) throw new FeedFault('not_found')
    url = next
  }
}

function optionsFor({ method, headers, body, url: first, userName, password }: CalendarRequest, url: URL) {
  const isOwn = url.origin === new URL(first).origin
  const basic = Buffer.from(`${userName}:${password}`).toString('base64')
  const authorization = userName === null || !isOwn ? {} : { authorization: `Basic ${basic}` }
  return { method, headers: { ...headers, ...authorization }, ...(body === undefined ? {} : { body }) }
}

function nextUrl(from: URL, { headers }: HttpAnswer): URL | undefined {
  const location = [headers.location].flat()[0]
  if (location === undefined || !URL.canParse(location, from)) return undefined
  const next = new URL(location, from)
  const isSecureEnough = next.protocol === 'https:' || (next.protocol === 'http:' && from.protocol === 'http:')
  return isSecureEnough ? next : undefined
}

function judged(answer: HttpAnswer): HttpAnswer {
  const { status, truncated } = answer
  if (status === 401 || status === 403 || status === 407) throw new FeedFault('sign_in_refused')
  if (status === 404 || status === 410) throw new FeedFault('not_found')
  if (status >= 500 || status === 429 || status === 408) throw new FeedFault('server_error')
  if (status >= 400) throw new FeedFault('not_a_calendar')
  if (truncated) throw new FeedFault('too_large')
  return answer
}
