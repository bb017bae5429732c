import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { findMeeting } from './store.ts'
import type { Meeting } from './store.ts'

/** Who asks for a meeting. */
interface Asker {
  readonly organizationId: string
  readonly campaignIds: ReadonlySet<string> | null
}

/**
 * The meeting that a caller names as it is shown.
 * @throws AppError `not_found`, also for a meeting of a campaign that the key is not for
 */
export async function requireMeeting(context: Context, asker: Asker, shown: string): Promise<Meeting> {
  const meetingId = parseId('meet', shown)
  const found = meetingId === undefined ? undefined : await findMeeting(context.db, asker.organizationId, meetingId)
  if (found === undefined || asker.campaignIds?.has(found.campaignId) === false) throw notFound('meeting')
  return found
}
