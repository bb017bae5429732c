import type { Context } from '../platform/context.ts'
import { sequenceOf, whyPassedOver } from '../sequences/index.ts'
import type { PassedOver } from '../sequences/index.ts'
import type { Gate, GateFacts } from './gate-facts.ts'
import type { Message } from './message-store.ts'
import { renderAhead } from './render-ahead.ts'
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
  room: Room,
  { message, facts, step }: { message: Message | undefined; facts: GateFacts; step: number },
): string | undefined {
  if (message?.state === 'queued' && message.subject !== null) return undefined
  const { message: rendered } = renderAhead(context, place, room, { facts, step })
  return rendered.ok ? undefined : rendered.problem
}
