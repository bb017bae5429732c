import type { BounceReport, ReportedRecipient } from './bounce-report.ts'
import { hasNullReturnPath, isFromDaemon, subjectSays } from './bounce-words.ts'
import { type DeliveryStatus, readDeliveryStatus } from './delivery-status.ts'
import type { InboundMail } from './inbound-mail.ts'
import { recipientsOfNotice } from './notice-recipients.ts'
import { readComplaint } from './read-complaint.ts'
import { readNotice } from './read-notice.ts'
import { readSesNotification } from './read-ses-notification.ts'
import { findReturned, originalIdOf, splitReturned } from './returned-message.ts'

const STATUS_TYPE = /delivery-status$/

/**
 * What a mail reports of one of ours: a failure or delay (RFC 3464, or a notice in prose) or a complaint (RFC 5965).
 * Undefined for every other mail: of people, automatic answers, and reports that ask for nothing (delivered, read,
 * `not-spam`). Pure, never throws, and bounded by what `readMail` has bounded.
 */
export function readBounce(mail: InboundMail): BounceReport | undefined {
  const complaint = readComplaint(mail)
  if (complaint !== undefined) return complaint
  if (mail.reportType === 'feedback-report') return undefined
  // Sieve's `reject` (RFC 5429 §2.1) answers with a disposition notification from the mail system; a person's
  // read receipt comes from the person.
  if (mail.reportType === 'disposition-notification' && !isFromDaemon(mail)) return undefined
  const notification = readSesNotification(mail)
  if (notification !== undefined) return notification === 'delivered' ? undefined : notification
  const status = statusOf(mail)
  if (status?.kind === 'delivered') return undefined
  const report = status === undefined ? readNotice(mail) : fromStatus(mail, status, status.kind)
  return report?.kind === 'delay' ? { ...report, recipients: report.recipients.map(notForLong) } : report
}

/** What is still being tried has not failed for good, whatever the words. */
function notForLong(recipient: ReportedRecipient): ReportedRecipient {
  return recipient.class === 'policy' ? recipient : { ...recipient, class: 'soft' }
}

/** A status part counts where a mail system sent it: somebody may attach the report that he got. */
function statusOf(mail: InboundMail): DeliveryStatus | undefined {
  const parts = mail.reports.filter((part) => STATUS_TYPE.test(part.type))
  if (parts.length === 0 || !isSystems(mail)) return undefined
  return readDeliveryStatus(parts.map((part) => part.text).join('\n\n'))
}

function isSystems(mail: InboundMail): boolean {
  const isReport = mail.reportType === 'delivery-status'
  return isReport || isFromDaemon(mail) || hasNullReturnPath(mail) || subjectSays(mail.subject) !== undefined
}

function fromStatus(mail: InboundMail, status: DeliveryStatus, kind: 'bounce' | 'delay'): BounceReport {
  const { notice, returned: returnedText } = splitReturned(mail.text)
  const returned = findReturned(mail, returnedText)
  return {
    kind,
    recipients: status.recipients.map((recipient) => {
      if (recipient.address !== '' && recipient.class !== 'unknown') return recipient
      return completeFrom(recipient, notice, returned?.to ?? [])
    }),
    originalMessageId: originalIdOf(mail, returned),
    envelopeId: status.envelopeId,
    feedbackType: undefined,
  }
}

/** Some systems leave the address out of the status, or the reason, and say it in their words. */
function completeFrom(recipient: ReportedRecipient, notice: string, written: readonly string[]): ReportedRecipient {
  const known = recipient.address === '' ? written.slice(0, 1) : [recipient.address]
  const spoken = recipientsOfNotice(notice, known, [])[0]
  if (spoken === undefined) return recipient
  const keepsOwn = recipient.class !== 'unknown' || (recipient.status !== '' && !/^5\.[0-5]\.0$/.test(recipient.status))
  if (keepsOwn) return { ...recipient, address: recipient.address === '' ? spoken.address : recipient.address }
  return { ...spoken, status: recipient.status, diagnostic: recipient.diagnostic || spoken.diagnostic }
}
