import type { Context } from '../../../platform/context.ts'
import type { FeedAccess, FeedOrder, FeedReading } from './feed-reading.ts'
import { UNCHANGED, askBusy, digestOf, readingFrom } from './feed-reading.ts'
import { FeedFault, fetchCalendar } from './fetch-calendar.ts'

/** Reads a feed once. @throws FeedFault; whatever the signal was aborted with */
export async function readFeed(
  context: Context,
  access: FeedAccess,
  order: FeedOrder,
  signal: AbortSignal,
): Promise<FeedReading> {
  return access.kind === 'ics' ? readIcs(context, access, order, signal) : readCaldav(context, access, order, signal)
}

const LONGEST_ETAG = 1_000

/** Reads a calendar that is published as one file. @throws FeedFault; whatever the signal was aborted with */
export async function readIcs(
  context: Context,
  access: FeedAccess,
  order: FeedOrder,
  signal: AbortSignal,
): Promise<FeedReading> {
  const { organizationId, known } = order
  const etag = known?.etag ?? null
  const headers = { accept: 'text/calendar, */*;q=0.5', ...(etag === null ? {} : { 'if-none-match': etag }) }
  const answer = await fetchCalendar(context, { ...access, method: 'GET', headers }, signal)
  if (answer.status === 304 && known !== null) return { ...known, ...UNCHANGED }
  const tag = [answer.headers.etag].flat()[0]
  const state = { etag: tag !== undefined && tag.length <= LONGEST_ETAG ? tag : null, digest: digestOf(answer.body) }
  if (known?.digest.equals(state.digest)) return { ...state, ...UNCHANGED }
  const body = answer.body.toString('utf8')
  const told = await readingFrom({ kind: 'ics', body, digest: state.digest }, order, { owner: organizationId, signal })
  return { ...state, ...told }
}

const XML = '<?xml version="1.0" encoding="utf-8"?>'
const IS_CALENDAR = `${XML}<d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/></d:prop></d:propfind>`

/**
 * Reads a CalDAV collection by one `calendar-query` with a time range (RFC 4791 §7.8): what has an occurrence in that
 * time, each object as a whole.
 * @throws FeedFault; whatever the signal was aborted with
 */
export async function readCaldav(
  context: Context,
  access: FeedAccess,
  order: FeedOrder,
  signal: AbortSignal,
): Promise<FeedReading> {
  const { organizationId, question, known, isFirst } = order
  if (isFirst) await requireCalendar(context, access, { owner: organizationId, signal })
  const sent = await ask(context, { access, method: 'REPORT', depth: '1', body: queryFor(question) }, signal)
  const state = { etag: null, digest: digestOf(sent) }
  if (known?.digest.equals(state.digest)) return { ...state, ...UNCHANGED }
  const body = sent.toString('utf8')
  const told = await readingFrom({ kind: 'caldav', body, digest: state.digest }, order, {
    owner: organizationId,
    signal,
  })
  return { ...state, ...told }
}

async function requireCalendar(
  context: Context,
  access: FeedAccess,
  turn: { owner: string; signal: AbortSignal },
): Promise<void> {
  const body = await ask(context, { access, method: 'PROPFIND', depth: '0', body: IS_CALENDAR }, turn.signal)
  const { isCalendar } = await askBusy({ kind: 'is_calendar', body: body.toString('utf8') }, turn)
  if (isCalendar !== true) throw new FeedFault('not_a_calendar')
}

async function ask(
  context: Context,
  { access, method, depth, body }: { access: FeedAccess; method: string; depth: string; body: string },
  signal: AbortSignal,
): Promise<Buffer> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth }
  const answer = await fetchCalendar(context, { ...access, method, headers, body }, signal)
  if (answer.status !== 207) throw new FeedFault('not_a_calendar')
  return answer.body
}

function queryFor({ from, to }: FeedOrder['question']): string {
  const range = `<c:time-range start="${utc(from)}" end="${utc(to)}"/>`
  const events = `<c:comp-filter name="VEVENT">${range}</c:comp-filter>`
  const filter = `<c:filter><c:comp-filter name="VCALENDAR">${events}</c:comp-filter></c:filter>`
  const wanted = '<d:prop><d:getetag/><c:calendar-data/></d:prop>'
  return `${XML}<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${wanted}${filter}</c:calendar-query>`
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
