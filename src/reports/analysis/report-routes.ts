import Type from 'typebox'
import type { TSchema } from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { problems } from '../../http/problems.ts'
import { sendCsv } from '../../http/reply.ts'
import type { Server } from '../../http/server.ts'
import { ReportLagQuery, tellLag } from '../../http/stale-reads.ts'
import { PATH_WORDS, readPath } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { USUAL_LAG, readStale } from '../../platform/database/read-stale.ts'
import { invalid } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { withTurn } from '../../platform/work/fair-semaphore.ts'
import type { FairSemaphore } from '../../platform/work/fair-semaphore.ts'
import { FIGURES } from '../counting/figures-of-events-store.ts'
import type { Figure } from '../counting/figures-of-events-store.ts'
import { shareCounts } from '../limit-counting.ts'
import { baseOf, readBreakdown, readCampaigns, readPeriods, readSteps, readTiers } from './read-reports.ts'
import type { FunnelShape } from './read-reports.ts'
import { breakdownAsCsv, campaignsAsCsv, funnelAsCsv, stepsAsCsv, tiersAsCsv } from './report-as-csv.ts'
import {
  BREAKDOWN_DESCRIPTION,
  BreakdownReport,
  CAMPAIGNS_DESCRIPTION,
  CampaignsReport,
  CampaignsQuery,
  FUNNEL_DESCRIPTION,
  FunnelReport,
  ReportQuery,
  STEPS_DESCRIPTION,
  StepsReport,
  TIERS_DESCRIPTION,
  TiersReport,
} from './report-schema.ts'
import { readScope } from './report-scope.ts'
import type { ReportRequest, ReportScope } from './report-scope.ts'

/** Counts by day, by step and by tier, as JSON and CSV. */
export function countRoutes(server: Server, context: Context, turns: FairSemaphore): void {
  funnelReport(server, context, turns)
  campaignsReport(server, context, turns)
  stepsReport(server, context, turns)
  tiersReport(server, context, turns)
}

/** For every report. */
const EveryQuery = { ...ReportQuery, ...ReportLagQuery }

/** An answer in both forms. */
const inBothForms = (schema: TSchema, description: string) => ({
  200: {
    description,
    content: { 'application/json': { schema }, 'text/csv': { schema: Type.String() } },
  },
})

/** What a report is about, for whoever asks. @throws AppError `not_found`, `validation_failed` */
function scopeOf(
  context: Context,
  { organizationId, campaignIds }: Caller,
  query: Omit<ReportRequest, 'organizationId' | 'allowed'>,
): Promise<ReportScope> {
  return readScope(context, { ...query, organizationId, allowed: campaignIds })
}

/** What every report says of itself. */
function headOf({ campaign, mode, campaigns, timezone, from, to }: ReportScope, asOf: string) {
  const campaignId = campaign === undefined ? null : showId('camp', campaign.campaignId)
  return { asOf, campaignId, mode, campaigns, timezone, from, to }
}

interface Question<Asked> {
  readonly scope: ReportScope
  /** By how many seconds the answer may be behind. */
  readonly maxLag: number | undefined
  /** What is asked of the scope; two questions are the same where it reads the same as JSON. */
  readonly asked: Asked
}

/**
 * Counts a report in the organization's turn, once for all who ask the same at once (`shareCounts`), on a replica where that
 * may be. The answer holds what was committed before `asOf`.
 */
function countInTurn<Asked, Report>(
  context: Context,
  turns: FairSemaphore,
  count: (reading: Context, scope: ReportScope, asked: Asked) => Promise<Report>,
) {
  return shareCounts(
    ({ scope, maxLag = USUAL_LAG, asked }: Question<Asked>) =>
      withTurn(turns, scope.organizationId, async () => {
        const now = context.clock.now().getTime()
        const { answer, lagMs } = await readStale(context, maxLag, (reading) => count(reading, scope, asked))
        return { asOf: new Date(now - (lagMs ?? 0)).toISOString(), lagMs, report: answer }
      }),
    ({ scope: { organizationId, campaignIds, timezone, from, to }, maxLag, asked }) =>
      JSON.stringify([organizationId, campaignIds, timezone, from, to, maxLag, asked]),
  )
}

function funnelReport(server: Server, context: Context, turns: FairSemaphore): void {
  const read = countInTurn(context, turns, (reading, scope, shape: FunnelShape) => readPeriods(reading, scope, shape))
  server.route({
    method: 'GET',
    url: '/api/v1/reports/funnel',
    schema: {
      operationId: 'getFunnelReport',
      tags: ['reports'],
      summary: 'Report leads by stage',
      description: FUNNEL_DESCRIPTION,
      querystring: Type.Object({
        ...CampaignsQuery,
        by: Type.Optional(
          Type.Enum(['reached', 'cohort'], {
            default: 'reached',
            description:
              '`reached`: leads count when they reached the stage. `cohort`: when they were accepted, so that a line shows the results of these leads. `from` and `to` limit the same days.',
          }),
        ),
        unit: Type.Optional(Type.Enum(['day', 'week', 'month'], { default: 'day' })),
        ...EveryQuery,
      }),
      response: { ...inBothForms(FunnelReport, 'Leads by stage, in all and by period.'), ...problems(400, 404) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const { by = 'reached', unit = 'day', format } = request.query
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { maxLag } = request.query
      const { asOf, lagMs, report } = await read({ scope, maxLag, asked: { by, unit } })
      tellLag(reply, lagMs)
      if (format === 'csv') return sendCsv(reply, 'funnel.csv', funnelAsCsv(report.data, asOf))
      return { ...headOf(scope, asOf), by, unit, ...report }
    },
  })
}

function campaignsReport(server: Server, context: Context, turns: FairSemaphore): void {
  const read = countInTurn(context, turns, (reading, scope, _nothing: null) => readCampaigns(reading, scope))
  server.route({
    method: 'GET',
    url: '/api/v1/reports/campaigns',
    schema: {
      operationId: 'getCampaignsReport',
      tags: ['reports'],
      summary: 'Compare campaigns',
      description: CAMPAIGNS_DESCRIPTION,
      querystring: Type.Object({ ...CampaignsQuery, ...EveryQuery }),
      response: { ...inBothForms(CampaignsReport, 'Leads by campaign and stage.'), ...problems(400, 404) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { maxLag } = request.query
      const { asOf, lagMs, report } = await read({ scope, maxLag, asked: null })
      tellLag(reply, lagMs)
      if (request.query.format === 'csv') return sendCsv(reply, 'campaigns.csv', campaignsAsCsv(report.data, asOf))
      return { ...headOf(scope, asOf), ...report }
    },
  })
}

function stepsReport(server: Server, context: Context, turns: FairSemaphore): void {
  const read = countInTurn(context, turns, (reading, scope, _nothing: null) => readSteps(reading, scope))
  server.route({
    method: 'GET',
    url: '/api/v1/reports/steps',
    schema: {
      operationId: 'getStepsReport',
      tags: ['reports'],
      summary: 'Compare steps and variants',
      description: STEPS_DESCRIPTION,
      querystring: Type.Object({
        campaignId: Type.String({ maxLength: 100, description: 'The campaign.' }),
        ...EveryQuery,
      }),
      response: { ...inBothForms(StepsReport, 'The results of each variant.'), ...problems(400, 404) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { maxLag } = request.query
      const { asOf, lagMs, report: data } = await read({ scope, maxLag, asked: null })
      tellLag(reply, lagMs)
      if (request.query.format === 'csv') return sendCsv(reply, 'steps.csv', stepsAsCsv(data, asOf))
      return { ...headOf(scope, asOf), data }
    },
  })
}

function tiersReport(server: Server, context: Context, turns: FairSemaphore): void {
  const read = countInTurn(context, turns, (reading, scope, by: 'tier' | 'score') => readTiers(reading, scope, by))
  server.route({
    method: 'GET',
    url: '/api/v1/reports/tiers',
    schema: {
      operationId: 'getTiersReport',
      tags: ['reports'],
      summary: 'Compare tiers',
      description: TIERS_DESCRIPTION,
      querystring: Type.Object({
        ...CampaignsQuery,
        by: Type.Optional(Type.Enum(['tier', 'score'], { default: 'tier' })),
        ...EveryQuery,
      }),
      response: { ...inBothForms(TiersReport, 'Outcomes by tier or score.'), ...problems(400, 404) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const { by = 'tier', format } = request.query
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { maxLag } = request.query
      const { asOf, lagMs, report } = await read({ scope, maxLag, asked: by })
      tellLag(reply, lagMs)
      if (format === 'csv') return sendCsv(reply, 'tiers.csv', tiersAsCsv(report.data, asOf))
      return { ...headOf(scope, asOf), by, ...report }
    },
  })
}

const DEEPEST = 32

interface Search {
  readonly figure: Figure
  readonly of: Figure
  readonly path: readonly string[]
}

/** Figures by the values of customData. */
export function breakdownRoutes(server: Server, context: Context, turns: FairSemaphore): void {
  const read = countInTurn(context, turns, (reading, scope, search: Search) => readBreakdown(reading, scope, search))
  server.route({
    method: 'GET',
    url: '/api/v1/reports/breakdown',
    schema: {
      operationId: 'getBreakdownReport',
      tags: ['reports'],
      summary: 'Break results down by custom data',
      description: BREAKDOWN_DESCRIPTION,
      querystring: Type.Object({
        ...CampaignsQuery,
        key: Type.String({
          minLength: 1,
          maxLength: 500,
          description:
            'Key of `customData`; of nested objects, the keys with dots between them. A dot within a key is written `\\.`.',
          examples: ['region', 'list.name'],
        }),
        figure: Type.Optional(
          Type.Enum([...FIGURES], { default: 'replied', description: 'The figure, as in the funnel.' }),
        ),
        of: Type.Optional(
          Type.Enum([...FIGURES], {
            description:
              'The base stage. Default: `accepted` for `accepted`, `researched` and `contacted`, `researched` for `qualified`, and `contacted` for all others.',
          }),
        ),
        ...EveryQuery,
      }),
      response: { ...inBothForms(BreakdownReport, 'The figure by value.'), ...problems(400, 404) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: ['reports:read', 'leads:read'] } },
    handler: async (request, reply) => {
      const { key, figure = 'replied', format } = request.query
      const { of = baseOf(figure) } = request.query
      const path = pathOf(key)
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { maxLag } = request.query
      const { asOf, lagMs, report: data } = await read({ scope, maxLag, asked: { figure, of, path } })
      tellLag(reply, lagMs)
      if (format === 'csv') return sendCsv(reply, 'breakdown.csv', breakdownAsCsv(data, asOf))
      return { ...headOf(scope, asOf), key, figure, of, data }
    },
  })
}

function pathOf(key: string): string[] {
  const path = readPath(key)
  if (path !== undefined && path.length <= DEEPEST && !key.includes('\0')) return path
  throw invalid([{ pointer: '/key', code: 'invalid_path', detail: PATH_WORDS }])
}
