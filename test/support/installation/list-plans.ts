import { orderOf, orderText } from '../../../src/leads/query/list-order.ts'
import { countLeads, listLeads, readFilterQuery } from '../../../src/leads/index.ts'
import type { LeadSort } from '../../../src/leads/index.ts'
import type { LeadPlace } from '../../../src/leads/query/list-store.ts'
import type { Db } from '../../../src/platform/database/db.ts'
import { parseId } from '../../../src/platform/ids.ts'
import type { ManyLeads } from '../browser/many-leads.ts'

/** The database, which also says what it plans for each statement. */
export function createExplaining({ harness }: ManyLeads): { db: Db; plans: string[] } {
  const { db } = harness.context
  const plans: string[] = []
  const query: Db['query'] = async (config) => {
    const { text, values } = config
    const { rows } = await db.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.query(config)
  }
  return { db: { query }, plans }
}

/** A page of a list, as deep as a quarter of all leads, or how many fit. */
type Reading = 'first' | 'deep' | 'count'

/** What PostgreSQL plans for the statements behind a list. */
export async function plansOf(
  many: ManyLeads,
  query: Record<string, string | number>,
  sort: LeadSort,
  reading: Reading,
): Promise<string> {
  const { db: explaining, plans } = createExplaining(many)
  const campaigns = parseId('camp', many.campaignId) ?? ''
  const scope = { organizationId: many.harness.organizationId, campaigns, filter: readFilterQuery(query) }
  if (reading === 'count') await countLeads(explaining, scope)
  else {
    const after = reading === 'first' ? null : await deepPlace(many, sort)
    await listLeads(explaining, { ...scope, sort, after, limit: 50 })
  }
  return plans.join('\n')
}

async function deepPlace({ harness }: ManyLeads, sort: LeadSort): Promise<LeadPlace> {
  const order = orderOf(sort)
  const key = order.type === 'timestamptz' ? `extract(epoch from ${order.key}) * 1000` : (order.key ?? 'null')
  const { rows } = await harness.context.db.query<LeadPlace>(
    `select lead_id as "leadId", (${key})::float8 as key from leads l
     where $1 <> 'nextSend' or (next_send_at is not null and hold_reason is null and status <> 'ended')
     order by ${orderText(order)} offset (select count(*) / 4 from leads) limit 1`,
    [sort],
  )
  return rows[0]!
}
