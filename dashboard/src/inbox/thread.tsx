import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { MailFrame } from '../mail/mail-frame.tsx'
import { LinksIn, RemovedText, messageState } from '../mail/message-text.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { firstLine } from './inbox-words.ts'
import { thread as t } from './texts.tsx'

type Mail = Schemas['InboundMailDetail']
type Entry = Schemas['ThreadEntry']

/** Our emails and theirs, oldest first. What stands before the opened mail is folded to a line. */
export function Thread({ mail }: { mail: Mail }) {
  const { inboundId, thread } = mail
  const entries = thread.some(({ id }) => id === inboundId) ? thread : [...thread, entryOf(mail)]
  const at = entries.findIndex(({ id }) => id === inboundId)
  return (
    <section className="thread" aria-label={t.conversation}>
      {entries.map((entry, index) =>
        entry.id === inboundId ? (
          <OpenedEntry key={entry.id} mail={mail} />
        ) : (
          <OtherEntry key={entry.id} entry={entry} isOpen={index > at} />
        ),
      )}
    </section>
  )
}

function entryOf({ inboundId, kind, receivedAt, from, subject, text, textRemovedAt, attachments }: Mail): Entry {
  const what = { kind, at: receivedAt, from, subject, text, textRemovedAt, attachments }
  return { direction: 'in', id: inboundId, state: null, dueAt: null, cc: [], ...what }
}

function OpenedEntry({ mail }: { mail: Mail }) {
  const { from, fromName, subject, text, fullText, receivedAt, problem, textRemovedAt } = mail
  const rest = fullText.trim() === text.trim() ? '' : fullText
  return (
    <article className="surface stack thread-entry is-theirs" aria-label={t.theOpenedMail}>
      <p className="between thread-head">
        <strong>{fromName || from || t.unknownSender}</strong>
        <span className="quiet">
          <Ago at={receivedAt} />
        </span>
      </p>
      {problem !== null && <p className="failure">{problem}</p>}
      <EntryText text={text} removedAt={textRemovedAt} nothing={t.nothingNewIsWrittenInIt} />
      {text !== '' && <LinksIn text={text} />}
      {rest !== '' && (
        <details>
          <summary className="quiet">{t.showAllOfItWithWhat}</summary>
          <MailFrame text={rest} title={subject || t.mail} />
        </details>
      )}
    </article>
  )
}

function EntryText({ text, removedAt, nothing }: { text: string; removedAt: string | null; nothing: string }) {
  if (removedAt !== null) return <RemovedText at={removedAt} />
  return text === '' ? <p className="quiet">{nothing}</p> : <p className="letter-text">{text}</p>
}

function OtherEntry({ entry, isOpen }: { entry: Entry; isOpen: boolean }) {
  const { direction, id, from, at, text, state, subject, textRemovedAt } = entry
  const isOurs = direction === 'out'
  return (
    <details className={isOurs ? 'surface thread-entry' : 'surface thread-entry is-theirs'} open={isOpen}>
      <summary>
        <span className="cut">
          <strong>{isOurs ? t.you : (from ?? t.unknownSender)}</strong>{' '}
          <span className="quiet">{firstLine(text) || subject}</span>
        </span>
        <span className="thread-when">
          {state !== null && state !== 'sent' && <StateWord {...messageState({ state: state as 'sent' })} />}{' '}
          {state === 'sent' && <StateWord state="sent" />}
          <span className="quiet">
            {' '}
            <Ago at={at} />
          </span>
        </span>
      </summary>
      <p className="quiet thread-from">
        {subject}
        {from !== null && ` · ${isOurs ? 'from' : ''} ${from}`}
      </p>
      <EntryText text={text} removedAt={textRemovedAt} nothing={t.nothingIsWrittenInIt} />
      {isOurs ? (
        <Link to="/mail" search={{ state: 'sent', message: id }}>
          {t.openThisEmail}
        </Link>
      ) : (
        <Link to="/inbox/$inboundId" params={{ inboundId: id }}>
          {t.openThisMail}
        </Link>
      )}
    </details>
  )
}
