import { OBJECT_NAMES, TEXT_NAMES } from '../../leads/in-pool.ts'
import type { TextName } from '../../leads/in-pool.ts'
import type { Lead, LeadScope, LeadTeam } from '../../leads/index.ts'
import { showLead, showTeam, writePath } from '../../leads/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { csvLine, valueCell } from '../../platform/text/csv.ts'
import type { CsvCell } from '../../platform/text/csv.ts'
import { listCriteriaIds } from '../../scoring/index.ts'
import type { ScoreWithPoints } from '../../scoring/index.ts'
import { findKeys, type ExportColumns } from './export-store.ts'

/** Columns for criteria and for keys of customData at most: with those of every lead fewer than 500. */
export const MOST_COLUMNS = { points: 150, customData: 300 } as const

/** Leads whose keys are gathered by one statement. */
const GATHERED = 20_000
const LONGEST_KEY = 200

/**
 * Finds the columns of leads: the criteria of their campaign, where they are of one, and the keys of customData in the
 * order of their letters. Of more keys than there may be columns, those that older leads have, of the
 * same twenty thousand leads the first by their letters; of keys that differ in case alone, one. No spreadsheet and no
 * import tells such columns apart.
 */
export async function findColumns(db: Db, scope: LeadScope): Promise<ExportColumns> {
  const { organizationId, campaigns } = scope
  const criteria =
    typeof campaigns === 'string' ? await listCriteriaIds(db, { organizationId, campaignId: campaigns }) : []
  const keys = new Map<string, string>()
  let after: string | null = null
  do {
    const found: Awaited<ReturnType<typeof findKeys>> = await findKeys(db, scope, {
      after,
      limit: GATHERED,
      longest: LONGEST_KEY,
    })
    for (const key of found.keys.toSorted()) {
      if (keys.size < MOST_COLUMNS.customData && isNameOfColumn(key) && !keys.has(key.toLowerCase()))
        keys.set(key.toLowerCase(), key)
    }
    after = found.last
  } while (after !== null && keys.size < MOST_COLUMNS.customData)
  return { points: criteria.slice(0, MOST_COLUMNS.points), customData: [...keys.values()].toSorted() }
}

/** Whether a file is read with the name as it was written: names of columns are trimmed. */
function isNameOfColumn(key: string): boolean {
  return key !== '' && key === key.trim()
}

/** A lead on its way out. */
export interface ExportedLead {
  readonly lead: Lead
  readonly score: ScoreWithPoints | undefined
  readonly team: LeadTeam | undefined
}

type Shown = ReturnType<typeof showLead>

/** Who it is comes first. */
const FIRST: readonly TextName[] = ['email', 'contactName', 'title', 'phone', 'companyName', 'domain']
const TEXT_COLUMNS = [...FIRST, ...TEXT_NAMES.filter((name) => !FIRST.includes(name))]

/** The columns that every CSV has, and what stands in them. */
const FIXED: readonly (readonly [header: string, cell: (shown: Shown, exported: ExportedLead) => CsvCell])[] = [
  ['prospectId', (shown) => shown.prospectId],
  ['campaignId', (shown) => shown.campaignId],
  ...TEXT_COLUMNS.map((name) => [name, (shown: Shown) => shown[name]] as const),
  ['status', (shown) => shown.status],
  ['endReason', (shown) => shown.endReason],
  ['holdReason', (shown) => shown.hold?.reason ?? null],
  ['holdUntil', (shown) => shown.hold?.until ?? null],
  ['step', (shown) => shown.step],
  ['run', (shown) => shown.run],
  ['lastSentAt', (_shown, { lead }) => lead.lastSentAt?.toISOString() ?? null],
  ['acceptedAt', (shown) => shown.acceptedAt],
  ['updatedAt', (shown) => shown.updatedAt],
  ['owner', (_shown, { team }) => team?.owner?.name ?? null],
  // No tag has a comma.
  ['tags', (_shown, { team }) => team?.tags.map(({ name }) => name).join(', ') ?? null],
  ['score', (shown) => shown.score],
  ['tier', (shown) => shown.tier],
  ['scoreLow', (_shown, { score }) => score?.low ?? null],
  ['scoreHigh', (_shown, { score }) => score?.high ?? null],
  ['coverage', (_shown, { score }) => score?.coverage ?? null],
  ['verdict', (_shown, { score }) => score?.verdict ?? null],
  ['icpVersion', (_shown, { score }) => score?.icpVersion ?? null],
]

/** Objects of a lead that are whole in a cell each, as JSON. */
const OBJECTS = [...OBJECT_NAMES.filter((name) => name !== 'customData'), 'unrecognised'] as const

/** The header of a CSV with these columns. */
export function csvHeader({ points, customData }: ExportColumns, withCursor: boolean): string {
  return csvLine([
    ...FIXED.map(([header]) => header),
    ...points.map((id) => `points.${id}`),
    'otherPoints',
    ...customData.map((key) => `customData.${writePath([key])}`),
    'otherCustomData',
    ...OBJECTS,
    ...(withCursor ? ['cursor'] : []),
  ])
}

/** A writer of rows for these columns; `cursor` is absent where none is asked for. */
export function csvRows({ points, customData }: ExportColumns): (exported: ExportedLead, cursor?: string) => string {
  const pointColumns = new Set(points)
  const dataColumns = new Set(customData)
  return (exported, cursor) => {
    const shown = showLead(exported.lead)
    const known = exported.score?.points ?? new Map<string, number>()
    const data: Readonly<Record<string, unknown>> = shown.customData ?? {}
    return csvLine([
      ...FIXED.map(([, cell]) => cell(shown, exported)),
      ...points.map((id) => known.get(id) ?? null),
      rest([...known], pointColumns),
      ...customData.map((key) => (Object.hasOwn(data, key) ? valueCell(data[key]) : null)),
      rest(Object.entries(data), dataColumns),
      ...OBJECTS.map((name) => valueCell(shown[name])),
      ...(cursor === undefined ? [] : [cursor]),
    ])
  }
}

/** What has no column of its own, as JSON; nothing where all has. */
function rest(entries: readonly (readonly [string, unknown])[], columns: ReadonlySet<string>): CsvCell {
  const left = entries.filter(([name]) => !columns.has(name))
  return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left))
}

/** A lead as a line of NDJSON, with the cursor of its place. */
export function jsonLine({ lead, score, team }: ExportedLead, cursor: string): string {
  const { low, high, coverage, verdict, icpVersion, scoredAt } = score ?? {}
  const scoring = score === undefined ? null : { low, high, coverage, verdict, icpVersion, scoredAt }
  const points = Object.fromEntries(score?.points ?? [])
  const lastSentAt = lead.lastSentAt
  return `${JSON.stringify({ ...showLead(lead), ...showTeam(team), lastSentAt, scoring, points, cursor })}\n`
}
