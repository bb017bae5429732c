import Type from 'typebox'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { assertMayLookAcross } from '../../leads/index.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { criteriaWithoutData, unreadStates, unusedDomains } from '../mapping/check-mapping.ts'
import { ImportPlanProgress } from './dry-run-schema.ts'
import type { ImportPlanAnswer } from './dry-run-schema.ts'
import { PLAN_STAGE, planBasis } from './dry-run-stage.ts'
import { askPlan, findPlan, findWaitingBlocklists } from './dry-run-store.ts'
import type { StoredPlan } from './dry-run-store.ts'
import { compiledIcpOf } from '../../scoring/index.ts'
import { importOf } from '../import-permissions-routes.ts'
import type { Import } from '../store.ts'

/** So long a plan that failed says so, for whoever waits for it; whoever asks later wants another try. */
const FAILED_FOR = 10 * SECOND

/** Who would be mailed, when, and who would not, before anything is imported. */
export function planRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/imports/:importId/plan',
    schema: {
      operationId: 'getImportPlan',
      tags: ['imports'],
      summary: 'Plan an import',
      description:
        'Checks every row of an uploaded file with the present mapping and options: who would be emailed and when, who is blocked and why. Imports and sends nothing. The first call returns `running`; repeat it until `done`. The plan is recalculated when mapping or options change, after an hour or a failure, or with `fresh=true`. Keys limited to some campaigns get 403 if `duplicateScope` is `organization`.',
      params: Type.Object({ importId: Type.String() }),
      querystring: Type.Object({
        fresh: Type.Optional(Type.Boolean({ default: false, description: 'Recalculate the plan.' })),
      }),
      response: { 200: ImportPlanProgress, ...problems(400, 404, 409) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => {
      const { one, caller } = await importOf(context, request)
      if (one.state !== 'uploaded') {
        throw new AppError('import_started', `This import is ${one.state} and can no longer be planned.`)
      }
      assertMayLookAcross(caller, one.options.duplicateScope)
      const plan = await currentPlan(context, one, request.query.fresh === true)
      return show(one, plan, await warningsOf(context, one))
    },
  })
}

async function currentPlan(context: Context, imported: Import, isFresh: boolean): Promise<StoredPlan> {
  const { organizationId, importId, campaignId } = imported
  const campaign = campaignId === null ? undefined : await findCampaign(context.db, organizationId, campaignId)
  const now = context.clock.now()
  const madeOf = planBasis(imported, campaign?.icpVersion)
  const found = await findPlan(context.db, organizationId, importId)
  const isSame = found?.madeOf.equals(madeOf) === true
  const since = (instant: Date) => now.getTime() - instant.getTime()
  const isNew =
    found?.state === 'failed'
      ? since(found.finishedAt ?? found.askedAt) < FAILED_FOR
      : found !== undefined && since(found.askedAt) < HOUR
  if (found !== undefined && isSame && (found.state === 'running' || (isNew && !isFresh))) return found
  await askPlan(context.db, imported, { madeOf, now })
  context.wake(PLAN_STAGE)
  return { madeOf, state: 'running', rowsRead: 0, result: null, failure: null, askedAt: now, finishedAt: null }
}

/** Domains and states that are not read, criteria without data; and whom a blocklist names is not known as long as it is not in. */
async function warningsOf(context: Context, imported: Import): Promise<Problem[]> {
  if (imported.kind === 'blocklist') return unusedDomains(imported)
  const waiting = await findWaitingBlocklists(context.db, imported.organizationId)
  const blocklists = waiting.map(({ importId, fileName, state }): Problem => {
    const how = state === 'running' ? 'is still being imported' : 'was uploaded and is not imported yet'
    const detail = `The blocklist ${fileName} (${showId('imp', importId)}) ${how}: import it first. This plan does not consider it.`
    return { pointer: '', code: 'blocklist_waiting', detail }
  })
  const { organizationId, campaignId } = imported
  const campaign = campaignId === null ? undefined : await findCampaign(context.db, organizationId, campaignId)
  const criteria = campaign === undefined ? [] : compiledIcpOf(campaign).criteria
  return [...unreadStates(imported), ...criteriaWithoutData(imported, criteria), ...blocklists]
}

function show(imported: Import, plan: StoredPlan, warnings: Problem[]) {
  const { state, rowsRead, failure, askedAt, finishedAt } = plan
  return {
    importId: showId('imp', imported.importId),
    state,
    rowsRead,
    rowsTotal: imported.rowsTotal,
    failure,
    askedAt: askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    warnings,
    plan: plan.result as Type.Static<typeof ImportPlanAnswer> | null,
  }
}
