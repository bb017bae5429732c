import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { leadRef, readLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { nullable } from '../platform/nullable.ts'
import { knownFacts } from './facts-of-lead.ts'

const FactAnswer = Type.Object(
  {
    path: Type.String({ description: 'Which field it is about, such as `company.employeeCount`.' }),
    value: Type.Unknown(),
    confidence: Type.Number({ description: '0 to 1.' }),
    source: Type.String({ description: '`caller`, `website`, `dns` or `rule`.' }),
    url: nullable(Type.String(), 'Where it was read.'),
    quote: nullable(Type.String(), 'The words it was read from.'),
    observedAt: Type.String(),
  },
  { title: 'Fact' },
)

/** What is known about a lead. */
export function factRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/facts',
    schema: {
      operationId: 'getLeadFacts',
      tags: ['leads'],
      summary: 'Read what is known about a lead',
      description: 'The best fact per field, each with its source, confidence and quote.',
      params: Type.Object({ prospectId: Type.String() }),
      response: { 200: Type.Object({ data: Type.Array(FactAnswer), nextCursor: Type.Null() }), ...problems(404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => {
      const lead = await readLead(context.db, leadRef(callerOf(request), request.params.prospectId))
      const facts = (await knownFacts(context.db, [lead])).get(lead.leadId) ?? new Map()
      const data = [...facts.values()].map(({ path, value, confidence, source, url, quote, observedAt }) => ({
        path,
        value,
        confidence,
        source,
        url: url ?? null,
        quote: quote ?? null,
        observedAt,
      }))
      return { data, nextCursor: null }
    },
  })
}
