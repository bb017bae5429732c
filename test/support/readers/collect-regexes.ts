import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expressionsIn, PATTERN_FLAGS } from './expressions-in.ts'

/** A regular expression of the program, with every place that makes it: `file:line`. */
export interface Expression {
  readonly source: string
  readonly flags: string
  readonly places: readonly string[]
}

export interface Collected {
  readonly expressions: readonly Expression[]
  /** Patterns that are put together, and calls of `RegExp` that made nothing while the modules were loaded. */
  readonly madeLater: readonly string[]
}

/** What names an expression in lists: another one has another name. */
export function hashOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 12)
}

const ROOT = path.join(import.meta.dirname, '../../..')
/** These begin to work when they are loaded: the last one at whatever message comes, such as those of a test runner. */
const PROGRAMS = new Set([
  'src/cli.ts',
  'src/cli/package/build-package.ts',
  'src/launch.ts',
  'src/hosts/calendar-feeds/collectors/busy-program.ts',
  'src/platform/process-pool/child-program.ts',
])

/**
 * Every regular expression of `src/`, `pages/` and `dashboard/src/`: literals as they are parsed; those that modules put
 * together by `RegExp(…)`, as they come out when the modules are loaded; and those that TypeBox makes of schemas to check
 * requests with, as they are written and as `openapi.json` shows them. Its formats `date` and `date-time` are counted digits.
 */
export async function collectRegexes(): Promise<Collected> {
  const { files, add, read, expressions } = collectWritten()
  const made = await loadAll(
    files.filter((file) => !file.startsWith('dashboard/') && !PROGRAMS.has(file)),
    add,
  )
  const madeLater = read.flatMap(({ file, calls, madePatterns }) =>
    [...calls, ...madePatterns].map((line) => `${file}:${line}`).filter((place) => !made.has(place)),
  )
  return { expressions: expressions(), madeLater }
}

/** Those of the expressions that are found without running anything. */
export function writtenRegexes(): readonly Expression[] {
  return collectWritten().expressions()
}

function collectWritten() {
  const files = ['src', 'pages', 'dashboard/src']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .toSorted()
  const found = new Map<string, { source: string; flags: string; places: Set<string> }>()
  const add: Add = (source, flags, place) => {
    const one = found.get(`/${source}/${flags}`) ?? { source, flags, places: new Set() }
    found.set(`/${source}/${flags}`, one)
    one.places.add(place)
  }
  const read = files.map((file) => ({ file, ...expressionsIn(file, readFileSync(path.join(ROOT, file), 'utf8')) }))
  for (const { file, literals, patterns } of read) {
    for (const { source, flags, line } of [...literals, ...patterns]) add(source, flags, `${file}:${line}`)
  }
  for (const pattern of patternsIn(JSON.parse(readFileSync(path.join(ROOT, 'openapi.json'), 'utf8'))))
    add(pattern, PATTERN_FLAGS, 'openapi.json')
  const expressions = () => [...found.values()].map((one) => ({ ...one, places: [...one.places] }))
  return { files, add, read, expressions }
}

/** Whether a file has a regular expression, other than in a schema. */
export function holdsExpression(file: string): boolean {
  const { literals, calls } = expressionsIn(file, readFileSync(path.join(ROOT, file), 'utf8'))
  return literals.length + calls.length > 0
}

/** Every pattern in schemas as JSON. */
export function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'pattern' && typeof value === 'string') return [value]
    const own = name === 'patternProperties' && typeof value === 'object' ? Object.keys(value ?? {}) : []
    return [...own, ...patternsIn(value)]
  })
}

type Add = (source: string, flags: string, place: string) => void

/** Loads modules and hands on what each call of `RegExp` in them makes meanwhile; answers where these calls stand. */
async function loadAll(files: readonly string[], add: Add): Promise<Set<string>> {
  const made = new Set<string>()
  const Plain = globalThis.RegExp
  const note = (expression: RegExp) => {
    const caller = new Error('made here').stack?.split('\n')[3] ?? ''
    const [, url = '', line = ''] = /(file:\/\/[^:]+):(\d+)/.exec(caller) ?? []
    const file = url === '' ? '' : path.relative(ROOT, new URL(url).pathname)
    if (!files.includes(file)) return expression
    made.add(`${file}:${line}`)
    add(expression.source, expression.flags, `${file}:${line}`)
    return expression
  }
  globalThis.RegExp = new Proxy(Plain, {
    construct: (_target, given: [string, string?]) => note(new Plain(...given)),
    apply: (_target, _this, given: [string, string?]) => note(new Plain(...given)),
  })
  try {
    for (const file of files) await import(pathToFileURL(path.join(ROOT, file)).href)
  } finally {
    globalThis.RegExp = Plain
  }
  return made
}
