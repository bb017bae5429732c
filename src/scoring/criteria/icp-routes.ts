import Type from 'typebox'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { findFreeKeys } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Problem } from '../../platform/errors.ts'
import { nullable } from '../../platform/json-schema.ts'
import { questionsOf } from '../../research/index.ts'
import { withAnswerPaths } from '../fields/answer-fields.ts'
import { listIcpFields } from '../fields/list-icp-fields.ts'
import { Icp, OPS } from '../schema.ts'
import { checkIcp } from './check-icp.ts'
import { ICP_TEMPLATES } from './icp-templates.ts'
import { IcpEffect, previewIcp } from './preview-icp.ts'
import { warnOfUnknownValues } from './unknown-value-warnings.ts'

const DraftProblem = Type.Object(
  { pointer: Type.String(), code: Type.String(), detail: Type.String() },
  { title: 'DraftProblem', description: 'Problems of the draft, each with a JSON Pointer into the body.' },
)

const PreviewAnswer = Type.Object(
  {
    problems: Type.Array(DraftProblem, { description: 'Why the draft could not be saved; empty when it could.' }),
    warnings: Type.Array(DraftProblem, { description: 'Values that match no lead, or look mistyped.' }),
    effect: nullable(IcpEffect, 'Null while the draft has problems.'),
  },
  {
    title: 'IcpPreview',
    description: 'The effect of the draft criteria on the leads, or the draft’s problems.',
  },
)

const IcpFieldAnswer = Type.Object(
  {
    path: Type.String({ description: 'Value for `field` of a criterion.' }),
    label: Type.String({ description: 'Display name.' }),
    type: Type.Enum(['string', 'number', 'boolean', 'date', 'strings', 'range', 'free'], {
      description: 'Type of its values; `free` is any.',
    }),
    ops: Type.Array(Type.Enum([...OPS]), { description: 'Allowed comparisons.' }),
    leads: nullable(Type.Integer(), 'For freeform keys: how many of the newest 500 leads have it.'),
    values: nullable(
      Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
      'Its usual values; null for any text.',
    ),
    closed: Type.Boolean({ description: 'Whether only `values` can match.' }),
  },
  { title: 'IcpField' },
)

const EXAMPLE = {
  icp: {
    criteria: [
      { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'between', value: [50, 500], weight: 20 },
    ],
  },
}

/** Trying out criteria before they are saved, and what they may name. */
export function icpRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/icp/preview',
    schema: {
      operationId: 'previewIcp',
      tags: ['campaigns'],
      summary: 'Preview criteria',
      description:
        'Scores the campaign’s newest scored leads with draft criteria and compares the results with current scores. Stores nothing. `problems` lists errors in the draft, with status 200.',
      params: CampaignParams,
      body: Type.Object({ icp: Icp }, { additionalProperties: false, examples: [EXAMPLE] }),
      response: { 200: PreviewAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId', shows: { scope: 'leads:read' } } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const questions = await questionsAsked(context, organizationId, campaignId)
      const { criteria = [], ...given } = request.body.icp
      const icp = { ...given, criteria: withAnswerPaths(criteria, questions) }
      const inIcp = (one: Problem) => ({ ...one, pointer: `/icp${one.pointer}` })
      const faults = checkIcp(icp, questions).map(inIcp)
      if (faults.length > 0) return { problems: faults, warnings: [], effect: null }
      const effect = await previewIcp(context, { organizationId, campaignId }, { icp, questions })
      return { problems: [], warnings: warnOfUnknownValues(icp).map(inIcp), effect }
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/icp/fields',
    schema: {
      operationId: 'listIcpFields',
      tags: ['campaigns'],
      summary: 'List criteria fields',
      description:
        'All fixed fields, the answers to the campaign’s questions, and up to 100 `customData` and `researchData` keys of its newest 500 leads. You can use other keys too.',
      params: CampaignParams,
      response: { 200: wholeListOf(IcpFieldAnswer, 'Every field that criteria can name.'), ...problems(404) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const keys = await findFreeKeys(context.db, { organizationId, campaignId, leads: 500, limit: 100 })
      const questions = await questionsAsked(context, organizationId, campaignId)
      return { data: listIcpFields(keys, questions), nextCursor: null }
    },
  })
}

async function questionsAsked({ db }: Context, organizationId: string, campaignId: string) {
  const campaign = await findCampaign(db, organizationId, campaignId)
  return campaign === undefined ? [] : questionsOf(campaign)
}

const TemplateAnswer = Type.Object(
  {
    templateId: Type.String({ description: 'Stable ID.' }),
    name: Type.String({ description: 'Display name.' }),
    suits: Type.String({ description: 'Who it is for, in a sentence.' }),
    icp: Icp,
  },
  { title: 'IcpTemplate', description: 'Criteria template, ready to use.' },
)

/** Criteria to start from. */
export function icpTemplateRoutes(server: Server): void {
  server.route({
    method: 'GET',
    url: '/api/v1/icp-templates',
    schema: {
      operationId: 'listIcpTemplates',
      tags: ['campaigns'],
      summary: 'List criteria templates',
      description:
        'Ideal customer profiles for common markets. Copy the `icp` of one into a campaign and adapt it. None names a country.',
      response: {
        200: wholeListOf(TemplateAnswer, 'Every set of criteria to start from.'),
        ...problems(400),
      },
    },
    config: { access: { scope: 'campaigns:read' } },
    handler: () => ({ data: [...ICP_TEMPLATES], nextCursor: null }),
  })
}
