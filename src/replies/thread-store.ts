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

/** One mail of a conversation, ours or theirs. */
export interface ThreadEntry {
  direction: 'out' | 'in'
  id: string
  kind: string
  at: Date
  from: string | null
  subject: string
  text: string
  /** Of an email of ours; null for what came in. */
  state: string | null
}

const THREAD = statement<ThreadEntry>(
  'replies.thread',
  `(select 'out' as direction, m.message_id as id, m.kind, coalesce(m.sent_at, m.claimed_at, m.created_at) as at,
      m.from_address as "from", coalesce(m.subject, '') as subject, coalesce(m.body, '') as text,
      m.state
    from messages m where m.organization_id = $1 and m.lead_id = $2 and m.live and m.kind <> 'test'
      and (m.state in ('sending', 'sent', 'unknown', 'failed') or m.kind = 'reply')
    order by at desc limit 100)
   union all
   (select 'in', i.inbound_id, i.kind, i.received_at, i.from_address, i.subject, i.text_new, null
    from inbound i where i.organization_id = $1 and i.lead_id = $2 order by i.inbound_id desc limit 100)
   order by at`,
)

/** What went out to a lead and what came in about it, oldest first; the last hundred of each. */
export async function readThread(db: Db, organizationId: string, leadId: string): Promise<ThreadEntry[]> {
  return rows(db, THREAD, [organizationId, leadId])
}
