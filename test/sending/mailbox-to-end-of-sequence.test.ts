import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { ALWAYS, headerOf, sequenceOf, textOf } from '../support/mail/live-outreach.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const THREE = sequenceOf(['P0D', 'Hi {{ lead.firstName }}'], ['P3D', 'Again'], ['P4D', 'Last'])

test('a mailbox is stored once its server lets it in, and refused with the class of the failure', async () => {
  const { act, server, addMailbox, query } = outreach
  const smtp = { host: '127.0.0.1', port: server.port, security: 'starttls', username: 'sam', password: 'wrong' }
  server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  const refused = await act('/mailboxes', { address: 'sam@sender.test', fromName: 'Sam', smtp })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/smtp', code: 'smtp_authentication' }] } })
  const closed = await act('/mailboxes', { address: 'sam@sender.test', fromName: 'Sam', smtp: { ...smtp, port: 1 } })
  expect(closed).toMatchObject({ status: 400, body: { errors: [{ pointer: '/smtp', code: 'smtp_refused' }] } })
  expect(await query('select 1 from mailboxes')).toEqual([])
  server.answers = {}
  await addMailbox()
  expect(await query(`select position('secret'::bytea in secret) as found from mailboxes`)).toEqual([{ found: 0 }])
  const answers = await Promise.all(
    ['sam@sender.test', 'kim@sender.test', 'kim@sender.test'].map((address) =>
      act('/mailboxes', { address, fromName: 'S', smtp }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2)
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
})

test('a sequence from the first email to its end: headers, footer, thread, waits, and the rest of the address', async () => {
  const { addMailbox, campaign, addLead, lead, messages, server, pass, harness } = outreach
  const mailboxes = [await addMailbox()]
  const jane = await addLead(await campaign({ mailboxes, sequence: THREE }), 'jane@acme.test')
  await harness.settle()
  const [first = ''] = server.received
  const link = /https:\/\/leads\.example\.com\/u\/[\w-]+/u.exec(textOf(first))?.[0]
  expect(headerOf(first, 'From')).toBe('Sam Doe <sam@sender.test>')
  expect(headerOf(first, 'To')).toBe('Jane Roe <jane@acme.test>')
  expect(headerOf(first, 'Subject')).toBe('Planning at Acme')
  expect(headerOf(first, 'List-Unsubscribe')).toBe(`<${link}>`)
  expect(headerOf(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(textOf(first)).toContain('Hi Jane\r\n\r\n-- \r\nSeed, 1 Quay, London\r\nUnsubscribe: ')
  const [sent] = await messages(jane)
  expect(headerOf(first, 'Message-ID')).toBe(sent.messageIdHeader)
  expect(sent.messageIdHeader).toMatch(/^<[0-9a-f]{40}@sender\.test>$/u)
  expect(sent).toMatchObject({ state: 'sent', live: true, step: 1, response: expect.stringContaining('queued') })
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence' })

  await pass(3 * DAY - MINUTE)
  expect(server.received).toHaveLength(1)
  await pass(MINUTE)
  await pass(4 * DAY)
  const [, second = '', third = ''] = server.received
  const ids = server.received.map((mail) => headerOf(mail, 'Message-ID'))
  expect(new Set(ids).size).toBe(3)
  expect(headerOf(second, 'Subject')).toBe('Re: Planning at Acme')
  expect([headerOf(second, 'In-Reply-To'), headerOf(second, 'References')]).toEqual([ids[0], ids[0]])
  expect([headerOf(third, 'In-Reply-To'), headerOf(third, 'References')]).toEqual([ids[1], `${ids[0]} ${ids[1]}`])
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
  await pass(400 * DAY)
  expect(server.received).toHaveLength(3)
})

test('another campaign waits for the sequence and the rest of the address, then goes on by itself', async () => {
  const { addMailbox, campaign, addLead, lead, next, server, pass, harness } = outreach
  const mailboxes = [await addMailbox()]
  const one = await campaign({ mailboxes, sequence: sequenceOf(['P0D', 'one'], ['P2D', 'one again']) })
  const two = await campaign({ mailboxes, sequence: sequenceOf(['P0D', 'two']) })
  const first = await addLead(one, 'jane@acme.test')
  await harness.settle()
  const second = await addLead(two, 'JANE@acme.test')
  await harness.settle()
  expect(await next(second)).toMatchObject({ closed: ['other_campaign', 'mailbox'], eligibleAt: null })
  await pass(2 * DAY)
  expect(await lead(first)).toMatchObject({ endReason: 'completed' })
  const ended = harness.clock.now().getTime()
  await pass(HOUR)
  const restsUntil = new Date(ended + 30 * DAY).toISOString()
  expect(await next(second)).toMatchObject({ closed: ['rest'], eligibleAt: restsUntil })
  await pass(30 * DAY - HOUR - MINUTE)
  expect(server.received).toHaveLength(2)
  await pass(MINUTE)
  expect(server.received.map((mail) => textOf(mail).split('\r\n')[0])).toEqual(['one', 'one again', 'two'])
})

test('a lead that is resumed does not rest from its own sequence', async () => {
  const { addMailbox, campaign, addLead, act, server, pass, harness } = outreach
  const mailboxes = [await addMailbox()]
  const jane = await addLead(await campaign({ mailboxes, sequence: THREE }), 'jane@acme.test')
  await harness.settle()
  await act(`/leads/${jane}/stop`)
  await pass(2 * DAY)
  expect((await act(`/leads/${jane}/resume`)).body).toMatchObject({ status: 'in_sequence' })
  await pass(DAY - MINUTE)
  expect(server.received).toHaveLength(1)
  await pass(MINUTE)
  expect(server.received.map((mail) => textOf(mail).split('\r\n')[0])).toEqual(['Hi Jane', 'Again'])
})

test('a lead that ends once more opens nothing to which another campaign is writing by then', async () => {
  const { addMailbox, campaign, addLead, act, next, server, pass, harness } = outreach
  const settings = { mailboxes: [await addMailbox()], sequence: THREE, restDays: 0 }
  const first = await addLead(await campaign(settings), 'jane@acme.test')
  await harness.settle()
  await act(`/leads/${first}/stop`)
  await addLead(await campaign(settings), 'jane@acme.test')
  await pass(HOUR)
  expect(server.received).toHaveLength(2)
  await act(`/leads/${first}/resume`)
  await act(`/leads/${first}/stop`)
  const third = await addLead(await campaign(settings), 'jane@acme.test')
  await pass(MINUTE)
  expect((await next(third)).closed).toContain('other_campaign')
})

test('a lead that goes lets go of its address, which rests if anything was sent', async () => {
  const { addMailbox, campaign, addLead, next, server, harness } = outreach
  const mailboxes = [await addMailbox('sam@sender.test'), await addMailbox('kim@sender.test')]
  const one = await campaign({ mailboxes, sequence: THREE })
  const two = await campaign({ mailboxes, sequence: THREE })
  const written = await addLead(one, 'jane@acme.test')
  server.answers = { rcpt: [450, '4.2.0 later'] }
  await harness.settle()
  await harness.call('DELETE', `/api/v1/leads/${written}`)
  server.answers = {}
  const other = await addLead(two, 'jane@acme.test')
  await harness.settle()
  expect((await next(other)).closed).not.toContain('other_campaign')
  harness.clock.advance(HOUR)
  await harness.settle()
  expect(server.received).toHaveLength(1)
  await harness.call('DELETE', `/api/v1/leads/${other}`)
  const again = await addLead(one, 'jane@acme.test')
  await harness.settle()
  expect((await next(again)).closed).toContain('rest')
})

test('the clock of the prospect counts, over a change to summer time', async () => {
  // Friday before 28 March 2027, when clocks in Berlin go forward.
  outreach.harness.clock.set(new Date('2027-03-26T07:00:00Z'))
  const { addMailbox, campaign, addLead, next, messages, pass, harness } = outreach
  const mailboxes = [await addMailbox()]
  const schedule = { timezone: 'America/New_York', days: ['fri', 'mon'], from: '09:00', to: '09:30' }
  const jane = await addLead(await campaign({ mailboxes, schedule, sequence: THREE }), 'jane@acme.test', {
    contact: { timezone: 'Europe/Berlin' },
  })
  await harness.settle()
  expect(await next(jane)).toMatchObject({ closed: ['window'], eligibleAt: '2027-03-26T08:00:00.000Z' })
  await pass(HOUR)
  expect((await messages(jane)).map((one) => one.sentAt)).toEqual(['2027-03-26T08:00:00.000Z', null])
  // Three days later at 09:00 on the prospect's clock, an hour earlier by UTC.
  expect(await next(jane)).toMatchObject({
    step: 2,
    closed: ['wait', 'mailbox'],
    eligibleAt: '2027-03-29T07:00:00.000Z',
  })
  await pass(3 * DAY - HOUR)
  expect((await messages(jane))[1]).toMatchObject({ sentAt: '2027-03-29T07:00:00.000Z' })
})

test('follow-ups leave before first emails, then the best leads; those with an unknown must come last', async () => {
  const { addMailbox, campaign, addLead, server, pass, harness } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { dailyCap: 100 })]
  const criteria = [
    { id: 'size', kind: 'must', field: 'company.employeeCount', op: 'gte', value: 10, weight: 10 },
    { id: 'sector', kind: 'should', field: 'company.industry', op: 'eq', value: 'Shipping', weight: 50 },
  ]
  const sequence = sequenceOf(['P0D', 'first'], ['PT1H', 'second'])
  const campaignId = await campaign({ mailboxes, sequence, icp: { version: 1, criteria } })
  await addLead(campaignId, 'early@acme.test', { company: { industry: 'Shipping', employeeCount: 50 } })
  await harness.settle()
  harness.clock.advance(HOUR)
  await addLead(campaignId, 'unknown@acme.test', { company: { industry: 'Shipping' } })
  await addLead(campaignId, 'worse@acme.test', { company: { industry: 'Retail', employeeCount: 50 } })
  await addLead(campaignId, 'better@acme.test', { company: { industry: 'Shipping', employeeCount: 50 } })
  for (let mails = 0; mails < 10; mails += 1) await pass(4 * MINUTE)
  const to = server.received.map((mail) => headerOf(mail, 'To')?.replace(/.*<(\w+)@.*/u, '$1'))
  expect(to).toEqual(['early', 'early', 'better', 'worse', 'unknown'])
})

test('a mailbox keeps its gap and its cap, the organization its own; the least used mailbox sends, and a lead keeps it', async () => {
  const { addMailbox, campaign, addLead, next, server, pass, harness, query, messages } = outreach
  const sam = await addMailbox('sam@sender.test', { dailyCap: 2 })
  const kim = await addMailbox('kim@sender.test', { dailyCap: 2 })
  const campaignId = await campaign({
    mailboxes: [sam, kim],
    schedule: ALWAYS,
    sequence: sequenceOf(['P0D', 'a'], ['PT1M', 'b']),
  })
  const [a, b] = [await addLead(campaignId, 'a@x.test'), await addLead(campaignId, 'b@y.test')]
  await harness.settle()
  const c = await addLead(campaignId, 'c@z.test')
  await harness.settle()
  const senders = () => server.received.map((mail) => headerOf(mail, 'From')?.includes('sam@'))
  expect(new Set(senders())).toEqual(new Set([false, true]))
  // 90 s and half of 210 s, by the random number of the test.
  const open = new Date(harness.clock.now().getTime() + 195_000).toISOString()
  expect(await next(c)).toMatchObject({ closed: ['mailbox'], eligibleAt: open })
  await pass(194_999)
  expect(server.received).toHaveLength(2)
  await pass(1)
  expect(server.received).toHaveLength(4)
  await pass(HOUR)
  expect(server.received).toHaveLength(4)
  const midnight = inDays(outreach, 1)
  expect(await next(c)).toMatchObject({ closed: ['mailbox'], eligibleAt: midnight })
  for (const prospect of [a, b]) {
    const [first, second] = await messages(prospect)
    expect(second.from ?? first.from).toBe(first.from)
  }
  await query(`update organizations set daily_send_cap = 4`)
  expect((await next(c)).closed).toEqual(['organization_cap', 'mailbox'])
  harness.clock.set(new Date(midnight))
  await harness.settle()
  expect(server.received).toHaveLength(5)
})
