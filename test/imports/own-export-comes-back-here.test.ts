import { expect, test } from 'vitest'
import { addLeads, exportOf } from '../support/leads/bulk.ts'
import { bring, importCall } from '../support/leads/files.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { atLeast } from '../support/leads/rescoring.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const HEADER =
  'prospectId,campaignId,email,contactName,companyName,status,endReason,holdReason,lastSentAt,score,otherCustomData'
/** Status, end reason, hold and last email as an export has them. */
const STOOD = {
  queued: 'queued,,,',
  mailed: 'in_sequence,,,2026-11-01T08:00:00.000Z',
  moved: 'scored,,moved,',
  replied: 'ended,replied,,2026-11-01T08:00:00.000Z',
  completed: 'ended,completed,,2026-11-01T08:00:00.000Z',
  stopped: 'ended,stopped,,',
  odd: 'retired,,,',
  gone: 'ended,unsubscribed,,2026-11-01T08:00:00.000Z',
} as const
const NAMES = Object.keys(STOOD) as (keyof typeof STOOD)[]

const rowOf = (campaign: string, name: keyof typeof STOOD, email: string, contact = 'Pe Tra') =>
  `lead_1,${campaign},${email},${contact},Moved,${STOOD[name]},80,`
const fileOf = (rows: readonly string[]) => `${[HEADER, ...rows].join('\n')}\n`

/** Has a file planned, previewed and taken in. */
async function takeInAsPlanned(csv: string, query: Record<string, string>) {
  const { body: brought, text } = await bring(harness, csv, query)
  expect(brought.vendor, text).toBe('fairlead')
  const path: string = brought.importId
  const preview = (await importCall(harness, 'GET', `${path}/preview`)).body
  await importCall(harness, 'GET', `${path}/plan`)
  await harness.settle()
  const { plan } = (await importCall(harness, 'GET', `${path}/plan`)).body
  expect((await importCall(harness, 'POST', `${path}/start`)).status).toBe(202)
  // What the import adds is later than its start.
  harness.clock.advance(1)
  await harness.settle()
  const done = (await importCall(harness, 'GET', path)).body
  expect(done.state).toBe('done')
  return { brought, preview, plan, done }
}

type Lead = Answer['body']

async function standings(campaign: string, host: string): Promise<Record<string, string>> {
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaign}/leads?limit=200&q=${host}`)
  const its = body.data.filter(({ email }: Lead) => email.endsWith(`@${host}`))
  return Object.fromEntries(
    its.map(({ email, endReason, hold }: Lead) => [email.split('@')[0], endReason ?? hold?.reason ?? 'new']),
  )
}

const plannedOf = ({ samples }: { samples: { email: string; outcome: string }[] }) =>
  Object.fromEntries(samples.map(({ email, outcome }) => [email.split('@')[0], outcome]))

const AS_NEW = {
  queued: 'new',
  mailed: 'moved',
  moved: 'moved',
  replied: 'replied',
  completed: 'completed',
  stopped: 'stopped',
  odd: 'moved',
  gone: 'unsubscribed',
}
const PLANNED_AS_NEW = {
  queued: 'mail',
  mailed: 'held',
  moved: 'held',
  replied: 'ended',
  completed: 'ended',
  stopped: 'ended',
  odd: 'held',
  gone: 'suppresses',
}

const suppressedOf = async (host: string) => {
  const { body } = await harness.call('GET', '/api/v1/suppressions?limit=200')
  return body.data.map(({ value }: Lead) => value).filter((value: string) => value.endsWith(`@${host}`))
}

test.each(['another campaign', 'the same campaign'])(
  'where a lead stood holds for one that is new: rows of %s',
  async (which) => {
    const to = await newActiveCampaign(harness)
    const from = which === 'the same campaign' ? to : await newActiveCampaign(harness)
    const host = `${which.split(' ')[1]}${which.length}.test`
    const rows = NAMES.map((name) => rowOf(from, name, `${name}@${host}`))
    const { plan, preview } = await takeInAsPlanned(fileOf(rows), { campaignId: to })
    expect(plannedOf(plan)).toEqual(PLANNED_AS_NEW)
    expect(plan.unknownStates).toEqual([{ detail: expect.stringContaining('"retired" in status'), rows: 1 }])
    expect(preview.data[1].arrives).toEqual({ status: 'held', reason: 'moved' })
    expect(await standings(to, host)).toMatchObject({ ...AS_NEW, queued: expect.any(String) })
    expect(await suppressedOf(host)).toEqual([`gone@${host}`])
  },
)

test.each(['skip', 'update'])('rows of the campaign itself change nothing about its leads: %s', async (onDuplicate) => {
  const to = await newCampaign(harness)
  const host = `stays-${onDuplicate}.test`
  for (const name of NAMES) await addLead(harness, to, leadBody({ email: `${name}@${host}` }))
  harness.clock.advance(1)
  // Without a name of the person the row makes no lead, and asks for no suppression either.
  const rows = [
    ...NAMES.map((name) => rowOf(to, name, `${name}@${host}`)),
    rowOf(to, 'gone', `gone@${host}`, ''),
    rowOf(to, 'gone', `fresh@${host}`, ''),
  ]
  const { plan, preview, done } = await takeInAsPlanned(fileOf(rows), { campaignId: to, onDuplicate })
  expect(plan.counts).toMatchObject({ duplicate: NAMES.length, invalid: 1, suppresses: 1, held: 0, ended: 0 })
  expect(plan.unknownStates).toEqual([])
  const details = plan.samples.filter((one: { outcome: string }) => one.outcome === 'duplicate')
  for (const { detail } of details) expect(detail).toMatch(/^The lead is there already: \w+\.$/)
  expect(preview.data.slice(0, NAMES.length).map(({ arrives }: Lead) => arrives)).toEqual(NAMES.map(() => null))
  expect(done.progress).toMatchObject({ created: 0, invalid: 2 })
  expect(await standings(to, host)).toEqual(Object.fromEntries(NAMES.map((name) => [name, 'new'])))
  expect(await suppressedOf(host)).toEqual([`fresh@${host}`])
})

test('rows of another campaign hold for leads that are there already', async () => {
  const [to, from] = [await newCampaign(harness), await newCampaign(harness)]
  for (const name of NAMES) await addLead(harness, to, leadBody({ email: `${name}@there.test` }))
  const rows = NAMES.map((name) => rowOf(from, name, `${name}@there.test`))
  const { plan } = await takeInAsPlanned(fileOf(rows), { campaignId: to })
  expect(plan.counts).toMatchObject({ duplicate: NAMES.length - 1, suppresses: 1 })
  expect(await standings(to, 'there.test')).toEqual(AS_NEW)
})

test('a lead of another campaign is not spared where duplicates are looked for in all', async () => {
  const [to, from] = [await newCampaign(harness), await newCampaign(harness)]
  await addLead(harness, from, leadBody({ email: 'replied@wide.test' }))
  harness.clock.advance(1)
  const csv = fileOf([rowOf(to, 'replied', 'replied@wide.test')])
  const { plan } = await takeInAsPlanned(csv, { campaignId: to, duplicateScope: 'organization' })
  expect(plan.samples[0].detail).toContain('They replied')
  expect(await standings(from, 'wide.test')).toEqual({ replied: 'replied' })
})

test('of rows that name one new person, the strongest holds, however far apart they stand', async () => {
  const to = await newCampaign(harness)
  const between = Array.from({ length: 600 }, (_, n) => rowOf(to, 'queued', `p${n}@between.test`))
  const rows = [rowOf(to, 'queued', 'twice@apart.test'), ...between, rowOf(to, 'gone', 'twice@apart.test')]
  const { plan } = await takeInAsPlanned(fileOf(rows), { campaignId: to })
  expect(plan.counts).toMatchObject({ mail: 600, suppresses: 1, repeated: 1 })
  expect(await standings(to, 'apart.test')).toEqual({ twice: 'unsubscribed' })
  expect(await suppressedOf('apart.test')).toEqual(['twice@apart.test'])
}, 60_000)

const titled = (header: string) =>
  header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/^./g, (letter) => letter.toUpperCase())
const snake = (header: string) => header.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()

test.each([
  ['lower case', (header: string) => header.toLowerCase()],
  ['title words', titled],
  ['title words without dots', (header: string) => titled(header.replace('.', ' '))],
  ['snake case', snake],
  ['snake case without dots', (header: string) => snake(header.replace('.', '_'))],
])('an export whose header line was rewritten in %s is read as it was', async (_name, rewrite) => {
  const from = await newActiveCampaign(harness, { icp: atLeast(10) })
  const fields = {
    company: { industry: 'Robotics' },
    contact: { city: 'Kiel' },
    customData: { region: 'emea', Deep: { er: [1, null] }, '': 'of nothing' },
    researchData: { icebreaker: 'Saw you' },
    extraContext: { asked: true },
    favouriteColour: 'blue',
  }
  await addLeads(harness, from, [fields])
  await harness.settle()
  const { text } = await exportOf(harness, from)
  const [header = '', ...lines] = text.split('\n')
  const names = header.split(',').map(rewrite)
  const changed = [names.join(','), ...lines].join('\n')
  const plain = await bring(harness, text, { campaignId: from })
  const { brought, preview, plan } = await takeInAsPlanned(changed, { campaignId: from, onDuplicate: 'update' })
  const lowered = (one: string | null) => one?.toLowerCase() ?? null
  const targets = ({ columns }: Answer['body']) => columns.map(({ to }: { to: string | null }) => lowered(to))
  expect(targets(brought)).toEqual(targets(plain.body))
  expect(preview.warnings).toEqual([
    { pointer: '', code: 'columns_left_out', detail: expect.stringContaining(rewrite('points.size')) },
  ])
  expect(plan.counts).toMatchObject({ duplicate: 1 })
  const { body } = await harness.call('GET', `/api/v1/campaigns/${from}/leads`)
  expect(body.data[0].hold).toBeNull()
  const to = await newCampaign(harness)
  await takeInAsPlanned(changed, { campaignId: to })
  const { body: there } = await harness.call('GET', `/api/v1/campaigns/${to}/leads`)
  const { customData: _data, favouriteColour: _colour, ...objects } = fields
  expect(there.data[0]).toMatchObject({ ...objects, unrecognised: { favouriteColour: 'blue' } })
  expect(new Set(Object.keys(there.data[0].customData).map(lowered))).toEqual(new Set(['', 'deep', 'region']))
})
