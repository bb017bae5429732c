import { hash } from 'node:crypto'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { HOUR } from '../platform/clock.ts'
import type { Fact, KnownFacts } from '../research/index.ts'
import { usedTexts, writtenTemplates } from '../sequences/index.ts'
import type { TextPath } from '../sequences/index.ts'
import type { Approval, Round } from './approval-store.ts'
import { aiSettingsOf } from './campaign-part.ts'
import type { Writing } from './writing-store.ts'

/** An email waits for its text so long at most, from when it was planned for or the text was asked for. */
const PATIENCE = HOUR

/** What was read of the texts about some leads. */
export interface TextRoom {
  readonly writings: ReadonlyMap<string, Writing>
  /** By lead. */
  readonly approvals: ReadonlyMap<string, readonly Approval[]>
  readonly rounds: Round[]
  /** The organization has a model switched on. */
  readonly hasModel: boolean
}

/**
 * Whether a text may leave. `free`: nobody is asked, or somebody said yes. `waits`: a person was asked about it. `asks`: a
 * person is to be asked. `after`: it may once others of its round are decided about.
 */
export type Leave = 'free' | 'waits' | 'asks' | 'after'

/** What a model has to do with the email of a step for a lead. */
export interface TextStanding {
  /** Which texts the template names. */
  readonly paths: readonly TextPath[]
  /** Those that are known, by whoever wrote them. */
  readonly texts: readonly Fact[]
  /** Of the texts that the email is written with; null where the template names none. */
  readonly textsHash: string | null
  /** What wrote them, and the template that they stand in. */
  readonly fingerprint: string
  readonly leave: Leave
  /** A text is being written; from then on the email does without. */
  readonly waitsUntil: Date | undefined
  /** Nobody was asked to write yet, and there is a model. */
  readonly isUnasked: boolean
}

const NONE: TextStanding = {
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
  /** When it was planned for. */
  readonly plannedAt: Date
  readonly now: Date
}

/** Decides what the texts of a model mean for an email. Pure. */
export function judgeTexts(
  room: TextRoom,
  { campaign, lead, facts, step, plannedAt, now }: TextQuestion,
): TextStanding {
  const paths = usedTexts(campaign, lead, step)
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

function isDecidedByPerson(texts: readonly Fact[], paths: readonly TextPath[]): boolean {
  return texts.length === paths.length && texts.every(({ source }) => source === 'person')
}

function mayLeave(
  { rounds }: TextRoom,
  given: {
    readonly campaign: Campaign
    readonly step: number
    readonly fingerprint: string
    readonly texts: readonly Fact[]
    readonly asked: Approval | undefined
  },
): Leave {
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

function waitsUntil(writing: Writing | undefined, plannedAt: Date, now: Date): Date | undefined {
  if (writing?.state !== 'pending') return undefined
  const until = new Date(Math.max(writing.askedAt.getTime(), plannedAt.getTime()) + PATIENCE)
  return until > now ? until : undefined
}

/** A text as it stands in an email; of a list, a line for each item. */
export function textInWords(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** The texts to the letter in a few characters; others give another. */
export function hashOfTexts(texts: readonly Pick<Fact, 'path' | 'value'>[]): string {
  return short(texts.map(({ path, value }) => [path, value]))
}

/** What wrote the texts of a lead, and the template that they stand in: another one begins a new round. */
function fingerprintOf(
  campaign: Campaign,
  step: number,
  writing: Pick<Writing, 'promptVersion' | 'model' | 'endpoint'> | undefined,
): string {
  const templates = writtenTemplates(campaign, step).map(({ subject, body, html }) => [subject, body, html])
  return short([writing?.promptVersion, writing?.model, writing?.endpoint, templates])
}

function short(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}
