import { setImmediate as letOthersRun } from 'node:timers/promises'
import Type from 'typebox'
import { TIERS, sampleScored } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { knownFacts } from '../../research/index.ts'
import type { ResearchQuestion } from '../../research/index.ts'
import type { CompiledIcp } from '../engine/compile-icp.ts'
import { compileIcp } from '../engine/compile-icp.ts'
import { scoreWithoutWords } from '../engine/score-lead.ts'
import type { JudgedLead } from '../engine/score-lead.ts'
import { outcomeOf } from '../explain/explain-criterion.ts'
import type { ScoringFacts } from '../facts.ts'
import type { ScoredCampaign } from './icp-version-store.ts'
import type { Icp } from '../schema.ts'

/** How many leads are looked at, and how many of those that change are named. */
const PREVIEW_LIMITS = { leads: 2_000, named: 20 } as const

/** Leads that are in memory at a time: their freeform data may be large. */
const PAGE = 200
/** Leads scored in a row before other requests get their turn. */
const ROW = 20
/** Milliseconds after which no further page is begun. */
const PATIENCE_MS = 2_000

const Count = Type.Integer({ minimum: 0 })
const TierCounts = Type.Object(
  { A: Count, B: Count, C: Count, D: Count, U: Count, X: Count },
  { title: 'TierCounts', description: 'Leads by tier.' },
)
const Standing = Type.Object({ score: nullable(Type.Integer()), tier: nullable(Type.String()) })

const TierChange = Type.Object(
  {
    prospectId: Type.String(),
    contactName: Type.String(),
    companyName: Type.String(),
    before: Standing,
    after: Standing,
  },
  { title: 'TierChange', description: 'A lead whose tier would change.' },
)

/** What a draft of the criteria would make of the leads that are there. */
export const IcpEffect = Type.Object(
  {
    leads: Type.Integer({
      description: `Scored leads checked: the newest ${PREVIEW_LIMITS.leads} at most.`,
    }),
    more: Type.Boolean({ description: 'Whether the campaign has more scored leads.' }),
    before: TierCounts,
    after: TierCounts,
    changed: Type.Integer({ description: 'Leads that would change tier.' }),
    changes: Type.Array(TierChange, { description: `The newest ${PREVIEW_LIMITS.named} of these.` }),
    criteria: Type.Array(
      Type.Object({ id: Type.String(), match: Count, partial: Count, miss: Count, unknown: Count }),
      { description: 'Per criterion, how many leads meet it, miss it or are unknown.' },
    ),
  },
  { title: 'IcpEffect', description: 'Effect of the draft on current leads.' },
)

type IcpEffect = Type.Static<typeof IcpEffect>

/**
 * Scores the newest leads that have a score, at most 2,000, with a draft and what is known of them now, and compares
 * with the scores they have. Looks at fewer where that takes longer than two seconds; `more` says that others are left.
 * Writes nothing.
 */
export async function previewIcp(
  context: Context,
  place: ScoredCampaign,
  draft: { readonly icp: Icp; readonly questions: readonly ResearchQuestion[] },
): Promise<IcpEffect> {
  const icp = compileIcp(draft.icp, draft.questions)
  const tally = emptyEffect(icp)
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

function emptyEffect({ criteria }: CompiledIcp): IcpEffect {
  const counts = criteria.map(({ id }) => ({ id, match: 0, partial: 0, miss: 0, unknown: 0 }))
  const noTiers = { A: 0, B: 0, C: 0, D: 0, U: 0, X: 0 }
  return {
    leads: 0,
    more: false,
    before: { ...noTiers },
    after: { ...noTiers },
    changed: 0,
    changes: [],
    criteria: counts,
  }
}

async function countPage(
  tally: IcpEffect,
  leads: readonly Lead[],
  given: { icp: CompiledIcp; facts: ReadonlyMap<string, ScoringFacts>; now: Date },
): Promise<void> {
  for (const [index, lead] of leads.entries()) {
    if (index % ROW === ROW - 1) await letOthersRun()
    countLead(tally, lead, scoreWithoutWords(given.icp, given.facts.get(lead.leadId) ?? new Map(), given.now))
  }
}

function countLead(tally: IcpEffect, lead: Lead, score: JudgedLead): void {
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
  if (tally.changes.length >= PREVIEW_LIMITS.named) return
  tally.changes.push({
    prospectId: showId('lead', lead.leadId),
    contactName: lead.contactName,
    companyName: lead.companyName,
    before: { score: lead.score, tier: lead.tier },
    after: { score: score.value, tier: score.tier },
  })
}
