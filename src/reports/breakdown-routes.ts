import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import { sendCsv } from '../http/send-csv.ts'
import type { Server } from '../http/server.ts'
import { PATH_WORDS, readPath } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { inTurn } from '../platform/turns.ts'
import type { Turns } from '../platform/turns.ts'
import { FIGURES } from './happened-store.ts'
import type { Figure } from './happened-store.ts'
import { baseOf, readBreakdown } from './read-reports.ts'
import { breakdownAsCsv } from './report-as-csv.ts'
import { headOf, inBothForms, keyOfScope, scopeOf } from './report-routes.ts'
import { BREAKDOWN_DESCRIPTION, BreakdownReport, CampaignsQuery, ReportQuery } from './report-schema.ts'
import type { ReportScope } from './report-scope.ts'
import { shareAnswers } from './share-answers.ts'

const DEEPEST = 32

interface Question {
  readonly scope: ReportScope
  readonly figure: Figure
  readonly of: Figure
  readonly path: readonly string[]
}

/** Figures by the values of customData. */
export function breakdownRoutes(server: Server, context: Context, turns: Turns): void {
  const read = shareAnswers(
    async ({ scope, ...search }: Question) => ({
      asOf: context.clock.now().toISOString(),
      data: await inTurn(turns, scope.organizationId, () => readBreakdown(context, scope, search)),
    }),
    ({ scope, figure, of, path }) => keyOfScope(scope, figure, of, path),
  )
  server.route({
    method: 'GET',
    url: '/api/v1/reports/breakdown',
    schema: {
      operationId: 'getBreakdownReport',
      tags: ['reports'],
      summary: 'Break a figure down by a key of customData',
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
          Type.Enum([...FIGURES], { default: 'replied', description: 'What is counted, as in the funnel.' }),
        ),
        of: Type.Optional(
          Type.Enum([...FIGURES], {
            description:
              'Of which leads. Without it `accepted` for `accepted`, `researched` and `contacted`, `researched` for `qualified`, and `contacted` for all others.',
          }),
        ),
        ...ReportQuery,
      }),
      response: { ...inBothForms(BreakdownReport, 'The figure by value.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'reports:read' } },
    handler: async (request, reply) => {
      const { key, figure = 'replied', format } = request.query
      const { of = baseOf(figure) } = request.query
      const path = pathOf(key)
      const scope = await scopeOf(context, callerOf(request), request.query)
      const { asOf, data } = await read({ scope, figure, of, path })
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
