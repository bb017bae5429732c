import { createStages } from '../../../src/stages.ts'
import { createIntake } from '../../../src/leads/index.ts'
import type { Context } from '../../../src/platform/context.ts'
import { parseId } from '../../../src/platform/ids.ts'
import type { Stage } from '../../../src/platform/work/worker.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { query } from './prospect.ts'

/** Criteria by which a company of at least so many people scores 100, any other 0. */
export const atLeast = (employees: number) => ({
  criteria: [
    { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: employees, weight: 1 },
    { id: 'where', kind: 'mustNot', field: 'company.country', op: 'eq', value: 'FR' },
  ],
})

/** Saves other criteria. */
export async function changeCriteria(harness: Harness, campaign: string, icp: object): Promise<Answer> {
  const headers = { 'if-match': '*' }
  const answer = await harness.call('PATCH', `/api/v1/campaigns/${campaign}`, { icp }, { headers })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}

export function rescore(harness: Harness, campaign: string): Promise<Answer> {
  return harness.call('POST', `/api/v1/campaigns/${campaign}/rescore`)
}

/** How far it has come, as the API shows it. */
export async function progressOf(harness: Harness, campaign: string): Promise<Answer['body']> {
  return (await harness.call('GET', `/api/v1/campaigns/${campaign}/rescore`)).body
}

/** Adds leads of 1, 2, 3 … employees past HTTP, and lets them be scored. */
export async function fillCampaign(harness: Harness, campaign: string, leads: number): Promise<void> {
  const intake = createIntake(harness.context)
  const where = { organizationId: harness.organizationId, campaignId: parseId('camp', campaign) ?? '' }
  const added = Array.from({ length: leads }, (_, index) =>
    intake.add({
      ...where,
      warnings: [],
      onDuplicate: 'skip',
      duplicateScope: 'campaign',
      lead: {
        email: `lead${index}@acme.test`,
        emailKey: `lead${index}@acme.test`,
        companyName: 'Acme',
        contactName: 'Jane Doe',
        domain: 'acme.test',
        domainKind: 'company',
        company: { employeeCount: index + 1 },
      },
    }),
  )
  await Promise.all(added)
  await harness.settle()
}

/** The stage that scores anew, as a process of its own has it. */
export function rescoringOf(context: Context): Stage {
  const stage = createStages(context).find(({ name }) => name === 'rescoring')
  if (stage === undefined) throw new Error('There is no such stage.')
  return stage
}

/** The events of a campaign's rescorings, in the order in which they are read. */
export async function campaignEvents(
  harness: Harness,
  campaign: string,
): Promise<{ type: string; data: Answer['body']; at: string }[]> {
  const found = await query(
    harness,
    `select type, data, occurred_at from events
     where campaign_id = $1 and type in ('campaign.rescoring', 'campaign.rescored') order by epoch, xid, seq`,
    [parseId('camp', campaign)],
  )
  return found.map(({ type, data, occurred_at: at }) => ({ type: String(type), data, at: (at as Date).toISOString() }))
}
