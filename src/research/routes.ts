import Type from 'typebox'
import { callerOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { LeadParams } from '../http/params.ts'
import { leadRef, readLead } from '../leads/index.ts'
import type { LeadRef } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { oneLine } from '../platform/text/safe-text.ts'
import { findQuestionAt } from './agent/find-questions.ts'
import { TraceAnswer, showTraceOfLead } from './agent/show-research.ts'
import { researchQuestionsOf } from '../scoring/index.ts'
import { companyRoutes } from './facts/company-routes.ts'
import { correctFact, researchAgain, withdrawCorrection } from './facts/correct-fact.ts'
import { FactsAnswer, showFactsOfLead } from './facts/show-facts.ts'
import { AnswerTypeSchema } from './questions/answer-type-schema.ts'
import { answerPath, isAnswerPath } from './questions/question.ts'
import type { ResearchQuestion } from './questions/question.ts'
import { llmRoutes } from './llm/settings/settings-routes.ts'
import { verdictFacts } from '../verification/index.ts'
import { providerRoutes } from './provider-settings/provider-routes.ts'

const READ = { scope: 'leads:read' } as const
const WRITE = { scope: 'leads:write', shows: READ } as const

const About = Type.Optional(
  Type.Enum(['company', 'lead'], {
    description:
      '`company`: all leads of the organization at the domain; `lead`: only this one. Default: `company` for company fields and answers, except for keys limited to campaigns.',
  }),
)

const AskBody = Type.Union([
  Type.Object(
    {
      question: Type.Optional(Type.String({ minLength: 3, maxLength: 300 })),
      answer: Type.Optional(AnswerTypeSchema),
      choices: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 2, maxItems: 20 })),
    },
    { additionalProperties: false, examples: [{ question: 'Do they run their own port?', answer: 'yes_no' }] },
  ),
  Type.Null(),
])

const FactParams = Type.Object({
  ...LeadParams.properties,
  path: Type.String({
    title: 'FactPath',
    maxLength: 200,
    description: 'The field, such as `company.country` or `contact.seniority`, or the `path` of a question.',
  }),
})

const CorrectionBody = Type.Object(
  {
    value: Type.Unknown({
      description:
        'Validated as the same field of a new lead, or by the question’s answer type. Null: unknown, overriding other sources.',
    }),
    about: About,
  },
  { additionalProperties: false, examples: [{ value: 'DE' }] },
)

/** What is known about a lead, how to put it right, and how to look again. */
export function factRoutes(server: Server, context: Context): void {
  readAndCorrectRoutes(server, context)
  withdrawAndResearchRoutes(server, context)
}

function readAndCorrectRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/facts',
    schema: {
      operationId: 'getLeadFacts',
      tags: ['leads'],
      summary: 'Get facts about a lead',
      description: 'The best fact per field with its source, confidence and quote, and the alternatives.',
      params: LeadParams,
      response: { 200: FactsAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => showFacts(context, leadRef(callerOf(request), request.params.prospectId)),
  })

  server.route({
    method: 'PUT',
    url: '/api/v1/leads/:prospectId/facts/:path',
    schema: {
      operationId: 'correctFact',
      tags: ['leads'],
      summary: 'Correct a fact',
      description:
        'Your value overrides every other source; other values move to `others`. Affected leads are scored again.',
      params: FactParams,
      body: CorrectionBody,
      response: { 200: FactsAnswer, ...problems(400, 403, 404, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      const { value, about } = request.body
      const { path } = request.params
      const question = isAnswerPath(path) ? await questionAt(context, ref, path) : undefined
      await correctFact(context, ref, { path, value: value as null, about, question })
      return showFacts(context, ref)
    },
  })
}

function withdrawAndResearchRoutes(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/leads/:prospectId/facts/:path',
    schema: {
      operationId: 'withdrawCorrection',
      tags: ['leads'],
      summary: 'Undo a correction',
      description: 'Restores the researched value. 404 if the field was not corrected.',
      params: FactParams,
      querystring: Type.Object({ about: About }, { additionalProperties: false }),
      response: { 200: FactsAnswer, ...problems(400, 403, 404) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      await withdrawCorrection(context, ref, { path: request.params.path, about: request.query.about })
      return showFacts(context, ref)
    },
  })

  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/research',
    schema: {
      operationId: 'researchAgain',
      tags: ['leads'],
      summary: 'Research a lead again',
      description:
        'Ignores cached data, but reads a website at most once an hour. The lead keeps its place; leads of its company are rescored if there are new facts. With `question`, the research agent answers it too. 409 for an address at a mail provider, or for a question if no language model is on or ten questions are waiting.',
      params: LeadParams,
      body: AskBody,
      response: { 202: FactsAnswer, ...problems(400, 403, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request, reply) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      await researchAgain(context, ref, questionIn(request.body))
      return reply.code(202).send(await showFacts(context, ref))
    },
  })
}

function traceRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/research',
    schema: {
      operationId: 'getLeadResearch',
      tags: ['leads'],
      summary: 'Get the research of a lead',
      description:
        'Questions and answers about the lead’s company, and the research agent’s latest runs step by step, including a current run.',
      params: LeadParams,
      response: { 200: TraceAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      const { campaignIds = null } = ref
      return showTraceOfLead(context, await readLead(context.db, ref), {
        campaignIds,
        questionsOf: researchQuestionsOf,
      })
    },
  })
}

/** The question that somebody asks. @throws AppError `validation_failed` */
function questionIn(body: Type.Static<typeof AskBody>): ResearchQuestion | undefined {
  const { question, answer = 'text', choices } = body ?? {}
  const fault = (pointer: string, detail: string) => invalid([{ pointer, code: 'invalid_value', detail }])
  if (question === undefined) {
    if (body === null || Object.keys(body ?? {}).length === 0) return undefined
    throw fault('/question', 'Enter a question.')
  }
  const words = oneLine(question)
  if (words === '') throw fault('/question', 'Enter a question.')
  if ((answer === 'choice') !== (choices !== undefined))
    throw fault('/choices', 'Give at least two choices for an answer of type "choice", and none for others.')
  const asked = { question: words, answer, ...(choices === undefined ? {} : { choices: choices.map(oneLine) }) }
  return { path: answerPath(asked), ...asked }
}

async function questionAt(context: Context, ref: LeadRef, path: string): Promise<ResearchQuestion | undefined> {
  const { campaignIds = null } = ref
  const lead = await readLead(context.db, ref)
  return findQuestionAt(context.db, lead, { path, campaignIds, questionsOf: researchQuestionsOf })
}

async function showFacts(context: Context, ref: LeadRef) {
  const lead = await readLead(context.db, ref)
  const more = await verdictFacts(context, lead)
  return showFactsOfLead(context, lead, { campaignIds: ref.campaignIds ?? null, more })
}

/** What is known of companies and leads, and who is asked. */
export function knowledgeRoutes(server: Server, context: Context): void {
  factRoutes(server, context)
  traceRoute(server, context)
  companyRoutes(server, context, researchQuestionsOf)
  llmRoutes(server, context)
  providerRoutes(server, context)
}
