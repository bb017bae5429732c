import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { sequenceOf, whyPassedOver } from '../../sequences/index.ts'
import type { PassedOver } from '../../sequences/index.ts'
import type { EmailVerdict } from '../../verification/index.ts'
import type { TextGateDecision } from '../../writing/index.ts'
import type { EmailIngredients } from '../compose/compose-message.ts'
import { collectGateInputs } from '../gates/collect-gate-inputs.ts'
import { evaluateGates, nextEligible } from '../gates/gates.ts'
import type { AskedSendGate, GateInputs } from '../gates/gates.ts'
import { GATES } from '../gates/gate-table.ts'
import type { WaitReason } from '../gates/gate-table.ts'
import type { Message } from '../message-store.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'

/** What becomes of a step's email that is due. */
export type SendDecision =
  /** It leaves with the text that is made of these: from a mailbox, or into the capture of a test campaign. */
  | { readonly kind: 'leave'; readonly ingredients: EmailIngredients }
  /** `isUnasked`: nobody was asked yet for what it waits for. */
  | {
      readonly kind: 'postpone'
      readonly until: Date
      readonly reason: WaitReason
      readonly isUnasked?: boolean
    }
  /** What a model wrote in it waits for a person, who is asked where that was not done. */
  | { readonly kind: 'ask'; readonly standing: TextGateDecision }
  | { readonly kind: 'no_mail'; readonly reason: string }
  /** By what is said of its address its lead waits for a person, or ends. */
  | { readonly kind: 'address'; readonly rule: 'hold' | 'skip'; readonly verdict: EmailVerdict }
  /** The condition of the step does not hold: the lead does not get it, and looks for the next. */
  | { readonly kind: 'passed_over'; readonly reason: PassedOver }
  | { readonly kind: 'lead_ended' | 'suppressed' | 'not_next' }

/** Decides about one email, given what others before it took of the room. Pure. */
export function decideSend(context: Context, place: SendContext, room: SendCapacity, message: Message): SendDecision {
  const facts = collectGateInputs(context, place, room, message)
  const gates = evaluateGates(facts)
  if (gates[0]?.pass === true && !isNext(message, place, facts)) return { kind: 'not_next' }
  const reason = whyPassed(place, message, facts, gates)
  if (reason !== undefined) return { kind: 'passed_over', reason }
  const closed = gates.find((gate) => !gate.pass)
  return closed === undefined ? leave(place, room, { message, facts }) : standBack(facts, gates, closed)
}

/** Why the step of an email whose turn has come is not for this lead, undefined where it is. */
function whyPassed(
  { lead, campaign, facts: known }: SendContext,
  message: Message,
  { next, now }: GateInputs,
  gates: readonly AskedSendGate[],
): PassedOver | undefined {
  // What may have begun to leave goes out, or is recovered, as it was.
  if (message.dataStartedAt !== null || next.kind !== 'send' || next.earliestAt > now) return undefined
  if (!gates.every((gate) => gate.pass || GATES[gate.gate].onlyWaits)) return undefined
  const step = sequenceOf(campaign).steps.find(({ number }) => number === message.step)
  return whyPassedOver(step?.condition, { lead, campaign, facts: known, now })
}

/** Whether the email is still what comes next: the sequence may have changed since, or the campaign gone live. */
function isNext(message: Message, { lead, campaign }: SendContext, { next }: GateInputs): boolean {
  const isOfRun = message.run === lead.run && message.live === (campaign.mode === 'live')
  return isOfRun && next.kind === 'send' && next.step === message.step
}

/** A gate is closed: the email waits for it, or goes where its lead went. */
function standBack(facts: GateInputs, gates: readonly AskedSendGate[], closed: AskedSendGate): SendDecision {
  const rule = GATES[closed.gate]
  const { texts, address, now } = facts
  switch (rule.closed) {
    case 'lead_ended':
    case 'suppressed':
      return { kind: rule.closed }
    case 'no_mail':
      if (facts.recipient?.takesMail === false) return { kind: 'no_mail', reason: closed.detail }
      break
    case 'ask':
      if (texts.leave !== 'after') return { kind: 'ask', standing: texts }
      break
    case 'address':
      if (address.kind === 'judged' && address.rule !== 'send') {
        return { kind: 'address', rule: address.rule, verdict: address.verdict }
      }
      break
    case 'waits':
  }
  const until = nextEligible(facts, gates) ?? new Date(now.getTime() + rule.askAgainMs)
  const waits = { kind: 'postpone', until, reason: closed.gate } as const
  if (closed.gate === 'writing') return { ...waits, isUnasked: texts.isUnasked }
  return closed.gate === 'address' ? { ...waits, isUnasked: address.kind === 'unasked' } : waits
}

function leave(
  place: SendContext,
  room: SendCapacity,
  { message, facts }: { message: Message; facts: GateInputs },
): SendDecision {
  const chosen = facts.mailbox?.kind === 'ready' ? facts.mailbox.mailboxId : undefined
  const mailbox = chosen === undefined ? undefined : room.mailboxes.get(chosen)
  if (message.live && mailbox === undefined) throw new Error('A live email passed its gates without a mailbox.')
  const { textsHash } = facts.texts
  return { kind: 'leave', ingredients: { ...place, rules: room.rules, owner: room.owner, mailbox, textsHash } }
}

/** Whether an email of a sequence is the first that its lead gets in this run. */
export function isFirstEmail({ kind }: Pick<Message, 'kind'>, { step }: Pick<Lead, 'step'>): boolean {
  return kind === 'step' && step === 0
}

/** An email that is decided about. */
interface Decided {
  readonly message: Message
  readonly place: SendContext
}

/**
 * Decides about follow-ups before first emails to leads. But `decide` says false of a follow-up whose mailbox has given
 * follow-ups their share (`stepsBack`): it is decided about once more, after these.
 */
export async function decideInTurn<One extends Decided>(
  all: readonly One[],
  decide: (one: One, stepsBack: boolean) => Promise<boolean> | boolean,
): Promise<void> {
  const first = all.filter(({ message, place }) => isFirstEmail(message, place.lead))
  const others = all.filter((one) => !first.includes(one))
  const late: One[] = []
  for (const one of others) if (!(await decide(one, first.length > 0))) late.push(one)
  for (const one of [...first, ...late]) await decide(one, false)
}

/** Whether an email waits to be sent, and its time has come. */
export function isDue({ state, dueAt }: Message, now: Date): boolean {
  return state === 'queued' && dueAt !== null && dueAt <= now
}
