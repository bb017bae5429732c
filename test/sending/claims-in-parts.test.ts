import { expect, test } from 'vitest'
import { transaction } from '../../src/platform/database/db.ts'
import { trySendLock } from '../../src/sending/claim/send-lock-store.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { lockPlace, findChanged } from '../../src/sending/follow-changes-store.ts'
import { followChanges } from '../../src/sending/follow-changes.ts'
import { claimDue, planDue } from '../support/mail/claim-due.ts'
import { TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** Four leads of a live campaign whose first emails are due, each with a mailbox to leave from. Answers the campaign. */
async function writeToFour(): Promise<string> {
  const { addMailbox, campaign, addLead, harness } = outreach
  const names = ['jane', 'joe', 'kim', 'lou']
  const mailboxes: string[] = []
  for (const name of names) mailboxes.push(await addMailbox(`${name}@sender.test`))
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  for (const name of names) await addLead(campaignId, `${name}@acme.test`)
  await planDue(harness)
  return campaignId
}

/** The database refuses to lease four emails together, then lets two of them pass; others are in the way of the rest. */
async function letTwoPass(): Promise<void> {
  const { query } = outreach
  await query('create sequence tries')
  await query(`create function let_two_pass() returns trigger language plpgsql as $$ declare try bigint := nextval('tries');
    begin
      if try = 1 then raise exception 'These rows cannot be written.'; end if;
      if try > 3 then raise exception 'Others want these rows.' using errcode = '55P03'; end if;
      return new;
    end $$`)
  await query(`create trigger let_two_pass before update on messages for each row
    when (old.state = 'queued' and new.state = 'sending') execute function let_two_pass()`)
}

test('emails that were leased before a later part of the claim failed leave at once', async () => {
  await writeToFour()
  await letTwoPass()
  const jobs = await claimDue(sendingStage(outreach.harness.context), outreach.harness.organizationId)
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  expect(await outreach.query(`select to_address from messages where state = 'sending'`)).toEqual([])
  expect(outreach.server.received).toHaveLength(2)
  await outreach.query('drop trigger let_two_pass on messages')
})

test('what was rendered is kept while another process chooses, and claimed after it', async () => {
  const { harness } = outreach
  await writeToFour()
  const stage = sendingStage(harness.context)
  const meanwhile = await transaction(harness.context.db, async (tx) => {
    expect(await trySendLock(tx, harness.organizationId)).toBe(true)
    return claimDue(stage, harness.organizationId)
  })
  expect(meanwhile).toEqual([])
  expect((await stage.claim(harness.organizationId, 8)).jobs).toHaveLength(4)
  expect(await outreach.query(`select 1 from messages where state = 'sending'`)).toHaveLength(4)
})

test('who finds another process at the leads of a changed campaign has done nothing, and rests', async () => {
  const { harness, act } = outreach
  const { context, organizationId } = harness
  const campaignId = await writeToFour()
  await act(`/campaigns/${campaignId}/archive`)
  const place = await findChanged(context.db, organizationId)
  await transaction(context.db, async (tx) => {
    expect(await lockPlace(tx, place!)).toBe(true)
    expect(await followChanges(context, organizationId)).toBe(0)
  })
  // The four leads, and that there are no more.
  expect(await followChanges(context, organizationId)).toBe(5)
  expect(await followChanges(context, organizationId)).toBe(0)
})

test('a claim that only leases does not wait for the disk; one that tells something does', async () => {
  const { harness, query, campaign, addLead } = outreach
  await query('create table commits (durable text, state text)')
  await query(`create function note_commit() returns trigger language plpgsql as $$ begin
    insert into commits values (current_setting('synchronous_commit'), new.state); return null; end $$`)
  await query(`create constraint trigger note_commit after update on messages deferrable initially deferred for each row
    when (old.state = 'queued' and new.state in ('sending', 'captured')) execute function note_commit()`)
  await writeToFour()
  await claimDue(sendingStage(harness.context), harness.organizationId)
  await addLead(await campaign({ sequence: TWO_STEPS }), 'max@acme.test')
  await planDue(harness)
  await claimDue(sendingStage(harness.context), harness.organizationId)
  const commits = await query('select distinct state, durable from commits order by state')
  expect(commits).toEqual([
    { state: 'captured', durable: 'on' },
    { state: 'sending', durable: 'off' },
  ])
})
