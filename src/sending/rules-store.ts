import { firstRow, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

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
}

const RULES = statement<SendingRules>(
  'sending.rules',
  `select o.name, o.postal_address as "postalAddress", o.sending_stopped as "sendingStopped",
     o.sending_stopped_by as "sendingStoppedBy",
     o.daily_send_cap as "dailySendCap", o.domain_hourly_cap as "domainHourlyCap",
     o.domain_daily_cap as "domainDailyCap", o.provider_hourly_cap as "providerHourlyCap",
     o.created_at as "createdAt", i.sending_stopped as "instanceStopped",
     i.sending_held as "instanceHeld",
     d.ours as "sentToday", d.all as "instanceSentToday"
   from organizations o cross join instance i cross join lateral (
     select coalesce(sum(d.sent), 0)::int as all,
       coalesce(sum(d.sent) filter (where d.organization_id = o.organization_id), 0)::int as ours
     from mailbox_days d where d.day = ($2::timestamptz at time zone 'UTC')::date) d
   where o.organization_id = $1`,
)

/** Switches and caps of an organization and of the installation. */
export async function findSendingRules(db: Db, organizationId: string, day: Date): Promise<SendingRules> {
  const found = await firstRow(db, RULES, [organizationId, day])
  if (found === undefined) throw new Error('An organization that sends does not exist.')
  return found
}
