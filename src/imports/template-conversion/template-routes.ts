import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { nullable } from '../../platform/json-schema.ts'
import { ConvertedTemplate } from './conversion-schema.ts'
import { askConversion } from './convert-in-pool.ts'

const TemplatesToConvert = Type.Object(
  {
    subject: Type.Optional(Type.String({ maxLength: 1_000 })),
    body: Type.Optional(Type.String({ maxLength: 50_000, description: 'Plain text.' })),
    html: Type.Optional(Type.String({ maxLength: 100_000 })),
    columns: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 1_000,
        description: 'Your column names. Without them, variables that look mistyped are reported as unknown.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'TemplatesToConvert',
    examples: [
      { subject: '{Quick question|Question}, {{firstName}}', body: '{{RANDOM | Hi | Hello}} {{firstName|there}},' },
    ],
  },
)

/** Bringing templates along from another tool. */
export function templateRoutes(server: Server): void {
  server.route({
    method: 'POST',
    url: '/api/v1/templates/convert',
    schema: {
      operationId: 'convertTemplates',
      tags: ['imports'],
      summary: 'Convert templates from another tool',
      description:
        'Converts templates of Instantly, Smartlead, Apollo and similar tools: variables in any spelling (`{{firstName}}`, `{{first_name}}`, `%sender-firstname%`), fallbacks (`{{firstName|there}}`), spintax (`{{RANDOM | a | b}}`, `{a|b}`) and conditions (`{{#if title}}`, `{% if title %}`). Your own columns become `customData`, as in an import. Spintax is resolved per lead and step, always the same. Stores nothing.',
      body: TemplatesToConvert,
      response: {
        200: Type.Object(
          {
            subject: nullable(ConvertedTemplate),
            body: nullable(ConvertedTemplate),
            html: nullable(ConvertedTemplate),
          },
          { description: 'Each template in Liquid; null for one that was not given.' },
        ),
        ...problems(400, 413, 415),
      },
    },
    config: { access: { scope: 'campaigns:read', shows: 'receipt' } },
    handler: async (request) => {
      const { columns = [], ...templates } = request.body
      const { organizationId } = callerOf(request)
      const convert = async (member: keyof typeof templates) => {
        const source = templates[member]
        const kind = member === 'html' ? 'html' : 'text'
        return source === undefined ? null : askConversion(organizationId, { source, kind, columns, member })
      }
      return { subject: await convert('subject'), body: await convert('body'), html: await convert('html') }
    },
  })
}
