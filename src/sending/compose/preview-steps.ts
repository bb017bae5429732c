import type { Lead } from '../../leads/index.ts'
import { senderNameOf } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { renderStep } from '../../sequences/index.ts'
import type { RenderedStep } from '../../sequences/index.ts'
import { lastThread, senderOfTransactional } from './compose-message.ts'
import type { GateInputs } from '../gates/gates.ts'
import { collectGateInputs } from '../gates/collect-gate-inputs.ts'
import { readSendContexts } from '../send-context.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'

/** The email of a step as it would leave now, but for its links, which explain themselves and change nothing. */
export async function previewStep(
  context: Context,
  place: SendContext,
  { rules, owner, mailboxes }: SendCapacity,
  { facts, step }: { facts: Pick<GateInputs, 'mailbox'>; step: number },
): Promise<RenderedStep> {
  const chosen = facts.mailbox?.kind === 'ready' ? facts.mailbox.mailboxId : place.lead.mailboxId
  const mailbox = chosen === null ? undefined : mailboxes.get(chosen)
  const { publicUrl } = context.settings
  return renderStep(step, {
    ...place,
    sender: {
      name: senderNameOf({ mailbox, owner, organization: rules }),
      email: senderOfTransactional(mailbox).address,
      companyName: rules.name,
      postalAddress: rules.postalAddress,
    },
    links: { calendar: `${publicUrl}/t/booking`, unsubscribe: `${publicUrl}/t/unsubscribe` },
    firstSubject: lastThread(place.earlier)[0]?.subject ?? undefined,
  })
}

/** Emails of steps to leads of one organization as they would leave now, in the order given; undefined for a lead that is gone. */
export async function previewSteps(
  context: Context,
  organizationId: string,
  wanted: readonly { readonly lead: Lead; readonly step: number }[],
): Promise<(RenderedStep['message'] | undefined)[]> {
  const leads = [...new Map(wanted.map(({ lead }) => [lead.leadId, lead])).values()]
  const { places, room } = await readSendContexts(context, context.db, organizationId, { leads })
  const previews: (RenderedStep['message'] | undefined)[] = []
  for (const { lead, step } of wanted) {
    const place = places.get(lead.leadId)
    const facts = place === undefined ? undefined : collectGateInputs(context, place, room, undefined)
    previews.push(place && facts && (await previewStep(context, place, room, { facts, step })).message)
  }
  return previews
}
