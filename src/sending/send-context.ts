import { campaignLimitsOf, findCampaigns } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { findMailboxes, mailboxIdsOf } from '../mailboxes/index.ts'
import type { Mailbox } from '../mailboxes/index.ts'
import { findFirstOwner } from '../people/index.ts'
import type { Member } from '../people/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { allOf } from '../platform/database/clients.ts'
import { readTogether } from '../platform/database/read-together.ts'
import { registrableDomain } from '../platform/text/host-name.ts'
import { domainOf } from '../platform/text/mail-address.ts'
import { knownFacts } from '../research/index.ts'
import type { KnownFacts } from '../research/index.ts'
import { findProgress, findVerdicts } from '../sequences/index.ts'
import { findContacts, setLiveLeads } from '../suppressions/index.ts'
import type { Contact } from '../suppressions/index.ts'
import { gatherAddressVerdicts } from '../verification/index.ts'
import type { AddressVerdicts } from '../verification/index.ts'
import { gatherTextGateInputs } from '../writing/index.ts'
import type { TextGateInputs } from '../writing/index.ts'
import { findEarlier } from './compose/compose-store.ts'
import type { EarlierEmail } from './compose/compose-store.ts'
import { findSendingRules, shareLeft } from './limits/caps-store.ts'
import type { SendingRules } from './limits/caps-store.ts'
import { recipientOf } from './limits/throttle.ts'
import type { ThrottledRecipient } from './limits/throttle.ts'
import { knownProvider } from './recipients/mail-providers.ts'
import { countInFlight, findRecentSends, findRecipientDomains } from './recipients/recipient-store.ts'
import type { RecipientDomain } from './recipients/recipient-store.ts'

/** The registered domain of a lead's company; null for one that is known by an address at a provider for everybody. */
export function leadCompanyDomain({ domain, domainKind }: Pick<Lead, 'domain' | 'domainKind'>): string | null {
  return domainKind === 'company' ? registrableDomain(domain) : null
}

/** Marks leads, whose addresses are locked, as those through which they are in a live sequence. */
export async function markLive(db: Db, organizationId: string, leads: readonly Lead[]): Promise<void> {
  const marks = leads.map((lead) => {
    return { addressHash: lead.addressHash, leadId: lead.leadId, company: leadCompanyDomain(lead) }
  })
  await setLiveLeads(db, organizationId, marks)
}

/** What was read about a lead, with or without locks. */
export interface SendContext {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly facts: KnownFacts
  readonly scoredAt: Date
  readonly progress: Progress
  readonly earlier: readonly EarlierEmail[]
  /** The host of its address, what DNS said of it, and as what the throttle counts it. */
  readonly host: string
  readonly domain: RecipientDomain | undefined
  readonly recipient: ThrottledRecipient
}

type Progress = Awaited<ReturnType<typeof findProgress>> extends Map<string, infer One> ? One : never

/** What each email that is booked takes from the next, and a later day gives back: `limits/move-capacity.ts`. */
export interface CapacityCounts {
  /** Every mailbox that may send to the leads, or has; none are read for test campaigns. */
  readonly mailboxes: Map<string, Mailbox>
  readonly contacts: Map<string, Contact>
  /** When the last day's emails to each recipient were claimed. */
  readonly sends: Map<string, Date[]>
  /** Leads of each company that are in a live sequence, where a campaign limits them. */
  readonly inFlight: Map<string, number>
  sentToday: number
  instanceSentToday: number
  /** How many more the organization may send of what the installation may send today. */
  shareLeft: number
}

/** What all leads of an organization share. */
export interface SendCapacity extends CapacityCounts {
  readonly now: Date
  readonly rules: SendingRules
  /** The first owner: who emails without a mailbox are from. */
  readonly owner: Member | undefined
  /** What a model writes about the leads, and whether it may leave. */
  readonly texts: TextGateInputs
  /** What is said of the addresses of those who have yet to get their first email. */
  readonly addresses: AddressVerdicts
}

/**
 * Reads what decides about the emails of leads of one organization, in a few statements whatever their number.
 * `mailboxIds` are of mailboxes that send to them although no campaign of theirs has them; `campaigns` are theirs, where
 * they were read already.
 */
export async function readSendContexts(
  context: Context,
  db: Db,
  organizationId: string,
  given: { readonly leads: readonly Lead[]; readonly mailboxIds?: readonly string[]; readonly campaigns?: Campaigns },
): Promise<{ places: Map<string, SendContext>; room: SendCapacity }> {
  const { leads, mailboxIds = [] } = given
  const now = context.clock.now()
  const campaigns = given.campaigns ?? (await campaignsOf(db, organizationId, leads))
  const live = [...campaigns.values()].filter((campaign) => campaign.mode === 'live')
  const conversations = leads.flatMap(({ mailboxId }) => mailboxId ?? [])
  const senders = new Set([...live.flatMap(mailboxIdsOf), ...conversations, ...mailboxIds])
  const read = await readTogether(db, (one) => ({
    texts: gatherTextGateInputs(one, organizationId, { leads, campaigns }),
    places: readPlaces(one, organizationId, { leads, campaigns, now }),
    contacts: findContacts(one, organizationId, leads),
    rules: findSendingRules(one, organizationId, now),
    owner: findFirstOwner(one, organizationId),
    mailboxes: findMailboxes(one, organizationId, now, [...senders]),
    addresses: gatherAddressVerdicts(one, organizationId, { leads, campaigns, now }),
  }))
  const { places, rules } = read
  const recipients = [...new Set([...places.values()].map(({ recipient }) => recipient.key))]
  const since = new Date(now.getTime() - DAY)
  // These ask by what the others answered.
  const counted = await readTogether(db, (one) => ({
    sends: live.length > 0 ? findRecentSends(one, organizationId, recipients, since) : new Map<string, Date[]>(),
    inFlight: countInFlight(one, organizationId, limitedCompanies(places)),
    shareLeft: shareLeft(context, one, { organizationId, now, rules }),
  }))
  const room: SendCapacity = {
    now,
    rules,
    owner: read.owner,
    mailboxes: new Map(read.mailboxes.map((mailbox) => [mailbox.mailboxId, mailbox])),
    contacts: new Map(read.contacts.map((contact) => [contactKey(contact), contact])),
    texts: read.texts,
    addresses: read.addresses,
    sentToday: rules.sentToday,
    instanceSentToday: rules.instanceSentToday,
    ...counted,
  }
  return { places, room }
}

type Campaigns = Map<string, Campaign>

/** The campaigns of leads. */
export function campaignsOf(db: Db, organizationId: string, leads: readonly Lead[]): Promise<Campaigns> {
  return findCampaigns(db, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
}

function limitedCompanies(places: ReadonlyMap<string, SendContext>): string[] {
  const limited = [...places.values()].filter(
    ({ campaign }) => campaign.mode === 'live' && campaignLimitsOf(campaign).leadsPerCompany !== null,
  )
  return [...new Set(limited.flatMap(({ lead }) => leadCompanyDomain(lead) ?? []))]
}

/** Under what a room keeps the contact of a lead. */
export function contactKey({ addressHash }: Pick<Contact, 'addressHash'>): string {
  return addressHash.toString('hex')
}

async function readPlaces(
  db: Db,
  organizationId: string,
  given: { leads: readonly Lead[]; campaigns: Map<string, Campaign>; now: Date },
): Promise<Map<string, SendContext>> {
  const { leads, campaigns, now } = given
  const leadIds = leads.map((lead) => lead.leadId)
  const written = leads.filter((lead) => lead.step > 0)
  const hosts = [...new Set(leads.map((lead) => domainOf(lead.emailKey)))]
  const { facts, verdicts, progress, earlier, domains } = await allOf({
    facts: knownFacts(db, leads),
    verdicts: findVerdicts(db, organizationId, leadIds),
    progress: findProgress(db, organizationId, leads),
    earlier: findEarlier(db, organizationId, written),
    domains: findRecipientDomains(db, hosts, now),
  })
  return new Map(
    leads.flatMap((lead): [string, SendContext][] => {
      const campaign = campaigns.get(lead.campaignId)
      const own = progress.get(lead.leadId)
      if (campaign === undefined || own === undefined) return []
      const host = domainOf(lead.emailKey)
      const domain = domains.get(host)
      const place = {
        lead,
        campaign,
        facts: facts.get(lead.leadId) ?? new Map(),
        scoredAt: verdicts.get(lead.leadId)?.scoredAt ?? now,
        progress: own,
        earlier: earlier.get(lead.leadId) ?? [],
        host,
        domain,
        recipient: recipientOf(host, domain?.provider ?? knownProvider(host) ?? null),
      }
      return [[lead.leadId, place]]
    }),
  )
}
