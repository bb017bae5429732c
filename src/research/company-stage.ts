import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import type { Stage } from '../platform/work.ts'
import { withLease } from '../platform/work.ts'
import { collectCompany } from './collect-company.ts'
import type { CollectedCompany } from './collect-company.ts'
import { answerWish, leaseEnd, WISH_LEASE } from './answer-wish.ts'
import type { Wish } from './answer-wish.ts'
import { saveTexts, textsReadAt } from './llm/texts-store.ts'
import { readsPages } from './sources.ts'
import type { Source } from './sources.ts'
import {
  findCompanies,
  leaseCompany,
  leaseResearches,
  organizationsWaiting,
  postponeResearch,
  releaseCompany,
  renewCompany,
  renewResearch,
  saveCompany,
} from './store.ts'
import type { CompanyFacts } from './store.ts'

export const COMPANY_STAGE = 'company'

/** While another process or organization reads the same company, look again after this. */
const LOOK_AGAIN = SECOND
/** Whoever asks anew within this time gets what was read then: a website is nobody's to hammer. */
const POLITE_AGAIN = HOUR

/** How long what was found counts as fresh, by how the visit ended. */
const FRESH: Readonly<Record<string, number>> = {
  read: 30 * DAY,
  moved: 30 * DAY,
  parked: 30 * DAY,
  forbidden: 7 * DAY,
  empty: 7 * DAY,
  unreachable: HOUR,
}

/**
 * Reads companies' websites: one visit at a time per domain, whoever asks, and a bounded number per organization, so
 * that a tenant with thousands of slow sites holds up nobody else. What the organization's own sources tell comes on top.
 */
export function companyStage(context: Context, sources: readonly Source[] = []): Stage {
  return {
    name: COMPANY_STAGE,
    slots: { total: 64, perOrganization: 16 },
    due: () => organizationsWaiting(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const now = context.clock.now()
      const token = randomUUID()
      const leased = await leaseResearches(context.db, { organizationId, now, until: leaseEnd(context), token, limit })
      const jobs = leased.map(
        (one) => (signal: AbortSignal) => research({ context, sources }, { ...one, organizationId, token }, signal),
      )
      return { taken: leased.length, jobs }
    },
  }
}

interface Means {
  readonly context: Context
  readonly sources: readonly Source[]
}

async function research(means: Means, wish: Wish, signal: AbortSignal): Promise<void> {
  const { context } = means
  const { domain, token, again } = wish
  const now = context.clock.now()
  const before = (await findCompanies(context.db, [domain]))[0]
  const keepsTexts = await readsPages(context.db, means.sources, wish.organizationId)
  // What was read for others, who have no use for its text, is read again.
  const lacksTexts = keepsTexts && before?.outcome === 'read' && !(await areTextsKept(context, before))
  const notSince = lacksTexts ? now : again ? new Date(now.getTime() - POLITE_AGAIN) : null
  if (await leaseCompany(context.db, { domain, now, until: leaseEnd(context), token, notSince })) {
    const outcome = await visit(context, { ...wish, keepsTexts }, signal)
    if (outcome !== undefined) await answerWish({ ...means, wish, outcome, changed: before !== undefined }, signal)
    return
  }
  const known = (await findCompanies(context.db, [domain])).find((company) => company.freshUntil > now)
  if (known !== undefined && !lacksTexts)
    await answerWish({ ...means, wish, outcome: known.outcome, changed: again }, signal)
  else await postponeResearch(context.db, { ...wish, until: new Date(now.getTime() + LOOK_AGAIN) })
}

async function areTextsKept(context: Context, { domain, observedAt }: CompanyFacts): Promise<boolean> {
  const readAt = await textsReadAt(context.db, domain)
  return readAt !== undefined && readAt >= observedAt
}

/** How the visit ended; undefined when it was called off or another process has the company now. */
async function visit(
  context: Context,
  wish: Wish & { readonly keepsTexts: boolean },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { domain, token, keepsTexts } = wish
  const renew = async () => {
    const until = leaseEnd(context)
    const held = await renewCompany(context.db, domain, token, until)
    return (await renewResearch(context.db, { ...wish, until })) && held
  }
  const found = await withLease({ milliseconds: WISH_LEASE, renew, signal }, (leased) =>
    collect(context, domain, leased),
  )
  if (found === undefined) {
    // The process stops or lost a lease: somebody else takes the company up, at once where we still may say so.
    await releaseCompany(context.db, domain, token)
    await postponeResearch(context.db, { ...wish, until: context.clock.now() })
    return undefined
  }
  const { facts, outcome, texts } = found
  const observedAt = context.clock.now()
  const freshUntil = new Date(observedAt.getTime() + (FRESH[outcome] ?? HOUR))
  // A visit that lost its lease changes nothing: whoever has it now writes what it finds.
  return transaction(context.db, async (tx) => {
    if (!(await saveCompany(tx, { domain, token, facts, outcome, observedAt, freshUntil }))) return undefined
    if (keepsTexts) await saveTexts(tx, { domain, texts, observedAt })
    return outcome
  })
}

/** What the company's pages tell; undefined when the visit was called off. Leads go on even if reading them fails. */
async function collect(
  context: Context,
  domain: string,
  signal: AbortSignal,
): Promise<Pick<CollectedCompany, 'facts' | 'outcome' | 'texts'> | undefined> {
  try {
    return await collectCompany(domain, {
      outbound: context.outbound,
      clock: context.clock,
      pause: async (milliseconds, ended) => {
        await pause(milliseconds, undefined, { signal: ended })
      },
      botUrl: `${context.settings.publicUrl}/bot`,
      requestGapMs: context.settings.websiteGap,
      signal,
    })
  } catch (error) {
    if (signal.aborted) return undefined
    context.log.error({ err: asError(error), domain }, 'A website could not be read for a fault of ours.')
    return { facts: [], outcome: 'unreachable', texts: [] }
  }
}
