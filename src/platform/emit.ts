import type { EventType, Happening } from '../events.ts'
import type { Consequence, Context, LeadStage, Pipeline } from './context.ts'
import type { Transaction } from './database/db.ts'
import { insertEvents, insertEventsOnNode } from './event-store.ts'
import { showId } from './ids.ts'
import { isTracing, noteLeads } from './tracing/span.ts'

/**
 * Writes events and what follows from them, in the caller's transaction, which holds the rows of the leads that they are
 * about. Stages that wait in other rows than the lead's are woken once it is committed.
 */
export async function emit(
  context: Context,
  tx: Transaction,
  organizationId: string,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return
  // So that every trace in which something happens to a lead is found by its id.
  if (isTracing()) noteLeads(happenings.flatMap(({ leadId }) => (leadId === undefined ? [] : showId('lead', leadId))))
  const insert = context.instance.distributed ? insertEventsOnNode : insertEvents
  await insert(tx, {
    organizationId,
    occurredAt: context.clock.now(),
    happenings: context.actionId === undefined ? happenings : happenings.map((one) => by(context.actionId, one)),
  })
  const types = new Set(happenings.map((happening) => happening.type))
  for (const type of types) {
    const ofType = happenings.filter((happening) => happening.type === type)
    for (const consequence of consequencesOf(context.pipeline, type)) {
      await consequence(context, tx, organizationId, ofType)
    }
  }
}

/** What happens to leads through a bulk action names it. */
function by(actionId: string | undefined, happening: Happening): Happening {
  if (happening.leadId === undefined) return happening
  const data: object = { ...happening.data, actionId }
  return { ...happening, data } as Happening
}

function consequencesOf(pipeline: Pipeline, type: EventType) {
  // The map ties each type to consequences of that type; the compiler loses that tie once the type is a variable.
  return (pipeline[type]?.then ?? []) as readonly Consequence<EventType>[]
}

/** The stage that a lead waits for after this event, or null where the pipeline names none. */
export function stageAfter(pipeline: Pipeline, happening: Happening): LeadStage | null {
  const entry = pipeline[happening.type] as { stage?: (happening: Happening) => LeadStage } | undefined
  return entry?.stage?.(happening) ?? null
}
