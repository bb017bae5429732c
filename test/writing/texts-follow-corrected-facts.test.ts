import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { startOutreach, textOf } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { says, startLlmServer } from '../support/servers/llm-server.ts'
import type { LlmServer } from '../support/servers/llm-server.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { untilWaiting } from '../support/processes/until-waiting.ts'
import { honest, ICEBREAKER, WRITTEN } from '../support/research/written-campaign.ts'

const OTHER = 'You build ships that never wait.'

let outreach: Outreach
let second: Harness
let model: LlmServer
let brake: pg.Client

beforeAll(async () => {
  outreach = await startOutreach()
  const { harness } = outreach
  second = await createHarness({ database: { url: harness.databaseUrl, drop: async () => {} } })
  model = await startLlmServer()
  model.model = honest
  await useLlm(harness, model)
  brake = new pg.Client({ connectionString: harness.databaseUrl })
  await brake.connect()
})

afterAll(async () => {
  await brake.end()
  await second.close()
  await outreach.close()
  await model.close()
  stopServers()
})

test('no email leaves with a text on a fact that is put right, through a colleague, while it is being claimed', async () => {
  const { harness, server, addMailbox, campaign, addLead, act, pass } = outreach
  const mailbox = await addMailbox()
  const campaignId = await campaign({ mailboxes: [mailbox], sequence: WRITTEN, aiApproval: 'none' })
  const company = { company: { industry: 'Robotics' } }
  const jane = await addLead(campaignId, 'jane@robots.example', company)
  await act(`/leads/${jane}/pause`)
  await addLead(campaignId, 'joe@robots.example', company)
  await brake.query('begin')
  await brake.query('select 1 from mailboxes for update')
  // The claim has read what is known, and stands still before it writes down that the email leaves.
  const claiming = pass(HOUR)
  await untilWaiting(outreach.query, 1)
  model.model = () => ({ icebreaker: { text: OTHER, basis: ['company.industry'] }, summary: null, talkingPoints: [] })
  let hasEnded = false
  const correcting = second
    .call(
      'PUT',
      `/api/v1/leads/${jane}/facts/company.industry`,
      { value: 'Ships', about: 'company' },
      { key: harness.key },
    )
    .finally(() => {
      hasEnded = true
    })
  // Others may wait for the mailbox as well; the correction waits for the lock of the company's facts.
  await untilWaiting(
    (sql) => outreach.query(`${sql} and wait_event = 'advisory'`),
    1,
    () => hasEnded,
  )
  await brake.query('rollback')
  expect((await correcting).status).toBe(200)
  await claiming
  await pass(HOUR)
  const mails = server.received.filter((mail) => mail.includes('joe@robots.example')).map(textOf)
  expect(mails).toEqual([expect.stringContaining(OTHER)])
  expect(mails.join()).not.toContain(ICEBREAKER)
})

test('a text on a fact that became another while the model thought is written again', async () => {
  const { addMailbox, campaign, addLead, pass, query, server } = outreach
  model.model = honest
  const campaignId = await campaign({
    mailboxes: [await addMailbox('ida@sender.test')],
    sequence: WRITTEN,
    aiApproval: 'none',
  })
  await addLead(campaignId, 'ann@hulls.example', { company: { industry: 'Robotics' } })
  model.next((response, received) => {
    // What another organization's visit does: this one is not told of it.
    void query(`update leads set company = company || '{"industry": "Ships"}' where domain = 'hulls.example'`).then(
      () => says(honest(undefined as never))(response, received),
    )
  })
  model.model = () => ({ icebreaker: { text: OTHER, basis: ['company.industry'] }, summary: null, talkingPoints: [] })
  await pass(HOUR)
  await pass(HOUR)
  const mails = server.received.filter((mail) => mail.includes('ann@hulls.example')).map(textOf)
  expect(mails).toEqual([expect.stringContaining(OTHER)])
})
