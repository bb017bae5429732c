import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId, showId, uuidv7 } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { createSeeds } from '../support/openapi/openapi-seeds.ts'
import { operationsOf } from '../support/openapi/openapi-document.ts'
import type { Operation } from '../support/openapi/openapi-document.ts'
import { send } from '../support/openapi/openapi-requests.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'
import { addWritten, approvals, newWrittenCampaign, useWriting } from '../support/research/written-campaign.ts'

/**
 * What writes, and answers a body to everybody who may call it: ids, states, counts and what was sent, what takes the
 * scope that reads it, or what takes a person. Another name in this list is another answer that somebody looked at.
 */
const SEEN_BY_WRITERS = [
  'addLead',
  'addLeads',
  'approveAllTexts',
  'cancelLeadAction',
  'changeMemberRole',
  'changeSavedFilter',
  'checkMailbox',
  'convertTemplates',
  'createApiKey',
  'createBookingConnection',
  'createImport',
  'createResearchProvider',
  'deleteOrganizationLogo',
  'eraseLead',
  'importSuppressions',
  'invite',
  'orderResearchProviders',
  'previewEmail',
  'previewIcp',
  'previewSchedule',
  'rejectAllTexts',
  'replyToLead',
  'reportBooking',
  'resendDeliveries',
  'revokeApiKey',
  'rotateApiKey',
  'rotateWebhookSecret',
  'saveFilter',
  'saveView',
  'sendTestEmail',
  'setLlm',
  'setOrganizationLogo',
  'setVerifier',
  'simulateCampaign',
  'startLeadAction',
  'startSending',
  'testBookingConnection',
  'testLlm',
  'testVerifier',
  'undoLeadAction',
  'updateOrganization',
  'updateResearchProvider',
  'updateRetention',
  'writeReplyPart',
]

/** Of mails that came in, and of texts that wait for a person: a test of their own brings these about. */
const OF_WORDS = ['approveText', 'correctInboundMail', 'editText', 'rejectText']

/** Of what answers readers alone, what takes more than JSON and one scope to bring about. One hook withholds all of it. */
const UNTRIED = [
  'cloneCampaign',
  'createHostFeed',
  'createMailbox',
  'decideUnknownMessage',
  'editNote',
  'goLiveCampaign',
  'pauseMailbox',
  'putDkim',
  'rescheduleMeeting',
  'resumeMailbox',
  'setMeetingAttendance',
  'updateMailbox',
]

let harness: Harness
let receiver: Receiver
let operations: Operation[]

beforeAll(async () => {
  harness = await createHarness()
  receiver = await startReceiver()
  operations = operationsOf((await harness.call('GET', '/api/v1/openapi.json', undefined, { key: null })).body)
})

afterAll(async () => {
  await receiver.close()
  await harness.close()
})

test('whoever writes sees an answer only where it is a receipt, or takes the scope that reads it', () => {
  const writing = operations.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/'))
  const seen = writing.filter(({ answers }) => answers === 'everybody')
  expect(seen.map(({ operationId }) => operationId).toSorted()).toEqual(SEEN_BY_WRITERS.toSorted())
})

test('a key that may write and not read is answered 204, whatever it does', async () => {
  const [shown, silent]: [string[], string[]] = [[], []]
  const readers = operations.filter(({ answers }) => answers === 'readers')
  const skipped = [...UNTRIED, ...OF_WORDS]
  const { seed, rightAttempts } = createSeeds(harness, receiver)
  let ids = await seed()
  for (const operation of readers.filter(({ operationId }) => !skipped.includes(operationId))) {
    const order = { organizationId: harness.organizationId, name: 'writes', createdBy: 'test' }
    const { key } = await createKey(harness.context, { ...order, scopes: operation.scopes! })
    const tryAll = async () => {
      let succeeded = false
      for (const attempt of await rightAttempts(operation, ids)) {
        const answer = await send(harness, operation, { ...attempt, key }, ids)
        succeeded ||= answer.status < 300
        if (answer.status < 300 && (answer.status !== 204 || answer.text !== '')) shown.push(operation.operationId)
      }
      return succeeded
    }
    if (await tryAll()) continue
    // What came before may have brought things into a state in which this is refused.
    ids = await seed()
    if (!(await tryAll())) silent.push(operation.operationId)
  }
  expect(shown).toEqual([])
  expect(silent).toEqual([])
  expect(readers.length).toBeGreaterThan(skipped.length)
}, 240_000)

/** A reply of a lead, as it is written down once it was read. */
async function takeIn({ harness }: { harness: Harness }, prospectId: string): Promise<string> {
  const { databaseUrl, organizationId, clock } = harness
  const inboundId = uuidv7(clock.now().getTime())
  await queryDatabase(
    databaseUrl,
    `insert into inbound (organization_id, inbound_id, mailbox_id, folder, junk, uid_validity, uid, size, digest,
       reference_ids, from_address, subject, text_new, text_full, attachments, kind, lead_id, received_at, handled_at)
     values ($1, $2, $2, 'INBOX', false, 1, 1, 3, 'digest', '{}', 'jo@else.test', 'Hello', 'hushed words', 'hushed words',
       '[]', 'reply', $3, $4, $4)`,
    [organizationId, inboundId, parseId('lead', prospectId), clock.now()],
  )
  return showId('inb', inboundId)
}

const written = useWriting()

test('neither what somebody wrote nor a text of the model is shown to a key that may send and not read', async () => {
  const { call, context, organizationId } = written.harness
  const campaignId = await newWrittenCampaign(written.harness)
  const company = { industry: 'Ships' }
  const prospectId = await addWritten(written.harness, campaignId, { email: 'ann@ann.test', company })
  for (const name of ['bea', 'cleo']) {
    await addWritten(written.harness, campaignId, { email: `${name}@${name}.test`, company })
  }
  const [approved, rejected, edited] = await approvals(written.harness)
  const inboundId = await takeIn(written, prospectId)
  const order = { organizationId, name: 'sends', createdBy: 'test' }
  const { key } = await createKey(context, { ...order, scopes: ['messages:send'] })
  const { textVersion } = approved
  const deeds = {
    correctInboundMail: ['PATCH', `/inbox/${inboundId}`, { needsAnswer: false }],
    approveText: ['POST', `/approvals/${approved.approvalId}/approve`, { textVersion }],
    rejectText: ['POST', `/approvals/${rejected.approvalId}/reject`, undefined],
    editText: ['POST', `/approvals/${edited.approvalId}/edit`, { text: 'Words of a person.' }],
  } as const
  expect(Object.keys(deeds).toSorted()).toEqual(OF_WORDS)
  for (const [name, [method, path, body]] of Object.entries(deeds)) {
    const { status, text } = await call(method, `/api/v1${path}`, body, { key })
    expect([name, status, text]).toEqual([name, 204, ''])
  }
  // They did what they were asked to.
  const states = (await approvals(written.harness, 'limit=50')).map(({ state }) => String(state))
  expect(states.toSorted()).toEqual(['approved', 'approved', 'rejected'])
  expect((await call('GET', `/api/v1/inbox/${inboundId}`)).body).toMatchObject({ needsAnswer: false })
})
