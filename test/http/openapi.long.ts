import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { createApi } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import { textOfDocument } from '../../src/http/documentation/document-text.ts'
import { publishedDocument } from '../../src/http/documentation/published-document.ts'
import { shareComponents } from '../../src/http/documentation/share-components.ts'
import { createHarness, TEST_KEY } from '../support/installation/harness.ts'
import { expandDocument } from '../support/openapi/expand-document.ts'
import type { Harness } from '../support/installation/harness.ts'
import { createSeeds } from '../support/openapi/openapi-seeds.ts'
import type { Seeds } from '../support/openapi/openapi-seeds.ts'
import { operationsOf } from '../support/openapi/openapi-document.ts'
import type { Operation } from '../support/openapi/openapi-document.ts'
import { send, wrongAttempts } from '../support/openapi/openapi-requests.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

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
  'testVerifier',
  'downloadAttachment',
  'renameTag',
  'setOrganizationLogo',
  'takeReplyBack',
  'writeReplyPart',
]

let harness: Harness
let receiver: Receiver
let operations: Operation[]
let seeds: Seeds
let keys: { narrow: string; foreign: string }

beforeAll(async () => {
  harness = await createHarness()
  receiver = await startReceiver()
  seeds = createSeeds(harness, receiver)
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

/** The document as the routes make it, before anything in it is shared. */
async function readRoutes(): Promise<object> {
  const { server } = await createApi(
    harness.context,
    readConfig({ DATABASE_URL: harness.databaseUrl, FAIRLEAD_SECRET_KEY: TEST_KEY, FAIRLEAD_LOG_LEVEL: 'silent' }),
  )
  await server.ready()
  const document = server.swagger()
  await server.close()
  return document
}

test('what the document shares says what the routes say, in a third of the length', async () => {
  const made = JSON.parse(JSON.stringify(await readRoutes())) as { paths: object; webhooks: object; components: object }
  const shared = shareComponents(made)
  const { components: _, ...said } = expandDocument(shared)
  const { components: _made, ...meant } = expandDocument(made)
  expect(JSON.stringify(said)).not.toContain('$ref')
  expect(Object.keys(said.paths).length).toBeGreaterThan(140)
  expect(said).toEqual(meant)
  const published = publishedDocument(made)
  const text = textOfDocument(published)
  expect(JSON.parse(text)).toEqual(published)
  expect(text).not.toContain('Default Response')
  expect(Buffer.byteLength(text)).toBeLessThan(620_000)
})

test('an answer that the document does not promise is noticed', async () => {
  const operation = operations.find(({ operationId }) => operationId === 'getOrganization')
  const answer = await harness.call('GET', '/api/v1/organization')
  expect(operation?.judge(answer)).toBeUndefined()
  expect(operation?.judge({ ...answer, status: 418 })).toContain('418 is not documented')
  expect(operation?.judge({ ...answer, status: 404 })).toContain('404 is not documented')
  expect(operation?.judge({ ...answer, text: '{"name":1}' })).toContain('differs from its schema')
  expect(operation?.judge({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } })).toContain(
    'text/html is not documented',
  )
  expect(operation?.judge({ ...answer, headers: { 'content-type': 'application/json' } })).toContain('lacks RateLimit')
  expect(operations.length).toBeGreaterThan(45)
})

test('every operation answers as documented, whatever it is sent', async () => {
  const [wrong, silent]: [string[], string[]] = [[], []]
  let sent = 0
  // What only reads leaves everything as it was for the next one.
  const reading = operations.filter(({ method }) => method === 'GET')
  const kept = await seeds.seed()
  for (const operation of [...reading, ...operations.filter(({ method }) => method !== 'GET')]) {
    const ids = operation.method === 'GET' ? kept : await seeds.seed()
    let succeeded = false
    for (const attempts of [wrongAttempts(operation, keys), await seeds.rightAttempts(operation, ids)]) {
      // The wrong ones use up what may be asked outside in a minute, and the clock stands still.
      await harness.context.db.query('delete from outside_calls')
      for (const attempt of attempts) {
        const answer = await send(harness, operation, attempt, ids)
        sent += 1
        succeeded ||= answer.status < 300
        const complaint = operation.judge(answer)
        wrong.push(...(complaint === undefined ? [] : [`${operation.operationId}: ${attempt.what}: ${complaint}`]))
      }
    }
    // Signing in takes a page of ours: see sign-in.test.ts and its neighbours.
    if (!succeeded && !operation.path.startsWith('/auth/')) silent.push(operation.operationId)
  }
  expect(wrong).toEqual([])
  expect(silent.toSorted()).toEqual(NEVER_SUCCEED.toSorted())
  expect(sent).toBeGreaterThan(5_000)
}, 600_000)
