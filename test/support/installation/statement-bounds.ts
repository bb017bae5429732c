/** The unique keys of tables, each the names of its columns without the organization. */
export type TableKeys = ReadonlyMap<string, readonly (readonly string[])[]>

/** What names a thing that may have millions of rows, so that it bounds a statement only in the table of such things itself. */
const WIDE = /^(?:organization|campaign|mailbox|import|action|export|endpoint|connection|feed|host|user)_id$/
/** What one row, or few, go by. */
const NARROW = /(?:_id|_hash|_key|token|domain)$/
const COUNTED = /\blimit (?:\$\d|1 for update)/u
const CHANGES = /\b(?:update|delete from|insert into)\s+(\w+)/gu

/**
 * The table that a statement changes without a bound; undefined where it changes none, or only rows that its values name
 * or a `limit` counts out. `instance` has one row. It goes by the text alone, and rather refuses too much.
 */
export function unboundedTable(text: string, keys: TableKeys): string | undefined {
  if (COUNTED.test(text)) return undefined
  for (const [, table = ''] of text
    .replaceAll(/\bfor (?:no key )?update|\bdo update\b|on update/gu, '')
    .matchAll(CHANGES)) {
    if (table !== 'instance' && !isNamed(text, keys.get(table) ?? []) && !(isInsert(text, table) && isOfValues(text)))
      return table
  }
  return undefined
}

function isInsert(text: string, table: string): boolean {
  return new RegExp(`\\binsert into ${table}\\b`, 'u').test(text)
}

function isOfValues(text: string): boolean {
  return /\bvalues\s*\(|json\w*_to_record(?:set)?\(|unnest\(\$/u.test(text) || !/\bfrom\b/u.test(text)
}

/** Columns that are compared with a value, or with rows that are values. */
function isNamed(text: string, keys: readonly (readonly string[])[]): boolean {
  const compared = [
    ...text.matchAll(
      /\b(\w+)\s*(?:=|is not distinct from|in)\s*(?:any ?\()?\(?\s*(?:\$\d|'|\w+\."|\w+\(\$|select \w*unnest)/gu,
    ),
  ]
  const columns = new Set(compared.map(([, column = '']) => column))
  if ([...columns].some((column) => NARROW.test(column) && !WIDE.test(column))) return true
  return keys.some((key) => key.every((column) => columns.has(column)))
}
