import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const NOTE_REFUSED = statement(
  'sending.note_refused',
  `update messages set bounce_class = 'hard', bounced_at = $3 where organization_id = $1 and message_id = $2`,
)

/** Writes beside an email that its recipient's server refused it for good: it counts like one that came back. */
export async function noteRefused(
  db: Db,
  refused: { organizationId: string; messageId: string; now: Date },
): Promise<void> {
  await execute(db, NOTE_REFUSED, [refused.organizationId, refused.messageId, refused.now])
}
