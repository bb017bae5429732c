import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeads, exportOf } from '../support/leads/bulk.ts'
import { takeIn } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { atLeast } from '../support/leads/rescoring.ts'

let harness: Harness
let elsewhere: Pick<Harness, 'call'>

beforeAll(async () => {
  harness = await createHarness()
  const { key } = await harness.newOrganization('Elsewhere')
  elsewhere = { call: (method, path, body, options) => harness.call(method, path, body, { key, ...options }) }
})

afterAll(() => harness.close())

type Caller = Pick<Harness, 'call'>
type Lead = Answer['body']

const leadsOf = async (caller: Caller, campaign: string): Promise<Map<string, Lead>> => {
  const { body } = await caller.call('GET', `/api/v1/campaigns/${campaign}/leads?limit=200`)
  return new Map(body.data.map((lead: Lead) => [lead.email, lead]))
}

const FIELDS = [
  'companyName',
  'contactName',
  'title',
  'phone',
  'domain',
  'notes',
  'profileNetworkUrl',
  'companyProfileNetworkUrl',
  'company',
  'contact',
  'researchData',
  'extraContext',
  'customData',
  'unrecognised',
] as const
const fieldsOf = (lead: Lead) => Object.fromEntries(FIELDS.map((name) => [name, lead[name]]))

const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ';',
  ',',
  ' ',
  '{',
  '[',
  'a',
  '1',
]

test('what our own export tells of a lead comes back, text by text and object by object', async () => {
  const from = await newCampaign(harness, { icp: atLeast(10) })
  const sample = fc.sample(fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 6 }), {
    numRuns: 60,
    seed: 7,
  })
  const texts = [
    '; @x',
    "'",
    "''=1",
    "'t is",
    '=1+1',
    "\t'",
    '{"a":1}',
    '"quoted"',
    '[1]',
    '{no json',
    ' padded ',
    ...sample,
  ]
  const keys = ['a.b', 'a;=b', 'Region', 'region', String.raw`back\slash`, ' padded ', '@key', '', 'k'.repeat(150)]
  await addLeads(harness, from, [
    ...texts.map((text) => ({ customData: { text, list: [text, { inner: text }] }, notes: `n${text}` })),
    { customData: Object.fromEntries(keys.map((key) => [key, `of ${key}`])) },
    {
      company: { industry: 'Robotics', employeeCount: 20, oddity: 1 },
      contact: { city: 'Kiel' },
      researchData: { icebreaker: 'Saw you', deep: { er: [1, null] } },
      extraContext: { '=1': true },
      title: 'CEO',
      phone: '+49 431 123456',
      favouriteColour: 'blue',
    },
  ])
  await harness.settle()
  const { text } = await exportOf(harness, from, 'bom=true')
  const to = await newCampaign(elsewhere)
  const { brought, done } = await takeIn(harness, text, { query: { campaignId: to }, caller: elsewhere })
  expect(brought).toMatchObject({ vendor: 'fairlead', missing: [] })
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'done', problems: 0, progress: { invalid: 0 } })
  const [before, after] = [await leadsOf(harness, from), await leadsOf(elsewhere, to)]
  expect(after.size).toBe(texts.length + 2)
  for (const [email, lead] of before) expect(fieldsOf(after.get(email)), email).toEqual(fieldsOf(lead))
}, 60_000)

test('columns that only this installation can know go nowhere, and the preview says so', async () => {
  const from = await newCampaign(harness, { icp: atLeast(10) })
  await addLeads(harness, from, [{ customData: { region: 'emea', 'crm.owner': 'Ada' } }])
  await harness.settle()
  const { text } = await exportOf(harness, from, 'cursors=true')
  const { brought, preview } = await takeIn(harness, text, {
    query: { campaignId: await newCampaign(elsewhere) },
    caller: elsewhere,
  })
  const to = Object.fromEntries(brought.columns.map((one: { header: string; to: string }) => [one.header, one.to]))
  expect(to).toMatchObject({
    email: 'email',
    'customData.region': 'customData.region',
    [String.raw`customData.crm\.owner`]: String.raw`customData.crm\.owner`,
    prospectId: null,
    score: null,
    'points.size': null,
    status: null,
    cursor: null,
  })
  for (const [header, target] of Object.entries(to)) expect([null, header]).toContain(target)
  const left = Object.entries(to).filter(([, target]) => target === null)
  expect(left.length).toBeGreaterThan(20)
  expect(preview.warnings).toEqual([
    { pointer: '', code: 'columns_left_out', detail: expect.stringContaining('points.size') },
  ])
})

const STANDINGS: readonly (readonly [string, string, string, string | null])[] = [
  // status, end reason and last email as they are exported; how the lead stands here, and why its address is suppressed.
  ['queued', '', '', null],
  ['scored', '', '', null],
  ['scored', '', '2026-11-01T08:00:00.000Z', null],
  ['in_sequence', '', '2026-11-01T08:00:00.000Z', null],
  ['ended', 'replied', '2026-11-01T08:00:00.000Z', null],
  ['ended', 'meeting_booked', '2026-11-01T08:00:00.000Z', null],
  ['ended', 'completed', '2026-11-01T08:00:00.000Z', null],
  ['ended', 'stopped', '', null],
  ['ended', 'failed', '', null],
  ['ended', 'disqualified', '', null],
  ['ended', 'unsubscribed', '', 'unsubscribed'],
  ['ended', 'bounced', '', 'bounced'],
  ['ended', 'complained', '', 'complained'],
  ['ended', 'suppressed', '', 'manual'],
]

test('nobody is mailed twice by moving between two installations', async () => {
  const to = await newActiveCampaign(elsewhere)
  const rows = STANDINGS.map(
    ([status, endReason, sent], n) =>
      `lead_1,camp_1,p${n}@moved.example,Pe Tra,Moved,${status},${endReason},,${sent},80,`,
  )
  rows.push('lead_1,camp_1,held@moved.example,Pe Tra,Moved,scored,,paused,,80,')
  const header =
    'prospectId,campaignId,email,contactName,companyName,status,endReason,holdReason,lastSentAt,score,otherCustomData'
  const { done } = await takeIn(harness, `${header}\n${rows.join('\n')}\n`, {
    query: { campaignId: to },
    caller: elsewhere,
  })
  expect(done.progress).toMatchObject({ created: STANDINGS.length, suppressed: 1, invalid: 0 })
  const leads = await leadsOf(elsewhere, to)
  const standing = (email: string) => {
    const { hold, endReason } = leads.get(email)
    return endReason ?? hold?.reason ?? 'new'
  }
  expect(STANDINGS.map((_, n) => standing(`p${n}@moved.example`))).toEqual([
    'new',
    'new',
    'moved',
    'moved',
    'replied',
    'meeting_booked',
    'completed',
    'stopped',
    'stopped',
    'moved',
    'unsubscribed',
    'bounced',
    'complained',
    'suppressed',
  ])
  expect(standing('held@moved.example')).toBe('moved')
  const { body } = await elsewhere.call('GET', '/api/v1/suppressions')
  const reasons = new Map(body.data.map((one: Lead) => [one.value, one.reason]))
  expect(STANDINGS.map((_, n) => reasons.get(`p${n}@moved.example`) ?? null)).toEqual(
    STANDINGS.map(([, , , why]) => why),
  )
})

test('a file that was changed and brought back to where it comes from holds and ends nobody', async () => {
  const from = await newActiveCampaign(harness)
  await addLeads(harness, from, [{ customData: { region: 'emea' } }])
  await harness.settle()
  const { text } = await exportOf(harness, from)
  expect(text).toContain('in_sequence')
  const { brought } = await takeIn(harness, text.replace('emea', 'apac'), {
    query: { campaignId: from, onDuplicate: 'update' },
  })
  expect(brought.vendor).toBe('fairlead')
  const [lead] = [...(await leadsOf(harness, from)).values()]
  expect(lead).toMatchObject({ status: 'in_sequence', hold: null, customData: { region: 'apac' } })
})
