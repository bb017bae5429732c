import { OutboundError } from '../platform/outbound.ts'
import type { Outbound } from '../platform/outbound.ts'
import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import type { FeedAccess } from './collectors/feed-order.ts'
import type { FeedBody } from './feed-schema.ts'
import { feedFailureInWords } from './feed-words.ts'

/**
 * How a feed is signed in to, and as much of its URL as everybody may see: of a secret one the server alone. `webcal://`
 * is read as https.
 * @throws AppError `validation_failed`
 */
export async function readAccess(outbound: Outbound, body: FeedBody): Promise<{ access: FeedAccess; place: string }> {
  const url = readUrl(body.url)
  const problems = [...(url === undefined ? [noUrl()] : await checkAddress(outbound, url)), ...checkSignIn(body)]
  if (problems.length > 0 || url === undefined) throw invalid(problems)
  const { kind, userName = null, password = null } = body
  const place = kind === 'ics' ? url.host : `${url.origin}${url.pathname}`
  return { access: { kind, url: url.href, userName, password }, place: place.slice(0, 2_000) }
}

function readUrl(given: string): URL | undefined {
  const text = given.trim().replace(/^webcals?:/i, 'https:')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === undefined || !isHttp || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url
}

function noUrl(): Problem {
  const detail =
    'This is no address of a calendar. It begins with https:// or webcal:// and holds no user name or password.'
  return { pointer: '/url', code: 'invalid_url', detail }
}

async function checkAddress(outbound: Outbound, url: URL): Promise<Problem[]> {
  try {
    await outbound.check(url.href)
    return []
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return [{ pointer: '/url', code: 'address_not_allowed', detail: feedFailureInWords('address_not_allowed') }]
  }
}

function checkSignIn({ kind, userName, password }: FeedBody): Problem[] {
  const given = { userName, password }
  return (['userName', 'password'] as const).flatMap((name): Problem[] => {
    if (kind === 'caldav' && given[name] === undefined) {
      return [{ pointer: `/${name}`, code: 'required', detail: 'A feed of kind "caldav" signs in: give it.' }]
    }
    if (kind === 'ics' && given[name] !== undefined) {
      const detail = 'A feed of kind "ics" has its secret in its URL: leave it out.'
      return [{ pointer: `/${name}`, code: 'not_allowed', detail }]
    }
    return []
  })
}
