import type Type from 'typebox'
import type { ParsedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOfFile } from '../file/stored-file.ts'
import { dropStateOfPresent, prepareRows } from '../job/prepare-rows.ts'
import type { PreparedRow } from '../job/prepare-rows.ts'
import { rowMapperOf } from '../mapping/map-row.ts'
import type { PreviewAnswer } from '../schema.ts'
import type { Import } from '../store.ts'

/** Enough of a cell to see what its column holds. */
const LONGEST_CELL = 100

/** What a row would become. */
export type PreviewedRow = Type.Static<typeof PreviewAnswer>['data'][number]

/**
 * The first rows of a file as they would be taken in, without a look at who is there already; but for the leads
 * of a campaign that its own export is brought back to. Writes nothing.
 */
export async function previewImport(context: Context, one: Import, limit: number): Promise<PreviewedRow[]> {
  const plan = rowMapperOf(one)
  for await (const rows of rowsOfFile(context, one, limit)) {
    const entries = prepareRows(context, { one, plan }, rows)
    return (await dropStateOfPresent(context, context.db, one, entries)).map(show)
  }
  return []
}

function show({ row, plan, request, suppression, problems }: PreparedRow): PreviewedRow {
  return {
    line: row.line,
    cells: row.cells.map((cell) => cell.slice(0, LONGEST_CELL)),
    becomes: request !== undefined ? 'lead' : suppression !== undefined ? 'suppression' : 'invalid',
    lead: request === undefined ? null : publicLead(request.lead),
    suppression:
      plan.kind === 'suppression' && suppression !== undefined ? { ...suppression, reason: plan.reason } : null,
    arrives: plan.kind === 'lead' ? (plan.arrives ?? null) : null,
    problems: [...problems],
    warnings: [...(request?.warnings ?? [])],
  }
}

/** A lead as a caller of the API would have sent it. */
function publicLead(lead: ParsedLead): object {
  const { emailKey: _key, domainKind: _kind, domainGiven: _given, phoneE164: _phone, ...fields } = lead
  return fields
}
