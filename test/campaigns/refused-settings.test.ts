import { beforeEach, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead as postLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const CAMPAIGNS = '/api/v1/campaigns'

const harness = useHarness()
let campaignId: string
let lead: string

beforeEach(async () => {
  campaignId = await newCampaign(harness)
  lead = `/api/v1/leads/${(await addLead(campaignId)).body.prospectId}`
})

const addLead = (campaign: string) => postLead(harness, campaign, leadBody())

function faults({ status, body }: Answer): string[] {
  return [
    String(status),
    ...body.errors.map((one: { pointer: string; detail: string }) => `${one.pointer}: ${one.detail}`),
  ]
}

const create = (settings: object) => harness.call('POST', CAMPAIGNS, { name: 'Spring', ...settings })

test('the address of a webhook is asked for in words', async () => {
  expect(faults(await create({ webhook: { url: 'hooks.example.com' } }))).toEqual([
    '400',
    '/webhook/url: It must be an address with http:// or https://, without user name and password, such as https://hooks.example.com/fairlead.',
  ])
  expect(faults(await create({ schedule: { days: ['moon'] }, webhook: { url: 5 } }))).toEqual([
    '400',
    '/schedule/days/0: It must be one of mon, tue, wed, thu, fri, sat, sun.',
    '/webhook/url: It must be a string.',
  ])
})

test('a webhook on a port that no notification goes to is refused, for names as for numbers', async () => {
  for (const host of ['hooks.example.com', '93.184.216.34']) {
    for (const port of [22, 25, 6667]) {
      const answer = await create({ webhook: { url: `https://${host}:${port}/in` } })
      expect([answer.status, answer.body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ pointer: '/webhook/url', code: 'address_not_allowed' }),
      ])
    }
    expect((await create({ webhook: { url: `https://${host}:8443/in` } })).status).toBe(201)
  }
})

test('a campaign that sends to no tier is refused', async () => {
  expect(faults(await create({ sendTiers: [] }))[1]).toContain('/sendTiers: ')
})

test.each(['\u202Egnirps', 'a\u2066b', 'a\nb'])('the name %j is not one line', async (name) => {
  expect((await harness.call('POST', CAMPAIGNS, { name })).body.errors[0].pointer).toBe('/name')
  expect((await harness.call('PATCH', '/api/v1/organization', { name })).body.errors[0].pointer).toBe('/name')
})

test('what a campaign is moved by is named where its settings are changed', async () => {
  const headers = { 'if-match': '"1"' }
  const answer = await harness.call(
    'PATCH',
    `${CAMPAIGNS}/${campaignId}`,
    { status: 'active', mode: 'live' },
    { headers },
  )
  const found = faults(answer).join('\n')
  expect(found).toContain('/activate')
  expect(found).toContain('/go-live')
})

test('a cursor goes on with the list it was made for, and with no other', async () => {
  for (let count = 0; count < 3; count += 1) await addLead(campaignId)
  const other = await newCampaign(harness)
  await addLead(other)
  const list = (campaign: string, filters: string) => harness.call('GET', `${CAMPAIGNS}/${campaign}/leads?${filters}`)
  const { nextCursor } = (await list(campaignId, 'limit=1&status=queued')).body
  const cursor = `cursor=${encodeURIComponent(nextCursor)}`
  // The order of parameters and the size of the page are not what the list is.
  expect((await list(campaignId, `${cursor}&status=queued&limit=2`)).body.data).toHaveLength(2)
  for (const answer of [
    await list(other, `status=queued&${cursor}`),
    await list(campaignId, cursor),
    await list(campaignId, `status=scored&${cursor}`),
    await list(campaignId, `status=queued&customData.a=b&${cursor}`),
    await harness.call('GET', `/api/v1/messages?${cursor}`),
  ]) {
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ pointer: '/cursor', code: 'invalid_cursor', detail: expect.stringContaining('another list') }],
    ])
  }
  const ofCampaigns = (await harness.call('GET', `${CAMPAIGNS}?limit=1`)).body.nextCursor
  const archived = await harness.call(
    'GET',
    `${CAMPAIGNS}?limit=1&status=archived&cursor=${encodeURIComponent(ofCampaigns)}`,
  )
  expect(archived.status).toBe(400)
})

test('limit is a whole number', async () => {
  expect(faults(await harness.call('GET', `${CAMPAIGNS}?limit=1.5`))).toEqual([
    '400',
    '/limit: It must be a whole number.',
  ])
})

test('a key that stands twice in an object loses nothing in silence', async () => {
  const raw = '{"companyName":"Acme","contactName":"Jane","email":"a@acme.test","email":"b@acme.test"}'
  const answer = await postLead(harness, campaignId, undefined, { raw })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json'])
  expect(answer.body.errors).toEqual([{ pointer: '/email', code: 'duplicate_key', detail: 'Duplicate key.' }])
})

test('what belongs to the service is changed by its own operations, not by PATCH', async () => {
  const shown = (await harness.call('GET', lead)).body
  const answer = await harness.call('PATCH', lead, {
    title: 'CEO',
    status: 'ended',
    score: 99,
    hold: null,
    tier: 'A',
    run: 7,
  })
  expect(answer.status).toBe(400)
  const errors = answer.body.errors as { pointer: string; code: string; detail: string }[]
  const found = new Map(errors.map((one) => [one.pointer, one]))
  expect([...found.keys()]).toEqual(['/status', '/score', '/tier', '/run'])
  expect(found.get('/status')).toMatchObject({ code: 'immutable', detail: expect.stringContaining('/stop') })
  expect(found.get('/score')).toMatchObject({ code: 'immutable', detail: expect.stringContaining('/rescore') })
  expect((await harness.call('GET', lead)).body).toEqual(shown)
  const held = await harness.call('PATCH', lead, { hold: { reason: 'paused', until: null } })
  expect(held.body.errors[0].detail).toContain('/pause')
})

test('a lead as it was read can be sent back', async () => {
  const shown = (await harness.call('GET', lead)).body
  const back = await harness.call('PATCH', lead, { ...shown, title: 'CEO' })
  expect([back.status, back.body.title, back.body.unrecognised, back.body.warnings]).toEqual([200, 'CEO', null, []])
})

test('PATCH names the keys that it does not know', async () => {
  const answer = await harness.call('PATCH', lead, { titel: 'CEO' })
  expect(answer.body).toMatchObject({
    unrecognised: { titel: 'CEO' },
    warnings: [{ pointer: '/titel', code: 'unknown_key' }],
  })
  const removed = await harness.call('PATCH', lead, { titel: null })
  expect(removed.body).toMatchObject({
    unrecognised: null,
    warnings: [{ pointer: '/titel', detail: expect.stringContaining('null removes it') }],
  })
})

test('a pause until an instant that is past, far off or none at all is told apart', async () => {
  const pause = async (until: unknown) => faults(await harness.call('POST', `${lead}/pause`, { until }))[1]
  expect(await pause('2026-12-01T09:00:00')).toContain('not an instant with a zone')
  expect(await pause('tomorrow')).toContain('not an instant with a zone')
  expect(await pause(TUESDAY.toISOString())).toContain('is not in the future')
  expect(await pause('2046-12-01T09:00:00Z')).toContain('is too far away')
  expect(await pause(5)).toBe('/until: It must be a string.')
  expect((await harness.call('POST', `${lead}/pause`, { until: '2026-12-01T09:00:00+02:00' })).status).toBe(200)
  const [row] = await query(harness, 'select hold_until from leads where lead_id = $1', [
    parseId('lead', lead.slice(lead.lastIndexOf('/') + 1)),
  ])
  expect(row?.hold_until).toEqual(new Date('2026-12-01T07:00:00Z'))
})
