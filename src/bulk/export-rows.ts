import { showLead, writePath } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { csvLine, valueCell } from '../platform/csv.ts'
import type { CsvCell } from '../platform/csv.ts'
import type { ScoreWithPoints } from '../scoring/index.ts'
import type { Columns } from './export-columns.ts'

/** A lead on its way out. */
export interface ExportedLead {
  readonly lead: Lead
  readonly score: ScoreWithPoints | undefined
}

type Shown = ReturnType<typeof showLead>

/** The columns that every CSV has, and what stands in them. */
const FIXED: readonly (readonly [header: string, cell: (shown: Shown, exported: ExportedLead) => CsvCell])[] = [
  ['prospectId', (shown) => shown.prospectId],
  ['campaignId', (shown) => shown.campaignId],
  ['email', (shown) => shown.email],
  ['contactName', (shown) => shown.contactName],
  ['title', (shown) => shown.title],
  ['phone', (shown) => shown.phone],
  ['companyName', (shown) => shown.companyName],
  ['domain', (shown) => shown.domain],
  ['profileNetworkUrl', (shown) => shown.profileNetworkUrl],
  ['companyProfileNetworkUrl', (shown) => shown.companyProfileNetworkUrl],
  ['notes', (shown) => shown.notes],
  ['status', (shown) => shown.status],
  ['endReason', (shown) => shown.endReason],
  ['holdReason', (shown) => shown.hold?.reason ?? null],
  ['holdUntil', (shown) => shown.hold?.until ?? null],
  ['step', (shown) => shown.step],
  ['run', (shown) => shown.run],
  ['lastSentAt', (_shown, { lead }) => lead.lastSentAt?.toISOString() ?? null],
  ['acceptedAt', (shown) => shown.acceptedAt],
  ['updatedAt', (shown) => shown.updatedAt],
  ['score', (shown) => shown.score],
  ['tier', (shown) => shown.tier],
  ['scoreLow', (_shown, { score }) => score?.low ?? null],
  ['scoreHigh', (_shown, { score }) => score?.high ?? null],
  ['coverage', (_shown, { score }) => score?.coverage ?? null],
  ['verdict', (_shown, { score }) => score?.verdict ?? null],
  ['icpVersion', (_shown, { score }) => score?.icpVersion ?? null],
]

/** Objects of a lead that are whole in a cell each, as JSON. */
const OBJECTS = ['company', 'contact', 'researchData', 'extraContext', 'unrecognised'] as const

/** The header of a CSV with these columns. */
export function csvHeader({ points, customData }: Columns, withCursor: boolean): string {
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
export function csvRows({ points, customData }: Columns): (exported: ExportedLead, cursor?: string) => string {
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
export function jsonLine({ lead, score }: ExportedLead, cursor: string): string {
  const { low, high, coverage, verdict, icpVersion, scoredAt } = score ?? {}
  const scoring = score === undefined ? null : { low, high, coverage, verdict, icpVersion, scoredAt }
  const points = Object.fromEntries(score?.points ?? [])
  const lastSentAt = lead.lastSentAt
  return `${JSON.stringify({ ...showLead(lead), lastSentAt, scoring, points, cursor })}\n`
}
