import { expect, test } from 'vitest'
import { headerOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** As if its `imap` had been given: no test here reads it. */
async function letRead(address: string): Promise<void> {
  const imap = { host: '127.0.0.1', port: 993, security: 'tls', username: 'sam' }
  await outreach.query('update mailboxes set imap = $2 where address = $1', [address, JSON.stringify(imap)])
}

/** The ways to unsubscribe that the one email offered, and the email as it can be downloaded. */
async function writeToJane(mailboxes: readonly string[]) {
  const { campaign, addLead, harness, messages, server } = outreach
  const jane = await addLead(await campaign({ mailboxes, sequence: TWO_STEPS }), 'jane@acme.test')
  await harness.settle()
  const [{ messageId }] = await messages(jane)
  const raw = (await harness.call('GET', `/api/v1/messages/${messageId}/raw`)).text
  return { messageId, raw, header: headerOf(server.received[0] ?? '', 'List-Unsubscribe') }
}

test('unsubscribing by mail is offered only where somebody reads it, and the copy of an email says what left', async () => {
  const { raw, header, messageId } = await writeToJane([await outreach.addMailbox()])
  expect(header).toMatch(/^<https:[^>]+>$/u)
  expect(headerOf(raw, 'List-Unsubscribe')).toBe(header)
  await letRead('sam@sender.test')
  const again = (await outreach.harness.call('GET', `/api/v1/messages/${messageId}/raw`)).text
  expect(headerOf(again, 'List-Unsubscribe')).toBe(header)
})

test('of a mailbox that is read it is offered', async () => {
  const mailbox = await outreach.addMailbox()
  await letRead('sam@sender.test')
  const { raw, header } = await writeToJane([mailbox])
  expect(header).toContain('<mailto:sam@sender.test?subject=unsubscribe')
  expect(headerOf(raw, 'List-Unsubscribe')).toBe(header)
})

test('whoever lets a campaign send from a mailbox that nobody reads is told, and may', async () => {
  const { harness, addMailbox, act, patch } = outreach
  const read = await addMailbox('kim@sender.test')
  await letRead('kim@sender.test')
  const mailboxes = [read, await addMailbox()]
  const unread = {
    pointer: '/mailboxes/1',
    code: 'mailbox_not_read',
    detail: expect.stringContaining('Nobody reads sam@sender.test'),
  }
  const draft = { name: 'Draft', mailboxes, sequence: TWO_STEPS }
  const { body: created } = await harness.call('POST', '/api/v1/campaigns', draft)
  expect(created.warnings).toEqual([unread])
  const { campaignId } = created
  const readiness = await harness.call('GET', `/api/v1/campaigns/${campaignId}/readiness`)
  expect(readiness.body).toMatchObject({ ready: true, problems: [], warnings: [unread] })
  const activated = await act(`/campaigns/${campaignId}/activate`)
  expect(activated).toMatchObject({ status: 200, body: { status: 'active', warnings: [unread] } })
  expect((await act(`/campaigns/${campaignId}/activate`)).body.warnings).toEqual([unread])
  expect((await patch(campaignId, { mailboxes: [read] })).body.warnings).toEqual([])
  // A test captures its mail: nothing comes back.
  const test = await harness.call('POST', '/api/v1/campaigns', { name: 'Test', sequence: TWO_STEPS })
  expect(test.body.warnings).toEqual([])
  const live = await act(`/campaigns/${test.body.campaignId}/go-live`, { mailboxes: [mailboxes[1]] })
  expect(live).toMatchObject({ status: 200, body: { warnings: [{ ...unread, pointer: '/mailboxes/0' }] } })
})
