import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { setSending } from '../../src/platform/instance/instance-store.ts'
import { eventsOf, sequenceOf } from '../support/mail/live-outreach.ts'
import { A_B_C, addJane, useOutreach, wordsGot } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

test('a variable without value holds the email for a person; mending the campaign or the lead sends it', async () => {
  const { patch, act, messages, lead, pass, harness } = outreach
  const sequence = sequenceOf(['P0D', 'about {{ customData.topic }}'], ['P1D', 'b'])
  const { jane, campaignId } = await addJane(outreach, { sequence })
  expect(await messages(jane)).toMatchObject([
    { state: 'held', reason: expect.stringContaining('customData.topic'), body: null },
  ])
  expect(await lead(jane)).toMatchObject({ status: 'scored', hold: { reason: 'message_held' } })
  await pass(9 * DAY)
  expect(await wordsGot(outreach, jane)).toEqual([])
  await act(`/leads/${jane}/resume`)
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ hold: { reason: 'message_held' } })

  await harness.call('PATCH', `/api/v1/leads/${jane}`, { customData: { topic: 'ports' } })
  await harness.settle()
  expect(await wordsGot(outreach, jane)).toEqual(['about ports'])

  const joe = await outreach.addLead(campaignId, 'joe@acme.test')
  await harness.settle()
  expect(await lead(joe)).toMatchObject({ hold: { reason: 'message_held' } })
  const resumed = (await eventsOf(outreach, 'lead.resumed')).length
  // Settings that no email is written with try nothing again.
  await patch(campaignId, { restDays: 3 })
  await harness.settle()
  expect((await messages(joe)).map(({ state }) => state)).toEqual(['held'])
  expect(await eventsOf(outreach, 'lead.resumed')).toHaveLength(resumed)
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'about ships'], ['P1D', 'b']) })
  await harness.settle()
  expect(await lead(joe)).toMatchObject({ hold: null })
  expect([await wordsGot(outreach, joe), await wordsGot(outreach, jane)]).toEqual([['about ships'], ['about ports']])
})

test('a step that is inserted is sent once, wherever it stands; nothing is sent twice or left out', async () => {
  const { patch, pass } = outreach
  const { jane, campaignId } = await addJane(outreach)
  await patch(campaignId, {
    sequence: sequenceOf(['P0D', 'x'], ['P0D', 'a'], ['P1D', 'y'], ['P1D', 'b'], ['P1D', 'c']),
  })
  for (let days = 0; days < 9; days += 1) await pass(DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'x', 'y', 'b', 'c'])
})

test('a step that is removed, before or after it was sent, makes nobody miss another or get one again', async () => {
  const { patch, pass, messages } = outreach
  const { jane, campaignId } = await addJane(outreach)
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'b'], ['P1D', 'c'], ['P1D', 'd']) })
  await pass(DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'b'])
  // c is planned when it goes.
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'b'], ['P1D', 'd']) })
  for (let days = 0; days < 9; days += 1) await pass(DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'b', 'd'])
  expect((await messages(jane)).filter((one) => one.state === 'cancelled')).toMatchObject([
    { reason: 'sequence_changed' },
  ])
})

test('a step that comes back after it was planned and removed is sent', async () => {
  const { patch, pass } = outreach
  const { jane, campaignId } = await addJane(outreach)
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'a'], ['P1D', 'b'], ['P0D', 'c']) })
  const two = {
    steps: [
      { number: 1, ...A_B_C.steps[0] },
      { number: 3, ...A_B_C.steps[2] },
    ],
  }
  await patch(campaignId, { sequence: two })
  await outreach.harness.settle()
  await patch(campaignId, { sequence: { steps: [...two.steps.slice(0, 1), A_B_C.steps[1], ...two.steps.slice(1)] } })
  for (let days = 0; days < 9; days += 1) await pass(DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'b', 'c'])
})

test('a text changed while its email is planned leaves as changed; an order changed sends each once', async () => {
  const { patch, pass } = outreach
  const { jane, campaignId } = await addJane(outreach)
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'A!'], ['P1D', 'B!'], ['P1D', 'c']) })
  await pass(DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'B!'])
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'c'], ['P1D', 'B!'], ['P1D', 'A!']) })
  for (let days = 0; days < 9; days += 1) await pass(DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'B!', 'c'])
})

test('a wait that is shortened or lengthened counts for what is planned', async () => {
  const { patch, pass, next, harness } = outreach
  const { jane, campaignId } = await addJane(outreach)
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'a'], ['P5D', 'b'], ['P1D', 'c']) })
  await pass(2 * DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a'])
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'a'], ['P2D', 'b'], ['P1D', 'c']) })
  await harness.settle()
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'b'])
  expect(await next(jane)).toMatchObject({ step: 3 })
})

test('the program shows the number of each step, and takes back what it shows', async () => {
  const { harness, patch } = outreach
  const { campaignId } = await addJane(outreach)
  const shown = (await harness.call('GET', `/api/v1/campaigns/${campaignId}`)).body.sequence
  expect(shown.steps.map((step: { number: number }) => step.number)).toEqual([1, 2, 3])
  expect((await patch(campaignId, { sequence: shown })).body.sequence).toEqual(shown)
})

test('a draft without steps holds nobody up: leads go on once it has some, and only when it is active', async () => {
  const { harness, addLead, patch, act, next, query } = outreach
  const created = await harness.call('POST', '/api/v1/campaigns', {
    name: 'Draft',
    schedule: { from: '00:00', to: '24:00', days: ['tue'] },
  })
  const { campaignId } = created.body
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  expect(await next(jane)).toMatchObject({ closed: ['campaign', 'sequence'], step: null })
  await patch(campaignId, { sequence: A_B_C })
  await harness.settle()
  expect(await wordsGot(outreach, jane)).toEqual([])
  await act(`/campaigns/${campaignId}/activate`)
  await harness.settle()
  expect(await wordsGot(outreach, jane)).toEqual(['a'])
  expect(await query('select 1 from changed_campaigns')).toEqual([])
})

test('a campaign that is paused sends nothing and goes on after the last step; one that is archived ends its leads', async () => {
  const { act, pass, lead, addMailbox, addLead, campaign, harness, next } = outreach
  const mailboxes = [await addMailbox()]
  const { jane, campaignId } = await addJane(outreach, { mailboxes })
  await act(`/campaigns/${campaignId}/pause`)
  await pass(5 * DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a'])
  await act(`/campaigns/${campaignId}/activate`)
  await pass(0)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'b'])
  const other = await addLead(await campaign({ mailboxes, sequence: A_B_C }), 'jane@acme.test')
  await harness.settle()
  expect((await next(other)).closed).toContain('other_campaign')
  await act(`/campaigns/${campaignId}/archive`)
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'stopped' })
  await pass(31 * DAY)
  expect(await wordsGot(outreach, jane)).toEqual(['a', 'b'])
  expect(await wordsGot(outreach, other)).toEqual(['a'])
})

test('mail of a test campaign is captured; going live starts at step 1 for whom it was written, ended ones too where allowed', async () => {
  const { act, addLead, campaign, harness, lead, messages, pass, server, addMailbox, next } = outreach
  const campaignId = await campaign({ sequence: A_B_C })
  const names = ['running', 'stopped', 'played', 'paused', 'suppressed']
  const leads = new Map<string, string>()
  for (const name of names) leads.set(name, await addLead(campaignId, `${name}@acme.test`))
  await harness.settle()
  await act(`/leads/${leads.get('stopped')}/stop`)
  await act(`/leads/${leads.get('paused')}/pause`)
  const [first] = await messages(leads.get('played')!)
  await harness.call('POST', /\/u\/[\w-]+/u.exec(first.body)![0], undefined, { key: null, raw: '' })
  await pass(DAY)
  expect(await wordsGot(outreach, leads.get('running')!)).toEqual(['a', 'b'])
  expect(await lead(leads.get('played')!)).toMatchObject({ endReason: 'unsubscribed' })
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toEqual([])
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['suppressed@acme.test'] })
  await addLead(campaignId, 'fresh@acme.test')
  const live = await act(`/campaigns/${campaignId}/go-live`, {
    mailboxes: [await addMailbox('sam@sender.test', { dailyCap: 100 })],
  })
  expect(live).toMatchObject({ status: 200, body: { mode: 'live' } })
  for (let hours = 0; hours < 12; hours += 1) await pass(HOUR)
  const to = server.received.map((mail) => /^To: .*<(\w+)@/mu.exec(mail)?.[1])
  expect(new Set(to)).toEqual(new Set(['fresh', 'played', 'running', 'stopped']))
  expect(to).toHaveLength(4)
  const running = (await messages(leads.get('running')!)).filter((one) => one.run === 2)
  expect(running).toMatchObject([
    { step: 1, state: 'sent', live: true },
    { step: 2, state: 'queued', live: true },
  ])
  expect(await lead(leads.get('suppressed')!)).toMatchObject({ endReason: 'suppressed' })
  expect((await next(leads.get('paused')!)).closed).toContain('hold')
  await act(`/leads/${leads.get('paused')}/resume`)
  await pass(HOUR)
  expect(server.received).toHaveLength(5)
  expect((await act(`/campaigns/${campaignId}/go-live`, { mailboxes: [] })).status).toBe(409)
})

test('going live is safe before its leads have followed: nothing more is captured, and no step goes out as if captured ones counted', async () => {
  const { act, campaign, addLead, harness, server, addMailbox, messages, query, pass } = outreach
  const campaignId = await campaign({ sequence: A_B_C })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  await act(`/campaigns/${campaignId}/go-live`, { mailboxes: [await addMailbox()] })
  const marks = await query('delete from changed_campaigns returning *')
  await pass(2 * DAY)
  expect(server.received).toEqual([])
  expect((await messages(jane)).map((one) => one.state)).toEqual(['captured', 'cancelled'])
  for (const mark of marks) {
    await query('insert into changed_campaigns (organization_id, campaign_id, changed_at) values ($1, $2, $3)', [
      mark['organization_id'],
      mark['campaign_id'],
      mark['changed_at'],
    ])
  }
  await pass(HOUR)
  expect(server.received).toHaveLength(1)
  expect((await messages(jane)).at(-2)).toMatchObject({ run: 2, step: 1, state: 'sent' })
})

test('leads beyond the first chunk follow too', async () => {
  const { campaign, addLead, harness, query, act, patch } = outreach
  const campaignId = await campaign({ sequence: A_B_C })
  await Promise.all(Array.from({ length: 1_100 }, (_, index) => addLead(campaignId, `p${index}@acme.test`)))
  await act(`/campaigns/${campaignId}/pause`)
  await setSending(harness.context.db, { stopped: true })
  await harness.settle()
  await patch(campaignId, { sequence: sequenceOf(['P9D', 'later']) })
  await act(`/campaigns/${campaignId}/activate`)
  await harness.settle()
  const planned = await query('select planned_at, count(*)::int as n from messages group by 1')
  expect(planned).toEqual([{ planned_at: new Date(harness.clock.now().getTime() + 9 * DAY), n: 1_100 }])
})
