import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { MailboxConnector } from '../../src/replies/mailbox-sync/connect-mailbox.ts'
import { inboxStage } from '../../src/replies/mailbox-sync/stage.ts'
import { SAM } from '../support/mail/inbox.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

beforeEach(async () => {
  await outreach.addMailbox(SAM)
  const imap = { host: '127.0.0.1', port: 9, security: 'tls', username: SAM }
  await outreach.query('update mailboxes set imap = $1', [imap])
})

/** Runs one turn of the mailbox. Answers whether it was its turn. */
async function turn(connect?: MailboxConnector): Promise<boolean> {
  const stage = inboxStage(outreach.harness.context, connect === undefined ? {} : { connect })
  await stage.due()
  const { jobs } = await stage.claim('installation', 5)
  for (const job of jobs) await job(new AbortController().signal)
  return jobs.length > 0
}

/** A login that is refused, after something else has happened meanwhile. */
function refusedAfter(meanwhile: () => Promise<unknown>): MailboxConnector {
  return async () => {
    await meanwhile()
    throw Object.assign(new Error('Command failed'), { authenticationFailed: true, responseText: 'Invalid' })
  }
}

const mailboxes = () => outreach.query('select status, pause_reason from mailboxes')
const OK = { status: 'ok', pause_reason: null }

test('a login that is refused pauses the mailbox', async () => {
  await turn(refusedAfter(async () => {}))
  expect(await mailboxes()).toEqual([{ status: 'paused', pause_reason: 'incoming mail: authentication: Invalid' }])
})

test('an old login that is refused once another is stored pauses nothing, and the other is tried at once', async () => {
  const change = () => {
    outreach.harness.clock.advance(1_000)
    return outreach.query('update mailboxes set updated_at = $1', [outreach.harness.clock.now()])
  }
  await turn(refusedAfter(change))
  expect(await mailboxes()).toEqual([OK])
  expect(await turn(refusedAfter(async () => {}))).toBe(true)
})

test('a process that lost its lease pauses nothing', async () => {
  await turn(refusedAfter(() => outreach.query('update mailbox_readers set lease_token = $1', [randomUUID()])))
  expect(await mailboxes()).toEqual([OK])
})

test('what is stored to log in with and does not open pauses the mailbox, and says so', async () => {
  await outreach.query(`update mailboxes set imap_secret = '\\x00'`)
  await turn()
  expect(await mailboxes()).toEqual([{ status: 'paused', pause_reason: 'incoming mail: secret_unreadable' }])
})
