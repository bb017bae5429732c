import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../../src/platform/clock.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { reserveRun, settleRun } from '../../../src/research/llm/usage/reserve-runs.ts'
import type { RunBudget } from '../../../src/research/llm/usage/reserve-runs.ts'
import { renew } from '../../support/installation/renew.ts'
import { useHarness } from '../../support/installation/use-harness.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { query } from '../../support/leads/prospect.ts'
import { useLlmServer } from '../../support/servers/llm-server.ts'
import { useLlm } from '../../support/research/llm-settings.ts'

const harness = useHarness()
const server = useLlmServer(() => ({}))

beforeEach(() => renew(harness))

const USUAL: RunBudget = { steps: 24, pages: 8, seconds: 120 }
const NONE = { perLead: null, perCompany: null, perCampaign: null, perDay: null }
const UNITS = ['steps', 'pages', 'seconds'] as const
const SCOPES = { day: 'perDay', company: 'perCompany', campaign: 'perCampaign', lead: 'perLead' } as const

async function subjectOf() {
  const campaign = await newCampaign(harness)
  const { body } = await addLead(harness, campaign, leadBody())
  return {
    domain: 'acme.test',
    leadId: parseId('lead', body.prospectId) ?? '',
    campaignId: parseId('camp', campaign) ?? '',
  }
}

const setCaps = (caps: Partial<Record<(typeof UNITS)[number], Partial<Record<keyof typeof NONE, number | null>>>>) =>
  useLlm(harness, server, {
    caps: Object.fromEntries(UNITS.map((unit) => [unit, { ...NONE, ...caps[unit] }])),
  })
const spent = (scope: string) =>
  query(harness, `select steps::int, pages::int, seconds::int from llm_spend where scope = $1`, [scope])
const reserve = (subject: Awaited<ReturnType<typeof subjectOf>>) =>
  reserveRun(harness.context, harness.organizationId, { ...subject, usual: USUAL, promptVersion: 'trial-1' })

test.each(UNITS.flatMap((unit) => Object.entries(SCOPES).map(([scope, cap]) => [unit, cap, scope] as const)))(
  'fifty runs at once together stay below the cap on %s %s',
  async (unit, cap, scope) => {
    const subject = await subjectOf()
    // Enough for seven whole runs, and a part of another.
    const most = USUAL[unit] * 7 + (unit === 'seconds' ? 50 : 5)
    await setCaps({ [unit]: { [cap]: most } })
    const all = await Promise.all(Array.from({ length: 50 }, () => reserve(subject)))
    const begun = all.flatMap((one) => (one.ok ? [one] : []))
    const given = begun.reduce((sum, { budget }) => sum + budget[unit], 0)
    expect(given).toBe(most)
    expect(await spent(scope)).toMatchObject([{ [unit]: most }])
    const reasons = all.flatMap((one) => (one.ok ? [] : [one.reason]))
    // Without pages a run still answers from what was read.
    const refusals = unit === 'pages' ? [] : Array.from({ length: 42 }, () => `cap_${scope}_${unit}`)
    expect(reasons).toEqual(refusals)
    const [first] = begun
    await settleRun(harness.context, harness.organizationId, {
      reservation: first!,
      used: { steps: 1, pages: 0, seconds: 2 },
    })
    const used = { steps: 1, pages: 0, seconds: 2 }[unit]
    expect(await spent(scope)).toMatchObject([{ [unit]: most - first!.budget[unit] + used }])
  },
)

test('what a run leaves may be used by the next, and a new day has its own count', async () => {
  const subject = await subjectOf()
  await setCaps({ steps: { perDay: 30 } })
  const first = await reserve(subject)
  if (!first.ok) throw new Error(first.reason)
  expect(await reserve(subject)).toMatchObject({ ok: true, budget: { steps: 6, pages: 8, seconds: 120 } })
  expect(await reserve(subject)).toEqual({ ok: false, reason: 'cap_day_steps' })
  await settleRun(harness.context, harness.organizationId, {
    reservation: first,
    used: { steps: 4, pages: 1, seconds: 3 },
  })
  expect(await reserve(subject)).toMatchObject({ ok: true, budget: { steps: 20 } })
  harness.clock.advance(DAY)
  expect(await reserve(subject)).toMatchObject({ ok: true, budget: { steps: 24 } })
  const usage = await harness.call('GET', '/api/v1/llm/usage')
  expect(usage.body.reasons).toMatchObject([{ reason: 'cap_day_steps', count: 1 }])
})
