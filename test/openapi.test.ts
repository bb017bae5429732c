import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../src/accounts/index.ts'
import { showId } from '../src/platform/ids.ts'
import { webhookStage } from '../src/webhooks/index.ts'
import { act } from './support/bulk.ts'
import { bring, fileOfPeople } from './support/files.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { addLead, leadBody, newActiveCampaign } from './support/intake.ts'
import { useLlm } from './support/llm-settings.ts'
import { bookMeeting, runStage } from './support/notified-campaign.ts'
import { operationsOf, sampleOf } from './support/openapi-document.ts'
import type { Operation } from './support/openapi-document.ts'
import { send, wrongAttempts } from './support/openapi-requests.ts'
import type { Attempt } from './support/openapi-requests.ts'
import { byAnother } from './support/told-bookings.ts'
import { startReceiver } from './support/webhook-receiver.ts'
import type { Receiver } from './support/webhook-receiver.ts'

/** What a key and JSON alone cannot bring about: it takes a person, a mail server, a file, a model, a query. */
const NEVER_SUCCEED = [
  'listApiKeys',
  'createApiKey',
  'listMembers',
  'rotateApiKey',
  'revokeApiKey',
  'liftSuppression',
  'sendTestEmail',
  'setMeetingAttendance',
  'importSuppressions',
  'createImport',
  'createMailbox',
  'readMailbox',
  'updateMailbox',
  'removeMailbox',
  'checkMailbox',
  'checkMailboxDomain',
  'readDkim',
  'putDkim',
  'removeDkim',
  'pauseMailbox',
  'resumeMailbox',
  'getStepsReport',
  'goLiveCampaign',
  'decideUnknownMessage',
  'getInboundMail',
  'downloadInboundMail',
  'changeMemberRole',
  'correctInboundMail',
  'removeMember',
  'replyToLead',
  'rescheduleMeeting',
  'createHostFeed',
  'removeHostFeed',
  'listInvitations',
  'invite',
  'revokeInvitation',
  'approveText',
  'editText',
  'recordMeeting',
  'rejectText',
]

let harness: Harness
let receiver: Receiver
let operations: Operation[]
let seeded = 0
let keys: { narrow: string; foreign: string }

beforeAll(async () => {
  harness = await createHarness()
  receiver = await startReceiver()
  operations = operationsOf((await harness.call('GET', '/api/v1/openapi.json', undefined, { key: null })).body)
  const { organizationId } = harness
  const narrow = await createKey(harness.context, {
    organizationId,
    name: 'narrow',
    scopes: ['reports:read'],
    createdBy: 'test',
  })
  keys = { narrow: narrow.key, foreign: (await harness.newOrganization('Elsewhere')).key }
})

afterAll(async () => {
  await receiver.close()
  await harness.close()
})

/** Something of every kind, by the names of the path parameters. */
async function seed(): Promise<Record<string, string>> {
  // One of the operations stops all sending.
  await harness.call('POST', '/api/v1/sending/start')
  const campaignId = await newActiveCampaign(harness, { webhook: { url: receiver.url } })
  const { prospectId, meetingId } = await bookMeeting(harness, campaignId)
  await runStage(webhookStage(harness.context))
  const { body: deliveries } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/deliveries`)
  const lead = await addLead(harness, await newActiveCampaign(harness), leadBody())
  await harness.settle()
  const { body: messages } = await harness.call(
    'GET',
    `/api/v1/messages?state=captured&prospectId=${lead.body.prospectId}`,
  )
  const { organizationId } = harness
  const { record } = await createKey(harness.context, { organizationId, name: 'seed', createdBy: 'test' })
  await useLlm(harness, receiver, { enabled: false })
  const path = 'company.country'
  await harness.call('PUT', `/api/v1/leads/${prospectId}/facts/${path}`, { value: 'DE', about: 'company' })
  const connectionId = await seedConnection()
  const { body: filter } = await harness.call('POST', `/api/v1/campaigns/${campaignId}/filters`, KEPT)
  const { body: action } = await act(harness, campaignId, { action: 'pause', filter: {} })
  return {
    filterId: filter.filterId,
    actionId: action.actionId,
    campaignId,
    icpVersion: '1',
    prospectId,
    meetingId,
    deliveryId: deliveries.data[0].deliveryId,
    messageId: messages.data[0].messageId,
    keyId: showId('key', record.keyId),
    suppressionId: `supp_${'0'.repeat(32)}`,
    mailboxId: `mbox_${'0'.repeat(32)}`,
    approvalId: `appr_${'0'.repeat(32)}`,
    path,
    providerId: await seedProvider(),
    domain: 'company.test',
    connectionId,
    hostId: await seedHost(),
    noticeId: await seedNotice(connectionId),
    importId: (await bring(harness, fileOfPeople(1), { campaignId })).body.importId,
  }
}

const KEPT = { name: 'Seeded', filter: { tier: ['A'] } }
const SEAT = { timezone: 'UTC', weeklyHours: [{ day: 'mon', from: '09:00', to: '17:00' }] }

async function seedHost(): Promise<string> {
  seeded += 1
  const host = { name: 'Seeded', email: `host${seeded}@seller.test`, ...SEAT }
  return (await harness.call('POST', '/api/v1/hosts', host)).body.hostId
}

async function seedConnection(): Promise<string> {
  seeded += 1
  const { body } = await harness.call('GET', '/api/v1/booking-connections')
  const present = body.data.find((one: { provider: string }) => one.provider === 'url')
  if (present !== undefined) return present.connectionId
  const connection = { provider: 'url', name: `Seeded ${seeded}` }
  return (await harness.call('POST', '/api/v1/booking-connections', connection)).body.connectionId
}

/** A booking of somebody whom nobody knows. */
async function seedNotice(connectionId: string): Promise<string> {
  const told = byAnother('booked', { uid: `seeded-${seeded}`, email: 'nobody@elsewhere.example' })
  await harness.call('POST', `/api/v1/booking-connections/${connectionId}/bookings`, told)
  return (await harness.call('GET', '/api/v1/unmatched-bookings')).body.data[0].noticeId
}

/** One and the same while nobody removes it. What answers there speaks no TLS. */
async function seedProvider(): Promise<string> {
  const provider = {
    kind: 'http',
    name: 'Seeded',
    costPerHitUsd: 0,
    mapping: { url: `${receiver.url.replace('http:', 'https:')}?d={domain}`, fields: { 'company.industry': '/x' } },
  }
  await harness.call('POST', '/api/v1/research-providers', provider)
  const { body } = await harness.call('GET', '/api/v1/research-providers')
  return body.data[0].providerId
}

async function rightAttempts({ operationId, body }: Operation, ids: Record<string, string>): Promise<Attempt[]> {
  const samples =
    body === undefined ? [] : [false, true].map((all) => ({ what: 'a sample', body: sampleOf(body, all) }))
  const plain = { what: 'no body' }
  if (operationId === 'correctFact') return [{ what: 'a country', body: { value: 'FR' } }, ...samples]
  if (operationId === 'testResearchProvider') return [{ what: 'a domain', body: { domain: 'acme.com' } }, ...samples]
  if (operationId === 'createResearchProvider') {
    const provider = { kind: 'hunter', name: 'New', costPerHitUsd: 0.1, apiKey: 'a-key-of-hunter' }
    return [{ what: 'a provider', body: provider }, ...samples]
  }
  if (operationId === 'orderResearchProviders') {
    const { body: present } = await harness.call('GET', '/api/v1/research-providers')
    const providerIds = present.data.map((one: { providerId: string }) => one.providerId)
    return [{ what: 'all of them', body: { providerIds } }, ...samples]
  }
  if (operationId === 'createHost') {
    const host = { name: 'New', email: `new${ids['hostId']}@seller.test`, ...SEAT }
    return [{ what: 'a host', body: host }, ...samples]
  }
  if (operationId === 'saveFilter') return [{ what: 'a filter', body: { ...KEPT, name: 'New' } }, ...samples]
  if (operationId === 'startLeadAction') {
    return [{ what: 'an action', body: { action: 'stop', filter: {} } }, ...samples]
  }
  if (operationId === 'undoLeadAction') await harness.settle()
  if (operationId === 'updateHost') return [{ what: 'a host', body: { name: 'Newer' } }, ...samples]
  if (operationId === 'createBookingConnection') {
    const connection = { provider: 'calcom', name: 'New' }
    return [{ what: 'a connection', body: connection }, ...samples]
  }
  if (operationId === 'updateBookingConnection') return [{ what: 'a name', body: { name: 'Newer' } }, ...samples]
  if (operationId === 'assignUnmatchedBooking') {
    return [{ what: 'a lead', body: { prospectId: ids['prospectId'] } }, ...samples]
  }
  // A meeting ahead is called off before its lead goes.
  if (operationId === 'deleteLead') await harness.call('POST', `/api/v1/meetings/${ids['meetingId']}/cancel`)
  if (operationId === 'cloneCampaign') return [{ what: 'a name', body: { name: 'Clone' } }, ...samples]
  if (operationId !== 'updateCampaign')
    return body === undefined ? [plain] : [...samples, { what: 'no sample', body: {} }]
  const { headers } = await harness.call('GET', `/api/v1/campaigns/${ids['campaignId']}`)
  return [{ what: 'a name', body: { name: 'New' }, headers: { 'if-match': String(headers['etag']) } }, ...samples]
}

test('an answer that the document does not promise is noticed', async () => {
  const operation = operations.find(({ operationId }) => operationId === 'getOrganization')
  const answer = await harness.call('GET', '/api/v1/organization')
  expect(operation?.judge(answer)).toBeUndefined()
  expect(operation?.judge({ ...answer, status: 418 })).toContain('418 is not documented')
  expect(operation?.judge({ ...answer, status: 404 })).toContain('404 is not documented')
  expect(operation?.judge({ ...answer, text: '{"name":1}' })).toContain('differs from its schema')
  expect(operation?.judge({ ...answer, headers: { 'content-type': 'text/html' } })).toContain(
    'text/html is not documented',
  )
  expect(operations.length).toBeGreaterThan(45)
})

test('every operation answers as documented, whatever it is sent', async () => {
  const [wrong, silent]: [string[], string[]] = [[], []]
  let sent = 0
  // What only reads leaves everything as it was for the next one.
  const reading = operations.filter(({ method }) => method === 'GET')
  const kept = await seed()
  for (const operation of [...reading, ...operations.filter(({ method }) => method !== 'GET')]) {
    const ids = operation.method === 'GET' ? kept : await seed()
    const attempts = [...wrongAttempts(operation, keys), ...(await rightAttempts(operation, ids))]
    let succeeded = false
    for (const attempt of attempts) {
      const answer = await send(harness, operation, attempt, ids)
      sent += 1
      succeeded ||= answer.status < 300
      const complaint = operation.judge(answer)
      if (complaint !== undefined) wrong.push(`${operation.operationId}: ${attempt.what}: ${complaint}`)
    }
    // Signing in takes a page of ours: see sign-in.test.ts and its neighbours.
    if (!succeeded && !operation.path.startsWith('/auth/')) silent.push(operation.operationId)
  }
  expect(wrong).toEqual([])
  expect(silent.toSorted()).toEqual(NEVER_SUCCEED.toSorted())
  expect(sent).toBeGreaterThan(5_000)
}, 240_000)
