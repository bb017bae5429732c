import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { parseId, uuidv7 } from '../../src/platform/ids.ts'
import { applyRetention, retentionLag } from '../../src/retention/index.ts'
import { recordTurn, restartTurns, retryTurnLater } from '../../src/retention/store.ts'
import { sequenceOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'
import { removeOld } from '../support/installation/remove-old.ts'
import { countReadable, untilReadable } from '../support/processes/until-readable.ts'

const outreach = useOutreach()

const ONE_STEP = sequenceOf(['P0D', 'first'])
const get = async (path: string) => (await outreach.harness.call('GET', `/api/v1${path}`)).body
const keep = (days: Record<string, number | null>, query = '') =>
  outreach.harness.call('PATCH', `/api/v1/organization/retention${query}`, days)

/** A lead that got the only email of its sequence, and one that is in the middle of its own. */
async function writeToTwo() {
  const mailboxes = [await outreach.addMailbox('sam@sender.test', { gapSeconds: { least: 0, most: 0 } })]
  const short = await outreach.campaign({ name: 'Short', mailboxes, sequence: ONE_STEP })
  const long = await outreach.campaign({ name: 'Long', mailboxes, sequence: TWO_STEPS })
  const ended = await outreach.addLead(short, 'jane@acme.test')
  const running = await outreach.addLead(long, 'joe@acme.test')
  for (let round = 0; round < 3; round += 1) await outreach.pass(1_000)
  await outreach.act(`/leads/${running}/pause`)
  for (let round = 0; round < 3; round += 1) await outreach.pass(1_000)
  expect(outreach.server.received).toHaveLength(2)
  expect(await outreach.lead(ended)).toMatchObject({ status: 'ended', endReason: 'completed' })
  return { ended, running, short }
}

/** Passes days without anything else happening, and removes what is old then. */
async function afterDays(days: number): Promise<void> {
  outreach.harness.clock.advance(days * DAY)
  await removeOld(outreach.harness)
}

async function takeIn(leadId: string): Promise<string> {
  const { organizationId, clock } = outreach.harness
  const inboundId = uuidv7(clock.now().getTime())
  await outreach.query(
    `insert into inbound (organization_id, inbound_id, mailbox_id, folder, junk, uid_validity, uid, size, digest, raw,
       reference_ids, from_address, from_name, subject, text_new, text_full, attachments, kind, lead_id, received_at, handled_at)
     select $1, $2, mailbox_id, 'INBOX', false, 1, 1, 3, $3, 'raw', '{}', 'jo@else.test', 'Jo', 'Hello', 'new', 'full',
       '[{"name":"cv.pdf","type":"application/pdf","size":3,"risk":"none"}]', 'reply', $4, $5, $5 from mailboxes limit 1`,
    [organizationId, inboundId, Buffer.from(inboundId), leadId, clock.now()],
  )
  return `inb_${inboundId.replaceAll('-', '')}`
}

test('texts go after the days set, emails and mails stay and say so, and a running sequence keeps its own', async () => {
  const { ended, running, short } = await writeToTwo()
  const matched = await takeIn(parseId('lead', ended) ?? '')
  const files = 'select message_id from message_attachments'
  await outreach.query(
    `insert into message_attachments select organization_id, message_id, 0, 'a.txt', 'text/plain', 'a' from messages
     where state = 'sent' and lead_id = any($1::uuid[])`,
    [[ended, running].map((shown) => parseId('lead', shown))],
  )
  expect(await outreach.query(files)).toHaveLength(2)
  expect((await keep({ messageTexts: 30, rawMail: 10 })).status).toBe(200)
  await afterDays(29)
  expect(await get(`/inbox/${matched}`)).toMatchObject({ text: 'new', downloadable: false, textRemovedAt: null })
  await afterDays(2)
  const removedAt = outreach.harness.clock.now().toISOString()
  const [gone] = await outreach.messages(ended)
  const detail = await get(`/messages/${gone?.messageId}`)
  expect(detail).toMatchObject({ state: 'sent', subject: null, body: null, html: null, textRemovedAt: removedAt })
  const raw = await outreach.harness.call('GET', `/api/v1/messages/${gone?.messageId}/raw`)
  expect(raw.body).toMatchObject({ code: 'not_ready', detail: expect.stringContaining('was removed') })
  const [kept] = await outreach.messages(running)
  expect(await outreach.query(files)).toEqual([{ message_id: parseId('msg', kept?.messageId) }])
  expect(kept).toMatchObject({ state: 'sent', body: expect.stringContaining('first'), textRemovedAt: null })
  const emptied = { subject: '', text: '', fullText: '', attachments: [], textRemovedAt: removedAt }
  expect(await get(`/inbox/${matched}`)).toMatchObject({ ...emptied, from: 'jo@else.test' })
  const { thread } = await get(`/inbox/${matched}`)
  expect(thread).toMatchObject([{ textRemovedAt: removedAt }, { textRemovedAt: removedAt }])
  // Taken up again, a follow-up finds no subject to reply to, and waits for a person.
  await outreach.patch(short, { sequence: TWO_STEPS })
  await outreach.act(`/leads/${ended}/resume`)
  for (let round = 0; round < 3; round += 1) await outreach.pass(DAY)
  expect((await outreach.messages(ended))[1]?.reason).toContain('removed because of its age')
})

const reportsOf = async (campaign: string) => ({
  funnel: (await get(`/reports/funnel?campaignId=${campaign}&by=cohort&unit=week`)).data,
  steps: (await get(`/reports/steps?campaignId=${campaign}`)).data,
  tiers: (await get(`/reports/tiers?campaignId=${campaign}`)).data,
  figures: (await get(`/campaigns/${campaign}/sequence/figures`)).steps,
})

test('events go, figures stay: also those of what comes back to emails whose events are gone', async () => {
  const { ended, short } = await writeToTwo()
  const { harness, query } = outreach
  const { nextCursor: old } = await get('/events?limit=2')
  const reports = () => reportsOf(short)
  const before = await reports()
  await afterDays(800)
  expect((await get(`/leads/${ended}/timeline`)).data).not.toEqual([])
  await countReadable(outreach)
  await afterDays(1)
  expect(await query('select type from events')).toEqual([])
  expect(await reports()).toEqual(before)
  const timeline = await get(`/leads/${ended}/timeline`)
  expect(timeline).toMatchObject({
    data: [],
    keptSince: expect.stringMatching(`^${inDays(outreach, -801).slice(0, 10)}T`),
  })

  // Whoever followed the events until then is told; whoever begins anew gets those that are kept.
  const late = await harness.call('GET', `/api/v1/events?after=${old}`)
  expect(late).toMatchObject({ status: 410, body: { code: 'events_gone', keptSince: timeline.keptSince } })
  const fresh = await get('/events')
  expect(fresh.data).toEqual([])

  const [email] = await outreach.messages(ended)
  const tell = (type: string, data: object) =>
    query(
      `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
       select organization_id, (select epoch from instance), $1, campaign_id, lead_id, $2, $3 from leads where lead_id = $4`,
      [type, data, harness.clock.now(), parseId('lead', ended)],
    )
  await tell('lead.replied', { inboundId: 'inb_1', intent: 'interested' })
  await tell('message.bounced', { messageId: email?.messageId, class: 'hard' })
  await untilReadable(query)
  const followed = await get(`/events?after=${fresh.nextCursor}`)
  expect(followed.data.map((event: { type: string }) => event.type)).toEqual(['lead.replied', 'message.bounced'])
  const after = await reports()
  expect(after.steps[0].variants[0]).toMatchObject({ sent: 1, replied: { count: 1 }, bounced: { count: 1 } })
  expect(after.funnel).toEqual([{ ...before.funnel[0], replied: 1, positive: 1, bounced: 1 }])
  expect(after.figures[0].variants[0]).toMatchObject({ sent: 1, replied: 1 })

  // A reply stays in the timeline with its lead, though not in the feed, and goes with the lead.
  await countReadable(outreach)
  await afterDays(800)
  const left = await get(`/leads/${ended}/timeline`)
  expect(left.data.map((entry: { type: string }) => entry.type)).toEqual(['lead.replied'])
  expect((await get('/events?order=newest')).data).toEqual([])
  expect((await reports()).figures).toEqual(after.figures)
  expect((await reports()).steps).toEqual(after.steps)
  await harness.call('DELETE', `/api/v1/leads/${ended}`)
  expect(await query('select type from events')).toEqual([{ type: 'lead.deleted' }])
  expect((await reports()).funnel).toEqual(after.funnel)
})

test('notifications, attempts and the audit go by their own days; what is due stays', async () => {
  const { ended } = await writeToTwo()
  const { harness, query } = outreach
  const add = async (state: string, dueAt: Date | null) => {
    const deliveryId = uuidv7(harness.clock.now().getTime())
    await query(
      `with d as (insert into deliveries (organization_id, delivery_id, campaign_id, lead_id, event_type, body, state,
           created_at, due_at) select organization_id, $1, campaign_id, lead_id, 'lead.replied', 'body', $2, $3, $4
         from leads where lead_id = $5 returning organization_id, delivery_id)
       insert into attempts (organization_id, attempt_id, delivery_id, started_at, answer)
       select organization_id, $6, delivery_id, $3, 'ok' from d`,
      [deliveryId, state, harness.clock.now(), dueAt, parseId('lead', ended), uuidv7(harness.clock.now().getTime())],
    )
  }
  await add('delivered', null)
  await add('pending', new Date('2100-01-01'))
  await keep({ deliveries: 40, deliveryAttempts: 20 })
  const left = () =>
    query('select state, (select count(*)::int from attempts) as attempts from deliveries order by state')
  const audited = async () => (await get('/audit?limit=100')).data.length
  await afterDays(19)
  expect(await left()).toHaveLength(2)
  await afterDays(2)
  expect(await left()).toEqual([
    { state: 'delivered', attempts: 0 },
    { state: 'pending', attempts: 0 },
  ])
  await afterDays(20)
  expect(await left()).toEqual([{ state: 'pending', attempts: 0 }])
  expect(await audited()).toBeGreaterThan(3)
  await afterDays(1_095)
  expect(await audited()).toBe(0)
})

test('days are checked, a dry run counts what would go, and a change can be taken back for a day', async () => {
  const { ended } = await writeToTwo()
  const { harness } = outreach
  const wrong = await keep({ messageTexts: 29, clicks: null, audit: 364, events: 3_651, deliveries: 30 })
  expect(wrong.status).toBe(400)
  const pointers = ['/messageTexts', '/clicks', '/events', '/audit']
  expect(wrong.body.errors).toEqual(
    pointers.map((pointer) => expect.objectContaining({ pointer, code: 'invalid_days' })),
  )
  harness.clock.advance(100 * DAY)
  const goes = async (days: Record<string, number | null>) => {
    const { body } = await keep(days, '?dryRun=true')
    return body.rules.flatMap((rule: { kind: string; days: number; wouldGo: object | null }) =>
      rule.wouldGo === null ? [] : [[rule.kind, rule.days, rule.wouldGo]],
    )
  }
  expect(await goes({ messageTexts: 30, audit: null })).toEqual([
    ['messageTexts', 30, { count: 1, isMore: false }],
    ['audit', null, { count: 0, isMore: false }],
  ])
  const rules = (await get('/organization/retention')).rules
  expect(rules.find(({ kind }: { kind: string }) => kind === 'messageTexts')).toMatchObject({
    days: 730,
    defaultDays: 730,
    leastDays: 30,
    mayStay: true,
    wouldGo: null,
  })

  await removeOld(harness)
  await keep({ messageTexts: 30 })
  harness.clock.advance(23 * HOUR)
  await removeOld(harness)
  expect((await outreach.messages(ended))[0]?.body).toContain('first')
  await keep({ messageTexts: null })
  harness.clock.advance(3 * DAY)
  await removeOld(harness)
  expect((await outreach.messages(ended))[0]?.body).toContain('first')
  const [entry] = (await get('/audit?action=retention.changed')).data
  expect(entry).toMatchObject({ before: { messageTexts: 30 }, after: { messageTexts: null } })
  const { organizationId } = harness
  const order = { organizationId, name: 'reader', scopes: ['events:read'], createdBy: 'test' } as const
  const { key } = await createKey(harness.context, { ...order, scopes: [...order.scopes] })
  const refusal = await harness.call('GET', '/api/v1/organization/retention', undefined, { key })
  expect(refusal.body.code).toBe('insufficient_scope')
})

test('what fails for one organization is tried again later and holds up no other', async () => {
  const { ended } = await writeToTwo()
  const { harness, query } = outreach
  const other = await harness.newOrganization('Other')
  await query(
    `insert into audit (organization_id, audit_id, happened_at, actor, action, target) values ($1, $2, $3, 'operator', 'a', 'b')`,
    [other.organizationId, uuidv7(harness.clock.now().getTime()), harness.clock.now()],
  )
  await query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await query(
    `create trigger refuse before update on messages for each row when (new.body is null) execute function refuse()`,
  )
  harness.clock.advance(1_100 * DAY)
  const lag = () => retentionLag(harness.context.db, harness.clock.now())
  expect(await lag()).toBe(0)
  await removeOld(harness)
  expect(await query('select from audit where organization_id = $1', [other.organizationId])).toEqual([])
  expect((await outreach.messages(ended))[0]?.body).toContain('first')
  expect(await applyRetention.run(harness.context)).toBe(false)
  // It is late from when it was due first, however often it is put off.
  for (const hours of [2, 4]) {
    harness.clock.advance(2 * HOUR)
    await removeOld(harness)
    expect(await lag()).toBe(hours * 3_600)
  }
  await query('drop trigger refuse on messages')
  harness.clock.advance(2 * HOUR)
  await removeOld(harness)
  expect((await outreach.messages(ended))[0]?.body).toBeNull()
  expect(await lag()).toBe(0)
})

test('what never comes to its end is late, what a former release removed is not', async () => {
  const { context, clock, organizationId } = outreach.harness
  const lag = () => retentionLag(context.db, clock.now())
  await removeOld(outreach.harness)
  await outreach.query(
    `insert into retention_turns (organization_id, name, due_at) values ($1, 'a_former_table', '2020-01-01')`,
    [organizationId],
  )
  expect(await lag()).toBe(0)
  clock.advance(6 * HOUR)
  for (let part = 0; part < 3; part += 1) {
    await recordTurn(
      context.db,
      { organizationId, name: 'audit' },
      { place: uuidv7(0), dueAt: clock.now(), finishedAt: null },
    )
    clock.advance(HOUR)
  }
  expect(await lag()).toBe(3 * 3_600)
  await removeOld(outreach.harness)
  expect(await lag()).toBe(0)
})

test('a part that fails while its days are changed does not come before the change takes effect', async () => {
  const { context, clock, organizationId } = outreach.harness
  const turn = { organizationId, name: 'audit' }
  const at = new Date(clock.now().getTime() + DAY)
  await restartTurns(context.db, organizationId, { names: [turn.name], at })
  await retryTurnLater(context.db, turn, { now: clock.now(), until: new Date(clock.now().getTime() + HOUR) })
  expect(await outreach.query('select due_at from retention_turns')).toEqual([{ due_at: at }])
})

test('the same days again let nothing wait anew and pin no default; only what changes is saved and told', async () => {
  const { harness, query } = outreach
  const dueOf = async (name: string) =>
    (await query('select due_at from retention_turns where name = $1', [name]))[0]?.['due_at']
  await keep({ audit: 400 })
  const due = await dueOf('audit')
  harness.clock.advance(23 * HOUR)
  // 730 days is what holds for texts by default.
  await keep({ audit: 400, messageTexts: 730, clicks: 60 })
  expect(await dueOf('audit')).toEqual(due)
  expect(await dueOf('message_texts')).toBeUndefined()
  expect(await query('select kind, days from retention_settings order by kind')).toEqual([
    { kind: 'audit', days: 400 },
    { kind: 'clicks', days: 60 },
  ])
  const entries = (await get('/audit?action=retention.changed')).data
  expect(entries.map(({ after }: { after: object }) => after)).toEqual([{ clicks: 60 }, { audit: 400 }])
})

test('while turns wait, nobody looks whether an organization lacks some', async () => {
  const { context } = outreach.harness
  for (let n = 0; n < 5; n += 1) await outreach.harness.newOrganization(`Other ${n}`)
  const asked: string[] = []
  const db = new Proxy(context.db, {
    get: (pool, name) => {
      const found: unknown = Reflect.get(pool, name, pool)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        if (name === 'query') asked.push((given[0] as { name: string }).name)
        return Reflect.apply(found, pool, given) as unknown
      }
    },
  })
  let runs = 1
  while (await applyRetention.run({ ...context, db })) runs += 1
  // Six organizations have sixty turns, twenty in each run: before the first and after the last one is looked.
  expect(runs).toBeGreaterThanOrEqual(3)
  expect(asked.filter((name) => name === 'retention.register_turns')).toHaveLength(2)
  expect(await outreach.query('select 1 from retention_turns where finished_at is null')).toEqual([])
})
