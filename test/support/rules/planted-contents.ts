import type { Plant } from './planted-imports.ts'

const SQL = 'only store.ts holds SQL'
const ENVIRONMENT = 'only config.ts reads the environment'
const STAR = 'nothing is exported with a star'
const CIRCLE = 'no imports run in a circle, not even of types'
const ROUTES = 'index.ts names no routes'
const PARTS = 'api.ts hands over every campaign part'
const FOLDERS = 'src/ has a folder for each feature, and no others but platform/, http/, cli/ and demo/'
const TYPES = 'no two files of src/ export types of one name'
const NAMES = 'nothing is called utils, helpers, manager, service or common'

function scanned(scanner: string, file: string, ...lines: string[]): Plant {
  return { scanner, file, code: lines.join('\n') }
}

function linted(linter: string, file: string, ...lines: string[]): Plant {
  return { linter, file, code: lines.join('\n') }
}

function both(rules: { scanner: string; linter: string }, file: string, ...lines: string[]): Plant {
  return { ...rules, file, code: lines.join('\n') }
}

/** What is wrong inside a file, or with its name or place. */
export const plantedContents: readonly Plant[] = [
  scanned(SQL, 'src/leads/a.ts', `export const a = 'select lead_id from leads where email = $1'`),
  scanned(SQL, 'src/leads/b.ts', 'export const b = (table: string) => `DELETE FROM ${table} WHERE id = 1`'),
  scanned(SQL, 'src/leads/c.ts', `export const c = ' where organization_id = $1'`),
  scanned(SQL, 'src/leads/d.ts', 'export const d = `', '  with due as (select 1)', '  update leads set due_at = null`'),
  scanned(SQL, 'src/leads/routes.ts', `export const e = 'insert into leads default values'`),
  scanned(SQL, 'src/platform/work.ts', `export const f = 'select id from leads for update skip locked'`),
  scanned(SQL, 'src/leads/e.ts', `export const e = 'delete from leads l using campaigns c where l.id = c.id'`),
  scanned(SQL, 'src/leads/f.ts', `export const f = 'l.lead_id as "leadId", l.status'`),
  scanned(SQL, 'src/cli.ts', `export const g = 'truncate table leads'`),
  scanned(SQL, 'src/leads/g.ts', 'const sql = String.raw', 'export const g = sql`lead_id`'),

  both(
    { scanner: ENVIRONMENT, linter: 'node(no-process-env)' },
    'src/leads/h.ts',
    `export const h = process.env['CI']`,
  ),
  scanned(ENVIRONMENT, 'src/app-name.ts', `export const { env } = process`),
  scanned(ENVIRONMENT, 'src/leads/i.ts', `export const i = globalThis.process.env`),
  scanned(ENVIRONMENT, 'src/leads/j.ts', `import { env } from 'node:process'`, 'export const j = env'),

  both(
    { scanner: CIRCLE, linter: 'import(no-cycle)' },
    'src/accounts/find-account.ts',
    `import { account as itself } from './index.ts'`,
    'export const account = (): unknown => itself',
  ),
  scanned(
    CIRCLE,
    'src/leads/store.ts',
    `import type { Accepted } from './accept.ts'`,
    `export const insertLead = (lead: Accepted): unknown => lead`,
  ),
  scanned(TYPES, 'src/webhooks/accepted.ts', 'export interface Accepted {}'),
  scanned(TYPES, 'src/leads/accepted.ts', 'export class Accepted {}'),
  scanned(STAR, 'src/leads/k.ts', `export * from './accept.ts'`),
  scanned(STAR, 'src/leads/l.ts', `export * as accept from './accept.ts'`),
  scanned(
    ROUTES,
    'src/bookings/index.ts',
    'export const campaignPart = 1',
    `export { bookingRoutes } from './routes.ts'`,
  ),
  scanned(PARTS, 'src/scoring/index.ts', 'export const score = 1', 'export const icpPart = 2'),

  scanned(FOLDERS, 'src/billing/n.ts', 'export const n = 1'),
  scanned(NAMES, 'src/leads/lead-helpers.ts', 'export const o = 1'),
  scanned(NAMES, 'src/leads/utils.ts', 'export const p = 1'),

  linted('unicorn(filename-case)', 'src/leads/leadState.ts', 'export const q = 1'),
  linted('import(no-default-export)', 'src/leads/r.ts', 'export default 1'),
  linted(
    'typescript(no-floating-promises)',
    'src/leads/s.ts',
    'async function s() {}',
    'export const t = () => {',
    '  s()',
    '}',
  ),
  linted(
    'typescript(no-misused-promises)',
    'src/leads/t.ts',
    'export const t = (): unknown => setTimeout(async () => {}, 1)',
  ),
  linted(
    'typescript(switch-exhaustiveness-check)',
    'src/leads/u.ts',
    `export function u(kind: 'a' | 'b'): number {`,
    '  switch (kind) {',
    `    case 'a':`,
    '      return 1',
    '  }',
    '  return 2',
    '}',
  ),
  linted('typescript(no-explicit-any)', 'src/leads/v.ts', 'export const v = (value: any): unknown => value'),
  linted(
    'typescript(consistent-type-imports)',
    'src/leads/w.ts',
    `import { accept } from './accept.ts'`,
    'export type W = typeof accept',
  ),
  linted('eslint(max-lines)', 'src/leads/x.ts', 'export const x = 1', ...Array.from({ length: 400 }, () => '//')),
  linted(
    'eslint(max-lines-per-function)',
    'src/leads/y.ts',
    'export function y() {',
    ...Array.from({ length: 51 }, () => 'y()'),
    '}',
  ),
  linted(
    'eslint(max-params)',
    'src/leads/z.ts',
    'export const z = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e',
  ),
  linted(
    'eslint(max-depth)',
    'src/leads/deep.ts',
    'export function deep(a: boolean) {',
    '  if (a) for (;;) while (a) if (a) deep(a)',
    '  if (a) { if (!a) { while (a) { if (a) { deep(a) } } } }',
    '}',
  ),
  linted('eslint(no-console)', 'src/leads/print.ts', 'console.log(1)', 'export {}'),
]
