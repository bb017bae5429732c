import type { Context } from '../platform/context.ts'
import { renderStep, sequenceOf, whyPassedOver } from '../sequences/index.ts'
import type { PassedOver } from '../sequences/index.ts'
import { lastThread, senderOfNotice } from './compose-message.ts'
import type { Gate, GateFacts } from './gate-facts.ts'
import type { Message } from './message-store.ts'
import type { Room, Surroundings } from './surroundings.ts'

/**
 * What a claim finds out of the next step itself once all other gates are open, asked ahead: whether its condition holds
 * for the lead, and whether its email can be written. None where no step comes next. Pure.
 */
export function stepGates(
  context: Context,
  place: Surroundings,
  room: Room,
  { message, facts }: { message: Message | undefined; facts: GateFacts },
): Gate[] {
  const number = message?.step ?? (facts.next.kind === 'send' ? facts.next.step : undefined)
  const step = sequenceOf(place.campaign).steps.find((one) => one.number === number)
  // What is on its way, or may have left, is asked nothing any more.
  if (step === undefined || message?.state === 'sending' || message?.state === 'unknown') return []
  const { lead, facts: known } = place
  const reason = whyPassedOver(step.condition, { lead, facts: known, now: room.now })
  const problem = problemOf(context, place, room, { message, facts, step: step.number })
  return [
    {
      gate: 'condition',
      pass: reason === undefined,
      detail:
        reason === undefined
          ? 'The lead gets this step.'
          : `${WHY[reason]} When its turn comes, the lead is passed over and goes on to the next step.`,
    },
    { gate: 'content', pass: problem === undefined, detail: problem ?? 'The email can be written.' },
  ]
}

const WHY: Readonly<Record<PassedOver, string>> = {
  tier: 'The step is for leads of other tiers.',
  condition: 'The condition of the step does not hold.',
  unknown: 'A field that the condition of the step asks for is not known.',
}

/** Why the email cannot be written, undefined where it can be or is already. */
function problemOf(
  context: Context,
  place: Surroundings,
  { rules, mailboxes }: Room,
  { message, facts, step }: { message: Message | undefined; facts: GateFacts; step: number },
): string | undefined {
  if (message?.state === 'queued' && message.subject !== null) return undefined
  const chosen = facts.mailbox?.kind === 'ready' ? facts.mailbox.mailboxId : place.lead.mailboxId
  const mailbox = chosen === null ? undefined : mailboxes.get(chosen)
  const { publicUrl } = context.settings
  const { message: rendered } = renderStep(step, {
    ...place,
    sender: {
      name: mailbox?.fromName ?? rules.name,
      email: senderOfNotice(mailbox).address,
      companyName: rules.name,
      postalAddress: rules.postalAddress,
    },
    links: { calendar: `${publicUrl}/t/booking`, unsubscribe: `${publicUrl}/t/unsubscribe` },
    firstSubject: lastThread(place.earlier)[0]?.subject,
  })
  return rendered.ok ? undefined : rendered.problem
}
