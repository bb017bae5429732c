import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { RULES_ONLY } from '../../src/replies/language/choose-intent.ts'
import { ingestMail } from '../../src/replies/ingest/ingest-mail.ts'
import { startOutreach } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { mailOf, SAM } from '../support/mail/inbox.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'

let outreach: Outreach
let mailboxId: string

beforeAll(async () => {
  outreach = await startOutreach()
  mailboxId = parseId('mbox', await outreach.addMailbox(SAM)) ?? ''
  await outreach.query("alter table inbound add constraint no_poison check (subject <> 'Poison')")
  await outreach.query(`create function be_slow() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`)
  await outreach.query(`create trigger slow before insert on inbound for each row when (new.subject = 'Slow')
    execute function be_slow()`)
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

function arrive(uid: number, subject: string, signal = new AbortController().signal): Promise<void> {
  const { context, organizationId } = outreach.harness
  const raw = Buffer.from(mailOf({ From: 'jane@acme.test', To: SAM, Subject: subject }, `Please stop. ${uid}`))
  const place = { organizationId, mailboxId, folder: 'INBOX', uidValidity: '1', uid, advances: true, junk: false }
  const arrival = { ...place, raw, size: raw.length, receivedAt: context.clock.now() }
  return ingestMail(context, arrival, { intents: RULES_ONLY, signal })
}

const written = (uid: number) => outreach.query('select problem from inbound where uid = $1', [uid])

test('a mail that fails three times by itself is written down with the reason, and reading goes on', async () => {
  for (let failure = 1; failure < 3; failure += 1) await expect(arrive(1, 'Poison')).rejects.toThrow('no_poison')
  expect(await written(1)).toEqual([])
  await arrive(1, 'Poison')
  expect(await written(1)).toEqual([{ problem: 'This mail could not be handled. A person should read it.' }])
})

test('failures of one mail say nothing of the next', async () => {
  for (let failure = 1; failure < 3; failure += 1) await expect(arrive(2, 'Poison')).rejects.toThrow('no_poison')
  await expect(arrive(3, 'Poison')).rejects.toThrow('no_poison')
  expect(await written(3)).toEqual([])
})

test('whoever stops in the middle of a mail says nothing of it, however often', async () => {
  const stopped = AbortSignal.abort(new Error('The process stops.'))
  for (let stop = 0; stop < 5; stop += 1)
    await expect(arrive(4, 'Hello', stopped)).rejects.toThrow('The process stops.')
  expect(await written(4)).toEqual([])
  await arrive(4, 'Hello')
  expect(await written(4)).toEqual([{ problem: null }])
})

test('a database that is too slow says nothing of a mail, unless it always is', async () => {
  for (let failure = 1; failure < 30; failure += 1) {
    await expect(arrive(5, 'Slow')).rejects.toThrow('statement timeout')
  }
  expect(await written(5)).toEqual([])
  await arrive(5, 'Slow')
  expect(await written(5)).toMatchObject([{ problem: expect.stringContaining('A person should read it.') }])
})
