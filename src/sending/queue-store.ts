import { execute, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** What may leave now: due, in an active campaign where it is a step, with no switch in its way. */
const MAY_LEAVE = `m.state = 'queued' and m.due_at <= $1 and (m.kind <> 'step' or c.status = 'active')
  and not i.sending_stopped and not o.sending_stopped and (not m.live or i.sending_held is null)`

const ORGANIZATIONS_SENDING = statement<{ organizationId: string }>(
  'sending.organizations_due',
  `select o.organization_id as "organizationId" from organizations o cross join instance i
   where o.status = 'active' and (
     exists (select 1 from messages m
       join campaigns c on c.organization_id = m.organization_id and c.campaign_id = m.campaign_id
       where m.organization_id = o.organization_id and ${MAY_LEAVE})
     or exists (select 1 from messages m where m.organization_id = o.organization_id and m.state = 'sending'
       and m.lease_until <= $1)
     or exists (select 1 from messages m where m.organization_id = o.organization_id and m.state = 'unknown'
       and m.claimed_at <= $2))`,
)

/** Organizations with an email to send, or one that a process left behind. */
export async function organizationsSending(db: Db, now: Date, unknownSince: Date): Promise<string[]> {
  const found = await rows(db, ORGANIZATIONS_SENDING, [now, unknownSince])
  return found.map((row) => row.organizationId)
}

/** An email that may leave, before anything is locked. */
export interface Candidate {
  messageId: string
  leadId: string
}

const CANDIDATES = statement<Candidate>(
  'sending.candidates',
  `select m.message_id as "messageId", m.lead_id as "leadId" from messages m
   join campaigns c on c.organization_id = m.organization_id and c.campaign_id = m.campaign_id
   join organizations o on o.organization_id = m.organization_id
   cross join instance i
   where m.organization_id = $2 and ${MAY_LEAVE}
   order by m.priority desc, m.due_at limit $3`,
)

/** The best emails that may leave now. */
export async function findCandidates(db: Db, organizationId: string, now: Date, limit: number): Promise<Candidate[]> {
  return rows(db, CANDIDATES, [now, organizationId, limit])
}

const SET_ASIDE = statement(
  'sending.set_aside',
  `update messages set due_at = $3 where organization_id = $1 and message_id = (
     select message_id from messages where organization_id = $1 and state = 'queued' and due_at <= $2
     order by priority desc, due_at limit 1 for update skip locked)`,
)

/** Puts off the email that would leave first. */
export async function setFirstAside(db: Db, organizationId: string, now: Date, until: Date): Promise<void> {
  await execute(db, SET_ASIDE, [organizationId, now, until])
}
