import type { Lead } from '../leads/index.ts'
import { afterId, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import type { Sweep } from '../platform/work/sweep-store.ts'

/** What an email holds instead of the hash of its texts once these are others. */
export const TEXTS_CHANGED = 'changed'

/**
 * The texts about leads are others from now on: an email that was written with the old ones and has not begun to leave is
 * written anew. One that is leaving this moment is waited for.
 */
export const markTextsChanged = statement(
  'writing.mark_changed',
  `update messages set texts_hash = '${TEXTS_CHANGED}'
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step' and texts_hash is not null
     and state in ('queued', 'sending', 'held') and data_started_at is null`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Whether the email of a step has left, or may have. */
export const hasLeft = statement<{ messageId: string }>(
  'writing.has_left',
  `select message_id as "messageId" from messages
   where organization_id = $1 and lead_id = $2 and step = $3 and run = $4 and kind = 'step'
     and (state in ('sent', 'captured', 'unknown') or (state = 'sending' and data_started_at is not null)) limit 1`,
).first(
  (organizationId: string, { leadId, run }: Pick<Lead, 'leadId' | 'run'>, step: number) => {
    return [organizationId, leadId, step, run]
  },
  (found) => found !== undefined,
)

/** The step whose email stands in the queue for a lead, or undefined. */
export const findNextStep = statement<{ step: number }>(
  'writing.next_step',
  `select step from messages
   where organization_id = $1 and lead_id = $2 and run = $3 and kind = 'step' and state = 'queued' limit 1`,
).first(
  (organizationId: string, { leadId, run }: Pick<Lead, 'leadId' | 'run'>) => [organizationId, leadId, run],
  (found) => found?.step,
)

/** The email of a lead that waits for its text is looked at again at once. */
export const wakeEmailOf = statement(
  'writing.wake_emails_of_lead',
  `update messages set due_at = greatest(planned_at, $3)
   where organization_id = $1 and lead_id = $2 and kind = 'step' and state = 'queued' and due_at > $3
     and reason = 'writing'`,
).run((organizationId: string, leadId: string, now: Date) => [organizationId, leadId, now])

const WAKE_OTHERS = statement<{ messageId: string }>(
  'writing.wake_emails_of_campaign',
  `update messages set due_at = greatest(planned_at, $4)
   where organization_id = $1 and message_id in (
     select message_id from messages
     where organization_id = $1 and campaign_id = $2 and message_id > ${afterId('$3')} and kind = 'step'
       and state = 'queued' and due_at > $4 and reason = 'approval' order by message_id limit $5 for update)
   returning message_id as "messageId"`,
)

/**
 * Emails of a campaign that wait until others are decided about are looked at again at once, so many at most. Answers the
 * last of a full part.
 */
export async function wakeEmailsOf(
  db: Db,
  { organizationId, subjectId, afterId: after, askedAt }: Sweep,
  limit: number,
): Promise<string | null> {
  const woken = await rows(db, WAKE_OTHERS, [organizationId, subjectId, after, askedAt, limit])
  if (woken.length < limit) return null
  return woken.map(({ messageId }) => messageId).reduce((one, other) => (one > other ? one : other))
}

const KEYS = `select hashtextextended('texts about ' || $1::uuid || ' ' || domain, 0) as key
    from unnest($2::text[]) as d(domain) order by key offset 0`

const LOCK = statement<{ locked: string }>(
  'writing.lock_companies',
  `select pg_advisory_xact_lock(key)::text as locked from (${KEYS}) k`,
)

const LOCK_SHARED = statement<{ locked: string }>(
  'writing.lock_companies_shared',
  `select pg_advisory_xact_lock_shared(key)::text as locked from (${KEYS}) k`,
)

/**
 * Who goes by what is known of these leads' companies, to write a text or to let it leave, holds this until it has written
 * down what it did: whoever makes other facts known finds it, or is found. Taken after leads, before approvals.
 */
export async function shareCompanyFacts(
  db: Db,
  organizationId: string,
  leads: readonly Pick<Lead, 'domain' | 'domainKind'>[],
): Promise<void> {
  const domains = new Set(leads.flatMap(({ domain, domainKind }) => (domainKind === 'company' ? [domain] : [])))
  if (domains.size > 0) await rows(db, LOCK_SHARED, [organizationId, [...domains]])
}

/** Other facts count for these companies: everybody who went by the former ones is waited for. */
export async function lockCompanyFacts(db: Db, organizationId: string, domains: readonly string[]): Promise<void> {
  if (domains.length > 0) await rows(db, LOCK, [organizationId, domains])
}
