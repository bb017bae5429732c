import { placeOf } from '../support/mail/mailbox-place.ts'
import { expect, test } from 'vitest'
import { startImap } from '../support/servers/scripted-imap-server.ts'
import { TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const BLOB = Buffer.from('\0sam\0hunter22').toString('base64')
const ECHO = `5.7.8 no \u202Elogin for sam with hunter22, AUTH PLAIN ${BLOB}`
const CLEAN = '5.7.8 no login for sam with [hidden], AUTH PLAIN [hidden]'

/** A mailbox whose password is hunter22, at servers that let it in. */
function addMailbox(more: Record<string, unknown> = {}): Promise<string> {
  const { port } = outreach.server
  const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'hunter22' }
  return outreach.addMailbox('sam@sender.test', { smtp, ...more })
}

test('a server that repeats the password pauses the mailbox, and nothing that is kept has the password', async () => {
  const { server, campaign, addLead, harness, query } = outreach
  const mailbox = await addMailbox()
  await addLead(await campaign({ mailboxes: [mailbox], sequence: TWO_STEPS }), 'jane@acme.test')
  server.answers = { auth: [535, ECHO] }
  await harness.settle()
  const { body } = await harness.call('GET', `/api/v1/mailboxes/${mailbox}`)
  expect(body).toMatchObject({ status: 'paused', pauseReason: `authentication: 535 ${CLEAN}` })
  const kept = await query(`select m::text, b.pause_reason from messages m, mailboxes b`)
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`hunter22|${BLOB}|\u202E`, 'u'))
})

test('what a server said of an email is kept without the password', async () => {
  const { server, campaign, addLead, harness, query } = outreach
  await addLead(await campaign({ mailboxes: [await addMailbox()], sequence: TWO_STEPS }), 'jane@acme.test')
  server.answers = { data: [451, ECHO] }
  await harness.settle()
  expect(await query('select reason from messages')).toEqual([{ reason: `message_refused: 451 ${CLEAN}` }])
})

test('the test of a mailbox answers with the words of both servers, and not with the password', async () => {
  const port = await startImap()
  const imap = { host: '127.0.0.1', port, security: 'starttls' }
  const mailbox = await addMailbox({ imap })
  const [row] = await outreach.query('select * from mailboxes where imap is not null')
  const sealed = outreach.harness.context.secrets.encrypt('hunter22', placeOf(row, 'imap_secret'))
  const refusing = await startImap({ AUTHENTICATE: `% NO [AUTHENTICATIONFAILED] not with hunter22 or ${BLOB}\r\n` })
  await outreach.query(`update mailboxes set imap = jsonb_set(imap, '{port}', to_jsonb($1::int)), imap_secret = $2`, [
    refusing,
    sealed,
  ])
  outreach.server.answers = { auth: [535, ECHO] }
  const { body } = await outreach.act(`/mailboxes/${mailbox}/check`)
  expect(body.checks.map((check: { serverWords: string }) => check.serverWords)).toEqual([
    `535 ${CLEAN}`,
    'not with [hidden] or [hidden]',
  ])
})
