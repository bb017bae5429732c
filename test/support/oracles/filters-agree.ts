import fc from 'fast-check'
import { expect } from 'vitest'
import { showId } from '../../../src/platform/ids.ts'
import type { ManyLeads } from '../browser/many-leads.ts'
import { isRefused, queries } from '../leads/lead-queries.ts'
import { fits, inOrder } from './naive-lead-filter.ts'
import type { ShownLead } from './naive-lead-filter.ts'

/** Asks for leads by random filters and orders: each page is what a plain look at every lead says, and so is the total. */
export async function expectFiltersToAgree(many: ManyLeads, numRuns: number): Promise<void> {
  const everything = await readAll(many)
  const path = (query: Record<string, string | number>) =>
    `/api/v1/campaigns/${many.campaignId}/leads?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`
  await fc.assert(
    fc.asyncProperty(
      queries,
      fc.constantFrom('created', 'score', 'nextSend'),
      fc.constantFrom(37, 200),
      async (query: Record<string, string>, sort, limit) => {
        fc.pre(!isRefused(query))
        const fitting = everything.filter((lead) => fits(lead, query))
        const expected = inOrder(fitting, sort).map((lead) => lead.prospectId)
        const pages = Math.min(8, Math.floor(expected.length / limit) + 1)
        const met: string[] = []
        let cursor: string | null = null
        for (let page = 0; page < pages; page += 1) {
          const more: Record<string, string> = cursor === null ? { count: 'true' } : { cursor }
          const answer = await many.harness.call('GET', path({ ...query, sort, limit, ...more }))
          expect(answer.status, answer.text).toBe(200)
          met.push(...answer.body.data.map((lead: ShownLead) => lead.prospectId))
          if (page === 0) expectTotal(answer.body, fitting.length)
          cursor = answer.body.nextCursor
          if (cursor === null) break
        }
        expect(met).toEqual(expected.slice(0, pages * limit))
        expect(cursor === null).toBe(expected.length <= pages * limit)
      },
    ),
    { numRuns },
  )
}

/** All leads as they lie in the table. */
async function readAll({ harness }: ManyLeads): Promise<ShownLead[]> {
  const { rows } = await harness.context.db.query(`select *, to_jsonb(custom_data) as data from leads`)
  return rows.map((row) => ({
    prospectId: showId('lead', row.lead_id),
    companyName: row.company_name,
    contactName: row.contact_name,
    email: row.email,
    domain: row.domain,
    customData: row.custom_data,
    status: row.status,
    endReason: row.end_reason,
    hold: row.hold_reason === null ? null : { reason: row.hold_reason },
    score: row.score,
    tier: row.tier,
    step: row.step,
    mailboxId: row.mailbox_id === null ? null : showId('mbox', row.mailbox_id),
    nextSendAt: row.hold_reason === null && row.status !== 'ended' ? (row.next_send_at?.toISOString() ?? null) : null,
    acceptedAt: row.accepted_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** Beyond what is counted, a sample of tens of thousands tells most within a tenth. */
function expectTotal({ total, totalIs }: { total: number; totalIs: string }, fitting: number): void {
  if (fitting <= 10_000) {
    expect([total, totalIs]).toEqual([fitting, 'exact'])
    return
  }
  expect(totalIs).toBe('estimated')
  expect(Math.abs(total - fitting)).toBeLessThan(fitting / 4)
}
