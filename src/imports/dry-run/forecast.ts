import type Type from 'typebox'
import { findCampaign, heldTiersOf, holdsTier } from '../../campaigns/index.ts'
import { transientLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { imaginedFacts } from '../../research/index.ts'
import { compiledIcpOf, scoreLead } from '../../scoring/index.ts'
import { simulateCampaign } from '../../sending/index.ts'
import type { SimulatedCampaign } from '../../sending/index.ts'
import type { PlannedRows } from './dry-run-rows.ts'
import type { ForecastAnswer } from './dry-run-schema.ts'

const DAYS = 30
/** Leads of the campaign that send beside those of the file. */
const MOST_PRESENT = 500

/** When those that would be mailed get their first email. Instants are RFC 3339, days in UTC. */
export type Forecast = Type.Static<typeof ForecastAnswer>

/** Simulates the campaign with the first leads that would be mailed, as if research brought nothing against them. Writes nothing. */
export async function forecast(
  context: Context,
  place: { readonly organizationId: string; readonly campaignId: string },
  planned: Pick<PlannedRows, 'counts' | 'toMail'>,
): Promise<Forecast> {
  const { toMail, counts } = planned
  const imagined = toMail.map(({ line, lead }) => ({ line, lead: transientLead(context, place, lead) }))
  const added = imagined.map(({ lead }) => lead)
  const simulation = await simulateCampaign(context, {
    ...place,
    days: DAYS,
    limit: MOST_PRESENT,
    from: undefined,
    added,
  })
  const own = new Set(added.map(({ leadId }) => leadId))
  const first = new Map<string, SimulatedCampaign['emails'][number]>()
  for (const email of simulation.emails)
    if (own.has(email.leadId) && !first.has(email.leadId)) first.set(email.leadId, email)
  const obstacles = new Map(simulation.never.map(({ lead, detail }) => [lead.leadId, detail]))
  const emails = imagined.map(({ line, lead }): Forecast['emails'][number] => {
    const email = first.get(lead.leadId)
    const when = email === undefined ? NEVER : { at: email.at.toISOString(), timezone: email.timezone }
    return {
      line,
      email: lead.emailKey,
      ...when,
      // A test without a mailbox is written from an address that is nobody's.
      mailboxAddress: email?.mailboxId == null ? null : email.mailboxAddress,
      subject: email?.subject ?? null,
      obstacle: email === undefined ? (obstacles.get(lead.leadId) ?? NOT_IN_TIME) : null,
    }
  })
  const days = daysOf(simulation, new Set(first.values()))
  const mostPerDay = Math.max(0, ...days.map((day) => day.first))
  const assumptions = [
    'Leads in the file are assumed to be scored at once. Research is assumed to disqualify none of them.',
    ...simulation.assumptions,
  ]
  const lastOn = lastDay({ days, mostPerDay, toMail: counts.mail, mailed: first.size, simulated: added.length })
  const held = await countHeld(context, place, added)
  return { simulated: added.length, held, emails, days, mostPerDay, lastOn, assumptions }
}

/** How many leads score in a tier that the campaign does not email, by what is known now: they wait for review. */
async function countHeld(
  context: Context,
  { organizationId, campaignId }: { readonly organizationId: string; readonly campaignId: string },
  leads: readonly Lead[],
): Promise<number> {
  const campaign = await findCampaign(context.db, organizationId, campaignId)
  if (campaign === undefined || heldTiersOf(campaign).length === 0) return 0
  const [icp, now] = [compiledIcpOf(campaign), context.clock.now()]
  let held = 0
  for (const lead of leads) {
    const { tier } = scoreLead(icp, await imaginedFacts(context, lead), now)
    if (holdsTier(campaign, tier)) held += 1
  }
  return held
}

const NEVER = { at: null, timezone: null }
const NOT_IN_TIME = `Its turn comes after the ${DAYS} days that were looked at.`

function daysOf(
  { emails }: SimulatedCampaign,
  first: ReadonlySet<SimulatedCampaign['emails'][number]>,
): Forecast['days'] {
  const byDay = Map.groupBy(emails, (email) => email.at.toISOString().slice(0, 10))
  return [...byDay].map(([date, ofDay]) => {
    const ours = ofDay.filter((email) => first.has(email)).length
    return { date, first: ours, others: ofDay.length - ours }
  })
}

interface Pace {
  readonly days: Forecast['days']
  readonly mostPerDay: number
  readonly toMail: number
  readonly mailed: number
  readonly simulated: number
}

/** What fits into one day tells nothing of what a day can hold. */
function lastDay({ days, mostPerDay, toMail, mailed, simulated }: Pace): string | null {
  const used = days.filter((day) => day.first > 0)
  const [begin, end] = [used[0], used.at(-1)]
  if (begin === undefined || end === undefined || mostPerDay === 0) return null
  if (mailed === simulated && simulated === toMail) return end.date
  if (used.length < 2) return null
  const span = (Date.parse(end.date) - Date.parse(begin.date)) / DAY + 1
  const wanted = Math.ceil((toMail * span) / mailed)
  return new Date(Date.parse(begin.date) + (wanted - 1) * DAY).toISOString().slice(0, 10)
}
