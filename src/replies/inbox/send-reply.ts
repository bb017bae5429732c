import { answerOnce, writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { findLead, lockLead, parseEmail } from '../../leads/index.ts'
import type { Lead, LeadRef } from '../../leads/index.ts'
import { listMailboxes } from '../../mailboxes/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import { domainOf } from '../../platform/text/mail-address.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { addAttachment, findMessage, queueOrdered, takeBackAnswer } from '../../sending/index.ts'
import { SENDING_STAGE } from '../../sequences/index.ts'
import { checkSuppressed, findContact } from '../../suppressions/index.ts'
import { withoutMarks } from '../language/subject-marks.ts'
import { findLastEmail } from '../ingest/match-store.ts'
import { readFiles } from '../files/read-files.ts'
import type { GivenFile } from '../files/read-files.ts'
import { findLastAnswer, findThread, markLeadAnswered, unsettleOfLead } from './inbox-store.ts'
import type { InboxEntry } from './inbox-store.ts'
import { snoozeAgain, wakeByAnswer } from '../triage/triage-store.ts'

const MOST_REFERENCES = 20
/** Ids that may stand in a header as they are; those of others need not. */
const MESSAGE_ID = /^<[!-;=?A-~]{1,400}@[!-;=?A-~]{1,400}>$/u

/** What is to be said, to whom besides, and what a retry of the request is recognised by. */
export interface ReplyOrder {
  readonly text: string
  readonly cc?: readonly string[]
  readonly attachments?: readonly GivenFile[]
  /** For so long it can be taken back. */
  readonly delaySeconds?: number
  readonly key: Parameters<typeof answerOnce>[1]['key']
}

/**
 * Answers a lead in its thread, now or after the delay, from the mailbox of the conversation. It goes to where whoever wrote last about the
 * lead wants to be answered, else to the lead. A request that comes again under its Idempotency-Key gets the first answer
 * and sends nothing.
 * @throws AppError `not_found`, `validation_failed`, `conflict` where nobody may write to the person any more, or
 *   there is no live conversation to answer in; `idempotency_mismatch`, `in_progress`
 */
export async function sendReply(context: Context, ref: LeadRef, order: ReplyOrder) {
  const { text, key } = order
  const files = readFiles(order.attachments ?? [])
  if (!isStorableText(text) || text.trim() === '') {
    throw invalid([{ pointer: '/text', code: 'required', detail: 'Write the reply as plain text.' }])
  }
  const now = context.clock.now()
  const sendsAt = new Date(now.getTime() + (order.delaySeconds ?? 0) * SECOND)
  const retry = { organizationId: ref.organizationId, key, now }
  return transaction(context.db, (tx) =>
    // The key is taken before anything else is locked: of two requests at once, one waits for the other's answer.
    answerOnce(tx, retry, async () => {
      const lead = await lockLead(tx, ref)
      const messageId = await queueAnswer(context, tx, {
        lead,
        text,
        cc: order.cc ?? [],
        by: ref.actor,
        now,
        sendsAt,
      })
      for (const [position, file] of files.entries()) await addAttachment(tx, { ...lead, messageId }, position, file)
      await markAnswered(context, tx, { ...lead, by: ref.actor }, now)
      await audit(context, tx, ref)
      tx.afterCommit(() => context.wake(SENDING_STAGE))
      return {
        status: 202,
        body: { messageId: showId('msg', messageId), sendsAt: sendsAt.toISOString() },
        location: null,
        secrets: [],
      }
    }),
  )
}

async function queueAnswer(
  context: Context,
  tx: Transaction,
  {
    lead,
    text,
    cc: given,
    by,
    now,
    sendsAt,
  }: { lead: Lead; text: string; cc: readonly string[]; by: string | undefined; now: Date; sendsAt: Date },
): Promise<string> {
  const { organizationId } = lead
  const { last, answer, to, mailbox } = await planReply(context, tx, lead)
  const cc = readCopies(given, to.address)
  for (const [index, address] of cc.entries()) {
    const reason = await whyClosed(context, tx, organizationId, addressOf(address)?.key ?? address)
    if (reason !== null)
      throw invalid([copyProblem(index, 'suppressed', `You can't email ${address}: this ${CLOSED[reason]}.`)])
  }
  const messageId = uuidv7(now.getTime())
  const thread = await findThread(tx, organizationId, lead.leadId, MOST_REFERENCES)
  const inReplyTo = [answer?.messageIdHeader, thread.at(-1)].find((id) => id != null && MESSAGE_ID.test(id)) ?? null
  const references = new Set([...thread, ...(inReplyTo === null ? [] : [inReplyTo])])
  const message = {
    organizationId,
    messageId,
    kind: 'reply' as const,
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    run: lead.run,
    step: 0,
    variant: null,
    live: true,
    mailboxId: mailbox.mailboxId,
    fromAddress: mailbox.address,
    fromName: null,
    toAddress: to.address,
    toName: to.name,
    writtenBy: by,
    subject: asReply(answer?.subject ?? last.subject),
    body: text.replaceAll(/\r\n?/gu, '\n'),
    html: null,
    messageIdHeader: `<${messageId}@${domainOf(mailbox.address)}>`,
    inReplyTo,
    referenceIds: [...references].filter((id) => MESSAGE_ID.test(id)),
  }
  await queueOrdered(tx, cc.length === 0 ? message : { ...message, cc }, now, sendsAt)
  return messageId
}

/** The addresses of copies, each once and none that the answer goes to. @throws AppError `validation_failed` */
function readCopies(given: readonly string[], to: string): string[] {
  const keys = new Set([addressOf(to)?.key ?? to])
  return given.flatMap((text, index) => {
    const address = addressOf(text.trim())
    if (address === undefined) throw invalid([copyProblem(index, 'invalid_email', `"${text}" is no email address.`)])
    if (keys.has(address.key)) return []
    keys.add(address.key)
    return [address.key]
  })
}

function copyProblem(index: number, code: string, detail: string) {
  return { pointer: `/cc/${index}`, code, detail }
}

/** How an answer would go out, or why none can. */
export interface ReplyPreview {
  readonly from: string | null
  readonly to: string | null
  /** Who else was in the last mail: whom an answer to all goes to. */
  readonly cc: readonly string[]
  readonly refusal: string | null
}

/** What `sendReply` would do now, without doing it. */
export async function previewReply(context: Context, organizationId: string, leadId: string): Promise<ReplyPreview> {
  const nobody = { from: null, to: null, cc: [] }
  const lead = await findLead(context.db, organizationId, leadId)
  if (lead === undefined) return { ...nobody, refusal: 'The lead is gone.' }
  try {
    const { to, mailbox, others } = await planReply(context, context.db, lead)
    return { from: mailbox.address, to: to.address, cc: others, refusal: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return { ...nobody, refusal: error.message }
    throw error
  }
}

/** From where and to whom an answer goes, and what it answers. @throws AppError `conflict` */
async function planReply(context: Context, db: Db, lead: Lead) {
  const { organizationId, leadId } = lead
  const campaign = await findCampaign(db, organizationId, lead.campaignId)
  const last = await findLastEmail(db, organizationId, leadId)
  if (campaign?.mode !== 'live' || last === undefined) {
    throw new AppError('conflict', 'No live email was sent to this lead, so there is nothing to reply to.')
  }
  const answer = await findLastAnswer(db, organizationId, leadId)
  const mailboxes = await listMailboxes(db, organizationId, context.clock.now())
  const own = mailboxes.map(({ address }) => address.toLowerCase())
  const to = recipientOf(lead, answer, own)
  await assertMayWrite(context, db, { lead, answer, to: to.address })
  const known = new Set([...own, to.address.toLowerCase()])
  const others = (answer?.others ?? []).filter((address) => !known.has(address) && addressOf(address) !== undefined)
  return { last, answer, to, others, mailbox: mailboxOf(mailboxes, lead, answer) }
}

/** What came in until now is answered, so that nothing of it is put off any longer. */
async function markAnswered(
  context: Context,
  tx: Transaction,
  { organizationId, leadId, campaignId, by }: Lead & { readonly by: string | undefined },
  now: Date,
): Promise<void> {
  const answered = await markLeadAnswered(tx, organizationId, leadId, now)
  await wakeByAnswer(tx, organizationId, leadId, now)
  await tellChanged(
    context,
    tx,
    { organizationId, leadId, campaignId },
    { inboundIds: answered, needsAnswer: false, by },
  )
}

async function tellChanged(
  context: Context,
  tx: Transaction,
  { organizationId, leadId, campaignId }: Pick<Lead, 'organizationId' | 'leadId' | 'campaignId'>,
  {
    inboundIds,
    needsAnswer,
    by,
  }: { readonly inboundIds: readonly string[]; readonly needsAnswer: boolean; readonly by: string | undefined },
): Promise<void> {
  const happenings = inboundIds.map((id) => {
    const data = { inboundId: showId('inb', id), needsAnswer, ...(by === undefined ? {} : { by }) }
    return { type: 'inbound.changed' as const, leadId, campaignId, data }
  })
  await emit(context, tx, organizationId, happenings)
}

interface Recipient {
  readonly address: string
  readonly name: string | null
}

/** Reply-To before From (RFC 5322 §3.6.2), unless it leads back to us. */
function recipientOf(lead: Lead, answer: InboxEntry | undefined, own: readonly string[]): Recipient {
  const wanted = addressOf(answer?.replyTo)
  if (wanted !== undefined && !own.includes(wanted.key)) return { address: wanted.address, name: null }
  const writer = addressOf(answer?.fromAddress)
  if (writer === undefined) return { address: lead.email, name: lead.contactName }
  return { address: writer.address, name: answer?.fromName === '' ? null : (answer?.fromName ?? null) }
}

function addressOf(text: string | null | undefined): { address: string; key: string } | undefined {
  const read = text == null ? undefined : parseEmail(text)
  return read !== undefined && 'value' in read ? read.value : undefined
}

/** Whoever asked to be left alone is not written to by way of somebody else's address either. @throws AppError `conflict` */
async function assertMayWrite(
  context: Context,
  db: Db,
  { lead, answer, to }: { lead: Lead; answer: InboxEntry | undefined; to: string },
): Promise<void> {
  const { organizationId } = lead
  const writer = addressOf(answer?.fromAddress)?.key
  const recipient = addressOf(to)?.key ?? to.toLowerCase()
  for (const emailKey of new Set([recipient, lead.emailKey, ...(writer === undefined ? [] : [writer])])) {
    const reason = await whyClosed(context, db, organizationId, emailKey)
    // A lead's dead address says nothing against somebody who answers from another.
    if (reason === null || (reason === 'bounced' && emailKey !== recipient)) continue
    throw new AppError('conflict', `This ${CLOSED[reason]}.`)
  }
}

/** Why an address gets no email, for a sentence. */
const CLOSED = {
  unsubscribed: 'person unsubscribed',
  bounced: 'address bounced',
  complained: 'person reported spam',
  manual: 'address is on your blocklist',
  erased: 'person was erased',
} as const

/** Why nobody writes to an address; null where somebody may. */
async function whyClosed(
  context: Context,
  db: Db,
  organizationId: string,
  emailKey: string,
): Promise<keyof typeof CLOSED | null> {
  const addressHash = hashAddress(context.instance.erasureKey, organizationId, emailKey)
  const { erasedAt } = await findContact(db, organizationId, { addressHash, emailKey })
  return erasedAt === null ? checkSuppressed(db, organizationId, emailKey) : 'erased'
}

function mailboxOf(mailboxes: readonly Mailbox[], lead: Lead, answer: InboxEntry | undefined): Mailbox {
  const wanted = lead.mailboxId ?? answer?.mailboxId
  const mailbox = mailboxes.find((one) => one.mailboxId === wanted)
  if (mailbox === undefined) throw new AppError('conflict', 'The mailbox of this conversation was removed.')
  return mailbox
}

/** `Re:` once, whatever stands there already. */
function asReply(subject: string): string {
  return `Re: ${withoutMarks(subject)}`.slice(0, 900)
}

async function audit(
  context: Context,
  tx: Transaction,
  { organizationId, leadId, actor = 'operator' }: LeadRef,
  action = 'lead.answered',
) {
  await writeAudit(tx, context.clock.now(), { organizationId, actor, action, target: showId('lead', leadId) })
}

/**
 * Takes an answer back of which nothing has begun to leave; what it answered waits again, or is snoozed as it
 * was. Taken back twice it is as once.
 * @throws AppError `not_found`, `conflict` where it is too late
 */
export async function takeReplyBack(context: Context, caller: Omit<LeadRef, 'leadId'>, shown: string): Promise<void> {
  const { organizationId } = caller
  const messageId = parseId('msg', shown)
  const message = messageId === undefined ? undefined : await findMessage(context.db, organizationId, messageId)
  if (message?.kind !== 'reply') throw notFound('reply')
  const ref = { ...caller, leadId: message.leadId }
  await transaction(context.db, async (tx) => {
    const { leadId, campaignId } = await lockLead(tx, ref)
    if (!(await takeBackAnswer(tx, organizationId, message.messageId))) {
      throw new AppError('conflict', 'It is too late to undo: the email has been sent.')
    }
    const waiting = await unsettleOfLead(tx, organizationId, leadId)
    await snoozeAgain(tx, organizationId, leadId)
    const what = { inboundIds: waiting, needsAnswer: true, by: ref.actor }
    await tellChanged(context, tx, { organizationId, leadId, campaignId }, what)
    await audit(context, tx, ref, 'lead.answer_taken_back')
  })
}
