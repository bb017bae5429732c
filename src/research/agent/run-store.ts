import { execute, jsonRows, statement, transaction } from '../../platform/database/db.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { RequestLease } from '../refresh/refresh-request-store.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { holdUnchanged } from './lead-words.ts'
import type { WordsOfLead } from './lead-words.ts'

/** What an entry of a trace is about. `read` is what a visit had read before. */
export type StepKind = 'read' | 'open' | 'find' | 'search' | 'answer' | 'give_up' | 'provider'

/** An entry of a run's trace; `at` is an instant in ISO 8601, `question` a path, `refused` a code. */
export interface RunStep {
  readonly at: string
  readonly do: StepKind
  readonly question: string | null
  readonly target: string | null
  readonly why: string | null
  readonly learnt: string | null
  readonly quote: string | null
  readonly url: string | null
  readonly refused: string | null
}

/** Which run, and by which lease of the request it is made. */
export interface RunRef {
  readonly runId: string
  readonly wish: RequestLease
}

/** What a run has used. */
export interface RunUse {
  readonly pages: number
  readonly tokens: number
  /** Null where prices are unknown. */
  readonly usd: number | null
}

/** A run as it begins. */
export interface NewRun extends RunRef {
  /** What the model is shown of leads. */
  readonly words: readonly WordsOfLead[]
  readonly campaignIds: readonly string[]
  readonly questions: readonly ResearchQuestion[]
  readonly now: Date
}

/** Of a company so many runs are kept. */
export const MOST_RUNS = 10

const FROM_HELD = `from researches w where w.organization_id = $1 and w.domain = $2 and w.lease_token = $3`
const HELD = `exists (select ${FROM_HELD})`

const STOP_LOST = statement(
  'agent.stop_lost_runs',
  `update research_runs set state = 'stopped', reason = 'process_gone', ended_at = $3
   where organization_id = $1 and domain = $2 and state = 'running' and run_id <> $4`,
)

const FORGET_FORMER = statement(
  'agent.forget_former_runs',
  `delete from research_runs where organization_id = $1 and run_id in (
     select run_id from research_runs where organization_id = $1 and domain = $2 order by run_id desc offset $3 limit 100)`,
)

const ADD_RUN = statement(
  'agent.add_run',
  `insert into research_runs (organization_id, domain, lease_token, run_id, lead_ids, campaign_ids, questions, state,
     started_at)
   select w.organization_id, $2, $3, $4, $5, $6, $7, 'running', $8 ${FROM_HELD}`,
)

/**
 * Begins a run. One of the same company that runs by its row was left by a process that is gone, as its request is ours now:
 * it counts as stopped. False where the request is another's, or where leads whose words it shows went or say something else.
 */
export async function beginRun(db: Database, run: NewRun): Promise<boolean> {
  const { runId, wish, words, campaignIds, questions, now } = run
  const { organizationId, domain, token } = wish
  const leadIds = [...new Set(words.map(({ leadId }) => leadId))]
  const told = [runId, leadIds, campaignIds, JSON.stringify(questions), now]
  return transaction(db, async (tx) => {
    if ((await holdUnchanged(tx, organizationId, words)).size < leadIds.length) return false
    if ((await execute(tx, ADD_RUN, [organizationId, domain, token, ...told])) === 0) return false
    await execute(tx, STOP_LOST, [organizationId, domain, now, runId])
    await execute(tx, FORGET_FORMER, [organizationId, domain, MOST_RUNS])
    return true
  })
}

/**
 * Adds steps to the trace as they happen, behind the `before` that it has; done twice it adds them once. False where the
 * request is not ours any more: then the run is over.
 */
export const addSteps = statement(
  'agent.add_steps',
  `update research_runs set pages = $6, tokens = $7, usd = $8,
     steps = case when jsonb_array_length(steps) = $9 then steps || $5::jsonb else steps end
   where organization_id = $1 and run_id = $4 and state = 'running' and ${HELD}`,
).changes(
  (
    { runId, wish }: RunRef,
    steps: readonly RunStep[],
    { use, before }: { readonly use: RunUse; readonly before: number },
  ) => {
    const { organizationId, domain, token } = wish
    return [organizationId, domain, token, runId, jsonRows(steps), use.pages, use.tokens, use.usd, before]
  },
)

const ADD_PROVIDER_STEP = statement(
  'agent.add_provider_step',
  `update research_runs set steps = steps || $4::jsonb
   where organization_id = $1 and ${HELD} and run_id = (
     select r.run_id from research_runs r
     where r.organization_id = $1 and r.domain = $2 and r.lease_token = $3 order by r.run_id desc limit 1)`,
)

const ADD_PROVIDER_RUN = statement(
  'agent.add_provider_run',
  `insert into research_runs (organization_id, domain, lease_token, run_id, lead_ids, campaign_ids, questions, steps, state,
     reason, started_at, ended_at)
   select w.organization_id, $2, $3, $4, '{}', '{}', '[]', $5, 'done', 'providers', $6, $6 ${FROM_HELD}`,
)

/** What asking a paid provider came to, for the trace. */
export interface ProviderStep extends Pick<RunStep, 'target' | 'why' | 'learnt' | 'refused'> {
  readonly at: Date
}

/** Notes that a provider was asked: behind the steps of the run that answers the same request, else as a run of its own. */
export async function noteProviderStep(db: Db, wish: RequestLease, { at, ...said }: ProviderStep): Promise<void> {
  const { organizationId, domain, token } = wish
  const step: RunStep = { at: at.toISOString(), do: 'provider', question: null, quote: null, url: null, ...said }
  const place = [organizationId, domain, token]
  if ((await execute(db, ADD_PROVIDER_STEP, [...place, jsonRows([step])])) > 0) return
  await execute(db, ADD_PROVIDER_RUN, [...place, uuidv7(at.getTime()), jsonRows([step]), at])
}

/** How a run ended. */
export interface RunEnd {
  readonly state: 'done' | 'stopped'
  readonly reason: string
  readonly now: Date
}

/** Ends a run, once. */
export const endRun = statement(
  'agent.end_run',
  `update research_runs set state = $5, reason = $6, ended_at = $7, pages = $8, tokens = $9, usd = $10
   where organization_id = $1 and run_id = $4 and state = 'running' and ${HELD}`,
).changes(({ runId, wish }: RunRef, end: RunEnd, use: RunUse) => {
  const { organizationId, domain, token } = wish
  const { state, reason, now } = end
  return [organizationId, domain, token, runId, state, reason, now, use.pages, use.tokens, use.usd]
})

/** A run as it is kept. */
export interface KeptRun {
  readonly runId: string
  readonly campaignIds: readonly string[]
  readonly questions: readonly ResearchQuestion[]
  readonly steps: readonly RunStep[]
  readonly state: 'running' | 'done' | 'stopped'
  readonly reason: string | null
  readonly pages: number
  readonly tokens: number
  readonly usd: number | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}

const IS_LOST = `r.state = 'running' and not exists (
     select from researches w where w.organization_id = $1 and w.domain = r.domain
       and w.lease_token = r.lease_token)`

/** The runs of a company, newest first. One whose request nobody holds for it any more was left, and counts as stopped. */
export const findRuns = statement<KeptRun>(
  'agent.find_runs',
  `select run_id as "runId", campaign_ids as "campaignIds", questions, steps, pages, tokens, usd::float8 as usd,
     case when ${IS_LOST} then 'stopped' else state end as state,
     case when ${IS_LOST} then 'process_gone' else reason end as reason, started_at as "startedAt",
     case when ${IS_LOST} then coalesce((steps -> -1 ->> 'at')::timestamptz, started_at) else ended_at end as "endedAt"
   from research_runs r where organization_id = $1 and domain = $2 order by run_id desc limit ${MOST_RUNS}`,
).rows((organizationId: string, domain: string) => [organizationId, domain])

/** Forgets runs that showed words of leads which go. */
export const deleteRunsOfLeads = statement(
  'agent.delete_runs_of_leads',
  `delete from research_runs where organization_id = $1 and lead_ids && $2::uuid[]`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/**
 * Forgets what was quoted of leads' own words in runs that showed those of any of these, as they say something else now. No
 * page has such a quote.
 */
export const forgetQuotesOfLeads = statement(
  'agent.forget_quotes_of_leads',
  `update research_runs set steps = (
     select coalesce(jsonb_agg(case when s -> 'url' = 'null' and s -> 'quote' <> 'null'
       then s || '{"why": null, "learnt": null, "quote": null}' else s end order by n), '[]')
     from jsonb_array_elements(steps) with ordinality as e (s, n))
   where organization_id = $1 and lead_ids && $2::uuid[]`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Forgets runs that began before; how many. */
export const deleteOldRuns = statement(
  'agent.delete_old_runs',
  `delete from research_runs where (organization_id, run_id) in (
     select organization_id, run_id from research_runs where started_at < $1 limit $2)`,
).count((before: Date, limit: number) => [before, limit])
