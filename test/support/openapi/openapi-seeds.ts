import { createKey } from '../../../src/accounts/index.ts'
import { showId } from '../../../src/platform/ids.ts'
import { webhookStage } from '../../../src/webhooks/index.ts'
import { act } from '../leads/bulk.ts'
import { bring, fileOfPeople } from '../leads/files.ts'
import type { Harness } from '../installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../leads/intake.ts'
import { useLlm } from '../research/llm-settings.ts'
import { bookMeeting, runStage } from '../webhooks/notified-campaign.ts'
import { sampleOf } from './openapi-document.ts'
import type { Operation } from './openapi-document.ts'
import type { Attempt } from './openapi-requests.ts'
import { byAnother } from '../bookings/told-bookings.ts'
import type { Receiver } from '../servers/webhook-receiver.ts'

let seeded = 0

/** What requests made from the document alone need: something of every kind, and bodies that are right. */
export type Seeds = ReturnType<typeof createSeeds>

/** Seeds for the operations of a harness. */
export function createSeeds(harness: Harness, receiver: Receiver) {
  return {
    seed: () => seed(harness, receiver),
    rightAttempts: (operation: Operation, ids: Record<string, string>) => rightAttempts(harness, operation, ids),
  }
}

/** Something of every kind, by the names of the path parameters. */
async function seed(harness: Harness, receiver: Receiver): Promise<Record<string, string>> {
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
  const connectionId = await seedConnection(harness)
  const { body: filter } = await harness.call('POST', `/api/v1/campaigns/${campaignId}/filters`, KEPT)
  const { body: snippet } = await harness.call('POST', '/api/v1/snippets', { name: `Seeded ${campaignId}`, body: 'x' })
  const { body: action } = await act(harness, campaignId, { action: 'pause', filter: {} })
  return {
    filterId: filter.filterId,
    snippetId: snippet.snippetId,
    position: '0',
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
    providerId: await seedProvider(harness, receiver),
    domain: 'company.test',
    connectionId,
    hostId: await seedHost(harness),
    noticeId: await seedNotice(harness, connectionId),
    tagId: await seedTag(harness, prospectId),
    noteId: (await harness.call('POST', `/api/v1/leads/${prospectId}/notes`, { text: 'Called' })).body.noteId,
    taskId: (await harness.call('POST', '/api/v1/tasks', { prospectId, title: 'Call' })).body.taskId,
    importId: (await bring(harness, fileOfPeople(1), { campaignId })).body.importId,
  }
}

const KEPT = { name: 'Seeded', filter: { tier: ['A'] } }
const SEAT = { timezone: 'UTC', weeklyHours: [{ day: 'mon', from: '09:00', to: '17:00' }] }

async function seedTag(harness: Harness, prospectId: string): Promise<string> {
  seeded += 1
  const tags = [`Seeded ${seeded}`]
  return (await harness.call('PATCH', `/api/v1/leads/${prospectId}/team`, { tags })).body.tags[0].tagId
}

async function seedHost(harness: Harness): Promise<string> {
  seeded += 1
  const host = { name: 'Seeded', email: `host${seeded}@seller.test`, ...SEAT }
  return (await harness.call('POST', '/api/v1/hosts', host)).body.hostId
}

async function seedConnection(harness: Harness): Promise<string> {
  seeded += 1
  const { body } = await harness.call('GET', '/api/v1/booking-connections')
  const present = body.data.find((one: { provider: string }) => one.provider === 'url')
  if (present !== undefined) return present.connectionId
  const connection = { provider: 'url', name: `Seeded ${seeded}` }
  return (await harness.call('POST', '/api/v1/booking-connections', connection)).body.connectionId
}

/** A booking of somebody whom nobody knows. */
async function seedNotice(harness: Harness, connectionId: string): Promise<string> {
  const told = byAnother('booked', { uid: `seeded-${seeded}`, email: 'nobody@elsewhere.example' })
  await harness.call('POST', `/api/v1/booking-connections/${connectionId}/bookings`, told)
  return (await harness.call('GET', '/api/v1/unmatched-bookings')).body.data[0].noticeId
}

/** One and the same while nobody removes it. What answers there speaks no TLS. */
async function seedProvider(harness: Harness, receiver: Receiver): Promise<string> {
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

/** Bodies that are right whatever else there is, by operation. */
const RIGHT_BODIES: Readonly<Record<string, (ids: Readonly<Record<string, string>>) => object>> = {
  correctFact: () => ({ value: 'FR' }),
  testResearchProvider: () => ({ domain: 'acme.com' }),
  setInboxLabels: () => ({ labels: [{ name: 'New', color: 'teal' }] }),
  changeLeadTeam: () => ({ tags: ['New'] }),
  addTask: (ids) => ({ prospectId: ids['prospectId'], title: 'Call' }),
  saveFilter: () => ({ ...KEPT, name: 'New' }),
  saveView: () => ({ ...KEPT, name: 'New' }),
  startLeadAction: () => ({ action: 'stop', filter: {} }),
  updateHost: () => ({ name: 'Newer' }),
  updateBookingConnection: () => ({ name: 'Newer' }),
  createCampaign: () => ({ name: 'New' }),
  cloneCampaign: () => ({ name: 'Clone' }),
}

async function rightAttempts(
  harness: Harness,
  { operationId, body }: Operation,
  ids: Record<string, string>,
): Promise<Attempt[]> {
  const samples =
    body === undefined ? [] : [false, true].map((all) => ({ what: 'a sample', body: sampleOf(body, all) }))
  const plain = { what: 'no body' }
  const right = RIGHT_BODIES[operationId]?.(ids)
  if (right !== undefined) return [{ what: 'a right body', body: right }, ...samples]
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
  if (operationId === 'undoLeadAction') await harness.settle()
  if (operationId === 'createBookingConnection') {
    const connection = { provider: 'calcom', name: 'New' }
    return [{ what: 'a connection', body: connection }, ...samples]
  }
  if (operationId === 'assignUnmatchedBooking') {
    return [{ what: 'a lead', body: { prospectId: ids['prospectId'] } }, ...samples]
  }
  // A meeting ahead is called off before its lead goes.
  if (operationId === 'deleteLead') await harness.call('POST', `/api/v1/meetings/${ids['meetingId']}/cancel`)
  if (operationId !== 'updateCampaign')
    return body === undefined ? [plain] : [...samples, { what: 'no sample', body: {} }]
  const { headers } = await harness.call('GET', `/api/v1/campaigns/${ids['campaignId']}`)
  return [{ what: 'a name', body: { name: 'New' }, headers: { 'if-match': String(headers['etag']) } }, ...samples]
}
