import Type from 'typebox'
import { askOutside } from '../../accounts/index.ts'
import type { OutsideCaller } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { callerOf } from '../../http/access/access.ts'
import { abortOnDisconnect } from '../../http/reply.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { hostFacts, parseDomain } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { unlessFailed } from '../../platform/outbound/outbound-error.ts'
import { parseId } from '../../platform/ids.ts'
import { isPublicSuffix } from '../../suppressions/index.ts'
import type { QuestionsOf } from '../agent/find-questions.ts'
import { TraceAnswer, showTraceOfCompany } from '../agent/show-research.ts'
import { COMPANY_STAGE } from '../visit/company-stage.ts'
import { FactsAnswer, showFactsOfCompany } from './show-facts.ts'
import { requestForCampaign, requestResearch } from '../refresh/refresh-request-store.ts'

const Params = Type.Object({
  domain: Type.String({
    title: 'CompanyDomain',
    maxLength: 300,
    description: 'The domain of the company, such as acme.com.',
  }),
})

const READ = { scope: 'leads:read', whole: true } as const

const Asking = Type.Object(
  {
    campaignId: Type.Optional(
      Type.String({
        title: 'AskingCampaign',
        maxLength: 40,
        description: 'Also shows the questions of this campaign.',
      }),
    ),
  },
  { additionalProperties: false },
)

const Researching = Type.Object(
  {
    ...Asking.properties,
    needsWebsite: Type.Optional(
      Type.Boolean({ description: 'True: 400 `no_website` if the domain has no DNS address.' }),
    ),
  },
  { additionalProperties: false },
)

/** What an organization knows of a company that need not have a lead, and how it finds out. */
export function companyRoutes(server: Server, context: Context, questionsOf: QuestionsOf): void {
  traceRoute(server, context, questionsOf)
  server.route({
    method: 'GET',
    url: '/api/v1/companies/:domain/facts',
    schema: {
      operationId: 'getCompanyFacts',
      tags: ['leads'],
      summary: 'Get facts about a company',
      description:
        'The best fact per field with its source, confidence and quote, and the alternatives. Empty if you never researched the company. 409 for a mail provider, 400 for a suffix such as co.uk.',
      params: Params,
      response: { 200: FactsAnswer, ...problems(400, 409) },
    },
    config: { access: READ },
    handler: async (request) => {
      const domain = readCompany(request.params.domain)
      return showFactsOfCompany(context, { organizationId: callerOf(request).organizationId, domain })
    },
  })

  server.route({
    method: 'POST',
    url: '/api/v1/companies/:domain/research',
    schema: {
      operationId: 'researchCompany',
      tags: ['leads'],
      summary: 'Research a company',
      description:
        'Reads the website, unless its data is fresh, and queries your other sources without adding a lead. Afterwards, a `dryRun` of a lead at the domain shows its score. 409 for a mail provider, 400 for a suffix such as co.uk.',
      params: Params,
      querystring: Researching,
      response: { 202: FactsAnswer, ...problems(400, 404, 409) },
    },
    config: { access: { scope: 'leads:write', whole: true, shows: READ } },
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      const domain = readCompany(request.params.domain)
      const campaignId = await readCampaign(context, organizationId, request.query.campaignId)
      if (request.query.needsWebsite === true) {
        await assertWebsite(context, { organizationId, signal: abortOnDisconnect(reply) }, domain)
      }
      await transaction(context.db, async (tx) => {
        await requestResearch(tx, organizationId, [domain], context.clock.now())
        if (campaignId !== undefined) await requestForCampaign(tx, organizationId, domain, campaignId)
        tx.afterCommit(() => context.wake(COMPANY_STAGE))
      })
      return reply.code(202).send(await showFactsOfCompany(context, { organizationId, domain }))
    },
  })
}

/** The steps of the research agent for a company. */
function traceRoute(server: Server, context: Context, questionsOf: QuestionsOf): void {
  server.route({
    method: 'GET',
    url: '/api/v1/companies/:domain/research',
    schema: {
      operationId: 'getCompanyResearch',
      tags: ['leads'],
      summary: 'Get the research of a company',
      description: 'Same as for a lead, with the questions of recent runs and of the campaign you name.',
      params: Params,
      querystring: Asking,
      response: { 200: TraceAnswer, ...problems(400, 404, 409) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const domain = readCompany(request.params.domain)
      const campaignId = await readCampaign(context, organizationId, request.query.campaignId)
      return showTraceOfCompany(context, { organizationId, domain }, { campaignId, questionsOf })
    },
  })
}

/** The campaign that is named. @throws AppError `not_found` */
async function readCampaign(
  { db }: Context,
  organizationId: string,
  shown: string | undefined,
): Promise<string | undefined> {
  if (shown === undefined) return undefined
  const campaignId = parseId('camp', shown)
  const found = campaignId === undefined ? undefined : await findCampaign(db, organizationId, campaignId)
  if (found === undefined) throw notFound('campaign')
  return campaignId
}

/** Passes where DNS does not say. @throws AppError `validation_failed` where neither the domain nor its www has an address */
async function assertWebsite(context: Context, caller: OutsideCaller, domain: string): Promise<void> {
  const found = await askOutside(context, caller, ({ outbound }) =>
    Promise.all([domain, `www.${domain}`].map((host) => unlessFailed(outbound.hasAddress(host)))),
  )
  if (found.some((has) => has !== false)) return
  const detail = `We found no website at ${domain}. Check the spelling, and that this server can look up names on the internet.`
  throw invalid([{ pointer: '/domain', code: 'no_website', detail }])
}

/** The company at a domain. @throws AppError `validation_failed`, `illegal_transition` for a mail provider */
function readCompany(text: string): string {
  const read = parseDomain(text)
  if ('refusal' in read) throw invalid([{ pointer: '/domain', ...read.refusal }])
  if (isPublicSuffix(read.value)) {
    const detail = `Below ${read.value} many unrelated companies have names: there is no one company to research. Name the domain of one, such as acme.${read.value}.`
    throw invalid([{ pointer: '/domain', code: 'public_suffix', detail }])
  }
  if (hostFacts(read.value).kind === 'company') return read.value
  const words = `${read.value} gives mail addresses to anybody: there is no company to research.`
  throw new AppError('illegal_transition', words)
}
