import type { Context } from '../../platform/context.ts'
import { askProgram } from './ask-program.ts'
import { digestOf } from './digest-of.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { toldBy, UNCHANGED } from './feed-order.ts'
import type { FeedAccess, FeedOrder, FeedReading } from './feed-order.ts'

const LONGEST_ETAG = 1_000

/** Reads a calendar that is published as one file. @throws FeedFault; whatever the signal was aborted with */
export async function readIcs(
  context: Context,
  access: FeedAccess,
  { organizationId, question, known }: FeedOrder,
  signal: AbortSignal,
): Promise<FeedReading> {
  const etag = known?.etag ?? null
  const headers = { accept: 'text/calendar, */*;q=0.5', ...(etag === null ? {} : { 'if-none-match': etag }) }
  const answer = await fetchCalendar(context, { ...access, method: 'GET', headers }, signal)
  if (answer.status === 304 && known !== null) return { ...known, ...UNCHANGED }
  const tag = [answer.headers.etag].flat()[0]
  const body = answer.body.toString('utf8')
  const state = { etag: tag !== undefined && tag.length <= LONGEST_ETAG ? tag : null, digest: digestOf(body) }
  if (known?.digest.equals(state.digest)) return { ...state, ...UNCHANGED }
  const told = toldBy(await askProgram({ kind: 'ics', body, question }, { owner: organizationId, signal }))
  return { ...state, ...told }
}
