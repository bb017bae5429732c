import Type from 'typebox'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { bestFacts } from '../facts/best-facts.ts'
import type { FactClaim } from '../facts/fact.ts'
import { claimsAbout, claimsAboutCompany } from '../facts/known-facts.ts'
import { findModel } from '../llm/ask-llm.ts'
import { findReading } from '../llm/reading/reading-store.ts'
import { AnswerTypeSchema } from '../questions/answer-type-schema.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { findQuestions } from './find-questions.ts'
import type { AskedCompany, QuestionsOf } from './find-questions.ts'
import { MOST_RUNS } from './run-store.ts'
import type { KeptRun } from './run-store.ts'

const text = (description: string) => nullable(Type.String(), description)

const QuestionAnswer = Type.Object(
  {
    path: Type.String({ description: 'Fact path of the answer.' }),
    question: Type.String(),
    answer: AnswerTypeSchema,
    choices: nullable(Type.Array(Type.String())),
    status: Type.Enum(['answered', 'not_found', 'open'], {
      description: '`not_found`: no answer found in `looked`. `open`: not researched yet.',
    }),
    value: Type.Unknown({ description: 'Null until answered.' }),
    confidence: nullable(Type.Number()),
    quote: text('The quoted source text.'),
    url: text('Source URL.'),
    source: text('As in a fact.'),
    observedAt: nullable(Type.String()),
    looked: Type.Array(Type.String(), { description: 'Pages read to answer it.' }),
  },
  { title: 'ResearchQuestionState' },
)

const Step = Type.Object(
  {
    at: Type.String(),
    do: Type.Enum(['read', 'open', 'find', 'search', 'answer', 'give_up', 'provider'], {
      description: '`read`: an already visited page. `provider`: a call to a data provider.',
    }),
    question: text('The `path` of its question.'),
    target: text('The pages opened or searches made.'),
    why: text('The model’s reason.'),
    learnt: text('What it found.'),
    quote: nullable(Type.String()),
    url: nullable(Type.String()),
    refused: text('Code why it was refused or ignored.'),
  },
  { title: 'ResearchStep' },
)

const RunAnswer = Type.Object(
  {
    runId: Type.String(),
    state: Type.Enum(['running', 'done', 'stopped']),
    reason: text('Why it ended, as a code, such as `answered`, `gave_up`, `step_limit` or `llm_cap_day_usd`.'),
    startedAt: Type.String(),
    endedAt: nullable(Type.String()),
    pages: Type.Integer(),
    tokens: Type.Integer(),
    usd: nullable(Type.Number(), 'US dollars; null if prices are unknown.'),
    seconds: Type.Integer(),
    steps: Type.Array(Step),
  },
  { title: 'ResearchRun' },
)

/** What the research agent was asked, what it found and each step it took. */
export const TraceAnswer = Type.Object(
  {
    hasModel: Type.Boolean({ description: 'Whether a language model is on to answer questions.' }),
    questions: Type.Array(QuestionAnswer),
    runs: Type.Array(RunAnswer, { maxItems: MOST_RUNS, description: 'Newest first.' }),
  },
  { title: 'ResearchTrace', description: 'Questions, answers and runs of the research agent.' },
)

/** The trace of a lead's company; of runs for campaigns that the caller may not reach nothing is told. */
export async function showTraceOfLead(
  context: Context,
  lead: Lead,
  { campaignIds, questionsOf }: { readonly campaignIds: ReadonlySet<string> | null; readonly questionsOf: QuestionsOf },
): Promise<Type.Static<typeof TraceAnswer>> {
  const { organizationId, campaignId, domain } = lead
  const claims = (await claimsAbout(context.db, [lead])).get(lead.leadId) ?? []
  return show(context, { organizationId, domain, campaignIds }, { claims, campaignId, questionsOf })
}

/** The trace of a company that need not have a lead, with what a campaign asks where one is named. */
export async function showTraceOfCompany(
  context: Context,
  { organizationId, domain }: Pick<AskedCompany, 'organizationId' | 'domain'>,
  asks: { readonly campaignId: string | undefined; readonly questionsOf: QuestionsOf },
): Promise<Type.Static<typeof TraceAnswer>> {
  const claims = await claimsAboutCompany(context.db, organizationId, domain)
  return show(context, { organizationId, domain, campaignIds: null }, { claims, ...asks })
}

async function show(
  context: Context,
  company: AskedCompany,
  {
    claims,
    ...asks
  }: {
    readonly claims: readonly FactClaim[]
    readonly campaignId: string | undefined
    readonly questionsOf: QuestionsOf
  },
) {
  const { questions, waiting, runs } = await findQuestions(context.db, company, asks)
  const reading = await findReading(context.db, company)
  const hasModel = (await findModel(context.db, company.organizationId)) !== undefined
  const facts = bestFacts(claims)
  const isConcluded = ({ path }: ResearchQuestion) =>
    waiting.every((one) => one.path !== path) &&
    (reading?.asked.includes(path) === true || runs.some((run) => run.state === 'done' && isAskedIn(run, path)))
  return {
    hasModel,
    questions: questions.map((question) => {
      const looked = lookedAt(runs, question.path)
      return showQuestion(question, { fact: facts.get(question.path), isConcluded: isConcluded(question), looked })
    }),
    runs: runs.map((run) => showRun(context, run)),
  }
}

function isAskedIn({ questions }: KeptRun, path: string): boolean {
  return questions.some((question) => question.path === path)
}

/** The pages that were read in the last run for a question. */
function lookedAt(runs: readonly KeptRun[], path: string): string[] {
  const steps = runs.find((run) => isAskedIn(run, path))?.steps ?? []
  const read = steps.filter((step) => step.refused === null && (step.do === 'read' || step.do === 'open'))
  return [...new Set(read.flatMap(({ url }) => url ?? []))]
}

function showQuestion(
  { path, question, answer, choices }: ResearchQuestion,
  found: { readonly fact: FactClaim | undefined; readonly isConcluded: boolean; readonly looked: string[] },
) {
  const { fact, isConcluded, looked } = found
  const { value = null, confidence = null, quote = null, url = null, source = null, observedAt = null } = fact ?? {}
  const status = value !== null ? 'answered' : isConcluded ? 'not_found' : 'open'
  const told = { status, value, confidence, quote, url, source, observedAt, looked } as const
  return { path, question, answer, choices: choices === undefined ? null : [...choices], ...told }
}

function showRun({ clock }: Context, run: KeptRun) {
  const { runId, state, reason, pages, tokens, usd, startedAt, endedAt, steps } = run
  const until = endedAt ?? clock.now()
  return {
    runId: showId('run', runId),
    state,
    reason,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    pages,
    tokens,
    usd,
    seconds: Math.round((until.getTime() - startedAt.getTime()) / 1_000),
    steps: [...steps],
  }
}
