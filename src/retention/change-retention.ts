import { lockOrganization, writeAudit } from '../accounts/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import { showId } from '../platform/ids.ts'
import { RETENTION_KINDS } from '../platform/work/retention.ts'
import type { CountedRows, RetentionKind } from '../platform/work/retention.ts'
import { AGING_ROWS } from './aging-rows.ts'
import { assertDays, daysOf, defaultDaysOf, retentionLimitsOf } from './rules.ts'
import type { RetentionDays } from './rules.ts'
import { listFinished, listSettings, restartTurns, saveSetting } from './store.ts'

/** A change takes effect so much later: until then it can be taken back. */
const RESPITE = DAY
/** So many rows are looked at for each count; of more, it says that there are more. */
const MOST_COUNTED = 10_000

/** For how long an organization keeps one kind of its data. */
export interface RetentionSetting {
  readonly kind: RetentionKind
  readonly days: RetentionDays
  readonly defaultDays: RetentionDays
  readonly leastDays: number
  readonly mayStay: boolean
  /** When nothing was left last that is older; null before the first time. */
  readonly appliedAt: Date | null
}

/** What an organization keeps for how long. */
export async function readRetention(context: Context, organizationId: string): Promise<RetentionSetting[]> {
  const set = await listSettings(context.db, organizationId)
  const finished = await listFinished(context.db, organizationId)
  return RETENTION_KINDS.map((kind) => ({
    kind,
    days: daysOf(context.settings, set, kind),
    defaultDays: defaultDaysOf(context.settings, kind),
    ...retentionLimitsOf(kind),
    appliedAt: earliest(rowsOf(kind).map(({ name }) => finished.get(name) ?? null)),
  }))
}

const rowsOf = (kind: RetentionKind) => AGING_ROWS.filter((rows) => rows.kind === kind)

function earliest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce(
    (least, at) => (least === null || at === null ? null : at < least ? at : least),
    instants[0] ?? null,
  )
}

/**
 * Counts what would go of each kind that is named, with the days given. Looks at no more than `MOST_COUNTED` rows of a table.
 * @throws AppError `validation_failed`
 */
export async function previewRetention(
  context: Context,
  organizationId: string,
  wanted: ReadonlyMap<RetentionKind, RetentionDays>,
): Promise<Map<RetentionKind, CountedRows>> {
  assertDays(wanted)
  const counted = new Map<RetentionKind, CountedRows>()
  for (const [kind, days] of wanted) counted.set(kind, await countOld(context, organizationId, { kind, days }))
  return counted
}

async function countOld(
  context: Context,
  organizationId: string,
  { kind, days }: { kind: RetentionKind; days: RetentionDays },
): Promise<CountedRows> {
  if (days === null) return { rows: 0, isMore: false }
  const before = new Date(context.clock.now().getTime() - days * DAY)
  let all: CountedRows = { rows: 0, isMore: false }
  for (const table of rowsOf(kind)) {
    const { rows, isMore } = await table.count(context, { organizationId, before, limit: MOST_COUNTED })
    all = { rows: all.rows + rows, isMore: all.isMore || isMore }
  }
  return all
}

/**
 * Sets for how long an organization keeps what is named, as far as that changes it, and writes the audit entry. What is to
 * go sooner goes a day later at the earliest. @throws AppError `validation_failed`
 */
export async function changeRetention(
  context: Context,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  wanted: ReadonlyMap<RetentionKind, RetentionDays>,
): Promise<void> {
  assertDays(wanted)
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    // Nobody else changes what is compared.
    await lockOrganization(tx, organizationId)
    const set = await listSettings(tx, organizationId)
    const before = (kind: RetentionKind) => daysOf(context.settings, set, kind)
    const changed = [...wanted].filter(([kind, days]) => before(kind) !== days)
    if (changed.length === 0) return
    // A part that is under way ends first, and goes by what was set before; the next one waits.
    const names = changed.flatMap(([kind]) => rowsOf(kind).map(({ name }) => name))
    await restartTurns(tx, organizationId, { names, at: new Date(now.getTime() + RESPITE) })
    for (const [kind, days] of changed) await saveSetting(tx, organizationId, { kind, days })
    await writeAudit(tx, now, {
      organizationId,
      actor,
      action: 'retention.changed',
      target: showId('org', organizationId),
      before: Object.fromEntries(changed.map(([kind]) => [kind, before(kind)])),
      after: Object.fromEntries(changed),
    })
  })
}
