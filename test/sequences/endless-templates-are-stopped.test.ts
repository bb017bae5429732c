import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { askProgram } from '../../src/platform/process-pool/process-pool.ts'
import type { Program } from '../../src/platform/process-pool/program.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { createStages } from '../../src/stages.ts'
import { sampleCampaign } from '../../src/demo/sample-campaign.ts'
import { startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { signedInMember } from '../support/browser/person.ts'

let o: Outreach
beforeAll(async () => {
  o = await startOutreach()
})
afterAll(async () => {
  await o.close()
  stopServers()
})

const DAY = 86_400_000
/** Looks for 130,000 letters from each of 260,000 places, in one step of LiquidJS: none of its limits is asked meanwhile. */
const FROZEN =
  "{% assign x = 'a' %}{% for i in (1..17) %}{% capture x %}{{ x }}{{ x }}{% endcapture %}{% endfor %}" +
  "{% capture y %}{{ x }}b{% endcapture %}{% capture x %}{{ x }}{{ x }}{{ x }}{% endcapture %}{{ x | replace_last: y, '' | size }}"
const stepOf = (body: string) => ({ steps: [{ variants: [{ subject: 'Hi', body }] }] })
/** Has the turn of an organization, as previews of such templates do one after the other. */
const FOR_EVER: Program<null, null> = {
  url: 'data:text/javascript,export function answer() { for (;;); }',
  cpuMs: 5_000,
}
const tooLong = expect.stringContaining('takes too much time.')

test('a template that never ends, of whoever may only read, is answered with what is wrong, and others meanwhile', async () => {
  const campaignId = await o.campaign({ sequence: TWO_STEPS })
  await o.addLead(campaignId, 'preview@frozen.test')
  const draft = { subject: 'S', body: FROZEN }
  const { browser } = await signedInMember(o.harness, o.harness.organizationId, 'read_only')
  let isAnswered = false
  const path = `/api/v1/campaigns/${campaignId}/sequence/preview`
  const preview = browser.call('POST', path, draft).finally(() => {
    isAnswered = true
  })
  const other = await o.harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  expect([other.status, isAnswered]).toEqual([200, false])
  const { status, body } = await preview
  expect([status, body.problems]).toEqual([
    200,
    [{ pointer: '/body', code: 'template_takes_too_much', detail: tooLong }],
  ])
  const metrics = await o.harness.call('GET', '/metrics', undefined, { key: null })
  expect(metrics.text).toMatch(/^fairlead_tasks_killed_total\{program="\w+",reason="time"\} [1-9]/mu)
})

test('a filter that runs expressions over lists is none', async () => {
  const campaignId = await o.campaign({ sequence: TWO_STEPS })
  const body = `{% assign a = (1..20000) %}{{ a | find_exp: "x", "a | has_exp: 'y', 'y == 0'" }}`
  const answer = await o.act(`/campaigns/${campaignId}/sequence/preview`, { subject: 'S', body })
  expect(answer.body.problems).toMatchObject([{ pointer: '/body', code: 'unknown_filter' }])
})

test('what freezes with the values of one lead holds its email with the reason, and the next lead gets its own', async () => {
  const sequence = stepOf(`Hi {% if customData.slow %}${FROZEN}{% endif %}`)
  const campaignId = await o.campaign({ mailboxes: [await o.addMailbox()], sequence })
  const slow = await o.addLead(campaignId, 'slow@frozen.test', { customData: { slow: true } })
  const quick = await o.addLead(campaignId, 'quick@frozen.test')
  for (let day = 0; day < 2; day += 1) await o.pass(DAY)
  expect(await o.messages(slow)).toMatchObject([{ state: 'held', reason: tooLong }])
  expect(await o.lead(slow)).toMatchObject({ hold: { reason: 'message_held' } })
  expect(await o.messages(quick)).toMatchObject([{ state: 'sent' }])
})

/** Of an organization of its own: a lead of a test campaign with this text, whose first email is due. */
async function dueEmail(body: string) {
  const { organizationId, key } = await o.harness.newOrganization('Another')
  const settings = { ...sampleCampaign('https://hooks.example.com/'), sequence: stepOf(body), status: 'active' }
  const { body: campaign } = await o.harness.call('POST', '/api/v1/campaigns', settings, { key })
  const person = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@other.test', company: { country: 'DE' } }
  const path = `/api/v1/campaigns/${campaign.campaignId}`
  const { body: lead } = await o.harness.call('POST', `${path}/leads`, person, { key })
  for (const stage of createStages(o.harness.context)) {
    if (stage.name === 'scoring' || stage.name === 'sequence') await stage.claim(organizationId, 8)
  }
  const states = async () => {
    const rows = await o.query('select state, body from messages where organization_id = $1', [organizationId])
    return rows.map((row) => [row['state'], String(row['body']).split('\n', 1)[0]])
  }
  return { organizationId, key, path, prospectId: String(lead.prospectId), states }
}

const begin = async (stage: ReturnType<typeof sendingStage>, organizationId: string) => {
  const { jobs } = await stage.claim(organizationId, 8)
  return Promise.all(jobs.map((job) => job(new AbortController().signal)))
}

test('while texts of one organization wait to be rendered, no row is locked and the mail of another leaves', async () => {
  const [slow, quick] = [await dueEmail('Hi'), await dueEmail('Hi')]
  const off = new AbortController()
  const turn = { owner: slow.organizationId, signal: off.signal }
  const busy = [1, 2, 3, 4].map(() => askProgram(FOR_EVER, null, turn).catch((error: unknown) => error))
  const stage = sendingStage(o.harness.context)
  const rendering = begin(stage, slow.organizationId)
  await begin(stage, quick.organizationId)
  await stage.claim(quick.organizationId, 8)
  expect(await quick.states()).toEqual([['captured', 'Hi']])
  await o.query('select from messages where organization_id = $1 for update nowait', [slow.organizationId])
  expect((await stage.claim(slow.organizationId, 8)).claimed).toBe(0)
  off.abort(new Error('Enough.'))
  await Promise.all([...busy, rendering])
  await stage.claim(slow.organizationId, 8)
  expect(await slow.states()).toEqual([['captured', 'Hi']])
})

test('an email whose text, lead or state is another by the time it is claimed leaves as it is then, or not at all', async () => {
  const stage = sendingStage(o.harness.context)
  const [changed, stopped] = [await dueEmail('Before'), await dueEmail('Hi')]
  for (const { organizationId } of [changed, stopped]) await begin(stage, organizationId)
  const { key, prospectId } = stopped
  await o.harness.call(
    'PATCH',
    changed.path,
    { sequence: stepOf('After') },
    { key: changed.key, headers: { 'if-match': '*' } },
  )
  await o.harness.call('POST', `/api/v1/leads/${prospectId}/stop`, {}, { key })
  for (const { organizationId } of [changed, stopped]) await stage.claim(organizationId, 8)
  expect(await stopped.states()).toMatchObject([['cancelled', 'null']])
  expect(await changed.states()).toMatchObject([['queued', 'null']])
  await begin(stage, changed.organizationId)
  await stage.claim(changed.organizationId, 8)
  expect(await changed.states()).toEqual([['captured', 'After']])
})
