import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/database/db.ts'
import { writeBack } from '../../../platform/work/lease.ts'
import { answerQuestions } from '../../agent/answer-questions.ts'
import type { QuestionsOf } from '../../agent/find-questions.ts'
import { saveFacts } from '../../facts/fact-store.ts'
import type { UnattributedClaim } from '../../facts/fact-store.ts'
import { payingCampaign } from '../../refresh/sources.ts'
import type { CompanyInquiry, CompanySource } from '../../refresh/sources.ts'
import { createHostTurns } from '../../visit/collectors/host-turns.ts'
import type { HostTurns } from '../../visit/collectors/host-turns.ts'
import { findTexts, textsReadAt } from '../../visit/page-text-store.ts'
import type { PageText } from '../../visit/page-text.ts'
import { askLlm, identityOf } from '../ask-llm.ts'
import { findSettings } from '../settings/settings-store.ts'
import { chooseBlocks } from './choose-blocks.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import { COMPANY_INSTRUCTIONS, COMPANY_PROMPT, CompanyAnswer, readCompany } from './read-company.ts'
import type { CitedFinding } from './read-company.ts'
import { findReading, saveReading } from './reading-store.ts'
import type { CompanyReading } from './reading-store.ts'

const COMPANY_PATHS = Object.values(COMPANY_FIELDS).map(({ path }) => path)

/** One errand's work. */
interface Reader {
  readonly context: Context
  readonly errand: CompanyInquiry
  /** The texts of the company's pages. */
  readonly texts: readonly PageText[]
  readonly signal: AbortSignal
}

/**
 * The organization's language model: it reads the text of companies' pages once, then takes steps to answer each question of
 * the organization's campaigns once. What it did not get to is asked with the next errand.
 */
export function llmSource(questionsOf: QuestionsOf): CompanySource {
  const turns = createHostTurns()
  return {
    name: 'llm',
    readsPages: true,
    isOn: async (db, organizationId) => (await findSettings(db, organizationId))?.enabled === true,
    ask: (context, errand, signal) => read(context, { errand, questionsOf, turns }, signal),
  }
}

async function read(
  context: Context,
  {
    errand,
    questionsOf,
    turns,
  }: { readonly errand: CompanyInquiry; readonly questionsOf: QuestionsOf; readonly turns: HostTurns },
  signal: AbortSignal,
): Promise<boolean> {
  const { organizationId, domain } = errand
  const readAt = await textsReadAt(context.db, domain)
  const settings = await findSettings(context.db, organizationId)
  if (readAt === undefined || settings === undefined) return false
  const texts = await findTexts(context.db, domain, readAt)
  const reader: Reader = { context, errand, texts, signal }
  const { model, endpoint } = identityOf(settings)
  const readBy = `${model} ${endpoint} ${COMPANY_PROMPT}`
  const before = await findReading(context.db, errand)
  const isRead = isStill(before, readAt, errand.again ? readBy : undefined)
  const first = isRead ? { reading: before, learnt: false } : await readFields(reader, { readAt, readBy, asked: [] })
  if (first === undefined) return false
  const ran = await answerQuestions(
    context,
    { inquiry: errand, reading: first.reading, texts, questionsOf, turns },
    signal,
  )
  return first.learnt || ran
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

/** What was read, and whether it told anything. */
interface Progress {
  readonly reading: CompanyReading
  readonly learnt: boolean
}

/** Undefined where the model gave no answer. */
async function readFields(reader: Reader, reading: CompanyReading): Promise<Progress | undefined> {
  const { context, errand, texts, signal } = reader
  const { organizationId, domain } = errand
  const blocks = chooseBlocks(texts)
  if (blocks.length === 0) return { reading, learnt: false }
  // Whoever waits first pays for all who wait.
  const campaignId = payingCampaign(errand)
  const about = { organizationId, domain, blocks, ...(campaignId === undefined ? {} : { campaignId }) }
  const question = {
    purpose: 'company',
    promptVersion: COMPANY_PROMPT,
    instructions: COMPANY_INSTRUCTIONS,
    schema: CompanyAnswer,
  }
  const answer = await askLlm(context, { ...question, ...about }, signal)
  // An answer that is there was paid for, and is kept though the errand is another's by now.
  if (!answer.ok) {
    signal.throwIfAborted()
    errand.note(`llm_${answer.reason}`)
    if (answer.reason !== 'off') errand.retryLater()
    return undefined
  }
  if (answer.blocks.some(({ isDoubtful }) => isDoubtful)) errand.note('llm_doubtful_page')
  const found = readCompany(answer.object, answer.blocks, context.clock.now().getUTCFullYear())
  return save(reader, { found, model: answer.by.model, reading })
}

/** What was found and that it was read, in one. */
async function save(
  { context, errand }: Reader,
  result: { readonly found: readonly CitedFinding[]; readonly model: string; readonly reading: CompanyReading },
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
      await saveFacts(tx, words, said, COMPANY_PATHS)
      await saveReading(tx, errand, reading)
    })
  await writeBack(context.log, write)
  return { reading, learnt: found.length > 0 }
}
