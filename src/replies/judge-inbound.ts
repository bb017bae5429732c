import type { BounceReport } from './bounce-report.ts'
import { automaticKind } from './is-automatic.ts'
import type { InboundMail } from './inbound-mail.ts'
import type { InboundKind } from './inbound-store.ts'
import { readDeparture } from './left-company.ts'
import type { Departure } from './left-company.ts'
import type { ReadIntent } from './read-intent.ts'

/** What a mail is and what of it counts. */
export interface Judgement {
  readonly kind: InboundKind
  /** Of a mail that a person wrote. */
  readonly intent: ReadIntent | undefined
  readonly departure: Departure | undefined
}

/** What is known of a mail before it is judged. */
export interface Evidence {
  readonly mail: InboundMail
  readonly report: BounceReport | undefined
  /** It carries a token by which mail programs unsubscribe (RFC 2369 §3.2). */
  readonly hasToken: boolean
  /** Subject of the email that it answers; empty where that is not known. */
  readonly ourSubject: string
  readonly textNew: string
  readonly intent: ReadIntent
}

/** What a mail is, by its headers before its words. Pure. */
export function judgeInbound(evidence: Evidence): Judgement {
  const { mail, report, intent, textNew } = evidence
  const nothing = { intent: undefined, departure: undefined }
  if (evidence.hasToken) return { kind: 'unsubscribe', ...nothing }
  if (report !== undefined) return { kind: report.kind, ...nothing }
  const machine = automaticKind(mail, evidence.ourSubject)
  if (machine === 'report' || machine === 'bulk') return { kind: 'other', ...nothing }
  const departure = readDeparture(textNew, mail.from === undefined ? [] : [mail.from.address])
  if (machine === 'reply') {
    const isAway = departure === undefined && intent.intent === 'out_of_office'
    return { kind: isAway ? 'out_of_office' : 'auto_reply', intent: undefined, departure }
  }
  // Some servers send the notice of an absence with nothing in its header that says so.
  if (intent.intent === 'out_of_office') return { kind: 'out_of_office', ...nothing }
  return { kind: 'reply', intent, departure }
}
