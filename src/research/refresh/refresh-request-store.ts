import { randomUUID } from 'node:crypto'
import type { LeadState } from '../../leads/index.ts'
import { afterId, execute, firstBy, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'

const REQUEST_RESEARCH = statement(
  'research.request',
  `insert into researches (organization_id, domain, requested_at, due_at)
   select $1, domain, $3, $3 from unnest($2::text[]) as domain order by domain
   on conflict (organization_id, domain) do nothing`,
)

/** A question that somebody asked beside those of campaigns, about the company of a lead. */
export interface WaitingQuestion extends ResearchQuestion {
  readonly leadId: string
  /** Of that lead: whoever may not reach it hears nothing of the question. */
  readonly campaignId: string
}

/**
 * Asks for a company though what is known of it counts as fresh: whatever was read for the request is read once more. What is
 * asked beside the questions of campaigns is kept with the request. Answers how many such questions it has.
 */
export const requestAnew = statement<{ asked: number }>(
  'research.ask_again',
  `insert into researches as r (organization_id, domain, requested_at, due_at, again, questions)
   values ($1, $2, $3, $3, true, $4)
   on conflict (organization_id, domain) do update set again = true, outcome = null, questions_only = false,
     questions = case when r.questions @> excluded.questions then r.questions else r.questions || excluded.questions end
   returning jsonb_array_length(questions) as asked`,
).first(
  (
    organizationId: string,
    domain: string,
    asked: { readonly now: Date; readonly questions: readonly WaitingQuestion[] },
  ) => {
    return [organizationId, domain, asked.now, JSON.stringify(asked.questions)]
  },
  (found) => found?.asked ?? 0,
)

/** A wish serves so many campaigns without a lead there. */
const MOST_CAMPAIGNS = 20

/** Has a campaign's questions answered too, though it has no lead at the company; the wish is there. */
export const requestForCampaign = statement(
  'research.request_for_campaign',
  `update researches set campaign_ids = campaign_ids || $3::uuid
   where organization_id = $1 and domain = $2 and not campaign_ids @> array[$3::uuid]
     and cardinality(campaign_ids) < ${MOST_CAMPAIGNS}`,
).run((organizationId: string, domain: string, campaignId: string) => [organizationId, domain, campaignId])

/** What was asked of a company beside the questions of campaigns and waits for an answer. */
export const findWaitingQuestions = statement<{ questions: WaitingQuestion[] }>(
  'research.asked_questions',
  `select questions from researches where organization_id = $1 and domain = $2`,
).first(
  (organizationId: string, domain: string) => [organizationId, domain],
  (found) => found?.questions ?? [],
)

/** Since when the organization waits for a company, or undefined when it does not. */
export const findRequestedAt = statement<{ requestedAt: Date }>(
  'research.requested_at',
  `select requested_at as "requestedAt" from researches
   where organization_id = $1 and domain = $2 and not questions_only`,
).first(
  (organizationId: string, domain: string) => [organizationId, domain],
  (found) => found?.requestedAt,
)

/** Leads wait for these companies from now on: all that an organization has is asked, at once. */
const WIDEN = statement(
  'research.widen',
  `update researches set questions_only = false, outcome = null, due_at = $3
   where organization_id = $1 and domain = any($2::text[]) and questions_only`,
)

const KEEP_REQUESTS = statement<{ domain: string }>(
  'research.keep_requests',
  `select domain from researches where organization_id = $1 and domain = any($2::text[]) order by domain for key share`,
)

/**
 * Asks for companies on behalf of an organization; asking twice is asking once. No request goes before the transaction
 * ends: one that is being answered at this moment is asked anew, so that no lead begins to wait for an answer given before.
 */
export async function requestResearch(
  db: Db,
  organizationId: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  for (let missing = domains; missing.length > 0;) {
    await execute(db, REQUEST_RESEARCH, [organizationId, missing, now])
    const kept = new Set((await rows(db, KEEP_REQUESTS, [organizationId, missing])).map((row) => row.domain))
    missing = missing.filter((domain) => !kept.has(domain))
  }
  await execute(db, WIDEN, [organizationId, domains, now])
}

/** What a request waits for: that the company is read, or that the organization's own sources are asked then. */
type RequestPhase = 'reading' | 'asking'

/** Organizations that have a request in a phase. */
export const organizationsWithRequestsDue = perPhase((phase, isInPhase) =>
  statement<{ organizationId: string }>(
    `research.organizations_${phase}`,
    `select o.organization_id as "organizationId" from organizations o
     where o.status = 'active' and exists (
       select 1 from researches r where r.organization_id = o.organization_id and ${isInPhase} and r.due_at <= $1
         and ${isFree('$1', 'r')} ${firstBy('r.due_at')})`,
  ).rows((now: Date) => [now], organizationsDue),
)

/** The request of one organization for one company, which a process holds by its token. */
export interface RequestLease {
  readonly organizationId: string
  readonly domain: string
  readonly token: string
}

/** A request as it was leased; `outcome` is that of reading the company, null in the phase before. */
export interface LeasedRequest extends RequestLease {
  /** Somebody asked anew, though what is known counts as fresh. */
  readonly again: boolean
  /** No lead waits: only who reads pages is asked, for what is newer than the reading or had no answer before. */
  readonly questionsOnly: boolean
  readonly questions: readonly WaitingQuestion[]
  /** Campaigns without a lead there whose questions somebody wants answered too. */
  readonly campaignIds: readonly string[]
  readonly outcome: string | null
}

/** Leases up to `limit` due requests of one organization in a phase. */
export const leaseResearches = perPhase((phase, isInPhase) =>
  statement<LeasedRequest>(
    `research.lease_${phase}`,
    `update researches set lease_until = $3, lease_token = $4
     where organization_id = $1 and domain in (
       select domain from researches r where organization_id = $1 and ${isInPhase} and due_at <= $2
         and ${isFree('$2')}
       order by due_at limit $5 for no key update skip locked)
     returning organization_id as "organizationId", domain, lease_token as token, again,
       questions_only as "questionsOnly", questions, campaign_ids as "campaignIds", outcome`,
  ).rows((lease: { organizationId: string; now: Date; until: Date; limit: number }) => {
    return [lease.organizationId, lease.now, lease.until, randomUUID(), lease.limit]
  }),
)

function perPhase<T>(make: (phase: RequestPhase, isInPhase: string) => T): Readonly<Record<RequestPhase, T>> {
  return { reading: make('reading', 'r.outcome is null'), asking: make('asking', 'r.outcome is not null') }
}

/** Has the organization's sources asked next, if the request is ours. False where somebody asked anew meanwhile. */
export const passRequestToSources = statement(
  'research.pass_on',
  `update researches set outcome = $5, due_at = $6, lease_until = null, lease_token = null
   where organization_id = $1 and domain = $2 and lease_token = $3 and again = $4`,
).changes(
  (
    { organizationId, domain, token, again }: LeasedRequest,
    { outcome, now }: { readonly outcome: string; readonly now: Date },
  ) => [organizationId, domain, token, again, outcome, now],
)

/** Whether the lease was still ours and is longer now. */
export const renewResearch = statement(
  'research.renew',
  `update researches set lease_until = $4 where organization_id = $1 and domain = $2 and lease_token = $3`,
).changes((lease: RequestLease, until: Date) => [...keyOf(lease), until])

/** Whether the request is still ours; whoever asks for the same company waits until the transaction ends. */
export const lockResearch = statement<{ domain: string }>(
  'research.lock',
  `select domain from researches where organization_id = $1 and domain = $2 and lease_token = $3 for update`,
).first(
  (lease: RequestLease) => keyOf(lease),
  (found) => found !== undefined,
)

/** Gives a request back for later. */
export const retryResearchLater = statement(
  'research.retry',
  `update researches set due_at = $4, lease_until = null, lease_token = null
   where organization_id = $1 and domain = $2 and lease_token = $3`,
).run((lease: RequestLease, until: Date) => [...keyOf(lease), until])

/** A request that is ours and asks what it did when it was leased. */
const UNCHANGED = `organization_id = $1 and domain = $2 and lease_token = $3 and again = $4 and questions_only = $5
     and questions = $6 and campaign_ids = $7::uuid[]`

function unchanged(request: LeasedRequest): unknown[] {
  const { again, questionsOnly, questions, campaignIds } = request
  return [...keyOf(request), again, questionsOnly, JSON.stringify(questions), campaignIds]
}

/** Removes a request that is answered, if it is ours. False where somebody asked anew meanwhile: that is not answered. */
export const completeResearch = statement('research.complete', `delete from researches where ${UNCHANGED}`).changes(
  unchanged,
)

function keyOf({ organizationId, domain, token }: RequestLease): unknown[] {
  return [organizationId, domain, token]
}

/** Locks leads of one organization that wait for the company. */
export const lockWaitingLeads = statement<LeadState>(
  'research.lock_waiting_leads',
  `select l.lead_id as "leadId", l.campaign_id as "campaignId", l.address_hash as "addressHash", l.status,
     l.end_reason as "endReason", l.hold_reason as "holdReason", l.hold_until as "holdUntil", l.score, l.tier, l.run,
     l.step, l.mailbox_id as "mailboxId", l.last_sent_at as "lastSentAt", l.stage, l.due_at as "dueAt"
   from leads l where l.organization_id = $1 and l.domain = $2 and l.stage = 'research' and l.due_at is null
   order by l.lead_id limit $3 for update`,
).rows((organizationId: string, domain: string, limit: number) => [organizationId, domain, limit])

const REQUEST_ANSWERS = statement<{ leads: number; lastId: string | null }>(
  'research.request_answers',
  `with page as (
     select l.lead_id, l.domain, l.domain_kind = 'company' and l.company is null and l.tier is not null
       and (l.status <> 'ended' or l.end_reason = 'disqualified') as concerns
     from leads l where l.organization_id = $1 and l.campaign_id = $2 and l.lead_id > ${afterId('$5')}
     order by l.lead_id limit $6),
   asked as (
     insert into researches (organization_id, domain, requested_at, due_at, questions_only)
     select distinct $1::uuid, p.domain, $3::timestamptz, $3::timestamptz, true from page p
     where p.concerns and not exists (
       select 1 from llm_readings r
       where r.organization_id = $1 and r.domain = p.domain and r.asked @> $4::text[])
     order by p.domain on conflict (organization_id, domain) do nothing)
   select count(*)::int as leads, (array_agg(lead_id order by lead_id desc))[1] as "lastId" from page`,
)

/**
 * Asks for the companies of the next scored leads of a campaign of which the model was not asked all of these. Answers the
 * last lead; null where none are left.
 */
export async function requestAnswers(
  db: Db,
  organizationId: string,
  asked: {
    readonly campaignId: string
    readonly paths: readonly string[]
    readonly now: Date
    readonly afterId: string | null
    readonly limit: number
  },
): Promise<string | null> {
  const { campaignId, paths, now, afterId: after, limit } = asked
  const page = await firstRow(db, REQUEST_ANSWERS, [organizationId, campaignId, now, paths, after, limit])
  return page === undefined || page.leads < limit ? null : page.lastId
}

/**
 * Puts questions again later that had no answer: what campaigns ask where nobody waited, and what people asked. False where
 * they were first put before `since`, somebody asked anew meanwhile, or nothing is left to ask.
 */
export const retryQuestionsLater = statement(
  'research.retry_questions',
  `update researches set due_at = $9, again = false, questions_only = true, questions = $10, lease_until = null,
     lease_token = null
   where ${UNCHANGED} and requested_at > $8 and ((questions_only and not again) or $10::jsonb <> '[]')`,
).changes(
  (
    request: LeasedRequest,
    later: { readonly until: Date; readonly since: Date; readonly questions: readonly WaitingQuestion[] },
  ) => [...unchanged(request), later.since, later.until, JSON.stringify(later.questions)],
)
