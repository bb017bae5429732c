import { createHash } from 'node:crypto'
import { Context, Liquid, toValue } from 'liquidjs'
import type { Template } from 'liquidjs'
import { escapeHtml } from '../../platform/text/safe-text.ts'

/** What is wrong with a template, and where in its source (both from 1). */
export interface TemplateFault {
  readonly code: 'template_syntax' | 'template_not_closed' | 'unknown_filter' | 'unknown_tag' | 'template_fails'
  readonly detail: string
  readonly line: number
  readonly column: number
}

/** A variable that a template asks its scope for. A segment that is neither is computed while rendering. */
export interface UsedVariable {
  readonly name: string
  readonly path: readonly unknown[]
  readonly line: number
  readonly column: number
}

export type CompiledTemplate =
  | { readonly ok: true; readonly template: readonly Template[]; readonly variables: readonly UsedVariable[] }
  | { readonly ok: false; readonly faults: readonly TemplateFault[] }

export type RenderedTemplate =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly missing: readonly string[]; readonly faults: readonly TemplateFault[] }

/** Bounds of what stays compiled: templates, and characters of source, whose compiled form is many times as large. */
const MAX_COMPILED = 500
const MAX_COMPILED_CHARACTERS = 500_000

/** Milliseconds of the processor that one template may take. */
const MAX_RENDER_MS = 200

/** LiquidJS asks a clock on the wall: on a busy machine a template is run again, and waited for twice as long each time. */
const MOST_RUNS = 6

/** Characters that one template may print. */
const MAX_OUTPUT = 200_000

/** What a template is written in: in HTML, what is printed is escaped. */
export type TemplateKind = 'text' | 'html'

const engines: Readonly<Record<TemplateKind, Liquid>> = { text: hardenedEngine('text'), html: hardenedEngine('html') }

/** What `spin` chooses by, while a template runs. */
const seeds = new WeakMap<Context, string>()

/** Least recently used first. */
const compiled = new Map<string, CompiledTemplate>()
let compiledCharacters = 0

/** Compiles a Liquid template, or says everything that is wrong with it. The latest are kept, within bounds. */
export function compileTemplate(source: string, kind: TemplateKind = 'text'): CompiledTemplate {
  const key = `${kind} ${source}`
  const known = compiled.get(key)
  const result = known ?? compile(source, engines[kind])
  if (known === undefined) compiledCharacters += key.length
  compiled.delete(key)
  compiled.set(key, result)
  for (const oldest of compiled.keys()) {
    if (compiled.size <= MAX_COMPILED && compiledCharacters <= MAX_COMPILED_CHARACTERS) break
    compiled.delete(oldest)
    compiledCharacters -= oldest.length
  }
  return result
}

/**
 * Prints a compiled template. A variable that has no value and no `default` is named in `missing`; everything else
 * that stops it (limits, printing a list) is a fault. `scope` must come from `plainValues`. `limitMs` is of the
 * processor: a machine that stalls fails no template that has no fault. The same `seed` gives the same choices of `spin`.
 */
export function runTemplate(
  template: readonly Template[],
  scope: Readonly<Record<string, unknown>>,
  { limitMs = MAX_RENDER_MS, seed = '' }: { limitMs?: number; seed?: string } = {},
): RenderedTemplate {
  for (let run = 1, wallMs = limitMs; ; run += 1, wallMs *= 2) {
    const began = process.threadCpuUsage()
    const outcome = tryRun(template, scope, { wallMs, seed })
    if (typeof outcome === 'string') return withinLimits(outcome)
    const { user, system } = process.threadCpuUsage(began)
    const isSpent = (user + system) / 1_000 >= limitMs * ALMOST
    if (isSpent || run === MOST_RUNS || !outcome.some(isTimeLimit)) return explain(outcome)
  }
}

/** Of what the wall has seen, the processor has a little less even where nothing else runs. */
const ALMOST = 0.9

function tryRun(
  template: readonly Template[],
  scope: Readonly<Record<string, unknown>>,
  { wallMs, seed }: { wallMs: number; seed: string },
): string | LiquidFailure[] {
  const engine = engines.text
  // `assign` reads lenientIf from the engine and would turn a missing variable into null, which prints as nothing;
  // `if`, `case` and `default` read it from here, where it lets a template ask whether there is a value.
  const options = { ...engine.options, lenientIf: true }
  // `increment` writes into the scope.
  const values: object = Object.assign(Object.create(null), scope)
  const context = new Context(values, options, { sync: true, renderLimit: wallMs }, { liquid: engine })
  seeds.set(context, seed)
  try {
    return String(engine.renderSync([...template], context))
  } catch (thrown) {
    return flatten(thrown)
  }
}

function withinLimits(text: string): RenderedTemplate {
  if (text.length <= MAX_OUTPUT) return { ok: true, text }
  const detail = `The template prints more than ${MAX_OUTPUT} characters.`
  return { ok: false, missing: [], faults: [{ code: 'template_fails', detail, line: 1, column: 1 }] }
}

function compile(source: string, engine: Liquid): CompiledTemplate {
  try {
    const template = engine.parse(source)
    const { globals } = engine.analyzeSync(template, { partials: false })
    const variables = Object.values(globals)
      .flat()
      .map((variable) => ({
        name: variable.toString(),
        path: variable.segments,
        line: variable.location.row,
        column: variable.location.col,
      }))
    return { ok: true, template, variables }
  } catch (thrown) {
    return { ok: false, faults: flatten(thrown).map(faultOf) }
  }
}

function explain(failures: readonly LiquidFailure[]): RenderedTemplate {
  const missing = new Set<string>()
  const faults: TemplateFault[] = []
  for (const failure of failures) {
    if (failure.missing === undefined) faults.push(faultOf(failure))
    else missing.add(failure.missing)
  }
  return { ok: false, missing: [...missing], faults }
}

interface LiquidFailure {
  readonly message: string
  readonly missing: string | undefined
  readonly line: number
  readonly column: number
}

/** LiquidJS nests what it collected: errors of a block lie inside the error of the block. */
function flatten(thrown: unknown): LiquidFailure[] {
  if (!(thrown instanceof Error)) return [{ message: String(thrown), missing: undefined, line: 1, column: 1 }]
  if ('errors' in thrown && Array.isArray(thrown.errors)) return thrown.errors.flatMap(flatten)
  const token = 'token' in thrown && isToken(thrown.token) ? thrown.token : undefined
  const original = 'originalError' in thrown && thrown.originalError instanceof Error ? thrown.originalError : thrown
  if (original !== thrown && 'errors' in original) return flatten(original)
  const [line, column] = token?.getPosition() ?? [1, 1]
  const isMissing = thrown.name === 'UndefinedVariableError' || original instanceof NoValueError
  // The place is told apart from the words.
  const message = original.message.replace(/, line:\d+, col:\d+$/u, '')
  return [{ message, missing: isMissing ? expressionOf(token) : undefined, line, column }]
}

/** `lead.title` from the token of a variable, or from `{{ lead.title }}`. */
function expressionOf(token: LiquidToken | undefined): string {
  const shown = token?.getText() ?? ''
  return shown
    .replace(/^\{\{-?|-?\}\}$/gu, '')
    .trim()
    .slice(0, 200)
}

interface LiquidToken {
  getPosition(): [number, number]
  getText(): string
}

function isToken(value: unknown): value is LiquidToken {
  return typeof value === 'object' && value !== null && 'getPosition' in value && 'getText' in value
}

function faultOf({ message, line, column }: LiquidFailure): TemplateFault {
  const filter = /^undefined filter: (.*)$/u.exec(message)?.[1]
  if (filter !== undefined) return { code: 'unknown_filter', detail: `There is no filter "${filter}".`, line, column }
  const tag = /^tag "(.*)" not found$/u.exec(message)?.[1]
  if (tag !== undefined) return { code: 'unknown_tag', detail: `There is no tag "${tag}".`, line, column }
  if (/^output .* not closed$/su.test(message)) {
    return { code: 'template_not_closed', detail: '“{{” has no “}}”.', line, column }
  }
  const open = /^tag (.*) not closed$/su.exec(message)?.[1]
  if (open !== undefined) {
    return { code: 'template_not_closed', detail: `“${open.slice(0, 200)}” is not closed.`, line, column }
  }
  const isLimit = message.endsWith(' limit exceeded')
  return { code: isLimit ? 'template_fails' : 'template_syntax', detail: sentence(message), line, column }
}

function isTimeLimit(failure: LiquidFailure): boolean {
  return failure.message === 'template render limit exceeded'
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1, 300)}.`
}

class NoValueError extends Error {
  override readonly name = 'NoValueError'
}

/** Every limit and every lock that LiquidJS has, and nothing that reads files, the clock or chance. */
function hardenedEngine(kind: TemplateKind): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: false,
    ownPropertyOnly: true,
    catchAllErrors: true,
    parseLimit: 100_000,
    renderLimit: MAX_RENDER_MS,
    memoryLimit: 1_000_000,
    templates: {},
    timezoneOffset: 0,
    locale: 'en-US',
    outputEscape: kind === 'html' ? (value: unknown) => escapeHtml(printable(value)) : printable,
  })
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag]
  // `raw` would print what `printable` refuses; what `sample` picks differs between preview and email.
  // The others run an expression for each element, one in the other, and LiquidJS bounds neither by any limit.
  const ofExpressions = Object.keys(liquid.filters).filter((filter) => filter.endsWith('_exp'))
  for (const filter of ['raw', 'sample', ...ofExpressions]) liquid.unregisterFilter(filter)
  for (const name of ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string']) {
    const original = liquid.filters[name]
    if (typeof original !== 'function') continue
    liquid.registerFilter(name, function timelessDate(value: unknown, ...rest: unknown[]) {
      if (value === 'now' || value === 'today') throw new Error('the time of rendering is not known to templates')
      return original.call(this, value, ...rest)
    })
  }
  liquid.registerFilter('spin', spin)
  return liquid
}

/** One of the texts between bars, the same for the same seed and texts. */
function spin(this: { context: Context }, value: unknown): string {
  const texts = printable(value).split('|')
  const seed = `${seeds.get(this.context) ?? ''} ${texts.join('|')}`
  const chosen = createHash('sha256').update(seed).digest().readUInt32BE(0) % texts.length
  return (texts[chosen] ?? '').trim()
}

/** Refuses to print what a reader would see as a gap or as `[object Object]`. */
function printable(result: unknown): string {
  const value: unknown = toValue(result)
  if (value === null || value === undefined) throw new NoValueError('nothing to print')
  if (Array.isArray(value)) throw new Error('this is a list: print it with the filter join, or one of its items')
  if (typeof value === 'object') throw new Error('this is an object: print one of its members')
  return String(value)
}
