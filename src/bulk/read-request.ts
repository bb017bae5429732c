import { checkFilter, readUntil } from '../leads/index.ts'
import type { LeadFilter } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import type { AppError } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import type { ActionKind, ActionRequest } from './action.ts'
import { narrowFilter, useFilter } from './saved-filters.ts'

/** Who asks. */
interface Asking {
  readonly organizationId: string
  readonly campaignIds: ReadonlySet<string> | null
}

/** What a caller sends to begin an action. */
interface Body {
  readonly action: Exclude<ActionKind, 'undo'>
  readonly filter?: LeadFilter
  readonly savedFilter?: string
  readonly toCampaign?: string
  readonly until?: string
}

/**
 * Reads what is asked for: every part of it fits the action, and names nothing that the caller may not reach.
 * @throws AppError `validation_failed`
 */
export async function readRequest(
  context: Context,
  asking: Asking,
  campaignId: string,
  body: Body,
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
  }
}

async function filterOf(
  context: Context,
  { organizationId, campaignIds }: Asking,
  campaignId: string,
  { filter, savedFilter }: Body,
): Promise<LeadFilter> {
  if (filter !== undefined) checkFilter(filter)
  if (savedFilter !== undefined) {
    const named = { organizationId, campaignId, campaignIds, text: savedFilter, pointer: '/savedFilter' }
    return narrowFilter(await useFilter(context.db, named), filter ?? {})
  }
  if (filter === undefined) throw refused('/filter', 'required', 'Say which leads. {} stands for all of the campaign.')
  return filter
}

function readTarget({ campaignIds }: Asking, toCampaign: string | undefined): string {
  if (toCampaign === undefined) throw refused('/toCampaign', 'required', 'Name the campaign that takes the leads.')
  const campaignId = parseId('camp', toCampaign)
  if (campaignId === undefined) throw refused('/toCampaign', 'invalid_id', 'A campaignId begins with camp_.')
  if (campaignIds === null || campaignIds.has(campaignId)) return campaignId
  throw refused('/toCampaign', 'campaign_not_allowed', 'This key is limited to other campaigns.')
}

function refused(pointer: string, code: string, detail: string): AppError {
  return invalid([{ pointer, code, detail }])
}
