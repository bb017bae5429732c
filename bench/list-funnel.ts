import type { Database } from '../src/platform/database/db.ts'
import { followEvents } from '../src/reports/counting/follow-events.ts'
import { showId } from '../src/platform/ids.ts'
import { callApi } from './program.ts'
import type { Workplace } from './program.ts'

/** Rows a statement: each is done well before the program's longest statement would be ended. */
const CHUNK = 50_000
/** Events that a report finds beside the kept figures, as right after a busy second. */
const TAIL = 1_900

/** A campaign whose leads are there. */
export interface FilledCampaign {
  readonly organizationId: string
  readonly campaignId: string
}

/**
 * Tells of a campaign's leads what the pipeline would have told: all were accepted, researched and scored over the last
 * 90 days, every tenth was written to, every hundredth replied and every thousandth booked.
 */
export async function fillEvents(db: Database, { organizationId, campaignId }: FilledCampaign): Promise<number> {
  await db.query(`create table bench_leads as select row_number() over (order by lead_id) as n, lead_id,
    now() - (hashtext(lead_id::text) & 127)::double precision / 128 * interval '90 days' as at
    from leads where organization_id = '${organizationId}' and campaign_id = '${campaignId}'`)
  const counted = await db.query<{ count: number }>('select count(*)::integer as count from bench_leads')
  const leads = counted.rows[0]?.count ?? 0
  const told = [
    ['lead.accepted', 1, `'{"companyGiven": false}'::jsonb`, '0 hours'],
    ['lead.researched', 1, `'{"outcome": "ok"}'::jsonb`, '1 hour'],
    [
      'lead.scored',
      1,
      `jsonb_build_object('score', n % 100, 'tier', chr(65 + (n % 4)::integer), 'verdict', case when n % 7 = 0 then 'disqualified' else 'qualified' end)`,
      '2 hours',
    ],
    [
      'message.sent',
      10,
      `jsonb_build_object('messageId', 'msg_' || n, 'step', 1, 'variant', n / 10 % 2, 'captured', true)`,
      '1 day',
    ],
    ['lead.replied', 100, `'{"inboundId": "inb_1", "intent": "interested"}'::jsonb`, '2 days'],
    ['meeting.booked', 1_000, `'{"meetingId": "meet_1", "attribution": "token"}'::jsonb`, '3 days'],
  ] as const
  for (const [type, every, data, after] of told) {
    for (let first = 1; first <= leads; first += CHUNK) {
      await db.query(`insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
        select '${organizationId}', 1, '${type}', '${campaignId}', lead_id, ${data}, at + interval '${after}'
        from bench_leads where n between ${first} and ${first + CHUNK - 1} and n % ${every} = 0`)
    }
  }
  await db.query('drop table bench_leads')
  return leads
}

async function measure(rounds: number, read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)
}

/** Brings the kept figures up to date, then times each report over HTTP, as the slowest of its rounds in milliseconds. */
export async function measureReports(workplace: Workplace, campaignId: string): Promise<Record<string, number>> {
  const { organizationId } = workplace
  const { context } = workplace.opened
  const began = performance.now()
  let events = 0
  for (;;) {
    const followed = await followEvents(context, organizationId)
    events += followed
    if (followed === 0) break
  }
  const seconds = (performance.now() - began) / 1_000
  await context.db.query('vacuum analyze milestones, milestone_counts, step_counts, events')
  await context.db.query(
    `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
     select organization_id, 1, 'lead.scored', campaign_id, lead_id, '{"verdict": "qualified", "tier": "A", "score": 90}', now()
     from leads where organization_id = $1 and campaign_id = $2 limit $3`,
    [organizationId, campaignId, TAIL],
  )
  const shown = showId('camp', campaignId)
  const ask = (path: string) => () => callApi(workplace, path, undefined, 'GET')
  const report = (name: string, query = '') => ask(`/reports/${name}?campaignId=${shown}${query}`)
  const replied = '&figure=replied&key=region'
  return {
    eventsFollowedPerSecond: Math.round(events / seconds),
    funnelMs: await measure(50, report('funnel', '&unit=day')),
    cohortMs: await measure(50, report('funnel', '&by=cohort&unit=week')),
    campaignFunnelMs: await measure(20, ask(`/campaigns/${shown}/funnel`)),
    stepsMs: await measure(50, report('steps')),
    tiersMs: await measure(10, report('tiers')),
    breakdownOfContactedMs: await measure(10, report('breakdown', `${replied}&of=contacted`)),
    breakdownOfAcceptedMs: await measure(3, report('breakdown', `${replied}&of=accepted`)),
  }
}
