import { findCampaigns } from '../../campaigns/index.ts'
import { findLeads } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { bestFacts } from '../facts/best-facts.ts'
import { isFact } from '../facts/fact.ts'
import type { FactClaim, LeadFact } from '../facts/fact.ts'
import { claimsAboutCompany } from '../facts/known-facts.ts'
import { chooseBlocks } from '../llm/reading/choose-blocks.ts'
import type { CompanyReading } from '../llm/reading/reading-store.ts'
import { hasSearch } from '../provider-calls/search-web.ts'
import { answerByRule } from '../questions/answer-by-rule.ts'
import { ANSWERS } from '../questions/question.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import type { CompanyInquiry } from '../refresh/sources.ts'
import type { HostTurns } from '../visit/collectors/host-turns.ts'
import { findBoardUrl } from '../visit/company-store.ts'
import type { PageText } from '../visit/page-text.ts'
import { wordsOfLeads } from './lead-words.ts'
import { runAgent } from './run-agent.ts'
import { MOST_NEWS } from './run-memory.ts'
import type { AgentOrder } from './run.ts'
import type { QuestionsOf } from './find-questions.ts'

/** A company whose pages were read, and what is to be found out of it. */
export interface QuestionErrand {
  readonly inquiry: CompanyInquiry
  readonly reading: CompanyReading
  readonly texts: readonly PageText[]
  readonly questionsOf: QuestionsOf
  /** Shared by all runs of a process. */
  readonly turns: HostTurns
}

/** Questions of one run, and runs of one errand: leads wait meanwhile. */
const MOST_QUESTIONS = 12
const MOST_RUNS = 4

/**
 * Has the agent answer what people asked now, what campaigns ask and was not asked before, and what callers wish to know of
 * leads; where somebody asks anew, what had no answer too. Answers whether it told anything.
 */
export async function answerQuestions(context: Context, errand: QuestionErrand, signal: AbortSignal): Promise<boolean> {
  const tried = new Set<string>()
  let { reading } = errand
  let learnt = false
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    const order = await planRun(context, { ...errand, reading }, tried)
    if (order === undefined) break
    const ran = await runAgent(context, order, signal)
    // Leads went, or say something else: the next run goes by what they say now.
    if (ran === undefined) continue
    learnt ||= ran.learnt
    reading = ran.reading
    if (!ran.isDone) break
    for (const { path } of order.questions) tried.add(path)
  }
  return learnt
}

/** The next run, from what leads say and campaigns ask at this moment; undefined where nothing is left to find out. */
async function planRun(
  context: Context,
  errand: QuestionErrand,
  tried: ReadonlySet<string>,
): Promise<AgentOrder | undefined> {
  const { reading, texts, turns } = errand
  const inquiry = { ...errand.inquiry, leads: await presentLeads(context, errand.inquiry) }
  const asked = new Set(inquiry.questions.map(({ leadId }) => leadId))
  const told = wordsOfLeads(inquiry.leads, asked)
  const { open, wishes } = await openQuestions(context, { ...errand, inquiry }, told.wishes)
  const questions = open.filter(({ path }) => !tried.has(path)).slice(0, MOST_QUESTIONS)
  if (questions.length === 0) return undefined
  const searches = await hasSearch(context.db, inquiry.organizationId)
  // Where nothing was read, and nobody says anything, there is nothing to begin with.
  if (texts.length === 0 && told.words.length === 0 && !searches) return undefined
  const addresses = await addressesOf(context, errand, told.addresses)
  const shown = chooseBlocks(texts, MOST_NEWS)
  return { inquiry, questions, wishes, searches, reading, texts, shown, words: told.words, addresses, turns }
}

/** The leads of an errand as they are now: it may have begun minutes ago. */
async function presentLeads({ db }: Context, { organizationId, leads }: CompanyInquiry): Promise<Lead[]> {
  const ids = leads.map(({ leadId }) => leadId)
  const present = new Map((await findLeads(db, organizationId, ids)).map((lead) => [lead.leadId, lead]))
  return ids.flatMap((leadId) => present.get(leadId) ?? [])
}

async function openQuestions(
  context: Context,
  { inquiry, reading, questionsOf }: QuestionErrand,
  wished: readonly ResearchQuestion[],
) {
  const { organizationId, domain, leads, again, questions } = inquiry
  const campaignIds = [...leads.map((lead) => lead.campaignId), ...inquiry.campaignIds]
  const campaigns = await findCampaigns(context.db, organizationId, campaignIds)
  const known = await claimsAboutCompany(context.db, organizationId, domain)
  const byRule = ruleOver(known)
  const isOpen = (question: ResearchQuestion) => {
    if (byRule(question)) return false
    const { path } = question
    return again ? known.every((claim) => claim.path !== path) : !reading.asked.includes(path)
  }
  const asked = [...questions, ...[...campaigns.values()].flatMap(questionsOf).filter(isOpen)]
  const theirs = new Set(asked.map(({ path }) => path))
  const wishes = wished.filter(({ path }) => !theirs.has(path)).filter(isOpen)
  const open = new Map([...asked, ...wishes].map((one) => [one.path, plain(one)]))
  return { open: [...open.values()], wishes: new Set(wishes.map(({ path }) => path)) }
}

/** Whether an answer follows from what others than a model say: then no model is asked for it. */
function ruleOver(claims: readonly FactClaim[]): (question: ResearchQuestion) => boolean {
  const facts = new Map(
    [...bestFacts(claims.filter(({ source }) => source !== 'llm'))].filter((entry) => isFact(entry[1])),
  )
  return (question) =>
    question.path.startsWith(ANSWERS) && answerByRule(question, facts as Map<string, LeadFact>) !== undefined
}

function plain({ path, question, answer, choices }: ResearchQuestion): ResearchQuestion {
  return { path, question, answer, ...(choices === undefined ? {} : { choices }) }
}

/** Addresses of the company that no page needs to link: what its caller names, its sitemap, its board. */
async function addressesOf(
  { db }: Context,
  { inquiry, texts }: QuestionErrand,
  named: readonly string[],
): Promise<AgentOrder['addresses']> {
  const board = await findBoardUrl(db, inquiry.domain)
  const [home] = texts
  return [
    ...named.map((url) => ({ url, kind: 'own' as const, words: 'named by the caller' })),
    ...(home === undefined
      ? []
      : [{ url: new URL('/sitemap.xml', home.url).href, kind: 'sitemap' as const, words: '' }]),
    ...(board === undefined ? [] : [{ url: board, kind: 'board' as const, words: '' }]),
  ]
}
