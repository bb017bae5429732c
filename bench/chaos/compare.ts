import type { Context } from '../../src/platform/context.ts'
import { showId } from '../../src/platform/ids.ts'
import { showEventId } from '../../src/webhooks/stream/read-events.ts'
import { emailOf } from './add-leads.ts'
import type { LeadLedger } from './add-leads.ts'
import type { FollowedFeed } from './follow-feed.ts'
import type { ArrivedMail, ArrivedNotification } from './outside.ts'
import type { Prospects } from './prospects.ts'

/** Everything that was seen from outside. */
export interface Ledger {
  readonly leads: LeadLedger
  readonly mails: readonly ArrivedMail[]
  readonly notifications: readonly ArrivedNotification[]
  readonly prospects: Pick<Prospects, 'booked' | 'unsubscribed'>
  readonly feeds: readonly FollowedFeed[]
  /** Whether a process lived on, and was not frozen, long after a moment (`Date.now()`). */
  outlived(pid: number, at: number): boolean
}

/** What broke a promise, by promise; each names some examples. Every list is empty in a good run. */
export type Breaches = Record<string, string[]>

/** Compares what the world saw with what the database says. */
export async function compare(
  context: Context,
  ledger: Ledger,
): Promise<{ breaches: Breaches; figures: Record<string, number> }> {
  const breaches: Breaches = {
    ...(await compareLeads(context, ledger)),
    ...(await compareNotifications(context, ledger)),
    ...(await comparePeople(context, ledger)),
    ...(await compareFeeds(context, ledger)),
  }
  const mails = await compareMails(context, ledger)
  const figures = {
    leads: ledger.leads.size,
    ...mails.figures,
    bookings: ledger.prospects.booked.size,
    unsubscribed: ledger.prospects.unsubscribed.size,
    notifications: ledger.notifications.length,
    events: ledger.feeds.reduce((sum, { seen }) => sum + seen.length, 0),
  }
  return { breaches: { ...breaches, ...mails.breaches }, figures }
}

async function compareLeads({ db }: Context, { leads }: Ledger): Promise<Breaches> {
  const { rows } = await db.query<{ leadId: string; email: string }>(
    `select lead_id as "leadId", email_key as email from leads`,
  )
  const stored = Map.groupBy(rows, ({ email }) => email)
  const severalIds: string[] = []
  const lost: string[] = []
  for (const [n, ids] of leads) {
    if (ids.size !== 1) severalIds.push(emailOf(n))
    const [id] = ids
    const found = stored.get(emailOf(n)) ?? []
    if (found.length !== 1 || showId('lead', found[0]?.leadId ?? '') !== id) lost.push(emailOf(n))
  }
  const known = new Set([...leads.keys()].map(emailOf))
  return {
    leadsWithSeveralIds: severalIds,
    leadsLost: lost,
    leadsNobodySent: rows.filter(({ email }) => !known.has(email)).map(({ email }) => email),
  }
}

interface MessageRow {
  readonly id: string
  readonly state: string
  readonly to: string
  readonly dataStarted: boolean
}

async function compareMails({ db }: Context, { mails, outlived }: Ledger) {
  const { rows } = await db.query<MessageRow>(
    `select message_id_header as id, state, to_address as "to", data_started_at is not null as "dataStarted"
     from messages where message_id_header is not null`,
  )
  const arrived = Map.groupBy(mails, ({ messageId }) => messageId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inState = (state: string) => rows.filter((row) => row.state === state)
  const unknown = inState('unknown')
  const heard = ({ sender, at }: ArrivedMail) => sender !== undefined && outlived(sender, at)
  return {
    breaches: {
      emailsTwice: [...arrived].filter(([, all]) => all.length > 1).map(([id]) => id),
      emailsThatWereNotSent: inState('sent')
        .filter(({ id }) => !arrived.has(id))
        .map(({ id }) => id),
      emailsNobodyKnows: [...arrived.keys()].filter((id) => !['sent', 'unknown'].includes(byId.get(id)?.state ?? '')),
      unknownThoughItsSenderHeard: unknown
        .filter(({ id }) => arrived.get(id)?.some((mail) => mail.answered && heard(mail)) === true)
        .map(({ id }) => id),
      unknownBeforeAnyByte: unknown.filter(({ dataStarted }) => !dataStarted).map(({ id }) => id),
    },
    figures: {
      emails: mails.length,
      sent: inState('sent').length,
      unknown: unknown.length,
      emailsWhoseSenderWasSeen: mails.filter(({ sender }) => sender !== undefined).length,
      unknownThatArrived: unknown.filter(({ id }) => arrived.has(id)).length,
      unknownThoughAnswered: unknown.filter(({ id }) => arrived.get(id)?.some(({ answered }) => answered) === true)
        .length,
    },
  }
}

async function compareNotifications({ db }: Context, { notifications }: Ledger): Promise<Breaches> {
  const bySubject = Map.groupBy(notifications, ({ type, subject }) => `${type} ${subject}`)
  const byId = Map.groupBy(notifications, ({ id }) => id)
  const { rows: meetings } = await db.query<{ id: string }>(`select meeting_id as id from meetings where live`)
  const { rows: pending } = await db.query<{ id: string }>(
    `select detail->>'meetingId' as id from deliveries where state = 'pending' and due_at > now()`,
  )
  const waiting = new Set(pending.map(({ id }) => id))
  return {
    notificationsWithSeveralIds: [...bySubject]
      .filter(([, all]) => distinct(all, ({ id }) => id) > 1)
      .map(([key]) => key),
    notificationsWithSeveralBodies: [...byId]
      .filter(([, all]) => distinct(all, ({ bodyHash }) => bodyHash) > 1)
      .map(([id]) => id),
    meetingsNobodyHeardOf: meetings
      .filter(({ id }) => !bySubject.has(`meeting.booked ${showId('meet', id)}`) && !waiting.has(id))
      .map(({ id }) => id),
  }
}

function distinct<T>(all: readonly T[], of: (one: T) => string): number {
  return new Set(all.map(of)).size
}

async function comparePeople({ db }: Context, { prospects }: Ledger): Promise<Breaches> {
  const { rows: booked } = await db.query<{ email: string; meetings: number }>(
    `select l.email_key as email, count(*)::int as meetings from meetings m
     join leads l using (organization_id, lead_id) where m.status = 'booked' group by 1`,
  )
  const meetings = new Map(booked.map((row) => [row.email, row.meetings]))
  const { rows: suppressed } = await db.query<{ email: string; late: number }>(
    `select s.value as email, (select count(*)::int from messages m where m.organization_id = s.organization_id
       and lower(m.to_address) = s.value and m.kind = 'step' and m.data_started_at > s.created_at) as late
     from suppressions s where s.reason = 'unsubscribed'`,
  )
  const known = new Set(suppressed.map(({ email }) => email))
  return {
    bookingsLost: [...prospects.booked].filter((email) => meetings.get(email) === undefined),
    bookingsTwice: booked.filter((row) => row.meetings > 1).map(({ email }) => email),
    unsubscribedForgotten: [...prospects.unsubscribed].filter((email) => !known.has(email)),
    mailedAfterUnsubscribing: suppressed.filter(({ late }) => late > 0).map(({ email }) => email),
  }
}

interface EventRow {
  readonly epoch: number
  readonly xid: string
  readonly seq: string
  readonly leadId: string | null
}

async function compareFeeds({ db }: Context, { feeds }: Ledger): Promise<Breaches> {
  const breaches: Breaches = { eventsMissed: [], eventsTwice: [], eventsOutOfOrder: [], leadsOutOfOrder: [] }
  for (const { organizationId, seen } of feeds) {
    const { rows } = await db.query<EventRow>(
      `select e.epoch, e.xid::text, e.seq::text, e.lead_id as "leadId" from events e
       where e.organization_id = $1 order by e.epoch, e.xid, e.seq`,
      [organizationId],
    )
    const stored = rows.map((row) => showEventId(row))
    const told = seen.map(({ eventId }) => eventId)
    const toldOnce = new Set(told)
    breaches.eventsMissed?.push(...stored.filter((id) => !toldOnce.has(id)))
    if (toldOnce.size !== told.length) breaches.eventsTwice?.push(organizationId)
    breaches.eventsOutOfOrder?.push(...told.filter((id, index) => index > 0 && id < (told[index - 1] ?? '')))
    breaches.leadsOutOfOrder?.push(...outOfOrder(rows))
  }
  return breaches
}

/** Leads whose events a reader of the feed meets in another order than they happened. */
function outOfOrder(rows: readonly EventRow[]): string[] {
  const last = new Map<string, bigint>()
  const found = new Set<string>()
  for (const { leadId, seq } of rows) {
    if (leadId === null) continue
    if (BigInt(seq) < (last.get(leadId) ?? 0n)) found.add(leadId)
    last.set(leadId, BigInt(seq))
  }
  return [...found]
}

/** What is due and nobody does, or is held by nobody alive: empty once everything has come to rest. */
export async function findStuck({ db }: Context): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(STUCK)
  return rows.map(({ what }) => what)
}

const STUCK = `
  select 'lead ' || l.lead_id || ' ' || l.status || ' step ' || l.step || ' of stage ' || coalesce(l.stage, '-') as what
  from leads l
  where l.status <> 'ended' and not exists (select 1 from messages m where m.organization_id = l.organization_id
    and m.lead_id = l.lead_id and m.kind = 'step'
    and (m.state = 'unknown' or (m.step = 2 and m.state = 'sent') or (m.state = 'queued' and m.refusals > 0)))
  union all
  select 'message ' || message_id || ' ' || state from messages where state = 'sending'
  union all
  select 'delivery ' || d.delivery_id || ' ' || d.event_type from deliveries d
  where d.state = 'pending' and (d.due_at <= now() + interval '10 s' or exists (select from delivery_leases k
    where k.organization_id = d.organization_id and k.campaign_id = d.campaign_id and k.delivery_id = d.delivery_id))
  union all
  select 'research ' || domain from researches where lease_until is not null`
