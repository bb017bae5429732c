import { expect, test } from 'vitest'
import Value from 'typebox/value'
import { DAY } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Happening } from '../../src/events.ts'
import { CATALOGUE, NOTIFICATION_TYPES } from '../../src/webhooks/notifications/catalogue.ts'
import type { NotificationType } from '../../src/webhooks/notifications/catalogue.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  readJson,
  runStage,
} from '../support/webhooks/notified-campaign.ts'
import type { DetailShown } from '../support/webhooks/notified-campaign.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'
import { status } from '../support/servers/webhook-receiver.ts'
import { tell } from '../support/installation/tell.ts'

const webhooks = useWebhooks()

interface Body {
  type: NotificationType
  sequence: number
  test?: true
  data: Record<string, unknown>
}

const bodies = () => webhooks.receiver.received.map(({ body }) => JSON.parse(body) as Body)

/** Everything that may happen to a lead with a meeting, in the order in which its notifications come about. */
function everything(of: { campaignId: string; leadId: string }, meetingId: string): Happening[] {
  const times = { previousStartsAt: '2027-01-11T14:00:00.000Z', startsAt: '2027-01-12T14:00:00.000Z' }
  const score = { score: 82, low: 70, high: 90, coverage: 0.8, tier: 'A', verdict: 'qualified' as const }
  return [
    { type: 'meeting.booked', ...of, data: { meetingId, attribution: 'token' } },
    { type: 'meeting.rescheduled', ...of, data: { meetingId, ...times } },
    { type: 'meeting.cancelled', ...of, data: { meetingId } },
    { type: 'meeting.attended', ...of, data: { meetingId } },
    { type: 'meeting.no_show', ...of, data: { meetingId } },
    { type: 'lead.scored', ...of, data: { ...score, icpVersion: 2, again: true } },
    { type: 'lead.replied', ...of, data: { inboundId: `inb_${'0'.repeat(32)}`, intent: 'interested' } },
    { type: 'lead.unsubscribed', ...of, data: { live: true } },
    { type: 'lead.ended', ...of, data: { endReason: 'bounced', from: 'in_sequence' } },
  ]
}

async function letHappen(happenings: readonly Happening[]): Promise<void> {
  const { context, organizationId } = webhooks.harness
  await tell(context, organizationId, happenings)
}

test('every type that a campaign subscribes to arrives as its schema says, in rising numbers', async () => {
  const { harness, receiver, stage } = webhooks
  const quiet = await createNotifiedCampaign(harness, receiver.url, ['meeting.no_show'])
  const { prospectId, meetingId } = await bookMeeting(harness, quiet.campaignId)
  expect(await deliveriesOf(harness, quiet.campaignId)).toEqual([])
  const path = `/api/v1/campaigns/${quiet.campaignId}`
  const webhook = { url: receiver.url, events: NOTIFICATION_TYPES }
  const changed = await harness.call('PATCH', path, { webhook }, { headers: { 'if-match': '*' } })
  expect(changed.body.webhook.events).toEqual(NOTIFICATION_TYPES)
  expect((await harness.call('GET', `${path}/webhook`)).body.events).toEqual(NOTIFICATION_TYPES)
  await letHappen(
    everything({ campaignId: parseId('camp', quiet.campaignId)!, leadId: parseId('lead', prospectId)! }, meetingId),
  )
  await runStage(stage)

  const inOrder = bodies().toSorted((one, other) => one.sequence - other.sequence)
  expect(inOrder.map(({ type }) => type)).toEqual([
    'meeting.booked',
    'meeting.rescheduled',
    'meeting.cancelled',
    'meeting.attended',
    'meeting.no_show',
    'lead.scored',
    'lead.replied',
    'lead.unsubscribed',
    'lead.bounced',
    'lead.ended',
  ])
  expect(new Set(inOrder.map(({ sequence }) => sequence)).size).toBe(NOTIFICATION_TYPES.length)
  for (const body of inOrder) {
    expect(Value.Errors(CATALOGUE[body.type].schema, body)).toEqual([])
    const { example } = CATALOGUE[body.type]
    expect(Object.keys(body.data).toSorted()).toEqual(Object.keys(example.data).toSorted())
    expect(body.data).toMatchObject({ prospectId, campaignId: quiet.campaignId, lead: { companyName: 'Harbour Ltd' } })
  }
  expect(inOrder[5]!.data['score']).toMatchObject({ value: 82, tier: 'A', verdict: 'qualified' })
})

test('without a list only booked meetings are told', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  const { prospectId, meetingId } = await bookMeeting(harness, campaignId)
  await letHappen(
    everything({ campaignId: parseId('camp', campaignId)!, leadId: parseId('lead', prospectId)! }, meetingId),
  )
  await runStage(stage)
  expect(bodies().map(({ type }) => type)).toEqual(['meeting.booked', 'meeting.booked'])
})

test('the text about a lead is of its first attempt, and the same at every later one', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url, ['lead.ended', 'meeting.booked'])
  const { prospectId } = await bookMeeting(harness, campaignId)
  const rename = (contactName: string) => harness.call('PATCH', `/api/v1/leads/${prospectId}`, { contactName })
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/stop`)).status).toBe(200)
  const ended = (await deliveriesOf(harness, campaignId)).find(({ eventType }) => eventType === 'lead.ended')
  expect((await readJson<DetailShown>(harness, `/deliveries/${ended!.deliveryId}`)).body).toBeNull()
  await rename('Jane Renamed')
  receiver.always(status(500))
  await runStage(stage)
  await rename('Jane Once More')
  receiver.always(status(204))
  harness.clock.advance(DAY)
  await runStage(stage)
  const named = bodies().map(({ type, data }) => `${type} ${(data['lead'] as { contactName: string }).contactName}`)
  expect(named.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'lead.ended Jane Renamed',
    'lead.ended Jane Renamed',
    'meeting.booked Jane Roe',
    'meeting.booked Jane Roe',
  ])
  const [meeting] = (await harness.call('GET', `/api/v1/meetings?prospectId=${prospectId}`)).body.data
  expect((await harness.call('POST', `/api/v1/meetings/${meeting.meetingId}/cancel`)).status).toBe(200)
  expect((await harness.call('DELETE', `/api/v1/leads/${prospectId}`)).status).toBe(204)
  expect(await deliveriesOf(harness, campaignId)).toEqual([])
})

test('a test of any type is the example, marked, with the ids of the campaign', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  for (const type of NOTIFICATION_TYPES) {
    const sent = await harness.call('POST', `/api/v1/campaigns/${campaignId}/webhook/test`, { type })
    expect(sent).toMatchObject({ status: 202, body: { eventType: type, test: true, prospectId: null } })
  }
  await runStage(stage)
  for (const body of bodies()) {
    expect(body).toMatchObject({ test: true, data: { campaignId } })
    expect(Value.Errors(CATALOGUE[body.type].schema, body)).toEqual([])
  }
  expect(new Set(bodies().map(({ type }) => type))).toEqual(new Set(NOTIFICATION_TYPES))
  const unknown = await harness.call('POST', `/api/v1/campaigns/${campaignId}/webhook/test`, { type: 'lead.accepted' })
  expect(unknown.status).toBe(400)
})
