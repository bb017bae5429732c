import { statement } from '../../platform/database/db.ts'

/** Why an answer was cancelled that its writer took back. */
export const TAKEN_BACK = 'taken_back'

/**
 * Cancels an answer of which nothing has begun to leave; false where it is too late. The claim locks the same row: of the
 * two, one comes first.
 */
export const takeBackAnswer = statement(
  'sending.take_back',
  `update messages set state = 'cancelled', reason = '${TAKEN_BACK}', due_at = null
   where organization_id = $1 and message_id = $2 and kind = 'reply'
     and ((state = 'queued' and data_started_at is null) or (state = 'cancelled' and reason = '${TAKEN_BACK}'))`,
).changes((organizationId: string, messageId: string) => [organizationId, messageId])
