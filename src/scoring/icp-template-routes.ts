import Type from 'typebox'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { ICP_TEMPLATES } from './icp-templates.ts'
import { Icp } from './schema.ts'

const TemplateAnswer = Type.Object(
  {
    templateId: Type.String({ description: 'Stays the same for good.' }),
    name: Type.String({ description: 'What people call these criteria.' }),
    suits: Type.String({ description: 'Whom they suit, in a sentence.' }),
    icp: Icp,
  },
  { title: 'IcpTemplate', description: 'Criteria to start from. They can be saved as they are.' },
)

/** Criteria to start from. */
export function icpTemplateRoutes(server: Server): void {
  server.route({
    method: 'GET',
    url: '/api/v1/icp-templates',
    schema: {
      operationId: 'listIcpTemplates',
      tags: ['campaigns'],
      summary: 'List criteria to start from',
      description:
        'Ideal customer profiles for common markets, the same for everybody. Take the `icp` of one into a campaign and change what is different with you; none of them names a country.',
      response: {
        200: Type.Object({ data: Type.Array(TemplateAnswer), nextCursor: Type.Null() }),
        ...problems(400),
      },
    },
    config: { access: { scope: 'campaigns:read' } },
    handler: () => ({ data: [...ICP_TEMPLATES], nextCursor: null }),
  })
}
