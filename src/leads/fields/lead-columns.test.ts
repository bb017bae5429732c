import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEAD_COLUMNS } from '../lead-store.ts'
import { FIELD_COLUMNS } from './lead-columns-store.ts'
import { STORED_FIELDS } from './lead-fields.ts'

/** The columns of `leads` in schema.sql: what each is, as it stands there. */
const columns = new Map(
  readFileSync('schema.sql', 'utf8')
    .split('\ncreate table leads (\n')[1]!
    .split('\n)')[0]!
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => !line.startsWith('constraint '))
    .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)] as const),
)

test('every field of a lead has its column, and every column is read', () => {
  for (const [at, { column, type }] of FIELD_COLUMNS.entries())
    expect(columns.get(column), column).toBe(STORED_FIELDS[at]!.isNeverNull ? `${type} not null` : type)
  const read = [...LEAD_COLUMNS.matchAll(/\bl\.(\w+)/g)].map(([, column]) => column!)
  // Lists are narrowed by the import; no lead tells of it.
  expect([...read, 'import_id'].toSorted()).toEqual([...columns.keys()].toSorted())
})
