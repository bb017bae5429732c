import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { findMeeting } from './store.ts'
import type { Meeting } from './store.ts'

/** Who asks for a meeting, and the only campaigns they may reach, or null for all. */
interface Asker {
  readonly organizationId: string
  readonly campaignIds: ReadonlySet<string> | null
}

/** A meeting by its shown id. @throws AppError `not_found`, also for one of a campaign that the asker may not reach */
export async function requireMeeting(
  context: Context,
  { organizationId, campaignIds }: Asker,
  shown: string,
): Promise<Meeting> {
  const meetingId = parseId('meet', shown)
  const found = meetingId === undefined ? undefined : await findMeeting(context.db, organizationId, meetingId)
  if (found === undefined || campaignIds?.has(found.campaignId) === false) throw notFound('meeting')
  return found
}
