import { hash } from 'node:crypto'
import type { Campaign } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { KnownFacts, LeadFact } from '../../research/index.ts'
import { findModel } from '../../research/index.ts'
import { modelTextsOf, variantsWithModelTexts } from '../../sequences/index.ts'
import type { ModelTextPath } from '../../sequences/index.ts'
import { aiSettingsOf } from '../campaign-part.ts'
import type { TextRequest } from '../drafting/writing-store.ts'
import { findWritings } from '../drafting/writing-store.ts'
import { shareCompanyFacts } from '../store.ts'
import type { Approval, ApprovalRound } from './approval-store.ts'
import { findApprovals, findRounds, lockApprovals } from './approval-store.ts'

/** An email waits for its text so long at most, from when it was planned for or the text was asked for. */
const PATIENCE = HOUR

/** What was read of the texts about some leads. */
export interface TextGateInputs {
  readonly writings: ReadonlyMap<string, TextRequest>
  /** By lead. */
  readonly approvals: ReadonlyMap<string, readonly Approval[]>
  readonly rounds: ApprovalRound[]
  /** The organization has a model switched on. */
  readonly hasModel: boolean
}

/**
 * Whether a text may leave. `free`: nobody is asked, or somebody said yes. `waits`: a person was asked about it. `asks`: a
 * person is to be asked. `after`: it may once others of its round are decided about.
 */
export type TextPermission = 'free' | 'waits' | 'asks' | 'after'

/** What a model has to do with the email of a step for a lead. */
export interface TextGateDecision {
  /** Which texts the template names. */
  readonly paths: readonly ModelTextPath[]
  /** Those that are known, by whoever wrote them. */
  readonly texts: readonly LeadFact[]
  /** Of the texts that the email is written with; null where the template names none. */
  readonly textsHash: string | null
  /** What wrote them, and the template that they stand in. */
  readonly fingerprint: string
  readonly leave: TextPermission
  /** A text is being written; from then on the email does without. */
  readonly waitsUntil: Date | undefined
  /** Nobody was asked to write yet, and there is a model. */
  readonly isUnasked: boolean
}

const NONE: TextGateDecision = {
  paths: [],
  texts: [],
  textsHash: null,
  fingerprint: '',
  leave: 'free',
  waitsUntil: undefined,
  isUnasked: false,
}

/** The email of a step that is asked about. */
export interface TextQuestion {
  readonly campaign: Campaign
  readonly lead: Lead
  readonly facts: KnownFacts
  readonly step: number
  readonly plannedAt: Date
  readonly now: Date
}

/** Decides what the texts of a model mean for an email. Pure. */
export function decideTextGate(
  room: TextGateInputs,
  { campaign, lead, facts, step, plannedAt, now }: TextQuestion,
): TextGateDecision {
  const paths = modelTextsOf(campaign, lead, step)
  if (paths.length === 0) return NONE
  const texts = paths.flatMap((path) => facts.get(path) ?? [])
  const writing = room.writings.get(lead.leadId)
  const textsHash = hashOfTexts(texts)
  const fingerprint = fingerprintOf(campaign, step, writing)
  const own = room.approvals.get(lead.leadId) ?? []
  const isSame = (one: Approval) => one.step === step && one.fingerprint === fingerprint && one.textHash === textsHash
  const asked = own.find(isSame)
  return {
    paths,
    texts,
    textsHash,
    fingerprint,
    leave: mayLeave(room, { campaign, step, fingerprint, texts, asked }),
    waitsUntil: texts.length === 0 ? waitsUntil(writing, plannedAt, now) : undefined,
    isUnasked: writing === undefined && room.hasModel && !isDecidedByPerson(texts, paths),
  }
}

function isDecidedByPerson(texts: readonly LeadFact[], paths: readonly ModelTextPath[]): boolean {
  return texts.length === paths.length && texts.every(({ source }) => source === 'person')
}

function mayLeave(
  { rounds }: TextGateInputs,
  given: {
    readonly campaign: Campaign
    readonly step: number
    readonly fingerprint: string
    readonly texts: readonly LeadFact[]
    readonly asked: Approval | undefined
  },
): TextPermission {
  const { campaign, step, fingerprint, texts, asked } = given
  const { approval, firstN } = aiSettingsOf(campaign)
  if (approval === 'none' || !texts.some(({ source }) => source === 'llm')) return 'free'
  if (asked?.state === 'approved') return 'free'
  if (asked?.state === 'waiting') return 'waits'
  // What was rejected and is known again, because somebody took that back, is asked about whatever others were.
  if (approval === 'all' || asked?.state === 'rejected') return 'asks'
  const round = rounds.find(
    (one) => one.campaignId === campaign.campaignId && one.step === step && one.fingerprint === fingerprint,
  )
  if (round === undefined || round.asked < firstN) return 'asks'
  return round.decided >= firstN ? 'free' : 'after'
}

function waitsUntil(writing: TextRequest | undefined, plannedAt: Date, now: Date): Date | undefined {
  if (writing?.state !== 'pending') return undefined
  const until = new Date(Math.max(writing.askedAt.getTime(), plannedAt.getTime()) + PATIENCE)
  return until > now ? until : undefined
}

/** A text as it stands in an email; of a list, a line for each item. */
export function textInWords(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** The texts to the letter in a few characters; others give another. */
export function hashOfTexts(texts: readonly Pick<LeadFact, 'path' | 'value'>[]): string {
  return short(texts.map(({ path, value }) => [path, value]))
}

/** What wrote the texts of a lead, and the template that they stand in: another one begins a new round. */
function fingerprintOf(
  campaign: Campaign,
  step: number,
  writing: Pick<TextRequest, 'promptVersion' | 'model' | 'endpoint'> | undefined,
): string {
  const templates = variantsWithModelTexts(campaign, step).map(({ subject, body, html }) => [subject, body, html])
  return short([writing?.promptVersion, writing?.model, writing?.endpoint, templates])
}

function short(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}

const NOTHING: TextGateInputs = { writings: new Map(), approvals: new Map(), rounds: [], hasModel: false }

/** Leads and the campaigns that they are in. */
interface Concerned {
  readonly leads: readonly Lead[]
  readonly campaigns: ReadonlyMap<string, Campaign>
}

/**
 * Nobody else asks for approvals in these campaigns, or decides them, until the transaction ends, and no text about the
 * leads grows stale unseen. Leads are locked before, emails after; facts are read after.
 */
export async function lockTextGate(db: Db, organizationId: string, { leads, campaigns }: Concerned): Promise<void> {
  const ids = withTexts(campaigns).map(({ campaignId }) => campaignId)
  const concerned = leads.filter(({ campaignId }) => ids.includes(campaignId))
  await shareCompanyFacts(db, organizationId, concerned)
  await lockApprovals(db, organizationId, ids)
}

function withTexts(campaigns: ReadonlyMap<string, Campaign>): Campaign[] {
  return [...campaigns.values()].filter((campaign) => variantsWithModelTexts(campaign).length > 0)
}

/**
 * Reads what decides about the texts of a model in emails to leads; nothing where no campaign of theirs names any. Who
 * goes by it to let an email leave, or to ask, calls `lockTextGate` before.
 */
export async function gatherTextGateInputs(db: Db, organizationId: string, given: Concerned): Promise<TextGateInputs> {
  const campaigns = withTexts(given.campaigns)
  if (campaigns.length === 0) return NOTHING
  const ids = campaigns.map(({ campaignId }) => campaignId)
  const concerned = given.leads.filter(({ campaignId }) => ids.includes(campaignId)).map(({ leadId }) => leadId)
  const counted = campaigns.filter((campaign) => aiSettingsOf(campaign).approval === 'firstN')
  const approvals = await findApprovals(db, organizationId, concerned)
  return {
    writings: await findWritings(db, organizationId, concerned),
    approvals: Map.groupBy(approvals, (approval) => approval.leadId ?? ''),
    rounds: await findRounds(
      db,
      organizationId,
      counted.map(({ campaignId }) => campaignId),
    ),
    hasModel: (await findModel(db, organizationId)) !== undefined,
  }
}
