import { findCampaigns } from '../../../campaigns/index.ts'
import type { Campaign } from '../../../campaigns/index.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/database/db.ts'
import { writeBack } from '../../../platform/work/lease.ts'
import { saveFacts } from '../../facts/fact-store.ts'
import type { UnattributedClaim } from '../../facts/fact-store.ts'
import type { CompanyInquiry, CompanySource } from '../../refresh/sources.ts'
import { findTexts, textsReadAt } from '../../visit/page-text-store.ts'
import type { PageText } from '../../visit/page-text.ts'
import { askLlm, identityOf } from '../ask-llm.ts'
import { cutToTokens } from '../compose-prompt.ts'
import type { PromptBlock } from '../compose-prompt.ts'
import { findSettings } from '../settings/settings-store.ts'
import { estimateTokens } from '../usage/caps.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import { JUDGE_PROMPT, JudgeAnswer, MOST_QUESTIONS, judgeInstructions, readVerdicts } from './judge-company.ts'
import type { JudgeQuestion } from './judge-company.ts'
import { COMPANY_INSTRUCTIONS, COMPANY_PROMPT, CompanyAnswer, readCompany } from './read-company.ts'
import type { CitedFinding } from './read-company.ts'
import { findReading, saveReading } from './reading-store.ts'
import type { CompanyReading } from './reading-store.ts'

/** Tokens in all, and how many of them each kind of text is sure of, in the order in which they are shown. */
const MOST = 12_000
const SHARES: readonly (readonly [kind: PageText['kind'], tokens: number])[] = [
  ['home', 4_000],
  ['about', 4_000],
  ['careers', 1_000],
  ['json-ld', 1_000],
  ['imprint', 500],
  ['contact', 500],
  ['pricing', 1_000],
]

/**
 * What of a company's pages is shown to a model: of each kind its share, always the same of the same pages; what some leave
 * over goes to the first that have more. Of what pages state for machines, the first tells enough.
 */
export function chooseBlocks(texts: readonly PageText[]): (PromptBlock & { readonly text: string })[] {
  const ordered = SHARES.flatMap(([kind, share]) => {
    const first = texts.find((text) => text.kind === kind)
    return first === undefined ? [] : [{ ...first, share }]
  })
  const needs = ordered.map(({ text, share }) => Math.min(share, estimateTokens(text)))
  let left = MOST - needs.reduce((sum, need) => sum + need, 0)
  return ordered.flatMap(({ kind, url, text }, index) => {
    const need = needs[index] ?? 0
    const more = Math.max(0, Math.min(left, estimateTokens(text) - need))
    left -= more
    const kept = cutToTokens(text, need + more)
    return kept === '' ? [] : [{ kind, url, text: kept }]
  })
}

/** The questions of yes or no that a campaign's criteria ask. */
export type QuestionsOf = (campaign: Campaign) => readonly JudgeQuestion[]

const COMPANY_PATHS = Object.values(COMPANY_FIELDS).map(({ path }) => path)

/** How often questions are put in one errand: leads wait meanwhile. */
const MOST_ROUNDS = 3

/** One errand's work. */
interface Reader {
  readonly context: Context
  readonly errand: CompanyInquiry
  /** When the texts were read. */
  readonly readAt: Date
  readonly signal: AbortSignal
}

/**
 * The organization's language model, which reads companies' pages: once for each text of them, and each question of the
 * organization's campaigns once. What it did not get to is asked with the next errand.
 */
export function llmSource(questionsOf: QuestionsOf): CompanySource {
  return {
    name: 'llm',
    readsPages: true,
    isOn: async (db, organizationId) => (await findSettings(db, organizationId))?.enabled === true,
    ask: (context, errand, signal) => read(context, { errand, questionsOf }, signal),
  }
}

async function read(
  context: Context,
  { errand, questionsOf }: { readonly errand: CompanyInquiry; readonly questionsOf: QuestionsOf },
  signal: AbortSignal,
): Promise<boolean> {
  const { organizationId, domain, leads } = errand
  const readAt = await textsReadAt(context.db, domain)
  const settings = await findSettings(context.db, organizationId)
  if (readAt === undefined || settings === undefined) return false
  const reader: Reader = { context, errand, readAt, signal }
  const { model, endpoint } = identityOf(settings)
  const readBy = `${model} ${endpoint} ${COMPANY_PROMPT}`
  const before = await findReading(context.db, errand)
  const isRead = isStill(before, readAt, errand.again ? readBy : undefined)
  const first = isRead ? { reading: before, learnt: false } : await readFields(reader, { readAt, readBy, asked: [] })
  if (first === undefined) return false
  const campaignIds = leads.map((lead) => lead.campaignId)
  const campaigns = await findCampaigns(context.db, organizationId, campaignIds)
  const asked = [...campaigns.values()].flatMap(questionsOf)
  const open = openQuestions(asked, first.reading.asked).slice(0, MOST_ROUNDS * MOST_QUESTIONS)
  let { reading, learnt } = first
  for (let next = 0; next < open.length; next += MOST_QUESTIONS) {
    const found = await judge(reader, reading, open.slice(next, next + MOST_QUESTIONS))
    if (found === undefined) break
    learnt ||= found.learnt
    reading = found.reading
  }
  return learnt
}

/** Whether pages were read as they are now, and, where somebody asks anew, by the same model in the same words. */
function isStill(
  reading: CompanyReading | undefined,
  readAt: Date,
  readBy: string | undefined,
): reading is CompanyReading {
  if (reading === undefined || reading.readAt.getTime() !== readAt.getTime()) return false
  return readBy === undefined || reading.readBy === readBy
}

function openQuestions(questions: readonly JudgeQuestion[], asked: readonly string[]): JudgeQuestion[] {
  const byPath = new Map(questions.map((one) => [one.path, one]))
  return [...byPath.values()].filter(({ path }) => !asked.includes(path))
}

/** What was read, and whether it told anything. */
interface Progress {
  readonly reading: CompanyReading
  readonly learnt: boolean
}

/** Undefined where the model gave no answer. */
async function readFields(reader: Reader, reading: CompanyReading): Promise<Progress | undefined> {
  const answer = await put(reader, {
    purpose: 'company',
    promptVersion: COMPANY_PROMPT,
    instructions: COMPANY_INSTRUCTIONS,
    schema: CompanyAnswer,
  })
  if (answer === undefined) return undefined
  const thisYear = reader.context.clock.now().getUTCFullYear()
  const found = readCompany(answer.object, answer.blocks, thisYear)
  return save(reader, { found, asked: COMPANY_PATHS, model: answer.by.model, reading })
}

/** Undefined where the model gave no answer. */
async function judge(
  reader: Reader,
  before: CompanyReading,
  questions: readonly JudgeQuestion[],
): Promise<Progress | undefined> {
  const answer = await put(reader, {
    purpose: 'judge',
    promptVersion: JUDGE_PROMPT,
    instructions: judgeInstructions(questions),
    schema: JudgeAnswer,
  })
  if (answer === undefined) return undefined
  const found = readVerdicts(answer.object, questions, answer.blocks)
  const asked = questions.map(({ path }) => path)
  const reading = { ...before, asked: [...before.asked, ...asked] }
  return save(reader, { found, asked, model: answer.by.model, reading })
}

type Put<Schema extends typeof CompanyAnswer | typeof JudgeAnswer> = Pick<
  Parameters<typeof askLlm<Schema>>[1],
  'purpose' | 'promptVersion' | 'instructions' | 'schema'
>

async function put<Schema extends typeof CompanyAnswer | typeof JudgeAnswer>(reader: Reader, question: Put<Schema>) {
  const { context, errand, readAt, signal } = reader
  const { organizationId, domain, leads } = errand
  const blocks = chooseBlocks(await findTexts(context.db, domain, readAt))
  if (blocks.length === 0) return undefined
  // Whoever waits first pays for all who wait.
  const campaignId = leads[0]?.campaignId
  const about = { organizationId, domain, blocks, ...(campaignId === undefined ? {} : { campaignId }) }
  const answer = await askLlm<Schema>(context, { ...question, ...about }, signal)
  // An answer that is there was paid for, and is kept though the errand is another's by now.
  if (!answer.ok) {
    signal.throwIfAborted()
    errand.note(`llm_${answer.reason}`)
    if (answer.reason !== 'off') errand.retryLater()
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
    readonly reading: CompanyReading
  },
): Promise<Progress> {
  const { organizationId, domain } = errand
  const { found, reading } = result
  const said = found.map(({ url, ...finding }): UnattributedClaim => ({
    ...finding,
    ...(url === undefined ? {} : { url }),
  }))
  const now = context.clock.now()
  const words = { organizationId, about: { domain }, source: 'llm', name: result.model, now } as const
  const write = () =>
    transaction(context.db, async (tx) => {
      await saveFacts(tx, words, said, result.asked)
      await saveReading(tx, errand, reading)
    })
  await writeBack(context.log, write)
  return { reading, learnt: found.length > 0 }
}
