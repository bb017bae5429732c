import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../src/app.ts'
import type { App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { bookSlot, createApiClient, findEmailedCalendarLink } from '../src/demo/http-callers.ts'
import type { ApiClient } from '../src/demo/http-callers.ts'
import { COMPANY_DOMAIN, startCompanyWebsite } from '../src/demo/local-servers.ts'
import type { LocalServer } from '../src/demo/local-servers.ts'
import { SAMPLE_LEADS, sampleCampaign } from '../src/demo/sample-campaign.ts'
import { setUpOrganization } from '../src/people/index.ts'
import { createOutbound } from '../src/platform/outbound/outbound.ts'
import { freePort } from '../src/platform/settings/listen-address.ts'
import { createTestDatabase } from './support/installation/database.ts'
import type { TestDatabase } from './support/installation/database.ts'
import { TEST_KEY } from './support/installation/harness.ts'
import { startReceiver } from './support/servers/webhook-receiver.ts'
import type { Receiver } from './support/servers/webhook-receiver.ts'

let database: TestDatabase
let website: LocalServer
let receiver: Receiver
let app: App
let api: ApiClient

beforeAll(async () => {
  database = await createTestDatabase()
  website = await startCompanyWebsite()
  receiver = await startReceiver({ checks: false })
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
  })
  const none = async () => Promise.reject(Object.assign(new Error('no such record'), { code: 'ENODATA' }))
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map([[COMPANY_DOMAIN, { address: '127.0.0.1', port: website.port }]]),
    resolver: { resolve4: none, resolve6: none, resolveMx: none, resolveTxt: none },
  })
  app = await startApp(config, ['api', 'worker'], { outbound, websiteGap: 0 })
  const account = { organization: 'Quay Ltd', email: 'owner@quay.test', password: 'a long password' }
  const { apiKey } = await setUpOrganization(app.context, account)
  api = createApiClient(app.url ?? '', apiKey)
})

afterAll(async () => {
  await app.stop()
  await Promise.all([website.close(), receiver.close()])
  await database.drop()
})

interface Event {
  type: string
  data: Record<string, unknown>
}

async function timeline(prospectId: string): Promise<Event[]> {
  const { data } = await api.get<{ data: Event[] }>(`/leads/${prospectId}/timeline?limit=200`)
  return data
}

function count(events: readonly Event[], type: string): number {
  return events.filter((event) => event.type === type).length
}

/** Long enough for a busy machine; what is waited for takes a second or two. */
const WAIT = { timeout: 30_000, interval: 100 }

/** Books through the booking page; the notification of it arrives, signed with the campaign's secret. */
async function bookMeeting(prospectId: string, campaign: { campaignId: string; webhookSecret: string }): Promise<void> {
  const { campaignId, webhookSecret } = campaign
  const link = await findEmailedCalendarLink(api, prospectId)
  const startsAt = await bookSlot(link, { name: 'Jana Petersen', email: String(SAMPLE_LEADS[0]?.email) })
  await receiver.arrived(1)
  const [received] = receiver.received
  const meeting = { startsAt: new Date(startsAt).toISOString() }
  expect(new Webhook(webhookSecret).verify(received!.body, received!.headers)).toMatchObject({
    type: 'meeting.booked',
    data: { prospectId, campaignId, meeting, attribution: 'token' },
  })
}

test('a lead goes from 201 to a signed notification of its meeting, through every state, with an event for each', async () => {
  const campaign = await api.post<{ campaignId: string; webhookSecret: string }>(
    '/campaigns',
    sampleCampaign(receiver.url),
  )
  const added = await api.post<{ prospectId: string; status: string }>(
    `/campaigns/${campaign.campaignId}/leads`,
    SAMPLE_LEADS[0],
  )
  expect(added.status).toBe('queued')
  const { prospectId } = added

  await expect.poll(async () => count(await timeline(prospectId), 'message.planned'), WAIT).toBe(2)
  const written = await timeline(prospectId)
  expect(written.map((event) => event.type)).toEqual([
    'lead.accepted',
    'lead.researching',
    'lead.researched',
    'lead.scored',
    'message.planned',
    'message.sent',
    'message.planned',
  ])
  expect(written[2]?.data).toEqual({ outcome: 'read' })
  expect(written[3]?.data).toMatchObject({ tier: 'A', verdict: 'qualified' })
  expect(written[5]?.data).toMatchObject({ step: 1, captured: true })
  expect(await api.get(`/leads/${prospectId}`)).toMatchObject({ status: 'in_sequence', tier: 'A' })

  await bookMeeting(prospectId, campaign)
  await expect.poll(async () => count(await timeline(prospectId), 'meeting.booked'), WAIT).toBe(1)
  const ended = await timeline(prospectId)
  expect(ended.slice(7, 9).map((event) => event.type)).toEqual(['lead.ended', 'meeting.booked'])
  expect(await api.get(`/leads/${prospectId}`)).toMatchObject({ status: 'ended', endReason: 'meeting_booked' })
  const states = async () => {
    const { data } = await api.get<{ data: { state: string; step: number }[] }>(`/messages?prospectId=${prospectId}`)
    return data.map(({ state, step }) => `${step} ${state}`).toSorted()
  }
  // Both sides get an invitation; the second email of the sequence is not sent.
  await expect.poll(states, WAIT).toEqual(['0 captured', '0 captured', '1 captured', '2 cancelled'])
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect([receiver.received.length, ids.size]).toEqual([1, 1])
})
