import { afterEach, expect, test } from 'vitest'
import { startPeer, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startWorker } from '../../src/platform/work/worker.ts'
import { inboxStage } from '../../src/replies/mailbox-sync/stage.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { ReadingLimits } from '../../src/replies/mailbox-sync/stage.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import { mailOf, startInbox } from '../support/mail/inbox.ts'
import { simulateReaders } from '../support/oracles/simulated-readers.ts'
import { until } from '../support/processes/until.ts'

let opened: { close(): Promise<void> }

afterEach(async () => {
  await opened.close()
  stopServers()
})

/** A twentieth of what the program has by itself, for a twentieth of 15,000 mailboxes; `npm run bench readers` has all. */
const room: ReadingLimits = {
  connections: 20,
  idle: 15,
  perHost: 10,
  perOrganization: 10,
  failing: 3,
  idlePerHost: 3,
  idlePerOrganization: 8,
}

test('mailboxes by the hundred on two workers are each read every ten minutes, whatever hangs and whoever has most', async () => {
  const harness = await createHarness()
  opened = harness
  const scene = { mailboxes: 750, smallOrganizations: 10, hanging: 38, minutes: 13, room }
  const simulated = await simulateReaders(harness.context, harness.clock, scene)
  expect(simulated.longestMs).toBeLessThan(10 * MINUTE)
  expect(simulated.longestFirstOfSmallMs).toBeLessThan(2 * MINUTE)
  expect(simulated.mostOfHost).toBeLessThanOrEqual(room.perHost)
  expect(simulated.mostOfProcess).toBeLessThanOrEqual(room.connections)
  expect(simulated.mostIdle).toBeGreaterThan(0)
}, 120_000)

test('real mailboxes share one connection: one that waits for mail gives way, and a server that hangs holds up nobody', async () => {
  const inbox = await startInbox()
  const { context } = inbox.harness
  const silent = await startPeer(() => undefined)
  const worker = startWorker([inboxStage(context, { room: { ...room, connections: 2, idle: 2 } })], context.log)
  opened = {
    close: async () => {
      await worker.stop()
      await inbox.close()
    },
  }
  await inbox.addReadMailbox('hangs@sender.test')
  await inbox.query(`update mailboxes set imap = jsonb_set(imap, '{port}', to_jsonb($1::int))`, [silent])
  await inbox.eventually('select 1 from mailbox_readers where lease_token is not null')
  const addresses = ['ann', 'bea', 'cas', 'dan', 'eve'].map((name) => `${name}@sender.test`)
  const [first = '', ...others] = addresses
  const ann = await inbox.addReadMailbox(first)
  await inbox.eventually('select 1 from mailbox_readers where idle_since is not null')
  for (const address of others) await inbox.addReadMailbox(address)
  expect(await inbox.query('select 1 from mailbox_readers where read_at is not null')).toHaveLength(1)
  await advanceUntil(inbox, 'select 1 from mailbox_readers having count(read_at) = 5')

  for (const address of addresses) {
    const mail = { From: 'jane@acme.test', To: address, 'Message-ID': `<${address}>` }
    await inbox.dovecot.deliver(address, mailOf(mail, 'Yes'))
  }
  await advanceUntil(inbox, 'select 1 from inbound having count(distinct mailbox_id) = 5')

  await worker.stop()
  inbox.harness.clock.advance(2 * HOUR)
  const notRead = async () => (await inbox.harness.call('GET', `/api/v1/mailboxes/${ann}`)).body.notRead
  expect(await notRead()).toMatchObject({ cause: 'no_worker', problem: null })
  const leased = [new Date(inbox.harness.clock.now().getTime() + MINUTE), parseId('mbox', ann)]
  await inbox.query('update mailbox_readers set lease_until = $1 where mailbox_id <> $2', leased)
  expect(await notRead()).toMatchObject({ cause: 'turn', problem: null })
  const { text } = await inbox.harness.call('GET', '/metrics', undefined, { key: null })
  expect(text).toMatch(/^fairlead_mailboxes_to_read 6$/mu)
  expect(text).toMatch(/^fairlead_mailbox_reading_lag_seconds (?:[7-9]\d{3}|\d{5})$/mu)
}, 60_000)

/** Moves the clock by two minutes every two seconds, until the query answers a row. Who holds a lease renews it meanwhile. */
async function advanceUntil({ harness, query }: Inbox, text: string): Promise<void> {
  let nextStep = 0
  const found = async () => {
    if (performance.now() >= nextStep) {
      const renewed = new Date(harness.clock.now().getTime() + 3 * MINUTE)
      await query('update mailbox_readers set lease_until = $1, due_at = $1 where lease_token is not null', [renewed])
      harness.clock.advance(2 * MINUTE)
      nextStep = performance.now() + 2_000
    }
    return (await query(text)).length
  }
  await until(found, (count) => count > 0, { what: text, patience: 50_000 })
}
