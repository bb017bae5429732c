import { parseMigration } from '../../../src/platform/migrations/apply-migration.ts'
import type { MigrationText } from '../../../src/platform/migrations/apply-migration.ts'

/** A migration by the name of its file. */
export interface MigrationSource {
  readonly name: string
  readonly text: string
}

const OPAQUE = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$/gsu

/** Statements in lower case, in one line each; comments are gone, texts and bodies of functions are `''`. */
function statementsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(OPAQUE, (found) => (found.startsWith('--') ? '' : `''`))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/gu, ' ').trim())
    .filter((statement) => statement !== '')
}

/** Parts between commas that stand in no brackets. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const CREATE_TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/u
const ALTER_TABLE = /^alter table (\w+) (.*)$/u

/**
 * What of a migration could stop an installation with millions of rows. It knows the statements that are quick and refuses
 * all others. `earlier` are the migrations before it.
 */
export function judgeMigration({ text }: MigrationSource, earlier: readonly MigrationSource[] = []): string[] {
  const statements = statementsOf(text)
  const parsed = parseMigration(text)
  if (parsed.kind === 'concurrently') return statements.flatMap(judgeConcurrent)
  if (parsed.kind === 'parts') return judgeParts(parsed)
  const created = new Set(statements.flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []))
  const validated = checksThatHold([...earlier, { name: '', text }])
  const known = { created, validated, isAlone: statements.length === 1 }
  return [...statements.flatMap((statement) => judgeStatement(statement, known)), ...judgeLocks(statements, created)]
}

const CONCURRENT =
  /^(create (unique )?index concurrently if not exists \w+ on|drop index concurrently if exists \w+( cascade)?$)/u

function judgeConcurrent(statement: string): string[] {
  return CONCURRENT.test(statement) ? [] : [`no statement to be run concurrently and again: ${statement}`]
}

function judgeParts({ statement }: Extract<MigrationText, { kind: 'parts' }>): string[] {
  const flat = statement.toLowerCase().replaceAll(/\s+/gu, ' ')
  if (!/ctid >= \$1 and (\w+\.)?ctid < \$2/u.test(flat)) return ['does not say which part: ctid >= $1 and ctid < $2']
  return / skip locked| nowait/u.test(flat) ? ['passes over rows that others have locked'] : []
}

interface Known {
  readonly created: ReadonlySet<string>
  /** `table.column` that a validated check says is never null. */
  readonly validated: ReadonlySet<string>
  readonly isAlone: boolean
}

const QUICK =
  /^(create (or replace )?function |create extension |create sequence |comment on |drop function |truncate \w+$|drop table (if exists )?\w+$|insert into \w+ (\([^)]*\) )?values )/u

function judgeStatement(statement: string, known: Known): string[] {
  if (CREATE_TABLE.test(statement))
    return / as (select|table|with) /u.test(statement) ? [`copies rows: ${statement}`] : []
  const [, index] = /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/u.exec(statement) ?? []
  if (index !== undefined)
    return known.created.has(index) ? [] : [`builds an index while nobody can write: ${statement}`]
  const [, table, actions] = ALTER_TABLE.exec(statement) ?? []
  if (table !== undefined && actions !== undefined) {
    if (known.created.has(table)) return []
    return partsOf(actions).flatMap((action) => judgeAction(table, action, known))
  }
  return QUICK.test(statement) ? [] : [`is not known to be quick on a large table: ${statement}`]
}

const QUICK_ACTION =
  /^(drop (column|constraint) |rename |(re)?set \(|alter (column )?\w+ (set (default|statistics|storage)|drop (default|not null))|add constraint \w+ (check .*|foreign key .*) not valid$|add constraint \w+ (unique|primary key) using index \w+$)/u

function judgeAction(table: string, action: string, { validated, isAlone }: Known): string[] {
  if (/^add (column )?(?!constraint|check|foreign|unique|primary|exclude)\w+ /u.test(action)) return judgeColumn(action)
  if (/^validate constraint \w+$/u.test(action))
    return isAlone ? [] : [`validates under the locks of others: ${action}`]
  const [, column] = /^alter (?:column )?(\w+) set not null$/u.exec(action) ?? []
  if (column !== undefined) {
    return validated.has(`${table}.${column}`) ? [] : [`reads all rows while nobody can write: ${action}`]
  }
  return QUICK_ACTION.test(action) ? [] : [`is not known to be quick on a large table: ${table} ${action}`]
}

/** Columns without a value for each row are quick, and those with one that is the same for all. */
function judgeColumn(action: string): string[] {
  const [, call] = / default .*?(\w+) ?\(/u.exec(action) ?? []
  const computes = (call !== undefined && call !== 'now') || / generated |\bserial\b|bigserial/u.test(action)
  if (/ not null/u.test(action) && !/ default /u.test(action))
    return [`refuses what an older release writes: ${action}`]
  if (computes) return [`writes all rows anew: ${action}`]
  return / (check|references|unique|primary key)\b/u.test(action) ? [`reads all rows: ${action}`] : []
}

/** Columns of which a check says that they are never null, once it is validated. */
function checksThatHold(migrations: readonly MigrationSource[]): Set<string> {
  const added = new Map<string, string>()
  const held = new Set<string>()
  for (const statement of migrations.flatMap(({ text }) => statementsOf(text))) {
    const [, table, actions] = ALTER_TABLE.exec(statement) ?? []
    if (table === undefined || actions === undefined) continue
    for (const action of partsOf(actions)) {
      const [, name, column] = /^add constraint (\w+) check \((\w+) is not null\) not valid$/u.exec(action) ?? []
      if (name !== undefined && column !== undefined) added.set(`${table}.${name}`, `${table}.${column}`)
      const [, validated] = /^validate constraint (\w+)$/u.exec(action) ?? []
      const holds = validated === undefined ? undefined : added.get(`${table}.${validated}`)
      if (holds !== undefined) held.add(holds)
    }
  }
  return held
}

/** Who holds one table and waits for another keeps everybody from the first one. */
function judgeLocks(statements: readonly string[], created: ReadonlySet<string>): string[] {
  const renamed = new Map<string, string>()
  const locked = new Set<string>()
  const referenced = new Set<string>()
  for (const statement of statements) {
    for (const [, table = ''] of statement.matchAll(/\breferences (\w+)/gu)) referenced.add(table)
    const [, table = '', actions = ''] =
      ALTER_TABLE.exec(statement) ?? /^(?:truncate|drop table)(?: if exists)? (\w+)/u.exec(statement) ?? []
    const [, newName] = /^rename to (\w+)$/u.exec(actions) ?? []
    const name = renamed.get(table) ?? table
    if (newName !== undefined) renamed.set(newName, name)
    // Readers and writers go on while storage parameters are set.
    if (name !== '' && !/^(re)?set \(/u.test(actions)) locked.add(name)
  }
  const existing = [...locked].filter((table) => !created.has(table))
  const others = [...referenced].filter((table) => !created.has(table) && !locked.has(table))
  const isOne = existing.length === 0 || existing.length + others.length === 1
  return isOne ? [] : [`locks several tables at once: ${[...existing, ...others].join(', ')}`]
}
