import { HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { afterSend } from '../mailboxes/index.ts'
import type { Mailbox } from '../mailboxes/index.ts'
import { companyOf } from './company-of.ts'
import { sequenceOf, whyPassedOver } from '../sequences/index.ts'
import type { PassedOver } from '../sequences/index.ts'
import { composeStep } from './compose-message.ts'
import type { WrittenStep } from './compose-message.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { Gate, GateFacts } from './gate-facts.ts'
import { gatherGates } from './gather-gates.ts'
import type { Message } from './message-store.ts'
import type { TextStanding } from '../writing/index.ts'
import { contactKey } from './surroundings.ts'
import type { Room, Surroundings } from './surroundings.ts'

/** Where no instant is known at which a gate opens, it is asked again after this. */
const ASK_AGAIN = 10 * MINUTE
/** Another sequence takes days; whoever decides about others wakes what waits for that. */
const FOR_OTHERS = new Set(['other_campaign', 'company', 'approval'])
const ASK_AGAIN_FOR_OTHER = HOUR

/** What becomes of a step's email that is due. */
export type Judgement =
  | { readonly kind: 'lease'; readonly mailbox: Mailbox; readonly variant: number; readonly written?: WrittenStep }
  | { readonly kind: 'capture'; readonly variant: number; readonly written?: WrittenStep }
  /** `isUnwritten`: nobody was asked yet to write the text that it waits for. */
  | { readonly kind: 'postpone'; readonly until: Date; readonly reason: string; readonly isUnwritten?: true }
  /** What a model wrote in it waits for a person, who is asked where that was not done. */
  | { readonly kind: 'ask'; readonly standing: TextStanding }
  /** A variable has no value, or the template fails: no prospect sees that, a person does. */
  | { readonly kind: 'hold'; readonly problem: string }
  | { readonly kind: 'no_mail'; readonly reason: string }
  /** The condition of the step does not hold: the lead does not get it, and looks for the next. */
  | { readonly kind: 'passed_over'; readonly reason: PassedOver }
  | { readonly kind: 'lead_ended' | 'suppressed' | 'not_next' }

/** Decides about one email, given what others before it took of the room. Pure but for the links' tokens. */
export function judgeMessage(context: Context, place: Surroundings, room: Room, message: Message): Judgement {
  const facts = gatherGates(context, place, room, message)
  const gates = evaluateGates(facts)
  if (gates[0]?.pass === true && !isNext(message, place, facts)) return { kind: 'not_next' }
  const reason = whyPassed(place, message, facts, gates)
  if (reason !== undefined) return { kind: 'passed_over', reason }
  const closed = gates.find((gate) => !gate.pass)
  return closed === undefined ? write(context, place, room, { message, facts }) : standBack(facts, gates, closed)
}

/** Gates that only put an email off: a step that passes its lead over does not wait for them. */
const ONLY_PUT_OFF = new Set([
  'window',
  'company',
  'recipient_domain',
  'organization_cap',
  'installation_cap',
  'mailbox',
  'writing',
  'approval',
])

/** Why the step of an email whose turn has come is not for this lead, undefined where it is. */
function whyPassed(
  { lead, campaign, facts: known }: Surroundings,
  message: Message,
  { next, now }: GateFacts,
  gates: readonly Gate[],
): PassedOver | undefined {
  // What may have begun to leave goes out, or is settled, as it was.
  if (message.dataStartedAt !== null || next.kind !== 'send' || next.earliestAt > now) return undefined
  if (!gates.every((gate) => gate.pass || ONLY_PUT_OFF.has(gate.gate))) return undefined
  const step = sequenceOf(campaign).steps.find(({ number }) => number === message.step)
  return whyPassedOver(step?.condition, { lead, facts: known, now })
}

/** What an email that is leased takes from those after it: of its mailbox, the caps, the recipient, company and address. */
export function takeRoom(context: Context, place: Surroundings, room: Room, mailbox: Mailbox): void {
  const { lead, recipient } = place
  room.mailboxes.set(mailbox.mailboxId, afterSend(mailbox, room.now, context.random, lead.step === 0))
  room.sends.set(recipient.key, [...(room.sends.get(recipient.key) ?? []), room.now])
  room.sentToday += 1
  room.instanceSentToday += 1
  const contact = room.contacts.get(contactKey(lead))
  const company = companyOf(lead)
  if (company !== null && contact?.liveLeadId !== lead.leadId) {
    room.inFlight.set(company, (room.inFlight.get(company) ?? 0) + 1)
  }
  if (contact !== undefined) room.contacts.set(contactKey(lead), { ...contact, liveLeadId: lead.leadId })
}

/** Whether the email is still what comes next: the sequence may have changed since, or the campaign gone live. */
function isNext(message: Message, { lead, campaign }: Surroundings, { next }: GateFacts): boolean {
  const isOfRun = message.run === lead.run && message.live === (campaign.mode === 'live')
  return isOfRun && next.kind === 'send' && next.step === message.step
}

/** A gate is closed: the email waits for it, or goes where its lead went. */
function standBack(facts: GateFacts, gates: readonly Gate[], closed: Gate): Judgement {
  if (closed.gate === 'lead') return { kind: 'lead_ended' }
  if (closed.gate === 'suppression') return { kind: 'suppressed' }
  if (closed.gate === 'recipient' && facts.recipient?.takesMail === false) {
    return { kind: 'no_mail', reason: closed.detail }
  }
  const { texts } = facts
  if (closed.gate === 'approval' && texts.leave !== 'after') return { kind: 'ask', standing: texts }
  const wait = FOR_OTHERS.has(closed.gate) ? ASK_AGAIN_FOR_OTHER : ASK_AGAIN
  const until = nextEligible(facts, gates) ?? new Date(facts.now.getTime() + wait)
  const isUnwritten = closed.gate === 'writing' && texts.isUnasked
  return { kind: 'postpone', until, reason: closed.gate, ...(isUnwritten ? { isUnwritten } : {}) }
}

function write(
  context: Context,
  place: Surroundings,
  room: Room,
  { message, facts }: { message: Message; facts: GateFacts },
): Judgement {
  const chosen = facts.mailbox?.kind === 'ready' ? facts.mailbox.mailboxId : undefined
  const mailbox = chosen === undefined ? undefined : room.mailboxes.get(chosen)
  if (message.live && mailbox === undefined) throw new Error('A live email passed its gates without a mailbox.')
  const composed = composeStep(context, message, {
    ...place,
    rules: room.rules,
    mailbox,
    textsHash: facts.texts.textsHash,
  })
  if (!composed.ok) return { kind: 'hold', problem: composed.problem }
  const { variant, written } = composed
  const text = { variant, ...(written === undefined ? {} : { written }) }
  return mailbox === undefined ? { kind: 'capture', ...text } : { kind: 'lease', mailbox, ...text }
}
