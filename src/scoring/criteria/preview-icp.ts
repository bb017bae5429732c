import { setImmediate as letOthersRun } from 'node:timers/promises'
import { TIERS, sampleScored } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { knownFacts } from '../../research/index.ts'
import type { CompiledIcp } from '../engine/compile-icp.ts'
import { compileIcp } from '../engine/compile-icp.ts'
import { scoreWithoutWords } from '../engine/score-lead.ts'
import type { JudgedLead } from '../engine/score-lead.ts'
import { outcomeOf } from '../explain/explain-criterion.ts'
import type { ScoringFacts } from '../facts.ts'
import type { Icp, Tier } from '../schema.ts'

/** How many leads are looked at, and how many of those that change are named. */
export const PREVIEW_LIMITS = { leads: 2_000, named: 20 } as const

/** Leads that are in memory at a time: their freeform data may be large. */
const PAGE = 200
/** Leads scored in a row before other requests get their turn. */
const ROW = 20
/** Milliseconds after which no further page is begun. */
const PATIENCE_MS = 2_000

export type TierCounts = Record<Tier, number>

/** How many leads a criterion of the draft finds in which state. */
export interface CriterionCount {
  readonly id: string
  match: number
  partial: number
  miss: number
  unknown: number
}

/** A lead whose tier would change. */
export interface TierChange {
  readonly lead: Lead
  readonly score: JudgedLead
}

/** What a draft of the criteria would make of the leads that are there. */
export interface IcpPreview {
  readonly leads: number
  readonly more: boolean
  readonly before: TierCounts
  readonly after: TierCounts
  readonly changed: number
  /** The newest of those that change. */
  readonly changes: readonly TierChange[]
  readonly criteria: readonly CriterionCount[]
}

interface Tally {
  leads: number
  changed: number
  readonly before: TierCounts
  readonly after: TierCounts
  readonly changes: TierChange[]
  readonly criteria: CriterionCount[]
}

/**
 * Scores the newest leads that have a score, at most 2,000, with a draft and what is known of them now, and compares
 * with the scores they have. Looks at fewer where that takes longer than two seconds; `more` says that others are left.
 * Writes nothing.
 */
export async function previewIcp(
  context: Context,
  place: { organizationId: string; campaignId: string },
  draft: Icp,
): Promise<IcpPreview> {
  const icp = compileIcp(draft)
  const tally = emptyTally(icp)
  const now = context.clock.now()
  const stopsAt = performance.now() + PATIENCE_MS
  let below: string | null = null
  for (;;) {
    const leads: Lead[] = await sampleScored(context.db, { ...place, below, limit: PAGE + 1 })
    const page = leads.slice(0, PAGE)
    await countPage(tally, page, { icp, facts: await knownFacts(context.db, page), now })
    const isFull = tally.leads >= PREVIEW_LIMITS.leads || performance.now() >= stopsAt
    if (leads.length <= PAGE || isFull) return { ...tally, more: leads.length > PAGE }
    below = page.at(-1)?.leadId ?? null
  }
}

function emptyTally({ criteria }: CompiledIcp): Tally {
  const counts = criteria.map(({ id }) => ({ id, match: 0, partial: 0, miss: 0, unknown: 0 }))
  return { leads: 0, changed: 0, before: noTiers(), after: noTiers(), changes: [], criteria: counts }
}

function noTiers(): TierCounts {
  return { A: 0, B: 0, C: 0, D: 0, U: 0, X: 0 }
}

async function countPage(
  tally: Tally,
  leads: readonly Lead[],
  given: { icp: CompiledIcp; facts: ReadonlyMap<string, ScoringFacts>; now: Date },
): Promise<void> {
  for (const [index, lead] of leads.entries()) {
    if (index % ROW === ROW - 1) await letOthersRun()
    countLead(tally, lead, scoreWithoutWords(given.icp, given.facts.get(lead.leadId) ?? new Map(), given.now))
  }
}

function countLead(tally: Tally, lead: Lead, score: JudgedLead): void {
  const before = TIERS.find((tier) => tier === lead.tier)
  tally.leads += 1
  tally.after[score.tier] += 1
  if (before !== undefined) tally.before[before] += 1
  for (const [index, judgement] of score.judgements.entries()) {
    const count = tally.criteria[index]
    if (count !== undefined) count[outcomeOf(judgement)] += 1
  }
  if (before === score.tier) return
  tally.changed += 1
  if (tally.changes.length < PREVIEW_LIMITS.named) tally.changes.push({ lead, score })
}
