import type { Campaign } from '../../campaigns/index.ts'
import { sampleAtDomain, transitionLeads } from '../../leads/index.ts'
import type { LeadTransition } from '../../leads/index.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { transaction } from '../../platform/database/db.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import { beginSweep } from '../../platform/work/sweep.ts'
import type { SweepKind } from '../../platform/work/sweep.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { findModel } from '../llm/ask-llm.ts'
import { catchUp, lockFollowed } from './follower-store.ts'
import { emitFactsChanged } from './following-stage.ts'
import {
  completeResearch,
  leaseResearches,
  lockResearch,
  lockWaitingLeads,
  organizationsWithRequestsDue,
  renewResearch,
  requestAnswers,
  retryQuestionsLater,
  retryResearchLater,
} from './refresh-request-store.ts'
import type { LeasedRequest, WaitingQuestion } from './refresh-request-store.ts'
import { askSources } from './sources.ts'
import type { CompanyInquiry, CompanySource } from './sources.ts'

/** Asks for the companies of a campaign, those of so many leads at a time. */
export const askSweep: SweepKind = {
  kind: 'research.ask_questions',
  part: (tx, { organizationId, subjectId, afterId, askedAt, data }, limit) =>
    requestAnswers(tx, organizationId, {
      campaignId: subjectId,
      paths: data['paths'] as readonly string[],
      now: askedAt,
      afterId,
      limit,
    }),
}

/**
 * Has the organization's model asked, in the background, what it was never asked about the companies of a campaign's scored
 * leads; these stay where they are. `paths` are where the verdicts stand.
 */
export async function askQuestions(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: Campaign,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0 || (await findModel(tx, organizationId)) === undefined) return
  await beginSweep(context, tx, askSweep, { organizationId, subjectId: campaignId, data: { paths } })
  tx.afterCommit(() => context.wake('company'))
}

/** Milliseconds for which a wish is leased at a time. */
export const REQUEST_LEASE = 45 * SECOND
const CHUNK = 500
/** Questions that nobody waits for, and that had no answer, are put again after this, for so long at most. */
const ASK_LATER = 6 * HOUR
const GIVE_UP = 7 * DAY

/** A wish to which there is nothing more to find out. */
export interface RequestAnswer {
  readonly wish: LeasedRequest
  /** How reading the company ended. */
  readonly outcome: string
  /** As codes, what the organization's sources left out. */
  readonly notes: readonly string[]
  /** Whether one of them told something. */
  readonly learnt: boolean
  /** Where something had no answer now that may have one later, what of people's questions is put again then. */
  readonly later?: readonly WaitingQuestion[]
}

/**
 * Everybody of the organization who waited for the company goes on, a bounded number at a time. The wish goes with the last
 * of them; it is locked first, so that a lead that begins to wait meanwhile asks anew. Leads that were scored before are told
 * with the last of them, where other facts count now or somebody asked anew: the wish goes in the same transaction, so
 * whoever repeats what broke off tells nobody twice.
 */
export async function answerRequest(context: Context, answer: RequestAnswer, signal: AbortSignal): Promise<void> {
  let isMore = true
  while (isMore) {
    if (signal.aborted) return retryResearchLater(context.db, answer.wish, context.clock.now())
    isMore = await transaction(context.db, (tx) => sendSomeOn(context, tx, answer))
  }
}

async function sendSomeOn(
  context: Context,
  tx: Transaction,
  { wish, outcome, notes, learnt, later }: RequestAnswer,
): Promise<boolean> {
  const data = { outcome, ...(notes.length === 0 ? {} : { notes: [...notes] }) }
  const { organizationId, domain } = wish
  if (!(await lockResearch(tx, wish))) return false
  await lockFollowed(tx, organizationId, domain)
  const leads = await lockWaitingLeads(tx, organizationId, domain, CHUNK)
  const moves = leads.map((lead): LeadTransition => ({
    lead,
    to: {},
    happening: { type: 'lead.researched', campaignId: lead.campaignId, leadId: lead.leadId, data },
  }))
  await transitionLeads(context, tx, organizationId, moves)
  if (leads.length === CHUNK) return renewResearch(tx, wish, leaseEnd(context.clock, REQUEST_LEASE))
  const news = await catchUp(tx, organizationId, domain)
  const tells = learnt || wish.again || news !== undefined
  if (tells) await emitFactsChanged(context, tx, { organizationId, domain, fields: news ?? [] })
  if (later !== undefined && (await retryQuestionsLater(tx, wish, { questions: later, ...againLater(context) })))
    return false
  if (!(await completeResearch(tx, wish))) await retryResearchLater(tx, wish, context.clock.now())
  return false
}

function againLater({ clock }: Context): { until: Date; since: Date } {
  const now = clock.now().getTime()
  return { until: new Date(now + ASK_LATER), since: new Date(now - GIVE_UP) }
}

export const ASKING_STAGE = 'asking'

/** How many of the organization's leads at a company are shown to its sources. */
const MOST_SHOWN = 50

/** What answers a wish whose company was read. */
interface Means {
  readonly context: Context
  readonly sources: readonly CompanySource[]
}

/**
 * Asks organizations' own sources about companies that were read; then their leads go on. Apart from reading websites: a
 * model or provider may take minutes, and that is the business of its organization alone.
 */
export function askingStage(context: Context, sources: readonly CompanySource[]): Stage {
  return {
    name: ASKING_STAGE,
    slots: { total: 256, perOrganization: 16, leavesRoom: true },
    due: () => organizationsWithRequestsDue.asking(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const [now, until] = [context.clock.now(), leaseEnd(context.clock, REQUEST_LEASE)]
      const leased = await leaseResearches.asking(context.db, { organizationId, now, until, limit })
      const jobs = leased.map((wish) => (signal: AbortSignal) => ask({ context, sources }, wish, signal))
      return { claimed: leased.length, jobs }
    },
  }
}

async function ask(means: Means, wish: LeasedRequest, signal: AbortSignal): Promise<void> {
  const { context } = means
  const notes = new Set<string>()
  let isRetried = false
  const retryLater = () => {
    isRetried = true
  }
  const concluded = new Set<string>()
  const conclude = (path: string) => void concluded.add(path)
  const hears = { note: (code: string) => void notes.add(code), conclude, retryLater }
  const renew = () => renewResearch(context.db, wish, leaseEnd(context.clock, REQUEST_LEASE))
  await withLease(
    { milliseconds: REQUEST_LEASE, renew, signal, log: context.log },
    (leased) => askMore(means, wish, hears, leased),
    async (learnt) => {
      if (learnt === undefined) return retryResearchLater(context.db, wish, context.clock.now())
      const outcome = wish.outcome ?? ''
      const left = wish.questions.filter(({ path }) => !concluded.has(path))
      const answer = { wish, outcome, notes: [...notes], learnt, ...(isRetried && { later: left }) }
      await answerRequest(context, answer, signal)
    },
  )
}

/** Whether a source told something; undefined when the process stops or the wish is another's now. */
async function askMore(
  { context, sources: all }: Means,
  wish: LeasedRequest,
  hears: Pick<CompanyInquiry, 'note' | 'conclude' | 'retryLater'>,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { organizationId, domain, again, questionsOnly, questions, campaignIds } = wish
  const sources = questionsOnly ? all.filter(({ readsPages }) => readsPages === true) : all
  const leads = await sampleAtDomain(context.db, { organizationId, domain, limit: MOST_SHOWN })
  const errand = { organizationId, domain, leads, again, questions, campaignIds, wish, ...hears }
  try {
    return await askSources(context, sources, errand, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
