import { transaction } from '../../../src/platform/database/db.ts'
import { emit } from '../../../src/platform/emit.ts'
import { parseId, showId, uuidv7 } from '../../../src/platform/ids.ts'
import type { Stage } from '../../../src/platform/work/worker.ts'
import type { Harness } from '../installation/harness.ts'

/** A campaign whose notifications go to a receiver. Ids are shown ones. */
export interface NotifiedCampaign {
  readonly campaignId: string
  readonly secret: string
}

let leads = 0

/** A campaign that tells a receiver of the types given, or of booked meetings. */
export async function createNotifiedCampaign(
  harness: Harness,
  url: string | null,
  events?: readonly string[],
): Promise<NotifiedCampaign> {
  const answer = await harness.call('POST', '/api/v1/campaigns', {
    name: 'Notified',
    ...(url === null ? {} : { webhook: { url, ...(events === undefined ? {} : { events }) } }),
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return { campaignId: String(answer.body.campaignId), secret: String(answer.body.webhookSecret) }
}

/** Adds a lead and books a meeting for it, as the booking page does: row and event in one transaction. */
export async function bookMeeting(
  harness: Harness,
  campaignId: string,
  lead: Record<string, unknown> = {},
): Promise<{ prospectId: string; meetingId: string }> {
  leads += 1
  const added = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, {
    companyName: 'Harbour Ltd',
    contactName: 'Jane Roe',
    email: `jane${leads}@harbour.test`,
    company: { industry: 'Shipping' },
    ...lead,
  })
  if (added.status !== 201) throw new Error(added.text)
  const prospectId = String(added.body.prospectId)
  const { context, organizationId } = harness
  const now = context.clock.now()
  const [meeting, ofLead, ofCampaign] = [
    uuidv7(now.getTime()),
    parseId('lead', prospectId)!,
    parseId('camp', campaignId)!,
  ]
  const meetingId = showId('meet', meeting)
  await transaction(context.db, async (tx) => {
    await tx.query({
      name: 'test.insert_meeting',
      text: `insert into meetings (organization_id, meeting_id, lead_id, campaign_id, status, live, provider, title,
          starts_at, ends_at, busy_from, busy_until, timezone, attendee_name, attendee_email, host_name, host_email, attribution, created_at, updated_at)
        values ($1, $2, $3, $4, 'booked', false, 'builtin', 'Harbour Ltd and Seed', '2027-01-12T14:00Z', '2027-01-12T14:30Z',
          '2027-01-12T14:00Z', '2027-01-12T14:30Z',
          'Europe/London', 'Jane Roe', 'jane@harbour.test', 'Sam Doe', $5, 'token', $6, $6)`,
      values: [organizationId, meeting, ofLead, ofCampaign, `host${leads}@seller.test`, now],
    })
    await emit(context, tx, organizationId, [
      { type: 'meeting.booked', campaignId: ofCampaign, leadId: ofLead, data: { meetingId, attribution: 'token' } },
    ])
  })
  return { prospectId, meetingId }
}

/** Runs a stage until nothing is due at this moment of the clock. */
export async function runStage(stage: Stage): Promise<void> {
  for (;;) {
    let taken = 0
    for (const organizationId of await stage.due()) {
      const taking = await stage.claim(organizationId, stage.slots?.perOrganization ?? 1)
      taken += taking.claimed
      await Promise.all(taking.jobs.map((job) => job(new AbortController().signal)))
    }
    if (taken === 0) return
  }
}

/** A delivery as the API lists it. */
export interface DeliveryShown {
  deliveryId: string
  prospectId: string
  eventType: string
  state: string
  failures: number
  attemptCount: number
  nextAttemptAt: string | null
}

/** A delivery as the API shows it alone. */
export interface DetailShown extends DeliveryShown {
  body: string | null
  attempts: { status: number | null; error: string | null; answer: string | null; durationMs: number | null }[]
}

/** What `GET` answers below /api/v1 with the seeded key. @throws Error when that is not 200 */
export async function readJson<Shape>(harness: Harness, path: string): Promise<Shape> {
  const answer = await harness.call('GET', `/api/v1${path}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text) as Shape
}

export async function deliveriesOf(harness: Harness, campaignId: string): Promise<DeliveryShown[]> {
  return (await readJson<{ data: DeliveryShown[] }>(harness, `/campaigns/${campaignId}/deliveries`)).data
}

/** The delivery of a campaign that has exactly one. */
export async function onlyDelivery(harness: Harness, campaignId: string): Promise<DetailShown> {
  const [first, ...more] = await deliveriesOf(harness, campaignId)
  if (first === undefined || more.length > 0) throw new Error(`There are ${more.length + 1} deliveries, or none.`)
  return readJson<DetailShown>(harness, `/deliveries/${first.deliveryId}`)
}

/** Events of a campaign straight from their table: `/events` shows them once no older transaction runs anywhere. */
export async function eventsOf(harness: Harness, campaignId: string, type: string): Promise<object[]> {
  const { rows } = await harness.context.db.query<{ leadId: string | null; data: object }>(
    `select lead_id as "leadId", data from events where campaign_id = $1 and type = $2 order by seq`,
    [parseId('camp', campaignId), type],
  )
  return rows.map(({ leadId, data }) => ({ prospectId: leadId === null ? null : showId('lead', leadId), data }))
}
