import { afterId, execute, firstRow, jsonRows, replanned, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** `withdrawn`: no longer needed, because the text, email or lead is gone. */
export type ApprovalState = 'waiting' | 'approved' | 'rejected' | 'withdrawn'

/** Whether a person lets the texts of a model leave in a lead's email of one step. */
export interface Approval {
  readonly approvalId: string
  readonly campaignId: string
  /** Null once the lead is gone. */
  readonly leadId: string | null
  readonly step: number
  /** What wrote the texts, and the template that they stand in. */
  readonly fingerprint: string
  /** Of the very texts. */
  readonly textHash: string | null
  readonly state: ApprovalState
  /** A person put other words in their place. */
  readonly edited: boolean
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

/** All columns of an approval, for statements of this feature. */
export const APPROVAL_COLUMNS = `a.approval_id as "approvalId", a.campaign_id as "campaignId", a.lead_id as "leadId", a.step,
  a.fingerprint, a.text_hash as "textHash", a.state, a.edited, a.asked_at as "askedAt", a.decided_by as "decidedBy",
  a.decided_at as "decidedAt"`

const LOCK_CAMPAIGN = statement<{ locked: string }>(
  'writing.lock_campaign',
  `select pg_advisory_xact_lock(hashtextextended('approvals ' || $1::uuid || ' ' || $2::uuid, 0))::text as locked`,
)

/**
 * Whoever asks for approvals of these campaigns, or counts or decides them, waits until the transaction ends. Leads are
 * locked before.
 */
export async function lockApprovals(db: Db, organizationId: string, campaignIds: readonly string[]): Promise<void> {
  for (const campaignId of campaignIds.toSorted()) await firstRow(db, LOCK_CAMPAIGN, [organizationId, campaignId])
}

/** Every approval about leads. */
export const findApprovals = statement<Approval>(
  'writing.approvals_of_leads',
  `select ${APPROVAL_COLUMNS} from approvals a where a.organization_id = $1 and a.lead_id = any($2::uuid[])`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** The approvals about leads that wait for a person. */
export async function findWaiting(db: Db, organizationId: string, leadIds: readonly string[]): Promise<Approval[]> {
  return (await findApprovals(db, organizationId, leadIds)).filter(({ state }) => state === 'waiting')
}

/** How many were asked about the texts of one step that one model wrote by one prompt for one template. */
export interface ApprovalRound {
  readonly campaignId: string
  readonly step: number
  readonly fingerprint: string
  /** Decided or waiting. */
  asked: number
  readonly decided: number
}

/** The rounds of campaigns. */
export const findRounds = statement<ApprovalRound>(
  'writing.rounds',
  `select campaign_id as "campaignId", step, fingerprint, (count(*) filter (where state <> 'withdrawn'))::int as asked,
     (count(*) filter (where state in ('approved', 'rejected')))::int as decided from approvals
   where organization_id = $1 and campaign_id = any($2::uuid[]) group by campaign_id, step, fingerprint`,
).rows((organizationId: string, campaignIds: readonly string[]) => [organizationId, campaignIds])

/** Asks a person; undefined where one is asked about these very texts already, or said yes. */
export const addApproval = statement<{ approvalId: string }>(
  'writing.ask_approval',
  `insert into approvals as a (organization_id, approval_id, campaign_id, lead_id, step, fingerprint, text_hash, state,
     asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)
   on conflict (organization_id, lead_id, step, fingerprint, text_hash) where lead_id is not null
     do update set state = 'waiting', asked_at = excluded.asked_at, decided_by = null, decided_at = null
     where a.state in ('withdrawn', 'rejected')
   returning approval_id as "approvalId"`,
).first(
  (
    organizationId: string,
    given: Pick<Approval, 'approvalId' | 'campaignId' | 'step' | 'fingerprint'> & {
      readonly leadId: string
      readonly textHash: string
      readonly now: Date
    },
  ) => {
    const { approvalId, campaignId, leadId, step, fingerprint, textHash, now } = given
    return [organizationId, approvalId, campaignId, leadId, step, fingerprint, textHash, now]
  },
  (found) => found?.approvalId,
)

/** One approval, or undefined. */
export const findApproval = statement<Approval>(
  'writing.find_approval',
  `select ${APPROVAL_COLUMNS} from approvals a where a.organization_id = $1 and a.approval_id = $2`,
).first((organizationId: string, approvalId: string) => [organizationId, approvalId])

const DECIDE = statement(
  'writing.decide',
  `update approvals a set state = d.state, edited = d.edited, text_hash = coalesce(d."textHash", a.text_hash),
     decided_by = $3, decided_at = $4
   from json_to_recordset($2::json) as d("approvalId" uuid, state text, edited boolean, "textHash" text)
   where a.organization_id = $1 and a.approval_id = d."approvalId"`,
)

export interface DecidedApproval extends Pick<Approval, 'approvalId' | 'state' | 'edited'> {
  /** Of what was put in place of the texts. */
  readonly textHash?: string
}

/** Writes decisions down. */
export async function saveDecisions(
  db: Db,
  organizationId: string,
  by: { readonly actor: string | null; readonly now: Date },
  decided: readonly DecidedApproval[],
): Promise<void> {
  if (decided.length > 0) await execute(db, DECIDE, [organizationId, jsonRows(decided), by.actor, by.now])
}

/** Which approvals, the one asked first first. */
export interface ApprovalQuery {
  readonly organizationId: string
  readonly campaignId: string | null
  readonly step: number | null
  readonly state: ApprovalState | null
  /** Of these campaigns only; null: of all. */
  readonly among: readonly string[] | null
  readonly after: string | null
  readonly limit: number
}

/** One page of approvals. */
export const listApprovals = replanned<Approval>(
  'writing.list_approvals',
  `select ${APPROVAL_COLUMNS} from approvals a
   where a.organization_id = $1 and a.lead_id is not null and ($2::uuid is null or a.campaign_id = $2)
     and ($3::integer is null or a.step = $3) and ($4::text is null or a.state = $4)
     and ($5::uuid[] is null or a.campaign_id = any($5)) and a.approval_id > ${afterId('$6')}
   order by a.approval_id limit $7`,
).rows((query: ApprovalQuery) => {
  const { organizationId, campaignId, step, state, among, after, limit } = query
  return [organizationId, campaignId, step, state, among, after, limit]
})

/** Forgets what was asked about leads. That somebody decided goes on counting, without saying about whom or what. */
export const forgetApprovals = statement(
  'writing.forget_approvals',
  `with undecided as (
     delete from approvals
     where organization_id = $1 and lead_id = any($2::uuid[]) and state in ('waiting', 'withdrawn'))
   update approvals set lead_id = null, text_hash = null
   where organization_id = $1 and lead_id = any($2::uuid[]) and state not in ('waiting', 'withdrawn')`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
