import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { countReturned } from '../../src/replies/bounces/bounce-store.ts'
import { sequenceOf, textOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const figures = async (campaignId: string) =>
  (await outreach.harness.call('GET', `/api/v1/campaigns/${campaignId}/sequence/figures`)).body.steps

test('what follows counts with the last email handed over before, once for each lead', async () => {
  const { addMailbox, campaign, addLead, harness, server, pass, query } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { rampStart: 30 })]
  await query('update mailboxes set gap_least = 1, gap_most = 1')
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  expect(await figures(campaignId)).toEqual([])
  const leads = ['a', 'b', 'c'].map((name) => addLead(campaignId, `${name}@${name}.test`))
  const [first = '', second = ''] = await Promise.all(leads)
  for (let round = 0; round < 5; round += 1) await pass(2_000)
  expect(server.received).toHaveLength(3)
  const link = /https:\/\/leads\.example\.com(\/u\/[\w-]+)/u.exec(textOf(server.received[0] ?? ''))?.[1] ?? ''
  await harness.call('POST', link, undefined, { key: null })
  for (let round = 0; round < 5; round += 1) await pass(round === 0 ? DAY : 2_000)
  expect(server.received).toHaveLength(5)
  const happened = `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
    select organization_id, 1, $1, campaign_id, lead_id, '{}', $2 from leads
    where 'lead_' || replace(lead_id::text, '-', '') = any($3)`
  const now = harness.clock.now()
  for (const type of ['lead.replied', 'lead.replied', 'meeting.booked'])
    await query(happened, [type, now, [first, second]])
  await query(
    `update messages set bounced_at = $1, bounce_class = 'hard' where message_id =
     (select message_id from messages where state = 'sent' and step = 1 order by message_id limit 1)`,
    [now],
  )
  const [one, two] = await figures(campaignId)
  const [unsubscribed] = await query(`select count(*)::int as count from leads where end_reason = 'unsubscribed'`)
  expect(unsubscribed).toEqual({ count: 1 })
  expect(one.variants).toMatchObject([{ variant: 0, sent: 3, captured: 0, base: 3, unsubscribed: 1, bounced: 1 }])
  expect(two.variants).toMatchObject([{ sent: 2, unsubscribed: 0, bounced: 0, complained: 0 }])
  expect(one.variants[0].replied + two.variants[0].replied).toBe(2)
  expect(one.variants[0].booked + two.variants[0].booked).toBe(2)
  expect(one.variants[0].rates.unsubscribed).toBeCloseTo(1 / 3)
})

test('an address that is refused at once bounces like one that comes back; other refusals are none', async () => {
  const { addMailbox, campaign, addLead, server, pass } = outreach
  const gapSeconds = { least: 0, most: 0 }
  const campaignId = await campaign({
    mailboxes: [await addMailbox('sam@sender.test', { gapSeconds })],
    sequence: TWO_STEPS,
  })
  const answers = [{}, { rcpt: [550, '5.1.1 No such user'] }, { data: [554, '5.6.0 Cannot read this'] }] as const
  for (const [index, answer] of answers.entries()) {
    server.answers = { ...answer }
    await addLead(campaignId, `p${index}@p${index}.test`)
    await pass(60_000)
  }
  const [one] = await figures(campaignId)
  expect(one.variants).toMatchObject([{ sent: 1, refused: 1, bounced: 1, base: 2, rates: { bounced: 0.5 } }])
  // A campaign is judged by every attempt: a text that is refused counts among them.
  const { context, organizationId } = outreach.harness
  const since = new Date(context.clock.now().getTime() - DAY)
  const id = parseId('camp', campaignId) ?? ''
  expect(await countReturned(context.db, { organizationId, campaignId: id, since })).toMatchObject({
    sends: 3,
    bounces: 1,
  })
})

test('clicks of people are counted where the campaign counts clicks', async () => {
  const { addMailbox, campaign, addLead, server, harness, pass, patch } = outreach
  const gapSeconds = { least: 0, most: 0 }
  const mailboxes = [await addMailbox('sam@sender.test', { gapSeconds })]
  const sequence = sequenceOf(['P0D', 'See https://acme.test/a'])
  const campaignId = await campaign({ mailboxes, sequence, tracking: { clicks: true } })
  for (const name of ['a', 'b']) await addLead(campaignId, `${name}@${name}.test`)
  await pass(60_000)
  await pass(60_000)
  expect(server.received).toHaveLength(2)
  const path = /\/l\/[\w-]+/u.exec(textOf(server.received[0] ?? ''))?.[0] ?? ''
  const open = (agent: string) => harness.call('GET', path, undefined, { key: null, headers: { 'user-agent': agent } })
  for (const agent of ['Mozilla/5.0 (Macintosh) Firefox/130.0', 'Mozilla/5.0 (X11) Firefox/131.0']) await open(agent)
  const [one] = await figures(campaignId)
  expect(one.variants).toMatchObject([{ sent: 2, clicked: 1, rates: { clicked: 0.5 } }])
  await patch(campaignId, { tracking: { clicks: false } })
  expect((await figures(campaignId))[0].variants).toMatchObject([{ clicked: null, rates: { clicked: null } }])
})

test('a report of steps counts the clicks of people, and none of machines', async () => {
  const { addMailbox, campaign, addLead, server, harness, pass, patch } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { gapSeconds: { least: 0, most: 0 } })]
  const sequence = sequenceOf(['P0D', 'See https://acme.test/a'])
  const campaignId = await campaign({ mailboxes, sequence, tracking: { clicks: true } })
  for (const name of ['a', 'b']) {
    await addLead(campaignId, `${name}@${name}.test`)
    await pass(60_000)
  }
  const [machines = '', people = ''] = server.received.map((mail) => /\/l\/[\w-]+/u.exec(textOf(mail))?.[0] ?? '')
  const open = async (path: string, agent: string) => {
    harness.clock.advance(11 * SECOND)
    const answer = await harness.call('GET', path, undefined, { key: null, headers: { 'user-agent': agent } })
    expect(answer.status).toBe(302)
  }
  const clicked = async () => {
    const { body } = await harness.call('GET', `/api/v1/reports/steps?campaignId=${campaignId}`)
    const [{ base, clicked: share }] = body.data[0].variants
    return { base, clicked: share }
  }
  await open(machines, 'curl/8.0')
  expect(await clicked()).toMatchObject({ base: 2, clicked: { count: 0, rate: 0 } })
  await open(people, 'Mozilla/5.0 (Macintosh) Firefox/130.0')
  expect(await clicked()).toMatchObject({ base: 2, clicked: { count: 1, rate: 0.5 } })
  await patch(campaignId, { tracking: { clicks: false } })
  const { body } = await harness.call('GET', `/api/v1/reports/steps?campaignId=${campaignId}`)
  expect(body.data[0].variants).toMatchObject([{ clicked: null }])
})

test('a test campaign counts what it captured', async () => {
  const { campaign, addLead, harness } = outreach
  const campaignId = await campaign({ sequence: TWO_STEPS })
  await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  const none = { replied: 0, bounced: 0, unsubscribed: 0, complained: 0, booked: 0 }
  const counts = { ...none, attended: 0, noShow: 0, cancelled: 0, refused: 0, clicked: null }
  expect(await figures(campaignId)).toEqual([
    {
      step: 1,
      passedOver: 0,
      variants: [{ variant: 0, sent: 0, captured: 1, base: 1, ...counts, rates: { ...none, clicked: null } }],
    },
  ])
})

test('clicks of people, emails that were refused and leads that were passed over stand beside them', async () => {
  const { addMailbox, campaign, addLead, harness, server, pass, query, next } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { gapSeconds: { least: 1, most: 1 } })]
  const campaignId = await campaign({
    mailboxes,
    tracking: { clicks: true },
    sequence: {
      steps: [
        { wait: 'P0D', variants: [{ subject: 'Hello', body: 'See https://acme.test/a' }] },
        { wait: 'P1D', condition: { tiers: ['A'] }, variants: [{ body: 'Only for A' }] },
        { wait: 'P1D', variants: [{ body: 'Once more' }] },
      ],
    },
  })
  const jane = await addLead(campaignId, 'jane@jane.test')
  await pass(2_000)
  const path = /\/l\/[\w-]+/u.exec(textOf(server.received[0] ?? ''))?.[0] ?? ''
  harness.clock.advance(11 * SECOND)
  await harness.call('GET', path, undefined, { key: null, headers: { 'user-agent': 'Mozilla/5.0 Firefox/130.0' } })
  const mailbox = { mailboxId: mailboxes[0], address: 'sam@sender.test', keeps: true }
  expect(await next(jane)).toMatchObject({ step: 2, mailbox, passedOver: 'tier' })
  server.answers.rcpt = [550, '5.1.1 No such user']
  await addLead(campaignId, 'kim@kim.test')
  await pass(2_000)
  await pass(DAY)
  const [one, two] = await figures(campaignId)
  expect(one).toMatchObject({ passedOver: 0, variants: [{ sent: 1, refused: 1, clicked: 1, rates: { clicked: 0.5 } }] })
  expect(two).toMatchObject({ step: 2, passedOver: 1, variants: [{ sent: 0, refused: 0, rates: { clicked: null } }] })
  expect(await query(`select 1 from messages where step = 2 and state = 'sent'`)).toEqual([])
})
