import { findCampaign, heldTiersOf } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { listMailboxes } from '../../mailboxes/index.ts'
import { sampleBest } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { NO_PROGRESS, findVerdicts, variantsWithModelTexts, zoneOf } from '../../sequences/index.ts'
import { advanceCapacity } from '../limits/move-capacity.ts'
import { findOpenOfLeads } from '../message-store.ts'
import type { OpenMessage } from '../message-store.ts'
import { simulate } from './run-simulation.ts'
import type { Simulation, SimulationSnapshot } from './run-simulation.ts'
import { obstacleOf } from './simulated-lead.ts'
import type { SendObstacle, SimulatedLead } from './simulated-lead.ts'
import { readSendContexts } from '../send-context.ts'
import type { SendContext } from '../send-context.ts'

export const MOST_SIMULATED_LEADS = 1_000
export const MOST_SIMULATED_DAYS = 90
export const MOST_SIMULATED_EMAILS = 5_000
const MOST_TURNS = 200_000
/** Milliseconds of one simulation's work. */
const PATIENCE = 10_000
/** In days: nothing that far ahead is as it is today. */
const FARTHEST_START = 366

/** A lead that nothing would be sent to, and what stands in the way. */
export type UnsendableLead = SendObstacle & {
  readonly lead: Pick<SendContext['lead'], 'leadId' | 'companyName' | 'contactName'>
}

/** A simulation of a campaign, with those nothing would be sent to and what it takes for granted. */
export interface SimulatedCampaign extends Simulation {
  readonly from: Date
  readonly until: Date
  /** Leads that were looked at; `isAll` when the campaign has no others that have not ended. */
  readonly leads: number
  readonly isAll: boolean
  readonly never: readonly UnsendableLead[]
  /** Sentences for a person. */
  readonly assumptions: readonly string[]
}

/**
 * What would leave from a campaign in the next `days`, for its best `limit` leads: as if it were active and sending on,
 * with what its mailboxes have sent today, and with nothing of other campaigns after that. Writes nothing.
 * @throws AppError `not_found`, `validation_failed` for a start that is past or more than a year ahead
 */
export async function simulateCampaign(
  context: Context,
  given: {
    organizationId: string
    campaignId: string
    days: number
    limit: number
    from: Date | undefined
    /** How it sends; by default as it does now. As live, leads of a test begin anew. */
    mode?: Campaign['mode'] | undefined
    /** Leads that are not there yet, as if they had just been scored. */
    added?: readonly Lead[]
  },
): Promise<SimulatedCampaign> {
  const { organizationId, campaignId, days, limit } = given
  const now = context.clock.now()
  const from = startOf(given.from, now)
  const found = await findCampaign(context.db, organizationId, campaignId)
  if (found === undefined) throw notFound('campaign')
  const begins = found.mode === 'test' && given.mode === 'live'
  const campaign = begins ? await asLive(context, found, now) : { ...found, mode: given.mode ?? found.mode }
  const { snapshot, isAll, assumptions } = await readSnapshot(context, {
    campaign,
    begins,
    limit,
    from,
    added: given.added ?? [],
  })
  const until = new Date(from.getTime() + days * DAY)
  const bounds = { until, mostEmails: MOST_SIMULATED_EMAILS, mostTurns: MOST_TURNS, patienceMs: PATIENCE }
  const simulation = await simulate(context, snapshot, bounds)
  const never = findUnwritten(context, snapshot, simulation)
  return { ...simulation, from, until, leads: snapshot.leads.length, isAll, never, assumptions }
}

function startOf(from: Date | undefined, now: Date): Date {
  if (from === undefined) return now
  const ahead = from.getTime() - now.getTime()
  if (ahead >= -DAY && ahead <= FARTHEST_START * DAY) return ahead < 0 ? now : from
  const detail = 'Begin today or later, within a year.'
  throw invalid([{ pointer: '/from', code: 'out_of_range', detail }], detail)
}

async function readSnapshot(
  context: Context,
  given: { campaign: Campaign; begins: boolean; limit: number; from: Date; added: readonly Lead[] },
): Promise<{ snapshot: SimulationSnapshot; isAll: boolean; assumptions: string[] }> {
  const { campaign, limit, from, added } = given
  const { organizationId, campaignId } = campaign
  const found = await sampleBest(context.db, { organizationId, campaignId, limit: limit + 1 })
  const scored = added.map((lead): Lead => ({ ...lead, status: 'scored' }))
  const leads = [...found.slice(0, limit), ...scored]
  const leadIds = leads.map((lead) => lead.leadId)
  const campaigns = new Map([[campaignId, campaign]])
  const { places, room: read } = await readSendContexts(context, context.db, organizationId, { leads, campaigns })
  const verdicts = await findVerdicts(context.db, organizationId, leadIds)
  const open = await findOpenOfLeads(context.db, organizationId, leadIds)
  const { rules } = read
  const room = advanceCapacity(
    {
      ...read,
      rules: { ...rules, sendingStopped: false, instanceStopped: false, instanceHeld: null },
      // Nothing is written meanwhile: an email without a text goes with the words of its template.
      texts: { ...read.texts, hasModel: false },
      addresses: { ...read.addresses, asks: false },
    },
    from,
  )
  const simulated = leads.flatMap((lead, order): SimulatedLead[] => {
    const at = places.get(lead.leadId)
    if (at === undefined) return []
    const place = campaign.mode === 'live' && at.progress.captured ? begunAnew(at) : at
    const verdict = verdicts.get(lead.leadId)?.verdict ?? 'qualified'
    return [standing({ ...place, campaign: { ...place.campaign, status: 'active' } }, { order, verdict, from }, open)]
  })
  const snapshot = { live: campaign.mode === 'live', leads: simulated, room }
  const stopped = rules.sendingStopped || rules.instanceStopped || rules.instanceHeld !== null
  return {
    snapshot,
    isAll: found.length <= limit,
    assumptions: [
      ...(added.length > 0 ? heldTiersInWords(campaign) : []),
      ...(given.begins ? GOING_LIVE : []),
      ...assumptionsOf(campaign, stopped, read.addresses.hasVerifier),
    ],
  }
}

/** A campaign as going live would make it, with every mailbox that may send. */
async function asLive(context: Context, campaign: Campaign, now: Date): Promise<Campaign> {
  const known = await listMailboxes(context.db, campaign.organizationId, now)
  const mailboxes = known.filter(({ status }) => status === 'ok').map(({ mailboxId }) => showId('mbox', mailboxId))
  return { ...campaign, mode: 'live', settings: { ...campaign.settings, mailboxes } }
}

const GOING_LIVE = [
  'It sends from all mailboxes that are not paused.',
  'Leads start again at the first email. Leads that finished the test are not counted here.',
]

/** As going live leaves a lead that was written to in a test. */
function begunAnew(place: SendContext): SendContext {
  const { lead } = place
  const anew = { ...lead, status: 'scored' as const, run: lead.run + 1, step: 0, mailboxId: null, lastSentAt: null }
  return { ...place, lead: anew, progress: NO_PROGRESS, earlier: [] }
}

/** Where a lead stands at the beginning: with the email it has in the queue, or about to look for one. */
function standing(
  place: SendContext,
  { order, verdict, from }: { order: number; verdict: string; from: Date },
  open: ReadonlyMap<string, OpenMessage>,
): SimulatedLead {
  const { lead } = place
  // What a former run left in the queue is nobody's any more.
  const queued = open.get(lead.leadId)
  const message = queued?.run === lead.run ? queued : undefined
  // DNS is asked when it is time; until it says otherwise, a domain is taken to take mail.
  const domain = place.domain?.takesMail === null ? undefined : place.domain
  const surroundings = { ...place, domain, ...(message === undefined ? {} : asHandedOver(place, message)) }
  const isQueued = message?.state === 'queued' && lead.stage !== 'sequence'
  const dueAt = isQueued ? message.dueAt : message?.state === 'unknown' ? null : (lead.holdUntil ?? lead.dueAt)
  return {
    order,
    zone: zoneOf(place.campaign, place.facts).zone,
    verdict,
    surroundings,
    message: isQueued ? message : undefined,
    priority: isQueued ? message.priority : 0,
    dueAt: Math.max(from.getTime(), dueAt?.getTime() ?? 0),
    never: undefined,
  }
}

/** An email that is on its way, or may have left, is taken to have left. */
function asHandedOver(place: SendContext, { state, step, claimedAt }: OpenMessage): Partial<SendContext> {
  if (state !== 'sending' && state !== 'unknown') return {}
  const { lead, progress } = place
  return {
    lead: { ...lead, status: 'in_sequence', step, lastSentAt: claimedAt ?? lead.lastSentAt },
    progress: { ...progress, underWay: false, handedOver: new Set([...progress.handedOver, step]) },
  }
}

/** Those that nothing would be sent to, or nothing more because a person has to do something first. */
function findUnwritten(
  context: Context,
  { leads }: SimulationSnapshot,
  { emails, room, cutBy }: Simulation,
): UnsendableLead[] {
  const written = new Set(emails.map((email) => email.leadId))
  return leads.flatMap((one): UnsendableLead[] => {
    const { lead } = one.surroundings
    if (one.never === undefined && (written.has(lead.leadId) || cutBy !== null)) return []
    const { gate, detail } = one.never ?? obstacleOf(context, one, room) ?? NOT_YET
    return [{ lead, gate, detail }]
  })
}

const NOT_YET: SendObstacle = { gate: 'wait', detail: 'Its turn comes after the forecast days.' }

/** What is not known of a lead that is only imagined: its tier. */
function heldTiersInWords(campaign: Campaign): string[] {
  const held = heldTiersOf(campaign)
  if (held.length === 0) return []
  return [`Leads that turn out to be tier ${EITHER.format(held)} are held for review and get no email.`]
}

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' })

function assumptionsOf(campaign: Campaign, stopped: boolean, verifies: boolean): string[] {
  return [
    'No lead replies, books, bounces or unsubscribes, and every email is accepted right away.',
    ...(campaign.status === 'active'
      ? []
      : [
          `The campaign is ${campaign.status === 'draft' ? 'a draft' : campaign.status}. The forecast assumes that it is active.`,
        ]),
    ...(stopped ? ['Sending is stopped or on hold. The forecast assumes that it is on.'] : []),
    ...(variantsWithModelTexts(campaign).length > 0
      ? ['No text is approved in this time. Emails without AI text yet use the template’s fallback text.']
      : []),
    ...(verifies ? ['No address is verified in this time. Unverified addresses count as valid.'] : []),
    campaign.mode === 'live'
      ? 'Other campaigns don’t use these mailboxes in this time.'
      : 'Tests ignore sending hours and limits. Live campaigns keep them.',
  ]
}
