import type { Problem } from '../platform/errors.ts'
import type { Wait } from './add-wait.ts'
import { inlineStyles, whyTooComplex } from './html-email.ts'
import type { MadeHtml } from './html-email.ts'
import { completeSequence } from './schema.ts'
import type { Sequence, SequenceInput, Step, Variant } from './schema.ts'
import { checkCondition } from './step-condition.ts'
import { compileTemplate, runTemplate } from './template-engine.ts'
import type { CompiledTemplate, TemplateFault, TemplateKind } from './template-engine.ts'
import { exampleScope, isKnownVariable, nearestVariable } from './template-variables.ts'

const MAX_WAIT_DAYS = 365

/**
 * Milliseconds for trying out the templates of a whole sequence, and each of them. A sound template takes less than
 * one; what is not tried out meets the same limits when it is sent.
 */
const TRY_OUT_MS = 200
const TRY_ONE_MS = 50

/** A year without a leap day, from which durations in months and years are counted. */
const COUNTED_FROM = Temporal.PlainDate.from('2025-01-01')

/**
 * Everything that is wrong with a sequence, each with a JSON Pointer into it. A sequence without steps is right:
 * a draft may be empty. Shapes and lengths are the schema's business.
 */
export function checkSequence(sequence: SequenceInput | Sequence): Problem[] {
  const tryOutsEndAt = performance.now() + TRY_OUT_MS
  const { steps } = completeSequence(sequence as SequenceInput)
  return [...steps.flatMap((step, index) => checkStep(step, index, tryOutsEndAt)), ...checkThread(steps)]
}

function checkStep(step: Step, index: number, tryOutsEndAt: number): Problem[] {
  const pointer = `/steps/${index}`
  const problems = [...checkWait(step, `${pointer}/wait`), ...checkCondition(step.condition, `${pointer}/condition`)]
  if (!step.variants.some((variant) => variant.weight > 0)) {
    const detail = 'At least one variant needs a weight above 0.'
    problems.push({ pointer: `${pointer}/variants`, code: 'no_weight', detail })
  }
  for (const [position, variant] of step.variants.entries()) {
    const place = { pointer: `${pointer}/variants/${position}`, isFirstStep: index === 0, tryOutsEndAt }
    problems.push(...checkVariant(variant, place))
  }
  return problems
}

/** Who is passed over at the first email has no thread in which a later one could reply. */
function checkThread(steps: readonly Step[]): Problem[] {
  const isThreaded = steps.slice(1).some(({ variants }) => variants.some(({ subject }) => subject === undefined))
  if (steps[0]?.condition === undefined || !isThreaded) return []
  const detail =
    'Leads that do not meet this get a later email first, which then needs a subject of its own. Give every email one, or take the condition off.'
  return [{ pointer: '/steps/0/condition', code: 'condition_of_first', detail }]
}

function checkWait({ wait, waitDays }: Wait, pointer: string): Problem[] {
  const problem = (detail: string): Problem[] => [{ pointer, code: 'invalid_duration', detail }]
  const days = daysOf(wait)
  const range = `Give one of at most ${MAX_WAIT_DAYS} days, such as P3D or PT4H.`
  if (days === undefined) return problem(`"${wait}" is not an ISO 8601 duration. ${range}`)
  if (days < 0) return problem(`A wait cannot be negative. ${range}`)
  if (days > MAX_WAIT_DAYS) return problem(`"${wait}" is too long. ${range}`)
  const { years, months, weeks } = Temporal.Duration.from(wait)
  return waitDays === 'business' && years + months + weeks > 0
    ? problem('Business days are counted in days: give them as P5D, not in weeks or months.')
    : []
}

/** What has the shape of a duration. */
const DURATION = /^[+-]?P(?=[\dT])([\d.,]+[YMWD])*(T(?=\d)([\d.,]+[HMS])+)?$/i

/** Undefined for what is no duration; infinite for one that no clock can hold. */
function daysOf(wait: string): number | undefined {
  try {
    return Temporal.Duration.from(wait).total({ unit: 'days', relativeTo: COUNTED_FROM })
  } catch {
    // Temporal tells malformed and unrepresentable durations by throwing.
    if (!DURATION.test(wait)) return undefined
    return wait.startsWith('-') ? -Infinity : Infinity
  }
}

/** Everything that is wrong with one email by itself, with pointers to its `subject` and `body`. */
export function checkEmail(email: { subject?: string; body: string; html?: string }, isFirstStep: boolean): Problem[] {
  return checkVariant(
    { ...email, weight: 1 },
    { pointer: '', isFirstStep, tryOutsEndAt: performance.now() + TRY_OUT_MS },
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
    problems.push({ pointer: `${pointer}/body`, code: 'body_required', detail: 'An email needs a body.' })
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
