import { beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { DAY } from '../../src/platform/clock.ts'
import { eventsOf, headerOf, sentToday, textOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'
import { invite } from '../../src/people/members/invitations.ts'
import { openBrowser, PASSWORD } from '../support/browser/person.ts'

const outreach = useOutreach()
const KIM = 'kim@people.test'

beforeEach(async () => {
  const { harness } = outreach
  const order = { organizationId: harness.organizationId, email: KIM, role: 'member' as const }
  const { token } = await invite(harness.context, { ...order, actor: 'operator', actorRole: 'owner' })
  const browser = openBrowser(harness)
  const accepted = { token, name: 'Kim', password: PASSWORD }
  expect(await browser.call('POST', '/auth/invitation/accept', accepted)).toMatchObject({ status: 200 })
})

test('a test leaves for a member, with dead links, and its lead knows nothing of it', async () => {
  const { addMailbox, campaign, addLead, act, server, harness, lead, messages, query } = outreach
  const settings = { mailboxes: [await addMailbox()], sequence: TWO_STEPS }
  const campaignId = await campaign({ ...settings, status: 'draft' })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  const before = await lead(jane)
  const sent = await act(`/campaigns/${campaignId}/test-send`, { step: 1, to: KIM.toUpperCase(), prospectId: jane })
  expect(sent, sent.text).toMatchObject({ status: 202, body: { to: KIM } })
  await harness.settle()
  const [mail = ''] = server.received
  expect(server.received).toHaveLength(1)
  expect(headerOf(mail, 'To')).toBe('Kim <kim@people.test>')
  expect(headerOf(mail, 'Subject')).toBe('[Test] Planning at Acme')
  expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined()
  expect(textOf(mail)).toContain('Unsubscribe: https://leads.example.com/t/unsubscribe')
  expect(await query('select 1 from unsubscribe_links')).toEqual([])
  expect(await lead(jane)).toEqual(before)
  expect(await eventsOf(outreach, 'message.sent')).toEqual([])
  expect(await sentToday(outreach)).toBe(1)
  expect((await messages(jane)).filter((one) => one.kind === 'test')).toMatchObject([{ state: 'sent', step: 1 }])
  await act(`/campaigns/${campaignId}/activate`)
  await outreach.pass(DAY)
  expect(server.received).toHaveLength(2)
  for (const page of ['booking', 'unsubscribe']) {
    const shown = await harness.call('GET', `/t/${page}`, undefined, { key: null })
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('Here it does nothing.') })
  }
})

test('a test campaign captures it; only members get one, and a key has to name whom', async () => {
  const { campaign, addLead, act, harness, messages } = outreach
  const campaignId = await campaign({ sequence: TWO_STEPS, status: 'draft' })
  const path = `/campaigns/${campaignId}/test-send`
  expect(await act(path, { step: 1, to: KIM })).toMatchObject({ status: 409 })
  const jane = await addLead(campaignId, 'jane@acme.test')
  for (const to of [undefined, 'jane@acme.test', 'nobody@else.test']) {
    expect(await act(path, { step: 1, to })).toMatchObject({ status: 400, body: { errors: [{ pointer: '/to' }] } })
  }
  expect(await act(path, { step: 1, variant: 3, to: KIM })).toMatchObject({ status: 400 })
  expect(await act(path, { step: 9, to: KIM })).toMatchObject({ status: 409 })
  expect(await act(path, { step: 2, to: KIM })).toMatchObject({ status: 202 })
  await harness.settle()
  const [captured] = (await messages(jane)).filter((one) => one.kind === 'test')
  expect(captured).toMatchObject({ state: 'captured', subject: '[Test] Re: Planning at Acme', to: KIM })
})

test('without a mailbox the owner signs the preview, the test and the email; the name of the organization ends it', async () => {
  const { campaign, addLead, act, harness, messages } = outreach
  const order = { organizationId: harness.organizationId, email: 'ada@people.test', role: 'owner' as const }
  const { token } = await invite(harness.context, { ...order, actor: 'operator', actorRole: 'owner' })
  await openBrowser(harness).call('POST', '/auth/invitation/accept', { token, name: 'Ada Byron', password: PASSWORD })
  const email = { subject: 'Hi', body: 'Best,\n{{ sender.firstName | default: sender.name }}' }
  const campaignId = await campaign({ sequence: { steps: [{ variants: [email] }] }, status: 'draft' })
  const signed = /^Best,\nAda\n\n-- \nSeed/u
  const preview = () => act(`/campaigns/${campaignId}/sequence/preview`, email)
  expect((await preview()).body).toMatchObject({ prospectId: null, text: expect.stringMatching(signed) })
  const jane = await addLead(campaignId, 'jane@acme.test')
  expect((await preview()).body).toMatchObject({ prospectId: jane, text: expect.stringMatching(signed) })
  await act(`/campaigns/${campaignId}/test-send`, { step: 1, to: KIM })
  await act(`/campaigns/${campaignId}/activate`)
  await harness.settle()
  const made = await messages(jane)
  expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(['step', 'test']))
  for (const { body } of made) expect(body).toMatch(signed)
})

test('it is written before the organization is locked: whoever holds it waits for no email to be rendered', async () => {
  const { campaign, addLead, act, harness } = outreach
  const campaignId = await campaign({ sequence: TWO_STEPS, status: 'draft' })
  await addLead(campaignId, 'jane@acme.test')
  const holder = new pg.Client({ connectionString: harness.databaseUrl })
  await holder.connect()
  await holder.query('begin; select from organizations for no key update')
  // Refused for what is found while it is written.
  expect(await act(`/campaigns/${campaignId}/test-send`, { step: 9, to: KIM })).toMatchObject({ status: 409 })
  await holder.end()
})

test('twenty an hour', async () => {
  const { campaign, addLead, act } = outreach
  const campaignId = await campaign({ sequence: TWO_STEPS, status: 'draft' })
  await addLead(campaignId, 'jane@acme.test')
  const orders = Array.from({ length: 24 }, () => act(`/campaigns/${campaignId}/test-send`, { step: 1, to: KIM }))
  const statuses = (await Promise.all(orders)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 202)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  await outreach.pass(DAY)
  expect(await act(`/campaigns/${campaignId}/test-send`, { step: 1, to: KIM })).toMatchObject({ status: 202 })
})
