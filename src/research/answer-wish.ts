import { moveLeads } from '../leads/index.ts'
import type { LeadMove } from '../leads/index.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { catchUp } from './follower-store.ts'
import { putOffQuestions } from './questions-store.ts'
import { tellOfChange } from './tell-of-change.ts'
import { finishResearch, lockResearch, lockWaitingLeads, postponeResearch, renewResearch } from './wish-store.ts'

/** Milliseconds for which a wish is leased at a time. */
export const WISH_LEASE = 45 * SECOND
const CHUNK = 500
/** Questions that nobody waits for, and that had no answer, are put again after this, for so long at most. */
const ASK_LATER = 6 * HOUR
const GIVE_UP = 7 * DAY

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

/** A wish to which there is nothing more to find out. */
export interface Answer {
  readonly wish: Wish
  /** How reading the company ended. */
  readonly outcome: string
  /** As codes, what the organization's sources left out. */
  readonly notes: readonly string[]
  /** Whether one of them told something. */
  readonly learnt: boolean
  /** Whether something had no answer now that may have one later. */
  readonly isPutOff: boolean
}

/**
 * Everybody of the organization who waited for the company goes on, a bounded number at a time. The wish goes with the last
 * of them; it is locked first, so that a lead that begins to wait meanwhile asks anew. Leads that were scored before are told
 * with the first of them, where other facts count now or somebody asked anew.
 */
export async function answerWish(context: Context, answer: Answer, signal: AbortSignal): Promise<void> {
  const { learnt, wish } = answer
  let isMore = true
  for (let tells = learnt || wish.again; isMore; tells = false) {
    if (signal.aborted) return postponeResearch(context.db, { ...wish, until: context.clock.now() })
    isMore = await transaction(context.db, (tx) => sendSomeOn(context, tx, answer, tells))
  }
}

async function sendSomeOn(
  context: Context,
  tx: Transaction,
  { wish, outcome, notes, isPutOff }: Answer,
  tells: boolean,
): Promise<boolean> {
  const data = { outcome, ...(notes.length === 0 ? {} : { notes: [...notes] }) }
  const { organizationId, domain } = wish
  if (!(await lockResearch(tx, wish))) return false
  const news = await catchUp(tx, organizationId, domain)
  const leads = await lockWaitingLeads(tx, organizationId, domain, CHUNK)
  const moves = leads.map((lead): LeadMove => ({
    lead,
    to: {},
    happening: { type: 'lead.researched', campaignId: lead.campaignId, leadId: lead.leadId, data },
  }))
  await moveLeads(context, tx, organizationId, moves)
  if (tells || news !== undefined) await tellOfChange(context, tx, { organizationId, domain, fields: news ?? [] })
  if (leads.length === CHUNK) return renewResearch(tx, { ...wish, until: leaseEnd(context) })
  if (isPutOff && (await putOffQuestions(tx, { ...wish, ...againLater(context) }))) return false
  if (!(await finishResearch(tx, wish))) await postponeResearch(tx, { ...wish, until: context.clock.now() })
  return false
}

function againLater({ clock }: Context): { until: Date; since: Date } {
  const now = clock.now().getTime()
  return { until: new Date(now + ASK_LATER), since: new Date(now - GIVE_UP) }
}

/** When a lease taken now runs out. */
export function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + WISH_LEASE)
}
