import { expect, test } from 'vitest'
import { addLeads } from '../../src/leads/index.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { intakeRequest } from '../support/leads/intake-request.ts'
import { newCampaign } from '../support/leads/intake.ts'

const harness = useHarness()

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that all parts of a plan gave or looked at in vain. */
function rowsTouched(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Join Filter'] ?? 0)) * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsTouched(part), own)
}

test('a thousand leads are accepted without comparing each with all others', async () => {
  const { organizationId, context } = harness
  const campaignId = parseId('camp', await newCampaign(harness)) ?? ''
  const requests = Array.from({ length: 1_000 }, (_, n) =>
    intakeRequest({ organizationId, campaignId }, `jane.${n}@pairs-${n % 300}.test`),
  )
  const plans: Plan[] = []
  await transaction(context.db, async (tx) => {
    const explained: Db['query'] = async (config) => {
      if (config.name !== 'leads.accept') return tx.query(config)
      const text = `explain (analyze, format json) ${config.text}`
      const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ name: '', text, values: config.values })
      plans.push(rows[0]!['QUERY PLAN'][0].Plan)
      return tx.query({ name: '', text: 'select null::uuid as "leadId" where false', values: [] }) as never
    }
    const asked = { ...tx, query: explained, afterCommit: () => undefined }
    await addLeads(context, asked, requests)
  })
  expect(plans).toHaveLength(1)
  expect(rowsTouched(plans[0]!)).toBeLessThan(50_000)
})
