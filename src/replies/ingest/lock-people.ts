import { findCampaigns } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { findLead, lockLeads, parseEmail } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import { lockContacts, lockKnownContacts } from '../../suppressions/index.ts'
import type { InboundMail } from '../inbound-mail.ts'
import type { UnsubscribeLink } from '../unsubscribe/unsubscribe-link-store.ts'
import type { ClassifiedMail } from './classify-and-match.ts'
import { ownAddresses } from './inbound-store.ts'
import type { Inbound, InboundKind } from './inbound-store.ts'
import { companyDomainOf } from './match-inbound.ts'
import type { InboundMatch } from './match-inbound.ts'
import { findColleaguesOf } from './match-store.ts'

/** An address, as suppressions and contacts know it. */
interface Address {
  readonly addressHash: Buffer
  readonly emailKey: string
}

/** A lead at the company of somebody who answered, and the campaign that it is in. */
export interface Colleague {
  readonly lead: Lead
  readonly campaign: Campaign
}

/** Everybody whom a mail concerns, locked. */
export interface ConcernedPeople {
  /** Who was written to; undefined when nobody is known, or by now is gone. */
  readonly lead: Lead | undefined
  readonly campaign: Campaign | undefined
  /** Other leads at the company of a person who answered, in every live campaign. */
  readonly colleagues: readonly Colleague[]
  /** Who asks to be left alone from an address that is neither the lead's nor one of our mailboxes. */
  readonly writer: Address | undefined
}

/** Which mail concerns them. `isRequest`: it asks to be left alone. */
interface Concern {
  readonly organizationId: string
  readonly match: InboundMatch | undefined
  readonly kind: InboundKind
  readonly isRequest: boolean
  readonly mail: Pick<InboundMail, 'from'>
  /** The unsubscribe link that it carries. */
  readonly link?: Pick<UnsubscribeLink, 'addressHash'> | undefined
}

/** Locks contacts first, then leads, each in sorted order, as everybody does. */
export async function lockConcernedPeople(
  context: Context,
  tx: Transaction,
  concern: Concern,
): Promise<ConcernedPeople> {
  const { organizationId, match, mail } = concern
  const before = match === undefined ? undefined : await findLead(tx, organizationId, match.leadId)
  if (match === undefined || before === undefined) {
    return { lead: undefined, campaign: undefined, colleagues: [], writer: undefined }
  }
  const domain = before.domainKind === 'company' ? before.domain : companyDomainOf(mail.from?.address ?? '')
  const without = match.by === 'domain' ? [] : [match.leadId]
  const others =
    concern.kind === 'reply' && domain !== undefined
      ? await findColleaguesOf(tx, { organizationId, domain, without })
      : []
  const writer = concern.isRequest ? await writerOf(context, tx, organizationId, { mail, lead: before }) : undefined
  if (concern.isRequest) {
    // What is to be suppressed is written down now, so that all are locked in one order.
    const addresses = [before, ...others, ...(writer === undefined ? [] : [writer])]
    const people = addresses.map(({ addressHash, emailKey }) => ({ organizationId, addressHash, emailKey }))
    await lockContacts(tx, people, context.clock.now())
  } else {
    const linked = concern.link === undefined ? [] : [concern.link]
    const hashes = [before, ...others, ...linked].map(({ addressHash }) => addressHash)
    await lockKnownContacts(tx, organizationId, hashes)
  }
  const ids = [match.leadId, ...others.map((one) => one.leadId)]
  const locked = await lockLeads(tx, organizationId, [...new Set(ids)])
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(locked.map((one) => one.campaignId))])
  const colleagues = locked.flatMap((lead) => {
    const campaign = campaigns.get(lead.campaignId)
    const isColleague = others.some((one) => one.leadId === lead.leadId)
    return campaign === undefined || !isColleague ? [] : [{ lead, campaign }]
  })
  const lead = locked.find((one) => one.leadId === match.leadId)
  return { lead, campaign: lead && campaigns.get(lead.campaignId), colleagues, writer }
}

async function writerOf(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { mail, lead }: { readonly mail: Pick<InboundMail, 'from'>; readonly lead: Lead },
): Promise<Address | undefined> {
  const read = parseEmail(mail.from?.address ?? '')
  if (!('value' in read)) return undefined
  const { key } = read.value
  if (key === lead.emailKey || (await ownAddresses(tx, organizationId)).has(key)) return undefined
  return { emailKey: key, addressHash: hashAddress(context.instance.erasureKey, organizationId, key) }
}

/** A mail that was just written down, and everybody it concerns, locked. */
export interface InboundHandling
  extends ConcernedPeople, Pick<ClassifiedMail, 'judgement' | 'match' | 'textNew' | 'link' | 'report' | 'recipient'> {
  readonly context: Context
  readonly tx: Transaction
  readonly organizationId: string
  readonly mailboxId: string
  readonly inbound: Inbound
}
