import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { showId } from '../../src/platform/ids.ts'
import { SEQUENCE_TEMPLATES } from '../../src/sequences/start/sequence-templates.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { newCampaign } from '../support/leads/intake.ts'

const harness = useHarness()

test.each(SEQUENCE_TEMPLATES.map(({ templateId, steps }) => [templateId, steps] as const))(
  '%s can be saved as it is, and each of its emails is written',
  async (_templateId, steps) => {
    const campaignId = await newCampaign(harness, { sequence: { steps } })
    const [first] = steps[0]!.variants
    for (const { variants } of steps) {
      const [{ subject, body } = { body: '' }] = variants
      const thread = subject === undefined ? { firstSubject: first!.subject } : { subject }
      const draft = { ...thread, body }
      const shown = await harness.call('POST', `/api/v1/campaigns/${campaignId}/sequence/preview`, draft)
      expect(shown.body).toMatchObject({ problems: [], problem: null, contactName: 'Jane Doe' })
    }
  },
)

/** An organization that can go live with its one mailbox. */
async function liveOrganization() {
  const { organizationId, key } = await harness.newOrganization('Live')
  const mailboxId = randomUUID()
  await queryDatabase(
    harness.databaseUrl,
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, created_at, updated_at)
     values ($1, $2, $3, 'Sam', '{}', now(), now())`,
    [organizationId, mailboxId, `${mailboxId}@sender.example`],
  )
  const call = (method: string, path: string, body?: unknown) =>
    harness.call(method, path, body, { key, headers: { 'if-match': '*' } })
  await call('PATCH', '/api/v1/organization', { postalAddress: '1 Quay' })
  return { call, mailboxes: [showId('mbox', mailboxId)] }
}

const left = (detail: string) => ({ pointer: '/sequence/steps/0/variants/0/body', code: 'placeholder_left', detail })
const LEFT = left('Replace [result] in email 1 with your own words.')
const sequenceOf = (body: string) => ({ steps: [{ variants: [{ subject: 'Hello', body }] }] })

test('the templates are listed with the placeholders that each has', async () => {
  const { body } = await harness.call('GET', '/api/v1/sequence-templates')
  const [intro] = body.data
  expect(intro).toMatchObject({ templateId: 'cold-intro', placeholders: expect.arrayContaining(['[result]']) })
  const saved = await harness.call('POST', '/api/v1/campaigns', { name: 'Intro', sequence: intro.sequence })
  expect([saved.status, saved.body.warnings.map(({ code }: { code: string }) => code)]).toEqual([
    201,
    ['placeholder_left', 'placeholder_left', 'placeholder_left'],
  ])
})

test('a placeholder warns in a test, which runs all the same, and stands in the way of going live until it is replaced', async () => {
  const { call, mailboxes } = await liveOrganization()
  const { body: made } = await call('POST', '/api/v1/campaigns', { name: 'A', sequence: sequenceOf('[result]') })
  const path = `/api/v1/campaigns/${made.campaignId}`
  expect(made.warnings).toEqual([LEFT])
  expect((await call('GET', `${path}/readiness`)).body).toMatchObject({ ready: true, warnings: [LEFT] })
  const active = await call('POST', `${path}/activate`)
  expect([active.status, active.body.warnings]).toEqual([200, [LEFT]])
  const live = (await call('GET', `${path}/readiness?mode=live`)).body
  expect([live.problems[0], live.warnings]).toEqual([LEFT, []])
  const refused = await call('POST', `${path}/go-live`, { mailboxes })
  expectProblem(refused, '409 not_ready')
  expect(refused.body.errors).toEqual([LEFT])
  await call('PATCH', path, { sequence: sequenceOf('See [link](https://us.example), [sic].') })
  const gone = await call('POST', `${path}/go-live`, { mailboxes })
  expect(gone.body.mode).toBe('live')
  expect(gone.body.warnings).not.toContainEqual(LEFT)
})

test('a live campaign with a placeholder is not activated, and an active one keeps the emails that it has', async () => {
  const { call, mailboxes } = await liveOrganization()
  const draft = { name: 'B', mailboxes, sequence: sequenceOf('[result]') }
  const path = `/api/v1/campaigns/${(await call('POST', '/api/v1/campaigns', draft)).body.campaignId}`
  const refused = await call('POST', `${path}/activate`)
  expect([refused.status, refused.body.errors]).toEqual([409, [LEFT]])
  const saved = await call('PATCH', path, { sequence: sequenceOf('[result] or [EUR]') })
  expect(saved.body.warnings).toContainEqual(LEFT)
  await call('PATCH', path, { sequence: sequenceOf('Fewer idle berths') })
  expect((await call('POST', `${path}/activate`)).status).toBe(200)
  expect((await call('PATCH', path, { sequence: sequenceOf('[result]') })).body.errors).toEqual([LEFT])
  expect((await call('GET', path)).body.sequence.steps[0].variants[0].body).toBe('Fewer idle berths')
})
