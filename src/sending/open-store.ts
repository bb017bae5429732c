import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { MESSAGE_COLUMNS } from './message-store.ts'
import type { Message } from './message-store.ts'

/** An email that is not done with, and its place in the queue. */
export type OpenMessage = Message & { readonly priority: number }

const OPEN_OF_LEADS = statement<OpenMessage>(
  'sending.open_of_leads',
  `select ${MESSAGE_COLUMNS}, m.priority from leads l join messages m on m.organization_id = $1 and m.lead_id = l.lead_id
     and m.run = l.run and m.kind = 'step' and m.state in ('queued', 'sending', 'unknown', 'held')
   where l.organization_id = $1 and l.lead_id = any($2::uuid[])`,
)

/** The emails of leads' present runs that are not done with, by lead; there is one each at most. */
export async function findOpenOfLeads(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<Map<string, OpenMessage>> {
  const found = await rows(db, OPEN_OF_LEADS, [organizationId, leadIds])
  return new Map(found.map((message) => [message.leadId, message]))
}
