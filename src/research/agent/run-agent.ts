import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { writeBack } from '../../platform/work/lease.ts'
import { askLlm } from '../llm/ask-llm.ts'
import { reserveRun, settleRun } from '../llm/usage/reserve-runs.ts'
import type { RunBudget } from '../llm/usage/reserve-runs.ts'
import { payingCampaign } from '../refresh/sources.ts'
import { withinTime } from '../visit/collectors/polite-fetch.ts'
import { concludeRun } from './conclude-run.ts'
import type { AgentOrder, Run, RunResult } from './run.ts'
import type { PageOpener } from './open-address.ts'
import { blocksOf, createMemory, openQuestions, showsDoubtful } from './run-memory.ts'
import { addSteps, beginRun } from './run-store.ts'
import type { RunRef, RunStep } from './run-store.ts'
import { takeStep } from './take-step.ts'
import type { StepMeans } from './take-step.ts'
import { MOST_STEPS_OF_TURN, RESEARCH_PROMPT, TurnAnswer, questionLine, turnInstructions } from './turn-schema.ts'
import type { TurnStep } from './turn-schema.ts'

/** What a run may use, unless caps leave less. */
const USUAL: RunBudget = { steps: 24, pages: 8, seconds: 120 }
const MOST_TURNS = 8

/** Too little time for a turn. */
const LEAST_PATIENCE = 3 * SECOND
/** A model that names no step that can be taken, twice in a row, has none. */
const MOST_IDLE = 2

/**
 * Lets the organization's model take steps until its questions are answered or what it may use is spent, each step on
 * record. Undefined where another process has the request by now, or leads whose words it shows went or say something else.
 * @throws the reason of the signal
 */
export async function runAgent(
  context: Context,
  order: AgentOrder,
  signal: AbortSignal,
): Promise<RunResult | undefined> {
  const { inquiry, reading } = order
  const { organizationId, domain, leads, questions } = inquiry
  // Whoever asked pays, else who waits first for all who wait.
  const [first] = leads
  const subject = {
    domain,
    leadId: questions[0]?.leadId ?? first?.leadId ?? null,
    campaignId: payingCampaign(inquiry) ?? null,
  }
  const reservation = await reserveRun(context, organizationId, {
    ...subject,
    usual: USUAL,
    promptVersion: RESEARCH_PROMPT,
  })
  if (!reservation.ok) {
    inquiry.note(`llm_${reservation.reason}`)
    if (reservation.reason !== 'off') inquiry.retryLater()
    return { reading, learnt: false, isDone: false }
  }
  const began = performance.now()
  const used = { steps: 0, pages: 0, seconds: 0 }
  try {
    const run = await begin(context, order, reservation)
    if (run === undefined) return undefined
    const reason = await inTime(run, began, signal).finally(() => Object.assign(used, run.use))
    return await concludeRun(run, reason)
  } finally {
    used.seconds = Math.ceil((performance.now() - began) / SECOND)
    await settleRun(context, organizationId, { reservation, used })
  }
}

async function inTime(run: Run, began: number, signal: AbortSignal): Promise<string> {
  const time = run.budget.seconds * SECOND
  const reason = await withinTime(time, signal, async (budget) => {
    try {
      return await goOn(run, { budget, end: began + time })
    } catch (error) {
      signal.throwIfAborted()
      if (budget.aborted) return 'time'
      throw error
    }
  })
  signal.throwIfAborted()
  return reason
}

async function begin(
  context: Context,
  order: AgentOrder,
  { budget, isCut }: Pick<Run, 'budget' | 'isCut'>,
): Promise<Run | undefined> {
  const { inquiry, questions, words, texts } = order
  const { domain, leads, wish } = inquiry
  const now = context.clock.now()
  const ref: RunRef = { runId: uuidv7(now.getTime()), wish }
  const names = [...new Set(leads.map(({ companyName }) => companyName))].slice(0, 3)
  const memory = createMemory({ domain, names }, order)
  const ofAsked = [...leads, ...inquiry.questions].map(({ campaignId }) => campaignId)
  const campaignIds = [...new Set([...ofAsked, ...inquiry.campaignIds])]
  if (!(await beginRun(context.db, { ...ref, words, campaignIds, questions, now }))) return undefined
  const use = { turns: 0, steps: 0, pages: 0, tokens: 0, usd: null }
  const run: Run = {
    context,
    order,
    budget,
    isCut,
    ref,
    memory,
    robots: new Map(),
    use,
    noted: 0,
    again: { news: [...order.shown], words },
    model: '',
    idle: 0,
  }
  const pages = texts.filter(({ kind }) => kind !== 'json-ld')
  const read = pages.map(({ url, text }) => ({
    ...NOTHING,
    do: 'read' as const,
    url,
    learnt: text.split('\n', 1)[0] ?? null,
  }))
  return (await note(run, read)) ? run : undefined
}

const NOTHING = { question: null, target: null, why: null, learnt: null, quote: null, url: null, refused: null }

/** Writes steps down as they happen. False where the request is another's by now. */
async function note(run: Run, steps: readonly Omit<RunStep, 'at'>[]): Promise<boolean> {
  const { context, ref, use, noted: before } = run
  const at = context.clock.now().toISOString()
  const dated = steps.map((step) => ({ at, ...step }))
  run.noted += steps.length
  return writeBack(context.log, () => addSteps(context.db, ref, dated, { use, before }))
}

interface Time {
  readonly budget: AbortSignal
  /** In milliseconds of this machine's clock. */
  readonly end: number
}

/** Takes turns until one of the ends that there are; answers which, as a code. */
async function goOn(run: Run, time: Time): Promise<string> {
  const { memory, use } = run
  for (;;) {
    if (openQuestions(memory).length === 0)
      return [...memory.closed.values()].every((how) => how === 'answered') ? 'answered' : 'gave_up'
    if (use.turns >= MOST_TURNS) return 'turn_limit'
    if (use.steps >= run.budget.steps) return 'step_limit'
    if (time.end - performance.now() < LEAST_PATIENCE) return 'time'
    const end = await takeTurn(run, time)
    if (end !== undefined) return end
    if (run.idle >= MOST_IDLE) return 'no_progress'
  }
}

async function takeTurn(run: Run, { budget, end }: Time): Promise<string | undefined> {
  const { order, memory, use } = run
  use.turns += 1
  const shown = { news: [...run.again.news, ...memory.news.splice(0)], words: run.again.words }
  const answer = await ask(run, shown, { budget, end })
  const { cost } = answer
  if (cost !== undefined) {
    use.tokens += cost.tokens
    use.usd = (use.usd ?? 0) + cost.usd
  }
  if (!answer.ok) return `llm_${answer.reason}`
  run.model = answer.by.model
  const { blocks } = answer
  if (showsDoubtful(blocks, memory.origins)) order.inquiry.note('llm_doubtful_page')
  const steps = answer.object.steps.slice(0, Math.min(MOST_STEPS_OF_TURN, run.budget.steps - use.steps))
  const { context } = run
  const { organizationId } = order.inquiry
  const means = {
    opener: openerOf(run, budget),
    searcher: { context, organizationId, isOn: order.searches, signal: budget },
    blocks,
  }
  let isIdle = true
  for (const step of steps) {
    budget.throwIfAborted()
    const taken = await carryOut(run, means, step)
    isIdle &&= taken.refused !== null
    if (!(await note(run, [taken]))) return 'lost'
  }
  run.idle = isIdle ? run.idle + 1 : 0
  run.again = hasMoreToAnswer(answer.object.steps) ? shown : { news: [], words: [] }
  return undefined
}

/** A turn that was full of answers may have had more of them to the same texts. */
function hasMoreToAnswer(steps: readonly TurnStep[]): boolean {
  return steps.length >= MOST_STEPS_OF_TURN && steps.every((step) => step.do === 'answer' || step.do === 'give_up')
}

function carryOut(run: Run, means: Pick<StepMeans, 'opener' | 'searcher' | 'blocks'>, step: TurnStep) {
  const { memory, use } = run
  use.steps += 1
  const mayOpen = () => {
    if (use.pages >= run.budget.pages) return false
    use.pages += 1
    return true
  }
  const spend = (usd: number) => {
    use.usd = (use.usd ?? 0) + usd
  }
  return takeStep({ memory, ...means, mayOpen, spend }, step)
}

function openerOf({ context, order, robots }: Run, signal: AbortSignal): PageOpener {
  return { context, organizationId: order.inquiry.organizationId, turns: order.turns, robots, signal }
}

function ask({ context, order, memory }: Run, { news, words }: Run['again'], { budget, end }: Time) {
  const { organizationId, domain, leads } = order.inquiry
  const theirs = new Set(words.map(({ leadId }) => leadId))
  // Whoever waits first pays for all who wait.
  const campaignId = payingCampaign(order.inquiry)
  return askLlm(
    context,
    {
      organizationId,
      domain,
      ...(campaignId === undefined ? {} : { campaignId }),
      purpose: 'research',
      promptVersion: RESEARCH_PROMPT,
      instructions: turnInstructions({ searches: order.searches }),
      blocks: blocksOf(memory, news, words),
      asked: openQuestions(memory).map(([number, question]) => {
        const text = questionLine(number, question)
        return memory.isPrivate(question) ? { text } : { text, mayRepeat: true }
      }),
      others: leads.filter(({ leadId }) => theirs.has(leadId)),
      schema: TurnAnswer,
      patience: Math.max(LEAST_PATIENCE, end - performance.now()),
    },
    budget,
  )
}
