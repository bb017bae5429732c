import { hostFacts, parseEmail } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { hashAddress, readLinkToken } from '../../platform/secrets/secret-box.ts'
import type { BounceReport } from '../bounces/bounce-report.ts'
import type { InboundMail } from '../inbound-mail.ts'
import { findUnsubscribeLink } from '../unsubscribe/unsubscribe-link-store.ts'
import type { UnsubscribeLink } from '../unsubscribe/unsubscribe-link-store.ts'
import type { MatchedBy } from './inbound-store.ts'
import { findByAddress, findByDomain, findByMessageIds, findLiveEmail, findLiveLeadOf } from './match-store.ts'
import type { MatchedEmail } from './match-store.ts'

/** For how long after an email its recipient, or their company, is taken to answer it without naming it. */
const RECENT = 90 * DAY

/** What a mail is about. `messageId` is null where only the person is known. */
export interface InboundMatch {
  readonly by: MatchedBy
  readonly leadId: string
  readonly campaignId: string
  readonly messageId: string | null
  /** Of the email that it answers, as is its text; empty where only the person is known. */
  readonly subject: string
  readonly text: string
}

/** A mail that is looked for, and where it came in. */
export interface UnmatchedMail {
  readonly organizationId: string
  readonly mailboxId: string
  readonly mail: InboundMail
}

/** The email of ours that a mail names: the one it answers first, then those of its thread, the newest first. */
export async function matchThread(db: Db, { organizationId, mail }: UnmatchedMail): Promise<InboundMatch | undefined> {
  const inReplyTo = mail.inReplyTo
  const references = mail.references.toReversed()
  const found = await findByMessageIds(db, organizationId, [...inReplyTo, ...references])
  const first = async (ids: readonly string[]) => {
    const named = ids.flatMap((id) => found.find((email) => email.ids.includes(id)) ?? [])[0]
    return named === undefined ? undefined : findLiveEmail(db, organizationId, named.messageId)
  }
  return matched('in_reply_to', await first(inReplyTo)) ?? matched('references', await first(references))
}

/** The unsubscribe link whose token a mail carries, in a plus address or in its subject. */
export async function matchToken(
  context: Context,
  db: Db,
  { organizationId, mail }: UnmatchedMail,
): Promise<{ link: UnsubscribeLink; match: InboundMatch | undefined } | undefined> {
  const plus = mail.deliveredTo.map((address) => /\+([\w-]{46})@/u.exec(address)?.[1])
  const inSubject = /^\s*unsubscribe[\s:]+([\w-]{46})\s*$/iu.exec(mail.subject)?.[1]
  for (const token of [inSubject, ...plus]) {
    const read = token === undefined ? undefined : readLinkToken(token)
    if (read?.organizationId !== organizationId) continue
    const link = await findUnsubscribeLink(db, organizationId, read.hash)
    if (link === undefined) continue
    const lead = await findLiveLeadOf(db, organizationId, link.addressHash)
    const match =
      lead === undefined ? undefined : { by: 'token' as const, ...lead, messageId: null, subject: '', text: '' }
    return { link, match }
  }
  return undefined
}

/**
 * The email of ours that a report is about: by envelope id, by the Message-ID that came back, else by the recipient, which
 * is `address` and proves less. A complaint counts whichever mailbox it comes to.
 */
export async function matchReport(
  context: Context,
  db: Db,
  { organizationId, mailboxId }: UnmatchedMail,
  report: BounceReport,
): Promise<InboundMatch | undefined> {
  const envelope = uuidOf(report.envelopeId)
  const byEnvelope = envelope === undefined ? undefined : await findLiveEmail(db, organizationId, envelope)
  if (byEnvelope !== undefined) return matched('report', byEnvelope)
  const { originalMessageId } = report
  const [byId] = originalMessageId === undefined ? [] : await findByMessageIds(db, organizationId, [originalMessageId])
  if (byId !== undefined) return matched('report', await findLiveEmail(db, organizationId, byId.messageId))
  const addressHashes = report.recipients.flatMap(({ address }) => hashesOf(context, organizationId, address))
  const since = new Date(context.clock.now().getTime() - RECENT)
  const anywhere = report.kind === 'complaint'
  return matched('address', await findByAddress(db, { organizationId, addressHashes, mailboxId, since, anywhere }))
}

/**
 * Whether a report that is about an email of ours names recipients, none of whom is the person it went to: it was passed
 * on, and failed there. One that gives our envelope id is about what we handed over, whatever it calls the recipient.
 */
export function isAboutAnother(
  { recipients, envelopeId }: BounceReport,
  { emailKey, messageId }: { readonly emailKey: string; readonly messageId: string | null },
): boolean {
  if (messageId !== null && uuidOf(envelopeId)?.replaceAll('-', '') === messageId.replaceAll('-', '')) return false
  const named = recipients.flatMap(({ address }) => {
    const read = parseEmail(address)
    return 'value' in read ? [read.value.key] : []
  })
  return named.length > 0 && !named.includes(emailKey)
}

/**
 * The last email to the person who wrote, or else to somebody at the same company. `anywhere`: the person is known
 * whichever mailbox wrote to them.
 */
export async function matchSender(
  context: Context,
  db: Db,
  { organizationId, mailboxId, mail }: UnmatchedMail,
  anywhere: boolean,
): Promise<InboundMatch | undefined> {
  const since = new Date(context.clock.now().getTime() - RECENT)
  const address = mail.from?.address ?? ''
  const addressHashes = hashesOf(context, organizationId, address)
  const byAddress = await findByAddress(db, { organizationId, addressHashes, mailboxId, since, anywhere })
  if (byAddress !== undefined) return matched('address', byAddress)
  const domain = companyDomainOf(address)
  if (domain === undefined) return undefined
  return matched('domain', await findByDomain(db, { organizationId, domain, mailboxId, since }))
}

/** The registrable domain of a company's address; undefined for free mail and for what is no address. */
export function companyDomainOf(address: string): string | undefined {
  const read = parseEmail(address)
  if (!('value' in read)) return undefined
  const { registrable, kind } = hostFacts(read.value.host)
  return kind === 'company' ? registrable : undefined
}

function hashesOf(context: Context, organizationId: string, address: string): Buffer[] {
  const read = parseEmail(address)
  return 'value' in read ? [hashAddress(context.instance.erasureKey, organizationId, read.value.key)] : []
}

/** The id of an email as it stands in the envelope (RFC 3461 §4.4): a UUID, with or without its dashes and prefix. */
function uuidOf(envelopeId: string | undefined): string | undefined {
  const hex = /^(?:msg_)?([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})$/iu.exec(
    envelopeId ?? '',
  )?.[1]
  return hex?.toLowerCase()
}

function matched(by: MatchedBy, email: MatchedEmail | undefined): InboundMatch | undefined {
  if (email === undefined) return undefined
  const { leadId, campaignId, messageId, subject, text } = email
  return { by, leadId, campaignId, messageId, subject, text }
}
