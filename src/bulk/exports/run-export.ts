import { lockOrganization, writeAudit } from '../../accounts/index.ts'
import type { Lead, LeadScope } from '../../leads/index.ts'
import { findTeams, walkLeads } from '../../leads/index.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { ReplicaUnfit, readStale } from '../../platform/database/read-stale.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import type { PeriodicTask } from '../../platform/work/periodic-tasks.ts'
import { createPointReader } from '../../scoring/index.ts'
import { findColumns } from './export-rows.ts'
import type { ExportedLead } from './export-rows.ts'
import {
  countBusyExports,
  findExport,
  findNewestOf,
  forgetExportsBefore,
  insertExport,
  setExportBusy,
} from './export-store.ts'
import type { LeadExport } from './export-store.ts'

/** Downloads of one organization at a time. */
export const MOST_EXPORTS = 2

/** A reader that takes nothing for so long loses its place among those under way, and goes on all the same. */
export const BUSY = 10 * MINUTE

const CHUNK = 1_000

/** Who takes leads away, and in which form. */
export interface Exporter {
  readonly scope: LeadScope
  /** By how many seconds what is read may be behind. */
  readonly maxLag: number
  readonly actor: string
  readonly format: string
}

/** Begins a download; its columns and newest lead stay as they are now. @throws AppError `too_many_exports` */
export async function beginExport(context: Context, exporter: Exporter): Promise<LeadExport> {
  const { scope, format, maxLag } = exporter
  const { answer } = await readStale(context, maxLag, async ({ db }) => ({
    upto: await findNewestOf(db, scope),
    columns: format === 'csv' ? await findColumns(db, scope) : { points: [], customData: [] },
  }))
  const { upto, columns } = answer
  const now = context.clock.now()
  const exportId = uuidv7(now.getTime())
  await transaction(context.db, async (tx) => {
    const busyUntil = await takePlace(context, tx, scope.organizationId, exportId)
    await insertExport(tx, scope.organizationId, { exportId, columns, upto, now, busyUntil })
    await audit(context, tx, exporter, 'leads.exported')
  })
  return { exportId, columns, upto }
}

/** Goes on with a download that broke off. @throws AppError `validation_failed` once it is forgotten, `too_many_exports` */
export async function continueExport(context: Context, exporter: Exporter, exportId: string): Promise<LeadExport> {
  const { organizationId } = exporter.scope
  return transaction(context.db, async (tx) => {
    const busyUntil = await takePlace(context, tx, organizationId, exportId)
    const begun = await findExport(tx, organizationId, exportId)
    if (begun === undefined) {
      const detail = 'This export started more than a day ago. Start again without a cursor.'
      throw invalid([{ pointer: '/cursor', code: 'invalid_cursor', detail }])
    }
    await setExportBusy(tx, organizationId, exportId, busyUntil)
    await audit(context, tx, exporter, 'leads.export_continued')
    return begun
  })
}

async function takePlace(context: Context, tx: Transaction, organizationId: string, exportId: string): Promise<Date> {
  // Whoever begins one holds the organization: they are counted one after the other.
  await lockOrganization(tx, organizationId)
  const now = context.clock.now()
  if ((await countBusyExports(tx, organizationId, now, exportId)) < MOST_EXPORTS) return new Date(now.getTime() + BUSY)
  throw new AppError(
    'too_many_exports',
    `${MOST_EXPORTS} downloads of this organization are under way. Begin another when one has ended.`,
  )
}

async function audit(context: Context, tx: Transaction, exporter: Exporter, action: string): Promise<void> {
  const { actor, format, scope } = exporter
  const { organizationId, campaigns, filter } = scope
  const target = typeof campaigns === 'string' ? showId('camp', campaigns) : showId('org', organizationId)
  // Names of conditions, nothing that they compare with.
  const after = { format, conditions: Object.keys(filter) }
  await writeAudit(tx, context.clock.now(), { organizationId, actor, action, target, after })
}

/** A download can be continued for a day. */
export const forgetOldExports: PeriodicTask = {
  name: 'forget_old_exports',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - DAY)
    return (await forgetExportsBefore(context.db, before, CHUNK)) === CHUNK
  },
}

/** Leads that are read at a time: few at first, since nobody knows how long they are. */
const FIRST = 50
const MOST = 1_000
/** What a page is to come to, in characters of its text. */
const PAGE_TEXT = 2_000_000

/** What goes out of a download. */
export interface OutgoingExport {
  readonly scope: LeadScope
  /** By how many seconds what is read may be behind. */
  readonly maxLag: number
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
export async function* streamExport(context: Context, outgoing: OutgoingExport): AsyncGenerator<string> {
  const { scope, begun, maxLag, opening, mayGoOn, release } = outgoing
  const { organizationId } = scope
  const readScores = createPointReader(organizationId)
  let { after } = outgoing
  let limit = FIRST
  try {
    if (opening !== '') yield opening
    for (;;) {
      await mayGoOn()
      await setExportBusy(context.db, organizationId, begun.exportId, new Date(context.clock.now().getTime() + BUSY))
      const part = { after, limit }
      const { answer: page } = await readStale(context, maxLag, (reading) =>
        pageOf(reading, outgoing, { part, readScores }),
      )
      const { text } = page
      if (text !== '') yield text
      if (page.isLast) return
      after = page.leads.at(-1)?.leadId ?? after
      limit = nextLimit(limit, text.length)
    }
  } finally {
    await release()
  }
}

interface Reading {
  readonly part: { readonly after: string | null; readonly limit: number }
  readonly readScores: ReturnType<typeof createPointReader>
}

/**
 * The text of a page. A replica that has this download has every lead that was there when it began: it was written down
 * after its newest lead was looked up. One that has not yet might end the file too early.
 */
async function pageOf(
  { db, readsReplica }: Context,
  { scope, begun: { exportId, upto }, write }: OutgoingExport,
  { part: { after, limit }, readScores }: Reading,
): Promise<{ leads: Lead[]; text: string; isLast: boolean }> {
  if (upto === null) return { leads: [], text: '', isLast: true }
  const { organizationId } = scope
  if (readsReplica === true && (await findExport(db, organizationId, exportId)) === undefined) throw new ReplicaUnfit()
  const found = await walkLeads(db, scope, after, limit)
  const leads = found.filter(({ leadId }) => leadId <= upto)
  const scores = await readScores(db, leads)
  const ids = leads.map(({ leadId }) => leadId)
  const teams = await findTeams(db, organizationId, ids)
  const text = leads
    .map((lead) => write({ lead, score: scores.get(lead.leadId), team: teams.get(lead.leadId) }))
    .join('')
  return { leads, text, isLast: leads.length < limit }
}

/** Long leads come in small pages, short ones in large. */
function nextLimit(limit: number, length: number): number {
  const fitting = length === 0 ? MOST : Math.floor((limit * PAGE_TEXT) / length)
  return Math.max(1, Math.min(MOST, limit * 4, fitting))
}
