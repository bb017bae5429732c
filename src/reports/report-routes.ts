import Type from 'typebox'
import type { TSchema } from 'typebox'
import { callerOf } from '../http/access.ts'
import type { Caller } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import { sendCsv } from '../http/send-csv.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import { inTurn } from '../platform/turns.ts'
import type { Turns } from '../platform/turns.ts'
import { readPeriods, readSteps, readTiers } from './read-reports.ts'
import type { FunnelShape } from './read-reports.ts'
import { funnelAsCsv, stepsAsCsv, tiersAsCsv } from './report-as-csv.ts'
import {
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
import { shareAnswers } from './share-answers.ts'

/** Counts by day, by step and by tier, as JSON and CSV. */
export function countRoutes(server: Server, context: Context, turns: Turns): void {
  funnelReport(server, context, turns)
  stepsReport(server, context, turns)
  tiersReport(server, context, turns)
}

/** An answer in both forms. */
export const inBothForms = (schema: TSchema, description: string) => ({
  200: {
    description,
    content: { 'application/json': { schema }, 'text/csv': { schema: Type.String() } },
  },
})

/** What a report is about, for whoever asks. @throws AppError `not_found`, `validation_failed` */
export function scopeOf(
  context: Context,
  { organizationId, campaignIds }: Caller,
  query: Omit<ReportRequest, 'organizationId' | 'allowed'>,
): Promise<ReportScope> {
  return readScope(context, { ...query, organizationId, allowed: campaignIds })
}

/** What every report says of itself. */
export function headOf({ campaign, mode, campaigns, timezone, from, to }: ReportScope, asOf: string) {
  const campaignId = campaign === undefined ? null : showId('camp', campaign.campaignId)
  return { asOf, campaignId, mode, campaigns, timezone, from, to }
}

function funnelReport(server: Server, context: Context, turns: Turns): void {
  const read = shareAnswers(
    async ({ scope, ...shape }: { scope: ReportScope } & FunnelShape) => ({
      asOf: context.clock.now().toISOString(),
      report: await inTurn(turns, scope.organizationId, () => readPeriods(context, scope, shape)),
    }),
    ({ scope, by, unit }) => keyOfScope(scope, by, unit),
  )
  server.route({
    method: 'GET',
    url: '/api/v1/reports/funnel',
    schema: {
      operationId: 'getFunnelReport',
      tags: ['reports'],
      summary: 'Count leads by stage and day, or by cohort',
      description: FUNNEL_DESCRIPTION,
      querystring: Type.Object({
        ...CampaignsQuery,
        by: Type.Optional(
          Type.Enum(['reached', 'cohort'], {
            default: 'reached',
            description:
              '`reached`: a lead counts in the period in which it reached the stage. `cohort`: in that in which it was accepted, so that a line tells what became of the leads of that period. `from` and `to` bound the same days.',
          }),
        ),
        unit: Type.Optional(Type.Enum(['day', 'week', 'month'], { default: 'day' })),
        ...ReportQuery,
      }),
      response: { ...inBothForms(FunnelReport, 'Leads by stage, in all and by period.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const { by = 'reached', unit = 'day', format } = request.query
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { asOf, report } = await read({ scope, by, unit })
      if (format === 'csv') return sendCsv(reply, 'funnel.csv', funnelAsCsv(report.data, asOf))
      return { ...headOf(scope, asOf), by, unit, ...report }
    },
  })
}

function stepsReport(server: Server, context: Context, turns: Turns): void {
  const read = shareAnswers(
    async (scope: ReportScope) => ({
      asOf: context.clock.now().toISOString(),
      data: await inTurn(turns, scope.organizationId, () => readSteps(context, scope)),
    }),
    (scope) => keyOfScope(scope),
  )
  server.route({
    method: 'GET',
    url: '/api/v1/reports/steps',
    schema: {
      operationId: 'getStepsReport',
      tags: ['reports'],
      summary: 'Compare steps and variants, with intervals',
      description: STEPS_DESCRIPTION,
      querystring: Type.Object({
        campaignId: Type.String({ maxLength: 100, description: 'The campaign whose sequence it is.' }),
        ...ReportQuery,
      }),
      response: { ...inBothForms(StepsReport, 'What became of each variant.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { asOf, data } = await read(scope)
      if (request.query.format === 'csv') return sendCsv(reply, 'steps.csv', stepsAsCsv(data, asOf))
      return { ...headOf(scope, asOf), data }
    },
  })
}

function tiersReport(server: Server, context: Context, turns: Turns): void {
  const read = shareAnswers(
    async ({ scope, by }: { scope: ReportScope; by: 'tier' | 'score' }) => ({
      asOf: context.clock.now().toISOString(),
      report: await inTurn(turns, scope.organizationId, () => readTiers(context, scope, by)),
    }),
    ({ scope, by }) => keyOfScope(scope, by),
  )
  server.route({
    method: 'GET',
    url: '/api/v1/reports/tiers',
    schema: {
      operationId: 'getTiersReport',
      tags: ['reports'],
      summary: 'Compare tiers by what came of them',
      description: TIERS_DESCRIPTION,
      querystring: Type.Object({
        ...CampaignsQuery,
        by: Type.Optional(Type.Enum(['tier', 'score'], { default: 'tier' })),
        ...ReportQuery,
      }),
      response: { ...inBothForms(TiersReport, 'Outcomes by tier or score.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const { by = 'tier', format } = request.query
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { asOf, report } = await read({ scope, by })
      if (format === 'csv') return sendCsv(reply, 'tiers.csv', tiersAsCsv(report.data, asOf))
      return { ...headOf(scope, asOf), by, ...report }
    },
  })
}

/** By what two questions are the same. */
export function keyOfScope(
  { organizationId, campaignIds, timezone, from, to }: ReportScope,
  ...more: unknown[]
): string {
  return JSON.stringify([organizationId, campaignIds, timezone, from, to, ...more])
}
