import type { Context } from '../../platform/context.ts'
import { askProgram } from './ask-program.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { spansOf } from './feed-order.ts'
import type { FeedAccess, FeedOrder, FeedReading } from './feed-order.ts'

const LONGEST_ETAG = 1_000

/** Reads a calendar that is published as one file. @throws FeedFault; whatever the signal was aborted with */
export async function readIcs(
  context: Context,
  access: FeedAccess,
  { organizationId, question, etag }: FeedOrder,
  signal: AbortSignal,
): Promise<FeedReading> {
  const headers = { accept: 'text/calendar, */*;q=0.5', ...(etag === null ? {} : { 'if-none-match': etag }) }
  const answer = await fetchCalendar(context, { ...access, method: 'GET', headers }, signal)
  if (answer.status === 304 && etag !== null) return { spans: undefined, etag }
  const spans = spansOf(
    await askProgram({ kind: 'ics', body: answer.body.toString('utf8'), question }, { owner: organizationId, signal }),
  )
  const tag = [answer.headers.etag].flat()[0]
  return { spans, etag: tag !== undefined && tag.length <= LONGEST_ETAG ? tag : null }
}
