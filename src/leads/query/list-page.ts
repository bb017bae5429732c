import { HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Lead } from '../lead-store.ts'
import { findShownBefore, isFollowed, listLeads, takeSnapshot } from './list-store.ts'
import type { LeadPlace, LeadQuery, ListBegin } from './list-store.ts'

/** Longer than a transaction may be open: what such a one writes bears the time at which it began. */
const MARGIN = HOUR

/** A page, and what the cursor of the next one holds; null on the last. */
export interface LeadPage {
  readonly leads: readonly Lead[]
  readonly next: { readonly place: LeadPlace; readonly begin: ListBegin | null } | null
}

/**
 * One page of a list whose leads may move while it is read. By creation nothing moves: every lead that is there all the
 * time is met once. In the other orders so is every lead that stays where it is, and none is met twice: one that has
 * been before the place of the page at some time since the list began is left out, which makes the page shorter. By name,
 * company or title, a lead that gets another one meanwhile may be met twice.
 */
export async function readLeadPage(context: Context, query: LeadQuery, begin: ListBegin | null): Promise<LeadPage> {
  const { after, limit } = query
  const { db } = context
  const began = begin ?? (after === null ? await beginOf(context, query) : null)
  const found = await listLeads(db, { ...query, until: began?.at, limit: limit + 1 })
  const page = found.slice(0, limit)
  const shown = await shownBefore(context, query, { page, began })
  const last = page.at(-1)
  return {
    leads: page.filter((lead) => !shown.has(lead.leadId)),
    next: found.length > limit && last !== undefined ? { place: last.place, begin: began } : null,
  }
}

async function beginOf({ db, clock }: Context, { organizationId, sort }: LeadQuery): Promise<ListBegin | null> {
  if (isFollowed(sort)) return { at: clock.now(), snapshot: await takeSnapshot(db, organizationId) }
  return sort.endsWith('lastEvent') ? { at: clock.now(), snapshot: '' } : null
}

async function shownBefore(
  { db }: Context,
  { organizationId, sort, after }: LeadQuery,
  { page, began }: { page: readonly Lead[]; began: ListBegin | null },
): Promise<Set<string>> {
  if (after === null || began === null) return new Set()
  const since = began.at.getTime() - MARGIN
  const changed = page.filter((lead) => lead.updatedAt.getTime() >= since).map((lead) => lead.leadId)
  return findShownBefore(db, { organizationId, sort, begin: began, after }, changed)
}
