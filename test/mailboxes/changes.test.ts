import { placeOf } from '../support/mail/mailbox-place.ts'
import { expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { changeMailbox } from '../../src/mailboxes/settings/save-mailbox.ts'
import { sequenceOf } from '../support/mail/live-outreach.ts'
import type { Answer } from '../support/installation/harness.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

function change(mailboxId: string, body: unknown, key?: string): Promise<Answer> {
  return outreach.harness.call('PATCH', `/api/v1/mailboxes/${mailboxId}`, body, key === undefined ? {} : { key })
}

/** What is stored of the only mailbox. */
async function stored(): Promise<Record<string, unknown>> {
  const [row] = await outreach.query(
    'select organization_id, mailbox_id, from_name, daily_cap, smtp, secret, status from mailboxes',
  )
  return row ?? {}
}

test('name and cap change without the mail server being asked, and what is not given stays', async () => {
  const mailboxId = await outreach.addMailbox()
  const before = await stored()
  outreach.server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  const answer = await change(mailboxId, { fromName: '  Samantha Doe ', dailyCap: 50 })
  expect(answer).toMatchObject({ status: 200, body: { mailboxId, fromName: 'Samantha Doe', dailyCap: 50 } })
  expect(await stored()).toEqual({ ...before, from_name: 'Samantha Doe', daily_cap: 50 })
  expect((await change(mailboxId, {})).body).toMatchObject({ fromName: 'Samantha Doe', dailyCap: 50 })
  const listed = await outreach.harness.call('GET', '/api/v1/mailboxes')
  expect(listed.body.data).toEqual([answer.body])
})

test('a changed password is tried before it is stored, and never shown', async () => {
  const mailboxId = await outreach.addMailbox()
  const before = await stored()
  outreach.server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  const refused = await change(mailboxId, { fromName: 'New', smtp: { password: 'wrong' } })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/smtp', code: 'smtp_authentication' }] } })
  expect(await stored()).toEqual(before)
  outreach.server.answers = {}
  const taken = await change(mailboxId, { smtp: { password: 'the new one' } })
  expect(taken.status).toBe(200)
  expect(taken.text).not.toContain('the new one')
  const after = await stored()
  expect(after['secret']).not.toEqual(before['secret'])
  expect(outreach.harness.context.secrets.decrypt(after['secret'] as Buffer, placeOf(after))).toBe('the new one')
  expect(after['smtp']).toEqual(before['smtp'])
})

test('a secret that is moved to the row of another mailbox does not open there', async () => {
  const mine = await outreach.addMailbox()
  const theirs = await outreach.addMailbox('kim@sender.test')
  await outreach.query(`update mailboxes set secret = (select secret from mailboxes where address = 'sam@sender.test')`)
  expect((await outreach.act(`/mailboxes/${mine}/check`)).body.ok).toBe(true)
  expect((await outreach.act(`/mailboxes/${theirs}/check`)).status).toBe(500)
})

test('the stored password goes to no other server or account', async () => {
  const mailboxId = await outreach.addMailbox()
  const before = await stored()
  for (const smtp of [{ host: 'localhost' }, { port: 1 }, { username: 'kim' }, { security: 'tls' }]) {
    const error = { pointer: '/smtp/password', code: 'required' }
    expect(await change(mailboxId, { smtp })).toMatchObject({ status: 400, body: { errors: [error] } })
  }
  expect(await stored()).toEqual(before)
  const moved = await change(mailboxId, { smtp: { username: 'kim', password: 'kims' } })
  expect(moved.body.smtp).toMatchObject({ host: '127.0.0.1', port: outreach.server.port, username: 'kim' })
  const blocked = await change(mailboxId, { smtp: { host: '169.254.169.254', password: 'kims' } })
  expect(blocked).toMatchObject({ status: 400, body: { errors: [{ pointer: '/smtp', code: 'smtp_blocked' }] } })
})

test('a mailbox that was paused over its password sends again once that is changed and it is resumed', async () => {
  const { addMailbox, campaign, addLead, act, server, harness } = outreach
  const mailboxId = await addMailbox()
  await addLead(await campaign({ mailboxes: [mailboxId], sequence: sequenceOf(['P0D', 'Hi']) }), 'jane@acme.test')
  server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  await harness.settle()
  expect((await stored())['status']).toBe('paused')
  server.answers = {}
  expect((await change(mailboxId, { smtp: { password: 'the new one' } })).body.status).toBe('paused')
  expect((await act(`/mailboxes/${mailboxId}/resume`)).body.status).toBe('ok')
  await outreach.pass(60 * 60_000)
  expect(server.received).toHaveLength(1)
})

test('a mail server that somebody else changed meanwhile is not overwritten', async () => {
  const mailboxId = await outreach.addMailbox()
  const { context, organizationId } = outreach.harness
  const { outbound } = context
  const late = {
    ...context,
    outbound: {
      ...outbound,
      connectMail: async (...asked: Parameters<typeof outbound.connectMail>) => {
        expect((await change(mailboxId, { smtp: { password: 'theirs' } })).status).toBe(200)
        return outbound.connectMail(...asked)
      },
    },
  }
  const { signal } = new AbortController()
  const ref = { organizationId, mailboxId: parseId('mbox', mailboxId) ?? '', actor: 'operator', signal }
  const ours = changeMailbox(late, ref, { smtp: { password: 'ours' } })
  await expect(ours).rejects.toMatchObject({ code: 'conflict' })
  const row = await stored()
  expect(context.secrets.decrypt(row['secret'] as Buffer, placeOf(row))).toBe('theirs')
})

test.each([
  [{ address: 'kim@sender.test' }],
  [{ fromName: ' ' }],
  [{ fromName: 'Sam\u202E' }],
  [{ fromName: 'Sam\r\nBcc: x@y.test' }],
  [{ dailyCap: 0 }],
  [{ dailyCap: null }],
  [{ smtp: { password: '' } }],
  [{ smtp: { security: 'none' } }],
  [{ smtp: { tls: true } }],
  [[]],
])('%j is refused and changes nothing', async (body) => {
  const mailboxId = await outreach.addMailbox()
  const before = await stored()
  expect((await change(mailboxId, body)).status).toBe(400)
  expect(await stored()).toEqual(before)
})

test('another organization, an unknown mailbox and a key without the scope change nothing', async () => {
  const mailboxId = await outreach.addMailbox()
  const { key } = await outreach.harness.newOrganization('Other')
  expect((await change(mailboxId, { dailyCap: 5 }, key)).status).toBe(404)
  expect((await change('mbox_nothing', { dailyCap: 5 })).status).toBe(404)
  expect((await stored())['daily_cap']).toBe(30)
})
