import { randomUUID } from 'node:crypto'
import { sampleAtDomain } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Stage } from '../platform/work.ts'
import { withLease } from '../platform/work.ts'
import { answerWish, leaseEnd, WISH_LEASE } from './answer-wish.ts'
import type { Wish } from './answer-wish.ts'
import { askSources } from './sources.ts'
import type { Errand, Source } from './sources.ts'
import { leaseResearches, organizationsWaiting, postponeResearch, renewResearch } from './wish-store.ts'

export const ASKING_STAGE = 'asking'

/** How many of the organization's leads at a company are shown to its sources. */
const MOST_SHOWN = 50

/** What answers a wish whose company was read. */
interface Means {
  readonly context: Context
  readonly sources: readonly Source[]
}

/**
 * Asks organizations' own sources about companies that were read; then their leads go on. Apart from reading websites: a
 * model or provider may take minutes, and that is the business of its organization alone.
 */
export function askingStage(context: Context, sources: readonly Source[]): Stage {
  return {
    name: ASKING_STAGE,
    slots: { total: 256, perOrganization: 16, leavesRoom: true },
    due: () => organizationsWaiting(context.db, 'asking', context.clock.now()),
    take: async (organizationId, limit) => {
      const now = context.clock.now()
      const token = randomUUID()
      const lease = { organizationId, now, until: leaseEnd(context), token, limit }
      const leased = await leaseResearches(context.db, 'asking', lease)
      const jobs = leased.map(({ outcome, ...asked }) => {
        const wish = { ...asked, organizationId, token }
        return (signal: AbortSignal) => ask({ context, sources }, wish, outcome ?? '', signal)
      })
      return { taken: leased.length, jobs }
    },
  }
}

async function ask(means: Means, wish: Wish, outcome: string, signal: AbortSignal): Promise<void> {
  const { context } = means
  const notes = new Set<string>()
  let isPutOff = false
  const putOff = () => {
    isPutOff = true
  }
  const learnt = await askMore(means, wish, { note: (code) => void notes.add(code), putOff }, signal)
  if (learnt === undefined) return postponeResearch(context.db, { ...wish, until: context.clock.now() })
  await answerWish(context, { wish, outcome, notes: [...notes], learnt, isPutOff }, signal)
}

/** Whether a source told something; undefined when the process stops or the wish is another's now. */
async function askMore(
  { context, sources: all }: Means,
  wish: Wish,
  hears: Pick<Errand, 'note' | 'putOff'>,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { organizationId, domain, again, questionsOnly } = wish
  const sources = questionsOnly ? all.filter(({ readsPages }) => readsPages === true) : all
  const renew = () => renewResearch(context.db, { ...wish, until: leaseEnd(context) })
  return withLease({ milliseconds: WISH_LEASE, renew, signal }, async (leased) => {
    const leads = await sampleAtDomain(context.db, { organizationId, domain, limit: MOST_SHOWN })
    const errand = { organizationId, domain, leads, again, ...hears }
    try {
      return await askSources(context, sources, errand, leased)
    } catch (error) {
      if (leased.aborted) return undefined
      throw error
    }
  })
}
