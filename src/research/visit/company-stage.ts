import { HOUR, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { changedPaths } from '../facts/fact.ts'
import { ASKING_STAGE, REQUEST_LEASE, answerRequest } from '../refresh/asking-stage.ts'
import { NEWS_STAGE } from '../refresh/fact-fanout-stage.ts'
import { followCompanies } from '../refresh/follower-store.ts'
import {
  leaseResearches,
  organizationsWithRequestsDue,
  passRequestToSources,
  renewResearch,
  retryResearchLater,
} from '../refresh/refresh-request-store.ts'
import type { LeasedRequest } from '../refresh/refresh-request-store.ts'
import { hasSources, readsPages } from '../refresh/sources.ts'
import type { CompanySource } from '../refresh/sources.ts'
import { collectCompany, notCollected } from './collect-company.ts'
import type { CollectedCompany, KnownCompany } from './collect-company.ts'
import { createHostTurns } from './collectors/host-turns.ts'
import type { HostTurns } from './collectors/host-turns.ts'
import { webTools } from './collectors/polite-fetch.ts'
import { PARTS, expired } from './company-parts.ts'
import { findCompanies, leaseCompany, releaseCompany, renewCompany, saveCompany } from './company-store.ts'
import { saveTexts, textsReadAt } from './page-text-store.ts'

export const COMPANY_STAGE = 'company'

/** While another process or organization reads the same company, look again after this. */
const LOOK_AGAIN = SECOND
/** Whoever asks anew within this time gets what was read then: a website is nobody's to hammer. */
const POLITE_AGAIN = HOUR

/** After so many visits in a row that began and never ended, a company is not visited again until it is due anew. */
const MOST_LAPSES = 5

/** What reads companies, and what their organizations ask beside that. */
interface Means {
  readonly context: Context
  readonly sources: readonly CompanySource[]
  readonly turns: HostTurns
}

/**
 * Reads companies' websites: one visit at a time per domain, whoever asks, and a bounded number per organization, so
 * that a tenant with thousands of slow sites holds up nobody else. What the organization's own sources tell comes on top,
 * from a stage of theirs.
 */
export function companyStage(context: Context, sources: readonly CompanySource[] = []): Stage {
  const means: Means = { context, sources, turns: createHostTurns() }
  return {
    name: COMPANY_STAGE,
    slots: { total: 64, perOrganization: 16, leavesRoom: true },
    due: () => organizationsWithRequestsDue.reading(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const [now, until] = [context.clock.now(), leaseEnd(context.clock, REQUEST_LEASE)]
      const leased = await leaseResearches.reading(context.db, { organizationId, now, until, limit })
      const jobs = leased.map((wish) => (signal: AbortSignal) => research(means, wish, signal))
      return { claimed: leased.length, jobs }
    },
  }
}

async function research(means: Means, wish: LeasedRequest, signal: AbortSignal): Promise<void> {
  const { context } = means
  const { domain, token, again } = wish
  const now = context.clock.now()
  const keepsTexts = await readsPages(context.db, means.sources, wish.organizationId)
  // What was read for others, who have no use for its text, is read again.
  const lacksTexts = keepsTexts && (await lacksTextsOf(context, domain))
  const notSince = lacksTexts ? now : again ? new Date(now.getTime() - POLITE_AGAIN) : null
  const until = leaseEnd(context.clock, REQUEST_LEASE)
  const leased = await leaseCompany(context.db, { domain, now, until, token, notSince })
  if (leased !== undefined) {
    const due = dueOf(leased, { again, lacksTexts })
    const outcome =
      leased.lapses < MOST_LAPSES
        ? await visit(means, { ...wish, keepsTexts }, due, signal)
        : await giveUp(context, { ...wish, keepsTexts }, due)
    if (outcome !== undefined) await passOn(means, wish, outcome, signal)
    return
  }
  const known = (await findCompanies(context.db, [domain])).find((company) => company.freshUntil > now)
  if (known !== undefined && !lacksTexts) await passOn(means, wish, known.outcome, signal)
  else await retryResearchLater(context.db, wish, new Date(now.getTime() + LOOK_AGAIN))
}

/** Whoever visits the company dies: it counts as unreadable, and its leads go on. */
function giveUp(context: Context, wish: LeasedRequest & { readonly keepsTexts: boolean }, known: KnownCompany) {
  const { domain, organizationId } = wish
  context.log.error({ domain, organizationId }, 'A company is not visited again: no visit to it ends.')
  return save(context, wish, known, notCollected(known, context.clock.now(), 'unreadable'))
}

/** The company is read: whoever asks more than its pages does so next, the leads of others go on. */
async function passOn(
  { context, sources }: Means,
  wish: LeasedRequest,
  outcome: string,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, domain } = wish
  const now = context.clock.now()
  await followCompanies(context.db, organizationId, [domain], now)
  if (!(await hasSources(context.db, sources, organizationId)))
    return answerRequest(context, { wish, outcome, notes: [], learnt: false }, signal)
  if (!(await passRequestToSources(context.db, wish, { outcome, now })))
    return retryResearchLater(context.db, wish, now)
  context.wake(ASKING_STAGE)
}

async function lacksTextsOf({ db }: Context, domain: string): Promise<boolean> {
  const [before] = await findCompanies(db, [domain])
  return before?.outcome === 'read' && (await textsReadAt(db, domain)) === undefined
}

/** Asked anew, nothing counts as fresh any more; for want of its text the site alone does not. */
function dueOf(known: KnownCompany, asked: { readonly again: boolean; readonly lacksTexts: boolean }): KnownCompany {
  const outdated = asked.again ? PARTS : asked.lacksTexts ? (['site'] as const) : []
  return { ...known, parts: expired(known.parts, outdated) }
}

/** How the visit ended; undefined when it was called off or another process has the company now. */
async function visit(
  means: Means,
  wish: LeasedRequest & { readonly keepsTexts: boolean },
  known: KnownCompany,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { context } = means
  const { domain, token } = wish
  const renew = async () => {
    const until = leaseEnd(context.clock, REQUEST_LEASE)
    const held = await renewCompany(context.db, domain, token, until)
    return (await renewResearch(context.db, wish, until)) && held
  }
  return withLease(
    { milliseconds: REQUEST_LEASE, renew, signal, log: context.log },
    (leased) => collect(means, wish, known, leased),
    async (found) => {
      if (found !== undefined) return save(context, wish, known, found)
      // The process stops or lost a lease: somebody else takes the company up, at once where we still may say so.
      await releaseCompany(context.db, domain, token)
      await retryResearchLater(context.db, wish, context.clock.now())
      return undefined
    },
  )
}

/** A visit that lost its lease changes nothing and answers undefined: whoever has it now writes what it finds. */
async function save(
  context: Context,
  { domain, token, keepsTexts }: LeasedRequest & { readonly keepsTexts: boolean },
  known: KnownCompany,
  found: CollectedCompany,
): Promise<string | undefined> {
  const observedAt = context.clock.now()
  return transaction(context.db, async (tx) => {
    const news = known.outcome === null ? [] : changedPaths(known.facts, found.facts)
    if (!(await saveCompany(tx, { domain, token, observedAt }, { ...found, news }))) return undefined
    if (news.length > 0) tx.afterCommit(() => context.wake(NEWS_STAGE))
    await keepTexts(tx, { domain, keepsTexts, observedAt }, found)
    return found.outcome
  })
}

/** Texts that are kept follow every reading; that there are none is noted too, so that they are not looked for again. */
async function keepTexts(
  tx: Transaction,
  { domain, keepsTexts, observedAt }: { domain: string; keepsTexts: boolean; observedAt: Date },
  { texts }: CollectedCompany,
): Promise<void> {
  const areKept = (await textsReadAt(tx, domain)) !== undefined
  const isDue = texts === undefined ? keepsTexts && !areKept : keepsTexts || areKept
  if (isDue) await saveTexts(tx, { domain, texts: texts ?? [], observedAt })
}

/**
 * What the company's pages, board and DNS tell, with what is known and still good; undefined when the visit was called
 * off. Leads go on even if reading them fails.
 */
async function collect(
  { context, turns }: Means,
  { domain, organizationId }: LeasedRequest,
  known: KnownCompany,
  signal: AbortSignal,
): Promise<CollectedCompany | undefined> {
  try {
    const tools = webTools(context, organizationId, signal)
    return await collectCompany(domain, { ...tools, clock: context.clock, turns }, known)
  } catch (error) {
    if (signal.aborted) return undefined
    context.log.error({ err: asError(error), domain }, 'A website could not be read for a fault of ours.')
    return notCollected(known, context.clock.now())
  }
}
