import { findCampaigns } from '../../../campaigns/index.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/database/db.ts'
import { writeBack } from '../../../platform/work/lease.ts'
import type { QuestionsOf } from '../../agent/show-research.ts'
import { wordsOfLeads } from '../../agent/lead-words.ts'
import { runAgent } from '../../agent/run-agent.ts'
import { claimsAboutCompany } from '../../facts/known-facts.ts'
import { saveFacts } from '../../facts/fact-store.ts'
import type { UnattributedClaim } from '../../facts/fact-store.ts'
import type { ResearchQuestion } from '../../questions/question.ts'
import type { CompanyInquiry, CompanySource } from '../../refresh/sources.ts'
import { hasSearch } from '../../provider-calls/search-web.ts'
import { findBoardUrl } from '../../visit/company-store.ts'
import { createHostTurns } from '../../visit/collectors/host-turns.ts'
import type { HostTurns } from '../../visit/collectors/host-turns.ts'
import { findTexts, textsReadAt } from '../../visit/page-text-store.ts'
import type { PageText } from '../../visit/page-text.ts'
import { askLlm, identityOf } from '../ask-llm.ts'
import { cutToTokens } from '../compose-prompt.ts'
import type { PromptBlock } from '../compose-prompt.ts'
import { findSettings } from '../settings/settings-store.ts'
import { estimateTokens } from '../usage/caps.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
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
export function chooseBlocks(texts: readonly PageText[], most = MOST): (PromptBlock & { readonly text: string })[] {
  const ordered = SHARES.flatMap(([kind, share]) => {
    const first = texts.find((text) => text.kind === kind)
    return first === undefined ? [] : [{ ...first, share }]
  })
  const needs = ordered.map(({ text, share }) => Math.min(share, estimateTokens(text)))
  let left = most - needs.reduce((sum, need) => sum + need, 0)
  return ordered.flatMap(({ kind, url, text }, index) => {
    const need = needs[index] ?? 0
    const more = Math.max(0, Math.min(left, estimateTokens(text) - need))
    left -= more
    const kept = cutToTokens(text, need + more)
    return kept === '' ? [] : [{ kind, url, text: kept }]
  })
}

const COMPANY_PATHS = Object.values(COMPANY_FIELDS).map(({ path }) => path)

/** Questions of one run, and runs of one errand: leads wait meanwhile. */
const MOST_QUESTIONS = 12
const MOST_RUNS = 4

/** One errand's work. */
interface Reader {
  readonly context: Context
  readonly errand: CompanyInquiry
  /** The texts of the company's pages, and when they were read. */
  readonly texts: readonly PageText[]
  readonly readAt: Date
  readonly turns: HostTurns
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
  const reader: Reader = { context, errand, texts, readAt, turns, signal }
  const { model, endpoint } = identityOf(settings)
  const readBy = `${model} ${endpoint} ${COMPANY_PROMPT}`
  const before = await findReading(context.db, errand)
  const isRead = isStill(before, readAt, errand.again ? readBy : undefined)
  const first = isRead ? { reading: before, learnt: false } : await readFields(reader, { readAt, readBy, asked: [] })
  if (first === undefined) return false
  return answerQuestions(reader, first, await openQuestions(reader, first.reading, questionsOf))
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

/** What people asked now, then what campaigns ask and was not asked before; where somebody asks anew, what had no answer too. */
async function openQuestions(
  { context, errand }: Reader,
  { asked }: CompanyReading,
  questionsOf: QuestionsOf,
): Promise<ResearchQuestion[]> {
  const { organizationId, domain, leads, again, questions } = errand
  const campaignIds = leads.map((lead) => lead.campaignId)
  const campaigns = await findCampaigns(context.db, organizationId, campaignIds)
  const known = again ? await claimsAboutCompany(context.db, organizationId, domain) : []
  const isOpen = ({ path }: ResearchQuestion) =>
    again ? known.every((claim) => claim.path !== path) : !asked.includes(path)
  const wanted = [...campaigns.values()].flatMap(questionsOf).filter(isOpen)
  const all = [...wanted, ...questions].map(({ path, question, answer, choices }): ResearchQuestion => {
    return { path, question, answer, ...(choices === undefined ? {} : { choices }) }
  })
  return [...new Map(all.map((one) => [one.path, one])).values()]
}

/** What was read, and whether it told anything. */
interface Progress {
  readonly reading: CompanyReading
  readonly learnt: boolean
}

/** Tokens of pages that the first turn shows, beside the addresses and the words about leads. */
const MOST_SHOWN = 9_000

async function answerQuestions(reader: Reader, first: Progress, open: readonly ResearchQuestion[]): Promise<boolean> {
  const { context, errand, texts, turns, signal } = reader
  const words = wordsOfLeads(errand.leads)
  let { reading, learnt } = first
  if (open.length === 0) return learnt
  const board = await findBoardUrl(context.db, errand.domain)
  const home = texts[0]?.url
  const addresses = [
    ...(home === undefined ? [] : [{ url: new URL('/sitemap.xml', home).href, kind: 'sitemap' as const, words: '' }]),
    ...(board === undefined ? [] : [{ url: board, kind: 'board' as const, words: '' }]),
  ]
  const searches = await hasSearch(context.db, errand.organizationId)
  // Where nothing was read, and nobody says anything, there is nothing to begin with.
  if (texts.length === 0 && words.length === 0 && !searches) return learnt
  const begin = {
    inquiry: errand,
    wishes: new Set<string>(),
    searches,
    texts,
    shown: chooseBlocks(texts, MOST_SHOWN),
    words,
    addresses,
    turns,
  }
  for (let next = 0; next < Math.min(open.length, MOST_RUNS * MOST_QUESTIONS); next += MOST_QUESTIONS) {
    const questions = open.slice(next, next + MOST_QUESTIONS)
    const ran = await runAgent(context, { ...begin, questions, reading }, signal)
    if (ran === undefined) break
    learnt ||= ran.learnt
    reading = ran.reading
    if (!ran.isDone) break
  }
  return learnt
}

/** Undefined where the model gave no answer. */
async function readFields(reader: Reader, reading: CompanyReading): Promise<Progress | undefined> {
  const { context, errand, texts, signal } = reader
  const { organizationId, domain, leads } = errand
  const blocks = chooseBlocks(texts)
  if (blocks.length === 0) return { reading, learnt: false }
  // Whoever waits first pays for all who wait.
  const campaignId = leads[0]?.campaignId
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
