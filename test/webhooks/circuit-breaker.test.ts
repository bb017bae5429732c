import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../src/platform/clock.ts'
import { parseId, uuidv7 } from '../../src/platform/ids.ts'
import { webhookStage } from '../../src/webhooks/index.ts'
import {
  bookMeeting,
  createNotifiedCampaign,
  deliveriesOf,
  eventsOf,
  onlyDelivery,
  runStage,
} from '../support/webhooks/notified-campaign.ts'
import { signedInMember } from '../support/browser/person.ts'
import { useWebhooks } from '../support/webhooks/use-webhooks.ts'
import { startReceiver, status } from '../support/servers/webhook-receiver.ts'

const webhooks = useWebhooks()

async function bookMeetings(campaignId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await bookMeeting(webhooks.harness, campaignId)
}

/** Somebody who is told what goes wrong; answers whom. */
async function addOwner(): Promise<string> {
  const { harness } = webhooks
  await signedInMember(harness, harness.organizationId, 'admin')
  const { rows } = await harness.context.db.query<{ userId: string }>(
    `select user_id as "userId" from members order by user_id desc limit 1`,
  )
  return rows[0]!.userId
}

/** What somebody is told about a campaign. */
async function noticesTo(userId: string, campaignId: string): Promise<string[]> {
  const { rows } = await webhooks.harness.context.db.query<{ title: string }>(
    'select title from notices where user_id = $1 and strpos(body, $2) > 0',
    [userId, campaignId],
  )
  return rows.map(({ title }) => title)
}

const arrived = () => webhooks.receiver.received.length
const webhookOf = async (campaignId: string) =>
  (await webhooks.harness.call('GET', `/api/v1/campaigns/${campaignId}/webhook`)).body

test('an endpoint that fails ten times in a row is left alone by every process, then tried once at a time', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  receiver.always(status(500))
  await bookMeetings(campaignId, 10)
  await runStage(stage)
  expect(arrived()).toBe(10)
  await bookMeetings(campaignId, 20)
  const another = webhookStage(harness.context)
  expect(await another.due()).toEqual([])
  expect((await webhookOf(campaignId)).nextTryAt).toBe(new Date(harness.clock.now().getTime() + 10_500).toISOString())

  harness.clock.advance(11 * SECOND)
  const [organizationId] = await another.due()
  const takings = [await another.claim(organizationId!, 128), await stage.claim(organizationId!, 128)]
  expect(takings.map(({ claimed: taken }) => taken)).toEqual([1, 0])
  await takings[0]!.jobs[0]!(new AbortController().signal)
  expect(arrived()).toBe(11)
  await runStage(stage)
  expect(arrived()).toBe(11)

  receiver.always(status(204))
  harness.clock.advance(22 * SECOND)
  await runStage(stage)
  expect(await webhookOf(campaignId)).toMatchObject({ enabled: true, nextTryAt: null, failingSince: null })
  // Those that failed and were due again went with the rest; none counts a failure more for having waited.
  const states = (await deliveriesOf(harness, campaignId)).map(({ state, failures }) => `${state} ${failures}`)
  expect(states.filter((one) => one === 'delivered 0')).toHaveLength(19)
  expect(states.every((one) => ['delivered 0', 'delivered 1', 'pending 1'].includes(one))).toBe(true)
})

test('a failed attempt whose lease was lost says nothing about its endpoint, nor about its delivery', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  await bookMeetings(campaignId, 1)
  receiver.next(status(500))
  const { jobs } = await stage.claim(harness.organizationId, 1)
  await harness.context.db.query('update delivery_leases set attempt_id = $1', [uuidv7(harness.clock.now().getTime())])
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  expect((await webhookOf(campaignId)).failingSince).toBeNull()
  const delivery = await onlyDelivery(harness, campaignId)
  expect(delivery).toMatchObject({ state: 'pending', attempts: [{ status: null, answer: null }] })
})

test('an endpoint that refuses every connection delays no other', async () => {
  const { harness, receiver, stage } = webhooks
  const gone = await startReceiver()
  await gone.close()
  const dead = await createNotifiedCampaign(harness, gone.url)
  const alive = await createNotifiedCampaign(harness, receiver.url)
  await bookMeetings(dead.campaignId, 40)
  await bookMeetings(alive.campaignId, 40)
  await runStage(stage)
  expect(arrived()).toBe(40)
  const attempted = (await deliveriesOf(harness, dead.campaignId)).filter(({ attemptCount }) => attemptCount > 0)
  expect(attempted).toHaveLength(16)
})

test('a receiver that refuses is retried on schedule; what it is told then is in the log', async () => {
  const { harness, stage } = webhooks
  const gone = await startReceiver()
  await gone.close()
  const { campaignId } = await createNotifiedCampaign(harness, gone.url)
  await bookMeeting(harness, campaignId)
  await runStage(stage)
  harness.clock.advance(6 * SECOND)
  await runStage(stage)
  const refused = { status: null, error: 'refused' }
  expect(await onlyDelivery(harness, campaignId)).toMatchObject({ failures: 2, attempts: [refused, refused] })
})

test('a receiver that resets the connection is a failure, one that is slow is none', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  receiver.next((response) => response.socket?.resetAndDestroy())
  receiver.always((response) => void setTimeout(() => response.writeHead(204).end(), 300))
  await bookMeeting(harness, campaignId)
  await runStage(stage)
  harness.clock.advance(6 * SECOND)
  await runStage(stage)
  const { state, attempts } = await onlyDelivery(harness, campaignId)
  expect({ state, attempts }).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }, { error: 'reset' }] })
  expect(attempts[0]!.durationMs).toBeGreaterThanOrEqual(300)
})

test('500 for five days under steady load switches it off once, with one notice and what waits kept', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  const userId = await addOwner()
  receiver.always(status(500))
  for (let hour = 0; hour <= 5 * 24; hour += 6) {
    await bookMeetings(campaignId, 3)
    await runStage(stage)
    harness.clock.advance(6 * HOUR)
  }
  expect(await eventsOf(harness, campaignId, 'webhook.disabled')).toHaveLength(1)
  expect(await webhookOf(campaignId)).toMatchObject({ enabled: false, disabledReason: 'failing' })
  const titles = await noticesTo(userId, campaignId)
  expect(titles.filter((title) => title === 'Webhook disabled: Notified')).toHaveLength(1)
  const waiting = (await deliveriesOf(harness, campaignId)).filter(({ state }) => state === 'pending')
  expect(waiting.every(({ nextAttemptAt }) => nextAttemptAt === null)).toBe(true)

  receiver.always(status(204))
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/webhook/enable`)
  await runStage(stage)
  const states = (await deliveriesOf(harness, campaignId)).map(({ state }) => state)
  expect(new Set(states)).not.toContain('pending')
})

test('two failures six days apart do not switch it off; what fails on from there does', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  receiver.always(status(500))
  const { prospectId } = await bookMeeting(harness, campaignId)
  await runStage(stage)
  // With its lead goes the delivery, and nothing is left to be tried again.
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/erase`)).status).toBe(200)
  harness.clock.advance(6 * DAY)
  await bookMeetings(campaignId, 1)
  await runStage(stage)
  expect(await webhookOf(campaignId)).toMatchObject({ enabled: true, failingSince: expect.any(String) })
  harness.clock.advance(6 * SECOND)
  await runStage(stage)
  expect((await webhookOf(campaignId)).enabled).toBe(true)
  harness.clock.advance(HOUR)
  await runStage(stage)
  expect(await webhookOf(campaignId)).toMatchObject({ enabled: false, disabledReason: 'failing' })
})

test('an endpoint that answers 410 is switched off, and owners are told why, once', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  const userId = await addOwner()
  receiver.always(status(410))
  await bookMeetings(campaignId, 3)
  await runStage(stage)
  expect(await webhookOf(campaignId)).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await noticesTo(userId, campaignId)).toEqual(['Webhook disabled: Notified'])
  const { rows } = await harness.context.db.query<{ body: string }>(
    'select body from notices where user_id = $1 and strpos(body, $2) > 0',
    [userId, campaignId],
  )
  expect(rows[0]?.body).toContain('answered 410 Gone')
})

test('of notifications that nobody received owners are told once a day', async () => {
  const { harness, receiver, stage } = webhooks
  const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
  const userId = await addOwner()
  await bookMeetings(campaignId, 2)
  const lastRetry = async () => {
    await harness.context.db.query(
      `update deliveries set failures = 9, due_at = $1, state = 'pending' where campaign_id = $2`,
      [harness.clock.now(), parseId('camp', campaignId)],
    )
    await runStage(stage)
  }
  receiver.always(status(500))
  await lastRetry()
  const given = 'Notification not delivered: Notified'
  expect((await noticesTo(userId, campaignId)).filter((title) => title === given)).toHaveLength(1)
  receiver.next(status(204))
  harness.clock.advance(DAY)
  await lastRetry()
  expect((await noticesTo(userId, campaignId)).filter((title) => title === given)).toHaveLength(2)
})
