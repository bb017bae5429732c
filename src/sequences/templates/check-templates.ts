import type { Problem } from '../../platform/errors.ts'
import { inlineStyles, whyTooComplex } from '../html/html-email.ts'
import type { MadeHtml } from '../html/html-email.ts'
import type { Variant } from '../schema.ts'
import { compileTemplate, runTemplate } from './template-engine.ts'
import type { CompiledTemplate, TemplateFault, TemplateKind } from './template-engine.ts'
import { exampleScope, isKnownVariable, nearestVariable } from './template-variables.ts'

/** Milliseconds for trying out one template. A sound one takes less than one. */
const TRY_ONE_MS = 50

/** The versions of one email; `pointer` leads to their list. */
export interface CheckedTemplates {
  readonly variants: readonly Variant[]
  readonly pointer: string
  readonly isFirstStep: boolean
  /** Milliseconds for trying them out. */
  readonly tryOutMs: number
}

/** Everything that is wrong with the templates of one step. */
export function checkTemplates({ variants, pointer, isFirstStep, tryOutMs }: CheckedTemplates): Problem[] {
  const tryOutsEndAt = performance.now() + tryOutMs
  return variants.flatMap((variant, position) =>
    checkVariant(variant, { pointer: `${pointer}/${position}`, isFirstStep, tryOutsEndAt }),
  )
}

interface Place {
  readonly pointer: string
  readonly isFirstStep: boolean
  readonly tryOutsEndAt: number
}

function checkVariant(variant: Variant, { pointer, isFirstStep, tryOutsEndAt }: Place): Problem[] {
  const problems: Problem[] = []
  const subject = variant.subject ?? ''
  if (subject.trim() !== '') problems.push(...checkTemplate(subject, `${pointer}/subject`, tryOutsEndAt))
  else if (isFirstStep || variant.subject !== undefined) {
    const detail = isFirstStep
      ? 'The first email needs a subject.'
      : 'A subject cannot be blank. Leave it out to reply in the thread of the email before it.'
    problems.push({ pointer: `${pointer}/subject`, code: 'subject_required', detail })
  }
  if (variant.body.trim() !== '') problems.push(...checkTemplate(variant.body, `${pointer}/body`, tryOutsEndAt))
  else if (variant.html === undefined)
    problems.push({ pointer: `${pointer}/body`, code: 'body_required', detail: 'An email needs a text.' })
  if (variant.html !== undefined) problems.push(...checkHtml(variant.html, `${pointer}/html`, tryOutsEndAt))
  return problems
}

/** What of the HTML leaves is checked; of nothing, nobody could read anything. */
function checkHtml(html: string, pointer: string, tryOutsEndAt: number): Problem[] {
  const leaving = performance.now() < tryOutsEndAt ? inlineStyles(html) : asKept(html)
  if (!leaving.ok) return [{ pointer, code: 'html_too_complex', detail: leaving.problem }]
  if (leaving.html.trim() !== '') return checkTemplate(leaving.html, pointer, tryOutsEndAt, 'html')
  return [{ pointer, code: 'body_required', detail: 'Nothing is left of this HTML that an email may hold.' }]
}

/** Writing styles into many long templates would take seconds: it waits until one is rendered. */
function asKept(html: string): MadeHtml {
  const problem = whyTooComplex(html)
  return problem === undefined ? { ok: true, html } : { ok: false, problem }
}

function checkTemplate(source: string, pointer: string, tryOutsEndAt: number, kind: TemplateKind = 'text'): Problem[] {
  const compiled = compileTemplate(source, kind)
  if (!compiled.ok) return compiled.faults.map((fault) => faultProblem(fault, pointer))
  const unknown = unknownVariables(compiled, pointer)
  if (unknown.length > 0 || performance.now() >= tryOutsEndAt) return unknown
  return [...tryOut(compiled, pointer), ...checkPlainWording(compiled, pointer)]
}

/** What a model writes may be missing at any time: a person refuses it, a fact proves wrong, a cap is reached. */
function checkPlainWording(compiled: Extract<CompiledTemplate, { ok: true }>, pointer: string): Problem[] {
  if (!compiled.variables.some(({ path }) => path[0] === 'ai')) return []
  const { ai: _written, ...plain } = exampleScope()
  const rendered = runTemplate(compiled.template, plain, { limitMs: TRY_ONE_MS })
  const missing = rendered.ok ? [] : rendered.missing.filter((name) => name.startsWith('ai.'))
  return missing.slice(0, MOST_UNKNOWN).map((name) => {
    const detail = `Say what stands there without it: {{ ${name} | default: "…" }}. The language model may have nothing to say about a lead.`
    return { pointer, code: 'default_needed', detail }
  })
}

const MOST_UNKNOWN = 10

function unknownVariables(compiled: Extract<CompiledTemplate, { ok: true }>, pointer: string): Problem[] {
  const unknown = compiled.variables.filter((variable) => !isKnownVariable(variable.path))
  // Each name once, where it stands first, and not more of them than anybody reads.
  const firsts = new Map(unknown.toReversed().map((variable) => [variable.name, variable]))
  return [...firsts.values()]
    .toReversed()
    .slice(0, MOST_UNKNOWN)
    .map((variable) => {
      const nearest = nearestVariable(variable.name)
      const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
      const detail = `line ${variable.line}, column ${variable.column}: There is no variable "${variable.name}".${hint}`
      return { pointer, code: 'unknown_variable', detail }
    })
}

/** Runs the template once with a value for everything, which shows what only running shows: endless loops and such. */
function tryOut(compiled: Extract<CompiledTemplate, { ok: true }>, pointer: string): Problem[] {
  const rendered = runTemplate(compiled.template, exampleScope(), { limitMs: TRY_ONE_MS })
  // What is missing in the example is freeform data, which nobody can know here.
  return rendered.ok
    ? []
    : rendered.faults.slice(0, MOST_UNKNOWN).map((fault) => faultProblem({ ...fault, code: 'template_fails' }, pointer))
}

function faultProblem({ code, detail, line, column }: TemplateFault, pointer: string): Problem {
  return { pointer, code, detail: `line ${line}, column ${column}: ${detail}` }
}
