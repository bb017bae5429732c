import type { ImportKind } from '../../../src/imports/import-types.ts'
import { parseId, showId, uuidv7 } from '../../../src/platform/ids.ts'
import type { Harness } from '../installation/harness.ts'
import { query } from './prospect.ts'
import { readFile } from './read-import.ts'

/** Writes down a file as uploaded; answers its shown id. */
export async function uploaded(
  harness: Harness,
  kind: ImportKind,
  given: { campaign?: string; csv: string; fileName: string; organizationId?: string },
): Promise<string> {
  const { headers, rows, vendor, mapping } = readFile(kind, given.csv)
  const importId = uuidv7(harness.clock.now().getTime())
  await query(
    harness,
    `insert into imports (organization_id, import_id, kind, campaign_id, file_name, state, actor, bytes, head_hash, dialect,
       headers, rows_total, first_offset, first_line, vendor, mapping, options, done_offset, done_line, created_at)
     values ($1, $2, $3, $4, $5, 'uploaded', 'operator', $6, '\\x00', '{"encoding":"utf-8","delimiter":",","hasHeader":true}',
       $7, $8, 0, 2, $9, $10, '{"onDuplicate":"skip","duplicateScope":"campaign"}', 0, 2, now())`,
    [
      given.organizationId ?? harness.organizationId,
      importId,
      kind,
      given.campaign === undefined ? null : parseId('camp', given.campaign),
      given.fileName,
      given.csv.length,
      headers,
      rows.length,
      vendor?.name ?? null,
      JSON.stringify(mapping),
    ],
  )
  return showId('imp', importId)
}
