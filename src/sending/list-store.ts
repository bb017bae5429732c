import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { MESSAGE_COLUMNS } from './message-store.ts'
import type { Message } from './message-store.ts'

const LIST = statement<Message>(
  'sending.list_messages',
  `select ${MESSAGE_COLUMNS} from messages m
   where m.organization_id = $1 and ($2::uuid is null or m.campaign_id = $2) and ($3::uuid is null or m.lead_id = $3)
     and ($4::text is null or m.state = $4) and ($5::uuid is null or m.message_id < $5)
     and ($6::uuid[] is null or m.campaign_id = any($6))
   order by m.message_id desc limit $7`,
)

/** Which emails, newest first. */
export interface MessageQuery {
  readonly organizationId: string
  readonly campaignId: string | null
  readonly leadId: string | null
  readonly state: string | null
  readonly below: string | null
  /** Emails of these campaigns only; null: of all. */
  readonly among: readonly string[] | null
  readonly limit: number
}

/** One page of emails. */
export async function listMessages(db: Db, query: MessageQuery): Promise<Message[]> {
  const { organizationId, campaignId, leadId, state, below, among, limit } = query
  return rows(db, LIST, [organizationId, campaignId, leadId, state, below, among, limit])
}
