import { findLeads } from '../../leads/index.ts'
import { isTurnOfNew } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { NO_SUCH_STEP, renderEmails } from '../../sequences/index.ts'
import type { PreparedEmail } from '../../sequences/index.ts'
import { decideInTurn, decideSend, isDue } from '../claim/decide-send.ts'
import type { QueueCandidate } from '../claim/queue-store.ts'
import { useCapacity } from '../limits/move-capacity.ts'
import type { Message } from '../message-store.ts'
import { findOpenOfLeads } from '../message-store.ts'
import { readSendContexts } from '../send-context.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'
import { isWritten, outlineStep } from './compose-message.ts'
import type { MessageDraft, EmailOutline } from './compose-message.ts'

/** By the id of the email. */
export type EmailOutlines = ReadonlyMap<string, EmailOutline>
export type MessageDrafts = ReadonlyMap<string, MessageDraft>

/**
 * What is to be rendered before emails of steps can be claimed: those that a claim would let leave now, and that have no
 * text yet. Nothing is locked or written: the claim decides for itself, and takes a draft only where it is up to date.
 */
export async function outlineEmails(
  context: Context,
  organizationId: string,
  candidates: readonly QueueCandidate[],
): Promise<EmailOutlines> {
  const outlines = new Map<string, EmailOutline>()
  if (candidates.length === 0) return outlines
  const leadIds = [...new Set(candidates.map(({ leadId }) => leadId))]
  const leads = await findLeads(context.db, organizationId, leadIds)
  const messages = await findOpenOfLeads(context.db, organizationId, leadIds)
  const mailboxIds = [...messages.values()].flatMap(({ mailboxId }) => mailboxId ?? [])
  const { places, room } = await readSendContexts(context, context.db, organizationId, { leads, mailboxIds })
  const all = candidates.flatMap(({ messageId, leadId }) => {
    const message = messages.get(leadId)
    const place = places.get(leadId)
    const isThere = message?.messageId === messageId && isDue(message, room.now)
    return isThere && place !== undefined ? [{ message, place }] : []
  })
  await decideInTurn(all, ({ message, place }, stepsBack) => {
    const outline = look(context, { message, place, room }, stepsBack)
    if (outline !== false && outline !== undefined) outlines.set(message.messageId, outline)
    return outline !== false
  })
  return outlines
}

/** False where the email steps back, undefined where there is nothing to render. */
function look(
  context: Context,
  { message, place, room }: { message: Message; place: SendContext; room: SendCapacity },
  stepsBack: boolean,
): EmailOutline | false | undefined {
  const judgement = decideSend(context, place, room, message)
  if (judgement.kind !== 'leave') return undefined
  const { ingredients } = judgement
  const { mailbox } = ingredients
  if (mailbox !== undefined) {
    if (stepsBack && isTurnOfNew(mailbox, room.now)) return false
    useCapacity(context, place, room, mailbox)
  }
  return isWritten(message, ingredients) ? undefined : outlineStep(context, message, ingredients)
}

/**
 * Renders outlines of one organization, in their order. Those after one that takes too much are left out.
 * @throws as `renderEmails` does
 */
export async function draftEmails(
  owner: string,
  outlines: EmailOutlines,
  signal?: AbortSignal,
): Promise<MessageDrafts> {
  const drafts = new Map<string, MessageDraft>()
  const asked: (EmailOutline & { messageId: string; email: PreparedEmail })[] = []
  for (const [messageId, outline] of outlines) {
    const { email } = outline
    if (email !== undefined) asked.push({ ...outline, messageId, email })
    else drafts.set(messageId, { ...outline, rendered: { ok: false, missing: [], problem: NO_SUCH_STEP } })
  }
  const rendered = await renderEmails(
    asked.map(({ email }) => email),
    { owner, ...(signal === undefined ? {} : { signal }) },
  )
  for (const [index, one] of rendered.entries()) {
    const { messageId, ...outline } = asked[index]!
    drafts.set(messageId, { ...outline, rendered: one })
  }
  return drafts
}
