import { chooseMailbox, mailboxIdsOf } from '../mailboxes/index.ts'
import type { Mailbox } from '../mailboxes/index.ts'
import { companyOf } from './company-of.ts'
import { countInFlight } from './company-store.ts'
import { organizationCap } from './organization-cap.ts'
import type { SendingRules } from './rules-store.ts'
import { limitsOf } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import type { KnownFacts } from '../research/index.ts'
import { findProgress, findVerdicts, planStep, windowAfter } from '../sequences/index.ts'
import type { Contact } from '../suppressions/index.ts'
import type { Attempt, GateFacts } from './gates.ts'
import type { Message } from './message-store.ts'

/** What was read about a lead, with or without locks. */
export interface Surroundings {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly contact: Contact
  readonly facts: KnownFacts
  readonly rules: SendingRules
  /** Every mailbox of the organization; none are needed for a test campaign. */
  readonly mailboxes: readonly Mailbox[]
  readonly now: Date
}

/** Puts together what the gates of a lead's next email depend on. `message` is the one that is not done with, if any. */
export async function gatherGates(
  context: Context,
  db: Db,
  given: Surroundings,
  message: Message | undefined,
): Promise<GateFacts> {
  const { lead, campaign, contact, facts, rules, mailboxes, now } = given
  const { organizationId, leadId } = lead
  const live = campaign.mode === 'live'
  const judged = (await findVerdicts(db, organizationId, [leadId])).get(leadId)
  const progress = (await findProgress(db, organizationId, [lead])).get(leadId)!
  return {
    now,
    live,
    lead,
    campaignStatus: campaign.status,
    rules: {
      sendingStopped: rules.sendingStopped,
      instanceStopped: rules.instanceStopped,
      instanceHeld: rules.instanceHeld,
      dailyCap: organizationCap(rules, now),
      sentToday: mailboxes.reduce((sum, mailbox) => sum + mailbox.sentToday, 0),
      instanceCap: context.settings.dailySendCap,
      instanceSentToday: rules.instanceSentToday,
    },
    contact,
    company: live ? await companyRoom(db, given) : undefined,
    next: planStep(lead, campaign, { facts, scoredAt: judged?.scoredAt ?? now, now, progress }),
    attempt: message === undefined ? undefined : attemptOf(message),
    windowAfter: (after) => windowAfter(campaign, facts, after),
    mailbox: live
      ? chooseMailbox(mailboxes, { own: mailboxIdsOf(campaign), sticky: stickyMailbox(lead, message), now })
      : undefined,
  }
}

/** How full the lead's company is; undefined where that does not matter. */
async function companyRoom(db: Db, { lead, campaign, contact }: Surroundings): Promise<GateFacts['company']> {
  const { organizationId, leadId } = lead
  const { leadsPerCompany: limit } = limitsOf(campaign)
  const company = companyOf(lead)
  if (limit === null || company === null || contact.liveLeadId === leadId) return undefined
  return { domain: company, limit, inFlight: await countInFlight(db, { organizationId, company, leadId }) }
}

/** A thread has one sender; and an email whose bytes began to leave once goes out as it was, under the same Message-ID. */
function stickyMailbox(lead: Lead, message: Message | undefined): string | null {
  const begun = message !== undefined && message.dataStartedAt !== null ? message.mailboxId : null
  return lead.mailboxId ?? begun
}

function attemptOf({ state, failures, dueAt, leaseUntil, claimedAt }: Message): Attempt | undefined {
  if (state === 'sending' && leaseUntil !== null) return { kind: 'sending', until: leaseUntil }
  if (state === 'unknown' && claimedAt !== null) return { kind: 'unknown', until: new Date(claimedAt.getTime() + DAY) }
  if (state === 'queued' && failures > 0 && dueAt !== null) return { kind: 'retry', until: dueAt }
  return undefined
}
