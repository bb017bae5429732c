import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '../support/bookings/booking-hooks.ts'
import { leadBody, newCampaign } from '../support/leads/intake.ts'
import { bookMeeting, createNotifiedCampaign, runStage } from '../support/webhooks/notified-campaign.ts'
import { blockNamed, fetchFrom, fill, requireWithAxios, runCode } from '../support/openapi/recipes.ts'
import { evaluateFormula } from '../support/openapi/make-formula.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'
import type { Received } from '../support/servers/webhook-receiver.ts'

const webhooks = useWebhooks()

/** A delivery as it really arrived, and the secret that it was signed with. */
async function deliver(): Promise<{ delivery: Received; secret: string; prospectId: string }> {
  const { harness, receiver, stage } = webhooks
  const { campaignId, secret } = await createNotifiedCampaign(harness, receiver.url)
  const { prospectId } = await bookMeeting(harness, campaignId, { contactName: 'Zoë Müller' })
  await runStage(stage)
  return { delivery: receiver.received.at(-1)!, secret, prospectId }
}

/** Whether a tool takes a delivery for genuine, and the id of the lead that it read from it. */
type Verify = (delivery: Received, secrets: readonly string[]) => Promise<{ genuine: boolean; prospectId?: unknown }>

const verifyByN8n: Verify = async ({ headers, body }, secrets) => {
  const listed = secrets.map((secret) => `'${secret}'`).join(', ')
  const code = blockNamed('n8n-verify').replace("'whsec_REPLACE'", listed)
  const $input = { first: () => ({ json: { headers } }) }
  const { returned } = await runCode(
    code,
    { $input },
    { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } },
  )
  const [{ json }] = returned as [{ json: { genuine: boolean; notification: { data: { prospectId: string } } | null } }]
  return { genuine: json.genuine, prospectId: json.notification?.data.prospectId }
}

const verifyByZapier: Verify = async ({ headers, body }, secrets) => {
  const inputData = {
    body,
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    signature: headers['webhook-signature'],
    secret: secrets.join(' '),
  }
  const { after } = await runCode(blockNamed('zapier-verify'), { inputData })
  return after['output'] as { genuine: boolean; prospectId?: unknown }
}

const verifyByMake: Verify = async ({ headers, body }, secrets) => {
  const values = { '2.id': headers['webhook-id']!, '2.at': headers['webhook-timestamp']!, '2.body': body }
  const now = { timestamp: String(Math.floor(Date.now() / 1000)) }
  const isRecent = Number(headers['webhook-timestamp']) >= Number(evaluateFormula(blockNamed('make-recent'), now))
  const fits = secrets.some((secret) => {
    const formula = fill(blockNamed('make-verify').replaceAll(/\{\{|\}\}/g, '@@'), {
      secretWithoutPrefix: secret.slice(6),
    })
    const [open, inner, close] = formula.split('@@')
    return headers['webhook-signature']!.includes(evaluateFormula(`${open}{{${inner}}}${close}`, values))
  })
  return { genuine: isRecent && fits, prospectId: fits ? JSON.parse(body).data.prospectId : undefined }
}

const TOOLS: readonly [string, Verify][] = [
  ['n8n', verifyByN8n],
  ['Zapier', verifyByZapier],
  ['Make', verifyByMake],
]
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

test.each(TOOLS)('%s takes a real delivery for genuine, and nothing that was changed', async (_tool, verify) => {
  const { delivery, secret, prospectId } = await deliver()
  expect(await verify(delivery, [secret])).toMatchObject({ genuine: true, prospectId })
  expect(await verify(delivery, [OTHER_SECRET, secret])).toMatchObject({ genuine: true, prospectId })
  expect((await verify(delivery, [OTHER_SECRET])).genuine).toBe(false)
  const changed = { ...delivery, body: delivery.body.replace('Müller', 'Miller') }
  expect(changed.body).not.toBe(delivery.body)
  expect((await verify(changed, [secret])).genuine).toBe(false)
  const later = String(Number(delivery.headers['webhook-timestamp']) + 1)
  const moved = { ...delivery, headers: { ...delivery.headers, 'webhook-timestamp': later } }
  expect((await verify(moved, [secret])).genuine).toBe(false)
  const renamed = { ...delivery, headers: { ...delivery.headers, 'webhook-id': 'msg_other' } }
  expect((await verify(renamed, [secret])).genuine).toBe(false)
})

test.each(TOOLS)('%s refuses what is genuine and old, and takes what two secrets signed', async (_tool, verify) => {
  const { harness, receiver, stage } = webhooks
  const { campaignId, secret } = await createNotifiedCampaign(harness, receiver.url)
  harness.clock.advance(-301_000)
  await bookMeeting(harness, campaignId)
  await runStage(stage)
  expect((await verify(receiver.received.at(-1)!, [secret])).genuine).toBe(false)
  harness.clock.set(new Date())
  const { body } = await harness.call('POST', `/api/v1/campaigns/${campaignId}/webhook/rotate-secret`)
  await bookMeeting(harness, campaignId)
  await runStage(stage)
  const rotated = receiver.received.at(-1)!
  expect(rotated.headers['webhook-signature']!.split(' ')).toHaveLength(2)
  for (const one of [secret, String(body.webhookSecret)]) expect((await verify(rotated, [one])).genuine).toBe(true)
})

const EVENT = {
  bookingId: 'e-1',
  startsAt: '2027-03-01T14:00:00Z',
  endsAt: '2027-03-01T14:30:00Z',
  email: 'jane@roe.example',
}

/** Posts what a tool has signed to the real inbound endpoint. */
async function tellSigned(path: string, signed: { body: string; id: string; timestamp: string; signature: string }) {
  const { body: raw, id, timestamp, signature } = signed
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return webhooks.harness.call('POST', path, undefined, { key: null, raw, headers })
}

test('what n8n signs is taken by the inbound endpoint, and refused once changed', async () => {
  const { path, secret } = await connect(webhooks.harness, 'url')
  const code = blockNamed('n8n-sign').replace('whsec_REPLACE', secret)
  const json = {
    id: 'n-1',
    updatedAt: new Date().toISOString(),
    ...EVENT,
    attendeeName: 'Jane',
    attendeeEmail: EVENT.email,
  }
  const { returned } = await runCode(code, { $input: { all: () => [{ json }] } })
  const [{ json: signed }] = returned as [{ json: Parameters<typeof tellSigned>[1] }]
  expect((await tellSigned(path, { ...signed, body: signed.body.replace('Jane', 'Jana') })).status).toBe(401)
  expect((await tellSigned(path, signed)).body.outcome).toBe('unmatched')
  expect((await tellSigned(path, signed)).body.outcome).toBe('duplicate')
})

test('what Make signs is taken by the inbound endpoint', async () => {
  const { path, secret } = await connect(webhooks.harness, 'url')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const { bookingId, startsAt, endsAt, email } = EVENT
  const body = JSON.stringify({ type: 'meeting.booked', data: { bookingId, startsAt, endsAt, attendee: { email } } })
  const executionId = randomUUID().replaceAll('-', '')
  const formula = blockNamed('make-sign').replace('{secretWithoutPrefix}', secret.slice(6))
  const signature = evaluateFormula(formula, { '3.executionId': executionId, '3.sentAt': timestamp, '2.json': body })
  const answer = await tellSigned(path, { body, id: `msg_${executionId}`, timestamp, signature })
  expect(answer.body.outcome).toBe('unmatched')
})

test('Zapier signs and sends a booking, and adds a lead', async () => {
  const { harness } = webhooks
  const { path, secret } = await connect(harness, 'url')
  const common = { fetch: fetchFrom(harness) }
  const booking = {
    ...EVENT,
    type: 'meeting.booked',
    url: `https://leads.example.com${path}`,
    secret,
    title: 'Intro',
    name: 'J',
  }
  const signed = await runCode(blockNamed('zapier-sign'), { ...common, inputData: booking })
  expect(signed.after['output']).toMatchObject({ outcome: 'unmatched' })
  const wrong = { ...common, inputData: { ...booking, secret: OTHER_SECRET } }
  await expect(runCode(blockNamed('zapier-sign'), wrong)).rejects.toThrow('401')
  const url = `https://leads.example.com/api/v1/campaigns/${await newCampaign(harness)}/leads`
  const contact = { company: 'Roe Ltd', firstName: 'Jane', email: 'zap@roe.example', notes: 'She said "yes".\nTwice.' }
  const inputData = { url, apiKey: harness.key, recordId: 'A-1', ...contact }
  const added = await runCode(blockNamed('zapier-lead'), { ...common, inputData })
  expect(added.after['output']).toMatchObject({ status: 201, prospectId: expect.stringMatching(/^lead_/), problem: '' })
  const bad = await runCode(blockNamed('zapier-lead'), { ...common, inputData: { ...inputData, email: 'x' } })
  expect(bad.after['output']).toMatchObject({ status: 400, problem: 'validation_failed' })
})

/** Runs a custom code action of HubSpot; answers its `outputFields`. */
async function runHubspot(code: string, inputFields: Record<string, unknown>, env: Record<string, string>) {
  const told: Record<string, unknown>[] = []
  const exports: { main?: (event: object, callback: (answer: never) => void) => Promise<void> } = {}
  await runCode(code, { exports, process: { env }, require: requireWithAxios(webhooks.harness) })
  await exports.main!({ inputFields }, ({ outputFields }: { outputFields: Record<string, unknown> }) =>
    told.push(outputFields),
  )
  return told[0]
}

test('the custom code of HubSpot adds a lead and reports a booking, signed', async () => {
  const { harness } = webhooks
  const code = blockNamed('hubspot-lead').replace('{campaignId}', await newCampaign(harness))
  const { email, companyName } = leadBody()
  const contact = {
    email,
    company: companyName,
    firstname: 'Jane',
    lastname: 'Roe',
    numberofemployees: '220',
    hs_object_id: 7,
  }
  const env = { FAIRLEAD_KEY: harness.key }
  expect(await runHubspot(code, contact, env)).toMatchObject({ status: 201, problem: '' })
  expect(await runHubspot(code, { ...contact, jobtitle: 'CEO' }, env)).toMatchObject({ status: 200, problem: '' })
  expect(await runHubspot(code, { ...contact, company: '' }, env)).toMatchObject({
    status: 400,
    problem: 'validation_failed',
  })
  const { path, secret } = await connect(harness, 'url')
  const place = { FAIRLEAD_INBOUND_URL: `https://leads.example.com${path}`, FAIRLEAD_INBOUND_SECRET: secret }
  const meeting = { hs_object_id: 9, hs_meeting_start_time: '1803909600000', hs_meeting_end_time: EVENT.endsAt, email }
  const report = (outcome: string) =>
    runHubspot(
      blockNamed('hubspot-sign'),
      { ...meeting, hs_meeting_title: 'Intro', hs_meeting_outcome: outcome },
      place,
    )
  expect(await report('SCHEDULED')).toEqual({ outcome: 'applied' })
  harness.clock.advance(1_000)
  expect(await report('CANCELED')).toEqual({ outcome: 'applied' })
})
