import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { renderStep } from '../sequences/index.ts'
import type { RenderedStep } from '../sequences/index.ts'
import { lastThread, senderOfNotice } from './compose-message.ts'
import type { GateFacts } from './gate-facts.ts'
import { gatherGates } from './gather-gates.ts'
import { readSurroundings } from './surroundings.ts'
import type { Room, Surroundings } from './surroundings.ts'

/** The email of a step as it would leave now, but for its links, which explain themselves and change nothing. Pure. */
export function renderAhead(
  context: Context,
  place: Surroundings,
  { rules, mailboxes }: Room,
  { facts, step }: { facts: Pick<GateFacts, 'mailbox'>; step: number },
): RenderedStep {
  const chosen = facts.mailbox?.kind === 'ready' ? facts.mailbox.mailboxId : place.lead.mailboxId
  const mailbox = chosen === null ? undefined : mailboxes.get(chosen)
  const { publicUrl } = context.settings
  return renderStep(step, {
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
}

/** Emails of steps to leads of one organization as they would leave now, in the order given; undefined for a lead that is gone. */
export async function previewSteps(
  context: Context,
  organizationId: string,
  wanted: readonly { readonly lead: Lead; readonly step: number }[],
): Promise<(RenderedStep['message'] | undefined)[]> {
  const leads = [...new Map(wanted.map(({ lead }) => [lead.leadId, lead])).values()]
  const { places, room } = await readSurroundings(context, context.db, organizationId, { leads })
  return wanted.map(({ lead, step }) => {
    const place = places.get(lead.leadId)
    if (place === undefined) return undefined
    return renderAhead(context, place, room, { facts: gatherGates(context, place, room, undefined), step }).message
  })
}
