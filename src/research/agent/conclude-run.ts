import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { writeBack } from '../../platform/work/lease.ts'
import { saveFacts } from '../facts/fact-store.ts'
import type { UnattributedClaim } from '../facts/fact-store.ts'
import { saveReading } from '../llm/reading/reading-store.ts'
import { lockResearch } from '../refresh/refresh-request-store.ts'
import type { CompanyInquiry } from '../refresh/sources.ts'
import type { CheckedAnswer } from './check-answer.ts'
import type { Run, RunResult } from './run.ts'
import type { RunMemory } from './run-memory.ts'
import { holdUnchanged } from './lead-words.ts'
import { endRun, forgetQuotesOfLeads } from './run-store.ts'

/**
 * Ends that are the run's own: what was not found by then is not looked for again until something changes, unless used-up
 * caps cut the run short.
 */
const DONE: ReadonlySet<string> = new Set(['answered', 'gave_up', 'turn_limit', 'step_limit', 'time', 'no_progress'])

/**
 * Writes down in one what a run found, what was looked for in vain and how it ended. Undefined where the request is another's
 * by now: then nothing is written, and whoever has it does it anew.
 */
export async function concludeRun(run: Run, reason: string): Promise<RunResult | undefined> {
  const { context, order, use, ref, isCut } = run
  const { inquiry } = order
  const isDone = DONE.has(reason) && (reason === 'answered' || !isCut)
  if (reason.startsWith('llm_')) tellOfModel(inquiry, reason)
  else if (!isDone) inquiry.retryLater()
  const asked = order.questions.map(({ path }) => path).filter((path) => isDone || isConcluded(run, path))
  const reading = { ...order.reading, asked: [...new Set([...order.reading.asked, ...asked])] }
  const now = context.clock.now()
  const end = { state: isDone ? 'done' : 'stopped', reason, now } as const
  const write = async (tx: Transaction) => {
    if (!(await lockResearch(tx, ref.wish))) return undefined
    const unchanged = await holdUnchanged(tx, ref.wish.organizationId, order.words)
    if (!(await endRun(tx, ref, end, use))) return undefined
    const changed = order.words.map(({ leadId }) => leadId).filter((leadId) => !unchanged.has(leadId))
    if (changed.length > 0) await forgetQuotesOfLeads(tx, inquiry.organizationId, changed)
    const saved = await saveAnswers(tx, run, { asked, unchanged })
    await saveReading(tx, inquiry, reading)
    return saved
  }
  const saved = await writeBack(context.log, () => transaction(context.db, write))
  if (saved === undefined) return undefined
  for (const path of asked) inquiry.conclude(path)
  return { reading, learnt: saved > 0, isDone }
}

/** Whether nothing more is done about a question, though the run was stopped. */
function isConcluded({ memory, isCut }: Run, path: string): boolean {
  const how = memory.closed.get(path)
  return how !== undefined && !(isCut && how === 'gave_up')
}

function tellOfModel(inquiry: CompanyInquiry, reason: string): void {
  inquiry.note(reason)
  if (reason !== 'llm_off') inquiry.retryLater()
}

/** Saves what was answered of the company, and of leads whose words are still those that were shown; how many answers. */
async function saveAnswers(
  tx: Transaction,
  { context, order, memory, model }: Run,
  { asked, unchanged }: { readonly asked: readonly string[]; readonly unchanged: ReadonlySet<string> },
): Promise<number> {
  const { organizationId, domain } = order.inquiry
  const now = context.clock.now()
  const answers = answersOf(memory)
  const ofCompany = answers.filter(({ answer }) => answer.leadId === undefined)
  const ofLeads = answers.filter(({ answer }) => answer.leadId !== undefined && unchanged.has(answer.leadId))
  const words = { organizationId, about: { domain }, source: 'llm', name: model, now } as const
  await saveFacts(tx, words, ofCompany.map(claimOf), asked)
  const byLead = Map.groupBy(ofLeads, ({ answer }) => answer.leadId ?? '')
  for (const [leadId, theirs] of byLead)
    await saveFacts(tx, { organizationId, about: { leadId }, source: 'notes', name: model, now }, theirs.map(claimOf))
  return ofCompany.length + ofLeads.length
}

interface FoundAnswer {
  readonly path: string
  readonly answer: CheckedAnswer
}

function claimOf({ path, answer: { value, confidence, quote, url } }: FoundAnswer): UnattributedClaim {
  return { path, value, confidence, quote, ...(url === undefined ? {} : { url }) }
}

/** Of what was said about one question from one side the surest, where all of it is the same: of two that contradict neither. */
function answersOf({ answers }: RunMemory): FoundAnswer[] {
  return [...answers].flatMap(([path, given]) => {
    const sides = [...Map.groupBy(given, ({ leadId }) => leadId).values()]
    return sides.flatMap((side) => {
      const [best] = side.toSorted((one, other) => other.confidence - one.confidence)
      const isOne = side.every(({ value }) => value === best?.value)
      return best === undefined || !isOne ? [] : [{ path, answer: best }]
    })
  })
}
