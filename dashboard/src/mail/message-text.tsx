import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { sentenceCase, spaced } from '../shared/words/words.ts'
import { MailFrame } from './mail-frame.tsx'
import { messageText as t } from './texts.tsx'

/** An email as it was or will be sent: its head, and its text in a frame of its own. */
export function MessageText({ message }: { message: Schemas['Message'] }) {
  const { from, to, subject, body, reason, response, messageIdHeader, live, textRemovedAt } = message
  const head = [
    [t.from, from],
    [t.to, to],
    [t.messageId, messageIdHeader],
    [t.answerOfTheMailServer, response],
  ] as const
  return (
    <div className="stack message-text">
      {reason !== null && <p className="failure">{spaced(reason)}</p>}
      <dl className="pairs">
        {head.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {textRemovedAt !== null && <RemovedText at={textRemovedAt} />}
      {body === null && textRemovedAt === null && <p className="quiet">{t.itsTextIsWrittenWhenIt}</p>}
      {body !== null && <MailFrame text={body} title={subject ?? t.email} />}
      {body !== null && <LinksIn text={body} />}
      {!live && <p className="quiet">{t.aTestCampaignsNothingLeftThis}</p>}
    </div>
  )
}

/** Nothing can be clicked inside the frame; the links stand below it. */
export function LinksIn({ text }: { text: string }) {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))].slice(0, 20)
  if (links.length === 0) return null
  return (
    <ul className="links" aria-label={t.linksInThisEmail}>
      {links.map((link) => (
        <li key={link}>
          <OutsideLink href={link} />
        </li>
      ))}
    </ul>
  )
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
