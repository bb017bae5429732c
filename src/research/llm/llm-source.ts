import { findCampaigns } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db.ts'
import { saveFacts } from '../fact-store.ts'
import type { Said } from '../fact-store.ts'
import type { Errand, Source } from '../sources.ts'
import { askLlm } from './ask-llm.ts'
import { chooseBlocks } from './choose-blocks.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import type { Block } from './compose-prompt.ts'
import { JUDGE_PROMPT, JudgeAnswer, judgeInstructions, MOST_QUESTIONS, readVerdicts } from './judge-company.ts'
import type { JudgeQuestion } from './judge-company.ts'
import { COMPANY_INSTRUCTIONS, COMPANY_PROMPT, CompanyAnswer, readCompany } from './read-company.ts'
import type { CitedFinding } from './read-company.ts'
import { findReading, saveReading } from './readings-store.ts'
import type { Reading } from './readings-store.ts'
import { findSettings } from './settings-store.ts'
import { findTexts } from './texts-store.ts'

/** The questions of yes or no that a campaign's criteria ask. */
export type QuestionsOf = (campaign: Campaign) => readonly JudgeQuestion[]

const COMPANY_PATHS = Object.values(COMPANY_FIELDS).map(({ path }) => path)

/** One errand's work: what there is to read, and what was read of it before. */
interface Reader {
  readonly context: Context
  readonly errand: Errand
  readonly blocks: readonly Block[]
  readonly campaignId: string | undefined
  readonly signal: AbortSignal
}

/**
 * The organization's language model, which reads companies' pages: once for each text of them, and each question of the
 * organization's campaigns once. What it did not get to is asked with the next errand.
 */
export function llmSource(questionsOf: QuestionsOf): Source {
  return {
    name: 'llm',
    readsPages: true,
    isOn: async (db, organizationId) => (await findSettings(db, organizationId))?.enabled === true,
    ask: (context, errand, signal) => read(context, { errand, questionsOf }, signal),
  }
}

async function read(
  context: Context,
  { errand, questionsOf }: { readonly errand: Errand; readonly questionsOf: QuestionsOf },
  signal: AbortSignal,
): Promise<boolean> {
  const { organizationId, domain, leads } = errand
  const texts = await findTexts(context.db, domain)
  const settings = await findSettings(context.db, organizationId)
  if (texts === undefined || texts.blocks.length === 0 || settings === undefined) return false
  const campaignId = leads[0]?.campaignId
  const reader: Reader = { context, errand, blocks: chooseBlocks(texts.blocks), campaignId, signal }
  const readBy = `${settings.model} ${COMPANY_PROMPT}`
  const before = await findReading(context.db, errand)
  let reading = isStill(before, texts.observedAt, errand.again ? readBy : undefined) ? before : undefined
  let learnt = false
  if (reading === undefined) {
    reading = { readAt: texts.observedAt, readBy, asked: [] }
    const found = await readFields(reader, reading)
    if (found === undefined) return false
    learnt = found
  }
  const campaigns = await findCampaigns(
    context.db,
    organizationId,
    leads.map((lead) => lead.campaignId),
  )
  const open = openQuestions([...campaigns.values()].flatMap(questionsOf), reading.asked)
  for (let next = 0; next < open.length; next += MOST_QUESTIONS) {
    const found = await judge(reader, reading, open.slice(next, next + MOST_QUESTIONS))
    if (found === undefined) return learnt
    learnt = found.learnt || learnt
    reading = found.reading
  }
  return learnt
}

/** Whether pages were read as they are now, and, where somebody asks anew, by the same model in the same words. */
function isStill(reading: Reading | undefined, observedAt: Date, readBy: string | undefined): boolean {
  if (reading === undefined || reading.readAt.getTime() !== observedAt.getTime()) return false
  return readBy === undefined || reading.readBy === readBy
}

function openQuestions(questions: readonly JudgeQuestion[], asked: readonly string[]): JudgeQuestion[] {
  const byPath = new Map(questions.map((one) => [one.path, one]))
  return [...byPath.values()].filter(({ path }) => !asked.includes(path))
}

/** Whether the pages told anything; undefined where the model gave no answer. */
async function readFields(reader: Reader, reading: Reading): Promise<boolean | undefined> {
  const { context } = reader
  const answer = await put(reader, {
    purpose: 'company',
    promptVersion: COMPANY_PROMPT,
    instructions: COMPANY_INSTRUCTIONS,
    schema: CompanyAnswer,
  })
  if (answer === undefined) return undefined
  const found = readCompany(answer.object, answer.blocks, context.clock.now().getUTCFullYear())
  await save(reader, { found, asked: COMPANY_PATHS, model: answer.model, reading })
  return found.length > 0
}

async function judge(
  reader: Reader,
  before: Reading,
  questions: readonly JudgeQuestion[],
): Promise<{ readonly learnt: boolean; readonly reading: Reading } | undefined> {
  const answer = await put(reader, {
    purpose: 'judge',
    promptVersion: JUDGE_PROMPT,
    instructions: judgeInstructions(questions),
    schema: JudgeAnswer,
  })
  if (answer === undefined) return undefined
  const found = readVerdicts(answer.object, questions, answer.blocks)
  const paths = questions.map(({ path }) => path)
  const reading = { ...before, asked: [...before.asked, ...paths] }
  await save(reader, { found, asked: paths, model: answer.model, reading })
  return { learnt: found.length > 0, reading }
}

type Put<Schema extends typeof CompanyAnswer | typeof JudgeAnswer> = Pick<
  Parameters<typeof askLlm<Schema>>[1],
  'purpose' | 'promptVersion' | 'instructions' | 'schema'
>

async function put<Schema extends typeof CompanyAnswer | typeof JudgeAnswer>(reader: Reader, question: Put<Schema>) {
  const { context, errand, blocks, campaignId, signal } = reader
  const { organizationId, domain } = errand
  const about = { organizationId, domain, blocks, ...(campaignId === undefined ? {} : { campaignId }) }
  const answer = await askLlm<Schema>(context, { ...question, ...about }, signal)
  signal.throwIfAborted()
  if (!answer.ok) {
    errand.note(`llm_${answer.reason}`)
    return undefined
  }
  if (answer.blocks.some(({ isDoubtful }) => isDoubtful)) errand.note('llm_doubtful_page')
  return answer
}

/** What was found and that it was read, in one. */
async function save(
  { context, errand }: Reader,
  result: {
    readonly found: readonly CitedFinding[]
    readonly asked: readonly string[]
    readonly model: string
    readonly reading: Reading
  },
): Promise<void> {
  const { organizationId, domain } = errand
  const said = result.found.map(({ url, ...finding }): Said => ({ ...finding, ...(url === undefined ? {} : { url }) }))
  await transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const words = { organizationId, about: { domain }, source: 'llm', name: result.model, now } as const
    await saveFacts(tx, words, said, result.asked)
    await saveReading(tx, errand, result.reading)
  })
}
