import { walkLeads } from '../leads/index.ts'
import type { Lead, LeadScope } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { createPointReader } from '../scoring/index.ts'
import { BUSY } from './begin-export.ts'
import type { LeadExport } from './export-store.ts'
import { setExportBusy } from './export-store.ts'
import type { ExportedLead } from './export-rows.ts'

/** Leads that are read at a time: few at first, since nobody knows how long they are. */
const FIRST = 50
const MOST = 1_000
/** What a page is to come to, in characters of its text. */
const PAGE_TEXT = 2_000_000

/** What goes out of a download. */
export interface Outgoing {
  readonly scope: LeadScope
  readonly begun: LeadExport
  /** The last lead that went out before. */
  readonly after: string | null
  /** What stands before the first lead. */
  readonly opening: string
  readonly write: (exported: ExportedLead) => string
  /** Asked before each page. @throws where the caller may not read any more */
  readonly mayGoOn: () => Promise<void>
  /** Called when nothing more is read, to free its place; whoever asks for the text does so too, should it never begin. */
  readonly release: () => Promise<void>
}

/**
 * The text of a download, a page at a time and none before it is wanted: a slow reader holds neither a transaction nor
 * more than a page. Leads come in the order in which they were added; one that was there all along comes once.
 */
export async function* streamExport(context: Context, outgoing: Outgoing): AsyncGenerator<string> {
  const { scope, begun, opening, write, mayGoOn, release } = outgoing
  const { organizationId } = scope
  const readScores = createPointReader(organizationId)
  let { after } = outgoing
  let limit = FIRST
  try {
    if (opening !== '') yield opening
    for (;;) {
      await mayGoOn()
      await setExportBusy(context.db, organizationId, begun.exportId, new Date(context.clock.now().getTime() + BUSY))
      const page = await pageOf(context, outgoing, { after, limit })
      const scores = await readScores(context.db, page.leads)
      const text = page.leads.map((lead) => write({ lead, score: scores.get(lead.leadId) })).join('')
      if (text !== '') yield text
      if (page.isLast) return
      after = page.leads.at(-1)?.leadId ?? after
      limit = nextLimit(limit, text.length)
    }
  } finally {
    await release()
  }
}

async function pageOf(
  context: Context,
  { scope, begun: { upto } }: Outgoing,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ leads: Lead[]; isLast: boolean }> {
  if (upto === null) return { leads: [], isLast: true }
  const found = await walkLeads(context.db, scope, after, limit)
  const leads = found.filter(({ leadId }) => leadId <= upto)
  return { leads, isLast: leads.length < limit }
}

/** Long leads come in small pages, short ones in large. */
function nextLimit(limit: number, length: number): number {
  const fitting = length === 0 ? MOST : Math.floor((limit * PAGE_TEXT) / length)
  return Math.max(1, Math.min(MOST, limit * 4, fitting))
}
