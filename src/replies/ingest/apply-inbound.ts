import { MESSAGE_HOLD, endLeads, holdLead } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import { countryCodeOf } from '../../platform/text/countries.ts'
import { emit } from '../../platform/emit.ts'
import { showId } from '../../platform/ids.ts'
import { knownFacts, prospectZone } from '../../research/index.ts'
import type { KnownFacts } from '../../research/index.ts'
import { confirmLeft } from '../../sending/index.ts'
import { scheduleOf } from '../../sequences/index.ts'
import { applyBounce, applyComplaint } from '../bounces/apply-bounce.ts'
import { onColleagueOf } from '../campaign-part.ts'
import type { OnColleague } from '../campaign-part.ts'
import type { InboundKind } from './inbound-store.ts'
import type { InboundHandling } from './lock-people.ts'
import { isMonthFirst, statedReturn } from '../language/out-of-office.ts'
import { wakeConversation } from '../triage/triage-store.ts'
import { unsubscribeWithin } from '../unsubscribe/unsubscribe.ts'

/** An absence without a date of return lasts this long. */
const ABSENCE = 7 * DAY

/** Does what follows from a mail, and tells of it. A lead that has ended stays so; its answer is told all the same. */
export async function applyInbound(handling: InboundHandling): Promise<void> {
  const { context, tx, organizationId, inbound, lead, match } = handling
  await emit(context, tx, organizationId, [
    {
      type: 'inbound.received',
      ...(lead === undefined ? {} : { campaignId: lead.campaignId, leadId: lead.leadId }),
      data: { inboundId: showId('inb', inbound.inboundId), kind: inbound.kind, matched: lead !== undefined },
    },
  ])
  if (lead !== undefined && match?.messageId != null) {
    await confirmLeft(context, tx, { lead, messageId: match.messageId, how: 'answered' })
  }
  await applyEffects(handling)
}

/** What follows from a mail of each kind. */
const EFFECTS: Readonly<Record<InboundKind, ((handling: InboundHandling) => Promise<void>) | undefined>> = {
  reply: applyReply,
  unsubscribe: applyUnsubscribe,
  out_of_office: applyAbsence,
  auto_reply: applyDeparture,
  bounce: applyBounce,
  complaint: applyComplaint,
  delay: undefined,
  other: undefined,
}

/** What follows from a mail for its lead, and for others. */
export async function applyEffects(handling: InboundHandling): Promise<void> {
  await EFFECTS[handling.judgement.kind]?.(handling)
}

async function applyReply(handling: InboundHandling): Promise<void> {
  const { context, tx, organizationId, inbound, lead, match } = handling
  if (lead === undefined) return
  await wakeConversation(tx, organizationId, lead.leadId)
  const intent = inbound.intent ?? 'unclear'
  const isOfLead = match?.by !== 'domain'
  if (isOfLead) {
    const data = { inboundId: showId('inb', inbound.inboundId), intent }
    await emit(context, tx, organizationId, [
      { type: 'lead.replied', campaignId: lead.campaignId, leadId: lead.leadId, data },
    ])
  }
  // Before anybody is ended: a colleague may be the same person, or the one who writes.
  await applyToColleagues(handling)
  if (intent === 'unsubscribe') {
    await applyUnsubscribe(handling)
    await leaveWriterAlone(handling)
  } else if (isOfLead) {
    await endLeads(context, tx, organizationId, { leads: [lead], reason: 'replied' })
  }
}

/** One answer counts for a company: the others there wait for a person, unless their campaign says otherwise. */
async function applyToColleagues({ context, tx, organizationId, colleagues }: InboundHandling): Promise<void> {
  const wishing = (wish: OnColleague) =>
    colleagues.filter(({ campaign }) => onColleagueOf(campaign) === wish).map(({ lead }) => lead)
  await endLeads(context, tx, organizationId, { leads: wishing('stop'), reason: 'stopped' })
  for (const lead of wishing('hold')) await holdLead(context, tx, lead, { reason: 'colleague_replied', until: null })
}

/** Whoever asks from another address than the one that we wrote to gets no mail there either. */
async function leaveWriterAlone({ context, tx, organizationId, lead, writer }: InboundHandling): Promise<void> {
  if (writer === undefined || lead === undefined) return
  const link = { ...writer, campaignId: lead.campaignId, live: true }
  await unsubscribeWithin(context, tx, organizationId, { link, actor: 'reply' })
}

/** By the token of a link, or because a person asks for it in words. */
async function applyUnsubscribe(handling: InboundHandling): Promise<void> {
  const { context, tx, organizationId, link, lead, match } = handling
  const { addressHash, campaignId } = link ?? lead ?? {}
  if (addressHash === undefined || campaignId === undefined || match?.by === 'domain') return
  const emailKey = link === undefined ? (lead?.emailKey ?? null) : link.emailKey
  const person = { addressHash, campaignId, emailKey, live: link?.live ?? true }
  const actor = link === undefined ? 'reply' : 'unsubscribe_link'
  await unsubscribeWithin(context, tx, organizationId, { link: person, actor })
}

/** Nothing is sent until the day of return. A hold that a person or another rule set stays. */
async function applyAbsence(handling: InboundHandling): Promise<void> {
  const { context, tx, inbound, lead, campaign, match, textNew } = handling
  if (lead === undefined || lead.status === 'ended' || campaign === undefined || match?.by === 'domain') return
  if (!isFree(lead) && lead.holdReason !== 'out_of_office') return
  const facts: Facts = (await knownFacts(tx, [lead])).get(lead.leadId) ?? new Map()
  const timeZone = prospectZone(facts, scheduleOf(campaign).timezone)
  const monthFirst = isMonthFirst(countryOf(facts))
  const stated = statedReturn(`${inbound.subject}\n${textNew}`, { now: inbound.receivedAt, timeZone, monthFirst })
  const now = context.clock.now()
  const until = stated !== undefined && stated > now ? stated : new Date(now.getTime() + ABSENCE)
  await holdLead(context, tx, lead, { reason: 'out_of_office', until })
}

/** Whether nothing keeps a lead but a text that may be mended any moment. */
function isFree({ holdReason }: { readonly holdReason: string | null }): boolean {
  return holdReason === null || holdReason === MESSAGE_HOLD
}

type Facts = Pick<KnownFacts, 'get'>

/** The two-letter code of the prospect's country, or of their company's. */
function countryOf(facts: Facts): string | undefined {
  const named = facts.get('contact.country')?.value ?? facts.get('company.country')?.value
  return typeof named === 'string' ? countryCodeOf(named) : undefined
}

/** Whoever has left the company is not written to again before a person has looked. */
async function applyDeparture({ context, tx, judgement, lead, match }: InboundHandling): Promise<void> {
  if (judgement.departure === undefined || lead === undefined || match?.by === 'domain') return
  if (lead.status === 'ended' || !isFree(lead)) return
  await holdLead(context, tx, lead, { reason: 'left_company', until: null })
}
