import { findLiveCampaigns } from '../../campaigns/index.ts'
import { pageRuns, withLockedLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { countSend } from '../../mailboxes/index.ts'
import type { MailboxRef } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { readLinkToken } from '../../platform/secrets/secret-box.ts'
import { findInstance, setSending } from '../../platform/instance/instance-store.ts'
import { sequenceOf } from '../../sequences/index.ts'
import { isCampaignMessageId, messageIdFor } from '../compose/message-id.ts'
import { recordSent } from '../delivery/record-outcome.ts'
import { lockMessage } from '../message-store.ts'
import { markLive } from '../send-context.ts'
import {
  addFoundStep,
  addFoundUnsubscribeLink,
  countMailboxes,
  findKnownCopies,
  findUnreconciled,
} from './reconcile-store.ts'
import type { KnownCopy, UnreconciledMailbox } from './reconcile-store.ts'

const PAGE = 1_000
const RESPONSE = 'found in the Sent folder after a restore'

/** An email as it lies in a Sent folder. */
export interface SentCopy {
  /** With angle brackets. */
  readonly messageId: string
  readonly sentAt: Date
  readonly subject: string
  readonly unsubscribeUrl: string | undefined
}

type SendingMailbox = MailboxRef & { readonly address: string }

/** A step whose Message-ID lies in the folder. */
interface Hit {
  readonly leadId: string
  readonly run: number
  readonly step: number
  readonly copy: SentCopy
}

/**
 * Marks as sent, with its date, every email of these copies that this installation does not count as sent: those it has
 * a row of by their Message-ID, and steps that were not planned here yet by the Message-ID they would get. Ids are
 * computed a page of leads at a time, and only while copies of ours are left over. A second time changes nothing.
 */
export async function reconcileCopies(
  context: Context,
  mailbox: SendingMailbox,
  { copies, signal }: { copies: readonly SentCopy[]; signal: AbortSignal },
): Promise<void> {
  const left = new Map(copies.map((copy) => [copy.messageId, copy]))
  for (const known of await findKnownCopies(context.db, mailbox.organizationId, [...left.keys()])) {
    const copy = left.get(known.messageIdHeader)
    left.delete(known.messageIdHeader)
    if (copy !== undefined) await markKnown(context, mailbox, known, copy)
  }
  for (const id of left.keys()) if (!isCampaignMessageId(id)) left.delete(id)
  if (left.size > 0) await matchLeads(context, mailbox, { left, signal })
}

async function matchLeads(
  context: Context,
  mailbox: SendingMailbox,
  { left, signal }: { left: Map<string, SentCopy>; signal: AbortSignal },
): Promise<void> {
  const { organizationId, address } = mailbox
  for (const campaign of await findLiveCampaigns(context.db, organizationId)) {
    const steps = sequenceOf(campaign).steps.map((step) => step.number)
    let after: string | null = null
    do {
      if (left.size === 0 || signal.aborted) return
      const page = { organizationId, campaignId: campaign.campaignId, after, limit: PAGE }
      const leads: { leadId: string; run: number }[] = await pageRuns(context.db, page)
      const hits = leads.flatMap((lead) =>
        steps.flatMap((step): Hit[] => {
          const copy = left.get(messageIdFor({ organizationId, ...lead, step, fromAddress: address }))
          return copy === undefined ? [] : [{ ...lead, step, copy }]
        }),
      )
      // Later steps after earlier ones: where a lead stands is what it got last.
      for (const hit of hits.toSorted((a, b) => a.copy.sentAt.getTime() - b.copy.sentAt.getTime())) {
        left.delete(hit.copy.messageId)
        await markStep(context, mailbox, hit)
      }
      after = leads.length < PAGE ? null : (leads.at(-1)?.leadId ?? null)
    } while (after !== null)
  }
}

async function markKnown(context: Context, mailbox: SendingMailbox, known: KnownCopy, copy: SentCopy): Promise<void> {
  if (known.state === 'sent' || known.state === 'captured') return
  // An attempt that was under way at the backup counts for its day already.
  const counts = known.state !== 'unknown' && known.state !== 'sending'
  await onLead(context, { ...mailbox, leadId: known.leadId }, (tx, lead) =>
    markSent(context, tx, { mailbox, lead, copy, messageId: known.messageId, counts }),
  )
}

async function markStep(context: Context, mailbox: SendingMailbox, { leadId, run, step, copy }: Hit): Promise<void> {
  await onLead(context, { ...mailbox, leadId }, async (tx, lead) => {
    if (lead.run !== run) return
    const now = context.clock.now()
    const messageId = await addFoundStep(tx, mailbox.organizationId, {
      messageId: uuidv7(now.getTime()),
      leadId,
      campaignId: lead.campaignId,
      run,
      step,
      mailboxId: mailbox.mailboxId,
      fromAddress: mailbox.address,
      toAddress: lead.email,
      toName: lead.contactName,
      subject: copy.subject,
      messageIdHeader: copy.messageId,
      sentAt: copy.sentAt,
      now,
    })
    if (messageId !== undefined) await markSent(context, tx, { mailbox, lead, copy, messageId, counts: true })
  })
}

async function onLead(
  context: Context,
  ref: { organizationId: string; leadId: string },
  work: (tx: Transaction, lead: Lead) => Promise<void>,
): Promise<void> {
  try {
    await withLockedLead(context, { organizationId: ref.organizationId, leadId: ref.leadId }, work)
  } catch (error) {
    // The lead was removed meanwhile, and its emails with it.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}

async function markSent(
  context: Context,
  tx: Transaction,
  found: { mailbox: SendingMailbox; lead: Lead; copy: SentCopy; messageId: string; counts: boolean },
): Promise<void> {
  const { mailbox, lead, copy, counts } = found
  const { organizationId, mailboxId } = mailbox
  const message = await lockMessage(tx, organizationId, found.messageId)
  if (message === undefined || message.state === 'sent' || message.state === 'captured') return
  if (message.kind === 'step' && lead.status !== 'ended') await markLive(tx, organizationId, [lead])
  await bringLinkBack(tx, lead, copy)
  const end = { state: 'sent' as const, response: RESPONSE }
  await recordSent(context, tx, organizationId, [{ message, lead, mailboxId, end, leftAt: copy.sentAt }])
  if (counts) await countSend(tx, mailbox, copy)
}

/** Whoever got the email must be able to unsubscribe by its link: the copy knows it as little as the email. */
export async function bringLinkBack(
  tx: Transaction,
  lead: Lead,
  { unsubscribeUrl, sentAt }: Pick<SentCopy, 'unsubscribeUrl' | 'sentAt'>,
): Promise<void> {
  const token = unsubscribeUrl?.match(/\/u\/([\w-]+)$/u)?.[1]
  const link = token === undefined ? undefined : readLinkToken(token)
  if (link?.organizationId !== lead.organizationId) return
  const { organizationId, addressHash, campaignId } = lead
  await addFoundUnsubscribeLink(tx, { organizationId, hash: link.hash, addressHash, campaignId, sentAt })
}

const MOST_NAMED = 5

/**
 * Lets this installation send live mail and notifications again after a restore or a move. Answers why they were held,
 * or null.
 * @throws AppError `not_ready` while links would lead nowhere, or Sent folders were not read since the backup
 */
export async function releaseSending(
  context: Context,
  { withoutReconciling }: { withoutReconciling: boolean },
): Promise<string | null> {
  return transaction(context.db, async (tx) => {
    const before = await findInstance(tx)
    if (before?.public_url != null && !context.settings.publicUrlConfigured) {
      const detail = `FAIRLEAD_PUBLIC_URL is not set, it was ${before.public_url}: links in emails would lead nowhere. Set it, then release.`
      throw new AppError('not_ready', detail)
    }
    const waiting = await findUnreconciled(tx)
    if (waiting.length > 0 && !withoutReconciling)
      throw new AppError('not_ready', refusal(waiting, await countMailboxes(tx)))
    await setSending(tx, { release: true })
    return before?.sending_held ?? null
  })
}

function refusal(waiting: readonly UnreconciledMailbox[], total: number): string {
  const named = waiting
    .slice(0, MOST_NAMED)
    .map(({ address, problem }) => (problem ? `${address} (${problem})` : address))
  const more = waiting.length > MOST_NAMED ? ` and ${waiting.length - MOST_NAMED} more` : ''
  const since = waiting[0]?.since?.toISOString() ?? 'an unknown instant'
  const which = waiting.length === 1 ? '1 mailbox has' : `${waiting.length} mailboxes have`
  const progress = `${total - waiting.length} of ${total} mailboxes compared`
  return `Live sending stays held: ${which} not been compared with the Sent folder since the backup (${since}): ${named.join(', ')}${more}. ${progress}: while \`fairlead serve\` or \`fairlead worker\` runs, it reads those that have a server for incoming mail. What the original sent after the backup would be sent once more. To release all the same: \`fairlead sending release --without-reconciling\`.`
}
