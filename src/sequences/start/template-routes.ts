import Type from 'typebox'
import { wholeListOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { SequenceInput } from '../schema.ts'
import { SEQUENCE_TEMPLATES, placeholdersOf } from './sequence-templates.ts'

const TemplateAnswer = Type.Object(
  {
    templateId: Type.String({ description: 'Stable ID.' }),
    name: Type.String({ description: 'Display name.' }),
    suits: Type.String({ description: 'Who it is for, in a sentence.' }),
    sequence: SequenceInput,
    placeholders: Type.Array(Type.String(), {
      description: 'Words in square brackets to replace, such as `[result]`. A live campaign cannot send them.',
    }),
  },
  { title: 'SequenceTemplate', description: 'Emails to start from.' },
)

const ANSWER = SEQUENCE_TEMPLATES.map(({ steps, ...template }) => ({
  ...template,
  sequence: { steps: steps.map(({ wait, variants }) => ({ wait, variants: variants.map((one) => ({ ...one })) })) },
  placeholders: [...new Set(steps.flatMap(({ variants }) => variants.flatMap(placeholdersOf)))],
}))

/** Emails to start from. */
export function sequenceTemplateRoutes(server: Server): void {
  server.route({
    method: 'GET',
    url: '/api/v1/sequence-templates',
    schema: {
      operationId: 'listSequenceTemplates',
      tags: ['campaigns'],
      summary: 'List sequence templates',
      description:
        'Sequences for common occasions. Copy the `sequence` of one into a campaign and replace its `placeholders`.',
      response: {
        200: wholeListOf(TemplateAnswer, 'Every sequence to start from.'),
        ...problems(400),
      },
    },
    config: { access: { scope: 'campaigns:read' } },
    handler: () => ({ data: ANSWER, nextCursor: null }),
  })
}
