import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { createStages } from '../../../src/stages.ts'
import { backUp, createEmptyDatabase, restoreInto } from './backups.ts'
import { eventually, startReading } from '../mail/inbox.ts'
import type { Inbox } from '../mail/inbox.ts'
import { headerOf, startOutreach, TWO_STEPS } from '../mail/live-outreach.ts'
import type { Outreach } from '../mail/live-outreach.ts'

/** A backup of the installation as it is now; `open` restores it somewhere else. */
async function copyOf(original: Outreach): Promise<() => Promise<Outreach>> {
  const file = await backUp(original.harness.databaseUrl)
  return async () => {
    const database = await createEmptyDatabase()
    expect(await restoreInto(database.url, file)).toMatchObject({ code: 0, err: '' })
    await rm(file)
    return startOutreach({ database, now: original.harness.clock.now() })
  }
}

async function runStages({ harness }: Outreach, ...names: string[]): Promise<void> {
  const stages = createStages(harness.context).filter((stage) => names.includes(stage.name))
  for (const stage of stages) await stage.claim(harness.organizationId, stage.batch ?? 1)
}

/** The leads, each at a company of its own name. */
export const NAMES = ['jane', 'joe', 'max', 'zoe']

/** Four leads at the backup: one whose first email is planned, three without a score. The original then writes to three. */
export async function writeAfterBackup(original: Inbox): Promise<{ open: () => Promise<Outreach>; sent: string[] }> {
  const mailboxId = await original.addReadMailbox()
  const reading = original.read()
  await original.eventually('select 1 from mailbox_readers where read_at is not null')
  await reading.stop()
  const campaignId = await original.campaign({ mailboxes: [mailboxId], sequence: TWO_STEPS })
  for (const name of NAMES) {
    await original.addLead(campaignId, `${name}@${name}.test`)
    if (name === 'jane') await runStages(original, 'scoring', 'sequence')
  }
  const open = await copyOf(original)
  for (let passes = 0; passes < 3; passes += 1) await original.pass(400_000)
  const sent = original.server.received.map((mail) => /(\w+)@\w+\.test/u.exec(headerOf(mail, 'To') ?? '')?.[1] ?? '')
  expect(new Set(sent).size).toBe(3)
  return { open, sent }
}

/** Reads in the copy until the Sent folder was compared and every mail has been taken in. */
export async function readUntil(copy: Outreach, sql: string): Promise<void> {
  const worker = startReading(copy.harness.context)
  await eventually(() => copy.query(sql))
  await worker.stop()
}

/** Answers a row once the Sent folder was compared. */
export const RECONCILED = 'select 1 from mailboxes b join instance i on b.sent_reconciled_epoch = i.epoch'

/** What counts as sent, by lead and step. */
export const STEPS = `select split_part(l.email, '@', 1) as name, m.step, m.sent_at as at, l.status, l.last_sent_at as last
  from messages m join leads l using (organization_id, lead_id) where m.state = 'sent' order by 1, 2`
