import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { exactTime } from '../shared/words/time-words.ts'
import { own, sentenceCase, sizeInWords } from '../shared/words/words.ts'
import { messageText as t } from './texts.tsx'

interface HeadProps {
  readonly message: Schemas['Message']
  /** Its files, where they are known. */
  readonly attachments?: Schemas['MessageDetail']['attachments']
}

/** Who an email is from and to, and when it left; what only a server asks for is folded away. */
export function MessageHead({ message, attachments = [] }: HeadProps) {
  const { from, to, cc, reason, response, messageIdHeader, sentAt, dueAt, live, state } = message
  const at = sentAt ?? dueAt
  return (
    <>
      {!live && state !== 'captured' && <p className="quiet">{t.testCampaign}</p>}
      {reason !== null && <p className="failure">{reasonInWords(reason)}</p>}
      <dl className="pairs">
        <Row name={t.from} value={senderInWords(from)} />
        <Row name={t.to} value={to} />
        <Row name={t.cc} value={cc.length === 0 ? null : cc.join(', ')} />
        <Row
          name={sentAt === null ? t.planned : state === 'captured' ? t.captured : t.sent}
          value={at === null ? null : exactTime(at)}
        />
        <Row
          name={t.attachments}
          value={
            attachments.length === 0
              ? null
              : attachments.map(({ name, size }) => `${name} (${sizeInWords(size)})`).join(', ')
          }
        />
      </dl>
      {(messageIdHeader !== null || response !== null) && (
        <details>
          <summary className="quiet">{t.delivery}</summary>
          <dl className="pairs">
            <Row name={t.messageId} value={messageIdHeader} />
            <Row name={t.serverResponse} value={response} />
          </dl>
        </details>
      )}
    </>
  )
}

/** What a test is written from while there is no mailbox has an address that is nobody's. */
export function senderInWords(from: string | null): string | null {
  return from?.endsWith('@fairlead.invalid') === true ? t.noMailboxYet : from
}

function Row({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The text of an email, as plain as it leaves. */
export function MessageBody({ message: { body, textRemovedAt } }: { message: Schemas['Message'] }) {
  if (textRemovedAt !== null) return <RemovedText at={textRemovedAt} />
  if (body === null) return <p className="quiet">{t.notWritten}</p>
  return <p className="letter-text">{withLinks(body)}</p>
}

const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/gu

/** A text of ours with its addresses as links. */
function withLinks(text: string): ReactNode[] {
  const links = text.match(LINK) ?? []
  return text.split(LINK).flatMap((words, index) => {
    const link = links[index]
    return link === undefined ? [words] : [words, <OutsideLink key={index} href={link} text={link} />]
  })
}

/** An email with its head and its text. */
export function MessageText({ message }: { message: Schemas['Message'] }) {
  return (
    <div className="stack message-text">
      <MessageHead message={message} />
      <MessageBody message={message} />
    </div>
  )
}

const REASONS: Readonly<Record<string, string>> = {
  taken_back: t.takenBack,
  suppressed: t.suppressed,
  lead_ended: t.leadEnded,
  hold: t.onHold,
  sending: t.sendingStopped,
  mailbox: t.noMailbox,
  fault: t.fault,
  passed_over: t.passedOver,
}

/** Why an email waits or was not sent; what a server said stays as it is. */
function reasonInWords(reason: string): string {
  return own(REASONS, reason) ?? sentenceCase(reason)
}

/** Nothing can be clicked inside the frame; the links stand below it. Those of a stranger go by no name of ours. */
export function LinksIn({ text, isOurs = false }: { text: string; isOurs?: boolean }) {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))].slice(0, 20)
  if (links.length === 0) return null
  return (
    <ul className="links" aria-label={t.linksInThisEmail}>
      {links.map((link) => (
        <li key={link}>
          <OutsideLink href={link} text={isOurs ? nameOf(link) : undefined} />
        </li>
      ))}
    </ul>
  )
}

/** What our own links lead to; another one stands as it is written. */
function nameOf(link: string): string | undefined {
  const [, kind] = /^https?:\/\/[^/]+\/([cu]|leads)\/[\w-]{16,}$/.exec(link) ?? []
  if (kind === 'leads') return t.lead
  return kind === undefined ? undefined : kind === 'c' ? t.bookingPage : t.unsubscribe
}

/** The words for a subject that is not there. */
export function subjectOf({
  subject,
  textRemovedAt,
}: {
  subject: string | null
  textRemovedAt: string | null
}): string {
  if (textRemovedAt !== null) return t.textDeleted
  return subject ?? t.notWrittenYet
}

/** In place of a text that is older than the organization keeps it. */
export function RemovedText({ at }: { at: string }) {
  return <p className="quiet">{t.textDeletedByYourDataRetention(<Ago at={at} />)}</p>
}

const WORDS: Readonly<Record<string, string>> = {
  captured: t.capturedNotSent,
  queued: t.planned,
  sending: t.onItsWay,
  held: t.waitsForAPerson,
  unknown: t.mayHaveLeft,
}

/** The state of an email in words. */
export function messageState({ state }: Pick<Schemas['Message'], 'state'>): { state: string; text: string } {
  return { state, text: WORDS[state] ?? sentenceCase(state) }
}
