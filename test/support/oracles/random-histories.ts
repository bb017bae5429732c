import fc from 'fast-check'
import type { EventData, Happening } from '../../../src/events.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { FIGURES } from '../../../src/reports/counting/figures-of-events-store.ts'
import { followEvents } from '../../../src/reports/counting/follow-events.ts'
import type { Harness } from '../installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../leads/intake.ts'
import { tell as tellOf } from '../installation/tell.ts'

/** Around both changes of the clocks in Berlin and one in New York; some zones change at midnight. */
const START = Date.UTC(2026, 2, 6)
const SPAN = 250 * 24 * 60

const SENT = fc.record({
  type: fc.constant('message.sent'),
  data: fc.record({
    messageId: fc.constantFrom('msg_1', 'msg_2'),
    step: fc.integer({ min: 0, max: 2 }),
    variant: fc.integer({ min: 0, max: 1 }),
    // Mostly as the campaign's mode has it.
    captured: fc.constantFrom(undefined, undefined, undefined, true, false),
  }),
})

const HAPPENING = fc.oneof(
  { weight: 4, arbitrary: SENT },
  fc.constant({ type: 'lead.researched', data: { outcome: 'ok' } }),
  fc.record({
    type: fc.constant('lead.scored'),
    data: fc.record({
      verdict: fc.constantFrom('qualified', 'review', 'disqualified'),
      tier: fc.constantFrom('A', 'B', 'X'),
      score: fc.integer({ min: 0, max: 100 }),
    }),
  }),
  fc.record({
    type: fc.constantFrom('message.bounced', 'message.failed'),
    data: fc.record({
      messageId: fc.constantFrom('msg_1', 'msg_2'),
      step: fc.integer({ min: 0, max: 2 }),
      variant: fc.integer({ min: 0, max: 1 }),
      class: fc.constantFrom('hard', 'soft', 'policy', undefined),
    }),
  }),
  fc.record({
    type: fc.constantFrom('lead.replied', 'inbound.changed'),
    data: fc.record({
      inboundId: fc.constantFrom('inb_1', 'inb_2'),
      kind: fc.constantFrom('reply', 'out_of_office'),
      intent: fc.constantFrom('interested', 'question', 'unclear', 'out_of_office'),
    }),
  }),
  fc.constant({ type: 'lead.unsubscribed', data: { live: true } }),
  fc.record({
    type: fc.constant('lead.ended'),
    data: fc.record(
      {
        endReason: fc.constantFrom('complained', 'stopped', 'completed'),
        cause: fc.constantFrom('imported', 'told_by_import', 'moved'),
      },
      { requiredKeys: ['endReason'] },
    ),
  }),
  fc.constant({ type: 'lead.resumed', data: { from: 'ended', status: 'in_sequence' } }),
  fc.constant({ type: 'meeting.booked', data: { attribution: 'token' } }),
)

const LEAD = fc.nat({ max: 3 })

/** Something that happens in one of three campaigns, the last of them live from the beginning. */
const ACTION = fc.record({
  // Minutes after the start: what is told later may have happened before.
  minute: fc.nat({ max: SPAN }),
  campaign: fc.nat({ max: 2 }),
  act: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        add: fc.constantFrom<unknown>('emea', 'apac', 7, '', null, ['a', 'b', 'a'], { x: 1 }, undefined),
      }),
    },
    { weight: 12, arbitrary: fc.record({ lead: LEAD, happening: HAPPENING }) },
    { weight: 2, arbitrary: fc.record({ follow: fc.integer({ min: 1, max: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ remove: LEAD, erase: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ goLive: true }) },
  ),
})

type Action = typeof ACTION extends fc.Arbitrary<infer One> ? One : never

/** Long enough for a lead to go through everything, some of it twice. */
export const HISTORY = fc.array(ACTION, { minLength: 10, maxLength: 120, size: 'max' })

/** How reports are asked. */
export const PARAMETERS = fc.array(
  fc.record({
    campaign: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    mode: fc.constantFrom('live', 'test', 'all'),
    timezone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'America/Santiago',
      'Pacific/Kiritimati',
    ),
    unit: fc.constantFrom('day', 'week', 'month'),
    by: fc.constantFrom('reached', 'cohort'),
    from: fc.constantFrom(undefined, '2026-03-29', '2026-05-01'),
    to: fc.constantFrom(undefined, '2026-09-06', '2026-10-25'),
    figure: fc.constantFrom(...FIGURES),
    of: fc.constantFrom(...FIGURES),
    tiersBy: fc.constantFrom('tier', 'score'),
  }),
  { minLength: 2, maxLength: 4 },
)

export type Parameters = (typeof PARAMETERS extends fc.Arbitrary<infer Many> ? Many : never)[number]

/** A campaign of a history, with the leads that were ever in it. */
export interface ActedCampaign {
  readonly campaignId: string
  isLive: boolean
  readonly leads: string[]
}

export interface Actor {
  readonly organizationId: string
  readonly key: string
}

/** Makes a history happen: leads come through intake and go through the API, the rest is told as the program tells it. */
export async function actOut(harness: Harness, actor: Actor, actions: readonly Action[]): Promise<ActedCampaign[]> {
  harness.clock.set(new Date(START))
  const campaigns: ActedCampaign[] = []
  for (const isLive of [false, false, true]) {
    const campaignId = await newCampaign(harness, {}, actor.key)
    campaigns.push({ campaignId, isLive, leads: [] })
    if (isLive) await setLive(harness, campaignId)
  }
  for (const { minute, campaign, act } of actions) {
    harness.clock.set(new Date(START + minute * 60_000))
    await actOne(harness, actor, campaigns[campaign]!, act)
  }
  return campaigns
}

async function actOne(harness: Harness, actor: Actor, campaign: ActedCampaign, act: Action['act']): Promise<void> {
  const { key, organizationId } = actor
  if ('add' in act) {
    const body = leadBody({ customData: act.add === undefined ? {} : { region: { name: act.add } } })
    const added = await addLead(harness, campaign.campaignId, body, { key })
    campaign.leads.push(String(added.body.prospectId))
    return
  }
  if ('follow' in act) {
    await followEvents(harness.context, organizationId, { part: act.follow })
    return
  }
  if ('goLive' in act) {
    if (campaign.isLive) return
    campaign.isLive = true
    await setLive(harness, campaign.campaignId)
    await tell(harness, actor, campaign, {
      type: 'campaign.changed',
      data: { status: 'active', mode: 'live', wentLive: true },
    })
    return
  }
  const lead = campaign.leads[('lead' in act ? act.lead : act.remove) % Math.max(1, campaign.leads.length)]
  if (lead === undefined) return
  if ('lead' in act) return tell(harness, actor, campaign, { ...withMessageId(act.happening, campaign), lead })
  await (act.erase
    ? harness.call('POST', `/api/v1/leads/${lead}/erase`, undefined, { key })
    : harness.call('DELETE', `/api/v1/leads/${lead}`, undefined, { key }))
}

/**
 * An email is of one step, of one mode, and captured or not; what comes back is of the campaign's present mode. A test
 * campaign hands nothing over; that an email was captured may be told just after its campaign went live.
 */
function withMessageId<Event extends { type: string; data: object }>(
  happening: Event,
  { isLive }: ActedCampaign,
): Event {
  if (!('messageId' in happening.data)) return happening
  const { messageId, step, captured: given = false } = happening.data as Record<string, unknown>
  const captured = !isLive || given === true
  const id = [messageId, step, captured, isLive].join('_')
  return { ...happening, data: { ...happening.data, captured, messageId: id } }
}

async function setLive(harness: Harness, campaignId: string): Promise<void> {
  await harness.context.db.query(`update campaigns set mode = 'live' where campaign_id = $1`, [
    parseId('camp', campaignId),
  ])
}

async function tell(
  harness: Harness,
  { organizationId }: Actor,
  { campaignId }: ActedCampaign,
  told: { type: string; data: object; lead?: string },
): Promise<void> {
  const leadId = told.lead === undefined ? {} : { leadId: parseId('lead', told.lead) ?? '' }
  const happening = {
    type: told.type as keyof EventData,
    campaignId: parseId('camp', campaignId) ?? '',
    ...leadId,
    data: told.data,
  } as Happening
  // Nothing follows from what is told: the rows that it would change are not there.
  const { pipeline: _, ...rest } = harness.context
  await tellOf({ ...rest, pipeline: {} }, organizationId, [happening])
}
