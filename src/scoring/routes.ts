import Type from 'typebox'
import { callerOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { LeadParams } from '../http/params.ts'
import { leadRef, readLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { CriterionScore } from './schema.ts'
import { explainScore } from './explain/read-scores.ts'
import { findScore } from './store.ts'

const ScoreAnswer = Type.Object(
  {
    value: Type.Integer({ description: 'The score, 0 to 100.' }),
    low: Type.Integer({ description: 'The score if everything unknown turned out badly.' }),
    high: Type.Integer({ description: 'The score if everything unknown turned out well.' }),
    coverage: Type.Number({ description: 'The fraction of the weight about which something is known.' }),
    confidence: Type.Number({ description: 'The same, counted by how sure the evidence is.' }),
    tier: Type.String({ description: 'A to D, U while too little is known, X when disqualified.' }),
    settled: Type.Boolean({ description: 'True when nothing that is still unknown could change the tier.' }),
    status: Type.Enum(['qualified', 'review', 'disqualified']),
    criteria: Type.Array(CriterionScore, { description: 'The sum, criterion by criterion.' }),
    nextBest: Type.Array(Type.String(), { description: 'What would settle the score soonest if it were known.' }),
    icpVersion: Type.Integer({
      description: 'The version of the campaign’s criteria that made it; `/icp/versions` has them.',
    }),
    scoredAt: Type.String({ description: 'When it was made. Scoring anew leaves a score that is the same as it is.' }),
  },
  { title: 'LeadScore', description: 'The score of a lead, and how it adds up.' },
)

/** The score of a lead, with its sum. */
export function scoreRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/score',
    schema: {
      operationId: 'getLeadScore',
      tags: ['leads'],
      summary: 'Read why a lead has its score',
      description: 'The points of each criterion with the fact behind it. 404 while the lead is not scored yet.',
      params: LeadParams,
      response: { 200: ScoreAnswer, ...problems(404) },
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
