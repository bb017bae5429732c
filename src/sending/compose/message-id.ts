import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import { domainOf, isMailAddress } from '../../platform/text/mail-address.ts'

/** What makes a campaign email the one it is: there is one per lead, run and step. Ids are UUIDs. */
export interface MessageIdentity {
  readonly organizationId: string
  readonly leadId: string
  /** 1 for the first time through the sequence; going live starts another. */
  readonly run: number
  /** Position of the step in the sequence. */
  readonly step: number
  /** Address that the email comes from; its domain is the right side of the id. */
  readonly fromAddress: string
}

/**
 * The Message-ID (RFC 5322 §3.6.4) of a campaign email, with angle brackets. The same email always has the same id, so
 * one whose row was lost is recognised in a Sent folder; the id tells nobody which lead or organization it belongs to.
 * @throws AppError `invalid_mail` when the address is none
 */
export function messageIdFor(identity: MessageIdentity): string {
  const { organizationId, leadId, run, step, fromAddress } = identity
  if (!isMailAddress(fromAddress)) {
    throw new AppError('invalid_mail', 'The sender address has no domain that a Message-ID could carry.')
  }
  // JSON keeps the parts apart: no two lists of parts are written alike.
  const parts = JSON.stringify([organizationId, leadId, run, step])
  const digest = createHash('sha256').update(parts).digest('hex').slice(0, 40)
  return `<${digest}@${domainOf(fromAddress)}>`
}

/** Whether a Message-ID has the form of those that `messageIdFor` gives. */
export function isCampaignMessageId(id: string): boolean {
  return /^<[0-9a-f]{40}@[^@<>\s]+>$/u.test(id)
}
