import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { headerOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** What the mail server took, as header fields. */
function received(): { from: string; to: string; subject: string; id: string; references: string | undefined }[] {
  return outreach.server.received.map((mail) => ({
    from: headerOf(mail, 'From') ?? '',
    to: headerOf(mail, 'To') ?? '',
    subject: headerOf(mail, 'Subject') ?? '',
    id: headerOf(mail, 'Message-ID') ?? '',
    references: headerOf(mail, 'References'),
  }))
}

function step(wait: string, subject?: string) {
  return { wait, variants: [{ body: 'x', ...(subject === undefined ? {} : { subject }) }] }
}

test('a step without a subject goes on with the thread before it, subject and headers alike', async () => {
  const { addLead, campaign, addMailbox, pass } = outreach
  const sequence = { steps: [step('P0D', 'One'), step('PT1H', 'Two'), step('PT1H'), step('PT1H')] }
  await addLead(await campaign({ mailboxes: [await addMailbox()], sequence }), 'jane@acme.test')
  for (let turns = 0; turns < 12; turns += 1) await pass(HOUR / 2)
  const [, second, third, fourth] = received()
  expect(second).toMatchObject({ subject: 'Two', references: undefined })
  expect(third).toMatchObject({ subject: 'Re: Two', references: second?.id })
  expect(fourth).toMatchObject({ subject: 'Re: Two', references: `${second?.id} ${third?.id}` })
})

test('an address at a domain with umlauts is written to in ASCII', async () => {
  const { addLead, campaign, addMailbox, pass, messages } = outreach
  const jane = await addLead(
    await campaign({ mailboxes: [await addMailbox()], sequence: TWO_STEPS }),
    'Jane@m\u00FCnchen.test',
  )
  await pass(1000)
  expect(received().map(({ to }) => to)).toEqual([expect.stringContaining('Jane@xn--mnchen-3ya.test')])
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
})

/** Two mailboxes, and a lead that has got its first email from one of them. */
async function conversation() {
  const { addMailbox, campaign, addLead, harness, lead } = outreach
  const mailboxes = [await addMailbox('sam@sender.test'), await addMailbox('kim@sender.test')]
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  const [first] = received()
  const sender = first?.from.includes('sam@') === true ? mailboxes[0] : mailboxes[1]
  const others = mailboxes.filter((one) => one !== sender)
  expect((await lead(jane)).status).toBe('in_sequence')
  return { jane, campaignId, sender, others, mailboxes, first }
}

test('a conversation whose mailbox left the campaign goes on from another, in its thread; whoever changes it is told', async () => {
  const { patch, pass, next, messages } = outreach
  const { jane, campaignId, others, first } = await conversation()
  const { status, body } = await patch(campaignId, { mailboxes: others })
  expect(status).toBe(200)
  expect(body.warnings).toContainEqual({
    pointer: '/mailboxes',
    code: 'conversations_move',
    detail: expect.stringContaining('One lead has got emails from'),
  })
  await pass(DAY)
  const [, second] = received()
  expect(second).toMatchObject({ references: first?.id, subject: `Re: ${first?.subject}` })
  expect(second?.from).not.toBe(first?.from)
  expect((await messages(jane)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect((await next(jane)).closed).toEqual(expect.arrayContaining(['lead', 'sequence']))
})

test('one whose mailbox is paused waits for it; nobody is warned of mailboxes that nobody was written from', async () => {
  const { patch, pass, act, server } = outreach
  const { campaignId, sender, mailboxes, others } = await conversation()
  await act(`/mailboxes/${others[0]}/pause`)
  expect((await patch(campaignId, { mailboxes: [sender] })).body.warnings).toMatchObject([{ code: 'mailbox_not_read' }])
  await patch(campaignId, { mailboxes })
  await act(`/mailboxes/${others[0]}/resume`)
  await act(`/mailboxes/${sender}/pause`)
  await pass(3 * DAY)
  expect(server.received).toHaveLength(1)
  await act(`/mailboxes/${sender}/resume`)
  await pass(HOUR)
  expect(received().map(({ from }) => from)).toEqual([received()[0]?.from, received()[0]?.from])
})

test('an email that may have left a mailbox goes out again from that one alone', async () => {
  const { server, patch, pass, act, messages, next } = outreach
  const { jane, campaignId, sender, others, mailboxes } = await conversation()
  server.answers = { dropAfterData: true }
  await pass(DAY)
  server.answers = {}
  const [, second] = await messages(jane)
  expect(second.state).toBe('unknown')
  await patch(campaignId, { mailboxes: others })
  expect((await act(`/messages/${second.messageId}/decide`, { decision: 'send_again' })).status).toBe(200)
  await pass(HOUR)
  expect(server.received).toHaveLength(1)
  const gate = (await next(jane)).gates.find((one: { gate: string }) => one.gate === 'mailbox')
  expect(gate).toMatchObject({ pass: false, detail: expect.stringContaining('may have been sent from a mailbox') })
  await patch(campaignId, { mailboxes })
  await pass(HOUR)
  expect(server.received).toHaveLength(2)
  expect(sender).toBeDefined()
})

test('an email that was refused for certain leaves from another mailbox once its own is taken away', async () => {
  const { server, patch, pass, harness, messages } = outreach
  const { jane, campaignId, sender, others } = await conversation()
  server.answers = { data: [451, '4.7.1 later'] }
  await pass(DAY)
  server.answers = {}
  await patch(campaignId, { mailboxes: others })
  expect((await harness.call('DELETE', `/api/v1/mailboxes/${sender}`)).status).toBe(204)
  await pass(DAY)
  expect((await messages(jane))[1]).toMatchObject({ state: 'sent', step: 2 })
  const [first, second] = received()
  expect(second?.from).not.toBe(first?.from)
})

test('a first email that was refused for certain leaves from another mailbox while its own is paused', async () => {
  const { server, addMailbox, campaign, addLead, act, pass, messages } = outreach
  const sam = await addMailbox('sam@sender.test')
  const kim = await addMailbox('kim@sender.test')
  const jane = await addLead(await campaign({ mailboxes: [sam, kim], sequence: TWO_STEPS }), 'jane@acme.test')
  server.answers = { data: [451, '4.7.1 later'] }
  await pass(HOUR)
  server.answers = {}
  const [{ from }] = await messages(jane)
  await act(`/mailboxes/${from.startsWith('sam@') ? sam : kim}/pause`, {})
  await pass(DAY)
  expect(received()[0]?.from).toContain(from.startsWith('sam@') ? 'kim@' : 'sam@')
})

test('a mailbox is not taken away under an email that is to go out again from it, and says what to do', async () => {
  const { server, patch, pass, act, messages, harness } = outreach
  const { jane, campaignId, sender, others } = await conversation()
  server.answers = { dropAfterData: true }
  await pass(DAY)
  server.answers = {}
  await patch(campaignId, { mailboxes: others })
  const { messageId } = (await messages(jane))[1]
  await act(`/messages/${messageId}/decide`, { decision: 'send_again' })
  const remove = () => harness.call('DELETE', `/api/v1/mailboxes/${sender}`)
  const refused = await remove()
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('stop the leads')])
  await act(`/leads/${jane}/stop`, {})
  expect((await remove()).status).toBe(204)
})
