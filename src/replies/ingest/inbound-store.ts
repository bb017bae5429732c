import { domainToUnicode } from 'node:url'
import { execute, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { BounceClass } from '../../mailboxes/index.ts'
import type { InboundFile } from '../inbound-mail.ts'

export const INBOUND_KINDS = [
  'reply',
  'auto_reply',
  'out_of_office',
  'bounce',
  'delay',
  'complaint',
  'unsubscribe',
  'other',
] as const

/** What a mail that came in is. */
export type InboundKind = (typeof INBOUND_KINDS)[number]

/** By what a mail was tied to an email of ours; `person`: somebody did it by hand. */
export const MATCHED_BY = ['in_reply_to', 'references', 'token', 'report', 'address', 'domain', 'person'] as const
export type MatchedBy = (typeof MATCHED_BY)[number]

/** A mail that came in, as it is written down. */
export interface Inbound {
  organizationId: string
  inboundId: string
  mailboxId: string
  folder: string
  junk: boolean
  uidValidity: string
  uid: number
  size: number
  digest: Buffer
  raw: Buffer | null
  messageIdHeader: string | null
  inReplyTo: string | null
  referenceIds: readonly string[]
  fromAddress: string | null
  fromName: string | null
  /** Where its sender wants to be answered, when that is not where it came from. */
  replyTo: string | null
  /** Addresses of To and Cc. */
  others: readonly string[]
  subject: string
  textNew: string
  textFull: string
  attachments: readonly InboundFile[]
  kind: InboundKind
  intent: string | null
  intentBy: string | null
  intentWhy: string | null
  bounceClass: BounceClass | null
  bounceStatus: string | null
  match: MatchedBy | null
  leadId: string | null
  campaignId: string | null
  messageId: string | null
  receivedAt: Date
  handledAt: Date
  problem: string | null
}

/** Writes a mail down; false when it is there already, under this number or another. */
export const addInbound = statement(
  'replies.add_inbound',
  `insert into inbound (organization_id, inbound_id, mailbox_id, folder, junk, uid_validity, uid, size, digest, raw,
     message_id_header, in_reply_to, reference_ids, from_address, from_name, subject, text_new, text_full, attachments,
     kind, intent, intent_by, intent_why, bounce_class, bounce_status, match, lead_id, campaign_id, message_id,
     received_at, handled_at, problem, reply_to, others)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
     $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
   on conflict do nothing`,
).changes((one: Inbound) => {
  const { organizationId, inboundId, mailboxId, folder, junk, uidValidity, uid, size, digest, raw } = one
  const { messageIdHeader, inReplyTo, referenceIds, fromAddress, fromName, subject, textNew, textFull } = one
  const { kind, intent, intentBy, intentWhy, bounceClass, bounceStatus, match, leadId, campaignId, messageId } = one
  const { receivedAt, handledAt, problem, replyTo, others } = one
  const place = [organizationId, inboundId, mailboxId, folder, junk, uidValidity, uid, size, digest, raw]
  const header = [messageIdHeader, inReplyTo, referenceIds, fromAddress, fromName, subject]
  const content = [textNew, textFull, JSON.stringify(one.attachments)]
  const verdict = [kind, intent, intentBy, intentWhy, bounceClass, bounceStatus]
  const about = [match, leadId, campaignId, messageId]
  const values = [
    ...place,
    ...header,
    ...content,
    ...verdict,
    ...about,
    receivedAt,
    handledAt,
    problem,
    replyTo,
    others,
  ]
  return values
})

/** Whether a mail was written down already, from wherever in its mailbox. */
export const isKnownInbound = statement<{ one: number }>(
  'replies.is_known_inbound',
  `select 1 as one from inbound
   where organization_id = $1 and mailbox_id = $2 and coalesce(message_id_header, '') = $3 and digest = $4 limit 1`,
).first(
  (one: Pick<Inbound, 'organizationId' | 'mailboxId' | 'messageIdHeader' | 'digest'>) => {
    const { organizationId, mailboxId, messageIdHeader, digest } = one
    return [organizationId, mailboxId, messageIdHeader ?? '', digest]
  },
  (found) => found !== undefined,
)

const FORGET = statement(
  'replies.forget_inbound',
  `delete from inbound where organization_id = $1 and lead_id = any($2::uuid[])`,
)

const FORGET_OF_ADDRESSES = statement(
  'replies.forget_inbound_of_addresses',
  `delete from inbound i where i.organization_id = $1 and (i.from_address = any($2::text[]) or i.reply_to = any($2::text[]))`,
)

const TAKE_OUT = statement(
  'replies.take_out_of_others',
  `update inbound i set others = array(select o from unnest(i.others) o where o <> all($2::text[]))
   where i.organization_id = $1 and i.others && $2::text[]`,
)

const KEYS = statement<{ emailKey: string }>(
  'replies.keys_of_leads',
  `select distinct email_key as "emailKey" from leads where organization_id = $1 and lead_id = any($2::uuid[])`,
)

/** Removes what came in about leads that go; `erased`: also what their people wrote that was tied to nobody. */
export async function deleteInbound(
  db: Db,
  organizationId: string,
  leads: { readonly leadIds: readonly string[]; readonly erased: readonly string[] },
): Promise<void> {
  await execute(db, FORGET, [organizationId, leads.leadIds])
  if (leads.erased.length === 0) return
  const keys = await rows(db, KEYS, [organizationId, leads.erased])
  const addresses = keys.flatMap(({ emailKey }) => formsOf(emailKey))
  await execute(db, FORGET_OF_ADDRESSES, [organizationId, addresses])
  await execute(db, TAKE_OUT, [organizationId, addresses])
}

/** A domain in ASCII, as keys have it, and in Unicode, as it is read from mails. */
function formsOf(emailKey: string): string[] {
  const at = emailKey.lastIndexOf('@')
  const domain = domainToUnicode(emailKey.slice(at + 1))
  return domain === '' ? [emailKey] : [emailKey, `${emailKey.slice(0, at)}@${domain}`]
}

/** The addresses of all mailboxes of an organization, in lower case. */
export const ownAddresses = statement<{ address: string }>(
  'replies.own_addresses',
  `select lower(address) as address from mailboxes where organization_id = $1`,
).rows(
  (organizationId: string) => [organizationId],
  (found) => new Set(found.map((row) => row.address)),
)
