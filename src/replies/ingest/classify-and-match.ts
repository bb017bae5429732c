import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { askProgram } from '../../platform/process-pool/process-pool.ts'
import type { PoolTurn } from '../../platform/process-pool/process-pool.ts'
import { defineProgram } from '../../platform/process-pool/program.ts'
import type { BounceReport, ReportedRecipient } from '../bounces/bounce-report.ts'
import type { UnsubscribeLink } from '../unsubscribe/unsubscribe-link-store.ts'
import type { MailJudgement } from './classify-mail.ts'
import { normalSubject } from './is-automatic.ts'
import type * as judgeProgram from './judge-program.ts'
import type { MailToJudge } from './judge-program.ts'
import { matchReport, matchSender, matchThread, matchToken } from './match-inbound.ts'
import type { InboundMatch } from './match-inbound.ts'
import type * as readProgram from './read-program.ts'
import type { ReadInbound } from './read-program.ts'

const READ = defineProgram<typeof readProgram.answer>(new URL('./read-program.ts', import.meta.url), {
  cpuMs: 5_000,
})
const JUDGE = defineProgram<typeof judgeProgram.answer>(new URL('./judge-program.ts', import.meta.url), {
  cpuMs: 3_000,
})

/** Reads the bytes of a mail in the pool. @throws what `Pool.ask` throws */
export function readInbound(mail: { raw: Buffer; isCut: boolean }, turn: PoolTurn): Promise<ReadInbound> {
  return askProgram(READ, mail, turn)
}

/** Has a mail judged in the pool. @throws what `Pool.ask` throws */
export function judgeMail(mail: MailToJudge, turn: PoolTurn) {
  return askProgram(JUDGE, mail, turn)
}

/** What a mail is, and what of ours it is about. */
export interface ClassifiedMail {
  readonly judgement: MailJudgement
  readonly match: InboundMatch | undefined
  /** What its sender wrote, without what he quotes. */
  readonly textNew: string
  /** The unsubscribe link whose token it carries. */
  readonly link: UnsubscribeLink | undefined
  readonly report: BounceReport | undefined
  /** Of a report, whom it is about. */
  readonly recipient: ReportedRecipient | undefined
}

/** A mail that came in, and where. */
export interface MailToClassify {
  readonly organizationId: string
  readonly mailboxId: string
  readonly read: ReadInbound
  readonly signal: AbortSignal
}

/** Looks for what a mail is about (thread, token, report, sender, company, in this order) and says with it what it is. */
export async function classifyAndMatch(context: Context, db: Db, arrived: MailToClassify): Promise<ClassifiedMail> {
  const { organizationId, mailboxId, signal, read } = arrived
  const { mail, report, written } = read
  const about = { organizationId, mailboxId, mail, report }
  const byThread = await matchThread(db, about)
  const token = await matchToken(context, db, about)
  const match = byThread ?? token?.match ?? (await matchByContent(context, db, { ...about, read }))
  const ourSubject = normalSubject(match?.subject ?? '')
  const isOurSubject = ourSubject !== '' && normalSubject(mail.subject) === ourSubject
  const isInThread = byThread !== undefined || (match?.by === 'address' && isOurSubject)
  const known = { isInThread, hasToken: token !== undefined, ourSubject: match?.subject ?? '' }
  const { textNew, judged } = await judgeMail(
    { ...known, mail, report, written, ourText: match?.text ?? '' },
    { owner: organizationId, signal },
  )
  const recipient = report?.recipients[0]
  return { ...asAnswer(judged, match, isInThread), textNew, link: token?.link, report, recipient }
}

/** A person whose mail belongs to nobody known has answered nothing; newsletters of a company answer nobody. */
function asAnswer(
  judged: MailJudgement,
  match: InboundMatch | undefined,
  isInThread: boolean,
): Pick<ClassifiedMail, 'judgement' | 'match'> {
  if (judged.kind === 'other' && !isInThread) return { judgement: judged, match: undefined }
  const isAnswer = judged.kind !== 'reply' || match !== undefined
  return { judgement: isAnswer ? judged : { ...judged, kind: 'other' }, match }
}

function matchByContent(
  context: Context,
  db: Db,
  { read, ...about }: Parameters<typeof matchThread>[1] & { read: ReadInbound },
): Promise<InboundMatch | undefined> {
  if (read.report !== undefined) return matchReport(context, db, about, read.report)
  // Whoever asks to be left alone may write to any of our addresses.
  return matchSender(context, db, about, read.asksToStop)
}
