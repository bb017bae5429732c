import { MOVED_HOLD } from '../leads/index.ts'
import { nextDay } from '../mailboxes/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Gate, GateFacts } from './gate-facts.ts'

/** Every gate with pass or fail, in the order in which they are asked, the lead's own first. Pure: the same facts give the same answer. */
export function evaluateGates(facts: GateFacts): Gate[] {
  return [
    leadGate(facts),
    holdGate(facts),
    campaignGate(facts),
    switchGate(facts),
    suppressionGate(facts),
    ...(facts.live ? [otherCampaignGate(facts), restGate(facts), companyGate(facts), recipientGate(facts)] : []),
    sequenceGate(facts),
    attemptGate(facts),
    ...(facts.live ? [readingGate(facts)] : []),
    waitGate(facts),
    windowGate(facts),
    ...(facts.live ? [capGate(facts), installationCapGate(facts), recipientDomainGate(facts), mailboxGate(facts)] : []),
    ...(facts.texts.paths.length > 0 ? [writingGate(facts), approvalGate(facts)] : []),
  ]
}

function gate(
  name: string,
  pass: boolean,
  texts: { open: string; closed: string; opensAt?: Date | null | undefined },
): Gate {
  const opensAt = pass ? undefined : (texts.opensAt ?? undefined)
  return { gate: name, pass, detail: pass ? texts.open : texts.closed, ...(opensAt === undefined ? {} : { opensAt }) }
}

function leadGate({ lead }: GateFacts): Gate {
  const pass = lead.status === 'scored' || lead.status === 'in_sequence'
  const why =
    lead.endReason === null
      ? `The lead is ${lead.status} and not scored yet.`
      : `The lead has ended: ${lead.endReason}.`
  return gate('lead', pass, { open: 'The lead is in the outreach queue.', closed: why })
}

function holdGate({ lead, now }: GateFacts): Gate {
  const pass = lead.holdReason === null || (lead.holdUntil !== null && lead.holdUntil <= now)
  return gate('hold', pass, {
    open: 'Nothing holds the lead.',
    closed:
      lead.holdReason === MOVED_HOLD
        ? 'The lead is held: another tool was writing to it when it was moved here. Resume it once that tool has stopped.'
        : `The lead is held: ${lead.holdReason ?? 'hold'}. Resume it to go on.`,
    opensAt: lead.holdUntil,
  })
}

function campaignGate({ campaignStatus }: GateFacts): Gate {
  return gate('campaign', campaignStatus === 'active', {
    open: 'The campaign is active.',
    closed: `The campaign is ${campaignStatus}; only an active one sends.`,
  })
}

function switchGate({ rules, live }: GateFacts): Gate {
  const held = live && rules.instanceHeld !== null
  return gate('sending', !rules.sendingStopped && !rules.instanceStopped && !held, {
    open: 'Sending is on.',
    closed: held
      ? 'Live sending is held because this installation is a copy. Release it when that is right.'
      : 'All sending is stopped.',
  })
}

function suppressionGate({ contact }: GateFacts): Gate {
  return gate('suppression', contact.suppression === null && contact.erasedAt === null, {
    open: 'The address is not suppressed.',
    closed: `The address is suppressed: ${contact.suppression ?? 'erased'}.`,
  })
}

function otherCampaignGate({ contact, lead }: GateFacts): Gate {
  return gate('other_campaign', contact.liveLeadId === null || contact.liveLeadId === lead.leadId, {
    open: 'The address is in no other live sequence.',
    closed: 'The address is in another live sequence of the organization; it is in one at a time.',
  })
}

function restGate({ contact, lead, now }: GateFacts): Gate {
  const own = contact.liveLeadId === lead.leadId || contact.restedLeadId === lead.leadId
  return gate('rest', own || contact.restingUntil === null || contact.restingUntil <= now, {
    open: 'The address is not resting.',
    closed: 'The address rests after another sequence.',
    opensAt: contact.restingUntil,
  })
}

function companyGate({ company }: GateFacts): Gate {
  const { domain = '', inFlight = 0, limit = 1 } = company ?? {}
  return gate('company', inFlight < limit, {
    open: 'Its company has room for another lead.',
    closed: `In live sequences from ${domain}: ${inFlight} other ${inFlight === 1 ? 'lead' : 'leads'}; the campaign allows ${limit} at once.`,
  })
}

function recipientGate({ recipient }: GateFacts): Gate {
  const domain = recipient?.domain ?? ''
  const takesNone = recipient?.takesMail === false
  return gate('recipient', recipient?.takesMail !== null && !takesNone, {
    open:
      recipient?.takesMail === true ? `${domain} takes mail.` : `DNS is asked about ${domain} before the first email.`,
    closed: takesNone
      ? `${domain} takes no mail: ${recipient.reason ?? 'DNS says so'}.`
      : `DNS did not say whether ${domain} takes mail; it is asked again.`,
    opensAt: takesNone ? undefined : recipient?.freshUntil,
  })
}

function recipientDomainGate({ recipient, now }: GateFacts): Gate {
  const key = recipient?.key ?? ''
  return gate('recipient_domain', recipient === undefined || recipient.throttledUntil <= now, {
    open: `The servers of ${key} may get another email.`,
    closed: `The servers of ${key} have got as many emails of the organization as they get in an hour or a day.`,
    opensAt: recipient?.throttledUntil,
  })
}

function sequenceGate({ next }: GateFacts): Gate {
  return gate('sequence', next.kind !== 'complete', {
    open: 'The sequence has an email that the lead has not got.',
    closed: 'The sequence has no further email.',
  })
}

const ATTEMPTS = {
  sending: 'An email to this lead is on its way this moment.',
  unknown: 'The last email may or may not have left. Decide about it, or it counts as sent after a day.',
  retry: 'The last attempt failed; the email is tried again.',
}

function attemptGate({ attempt, now }: GateFacts): Gate {
  return gate('attempt', attempt === undefined || attempt.until <= now, {
    open: 'No attempt to send is under way.',
    closed: attempt === undefined ? '' : ATTEMPTS[attempt.kind],
    opensAt: attempt?.until,
  })
}

function readingGate({ unread }: GateFacts): Gate {
  const { address = '', since, problem = null } = unread ?? {}
  const when = since?.toISOString().slice(0, 16).replace('T', ' ')
  const why = problem === null ? '' : `: ${problem}`
  return gate('reading', unread === undefined, {
    open: 'Whoever answers is known.',
    closed: `${address} has not been read since ${when} UTC${why}. The lead may have answered; it goes on by itself once the mailbox is read again.`,
  })
}

function waitGate({ next, now }: GateFacts): Gate {
  return gate('wait', next.kind !== 'send' || next.earliestAt <= now, {
    open: 'The wait since the last email is over.',
    closed: 'The wait since the last email is not over.',
    opensAt: next.kind === 'send' ? next.earliestAt : undefined,
  })
}

function windowGate({ windowAfter, now, next }: GateFacts): Gate {
  const opensAt = next.kind === 'no_window' ? undefined : windowAfter(now)
  return gate('window', opensAt !== undefined && opensAt <= now, {
    open: 'It is sending time where the prospect is.',
    closed:
      opensAt === undefined
        ? 'The schedule allows no moment within a year. It is looked at again each week, and when it is changed.'
        : 'It is not sending time where the prospect is.',
    opensAt,
  })
}

function capGate({ rules, now }: GateFacts): Gate {
  return gate('organization_cap', rules.sentToday < rules.dailyCap, {
    open: `${rules.sentToday} of ${rules.dailyCap} emails of today are used.`,
    closed: `All ${rules.dailyCap} emails that the organization may send today are used.`,
    opensAt: nextDay(now),
  })
}

function installationCapGate({ rules, now }: GateFacts): Gate {
  return gate('installation_cap', rules.instanceSentToday < rules.instanceCap, {
    open: 'The installation has emails left for today.',
    closed: 'All emails that the installation may send today are used. The operator sets FAIRLEAD_DAILY_SEND_CAP.',
    opensAt: nextDay(now),
  })
}

function mailboxGate({ mailbox }: GateFacts): Gate {
  const ready = mailbox?.kind === 'ready'
  return gate('mailbox', ready, {
    open: 'A mailbox is ready.',
    closed: mailbox?.kind === 'wait' ? mailbox.reason : 'The campaign has no mailbox.',
    opensAt: mailbox?.kind === 'wait' ? mailbox.until : undefined,
  })
}

/** How long an email waits until it is looked at whether anybody was asked to write its text. */
const ASKED_SOON = MINUTE

function writingGate({ texts: { waitsUntil, isUnasked }, now }: GateFacts): Gate {
  return gate('writing', waitsUntil === undefined && !isUnasked, {
    open: 'No text is being written.',
    closed:
      'The language model writes about the lead. After an hour at most the email goes with the words of its template.',
    opensAt: waitsUntil ?? new Date(now.getTime() + ASKED_SOON),
  })
}

const LEAVES = {
  waits: 'A person is asked whether the text of the language model may leave.',
  asks: 'A person is going to be asked whether the text of the language model may leave.',
  after: 'The text waits until a person has decided about the first ones of this step.',
}

function approvalGate({ texts: { leave } }: GateFacts): Gate {
  return gate('approval', leave === 'free', {
    open: 'Nobody has to approve the text.',
    closed: leave === 'free' ? '' : LEAVES[leave],
  })
}

/**
 * The first instant at which all closed gates may be open, inside the schedule; null when one of them waits for a person
 * or for something that nobody can know.
 */
export function nextEligible(facts: GateFacts, gates: readonly Gate[]): Date | null {
  const closed = gates.filter((one) => !one.pass)
  if (closed.some((one) => one.opensAt === undefined)) return null
  const opens = closed.filter((one) => one.gate !== 'window').map((one) => one.opensAt?.getTime() ?? 0)
  return facts.windowAfter(new Date(Math.max(facts.now.getTime(), ...opens))) ?? null
}
