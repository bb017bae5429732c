import { fillLeads } from '../../../bench/fill-leads.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { createHarness, TUESDAY } from '../installation/harness.ts'
import type { Harness } from '../installation/harness.ts'

/** A campaign with many leads: all but the newest are in the indexes of searches. */
export interface ManyLeads {
  readonly harness: Harness
  /** As the API shows it. */
  readonly campaignId: string
}

/** Paths of customData that the campaign declares; of `crm.id` it says nothing, and `crm.since` no lead has. */
const DECLARED = ['region', 'seats', 'renewal', 'crm.owner', 'crm.since']

/** Leads as `fillLeads` writes them, and a few more that no index of searches knows yet. */
export async function manyLeads(leads: number, unindexed: number): Promise<ManyLeads> {
  const harness = await createHarness()
  const { db } = harness.context
  const { organizationId } = harness
  const { body } = await harness.call('POST', '/api/v1/campaigns', { name: 'Many' })
  const campaignId = String(body.campaignId)
  const where = { organizationId, campaignId: parseId('camp', campaignId) ?? '' }
  await fillLeads(db, { ...where, leads, until: TUESDAY })
  // Keys that are declared later are filled in by the stage, and texts with them.
  const headers = { 'if-match': '*' }
  const change = { customDataKeys: DECLARED }
  const changed = await harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, change, { headers })
  if (changed.status !== 200) throw new Error(changed.text)
  harness.clock.advance(61_000)
  await harness.settle()
  const later = new Date(TUESDAY.getTime() + 30 * 24 * 3_600_000)
  await fillLeads(db, { ...where, leads: unindexed, until: later, firstNumber: leads + 1 })
  await db.query(
    `insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
     select $1, gen_random_uuid(), array_agg(lead_id), count(*), $3 from leads l where organization_id = $1
       and campaign_id = $2 and not exists (select 1 from lead_texts t
         where t.organization_id = $1 and t.lead_id = l.lead_id)`,
    [organizationId, where.campaignId, harness.clock.now()],
  )
  for (const table of ['leads', 'lead_texts', 'lead_values']) await db.query(`vacuum analyze ${table}`)
  return { harness, campaignId }
}
