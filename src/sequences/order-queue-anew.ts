import type { Consequence } from '../platform/emit.ts'
import { LEAST_FOLLOW_UP, queuePriority } from './queue-priority.ts'
import { reorderMessages } from './store.ts'

/** The emails of leads that were scored again take the place in the queue that is theirs now; when they leave stays. */
export const orderQueueAnew: Consequence<'lead.scored'> = async (_context, tx, organizationId, happenings) => {
  const places = happenings.flatMap(({ leadId, data: { again, ...scored } }) => {
    if (!again || leadId === undefined) return []
    const asFirst = queuePriority({ ...scored, step: 0 })
    return [{ leadId, asFirst, asFollowUp: queuePriority({ ...scored, step: 1 }) }]
  })
  await reorderMessages(tx, organizationId, places, LEAST_FOLLOW_UP)
}
