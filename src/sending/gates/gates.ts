import { ADDRESS_HOLD, MOVED_HOLD } from '../../leads/index.ts'
import type { MailboxChoice } from '../../mailboxes/index.ts'
import { nextDay } from '../../mailboxes/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { NextStep } from '../../sequences/index.ts'
import type { Contact } from '../../suppressions/index.ts'
import { VERDICT_WORDS, VERIFIER_NAMES } from '../../verification/index.ts'
import type { AddressStanding } from '../../verification/index.ts'
import type { TextGateDecision } from '../../writing/index.ts'
import { ASKED_GATES, GATES } from './gate-table.ts'
import type { AskedGate, GateName } from './gate-table.ts'

/** One condition that decides whether and when an email leaves. */
export interface SendGate {
  readonly gate: GateName
  readonly pass: boolean
  /** What it found, for a person. */
  readonly detail: string
  /** When it opens automatically, if known. */
  readonly opensAt?: Date
}

/** One that a claim asks. */
export type AskedSendGate = SendGate & { readonly gate: AskedGate }

/** Everything that decides about the next email of a lead, gathered at one moment. */
export interface GateInputs {
  readonly now: Date
  readonly live: boolean
  readonly lead: {
    leadId: string
    status: string
    endReason: string | null
    holdReason: string | null
    holdUntil: Date | null
  }
  readonly campaignStatus: string
  readonly rules: {
    readonly sendingStopped: boolean
    readonly instanceStopped: boolean
    readonly instanceHeld: string | null
    readonly dailyCap: number
    readonly sentToday: number
    readonly instanceCap: number
    readonly instanceSentToday: number
    /** How many more the organization may send of what the installation may send today. */
    readonly shareLeft: number
  }
  readonly contact: Pick<Contact, 'suppression' | 'erasedAt' | 'liveLeadId' | 'restingUntil' | 'restedLeadId'>
  /** Only of leads that have yet to begin, where the campaign limits how many of a company are written to at once. */
  readonly company: { readonly domain: string; readonly inFlight: number; readonly limit: number } | undefined
  /** What comes next in the sequence. */
  readonly next: NextStep
  /** What a model has to do with that email. */
  readonly texts: TextGateDecision
  /** An email that is on its way, of which nobody knows whether it left, or that is tried again later. */
  readonly attempt: SendAttempt | undefined
  /** The mailbox of the conversation, where nobody knows what has come into it: only of follow-ups of live campaigns. */
  readonly unread: { readonly address: string; readonly since: Date; readonly why: string } | undefined
  /** The first instant from the one given on that lies inside the schedule, or undefined when there is none. */
  readonly windowAfter: (after: Date) => Date | undefined
  /** Only of live campaigns. */
  readonly mailbox: MailboxChoice | undefined
  /** Only of live campaigns. */
  readonly recipient: RecipientFacts | undefined
  /** What is said of the address, where anybody is asked. */
  readonly address: AddressStanding
}

/** What is known of the servers that an email would go to. */
export interface RecipientFacts {
  readonly domain: string
  /** What DNS said; null where it did not, undefined where it was not asked yet: that happens before the first email. */
  readonly takesMail: boolean | null | undefined
  readonly reason: string | null
  /** Until when what DNS said holds. */
  readonly freshUntil: Date | null
  /** The servers as the throttle counts them, and when they may get the next email. */
  readonly key: string
  readonly throttledUntil: Date
}

/** An attempt to send that the next one waits for, until the instant given. */
export interface SendAttempt {
  readonly kind: 'sending' | 'unknown' | 'retry'
  readonly until: Date
}

/** What a gate found. */
type Judged = Omit<SendGate, 'gate'>

function judge(pass: boolean, texts: { open: string; closed: string; opensAt?: Date | null | undefined }): Judged {
  const opensAt = pass ? undefined : (texts.opensAt ?? undefined)
  return { pass, detail: pass ? texts.open : texts.closed, ...(opensAt === undefined ? {} : { opensAt }) }
}

const ATTEMPTS = {
  sending: 'An email to this lead is being sent.',
  unknown: 'It is unclear whether the last email was sent. Tell us, or it counts as sent after a day.',
  retry: 'The last attempt failed. We’ll try again.',
}

const HOLD_WORDS: ReadonlyMap<string | null, string> = new Map([
  [
    MOVED_HOLD,
    'On hold: another tool was emailing this lead when it was imported. Resume it once that tool has stopped.',
  ],
  ['review_tier', 'On hold: its tier is not emailed. Resume the lead to email it anyway.'],
  ['review_must_unknown', 'On hold: a required criterion is unknown. Add the fact, or resume the lead.'],
  ['review_disqualified', 'On hold: disqualified during the sequence. Resume the lead to email it anyway.'],
  [ADDRESS_HOLD, 'On hold: the address may be wrong. Resume the lead to email it anyway.'],
])

const RULE_WORDS = {
  hold: 'The campaign holds such leads for review. Resume the lead to email it anyway.',
  skip: 'The campaign doesn’t email such addresses, so the lead ends.',
}

/** What is said of an address, by whom, and whether it is written to. */
function judgeAddressOf(address: AddressStanding): Judged {
  switch (address.kind) {
    case 'free':
      return { pass: true, detail: 'The address needs no verification.' }
    case 'unasked':
      return { pass: false, detail: 'The address is being verified before its first email.', opensAt: address.until }
    case 'waiting': {
      const detail =
        'The address is being verified. After a day without a result, the rule for unknown addresses applies.'
      return { pass: false, detail, opensAt: address.until }
    }
    case 'judged': {
      const { verdict, provider, rule, isAccepted } = address
      const said =
        provider === null
          ? 'The address could not be verified in time.'
          : `The address ${VERDICT_WORDS[verdict]}, says ${VERIFIER_NAMES[provider]} (${verdict}).`
      if (isAccepted && provider === null) return { pass: true, detail: 'A team member allowed emails to the address.' }
      if (rule === 'send')
        return { pass: true, detail: isAccepted ? `${said} A team member allowed emails to it.` : said }
      return { pass: false, detail: `${said} ${RULE_WORDS[rule]}` }
    }
  }
}

/** How long an email waits until it is looked at whether anybody was asked to write its text. */
const ASKED_SOON = MINUTE

const LEAVES = {
  waits: 'The AI-written text needs approval.',
  asks: 'The AI-written text will need approval.',
  after: 'The AI-written text waits until the first ones of this step are approved.',
}

/** A code without its underscores. */
function spaced(code: string): string {
  return code.replaceAll('_', ' ')
}

/** What each gate is asked, in which words, and when it opens by itself. */
const JUDGES: Readonly<Record<AskedGate, (facts: GateInputs) => Judged>> = {
  lead: ({ lead }) => {
    const pass = lead.status === 'scored' || lead.status === 'in_sequence'
    const why =
      lead.endReason === null
        ? `The lead is ${lead.status} and not scored yet.`
        : `The lead has ended: ${spaced(lead.endReason)}.`
    return judge(pass, { open: 'The lead is in the outreach queue.', closed: why })
  },
  hold: ({ lead, now }) => {
    const pass = lead.holdReason === null || (lead.holdUntil !== null && lead.holdUntil <= now)
    return judge(pass, {
      open: 'The lead is not on hold.',
      closed:
        HOLD_WORDS.get(lead.holdReason) ??
        `The lead is on hold: ${spaced(lead.holdReason ?? 'hold')}. Resume it to continue.`,
      opensAt: lead.holdUntil,
    })
  },
  campaign: ({ campaignStatus }) =>
    judge(campaignStatus === 'active', {
      open: 'The campaign is active.',
      closed: `The campaign is ${campaignStatus}. Activate it to send.`,
    }),
  sending: ({ rules, live }) => {
    const held = live && rules.instanceHeld !== null
    return judge(!rules.sendingStopped && !rules.instanceStopped && !held, {
      open: 'Sending is on.',
      closed: held
        ? 'Live sending is on hold because this server may be a copy. Your administrator can release it.'
        : 'All sending is stopped.',
    })
  },
  suppression: ({ contact }) =>
    judge(contact.suppression === null && contact.erasedAt === null, {
      open: 'The address is not suppressed.',
      closed: `The address is suppressed: ${contact.suppression ?? 'erased'}.`,
    }),
  other_campaign: ({ contact, lead }) =>
    judge(contact.liveLeadId === null || contact.liveLeadId === lead.leadId, {
      open: 'No other campaign is emailing this address.',
      closed: 'Another campaign is emailing this address. An address gets one sequence at a time.',
    }),
  rest: ({ contact, lead, now }) => {
    const own = contact.liveLeadId === lead.leadId || contact.restedLeadId === lead.leadId
    return judge(own || contact.restingUntil === null || contact.restingUntil <= now, {
      open: 'No other campaign emailed this address recently.',
      closed: 'Another campaign emailed this address recently.',
      opensAt: contact.restingUntil,
    })
  },
  company: ({ company }) => {
    const { domain = '', inFlight = 0, limit = 1 } = company ?? {}
    return judge(inFlight < limit, {
      open: 'The company limit is not reached.',
      closed: `${inFlight} other ${inFlight === 1 ? 'lead' : 'leads'} at ${domain} ${inFlight === 1 ? 'is' : 'are'} in live sequences. The campaign allows ${limit} at once.`,
    })
  },
  recipient: ({ recipient }) => {
    const domain = recipient?.domain ?? ''
    const takesNone = recipient?.takesMail === false
    return judge(recipient?.takesMail !== null && !takesNone, {
      open:
        recipient?.takesMail === true
          ? `${domain} accepts email.`
          : `DNS for ${domain} is checked before the first email.`,
      closed: takesNone
        ? `${domain} doesn’t accept email: ${recipient.reason ?? 'DNS says so'}.`
        : `DNS for ${domain} did not answer. We’ll check again.`,
      opensAt: takesNone ? undefined : recipient?.freshUntil,
    })
  },
  sequence: ({ next, lead }) =>
    judge(next.kind !== 'complete', {
      open: 'The sequence has more emails for this lead.',
      closed:
        lead.status === 'in_sequence'
          ? 'The lead got every email of the sequence.'
          : 'The sequence has no email for this lead yet.',
    }),
  attempt: ({ attempt, now }) =>
    judge(attempt === undefined || attempt.until <= now, {
      open: 'No email to this lead is being sent.',
      closed: attempt === undefined ? '' : ATTEMPTS[attempt.kind],
      opensAt: attempt?.until,
    }),
  reading: ({ unread }) => {
    const { address = '', since, why = '' } = unread ?? {}
    const when = since?.toISOString().slice(0, 16).replace('T', ' ')
    return judge(unread === undefined, {
      open: 'Replies are up to date.',
      closed: `${address} has not been read since ${when} UTC: ${why}. The lead may have replied. Sending continues once the mailbox can be read.`,
    })
  },
  wait: ({ next, now }) =>
    judge(next.kind !== 'send' || next.earliestAt <= now, {
      open: 'The wait since the last email is over.',
      closed: 'The wait since the last email is not over.',
      opensAt: next.kind === 'send' ? next.earliestAt : undefined,
    }),
  window: ({ windowAfter, now, next, live }) => {
    const opensAt = next.kind === 'no_window' ? undefined : windowAfter(now)
    return judge(opensAt !== undefined && opensAt <= now, {
      open: live ? 'It is within sending hours for the prospect.' : 'Tests ignore sending hours.',
      closed:
        opensAt === undefined
          ? 'The schedule has no sending time within a year. Change the schedule to send.'
          : 'It is outside sending hours for the prospect.',
      opensAt,
    })
  },
  organization_cap: ({ rules, now }) =>
    judge(rules.sentToday < rules.dailyCap, {
      open: `${rules.sentToday} of ${rules.dailyCap} emails sent today.`,
      closed: `Your organization has reached its daily limit of ${rules.dailyCap} emails.`,
      opensAt: nextDay(now),
    }),
  installation_cap: ({ rules, now }) => {
    const isUsed = rules.instanceSentToday >= rules.instanceCap
    return judge(!isUsed && rules.shareLeft > 0, {
      open: 'This server has emails left for today.',
      closed: isUsed
        ? 'This server has reached its daily email limit. Your administrator can raise FAIRLEAD_DAILY_SEND_CAP.'
        : 'The rest of today’s server limit is reserved for organizations that have sent less. The email is sent when they don’t need it, or tomorrow. Your administrator can raise FAIRLEAD_DAILY_SEND_CAP.',
      // What others leave is not known beforehand.
      opensAt: isUsed ? nextDay(now) : undefined,
    })
  },
  recipient_domain: ({ recipient, now }) => {
    const key = recipient?.key ?? ''
    return judge(recipient === undefined || recipient.throttledUntil <= now, {
      open: `${key} can get another email now.`,
      closed: `${key} has reached its hourly or daily limit of emails from your organization.`,
      opensAt: recipient?.throttledUntil,
    })
  },
  mailbox: ({ mailbox }) =>
    judge(mailbox?.kind === 'ready', {
      open: 'A mailbox is ready.',
      closed: mailbox?.kind === 'wait' ? mailbox.reason : 'The campaign has no mailbox.',
      opensAt: mailbox?.kind === 'wait' ? mailbox.until : undefined,
    }),
  address: ({ address }) => judgeAddressOf(address),
  writing: ({ texts: { waitsUntil, isUnasked }, now }) =>
    judge(waitsUntil === undefined && !isUnasked, {
      open: 'No AI text is being written.',
      closed: 'AI is writing the text. After an hour, the email uses the template’s fallback text.',
      opensAt: waitsUntil ?? new Date(now.getTime() + ASKED_SOON),
    }),
  approval: ({ texts: { leave } }) =>
    judge(leave === 'free', {
      open: 'The text needs no approval.',
      closed: leave === 'free' ? '' : LEAVES[leave],
    }),
}

/** Every gate with pass or fail, in the order in which they are asked. Pure: the same facts give the same answer. */
export function evaluateGates(facts: GateInputs): AskedSendGate[] {
  const isAsked = { all: true, live: facts.live, texts: facts.texts.paths.length > 0 }
  return ASKED_GATES.filter((gate) => isAsked[GATES[gate].of]).map((gate) => ({ gate, ...JUDGES[gate](facts) }))
}

/**
 * The first instant at which all closed gates may be open, inside the schedule; null when one of them waits for a person
 * or for something that nobody can know.
 */
export function nextEligible(facts: GateInputs, gates: readonly SendGate[]): Date | null {
  const closed = gates.filter((one) => !one.pass)
  if (closed.some((one) => one.opensAt === undefined)) return null
  const opens = closed.filter((one) => one.gate !== 'window').map((one) => one.opensAt?.getTime() ?? 0)
  return facts.windowAfter(new Date(Math.max(facts.now.getTime(), ...opens))) ?? null
}
