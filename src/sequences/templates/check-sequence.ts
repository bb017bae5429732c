import type { Problem } from '../../platform/errors.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import { defineProgram, TaskKilled } from '../../platform/process-pool/program.ts'
import type { StepWait } from '../schedule/send-window.ts'
import type { CheckedTemplates } from './check-templates.ts'
import { completeSequence } from '../schema.ts'
import type { Sequence, SequenceInput, Step } from '../schema.ts'
import { checkCondition } from '../step-condition.ts'
import type * as checkProgram from './check-program.ts'

/** The code of an email whose try-out was killed. */
const TAKES_TOO_MUCH = 'template_takes_too_much'

const MAX_WAIT_DAYS = 365

/** Milliseconds for trying out the templates of a whole sequence. What is not tried out meets the same limits when sent. */
const TRY_OUT_MS = 200

const CHECK = defineProgram<typeof checkProgram.answer>(new URL('./check-program.ts', import.meta.url), {
  cpuMs: 2_000,
})

/** A year without a leap day, from which durations in months and years are counted. */
const COUNTED_FROM = Temporal.PlainDate.from('2025-01-01')

/**
 * Everything that is wrong with a sequence, each with a JSON Pointer into it. A sequence without steps is right:
 * a draft may be empty. Shapes and lengths are the schema's business. `owner` is the organization. What comes after an
 * email that takes too much is not looked at.
 */
export async function checkSequence(owner: string, sequence: SequenceInput | Sequence): Promise<Problem[]> {
  const { steps } = completeSequence(sequence as SequenceInput)
  const problems: Problem[] = []
  const tryOutsEndAt = performance.now() + TRY_OUT_MS
  for (const [index, step] of steps.entries()) {
    problems.push(...(await checkStep(owner, step, index, tryOutsEndAt)))
    if (problems.some(({ code }) => code === TAKES_TOO_MUCH)) return problems
  }
  return [...problems, ...checkThread(steps)]
}

async function checkStep(owner: string, step: Step, index: number, tryOutsEndAt: number): Promise<Problem[]> {
  const pointer = `/steps/${index}`
  const problems = [...checkWait(step, `${pointer}/wait`), ...checkCondition(step.condition, `${pointer}/condition`)]
  if (!step.variants.some((variant) => variant.weight > 0)) {
    const detail = 'At least one variant needs a weight above 0.'
    problems.push({ pointer: `${pointer}/variants`, code: 'no_weight', detail })
  }
  const checked = {
    variants: step.variants,
    pointer: `${pointer}/variants`,
    isFirstStep: index === 0,
    tryOutMs: tryOutsEndAt - performance.now(),
  }
  return [...problems, ...(await askToCheck(owner, checked))]
}

async function askToCheck(owner: string, checked: CheckedTemplates): Promise<Problem[]> {
  try {
    return await askProgram(CHECK, checked, { owner })
  } catch (error) {
    if (!(error instanceof TaskKilled)) throw error
    const detail = `${error.words('Trying this email out')} Shorten its lists, or use fewer loops and filters.`
    return [{ pointer: checked.pointer, code: TAKES_TOO_MUCH, detail }]
  }
}

/** Everything that is wrong with one email by itself, with pointers to its `subject`, `body` and `html`. */
export async function checkEmail(
  owner: string,
  email: { subject?: string; body: string; html?: string },
  isFirstStep: boolean,
): Promise<Problem[]> {
  const problems = await askToCheck(owner, {
    variants: [{ ...email, weight: 1 }],
    pointer: '',
    isFirstStep,
    tryOutMs: TRY_OUT_MS,
  })
  return problems.map((problem) => ({ ...problem, pointer: problem.pointer.replace(/^\/0/, '') || '/body' }))
}

/** Who is passed over at the first email has no thread in which a later one could reply. */
function checkThread(steps: readonly Step[]): Problem[] {
  const isThreaded = steps.slice(1).some(({ variants }) => variants.some(({ subject }) => subject === undefined))
  if (steps[0]?.condition === undefined || !isThreaded) return []
  const detail =
    'Leads that do not meet this get a later email first, which then needs a subject of its own. Give every email one, or take the condition off.'
  return [{ pointer: '/steps/0/condition', code: 'condition_of_first', detail }]
}

function checkWait({ wait, waitDays }: StepWait, pointer: string): Problem[] {
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
