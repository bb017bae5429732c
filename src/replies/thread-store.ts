import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const THREAD_IDS = statement<{ id: string }>(
  'replies.thread_ids',
  `select id from (
     (select coalesce(m.server_message_id, m.message_id_header) as id, coalesce(m.sent_at, m.created_at) as at
      from messages m where m.organization_id = $1 and m.lead_id = $2 and m.live and m.message_id_header is not null
        and m.kind in ('step', 'reply') and m.state in ('sent', 'sending', 'queued', 'unknown'))
     union all
     (select i.message_id_header, i.received_at from inbound i
      where i.organization_id = $1 and i.lead_id = $2 and i.kind = 'reply' and i.message_id_header is not null)
     order by at desc limit $3) t
   order by at`,
)

/** The Message-IDs of the last mails of a conversation, oldest first. */
export async function findThread(db: Db, organizationId: string, leadId: string, limit: number): Promise<string[]> {
  return (await rows(db, THREAD_IDS, [organizationId, leadId, limit])).map((row) => row.id)
}
