import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import type { BounceReport, ReportedRecipient } from './bounce-report.ts'
import type { InboundMail } from './inbound-mail.ts'
import { normalSubject } from './is-automatic.ts'
import { judgeInbound } from './judge-inbound.ts'
import type { Judgement } from './judge-inbound.ts'
import { matchReport, matchSender, matchThread, matchToken } from './match-inbound.ts'
import type { Match } from './match-inbound.ts'
import { newTextOf } from './new-text.ts'
import { ownWords } from './own-words.ts'
import { readIntent } from './read-intent.ts'
import type { UnsubscribeLink } from './store.ts'

/** What a mail is, and what of ours it is about. */
export interface Identified {
  readonly judgement: Judgement
  readonly match: Match | undefined
  /** What its sender wrote, without what he quotes. */
  readonly textNew: string
  /** The unsubscribe link whose token it carries. */
  readonly link: UnsubscribeLink | undefined
  readonly report: BounceReport | undefined
  /** Of a report, whom it is about. */
  readonly recipient: ReportedRecipient | undefined
}

/** A mail that came in, and where. */
export interface Arrived {
  readonly organizationId: string
  readonly mailboxId: string
  readonly mail: InboundMail
  readonly report: BounceReport | undefined
}

/** Looks for what a mail is about (thread, token, report, sender, company, in this order) and says with it what it is. */
export async function identify(context: Context, db: Db, arrived: Arrived): Promise<Identified> {
  const { mail, report } = arrived
  const byThread = await matchThread(db, arrived)
  const token = await matchToken(context, db, arrived)
  const match = byThread ?? token?.match ?? (await matchByContent(context, db, arrived))
  const textNew = ownWords(newTextOf(mail), match?.text ?? '')
  const ourSubject = normalSubject(match?.subject ?? '')
  const isOurSubject = ourSubject !== '' && normalSubject(mail.subject) === ourSubject
  // What we wrote into the subject is nobody's wish.
  const intent = readIntent({ subject: isOurSubject ? '' : mail.subject, text: textNew })
  const isInThread = byThread !== undefined || (match?.by === 'address' && isOurSubject)
  const judged = judgeInbound({
    mail,
    report,
    textNew,
    intent,
    isInThread,
    hasToken: token !== undefined,
    ourSubject: match?.subject ?? '',
  })
  return { ...settle(judged, match, isInThread), textNew, link: token?.link, report, recipient: report?.recipients[0] }
}

/** A person whose mail belongs to nobody known has answered nothing; newsletters of a company answer nobody. */
function settle(
  judged: Judgement,
  match: Match | undefined,
  isInThread: boolean,
): Pick<Identified, 'judgement' | 'match'> {
  if (judged.kind === 'other' && !isInThread) return { judgement: judged, match: undefined }
  const isAnswer = judged.kind !== 'reply' || match !== undefined
  return { judgement: isAnswer ? judged : { ...judged, kind: 'other' }, match }
}

function matchByContent(context: Context, db: Db, arrived: Arrived): Promise<Match | undefined> {
  if (arrived.report !== undefined) return matchReport(context, db, arrived, arrived.report)
  const { mail } = arrived
  // Whoever asks to be left alone may write to any of our addresses.
  const { intent } = readIntent({ subject: mail.subject, text: newTextOf(mail) })
  return matchSender(context, db, arrived, intent === 'unsubscribe')
}
