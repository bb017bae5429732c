import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import type { WaitingQuestion, RequestLease } from './refresh-request-store.ts'

/** A company that an organization wants to know more about than its pages tell. */
export interface CompanyInquiry {
  readonly organizationId: string
  readonly domain: string
  /** Some of the organization's leads there, at most 50: those that wait for it, else those that have not ended. */
  readonly leads: readonly Lead[]
  /** Campaigns without a lead there whose questions somebody wants answered too. */
  readonly campaignIds: readonly string[]
  /** Somebody asked anew, though what is known counts as fresh. */
  readonly again: boolean
  /** What people asked beside the questions of campaigns. */
  readonly questions: readonly WaitingQuestion[]
  /** The request that is being answered: what is written on its behalf counts only while it is held. */
  readonly wish: RequestLease
  /** Tells, as a code, why something was left out: it stands in the timeline of the leads that waited. */
  readonly note: (code: string) => void
  /** Tells that nothing more is done about a question, by its path. */
  readonly conclude: (path: string) => void
  /** Tells that something had no answer now that may have one later. */
  readonly retryLater: () => void
}

/** The campaign that what is asked counts for: that of the lead who waits first, else the first for which somebody asked. */
export function payingCampaign({ leads, campaignIds }: CompanyInquiry): string | undefined {
  return leads[0]?.campaignId ?? campaignIds[0]
}

/** Something that an organization asks about companies beside their own pages: a language model, paid providers. */
export interface CompanySource {
  readonly name: string
  /** Whether the organization uses it at all. */
  readonly isOn: (db: Db, organizationId: string) => Promise<boolean>
  /** Whether it reads what companies' pages say: only for its sake their text is kept. */
  readonly readsPages?: true
  /**
   * Finds out what is worth finding out and saves it as facts; what it did already and is fresh costs nothing. Bounded in
   * time, money and size by itself. What fails is for it to note: leads go on without. Answers whether it saved anything.
   */
  readonly ask: (context: Context, errand: CompanyInquiry, signal: AbortSignal) => Promise<boolean>
}

/** Whether an organization asks somebody who reads companies' pages. */
export function readsPages(db: Db, sources: readonly CompanySource[], organizationId: string): Promise<boolean> {
  return hasSources(
    db,
    sources.filter((source) => source.readsPages === true),
    organizationId,
  )
}

/** Whether an organization asks anything beside companies' own pages. */
export async function hasSources(db: Db, sources: readonly CompanySource[], organizationId: string): Promise<boolean> {
  for (const source of sources) if (await source.isOn(db, organizationId)) return true
  return false
}

/**
 * Asks each source in turn, and answers whether one saved anything. A source that fails is logged and passed over, and
 * what it was asked is put again later.
 * @throws the reason of the signal
 */
export async function askSources(
  context: Context,
  sources: readonly CompanySource[],
  errand: CompanyInquiry,
  signal: AbortSignal,
): Promise<boolean> {
  let learnt = false
  for (const source of sources) {
    signal.throwIfAborted()
    if (!(await source.isOn(context.db, errand.organizationId))) continue
    try {
      learnt = (await source.ask(context, errand, signal)) || learnt
    } catch (error) {
      signal.throwIfAborted()
      context.log.error({ err: asError(error), domain: errand.domain, source: source.name }, 'A source failed.')
      errand.retryLater()
    }
  }
  return learnt
}
