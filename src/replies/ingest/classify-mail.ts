import type { BounceReport } from '../bounces/bounce-report.ts'
import { automaticKind, isSurelyAutomatic } from './is-automatic.ts'
import type { InboundMail } from '../inbound-mail.ts'
import type { InboundKind } from './inbound-store.ts'
import { readDeparture } from '../language/left-company.ts'
import { readAbsence } from '../language/read-intent.ts'
import type { RuledIntent } from '../language/read-intent.ts'
import { isReceipt } from '../language/is-receipt.ts'

/** What a mail is and what of it counts. */
export interface MailJudgement {
  readonly kind: InboundKind
  /** Of a mail that a person wrote. */
  readonly intent: RuledIntent | undefined
  /** The words that say that somebody has left the company. */
  readonly departure: string | undefined
}

/** What is known of a mail before it is judged. */
export interface MailEvidence {
  readonly mail: InboundMail
  readonly report: BounceReport | undefined
  /** It carries a token by which mail programs unsubscribe (RFC 2369 §3.2). */
  readonly hasToken: boolean
  /** Subject of the email that it answers; empty where that is not known. */
  readonly ourSubject: string
  /** It names an email of ours, or comes from whom we wrote to, under our subject. */
  readonly isInThread: boolean
  readonly textNew: string
  readonly intent: RuledIntent
}

/** What a mail is. Reports first; then whether a person wrote it; the signs of machines say only what the others are. Pure. */
export function classifyMail(evidence: MailEvidence): MailJudgement {
  const { mail, report, intent, textNew } = evidence
  const nothing = { intent: undefined, departure: undefined }
  if (evidence.hasToken) return { kind: 'unsubscribe', ...nothing }
  if (report !== undefined) return { kind: report.kind, ...nothing }
  const departure = readDeparture(textNew)
  if (isWrittenByPerson(evidence)) return { kind: 'reply', intent, departure }
  const machine = automaticKind(mail, evidence.ourSubject)
  if (machine === 'report' || (machine === 'bulk' && !evidence.isInThread)) return { kind: 'other', ...nothing }
  const isAway = departure === undefined && readAbsence({ subject: mail.subject, text: textNew }) !== undefined
  return { kind: isAway ? 'out_of_office' : 'auto_reply', intent: undefined, departure }
}

/** What a machine may say as well; whoever says anything else is a person. */
const MACHINES_SAY = ['unclear', 'out_of_office', 'question', 'referral']

/**
 * The one question that decides whether a sequence stops. A mail without a sign of a machine is a person's, whatever it
 * says: somebody who is away and writes so has answered. Within our thread so is one with signs that prove nothing, unless
 * its words are those of a machine.
 */
function isWrittenByPerson({ mail, ourSubject, isInThread, textNew, intent }: MailEvidence): boolean {
  if (automaticKind(mail, ourSubject) === undefined) return true
  if (!isInThread || isSurelyAutomatic(mail, ourSubject)) return false
  const isWorded = isReceipt(textNew) || readAbsence({ subject: mail.subject, text: textNew }) !== undefined
  return !isWorded || intent.doubtful || !MACHINES_SAY.includes(intent.intent)
}
