import { execute, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

const REQUEST_ANSWERS = statement(
  'research.request_answers',
  `insert into researches (organization_id, domain, requested_at, due_at, questions_only)
   select distinct l.organization_id, l.domain, $3::timestamptz, $3::timestamptz, true from leads l
   where l.organization_id = $1 and l.campaign_id = $2 and l.domain_kind = 'company' and l.company is null
     and l.tier is not null and (l.status <> 'ended' or l.end_reason = 'disqualified') and not exists (
       select 1 from llm_readings r
       where r.organization_id = $1 and r.domain = l.domain and r.asked @> $4::text[])
   order by l.domain on conflict (organization_id, domain) do nothing`,
)

/** Asks for the companies of a campaign's scored leads of which the model was not asked all of these. */
export async function requestAnswers(
  db: Db,
  organizationId: string,
  asked: { readonly campaignId: string; readonly paths: readonly string[]; readonly now: Date },
): Promise<void> {
  await execute(db, REQUEST_ANSWERS, [organizationId, asked.campaignId, asked.now, asked.paths])
}

const WIDEN = statement(
  'research.widen',
  `update researches set questions_only = false, outcome = null, due_at = $3
   where organization_id = $1 and domain = any($2::text[]) and questions_only`,
)

/** Leads wait for these companies from now on: all that an organization has is asked, at once. */
export async function widenRequests(
  db: Db,
  organizationId: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await execute(db, WIDEN, [organizationId, domains, now])
}

const PUT_OFF = statement(
  'research.put_off_questions',
  `update researches set due_at = $4, lease_until = null, lease_token = null
   where organization_id = $1 and domain = $2 and lease_token = $3 and questions_only and not again
     and requested_at > $5`,
)

/** Puts questions again later that had no answer. False where they were first put before `since`, or leads wait by now. */
export async function putOffQuestions(
  db: Db,
  given: { organizationId: string; domain: string; token: string; until: Date; since: Date },
): Promise<boolean> {
  const { organizationId, domain, token, until, since } = given
  return (await execute(db, PUT_OFF, [organizationId, domain, token, until, since])) === 1
}
