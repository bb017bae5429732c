import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../http/access/access.ts'
import {
  PageQuery,
  cutPage,
  filterId,
  pageOf,
  readListCursor,
  uuidOfCursor,
  writeListCursor,
} from '../http/list-paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { CampaignParams, OnlyQuery } from '../http/params.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { previewSteps } from '../sending/index.ts'
import { MODEL_TEXT_PATHS } from '../sequences/index.ts'
import { findApproval, listApprovals } from './approvals/approval-store.ts'
import { decideAll, decideApproval } from './approvals/decide-approval.ts'
import type { ApprovalDecision, ApprovalRef } from './approvals/decide-approval.ts'
import { APPROVAL_STATES, AllDecided, ApprovalAnswer, showApprovals } from './approvals/show-approvals.ts'

const ApprovalParams = Type.Object({ approvalId: Type.String({ description: 'The `approvalId` of the text.' }) })
const MOST_STEP = 1_000_000
const Step = Type.Integer({ minimum: 1, maximum: MOST_STEP, description: 'The number of a step.' })

/** Each comes with a whole email. */
const DEFAULT_LIMIT = 20
const MOST = 50

const ListQuery = Type.Object({
  campaignId: OnlyQuery.campaignId,
  step: Type.Optional(Step),
  state: Type.Optional(Type.Enum([...APPROVAL_STATES])),
  ...PageQuery.properties,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: DEFAULT_LIMIT, description: 'Maximum number of results.' }),
  ),
})

const ApproveBody = Type.Object(
  {
    textVersion: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'The `textVersion` of the approval as it was read.',
      examples: ['Yb9f0Zc3mH1qk7v2Rw8sLt'],
    }),
  },
  { additionalProperties: false },
)

const EditBody = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '\\S',
      description: 'The new text. For talking points, one per line.',
    }),
    path: Type.Optional(
      Type.Enum([...MODEL_TEXT_PATHS], { description: 'The text to edit, if the email has several.' }),
    ),
  },
  { additionalProperties: false },
)

/** Texts of a language model that wait for a person: lists, and deciding about one or all of a campaign. */
export function approvalRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  approveRoute(server, context)
  rejectRoute(server, context)
  editRoute(server, context)
  allRoute(server, context, 'approve')
  allRoute(server, context, 'reject')
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/approvals',
    schema: {
      operationId: 'listApprovals',
      tags: ['messages'],
      summary: 'List approvals',
      description: 'AI-written texts that need approval, oldest first.',
      querystring: ListQuery,
      response: { 200: pageOf(ApprovalAnswer, 'A page of approvals.'), ...problems(400) },
    },
    config: { access: { scope: 'messages:read' } },
    handler: async (request) => {
      const { campaignId, step, state, limit = DEFAULT_LIMIT } = request.query
      const { organizationId, campaignIds } = callerOf(request)
      const place = readListCursor(context.secrets, request)
      const found = await listApprovals(context.db, {
        organizationId,
        campaignId: filterId('camp', campaignId, '/campaignId'),
        step: step ?? null,
        state: state ?? null,
        among: campaignIds === null ? null : [...campaignIds],
        after: place === undefined ? null : uuidOfCursor(place),
        limit: limit + 1,
      })
      const page = cutPage(found, limit, ({ approvalId }) => writeListCursor(context.secrets, request, [approvalId]))
      const data = await showApprovals(context, organizationId, page.rows, (wanted) =>
        previewSteps(context, organizationId, wanted),
      )
      return { data, nextCursor: page.nextCursor }
    },
  })
}

function approveRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/approvals/:approvalId/approve',
    schema: {
      operationId: 'approveText',
      tags: ['messages'],
      summary: 'Approve a text',
      description:
        'The email is sent with exactly this text. If `textVersion` is outdated, nothing is approved and the 409 has the new `textVersion` and `texts`.',
      params: ApprovalParams,
      body: ApproveBody,
      response: { 200: ApprovalAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send', shows: { scope: 'messages:read' } } },
    handler: (request) => decideAndShow(context, request, { kind: 'approve', ...request.body }),
  })
}

function rejectRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/approvals/:approvalId/reject',
    schema: {
      operationId: 'rejectText',
      tags: ['messages'],
      summary: 'Reject a text',
      description: 'This email and later steps use the template’s fallback. 409 once sending has begun.',
      params: ApprovalParams,
      response: { 200: ApprovalAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send', shows: { scope: 'messages:read' } } },
    handler: (request) => decideAndShow(context, request, { kind: 'reject' }),
  })
}

function editRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/approvals/:approvalId/edit',
    schema: {
      operationId: 'editText',
      tags: ['messages'],
      summary: 'Edit a text and approve it',
      description: 'Replaces the text in this and later steps, and approves it. 409 once sending has begun.',
      params: ApprovalParams,
      body: EditBody,
      response: { 200: ApprovalAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'messages:send', shows: { scope: 'messages:read' } } },
    handler: (request) => decideAndShow(context, request, { kind: 'edit', ...request.body }),
  })
}

function allRoute(server: Server, context: Context, kind: 'approve' | 'reject'): void {
  const [Verb, operationId] = kind === 'approve' ? ['Approve', 'approveAllTexts'] : ['Reject', 'rejectAllTexts']
  server.route({
    method: 'POST',
    url: `/api/v1/campaigns/:campaignId/approvals/${kind}-all`,
    schema: {
      operationId,
      tags: ['messages'],
      summary: `${Verb} all texts of a campaign`,
      description: 'All pending texts, of one step or all. Up to 200 per request; `isMore` if there are more.',
      params: CampaignParams,
      body: Type.Object({ step: Type.Optional(Step) }, { additionalProperties: false }),
      response: { 200: AllDecided, ...problems(400, 403, 404, 413, 415) },
    },
    config: { access: { scope: 'messages:send', campaign: 'campaignId', shows: 'receipt' } },
    handler: async (request) => {
      const { campaignId } = campaignOf(request)
      return decideAll(context, { ref: callerRef(request), campaignId, step: request.body.step ?? null, kind })
    },
  })
}

function callerRef(request: FastifyRequest): Omit<ApprovalRef, 'approvalId'> {
  const { organizationId, campaignIds, actor } = callerOf(request)
  return { organizationId, campaignIds, actor }
}

async function decideAndShow(context: Context, request: FastifyRequest, decision: ApprovalDecision) {
  const approvalId = parseId('appr', (request.params as { approvalId: string }).approvalId)
  if (approvalId === undefined) throw notFound('approval')
  const ref = { ...callerRef(request), approvalId }
  const { organizationId } = ref
  await decideApproval(context, ref, decision)
  const approval = await findApproval(context.db, organizationId, approvalId)
  const [shown] = await showApprovals(context, organizationId, approval === undefined ? [] : [approval], (wanted) =>
    previewSteps(context, organizationId, wanted),
  )
  if (shown === undefined) throw notFound('approval')
  return shown
}
