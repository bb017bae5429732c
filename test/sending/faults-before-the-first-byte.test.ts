import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { claimDue, planDue } from '../support/mail/claim-due.ts'
import { eventsOf, TWO_STEPS, writeToJane } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** Claims what is due and hands it over, as a process with this context does. */
async function send(context: Context): Promise<void> {
  const jobs = await claimDue(sendingStage(context), outreach.harness.organizationId)
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
}

test('a login that does not open any more pauses its mailbox with the reason; given anew, the email leaves', async () => {
  const { harness, messages, query, server, pass, act } = outreach
  const jane = await writeToJane(outreach)
  const [{ secret }] = (await query('select secret from mailboxes')) as [{ secret: Buffer }]
  await query(`update mailboxes set secret = '\\x00'`)
  await harness.settle()
  expect(await messages(jane)).toMatchObject([{ state: 'queued', reason: 'secret_unreadable' }])
  const { body } = await harness.call('GET', '/api/v1/mailboxes')
  expect(body.data).toMatchObject([{ status: 'paused', pauseReason: 'secret_unreadable', sentToday: 0 }])
  expect(await eventsOf(outreach, 'mailbox.paused')).toMatchObject([{ data: { reason: 'secret_unreadable' } }])

  await query('update mailboxes set secret = $1', [secret])
  await act(`/mailboxes/${body.data[0].mailboxId}/resume`)
  await pass(HOUR)
  expect(server.received).toHaveLength(1)
})

test('a fault before the first byte puts its email off, longer each time, and is told', async () => {
  const { harness, messages, server, pass } = outreach
  const jane = await writeToJane(outreach)
  await planDue(harness)
  const decrypt = () => {
    throw new TypeError('A fault of ours.')
  }
  const faulty = { ...harness.context, secrets: { ...harness.context.secrets, decrypt } }
  await send(faulty)
  const waits: number[] = []
  for (let times = 0; times < 2; times += 1) {
    const { body } = await harness.call('GET', `/api/v1/leads/${jane}/next`)
    expect(body.setAside).toMatchObject([{ tried: 'send', reason: 'fault' }])
    const wait = Date.parse(body.setAside[0].triedAgainAt) - harness.clock.now().getTime()
    waits.push(wait)
    harness.clock.advance(wait)
    if (times === 0) await send(faulty)
  }
  expect(waits).toEqual([5 * MINUTE, 6.5 * MINUTE])
  expect(server.received).toEqual([])
  await pass(MINUTE)
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
})

test('mailboxes are written last and in the order of their ids, however many emails ended together', async () => {
  const { harness, addMailbox, campaign, addLead, query, server } = outreach
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const mailboxes: string[] = []
  for (const name of names) mailboxes.push(await addMailbox(`${name}@sender.test`))
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  for (const name of names) await addLead(campaignId, `${name}@acme.test`)
  await planDue(harness)
  server.answers = { rcpt: [550, '5.1.1 No such user'] }
  const jobs = await claimDue(sendingStage(harness.context), harness.organizationId)
  await query('create table locked (place serial, xid xid8 default pg_current_xact_id(), kind text, id uuid)')
  await query(`create function note() returns trigger language plpgsql as $$ begin
    insert into locked (kind, id) values (tg_table_name,
      case tg_table_name when 'mailboxes' then (to_jsonb(new) ->> 'mailbox_id')::uuid end);
    return new; end $$`)
  for (const table of ['mailboxes', 'messages', 'leads']) {
    await query(`create trigger note before update on ${table} for each row execute function note()`)
  }
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  const locked = await query(
    `select array_agg(case kind when 'mailboxes' then id::text else '' end order by place) as ids from locked
     group by xid having bool_or(kind = 'mailboxes')`,
  )
  const orders = locked.map(({ ids }) => ids as string[])
  expect(orders.flat().filter((id) => id !== '')).toHaveLength(6)
  // What is no mailbox sorts before every id.
  expect(orders).toEqual(orders.map((ids) => ids.toSorted()))
})
