import { anyOf, edged } from '../language/alternatives.ts'
import { hasNullReturnPath } from '../bounces/bounce-words.ts'
import { headerOf, type InboundMail } from '../inbound-mail.ts'
import { isFeedbackReport } from '../bounces/read-complaint.ts'
import { MAIL_WORDS, type MailWords } from '../language/packs/index.ts'
import type { SubjectWords } from '../language/packs/language-pack.ts'
import { withoutMarks } from '../language/subject-marks.ts'

/**
 * What kind of machine wrote a mail: `reply` answers for a person (out of office, receipt of a ticket), `report` tells
 * of a mail's fate without asking for anything (delivered, read, not spam), `bulk` is a newsletter or list.
 */
export type AutomaticKind = 'reply' | 'report' | 'bulk'

/** Builds the expressions for subjects, of the words of the given languages. */
export function subjectForms(languages: readonly MailWords[]) {
  const any = (pick: (words: SubjectWords) => string) => anyOf(languages.map(({ subjects }) => pick(subjects)))
  return {
    automatic: new RegExp(edged(`^${any((words) => words.automatic)}`), 'iu'),
    /** How Notes and others name who is away. */
    absentPerson: new RegExp(
      edged(String.raw`^[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,3} ${any((words) => words.isAbsent)}`),
      'iu',
    ),
  } as const
}

const SUBJECTS = subjectForms(MAIL_WORDS)

/** RFC 2369, RFC 2919, and what list servers wrote before those; `x-amz-sns-message-id` is a topic's notification. */
const BULK_HEADERS = [
  'list-id',
  'list-unsubscribe',
  'list-subscribe',
  'mailing-list',
  'x-mlserver',
  'x-amz-sns-message-id',
]

/**
 * Whether a machine wrote a mail, and of what kind (RFC 3834 §5 and the headers that vendors set). A subject that
 * looks automatic counts only when it is not our own coming back: a reply to `Out of office?` is a person's.
 * @param ourSubject subject of the mail that this one answers, where it is known
 */
export function automaticKind(mail: InboundMail, ourSubject = ''): AutomaticKind | undefined {
  if (isReport(mail)) return 'report'
  if (answersByItself(mail, ourSubject)) return 'reply'
  if (isBulk(mail)) return 'bulk'
  if (isGenerated(mail)) return isAnswer(mail) ? 'reply' : 'bulk'
  return hasNullReturnPath(mail) ? 'reply' : undefined
}

/**
 * Whether it is beyond a doubt that no person wrote a mail. Lists, shared inboxes, ticket systems and CRMs put signs of
 * machines on what people write with them (`List-Id`, `Precedence`, `Auto-Submitted: auto-generated`): those prove nothing
 * within a conversation.
 */
export function isSurelyAutomatic(mail: InboundMail, ourSubject: string): boolean {
  return isReport(mail) || answersByItself(mail, ourSubject) || hasNullReturnPath(mail)
}

function answersByItself(mail: InboundMail, ourSubject: string): boolean {
  return submittedAs(mail) === 'auto-replied' || hasReplyHeader(mail) || hasReplySubject(mail, ourSubject)
}

function isGenerated(mail: InboundMail): boolean {
  const submitted = submittedAs(mail)
  return submitted !== undefined && submitted !== 'no'
}

function submittedAs(mail: InboundMail): string | undefined {
  return /^(no|auto-[a-z]+)\b/i.exec(headerOf(mail, 'auto-submitted'))?.[1]?.toLowerCase()
}

function isReport(mail: InboundMail): boolean {
  const type = mail.reportType
  if (type === 'delivery-status' || type === 'disposition-notification' || isFeedbackReport(mail)) return true
  return mail.reports.some((part) => /(?:delivery-status|disposition-notification)$/.test(part.type))
}

function hasReplyHeader(mail: InboundMail): boolean {
  const names = [
    'x-autoreply',
    'x-autorespond',
    'x-autoresponder',
    'x-auto-reply-from',
    'x-autoreply-from',
    'x-mail-autoreply',
  ]
  if (names.some((name) => mail.headers.has(name) && !/^(?:no|false|0)$/i.test(headerOf(mail, name)))) return true
  if (/^auto[_-]?reply/i.test(headerOf(mail, 'precedence'))) return true
  if (/vacation/i.test(headerOf(mail, 'x-apple-action'))) return true
  return (
    mail.headers.has('x-ms-exchange-inbox-rules-loop') || mail.headers.has('x-ms-exchange-generated-message-source')
  )
}

function hasReplySubject(mail: InboundMail, ourSubject: string): boolean {
  const subject = normalSubject(mail.subject)
  if (subject === '' || subject === normalSubject(ourSubject)) return false
  return (SUBJECTS.automatic.test(subject) || SUBJECTS.absentPerson.test(subject)) && !subject.endsWith('?')
}

function isBulk(mail: InboundMail): boolean {
  if (/^(?:bulk|junk|list)\b/i.test(headerOf(mail, 'precedence'))) return true
  return BULK_HEADERS.some((name) => mail.headers.has(name))
}

function isAnswer(mail: InboundMail): boolean {
  return mail.inReplyTo.length > 0 || mail.references.length > 0
}

/** A subject without what programs put before it when they answer or forward, in lower case, spaces as one. */
export function normalSubject(subject: string): string {
  return withoutMarks(subject.slice(0, 1_000).toLowerCase().replaceAll(/\s+/g, ' ').trim())
}
