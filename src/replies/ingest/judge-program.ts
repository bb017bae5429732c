import { normalSubject } from './is-automatic.ts'
import { classifyMail } from './classify-mail.ts'
import type { MailEvidence, MailJudgement } from './classify-mail.ts'
import { stripUnmarkedQuotes } from '../language/unmarked-quotes.ts'
import { readIntent } from '../language/read-intent.ts'

/** What is known of a mail once it is known what it is about. */
export interface MailToJudge extends Pick<MailEvidence, 'mail' | 'report' | 'hasToken' | 'ourSubject' | 'isInThread'> {
  /** What its sender wrote, which may still hold words of ours. */
  readonly written: string
  /** The text of the email that it answers; empty where that is not known. */
  readonly ourText: string
}

/** Says what a mail is, and what its sender wrote of it. */
export function answer({ written, ourText, ...known }: MailToJudge): { textNew: string; judged: MailJudgement } {
  const { mail } = known
  const ourSubject = normalSubject(known.ourSubject)
  const isOurSubject = ourSubject !== '' && normalSubject(mail.subject) === ourSubject
  const textNew = stripUnmarkedQuotes(written, ourText)
  // What we wrote into the subject is nobody's wish.
  const intent = readIntent({ subject: isOurSubject ? '' : mail.subject, text: textNew })
  return { textNew, judged: classifyMail({ ...known, textNew, intent }) }
}
