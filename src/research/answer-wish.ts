import { moveLeads, sampleAtDomain } from '../leads/index.ts'
import type { LeadMove } from '../leads/index.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { withLease } from '../platform/work.ts'
import { putOffQuestions } from './questions-store.ts'
import { askSources } from './sources.ts'
import type { Errand, Source } from './sources.ts'
import { finishResearch, lockResearch, lockWaitingLeads, postponeResearch, renewResearch } from './store.ts'

/** Milliseconds for which a wish is leased at a time. */
export const WISH_LEASE = 45 * SECOND
const CHUNK = 500
/** Questions that nobody waits for, and that had no answer, are put again after this, for so long at most. */
const ASK_LATER = 6 * HOUR
const GIVE_UP = 7 * DAY
/** How many of the organization's leads at a company are shown to its sources. */
const MOST_SHOWN = 50

/** One organization's wish for one company, leased by this process. */
export interface Wish {
  readonly organizationId: string
  readonly domain: string
  readonly token: string
  /** Somebody asked anew, though what is known counts as fresh. */
  readonly again: boolean
  /** No lead waits: only who reads pages is asked, for what criteria ask that are newer than the reading. */
  readonly questionsOnly: boolean
}

/** A wish whose company was read, by whomever. */
export interface ReadWish {
  readonly context: Context
  readonly sources: readonly Source[]
  readonly wish: Wish
  readonly outcome: string
  /** Whether what is known may differ from what leads were scored with. */
  readonly changed: boolean
}

/**
 * Asks what the organization has beside the company's own pages; then everybody of it who waited goes on, a bounded number
 * at a time. The wish goes with the last of them; it is locked first, so that a lead that begins to wait meanwhile asks anew.
 */
export async function answerWish(read: ReadWish, signal: AbortSignal): Promise<void> {
  const { context, wish } = read
  const notes = new Set<string>()
  let isPutOff = false
  const putOff = () => {
    isPutOff = true
  }
  const learnt = await askMore(read, { note: (code) => void notes.add(code), putOff }, signal)
  for (;;) {
    if (signal.aborted || learnt === undefined) {
      return postponeResearch(context.db, { ...wish, until: context.clock.now() })
    }
    const changed = read.changed || learnt
    const isMore = await transaction(context.db, (tx) => sendSomeOn(tx, { ...read, changed, isPutOff }, [...notes]))
    if (!isMore) return
  }
}

/** Whether a source told something; undefined when the process stops or the wish is another's now. */
async function askMore(
  { context, sources: all, wish }: ReadWish,
  hears: Pick<Errand, 'note' | 'putOff'>,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { organizationId, domain, again, questionsOnly } = wish
  const sources = questionsOnly ? all.filter(({ readsPages }) => readsPages === true) : all
  if (sources.length === 0) return false
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

async function sendSomeOn(
  tx: Transaction,
  { context, wish, outcome, changed, isPutOff }: ReadWish & { readonly isPutOff: boolean },
  notes: readonly string[],
): Promise<boolean> {
  const data = { outcome, ...(notes.length === 0 ? {} : { notes: [...notes] }) }
  const { organizationId, domain } = wish
  if (!(await lockResearch(tx, wish))) return false
  const leads = await lockWaitingLeads(tx, organizationId, domain, CHUNK)
  const moves = leads.map((lead): LeadMove => ({
    lead,
    to: {},
    happening: { type: 'lead.researched', campaignId: lead.campaignId, leadId: lead.leadId, data },
  }))
  await moveLeads(context, tx, organizationId, moves)
  if (leads.length === CHUNK) return renewResearch(tx, { ...wish, until: leaseEnd(context) })
  if (changed) await tellOthers(context, tx, wish)
  if (isPutOff && (await putOffQuestions(tx, { ...wish, ...againLater(context) }))) return false
  if (!(await finishResearch(tx, wish))) await postponeResearch(tx, { ...wish, until: context.clock.now() })
  return false
}

function againLater({ clock }: Context): { until: Date; since: Date } {
  const now = clock.now().getTime()
  return { until: new Date(now + ASK_LATER), since: new Date(now - GIVE_UP) }
}

/** Leads of the company that were scored before have other facts now. */
async function tellOthers(context: Context, tx: Transaction, { organizationId, domain }: Wish): Promise<void> {
  const [lead] = await sampleAtDomain(tx, { organizationId, domain, limit: 1, isScored: true })
  if (lead === undefined) return
  const { leadId, campaignId } = lead
  await emit(context, tx, organizationId, [
    { type: 'facts.changed', campaignId, leadId, data: { about: 'company', fields: [] } },
  ])
}

/** When a lease taken now runs out. */
export function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + WISH_LEASE)
}
