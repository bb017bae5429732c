import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { answerOnce } from '../../accounts/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { assertMay } from '../../http/access/permissions.ts'
import { idempotencyOf, retryHeader } from '../../http/idempotency-key.ts'
import { PageQuery, pageById, pageOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import { assertMayErase } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { ActionAnswer, ActionBody, ActionPreview, showAction, showPreview } from './action-schema.ts'
import { findAction, listActions } from './action-store.ts'
import type { LeadAction } from './action.ts'
import { cancelAction } from './end-action.ts'
import { UNDO_DAYS, previewAction, readActionRequest, startAction, undoAction } from './start-action.ts'

/** Whoever acts over a filter learns how many leads fit it. */
const WRITE = { scope: ['leads:write', 'leads:read'], shows: { scope: 'leads:read' } } as const
const BOTH_SCOPES = 'Needs the scopes `leads:write` and `leads:read`.'

const DESCRIPTION = `Runs in the background on every lead of the campaign that matches \`filter\` (\`{}\` is all of them), with the rules of the operation on one lead; refused leads are counted by reason. Use \`dryRun\` to see how many would change. Leads added later, or that no longer match, are skipped. One action of a campaign runs at a time. ${BOTH_SCOPES}

- \`stop\`, \`pause\` (until a time, or until you resume), \`resume\`: as for one lead. \`pause\` skips leads held for a person (review, \`moved\`); so does \`resume\`, unless \`filter\` names that \`hold\` or the leads (\`lead\`). \`resume\` restarts ended leads only if \`filter\` names \`status\`, \`endReason\` or the leads. You can undo them for ${UNDO_DAYS} days.
- \`assign\`: to an \`owner\`. \`tag\`: gets \`addTags\`, loses \`removeTags\`.
- \`rescore\`: by the current criteria and facts.
- \`move\`: adds each lead to the other campaign with its data, owner, tags and tasks. It gets a new \`prospectId\` and score and starts at the first step. Pauses, absences and \`moved\` holds are kept; leads that replied, booked or finished in another tool before import stay ended. A lead that was emailed live, replied or met also remains here as \`ended\` (\`stopped\`, cause \`moved\`), for the figures. Waiting emails are cancelled; the wait before contacting an address again applies. Not moved: leads that unsubscribed, bounced, complained, are suppressed, are in the other campaign or have a meeting ahead. Facts corrected for the lead alone are not copied. Cannot be undone: \`confirm\` it.
- \`delete\`: deletes the leads with their emails, as \`DELETE /leads/{prospectId}\` does; the people may be added again. Leads with a meeting ahead are not deleted. Cannot be undone: \`confirm\` it.
- \`erase\`: deletes the people in all campaigns of the organization, as \`POST /leads/{prospectId}/erase\` does. Needs the scope \`leads:erase\` and a key for all campaigns; people confirm their password. Cannot be undone: \`confirm\` it.`

const ActionParams = Type.Object({ actionId: Type.String({ description: 'The `actionId`, `act_…`.' }) })

/** What is done to many leads at once. */
export function actionRoutes(server: Server, context: Context): void {
  startRoute(server, context)
  readRoutes(server, context)
  takeBackRoutes(server, context)
}

const ACTION_RETRY = retryHeader(
  'Makes a retry safe for 24 hours: the same key and body start one action.',
  'ActionRetryKey',
)

function startRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/leads/actions',
    schema: {
      operationId: 'startLeadAction',
      tags: ['leads'],
      summary: 'Start a bulk action',
      description: DESCRIPTION,
      params: CampaignParams,
      headers: ACTION_RETRY,
      body: ActionBody,
      response: { 200: ActionPreview, 202: ActionAnswer, ...problems(400, 404, 409, 413, 415, 422) },
    },
    config: { tells: ['Location'], access: { ...WRITE, campaign: 'campaignId' } },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const { action, dryRun = false, confirm } = request.body
      assertMayDo(caller, action)
      const asked = await readActionRequest(context, caller, campaignOf(request).campaignId, request.body)
      if (dryRun) return showPreview(action, await previewAction(context, asked))
      const by = { actor: caller.actor, confirm }
      return answerStarted(context, request, reply, (tx) => startAction(context, tx, asked, by))
    },
  })
}

/** @throws AppError `insufficient_scope`, `forbidden`, `fresh_sign_in_required`, `campaign_not_allowed` */
function assertMayDo(caller: Caller, action: string): void {
  if (action !== 'erase') return
  assertMay(caller, { scope: 'leads:erase', fresh: true })
  assertMayErase(caller.campaignIds)
}

async function answerStarted(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  start: (tx: Transaction) => Promise<LeadAction>,
) {
  const { organizationId } = callerOf(request)
  const retry = { organizationId, key: idempotencyOf(request), now: context.clock.now() }
  const answer = await transaction(context.db, (tx) =>
    answerOnce(tx, retry, async () => {
      const body = showAction(await start(tx))
      return { status: 202, body, location: `/api/v1/actions/${body.actionId}`, secrets: [] }
    }),
  )
  if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
  if (answer.location !== null) reply.header('Location', answer.location)
  return reply.code(202).send(answer.body as Type.Static<typeof ActionAnswer>)
}

/** The action that a request names, as it is. @throws AppError `not_found` */
async function requireAction(context: Context, request: FastifyRequest): Promise<LeadAction> {
  const { organizationId, campaignIds } = callerOf(request)
  const actionId = parseId('act', (request.params as { actionId: string }).actionId)
  const found = actionId === undefined ? undefined : await findAction(context.db, organizationId, actionId)
  if (found === undefined || campaignIds?.has(found.campaignId) === false) throw notFound('action')
  return found
}

function readRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/actions',
    schema: {
      operationId: 'listLeadActions',
      tags: ['leads'],
      summary: 'List bulk actions',
      description: `Newest first. Kept for ${UNDO_DAYS} days after their end.`,
      params: CampaignParams,
      querystring: PageQuery,
      response: { 200: pageOf(ActionAnswer, 'A page of actions.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: (request) => {
      const place = { organizationId: callerOf(request).organizationId, campaignId: campaignOf(request).campaignId }
      return pageById(context.secrets, request, {
        find: (part) => listActions(context.db, place, part),
        idOf: (action) => action.actionId,
        show: showAction,
      })
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/actions/:actionId',
    schema: {
      operationId: 'getLeadAction',
      tags: ['leads'],
      summary: 'Get a bulk action',
      description: 'Its progress: leads changed, unchanged and refused, with reasons.',
      params: ActionParams,
      response: { 200: ActionAnswer, ...problems(404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => showAction(await requireAction(context, request)),
  })
}

function takeBackRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/actions/:actionId/cancel',
    schema: {
      operationId: 'cancelLeadAction',
      tags: ['leads'],
      summary: 'Cancel a bulk action',
      description: `Stops the action. Changes made so far are kept; undo them if the action allows it. ${BOTH_SCOPES}`,
      params: ActionParams,
      response: { 200: ActionAnswer, ...problems(400, 404, 409) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const { organizationId, actionId } = await requireAction(context, request)
      await cancelAction(context, { organizationId, actionId, actor: callerOf(request).actor })
      return showAction(await requireAction(context, request))
    },
  })
  server.route({
    method: 'POST',
    url: '/api/v1/actions/:actionId/undo',
    schema: {
      operationId: 'undoLeadAction',
      tags: ['leads'],
      summary: 'Undo a bulk action',
      description: `Of \`stop\`, \`pause\` and \`resume\`, for ${UNDO_DAYS} days after the end: restores the state and hold of the leads it changed. Leads stopped, held or resumed since are skipped (\`changed_since\`); leads in progress in another tool are held as \`moved\`. An undo is itself an action and cannot be undone. ${BOTH_SCOPES}`,
      params: ActionParams,
      headers: ACTION_RETRY,
      response: { 202: ActionAnswer, ...problems(400, 404, 409, 422) },
    },
    config: { tells: ['Location'], access: WRITE },
    handler: async (request, reply) => {
      const { organizationId, actionId } = await requireAction(context, request)
      const ref = { organizationId, actionId, actor: callerOf(request).actor }
      return answerStarted(context, request, reply, (tx) => undoAction(context, tx, ref))
    },
  })
}
