import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import { uuidv7 } from '../platform/ids.ts'
import { sha256 } from '../platform/secrets.ts'
import { applyInbound } from './apply-inbound.ts'
import { identify } from './identify.ts'
import type { Identified } from './identify.ts'
import { addInbound, ownAddresses } from './inbound-store.ts'
import type { Inbound } from './inbound-store.ts'
import type { InboundMail } from './inbound-mail.ts'
import { lockPeople } from './lock-people.ts'
import { findByMessageIds } from './match-store.ts'
import { newTextOf } from './new-text.ts'
import { readBounce } from './read-bounce.ts'
import { advancePosition } from './reader-store.ts'
import { readIntent } from './read-intent.ts'
import { htmlToPlain } from './transports/html-text.ts'
import { readMail } from './transports/read-mail.ts'

const LONGEST_TEXT = 200_000
const LONGEST_SUBJECT = 1_000

/** A mail that lies in a folder of a mailbox. */
export interface Arrival {
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
  /** It was tried several times already: now it is written down, handled or not. */
  readonly isLastTry: boolean
}

/**
 * Takes in one mail: what it is, whose it is and all that follows, with its place in the folder, in one transaction. The
 * same mail a second time changes nothing. One that cannot be handled is tried again, and on the last try written down with
 * the reason, never dropped. @throws whatever went wrong before the last try
 */
export async function takeIn(context: Context, arrival: Arrival): Promise<void> {
  try {
    await handle(context, arrival)
  } catch (error) {
    if (!arrival.isLastTry) throw error
    const { organizationId, mailboxId, uid } = arrival
    context.log.error({ err: asError(error), organizationId, mailboxId, uid }, 'A mail could not be handled.')
    await transaction(context.db, async (tx) => {
      await addInbound(tx, {
        ...blankOf(context, arrival),
        problem: 'This mail could not be handled; a person should read it.',
      })
      if (arrival.advances) await advancePosition(tx, arrival)
    })
  }
}

async function handle(context: Context, arrival: Arrival): Promise<void> {
  const { organizationId, mailboxId, raw, size } = arrival
  const mail = await readMail(raw, size > raw.length)
  const textNew = newTextOf(mail)
  const read = { mail, textNew, report: readBounce(mail), intent: readIntent({ subject: mail.subject, text: textNew }) }
  await transaction(context.db, async (tx) => {
    const isOwn = await isOwnCopy(tx, arrival, mail)
    if (!isOwn) {
      const found = await identify(context, tx, { organizationId, mailboxId, ...read })
      const people = await lockPeople(tx, { organizationId, found, mail })
      const known = people.lead === undefined ? { ...found, match: undefined } : found
      const inbound = inboundOf(context, arrival, { mail, textNew, found: known })
      if (await addInbound(tx, inbound)) {
        await applyInbound({ context, tx, organizationId, mailboxId, inbound, mail, textNew, ...known, ...people })
      }
    }
    if (arrival.advances) await advancePosition(tx, arrival)
  })
}

/** What we sent lies in some servers' inbox as well; and whoever writes by hand from a mailbox is no prospect. */
async function isOwnCopy(
  tx: Parameters<typeof ownAddresses>[0],
  { organizationId }: Arrival,
  mail: InboundMail,
): Promise<boolean> {
  const own = mail.messageId === undefined ? [] : await findByMessageIds(tx, organizationId, [mail.messageId])
  if (own.length > 0) return true
  const from = mail.from?.address
  return from !== undefined && mail.reportType === undefined && (await ownAddresses(tx, organizationId)).has(from)
}

function blankOf(context: Context, arrival: Arrival): Inbound {
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
  arrival: Arrival,
  { mail, textNew, found }: { mail: InboundMail; textNew: string; found: Identified },
): Inbound {
  const { judgement, match, recipient } = found
  const { intent } = judgement
  const textFull = mail.text === '' && mail.html !== undefined ? htmlToPlain(mail.html) : mail.text
  return {
    ...blankOf(context, arrival),
    messageIdHeader: mail.messageId ?? null,
    inReplyTo: mail.inReplyTo[0] ?? null,
    referenceIds: mail.references.slice(-50),
    fromAddress: mail.from?.address ?? null,
    fromName: mail.from?.name ?? null,
    subject: mail.subject.slice(0, LONGEST_SUBJECT).toWellFormed(),
    textNew: textNew.slice(0, LONGEST_TEXT).toWellFormed(),
    textFull: textFull.slice(0, LONGEST_TEXT).toWellFormed(),
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
    problem: problemOf(mail),
  }
}

function problemOf({ truncated, problem }: InboundMail): string | null {
  const said = [
    ...(truncated ? ['The mail is larger than 2 MB; what comes after was not read.'] : []),
    ...(problem === undefined ? [] : [`The mail could not be read as it should: ${problem}`]),
  ]
  return said.length === 0 ? null : said.join(' ').slice(0, 500).toWellFormed()
}
