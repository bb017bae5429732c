import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import type { BounceReport, ReportedRecipient } from './bounce-report.ts'
import type { InboundMail } from './inbound-mail.ts'
import { judgeInbound } from './judge-inbound.ts'
import type { Judgement } from './judge-inbound.ts'
import { matchReport, matchSender, matchThread, matchToken } from './match-inbound.ts'
import type { Match } from './match-inbound.ts'
import type { ReadIntent } from './read-intent.ts'
import type { UnsubscribeLink } from './store.ts'

/** What a mail is, and what of ours it is about. */
export interface Identified {
  readonly judgement: Judgement
  readonly match: Match | undefined
  /** The unsubscribe link whose token it carries. */
  readonly link: UnsubscribeLink | undefined
  readonly report: BounceReport | undefined
  /** Of a report, whom it is about. */
  readonly recipient: ReportedRecipient | undefined
}

/** Says what a mail is and looks for what it is about: thread, token, report, sender, company, in this order. */
export async function identify(
  context: Context,
  db: Db,
  arrived: {
    readonly organizationId: string
    readonly mailboxId: string
    readonly mail: InboundMail
    readonly report: BounceReport | undefined
    readonly textNew: string
    readonly intent: ReadIntent
  },
): Promise<Identified> {
  const { mail, report, textNew, intent } = arrived
  const byThread = await matchThread(db, arrived)
  const token = await matchToken(context, db, arrived)
  const evidence = { mail, report, textNew, intent, hasToken: token !== undefined, ourSubject: byThread?.subject ?? '' }
  const judged = judgeInbound(evidence)
  const match = byThread ?? token?.match ?? (await matchByContent(context, db, arrived, judged))
  // A person whose mail belongs to nobody known has answered nothing.
  const judgement = judged.kind === 'reply' && match === undefined ? { ...judged, kind: 'other' as const } : judged
  return { judgement, match, link: token?.link, report, recipient: report?.recipients[0] }
}

async function matchByContent(
  context: Context,
  db: Db,
  arrived: Parameters<typeof identify>[2],
  { kind }: Judgement,
): Promise<Match | undefined> {
  if (arrived.report !== undefined) return matchReport(context, db, arrived, arrived.report)
  // Newsletters and receipts of a company answer nobody.
  return kind === 'other' ? undefined : matchSender(context, db, arrived)
}
