import { lockLeads, readLead } from '../leads/index.ts'
import type { Lead, LeadRef } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import { notFound } from '../platform/errors.ts'
import { hashAddress } from '../platform/secrets/secret-box.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { releaseAddress, reserveAddress } from './address-store.ts'

/**
 * Runs `work` on a lead, with the contacts of the lead and of whoever is to attend locked before its row: neither of the
 * two can be erased, added or suppressed meanwhile. Of an address that nobody knows no contact is left behind.
 * @throws AppError `not_found`
 */
export async function withLockedPeople<T>(
  context: Context,
  about: MeetingPeople,
  work: (tx: Transaction, lead: Lead) => Promise<T>,
): Promise<T> {
  return transaction(context.db, (tx) => withLockedPeopleIn(context, tx, about, (lead) => work(tx, lead)))
}

/** A lead, as a caller names it, and who is to attend its meeting. */
export interface MeetingPeople extends LeadRef {
  readonly attendeeEmail: string
}

/** `withLockedPeople` in a transaction that has locked nothing of leads yet. @throws AppError `not_found` */
export async function withLockedPeopleIn<T>(
  context: Context,
  tx: Transaction,
  about: MeetingPeople,
  work: (lead: Lead) => Promise<T>,
): Promise<T> {
  const { organizationId, leadId, attendeeEmail } = about
  const attendee = hashAddress(context.instance.erasureKey, organizationId, attendeeEmail.toLowerCase())
  const found = await readLead(tx, about)
  const reserved = await lockInOrder(tx, organizationId, {
    lead: found.addressHash,
    attendee,
    now: context.clock.now(),
  })
  const [lead] = await lockLeads(tx, organizationId, [leadId])
  if (lead === undefined) throw notFound('lead')
  const outcome = await work(lead)
  if (reserved) await releaseAddress(tx, organizationId, attendee)
  return outcome
}

/**
 * Locks the contacts of a lead and of an attendee, either of whom may be missing, in the order of their hashes, as
 * everybody does. Answers whether the attendee's was made for the lock; then `releaseAddress` takes it away again.
 */
export async function lockInOrder(
  tx: Transaction,
  organizationId: string,
  { lead, attendee, now }: { lead: Buffer | undefined; attendee: Buffer | undefined; now: Date },
): Promise<boolean> {
  if (attendee === undefined || lead?.equals(attendee) === true) {
    if (lead !== undefined) await lockKnownContacts(tx, organizationId, [lead])
    return false
  }
  const isLeadFirst = lead !== undefined && Buffer.compare(lead, attendee) < 0
  if (isLeadFirst) await lockKnownContacts(tx, organizationId, [lead])
  const reserved = await reserveAddress(tx, organizationId, attendee, now)
  if (!reserved) await lockKnownContacts(tx, organizationId, [attendee])
  if (lead !== undefined && !isLeadFirst) await lockKnownContacts(tx, organizationId, [lead])
  return reserved
}
