import { addressesIn } from '../../platform/text/mail-address.ts'
import { headerOf, readHeaderLines } from '../inbound-mail.ts'
import type { InboundMail } from '../inbound-mail.ts'
import type { BounceReport, ReturnedMessage } from './bounce-report.ts'
import { MOST_RECIPIENTS, findReturned } from './bounce-report.ts'

/**
 * Types that are no complaint of a recipient: `not-spam` takes one back (RFC 5965 §7.3), `auth-failure` speaks of
 * signatures (RFC 6591), `dmarc` likewise.
 */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure', 'dmarc'])

/** Whether a mail is a feedback report of any type, complaint or not. */
export function isFeedbackReport(mail: InboundMail): boolean {
  return feedbackOf(mail) !== undefined
}

/**
 * Reads a complaint: a feedback report (RFC 5965), one of Hotmail's Junk Mail Reporting Program (`staff@hotmail.com`,
 * whose recipient stands in `X-HmXmrOriginalRecipient`), or an opt-out that Apple Mail sends for its user
 * (`X-Apple-Unsubscribe`). Undefined when it is none.
 */
export function readComplaint(mail: InboundMail): BounceReport | undefined {
  const feedback = feedbackOf(mail)
  const returned = findReturned(mail, '')
  if (feedback !== undefined) {
    if (NO_COMPLAINT.has((feedback.get('feedback-type')?.[0] ?? '').toLowerCase())) return undefined
    return complaint(recipientsOf(feedback, returned), returned?.messageId, feedback)
  }
  if (returned !== undefined && isHotmail(mail, returned)) {
    return complaint(recipientsOf(new Map(), returned), returned.messageId)
  }
  if (/^true$/i.test(headerOf(mail, 'x-apple-unsubscribe')) && mail.from !== undefined) {
    return complaint([mail.from.address], mail.inReplyTo[0])
  }
  return undefined
}

function feedbackOf(mail: InboundMail): Map<string, string[]> | undefined {
  const part = mail.reports.find((each) => each.type === 'message/feedback-report')
  if (part !== undefined) return readHeaderLines(part.text.replaceAll(/\n[ \t]*\n/g, '\n'))
  return mail.reportType === 'feedback-report' ? new Map() : undefined
}

function isHotmail(mail: InboundMail, returned: ReturnedMessage): boolean {
  if (!/^complaint about message\b/i.test(mail.subject)) return false
  return (
    returned.headers.has('x-hmxmroriginalrecipient') ||
    /@(?:hotmail|outlook|microsoft)\.com$/.test(mail.from?.address ?? '')
  )
}

function recipientsOf(feedback: ReadonlyMap<string, readonly string[]>, returned: ReturnedMessage | undefined) {
  const sources = [
    feedback.get('original-rcpt-to'),
    returned?.headers.get('x-hmxmroriginalrecipient'),
    feedback.get('removal-recipient'),
    returned?.to,
  ]
  for (const source of sources) {
    const found = addressesIn((source ?? []).join(' , '))
    if (found.length > 0) return found
  }
  return []
}

function complaint(
  addresses: readonly string[],
  originalMessageId: string | undefined,
  feedback: ReadonlyMap<string, readonly string[]> = new Map(),
): BounceReport {
  return {
    kind: 'complaint',
    recipients: addresses
      .slice(0, MOST_RECIPIENTS)
      .map((address) => ({ address, status: '', diagnostic: '', class: 'unknown' })),
    originalMessageId,
    envelopeId: feedback.get('original-envelope-id')?.[0],
  }
}
