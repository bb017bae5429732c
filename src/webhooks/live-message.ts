import { showId } from '../platform/ids.ts'
import { MOST_LEADS } from './live-store.ts'
import type { Change } from './live-store.ts'

/** How a listener is told that things have changed. */
export interface LiveMessage {
  types: string[]
  campaignIds: string[]
  leadIds: string[]
  /** More leads have changed than are named. */
  moreLeads: boolean
}

/** What a listener may know of the changes of its organization, undefined where that is nothing. */
export function messageFor(
  changes: readonly Change[],
  campaignIds: ReadonlySet<string> | null,
): LiveMessage | undefined {
  const known = changes.filter(
    ({ campaignId }) => campaignIds === null || (campaignId !== null && campaignIds.has(campaignId)),
  )
  if (known.length === 0) return undefined
  const leadIds = [...new Set(known.flatMap((change) => change.leadIds))]
  return {
    types: [...new Set(known.map(({ type }) => type))].toSorted(),
    campaignIds: [...new Set(known.flatMap(({ campaignId }) => campaignId ?? []))].map((id) => showId('camp', id)),
    leadIds: leadIds.slice(0, MOST_LEADS).map((id) => showId('lead', id)),
    moreLeads: leadIds.length > MOST_LEADS,
  }
}

/** How long a client that lost its connection waits before it comes again, in milliseconds. */
const RETRY = 2_000

/** The first bytes of a stream: the header leaves with them. */
export const GREETING = `retry: ${RETRY}\n: listening\n\n`
/** Keeps proxies from taking a silent connection for a dead one. */
export const KEEP_ALIVE = ': nothing new\n\n'

/** A message as a server-sent event (HTML Standard, section 9.2). JSON has no line breaks of its own. */
export function changeEvent(message: LiveMessage): string {
  return `event: change\ndata: ${JSON.stringify(message)}\n\n`
}
