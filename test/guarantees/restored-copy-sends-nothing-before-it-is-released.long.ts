import { rm } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createStages } from '../../src/stages.ts'
import { DAY } from '../../src/platform/clock.ts'
import { findInstance, setPublicUrl } from '../../src/platform/instance/instance-store.ts'
import { findUnreconciled, markReconciled, releaseSending } from '../../src/sending/index.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { backUp, createEmptyDatabase, restoreInto } from '../support/installation/backups.ts'
import { headerOf, startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { bookMeeting, createNotifiedCampaign } from '../support/webhooks/notified-campaign.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'

// Each test runs several processes of the program, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

afterAll(stopServers)

/** A copy of the installation as it is now, opened at the same moment of the clock. */
async function copyOf(original: Outreach): Promise<{ open: () => Promise<Outreach> }> {
  const file = await backUp(original.harness.databaseUrl)
  const now = original.harness.clock.now()
  return {
    open: async () => {
      const database = await createEmptyDatabase()
      const run = await restoreInto(database.url, file)
      await rm(file)
      expect(run).toMatchObject({ code: 0, err: '' })
      return startOutreach({ database, now })
    },
  }
}

/** Three leads of a live campaign, one a mailbox, whose first emails are due. */
async function writeToThree(outreach: Outreach): Promise<void> {
  const { addMailbox, campaign, addLead, harness } = outreach
  const mailboxes: string[] = []
  for (const name of ['kim', 'pat', 'sam']) mailboxes.push(await addMailbox(`${name}@sender.test`))
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  for (const name of ['jane', 'joe', 'zoe']) await addLead(campaignId, `${name}@${name}.test`)
  const stages = createStages(harness.context).filter((stage) => stage.name === 'scoring' || stage.name === 'sequence')
  for (const stage of stages) await stage.claim(harness.organizationId, stage.batch ?? 1)
}

const STATES = `select to_address, state, reason from messages where step = 1 and kind = 'step' order by to_address`

test('backup, send, unsubscribe, restore: nothing leaves before the Sent folders were compared and it is released', async () => {
  const original = await startOutreach()
  await writeToThree(original)
  const copying = await copyOf(original)
  await original.harness.settle()
  await original.pass(DAY / 24)
  const sent = original.server.received
  expect(sent).toHaveLength(3)
  const link = /<(https:[^>]+)>/.exec(headerOf(sent[0]!, 'List-Unsubscribe') ?? '')?.[1] ?? ''
  const left = await original.harness.call('POST', new URL(link).pathname, undefined, {
    key: null,
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(left.status).toBe(200)

  const copy = await copying.open()
  const { context } = copy.harness
  await copy.harness.settle()
  for (const wait of [1, 1, 1]) await copy.pass(wait * DAY)
  expect(sent).toHaveLength(3)
  expect(await findInstance(context.db)).toMatchObject({ sending_held: 'restored', epoch: 2 })
  await setPublicUrl(context.db, 'https://elsewhere.example.com')
  await setPublicUrl(context.db, 'https://leads.example.com')
  await expect(releaseSending(context, { withoutReconciling: false })).rejects.toThrow(
    /3 mailboxes .* kim@sender\.test \(it has no server .*IMAP\)\), pat@.*0 of 3 mailboxes compared.*--without-reconciling/,
  )
  const [first, ...others] = await findUnreconciled(context.db)
  await markReconciled(context.db, first!)
  await expect(releaseSending(context, { withoutReconciling: false })).rejects.toThrow(
    /2 mailboxes have .*: pat@.*1 of 3/,
  )
  for (const mailbox of others) await markReconciled(context.db, mailbox)
  expect(await releaseSending(context, { withoutReconciling: false })).toBe('restored')
  expect(await findUnreconciled(context.db)).toEqual([])
  await copy.harness.settle()
  await copy.pass(DAY / 24)
  // Had nobody compared: the same emails again, under the ids by which they are known in the Sent folders.
  const ids = sent.map((mail) => headerOf(mail, 'Message-ID'))
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(3)
  await copy.close()
  await original.close()
})

test('what was under way is taken up as after a crash: unknown once bytes had begun to leave, else queued', async () => {
  const original = await startOutreach()
  await writeToThree(original)
  const busy = `update messages set state = 'sending', claimed_at = $2, lease_until = 'infinity',
    lease_token = gen_random_uuid(), data_started_at = $3 where to_address like $1`
  const now = original.harness.clock.now()
  await original.query(`update messages set to_address = l.email from leads l where l.lead_id = messages.lead_id`)
  await original.query(busy, ['jane@%', now, now])
  await original.query(busy, ['joe@%', now, null])
  const copy = await (await copyOf(original)).open()
  await copy.harness.settle()
  expect(await copy.query(STATES)).toEqual([
    { to_address: 'jane@jane.test', state: 'unknown', reason: 'process_gone' },
    { to_address: 'joe@joe.test', state: 'queued', reason: null },
    { to_address: 'zoe@zoe.test', state: 'queued', reason: null },
  ])
  expect(original.server.received).toEqual([])
  expect(await releaseSending(copy.harness.context, { withoutReconciling: true })).toBe('restored')
  await copy.harness.settle()
  expect(original.server.received).toHaveLength(2)
  await copy.close()
  await original.close()
})

test('notifications that are due wait in the copy until it is released; captured mail does not', async () => {
  const original = await startOutreach()
  const receiver = await startReceiver()
  const { campaignId } = await createNotifiedCampaign(original.harness, receiver.url)
  await bookMeeting(original.harness, campaignId)
  await original.addLead(await original.campaign({ sequence: TWO_STEPS }), 'test@acme.test')
  const copy = await (await copyOf(original)).open()
  await copy.harness.settle()
  await copy.pass(DAY)
  expect(receiver.received).toEqual([])
  expect(await copy.query(`select state from messages where step = 1`)).toEqual([{ state: 'captured' }])
  expect(await releaseSending(copy.harness.context, { withoutReconciling: false })).toBe('restored')
  await copy.harness.settle()
  expect(receiver.received).toHaveLength(1)
  await copy.close()
  await original.close()
  await receiver.close()
})

test('a database that was brought to another server by other means is a copy too; the command says what is missing', async () => {
  const original = await startOutreach()
  await original.addMailbox('kim@sender.test')
  await original.query(`update instance set system_identifier = 'another'`)
  const env = { DATABASE_URL: original.harness.databaseUrl, FAIRLEAD_PUBLIC_URL: 'https://leads.example.com' }
  expect(await runFairlead(['migrate'], env)).toMatchObject({ code: 0 })
  const held = 'select epoch, sending_held, restored_at is not null as restored, backup_taken_at from instance'
  expect(await original.query(held)).toEqual([
    { epoch: 2, sending_held: 'restored', restored: true, backup_taken_at: null },
  ])
  expect(await runFairlead(['sending', 'release'], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/1 mailbox has .*unknown instant.*kim@sender\.test/),
  })
  expect((await runFairlead(['doctor'], env)).out).toContain('0 of 1 mailboxes compared')
  expect(await runFairlead(['sending', 'release', '--without-reconciling'], env)).toMatchObject({ code: 0 })
  expect(await original.query(held)).toEqual([{ epoch: 2, sending_held: null, restored: false, backup_taken_at: null }])
  await original.close()
})
