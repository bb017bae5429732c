import { campaignLimitsOf } from '../../campaigns/index.ts'
import { chooseMailbox, mailboxIdsOf, notReadInWords } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { planStep, windowAfter } from '../../sequences/index.ts'
import { judgeAddress } from '../../verification/index.ts'
import { decideTextGate } from '../../writing/index.ts'
import { UNKNOWN_WAIT } from '../claim/queue-store.ts'
import { organizationCap } from '../limits/daily-caps.ts'
import { DEFAULT_THROTTLE, throttledUntil } from '../limits/throttle.ts'
import type { ThrottleLimits } from '../limits/throttle.ts'
import type { Message } from '../message-store.ts'
import { contactKey, leadCompanyDomain } from '../send-context.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'
import type { GateInputs, RecipientFacts, SendAttempt } from './gates.ts'

/** Puts together what the gates of a lead's next email depend on. `message` is the one that is not done with, if any. */
export function collectGateInputs(
  context: Context,
  place: SendContext,
  room: SendCapacity,
  message: Message | undefined,
): GateInputs {
  const { lead, campaign, facts, scoredAt, progress } = place
  const { now } = room
  const live = campaign.mode === 'live'
  const next = planStep(lead, campaign, { facts, scoredAt, now, progress })
  const mailboxes = [...room.mailboxes.values()]
  return {
    now,
    live,
    lead,
    campaignStatus: campaign.status,
    rules: rulesOf(context, room),
    contact: room.contacts.get(contactKey(lead))!,
    company: live ? companyRoom(place, room) : undefined,
    next,
    texts: decideTextGate(room.texts, {
      campaign,
      lead,
      facts,
      step: message?.step ?? (next.kind === 'send' ? next.step : 0),
      plannedAt: message?.plannedAt ?? (next.kind === 'send' ? next.plannedAt : now),
      now,
    }),
    attempt: message === undefined ? undefined : attemptOf(message),
    unread: live ? unreadOf(place, room) : undefined,
    windowAfter: (after) => windowAfter(campaign, facts, after),
    mailbox: live
      ? chooseMailbox(mailboxes, {
          own: mailboxIdsOf(campaign),
          sticky: lead.mailboxId,
          begun: begunFrom(message),
          now,
        })
      : undefined,
    recipient: live ? recipientFacts(place, room) : undefined,
    address: judgeAddress(room.addresses, { campaign, lead, now }),
  }
}

function rulesOf(
  { settings }: Context,
  { rules, now, sentToday, instanceSentToday, shareLeft }: SendCapacity,
): GateInputs['rules'] {
  const { sendingStopped, instanceStopped, instanceHeld } = rules
  const switches = { sendingStopped, instanceStopped, instanceHeld }
  const instance = { instanceCap: settings.dailySendCap, instanceSentToday, shareLeft }
  return { ...switches, dailyCap: organizationCap(rules, now), sentToday, ...instance }
}

/** What is known of the servers that a lead's email goes to, and when they may get the next one. */
export function recipientFacts(
  { host, domain, recipient }: SendContext,
  { rules, sends, now }: SendCapacity,
): RecipientFacts {
  const limits: ThrottleLimits = {
    domainHourly: rules.domainHourlyCap ?? DEFAULT_THROTTLE.domainHourly,
    domainDaily: rules.domainDailyCap ?? DEFAULT_THROTTLE.domainDaily,
    providerHourly: rules.providerHourlyCap ?? DEFAULT_THROTTLE.providerHourly,
  }
  return {
    domain: host,
    takesMail: domain?.takesMail,
    reason: domain?.reason ?? null,
    freshUntil: domain?.freshUntil ?? null,
    key: recipient.key,
    throttledUntil: throttledUntil(recipient, sends.get(recipient.key) ?? [], { limits, now }),
  }
}

/** A first email waits for no answer; where a follow-up leaves from matters less than where the answer to the last goes. */
function unreadOf({ lead }: SendContext, { mailboxes }: SendCapacity): GateInputs['unread'] {
  if (lead.step === 0 || lead.mailboxId === null) return undefined
  const mailbox = mailboxes.get(lead.mailboxId)
  if (mailbox === undefined || mailbox.notRead === null) return undefined
  return { address: mailbox.address, since: new Date(mailbox.notRead.since), why: notReadInWords(mailbox.notRead) }
}

/** How full the lead's company is; undefined where that does not matter. */
function companyRoom({ lead, campaign }: SendContext, { contacts, inFlight }: SendCapacity): GateInputs['company'] {
  const { leadsPerCompany: limit } = campaignLimitsOf(campaign)
  const company = leadCompanyDomain(lead)
  const isIn = contacts.get(contactKey(lead))?.liveLeadId === lead.leadId
  if (limit === null || company === null || isIn) return undefined
  return { domain: company, limit, inFlight: inFlight.get(company) ?? 0 }
}

/** An email whose bytes began to leave once goes out as it was, under the same Message-ID. */
function begunFrom(message: Message | undefined): string | null {
  return message !== undefined && message.dataStartedAt !== null ? message.mailboxId : null
}

function attemptOf({ state, failures, dueAt, leaseUntil, claimedAt }: Message): SendAttempt | undefined {
  if (state === 'sending' && leaseUntil !== null) return { kind: 'sending', until: leaseUntil }
  if (state === 'unknown' && claimedAt !== null) {
    return { kind: 'unknown', until: new Date(claimedAt.getTime() + UNKNOWN_WAIT) }
  }
  if (state === 'queued' && failures > 0 && dueAt !== null) return { kind: 'retry', until: dueAt }
  return undefined
}
