import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import { showId } from '../../src/platform/ids.ts'
import { A_B_C, addJane, useOutreach, wordsGot } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** From now on the database refuses rows for which the condition holds. */
async function refuse(table: string, condition: string): Promise<void> {
  await outreach.query(`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'This row cannot be written.'; end $$`)
  await outreach.query(`create trigger refuse before update on ${table} for each row
    when (${condition}) execute function refuse()`)
}

test('a lead that cannot follow its campaign is set aside; the others follow and send, and it does once it can', async () => {
  const { campaign, addLead, act, harness, query, lead, messages } = outreach
  const campaignId = await campaign({ sequence: A_B_C })
  const names = Array.from({ length: 9 }, (_, index) => `p${index}@acme.test`)
  const leads: string[] = []
  for (const email of names) leads.push(await addLead(campaignId, email))
  const other = await addLead(await campaign({ sequence: A_B_C }), 'other@acme.test')
  const [{ lead_id: poison }] = (await query(`select lead_id from leads where email_key = 'p4@acme.test'`)) as [
    { lead_id: string },
  ]
  await refuse('leads', `new.lead_id = '${poison}' and new.status = 'ended'`)
  await act(`/campaigns/${campaignId}/archive`)
  await harness.settle()
  const ends = []
  for (const one of leads) ends.push((await lead(one)).endReason)
  expect(ends.filter((reason) => reason === 'stopped')).toHaveLength(8)
  expect(await messages(other)).toMatchObject([{ state: 'captured' }, { state: 'queued' }])
  expect(await query('select lead_id, failures from leads_set_aside')).toEqual([{ lead_id: poison, failures: 1 }])
  expect(await query('select 1 from changed_campaigns')).toEqual([])
  const nextOf = async (id: string) => (await harness.call('GET', `/api/v1/leads/${id}/next`)).body
  const triedAgainAt = new Date(harness.clock.now().getTime() + 5 * MINUTE).toISOString()
  const setAside = { tried: 'follow_campaign', messageId: null, reason: 'database_p0001', failures: 1, triedAgainAt }
  expect((await nextOf(showId('lead', poison))).setAside).toEqual([setAside])
  expect((await nextOf(other)).setAside).toEqual([])

  await query('drop trigger refuse on leads')
  await outreach.pass(HOUR)
  expect(
    await query(`select 1 from leads where campaign_id = (select campaign_id from leads where lead_id = '${poison}')
    and status <> 'ended'`),
  ).toEqual([])
  expect(await query('select 1 from leads_set_aside')).toEqual([])
})

test('an email left behind that cannot be taken back is set aside with its reason, and the others leave', async () => {
  const { harness, addLead, messages, query } = outreach
  const { jane, campaignId } = await addJane(outreach)
  const before = new Date(harness.clock.now().getTime() - 1_000)
  const left = `state = 'sending', lease_until = $1, lease_token = gen_random_uuid(), claimed_at = $1`
  await query(`update messages set ${left} where step = 2`, [before])
  await refuse('messages', `old.state = 'sending' and new.state <> 'sending'`)
  const joe = await addLead(campaignId, 'joe@acme.test')
  await harness.settle()
  expect(await wordsGot(outreach, joe)).toEqual(['a'])
  expect(await messages(jane)).toMatchObject([{ state: 'captured' }, { state: 'sending', reason: 'fault' }])
  const { body } = await harness.call('GET', `/api/v1/leads/${jane}/next`)
  expect(body.setAside).toMatchObject([{ tried: 'settle', reason: 'fault', failures: null }])
  await query('drop trigger refuse on messages')
  await outreach.pass(HOUR)
  expect((await messages(jane)).map(({ state }) => state)).toEqual(['captured', 'queued'])
})
