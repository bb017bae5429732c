import { nextDay } from '../../mailboxes/index.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { ASKED_GATES, GATES } from '../gates/gate-table.ts'
import { organizationCap, shareOfDay } from './daily-caps.ts'
import type { SendDemand } from './daily-caps.ts'

/** What decides about an organization's sending as a whole. */
export interface SendingRules {
  name: string
  postalAddress: string | null
  sendingStopped: boolean
  sendingStoppedBy: string | null
  dailySendCap: number | null
  /** Null where the operator leaves the defaults of the throttle. */
  domainHourlyCap: number | null
  domainDailyCap: number | null
  providerHourlyCap: number | null
  createdAt: Date
  instanceStopped: boolean
  instanceHeld: string | null
  /** Live emails of the organization, and of all, on the day given (UTC). */
  sentToday: number
  instanceSentToday: number
  /** How many organizations are active. */
  organizations: number
}

const RULES = statement<Omit<SendingRules, 'instanceSentToday' | 'organizations'>>(
  'sending.rules',
  `select o.name, o.postal_address as "postalAddress", o.sending_stopped as "sendingStopped",
     o.sending_stopped_by as "sendingStoppedBy",
     o.daily_send_cap as "dailySendCap", o.domain_hourly_cap as "domainHourlyCap",
     o.domain_daily_cap as "domainDailyCap", o.provider_hourly_cap as "providerHourlyCap",
     o.created_at as "createdAt", i.sending_stopped as "instanceStopped",
     i.sending_held as "instanceHeld",
     (select coalesce(sum(d.sent), 0)::int from mailbox_days d
      where d.organization_id = $1 and d.day = ($2::timestamptz at time zone 'UTC')::date) as "sentToday"
   from organizations o cross join instance i where o.organization_id = $1`,
)

/** What all organizations together have sent on a day (UTC), and how many are active. */
const INSTALLATION = statement<Pick<SendingRules, 'instanceSentToday' | 'organizations'>>(
  'sending.installation_day',
  `select (select coalesce(sum(d.sent), 0)::int from mailbox_days d
      where d.day = ($1::timestamptz at time zone 'UTC')::date) as "instanceSentToday",
     (select count(*)::int from organizations where status = 'active') as organizations`,
)

/** Whether a switch stops the organization at this moment. */
export const isStopped = statement<{ stopped: boolean }>(
  'sending.is_stopped',
  `select o.sending_stopped or i.sending_stopped as stopped from organizations o cross join instance i
   where o.organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.stopped === true,
)

/** Switches and caps of an organization and of the installation. */
export async function findSendingRules(db: Db, organizationId: string, day: Date): Promise<SendingRules> {
  const found = await firstRow(db, RULES, [organizationId, day])
  const installation = await firstRow(db, INSTALLATION, [day])
  if (found === undefined || installation === undefined) throw new Error('An organization that sends does not exist.')
  return { ...found, ...installation }
}

/** Reasons to wait that pass with time alone. What waits for a person or for another lead keeps no share. */
const TIME_ALONE = `('${ASKED_GATES.filter((gate) => GATES[gate].keepsShare).join("', '")}')`

/** The mailboxes of the organization `o` that can still send on the day that ends at $3, and how much at most. */
const MAILBOXES = `lateral (
  select array_agg('mbox_' || replace(b.mailbox_id::text, '-', '')) as mailboxes, coalesce(sum(b.room), 0) as room
  from (select b.mailbox_id, least(b.daily_cap, b.ramp_start + b.ramp_step * b.ramp_days)
      - case when b.day_ends_at <= $3 or b.day_ends_at is null then 0 else b.day_sent end as room
    from mailboxes b where b.organization_id = o.organization_id and b.status = 'ok') b
  where b.room > 0) f`

/** A demand, and whose it is. */
interface DemandOf extends SendDemand {
  readonly organizationId: string
}

const DEMANDS = statement<DemandOf & { createdAt: Date; dailySendCap: number | null }>(
  'sending.demands',
  `select o.organization_id as "organizationId", coalesce(d.sent, 0) as sent,
     ((select count(*) from (
        select 1 from campaigns c cross join lateral (
          select 1 from messages m where m.organization_id = c.organization_id and m.campaign_id = c.campaign_id
            and m.state = 'queued' and m.kind = 'step' and m.live and m.due_at < $3
            and (m.reason is null or m.reason in ${TIME_ALONE}) limit least(f.room, $4::int)) s
        where c.organization_id = o.organization_id and c.status = 'active' and c.mode = 'live'
          and c.settings -> 'mailboxes' ?| f.mailboxes limit least(f.room, $4::int)) q)
      + (select count(*) from (
        select 1 from messages m where m.organization_id = o.organization_id and m.state = 'queued'
          and m.kind <> 'step' and m.live and m.due_at < $3 limit $4::int) q))::int as wanted,
     o.created_at as "createdAt", o.daily_send_cap as "dailySendCap"
   from organizations o
   left join (select organization_id, sum(sent)::int as sent from mailbox_days
     where day = ($2::timestamptz at time zone 'UTC')::date group by 1) d on d.organization_id = o.organization_id
   cross join ${MAILBOXES}
   where o.organization_id is distinct from $1 and o.status = 'active' and not o.sending_stopped`,
)

/**
 * What organizations, except for the one given, have sent today (UTC), and what they could send before it ends: live
 * emails that are due until then, as far as their own caps and healthy mailboxes go, counted up to `left`.
 */
async function findDemands(
  db: Db,
  { except, now, left }: { except: string | null; now: Date; left: number },
): Promise<DemandOf[]> {
  const found = await rows(db, DEMANDS, [except, now, nextDay(now), Math.max(0, left)])
  return found.map(({ organizationId, sent, wanted, ...organization }) => {
    return { organizationId, sent, wanted: Math.min(wanted, Math.max(0, organizationCap(organization, now) - sent)) }
  })
}

/** Of more organizations, their demands are read once for all that ask within some seconds. */
const FEW = 50
const KEPT_MS = 5 * SECOND

const kept = new WeakMap<Context['settings'], { readonly readAt: number; readonly demands: readonly DemandOf[] }>()

/**
 * What other organizations have sent today and could send before it ends. Every turn of every organization asks; so where
 * there are many, the answer may be some seconds old. The cap itself is kept when emails are leased.
 */
async function demandsOfOthers(
  context: Context,
  db: Db,
  asked: { readonly organizationId: string; readonly now: Date; readonly left: number; readonly organizations: number },
): Promise<readonly DemandOf[]> {
  const { organizationId, now, left, organizations } = asked
  if (organizations <= FEW) return findDemands(db, { except: organizationId, now, left })
  const last = kept.get(context.settings)
  const isFresh = last !== undefined && Math.abs(now.getTime() - last.readAt) < KEPT_MS
  const demands = isFresh ? last.demands : await findDemands(db, { except: null, now, left })
  if (!isFresh) kept.set(context.settings, { readAt: now.getTime(), demands })
  return demands.filter((one) => one.organizationId !== organizationId)
}

const INSTANCE_TURN = statement<{ locked: string }>(
  'sending.instance_turn',
  `select pg_advisory_xact_lock(hashtextextended('sending of the installation', 0))::text as locked`,
)

const INSTANCE_SENT = statement<{ sent: number }>(
  'sending.instance_sent',
  `select coalesce(sum(sent), 0)::int as sent from mailbox_days where day = ($1::timestamptz at time zone 'UTC')::date`,
)

/** More than all processes together can have claimed and not yet committed. */
const IN_FLIGHT = 1_000

/** More than one claim takes. */
const MOST_AT_ONCE = 256

/** Whose room is asked for, and what was read of the installation's day. */
interface DayAsked {
  readonly organizationId: string
  readonly now: Date
  readonly rules: Pick<SendingRules, 'sentToday' | 'instanceSentToday' | 'organizations'>
}

/**
 * How many emails an organization may still send today of what the installation may. The others' demands are read only
 * where the next claim could take it beyond an equal part of the day, or where little is left of it.
 */
export async function shareLeft(context: Context, db: Db, asked: DayAsked): Promise<number> {
  const { organizationId, now, rules } = asked
  const left = context.settings.dailySendCap - rules.instanceSentToday
  if (left <= 0) return 0
  const isWithinPart = (rules.sentToday + MOST_AT_ONCE) * rules.organizations <= context.settings.dailySendCap
  if (isWithinPart && left >= IN_FLIGHT) return left
  const { sentToday, organizations } = rules
  return shareOfDay(left, sentToday, await demandsOfOthers(context, db, { organizationId, now, left, organizations }))
}

/**
 * How many emails an organization may still send today, asked when they are about to be leased. Near the installation's
 * cap organizations take turns, so that none goes over it or into the share of another; far below, they need not wait for
 * each other.
 */
export async function instanceRoom({ settings }: Context, db: Db, asked: DayAsked): Promise<number> {
  const { organizationId, now } = asked
  const before = settings.dailySendCap - asked.rules.instanceSentToday
  if (before >= IN_FLIGHT) return before
  await firstRow(db, INSTANCE_TURN)
  const { sentToday, instanceSentToday } = await findSendingRules(db, organizationId, now)
  const left = settings.dailySendCap - instanceSentToday
  return left <= 0 ? 0 : shareOfDay(left, sentToday, await findDemands(db, { except: organizationId, now, left }))
}

/** What one organization has of the installation's day. */
export interface ShareOfDay extends DemandOf {
  /** How many emails it may send yet. */
  readonly share: number
}

/** How the installation's day is shared among the organizations that may send, as each claim finds it. */
export async function listShares(
  db: Db,
  { now, cap }: { now: Date; cap: number },
): Promise<{ sent: number; shares: ShareOfDay[] }> {
  const sent = (await firstRow(db, INSTANCE_SENT, [now]))?.sent ?? 0
  const left = cap - sent
  const all = await findDemands(db, { except: null, now, left })
  const shareOf = (one: DemandOf) => shareOfDay(left, one.sent, all.toSpliced(all.indexOf(one), 1))
  return { sent, shares: all.map((one) => ({ ...one, share: shareOf(one) })) }
}
