import type { Campaign } from '../../campaigns/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { scheduleOf } from '../../sequences/index.ts'
import type { ReportMode } from '../schema.ts'
import { listModes } from './report-store.ts'

/** What a report is about. */
export interface ReportScope {
  readonly organizationId: string
  readonly campaignIds: readonly string[]
  /** The only campaign, where the report is about one. */
  readonly campaign: Campaign | undefined
  readonly mode: ReportMode
  /** How many campaigns count, and how many do not because they are in the other mode. */
  readonly campaigns: { readonly counted: number; readonly leftOut: number }
  readonly timezone: string
  /** The first and the last day, in the time zone; null for no bound. */
  readonly from: string | null
  readonly to: string | null
}

/** Who asks, and what for. */
export interface ReportRequest {
  readonly organizationId: string
  /** UUIDs of the only campaigns the caller may see, or null for all. */
  readonly allowed: ReadonlySet<string> | null
  readonly campaignId?: string | undefined
  readonly mode?: ReportMode | undefined
  readonly timezone?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Reads what a report is asked to be about. A single campaign counts in its own mode.
 * @throws AppError `not_found` for a campaign that is not there or not the caller's, `validation_failed`
 */
export async function readScope(context: Context, request: ReportRequest): Promise<ReportScope> {
  const { organizationId } = request
  const [from, to] = [readDay(request.from, '/from'), readDay(request.to, '/to')]
  if (from !== null && to !== null && from > to) {
    throw invalid([{ pointer: '/from', code: 'not_allowed', detail: 'The first day must not be after the last.' }])
  }
  const zone = readZone(request.timezone)
  if (request.campaignId !== undefined) {
    const campaign = await findOwn(context, request, request.campaignId)
    return {
      organizationId,
      campaign,
      campaignIds: [campaign.campaignId],
      campaigns: { counted: 1, leftOut: 0 },
      mode: campaign.mode === 'live' ? 'live' : 'test',
      timezone: zone ?? timezoneNamed(scheduleOf(campaign).timezone) ?? 'UTC',
      from,
      to,
    }
  }
  const { mode = 'live' } = request
  const chosen = await campaignsIn(context, request, mode)
  return { organizationId, campaign: undefined, ...chosen, mode, timezone: zone ?? 'UTC', from, to }
}

/** The campaigns in a mode that the caller may see: what every figure of several campaigns is counted of. */
export async function campaignsIn(
  context: Context,
  { organizationId, allowed }: Pick<ReportRequest, 'organizationId' | 'allowed'>,
  mode: ReportMode,
): Promise<Pick<ReportScope, 'campaignIds' | 'campaigns'>> {
  const known = await listModes(context.db, organizationId, allowed === null ? null : [...allowed])
  const campaignIds = known.filter((one) => mode === 'all' || one.mode === mode).map(({ campaignId }) => campaignId)
  return { campaignIds, campaigns: { counted: campaignIds.length, leftOut: known.length - campaignIds.length } }
}

async function findOwn(context: Context, request: ReportRequest, shown: string): Promise<Campaign> {
  const campaignId = parseId('camp', shown)
  if (campaignId === undefined || request.allowed?.has(campaignId) === false) throw notFound('campaign')
  const campaign = await findCampaign(context.db, request.organizationId, campaignId)
  if (campaign === undefined) throw notFound('campaign')
  return campaign
}

function readZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const zone = timezoneNamed(name)
  if (zone !== undefined) return zone
  const detail = `"${name.slice(0, 64)}" is no time zone. Give an IANA name such as Europe/Berlin.`
  throw invalid([{ pointer: '/timezone', code: 'invalid_timezone', detail }])
}

function readDay(text: string | undefined, pointer: string): string | null {
  if (text === undefined) return null
  const parts = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u.exec(text)
  try {
    if (parts !== null && text >= '2000') return Temporal.PlainDate.from(text).toString()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const detail = `"${text.slice(0, 40)}" is no day since 2000. Give one such as 2027-01-31.`
  throw invalid([{ pointer, code: 'invalid_date', detail }])
}
