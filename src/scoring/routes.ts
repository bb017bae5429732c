import { callerOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { LeadParams } from '../http/params.ts'
import { leadRef, readLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { LeadScore } from './schema.ts'
import { explainScore } from './explain/read-scores.ts'
import { findScore } from './store.ts'

/** The score of a lead, with its sum. */
export function scoreRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/score',
    schema: {
      operationId: 'getLeadScore',
      tags: ['leads'],
      summary: 'Get a lead’s score',
      description: 'Points per criterion, with the fact behind each. 404 until the lead is scored.',
      params: LeadParams,
      response: { 200: LeadScore, ...problems(404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => {
      const ref = leadRef(callerOf(request), request.params.prospectId)
      const { campaignId } = await readLead(context.db, ref)
      const score = await findScore(context.db, ref.organizationId, ref.leadId)
      if (score === undefined) throw notFound('score')
      const { leadId: _, verdict, criteria: _kept, scoredAt, ...rest } = score
      const criteria = await explainScore(context.db, { organizationId: ref.organizationId, campaignId }, score)
      return { ...rest, status: verdict, criteria, scoredAt: scoredAt.toISOString() }
    },
  })
}
