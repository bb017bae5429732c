import { DAY } from '../platform/clock.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { createLinkToken, hashAddress } from '../platform/secrets.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { checkSuppressed } from '../suppressions/index.ts'
import { isErased } from './address-store.ts'
import type { Wish } from './book-meeting.ts'
import { askingMail } from './compose-mails.ts'
import { queueMails } from './mail-store.ts'
import type { OpenCalendar } from './open-link.ts'
import { insertRequest } from './request-store.ts'

const VALID_FOR = DAY

/**
 * Writes one mail of fixed text to the address that was entered, whose link books the meeting within 24 hours. The time is
 * not held. An address that must not be contacted gets none and nothing is kept of it; nobody is told the difference.
 * The caller's transaction holds the contact of that address, so that it cannot be erased meanwhile.
 */
export async function askForConfirmation(
  context: Context,
  tx: Transaction,
  asking: {
    readonly open: OpenCalendar
    readonly lead: Lead
    readonly wish: Wish
    readonly confirmUrl: (token: string) => string
  },
): Promise<void> {
  const { open, lead, wish, confirmUrl } = asking
  const { organizationId, organizationName, live } = open
  const now = context.clock.now()
  if (!(await mayBeWrittenTo(context, tx, organizationId, wish.email.toLowerCase()))) return
  const { token, hash } = createLinkToken(organizationId)
  const place = { organizationId, campaignId: lead.campaignId, tokenHash: hash }
  await insertRequest(tx, place, {
    leadId: lead.leadId,
    live,
    startsAt: new Date(wish.startsAt.epochMilliseconds),
    timezone: wish.timezone,
    attendeeName: wish.name,
    attendeeEmail: wish.email,
    notes: wish.notes ?? null,
    answers: wish.answers,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_FOR),
  })
  const mail = askingMail(context, { organizationName, confirmUrl: confirmUrl(token), toAddress: wish.email })
  await queueMails(tx, lead, [mail], { live, fromName: organizationName, now })
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

async function mayBeWrittenTo(
  context: Context,
  tx: Transaction,
  organizationId: string,
  emailKey: string,
): Promise<boolean> {
  if ((await checkSuppressed(tx, organizationId, emailKey)) !== null) return false
  const hash = hashAddress(context.instance.erasureKey, organizationId, emailKey)
  return !(await isErased(tx, organizationId, hash))
}
