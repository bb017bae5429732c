import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import type { KnownFacts } from '../research/index.ts'
import { findVerdicts, nextSendInstant, planStep, scheduleOf, zoneOf } from '../sequences/index.ts'
import type { Contact } from '../suppressions/index.ts'
import { mailboxIdsOf } from './campaign-part.ts'
import { chooseMailbox, organizationCap } from './choose-mailbox.ts'
import type { GateFacts } from './gates.ts'
import { countSentToday } from './mailbox-store.ts'
import type { Mailbox, SendingRules } from './mailbox-store.ts'

/** What was read about a lead, with or without locks. */
export interface Surroundings {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly contact: Pick<Contact, 'suppression' | 'erasedAt' | 'liveLeadId' | 'restingUntil'>
  readonly facts: KnownFacts
  readonly rules: SendingRules
  readonly mailboxes: readonly Mailbox[]
  readonly now: Date
}

/** Puts together what the gates of a lead's next email depend on. */
export async function gatherGates(db: Db, given: Surroundings): Promise<GateFacts> {
  const { lead, campaign, contact, facts, rules, mailboxes, now } = given
  const live = campaign.mode === 'live'
  const judged = (await findVerdicts(db, lead.organizationId, [lead.leadId])).get(lead.leadId)
  const next = planStep(lead, campaign, { facts, scoredAt: judged?.scoredAt ?? now, now })
  const zone = zoneOf(campaign, facts)
  const window = nextSendInstant({
    after: Temporal.Instant.fromEpochMilliseconds(now.getTime()),
    zone,
    schedule: scheduleOf(campaign),
  })
  const own = mailboxIdsOf(campaign)
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
      sentToday: live ? await countSentToday(db, lead.organizationId, now) : 0,
    },
    contact: {
      suppression: contact.suppression,
      erased: contact.erasedAt !== null,
      liveLeadId: contact.liveLeadId,
      restingUntil: contact.restingUntil,
    },
    earliestAt: next.kind === 'send' ? next.earliestAt : now,
    windowAt: window === undefined ? undefined : new Date(window.epochMilliseconds),
    mailbox: live
      ? chooseMailbox(mailboxes.filter((mailbox) => own.includes(mailbox.mailboxId)), { sticky: lead.mailboxId, now })
      : undefined,
  }
}
