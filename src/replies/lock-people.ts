import { findCampaign } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { findLead, lockLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Transaction } from '../platform/db.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import type { Identified } from './identify.ts'
import type { InboundMail } from './inbound-mail.ts'
import { companyDomainOf } from './match-inbound.ts'
import { findColleagues } from './match-store.ts'

/** Everybody whom a mail concerns, locked. */
export interface People {
  /** Who was written to; undefined when nobody is known, or by now is gone. */
  readonly lead: Lead | undefined
  readonly campaign: Campaign | undefined
  /** Other leads at the company of a person who answered, in the same campaign. */
  readonly colleagues: readonly Lead[]
}

/** Locks contacts first, then leads, each in sorted order, as everybody does. */
export async function lockPeople(
  tx: Transaction,
  given: { organizationId: string; found: Pick<Identified, 'match' | 'judgement'>; mail: Pick<InboundMail, 'from'> },
): Promise<People> {
  const { organizationId, found, mail } = given
  const { match, judgement } = found
  const before = match === undefined ? undefined : await findLead(tx, organizationId, match.leadId)
  if (match === undefined || before === undefined) return { lead: undefined, campaign: undefined, colleagues: [] }
  const without = match.by === 'domain' ? [] : [match.leadId]
  const domain = before.domainKind === 'company' ? before.domain : companyDomainOf(mail.from?.address ?? '')
  const others =
    judgement.kind === 'reply' && domain !== undefined
      ? await findColleagues(tx, { organizationId, domain, campaignId: match.campaignId, without })
      : []
  await lockKnownContacts(tx, organizationId, [before.addressHash, ...others.map((one) => one.addressHash)])
  const ids = [match.leadId, ...others.map((one) => one.leadId)]
  const locked = await lockLeads(tx, organizationId, [...new Set(ids)])
  const campaign = await findCampaign(tx, organizationId, match.campaignId)
  return {
    lead: locked.find((one) => one.leadId === match.leadId),
    campaign,
    colleagues: locked.filter((one) => others.some((other) => other.leadId === one.leadId)),
  }
}
