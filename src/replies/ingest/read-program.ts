import type { BounceReport } from '../bounces/bounce-report.ts'
import type { InboundMail } from '../inbound-mail.ts'
import { stripQuotedReply } from '../language/strip-quoted-reply.ts'
import { readBounce } from '../bounces/read-bounce.ts'
import { readIntent } from '../language/read-intent.ts'
import { htmlToPlain } from './transports/mail-text.ts'
import { readMail } from './transports/read-mail.ts'

/** A mail, and what it says by itself. */
export interface ReadInbound {
  readonly mail: InboundMail
  readonly report: BounceReport | undefined
  /** What its sender wrote, without what the mail quotes by its form. */
  readonly written: string
  /** Whether that asks us to write no more. */
  readonly asksToStop: boolean
  /** All of its text, as a person sees it; `isWhole` is false where something may be missing. */
  readonly shown: { readonly text: string; readonly isWhole: boolean }
}

/** Reads the bytes of a mail; `isCut` says that there are more of them. */
export async function answer({ raw, isCut }: { raw: Uint8Array; isCut: boolean }): Promise<ReadInbound> {
  const mail = await readMail(raw, isCut)
  const written = stripQuotedReply(mail)
  const isHtmlAlone = mail.text.trim() === '' && mail.html !== undefined
  return {
    mail,
    report: readBounce(mail),
    written,
    asksToStop: readIntent({ subject: mail.subject, text: written }).intent === 'unsubscribe',
    shown: isHtmlAlone ? htmlToPlain(mail.html ?? '') : { text: mail.text, isWhole: true },
  }
}
