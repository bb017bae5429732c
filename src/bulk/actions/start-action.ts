import { writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import {
  checkFilter,
  ensureTags,
  findTagsByName,
  isRefused,
  readMember,
  readUntil,
  withCaller,
} from '../../leads/index.ts'
import type { CommandVerdict, LeadFilter } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { narrowFilter, useFilter } from '../saved-filters/saved-filters.ts'
import type { ActionBody } from './action-schema.ts'
import { judgeLeadForAction } from './action-rules.ts'
import { countActionEffects, countOpenActions, findAction, insertAction, lockAction } from './action-store.ts'
import type { ActionForecast, ActionRequest, LeadAction, NewAction, TeamChange } from './action.ts'
import { CONFIRMED, LEAVING, UNDOABLE, portionOf } from './action.ts'
import { countByState, countMoves, findNewestLead } from './matching-leads-store.ts'

/** Who asks. */
interface Asking {
  readonly organizationId: string
  readonly campaignIds: ReadonlySet<string> | null
  readonly actor: string
}

/** Reads what is asked for; it names nothing that the caller may not reach. @throws AppError `validation_failed` */
export async function readActionRequest(
  context: Context,
  asking: Asking,
  campaignId: string,
  body: ActionBody,
): Promise<ActionRequest> {
  const { action: kind, toCampaign, until } = body
  if (kind !== 'move' && toCampaign !== undefined) throw refused('/toCampaign', 'not_here', 'Only "move" takes it.')
  if (kind !== 'pause' && until !== undefined) throw refused('/until', 'not_here', 'Only "pause" takes it.')
  return {
    organizationId: asking.organizationId,
    campaignId,
    kind,
    filter: await filterOf(context, asking, campaignId, body),
    toCampaignId: kind === 'move' ? readTarget(asking, toCampaign) : null,
    holdUntil: until === undefined ? null : readUntil(until, context.clock.now()),
    team: await readTeam(context, asking, body),
  }
}

async function readTeam(context: Context, asking: Asking, body: ActionBody): Promise<TeamChange | null> {
  const { action, owner, addTags: add = [], removeTags: remove = [] } = body
  if (action !== 'assign' && owner !== undefined) throw refused('/owner', 'not_here', 'Only "assign" takes it.')
  if (action !== 'tag' && add.length + remove.length > 0) {
    throw refused(add.length > 0 ? '/addTags' : '/removeTags', 'not_here', 'Only "tag" takes it.')
  }
  if (action === 'assign') {
    if (owner === undefined) throw refused('/owner', 'required', 'Give an owner; null removes it.')
    return { owner: await readMember(context.db, asking, owner, '/owner') }
  }
  if (action !== 'tag') return null
  if (add.length + remove.length > 0) return { add, remove }
  throw refused('/addTags', 'required', 'Name tags to add or to remove.')
}

/** The change with the ids of its tags; those to add that there are not yet are made. */
async function withTags(context: Context, tx: Transaction, request: ActionRequest): Promise<TeamChange | null> {
  const { organizationId, team } = request
  if (team === null || 'owner' in team) return team
  const added = await ensureTags(context, tx, organizationId, { names: team.add, pointer: '/addTags' })
  const removed = await findTagsByName(tx, organizationId, team.remove)
  const idsOf = (tags: readonly { tagId: string }[]) => tags.map(({ tagId }) => tagId)
  return { add: idsOf(added), remove: idsOf(removed) }
}

async function filterOf(context: Context, asking: Asking, campaignId: string, body: ActionBody): Promise<LeadFilter> {
  return withCaller(await namedFilter(context, asking, campaignId, body), asking.actor)
}

async function namedFilter(
  context: Context,
  { organizationId, campaignIds }: Asking,
  campaignId: string,
  { filter, savedFilter }: ActionBody,
): Promise<LeadFilter> {
  if (filter !== undefined) checkFilter(filter)
  if (savedFilter !== undefined) {
    const named = { organizationId, campaignId, campaignIds, text: savedFilter, pointer: '/savedFilter' }
    return narrowFilter(await useFilter(context.db, named), filter ?? {})
  }
  if (filter === undefined) throw refused('/filter', 'required', 'Give a filter; {} matches all leads of the campaign.')
  return filter
}

function readTarget({ campaignIds }: Asking, toCampaign: string | undefined): string {
  if (toCampaign === undefined) throw refused('/toCampaign', 'required', 'Give the id of the target campaign.')
  const campaignId = parseId('camp', toCampaign)
  if (campaignId === undefined) throw refused('/toCampaign', 'invalid_id', 'A campaignId begins with camp_.')
  if (campaignIds === null || campaignIds.has(campaignId)) return campaignId
  throw refused('/toCampaign', 'campaign_not_allowed', 'This key is limited to other campaigns.')
}

function refused(pointer: string, code: string, detail: string): AppError {
  return invalid([{ pointer, code, detail }])
}

/** Leads that are treated alike. */
interface Alike {
  readonly status: string
  readonly verdict: CommandVerdict
  readonly leads: number
}

/** Counts what an action would do to the leads that fit its filter, by the rules that it goes by itself. */
async function countAction(db: Db, request: ActionRequest, now: Date): Promise<ActionForecast> {
  const refused: Record<string, number> = {}
  const byStatus: Record<string, number> = {}
  const sums = { matched: 0, changes: 0, unchanged: 0 }
  for (const { status, verdict, leads } of await findAlike(db, request, now)) {
    sums.matched += leads
    if (isRefused(verdict)) refused[verdict.refused] = (refused[verdict.refused] ?? 0) + leads
    else sums[verdict] += leads
    if (verdict === 'changes') byStatus[status] = (byStatus[status] ?? 0) + leads
  }
  return { ...sums, refused, byStatus }
}

async function findAlike(db: Db, request: ActionRequest, now: Date): Promise<Alike[]> {
  const { organizationId, campaignId, filter, toCampaignId } = request
  const scope = { organizationId, campaigns: campaignId, filter }
  if (LEAVING.has(request.kind)) {
    const found = await countMoves(db, scope, { toCampaignId, now })
    return found.map(({ status, endReason, obstacle, leads }) => {
      const lead = { endReason, holdReason: null, holdUntil: null, stage: null }
      return { status, leads, verdict: judgeLeadForAction(request, lead, obstacle) }
    })
  }
  const found = await countByState(db, scope)
  return found.map(({ leads, ...lead }) => ({ status: lead.status, leads, verdict: judgeLeadForAction(request, lead) }))
}

export const ACTION_STAGE = 'actions'

/** Of one campaign at most so many actions wait or are under way. */
const MOST_OPEN = 20

/** For so long what an action did can be undone, in days. */
export const UNDO_DAYS = 30

/** What an action would do now. @throws AppError `not_found`, `campaign_archived` also for the campaign that takes leads */
export async function previewAction(context: Context, request: ActionRequest): Promise<ActionForecast> {
  await requireCampaigns(context.db, request)
  return countAction(context.db, request, context.clock.now())
}

/**
 * Begins an action over all leads of a campaign that fit; those that come later are not among them. What cannot be taken
 * back is confirmed by the name of the campaign or by how many leads fit; what can may be.
 * @throws AppError `not_confirmed`, `limit_reached`, `campaign_archived`, `not_found`
 */
export async function startAction(
  context: Context,
  tx: Transaction,
  request: ActionRequest,
  by: { readonly actor: string; readonly confirm: string | number | undefined },
): Promise<LeadAction> {
  const { organizationId, campaignId, kind } = request
  const campaign = await requireCampaigns(tx, request)
  await assertRoom(tx, request)
  const now = context.clock.now()
  const { matched } = await countAction(tx, request, now)
  if (CONFIRMED.has(kind) || by.confirm !== undefined) assertConfirmed(campaign, { kind, matched, confirm: by.confirm })
  const upto = await findNewestLead(tx, { organizationId, campaignId })
  const team = await withTags(context, tx, request)
  return begin(context, tx, { ...request, team, undoes: null, actor: by.actor, upto, matched })
}

/** Begins to take an action back. @throws AppError `conflict` where there is no way back, `limit_reached`, `not_found` */
export async function undoAction(
  context: Context,
  tx: Transaction,
  ref: { readonly organizationId: string; readonly actionId: string; readonly actor: string },
): Promise<LeadAction> {
  const action = await lockAction(tx, ref.organizationId, ref.actionId)
  if (action === undefined) throw notFound('action')
  const { organizationId, campaignId, actionId, kind, undoneBy, finishedAt } = action
  if (!UNDOABLE.has(kind)) throw new AppError('conflict', `"${kind}" cannot be undone.`)
  if (finishedAt === null) throw new AppError('conflict', 'The action is running: cancel it first.')
  if (undoneBy !== null) {
    throw new AppError('conflict', `${showId('act', undoneBy)} undoes this action, or did.`)
  }
  await assertRoom(tx, action)
  const { leads, newest } = await countActionEffects(tx, { organizationId, actionId })
  const request = {
    organizationId,
    campaignId,
    kind: 'undo',
    filter: {},
    toCampaignId: null,
    holdUntil: null,
    team: null,
  } as const
  return begin(context, tx, { ...request, undoes: actionId, actor: ref.actor, upto: newest, matched: leads })
}

async function begin(
  context: Context,
  tx: Transaction,
  given: Omit<NewAction, 'actionId' | 'portion' | 'createdAt'>,
): Promise<LeadAction> {
  const { organizationId, actor, kind, matched, campaignId, toCampaignId, undoes } = given
  const now = context.clock.now()
  const actionId = uuidv7(now.getTime())
  await insertAction(tx, { ...given, actionId, portion: portionOf(kind), createdAt: now })
  const after = {
    action: kind,
    campaignId: showId('camp', campaignId),
    matched,
    ...(toCampaignId === null ? {} : { toCampaign: showId('camp', toCampaignId) }),
    ...(undoes === null ? {} : { undoes: showId('act', undoes) }),
  }
  const target = showId('act', actionId)
  await writeAudit(tx, now, { organizationId, actor, action: 'leads.action_started', target, after })
  tx.afterCommit(() => context.wake(ACTION_STAGE))
  const action = await findAction(tx, organizationId, actionId)
  if (action === undefined) throw new Error('An action was not written.')
  return action
}

async function requireCampaigns(db: Db, request: ActionRequest): Promise<Campaign> {
  const { organizationId, campaignId, kind, toCampaignId } = request
  const campaign = await findCampaign(db, organizationId, campaignId)
  if (campaign === undefined) throw notFound('campaign')
  if (kind === 'rescore' && campaign.status === 'archived') {
    throw new AppError('campaign_archived', 'The campaign is archived: its scores cannot change.')
  }
  if (toCampaignId === null) return campaign
  const target = await findCampaign(db, organizationId, toCampaignId)
  const refuse = (code: string, detail: string) => invalid([{ pointer: '/toCampaign', code, detail }])
  if (target === undefined) throw refuse('unknown_campaign', 'There is no such campaign in this organization.')
  if (target.campaignId === campaignId) throw refuse('same_campaign', 'The leads are in this campaign already.')
  if (target.status === 'archived') {
    throw new AppError('campaign_archived', 'The target campaign is archived and accepts no leads.')
  }
  return campaign
}

async function assertRoom(tx: Transaction, place: { organizationId: string; campaignId: string }): Promise<void> {
  if ((await countOpenActions(tx, place)) < MOST_OPEN) return
  throw new AppError(
    'limit_reached',
    `${MOST_OPEN} actions of this campaign wait already. Cancel one, or wait for them.`,
  )
}

function assertConfirmed(
  { name }: Campaign,
  { kind, matched, confirm }: Pick<ActionRequest, 'kind'> & { matched: number; confirm: string | number | undefined },
): void {
  if (confirm === matched || confirm === name || confirm === String(matched)) return
  const why = CONFIRMED.has(kind) ? 'This cannot be undone. Confirm' : 'Begin it without `confirm`, or confirm'
  const detail = `${why} it with the name of the campaign, or with the number of matching leads: ${matched} now.`
  const errors = [{ pointer: '/confirm', code: confirm === undefined ? 'required' : 'not_confirmed', detail }]
  throw new AppError('not_confirmed', detail, { errors, details: { matched } })
}
