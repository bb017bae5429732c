import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { startTryOut as t } from './texts.tsx'

/** At any hour, so that the first email is there to look at at once. */
const ALWAYS: NonNullable<Schemas['NewCampaign']['schedule']> = {
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from: '00:00',
  to: '24:00',
}
/** An example, so that the score has something to add up; the job title of whoever tries is unknown, and shows as that. */
const EXAMPLE_ICP: Schemas['Icp'] = {
  criteria: [
    {
      id: 'size',
      label: t.size,
      kind: 'should',
      field: 'company.employeeCount',
      op: 'between',
      value: [20, 1000],
      weight: 30,
    },
    { id: 'place', label: t.country, kind: 'should', field: 'company.country', op: 'exists', weight: 20 },
    {
      id: 'hiring',
      label: t.hiring,
      kind: 'should',
      field: 'company.signals.hiringSignals.isHiring',
      op: 'isTrue',
      weight: 20,
    },
    { id: 'title', label: t.title, kind: 'should', field: 'title', op: 'exists', weight: 30 },
  ],
}

/** Whether a campaign was made by a try-out, which its name alone tells. */
function isTryOut({ name, mode }: Pick<Schemas['CampaignSummary'], 'name' | 'mode'>): boolean {
  return mode === 'test' && name.startsWith(t.named(''))
}

/**
 * The person becomes a lead of a test campaign of their own. Nothing is made where DNS knows no website at the domain; the
 * try-outs before it are archived.
 */
export async function startTryOut({ user }: PresentSession, domain: string): Promise<string> {
  const company = { path: { domain }, query: { needsWebsite: true } }
  await answered(api.POST('/api/v1/companies/{domain}/research', { params: company }))
  await archiveTryOuts()
  const order = {
    name: t.named(domain),
    icp: EXAMPLE_ICP,
    // Its email comes in any case, whatever is found.
    sendTiers: ['A', 'B', 'C', 'D', 'U'] satisfies Schemas['SendTiers'],
    restDays: 0,
    sequence: { steps: [{ wait: 'P0D', variants: [{ subject: t.subject, body: t.body }] }] },
    schedule: ALWAYS,
  }
  const { campaignId } = await answered(api.POST('/api/v1/campaigns', { body: order }))
  const params = { path: { campaignId } }
  const lead = { companyName: domain, contactName: user.name, email: user.email, domain }
  const { prospectId } = await answered(api.POST('/api/v1/campaigns/{campaignId}/leads', { params, body: lead }))
  await answered(api.POST('/api/v1/campaigns/{campaignId}/activate', { params }))
  if (prospectId === null) throw new Error('A lead that was added has no id.')
  return prospectId
}

async function archiveTryOuts(): Promise<void> {
  const { data } = await answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 200 } } }))
  for (const { campaignId, ...one } of data)
    if (isTryOut(one) && one.status !== 'archived')
      await answered(api.POST('/api/v1/campaigns/{campaignId}/archive', { params: { path: { campaignId } } }))
}
