import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { findUnreconciled } from '../../src/sending/index.ts'
import { killChildren } from '../support/processes/child-process.ts'
import { SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { readUntil, RECONCILED, STEPS, writeAfterBackup } from '../support/installation/restored-copy.ts'
import { startTrappedWorker } from '../support/processes/trapped-worker.ts'
import type { Trap } from '../support/processes/trapped-worker.ts'

// Each test runs several processes of the program, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

afterEach(killChildren)
afterAll(stopServers)

/** Lets a process that compares Sent folders die there. The lease of the one before it has run out. */
async function dieAt(copy: Outreach, moment: Trap['moment'], of: string): Promise<void> {
  copy.harness.clock.advance(120_000)
  const aheadMs = copy.harness.clock.now().getTime() - Date.now()
  const trap = { moment, of, signal: 'SIGKILL' } as const
  const worker = startTrappedWorker(copy.harness.databaseUrl, { aheadMs, trap, stages: ['inbox'] })
  expect(await worker.ended, `${moment} ${of}\n${worker.lines.join('\n')}`).toBe('SIGKILL')
}

async function fileSent(original: Inbox): Promise<void> {
  for (const mail of original.server.received) await original.dovecot.append(SAM, 'Sent', mail)
}

const counts = async (copy: Outreach) => ({
  steps: (await copy.query(STEPS)).map(({ name, step }) => `${String(name)} ${String(step)}`),
  events: await copy.query(`select count(*)::int as count from events where type = 'message.sent'`),
  days: await copy.query('select sum(sent)::int as sent from mailbox_days'),
})

test('killed anywhere in the comparison with the Sent folder, it goes on and counts each email once', async () => {
  const original = await startInbox()
  const { open } = await writeAfterBackup(original)
  await fileSent(original)
  const left = (await original.query(STEPS)).map(({ name, step }) => `${String(name)} ${String(step)}`)
  const copy = await open()
  const { db } = copy.harness.context
  await dieAt(copy, 'before commit', 'sending.add_found_step')
  expect((await counts(copy)).steps).toEqual([])
  await dieAt(copy, 'after commit', 'sending.add_found_step')
  expect((await counts(copy)).steps).toHaveLength(1)
  // The server numbers its mails anew in between.
  await original.dovecot.doveadm('mailbox', 'update', '-u', SAM, '--uid-validity', '7654321', 'Sent')
  await dieAt(copy, 'before commit', 'sending.add_found_step')
  await dieAt(copy, 'after commit', 'sending.add_found_step')
  expect((await counts(copy)).steps).toHaveLength(2)
  await dieAt(copy, 'before', 'sending.mark_reconciled')
  expect(await findUnreconciled(db)).toHaveLength(1)
  copy.harness.clock.advance(120_000)
  await readUntil(copy, RECONCILED)
  expect(await findUnreconciled(db)).toEqual([])
  expect(await counts(copy)).toEqual({ steps: left, events: [{ count: 3 }], days: [{ sent: 3 }] })
  await copy.close()
  await original.close()
})
