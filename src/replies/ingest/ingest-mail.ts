import { findLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { isDatabaseAway, isLockConflict, isStatementTimeout } from '../../platform/database/error-classes.ts'
import type { Consequence } from '../../platform/context.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { TaskKilled } from '../../platform/process-pool/program.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import type { InboundMail } from '../inbound-mail.ts'
import { RULES_ONLY, askIntent, isWorthAsking } from '../language/choose-intent.ts'
import type { IntentReader } from '../language/choose-intent.ts'
import type { ReadIntent } from '../language/read-intent.ts'
import { advancePosition } from '../mailbox-sync/folder-store.ts'
import { applyInbound } from './apply-inbound.ts'
import { classifyAndMatch, readInbound } from './classify-and-match.ts'
import type { ClassifiedMail } from './classify-and-match.ts'
import { addInbound, deleteInbound, isKnownInbound, ownAddresses } from './inbound-store.ts'
import type { Inbound } from './inbound-store.ts'
import { lockConcernedPeople } from './lock-people.ts'
import { countMailFailure, forgetMailFailures } from './mail-failures.ts'
import { isMessageOfOurs } from './match-store.ts'
import type { ReadInbound } from './read-program.ts'
import { forgetLabelsNaming } from '../triage/triage-store.ts'

const LONGEST_TEXT = 200_000
const LONGEST_SUBJECT = 1_000
const MOST_OTHERS = 20
/** Failures after which a mail is written down as it is. Whoever reads it waits longer after each, up to five minutes. */
const MOST_FAILURES = 3
const MOST_TIMEOUTS = 30

/** A mail that lies in a folder of a mailbox. */
export interface FetchedArrival {
  readonly organizationId: string
  readonly mailboxId: string
  readonly folder: string
  readonly junk: boolean
  readonly uidValidity: string
  readonly uid: number
  /** Its bytes, or as many as were fetched of `size`. */
  readonly raw: Buffer
  readonly size: number
  readonly receivedAt: Date
  /** Whether the folder counts as read up to it then. */
  readonly advances: boolean
}

/** Who is asked what a reply wants; nobody is asked any more once the process stops. */
export interface IntentAsking {
  readonly intents: IntentReader
  readonly signal: AbortSignal
}

/**
 * Takes in one mail: what it is and whose it is, then all that follows, with its place in the folder, in one transaction.
 * The same mail a second time changes nothing. One that cannot be handled is tried again, and after the third failure
 * written down with the reason, never dropped; one that takes too much time or memory to read is so at once.
 * @throws whatever went wrong, but for the last failure of the mail itself
 */
export async function ingestMail(
  context: Context,
  arrival: FetchedArrival,
  asking: IntentAsking = { intents: RULES_ONLY, signal: new AbortController().signal },
): Promise<void> {
  try {
    await handle(context, arrival, asking)
    forgetMailFailures(context, arrival)
  } catch (error) {
    if (asking.signal.aborted || isForOthers(error)) throw error
    // A process may have been ended from outside; what ends each one is told on the last try.
    const isKilled = error instanceof TaskKilled && error.reason !== 'crash'
    if (!isKilled && countMailFailure(context, arrival) < mostFailures(error)) throw error
    const { organizationId, mailboxId, uid } = arrival
    context.log.error({ err: asError(error), organizationId, mailboxId, uid }, 'A mail could not be handled.')
    await transaction(context.db, async (tx) => {
      await addInbound(tx, {
        ...blankOf(context, arrival),
        problem: `${isKilled ? error.words('Reading this mail') : 'This mail could not be handled.'} A person should read it.`,
      })
      if (arrival.advances) await advancePosition(tx, arrival)
    })
  }
}

/** What the database or others are to blame for says nothing of the mail. */
function isForOthers(error: unknown): boolean {
  return isDatabaseAway(error) || isLockConflict(error) || (error instanceof AppError && error.code === 'overloaded')
}

/** A slow database is nobody's fault; but a mail whose statements always take too long must not hold up others for good. */
function mostFailures(error: unknown): number {
  return isStatementTimeout(error) ? MOST_TIMEOUTS : MOST_FAILURES
}

async function handle(context: Context, arrival: FetchedArrival, asking: IntentAsking): Promise<void> {
  const { organizationId, mailboxId, raw, size } = arrival
  const { signal } = asking
  const read = await readInbound({ raw, isCut: size > raw.length }, { owner: organizationId, signal })
  const { mail } = read
  // What we sent lies in some servers' inbox as well.
  if (mail.messageId !== undefined && (await isMessageOfOurs(context.db, organizationId, mail.messageId))) {
    if (arrival.advances) await advancePosition(context.db, arrival)
    return
  }
  const said = await classifyAndMatch(context, context.db, { organizationId, mailboxId, read, signal })
  const isByUs = await isFromOurselves(context.db, organizationId, { mail, found: said })
  const found = isByUs ? { ...said, ...NOBODYS } : said
  const intent = await intentOf(context, arrival, { mail, found }, asking)
  await transaction(context.db, async (tx) => {
    const { match, judgement } = found
    const { kind } = judgement
    const isRequest = kind === 'reply' && intent?.intent === 'unsubscribe'
    const concern = { organizationId, match, kind, isRequest, mail, link: found.link }
    const people = await lockConcernedPeople(context, tx, concern)
    const known = people.lead === undefined ? { ...found, match: undefined } : found
    const written = inboundOf(context, arrival, { read, found: known, intent })
    const inbound = isByUs ? { ...written, problem: written.problem ?? FROM_OURSELVES } : written
    if (await addInbound(tx, inbound)) {
      await applyInbound({ context, tx, organizationId, mailboxId, inbound, ...known, ...people })
    }
    if (arrival.advances) await advancePosition(tx, arrival)
  })
}

/** What a person's answer wants. Nobody but the rules is asked about a mail that is nobody's, or known already. */
async function intentOf(
  context: Context,
  arrival: FetchedArrival,
  { mail, found }: { mail: InboundMail; found: ClassifiedMail },
  { intents, signal }: IntentAsking,
): Promise<ReadIntent | undefined> {
  const { judgement, match, textNew } = found
  const ruled = judgement.intent
  if (judgement.kind !== 'reply' || match === undefined || !isWorthAsking(intents, ruled)) return ruled
  const { organizationId, mailboxId, raw } = arrival
  const seen = { organizationId, mailboxId, messageIdHeader: mail.messageId ?? null, digest: sha256(raw) }
  if (await isKnownInbound(context.db, seen)) return ruled
  const { leadId, campaignId } = match
  const reply = { organizationId, leadId, campaignId, subject: mail.subject, text: textNew }
  return askIntent(context, intents, { ...reply, ruled }, signal)
}

/** What follows from a mail that says it is from ourselves: nothing, whatever it says and names. */
const NOBODYS = {
  judgement: { kind: 'other', intent: undefined, departure: undefined },
  match: undefined,
  link: undefined,
} as const
const FROM_OURSELVES =
  'It says that it is from one of your own mailboxes, so nothing follows from it. Anybody can write such a sender.'

/**
 * Whoever writes by hand from a mailbox is no prospect; but one of our mailboxes that was itself written to, as people do
 * to try it out, answers like anybody.
 */
async function isFromOurselves(
  db: Db,
  organizationId: string,
  { mail, found: { match } }: { mail: InboundMail; found: ClassifiedMail },
): Promise<boolean> {
  const from = mail.from?.address
  if (from === undefined || mail.reportType !== undefined) return false
  if (!(await ownAddresses(db, organizationId)).has(from)) return false
  const isAnswer = match?.by === 'in_reply_to' || match?.by === 'references'
  return !isAnswer || (await findLead(db, organizationId, match.leadId))?.emailKey !== from
}

function blankOf(context: Context, arrival: FetchedArrival): Inbound {
  const { organizationId, mailboxId, folder, junk, uidValidity, uid, size, raw, receivedAt } = arrival
  const now = context.clock.now()
  return {
    organizationId,
    mailboxId,
    folder,
    junk,
    uidValidity,
    uid,
    size,
    raw,
    receivedAt,
    inboundId: uuidv7(now.getTime()),
    digest: sha256(raw),
    messageIdHeader: null,
    inReplyTo: null,
    referenceIds: [],
    fromAddress: null,
    fromName: null,
    replyTo: null,
    others: [],
    subject: '',
    textNew: '',
    textFull: '',
    attachments: [],
    kind: 'other',
    intent: null,
    intentBy: null,
    intentWhy: null,
    bounceClass: null,
    bounceStatus: null,
    match: null,
    leadId: null,
    campaignId: null,
    messageId: null,
    handledAt: now,
    problem: null,
  }
}

function inboundOf(
  context: Context,
  arrival: FetchedArrival,
  { read, found, intent }: { read: ReadInbound; found: ClassifiedMail; intent: ReadIntent | undefined },
): Inbound {
  const { judgement, match, recipient, textNew } = found
  const { mail, shown } = read
  return {
    ...blankOf(context, arrival),
    messageIdHeader: mail.messageId ?? null,
    inReplyTo: mail.inReplyTo[0] ?? null,
    referenceIds: mail.references.slice(-50),
    fromAddress: mail.from?.address ?? null,
    fromName: mail.from?.name ?? null,
    replyTo: replyToOf(mail) ?? null,
    others: mail.others.slice(0, MOST_OTHERS),
    subject: mail.subject.slice(0, LONGEST_SUBJECT).toWellFormed(),
    textNew: textNew.slice(0, LONGEST_TEXT).toWellFormed(),
    textFull: shown.text.slice(0, LONGEST_TEXT).toWellFormed(),
    attachments: mail.attachments,
    kind: judgement.kind,
    intent: intent?.intent ?? null,
    intentBy: intent?.by ?? null,
    intentWhy: intent?.reason ?? null,
    bounceClass: judgement.kind === 'bounce' ? (recipient?.class ?? 'unknown') : null,
    bounceStatus: recipient === undefined ? null : `${recipient.status} ${recipient.diagnostic}`.trim(),
    match: match?.by ?? null,
    leadId: match?.leadId ?? null,
    campaignId: match?.campaignId ?? null,
    messageId: match?.messageId ?? null,
    problem: problemOf(mail, shown.isWhole),
  }
}

/** Where an answer is to go, if not to where the mail came from. A list's own address would reach everybody on it. */
function replyToOf({ from, replyTo, headers }: InboundMail): string | undefined {
  if (replyTo === undefined || replyTo.address === '' || replyTo.address === from?.address) return undefined
  return headers.has('list-id') || headers.has('list-post') ? undefined : replyTo.address
}

function problemOf({ truncated, problem }: InboundMail, isWhole: boolean): string | null {
  const said = [
    ...(truncated ? ['The mail is larger than 2 MB; what comes after was not read.'] : []),
    ...(isWhole ? [] : ['Its HTML is longer than 200,000 characters, or not to be read: something may be missing.']),
    ...(problem === undefined ? [] : [`The mail could not be read as it should: ${problem}`]),
  ]
  return said.length === 0 ? null : said.join(' ').slice(0, 500).toWellFormed()
}

/** What came in goes with its lead; with a person who is erased, whatever they ever wrote, and labels that name them. */
export const forgetInbound: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const idsOf = (some: typeof happenings) => some.flatMap((happening) => happening.leadId ?? [])
  const erased = idsOf(happenings.filter((happening) => happening.data.erased))
  await deleteInbound(tx, organizationId, { leadIds: idsOf(happenings), erased })
  if (erased.length > 0) await forgetLabelsNaming(tx, organizationId, erased)
}
