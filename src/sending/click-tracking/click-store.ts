import { byteaText, execute, jsonRows, replanned, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** A link of an email, and where it leads. */
export interface TrackedTarget {
  readonly hash: Buffer
  readonly leadId: string
  readonly campaignId: string
  readonly messageId: string
  readonly target: string
}

const ADD_LINKS = statement(
  'sending.add_tracked_links',
  `insert into tracked_links (organization_id, token_hash, lead_id, campaign_id, message_id, target, created_at)
   select $1, k.hash, k."leadId", k."campaignId", k."messageId", k.target, $3
   from json_to_recordset($2::json) as k(hash bytea, "leadId" uuid, "campaignId" uuid, "messageId" uuid, target text)`,
)

/** Makes links of emails lead to their targets. */
export async function addTrackedLinks(
  db: Db,
  organizationId: string,
  now: Date,
  links: readonly TrackedTarget[],
): Promise<void> {
  if (links.length === 0) return
  const input = links.map((link) => ({ ...link, hash: byteaText(link.hash) }))
  await execute(db, ADD_LINKS, [organizationId, jsonRows(input), now])
}

/** Where a link leads, when its email left, and how many other links of that email were opened just before. */
export interface TrackedLink {
  target: string
  messageId: string
  sentAt: Date | null
  others: number
}

/** What a token stands for at this moment; undefined when it is none of ours. */
export const findTrackedLink = statement<TrackedLink>(
  'sending.find_tracked_link',
  `select k.target, k.message_id as "messageId", m.sent_at as "sentAt", (
     select count(distinct o.token_hash)::integer from tracked_links o
     join link_hits h on h.organization_id = o.organization_id and h.token_hash = o.token_hash
     where o.organization_id = $1 and o.message_id = k.message_id and o.token_hash <> k.token_hash
       and h.hit_at > $3::timestamptz - interval '2 seconds') as others
   from tracked_links k
   left join messages m on m.organization_id = k.organization_id and m.message_id = k.message_id
   where k.organization_id = $1 and k.token_hash = $2`,
).first((organizationId: string, { hash, now }: { hash: Buffer; now: Date }) => [organizationId, hash, now])

/** Writes down that a link was opened; after a hundred times no more of it. */
export const addLinkHit = statement(
  'sending.add_link_hit',
  `insert into link_hits (organization_id, hit_id, token_hash, hit_at, agent_hash, verdict)
   select t.organization_id, $2, t.token_hash, $4, $5, $6 from tracked_links t
   where t.organization_id = $1 and t.token_hash = $3 and (select count(*) from link_hits where organization_id = $1 and token_hash = $3) < 100`,
).run(
  (hit: {
    organizationId: string
    hitId: string
    hash: Buffer
    now: Date
    agentHash: Buffer | null
    verdict: 'human' | 'machine'
  }) => {
    const { organizationId, hitId, hash, now, agentHash, verdict } = hit
    return [organizationId, hitId, hash, now, agentHash, verdict]
  },
)

/** Says of all links of an email that were opened just now that it was a program that did so. */
export const distrustHits = statement(
  'sending.distrust_hits',
  `update link_hits set verdict = 'machine' from tracked_links k
   where link_hits.organization_id = $1 and k.organization_id = $1 and k.message_id = $2
     and link_hits.token_hash = k.token_hash and link_hits.hit_at > $3::timestamptz - interval '2 seconds'`,
).run((organizationId: string, messageId: string, now: Date) => [organizationId, messageId, now])

/** How many emails of a step had a link opened by a person. */
export interface StepClicks {
  step: number
  variant: number | null
  clicked: number
}

/** The emails that left between two days of a time zone, both included; null is no bound. */
export interface SentDays {
  readonly timezone: string
  readonly from: string | null
  readonly to: string | null
}

const ALWAYS: SentDays = { timezone: 'UTC', from: null, to: null }

/**
 * Emails of a campaign of which a person opened a link, by step and variant; those without any are absent. What was tried
 * while it was a test does not count once it is live.
 */
export const countClicks = replanned<StepClicks>(
  'sending.count_clicks',
  `with clicked as (
     select k.message_id from tracked_links k
     join link_hits h on h.organization_id = k.organization_id and h.token_hash = k.token_hash
     where k.organization_id = $1 and k.campaign_id = $2 and h.verdict = 'human'
     union
     select m.message_id from messages m where m.organization_id = $1 and m.campaign_id = $2 and m.clicked_at is not null
   )
   select m.step, m.variant, count(*)::integer as clicked from clicked k
   join messages m on m.organization_id = $1 and m.message_id = k.message_id
   join campaigns c on c.organization_id = $1 and c.campaign_id = $2
   where m.live = (c.mode = 'live')
     and ($4::date is null or (m.sent_at at time zone $3::text)::date >= $4::date)
     and ($5::date is null or (m.sent_at at time zone $3::text)::date <= $5::date)
   group by m.step, m.variant order by m.step, m.variant`,
).rows(
  (
    { organizationId, campaignId }: { organizationId: string; campaignId: string },
    { timezone, from, to }: SentDays = ALWAYS,
  ) => [organizationId, campaignId, timezone, from, to],
)
