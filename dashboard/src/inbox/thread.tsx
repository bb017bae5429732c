import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { MailFrame } from '../mail/mail-frame.tsx'
import { LinksIn, RemovedText, messageState, senderInWords } from '../mail/message-text.tsx'
import { useWriterNames } from '../mail/use-writer-names.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { sizeInWords } from '../shared/words/words.ts'
import { useUndo } from '../shell/undo.tsx'
import { firstLine } from './inbox-words.ts'
import { restoreDraft, useDraftName } from './reply/reply-draft.ts'
import { useTakeBack } from './reply/take-back.ts'
import { thread as t } from './texts.tsx'

type Mail = Schemas['InboundMailDetail']
type Entry = Schemas['ThreadEntry']

/** Our emails and theirs, oldest first. What stands before the opened mail is folded to a line. */
export function Thread({ mail }: { mail: Mail }) {
  const { inboundId, thread, prospectId } = mail
  const entries = thread.some(({ id }) => id === inboundId) ? thread : [...thread, entryOf(mail)]
  const at = entries.findIndex(({ id }) => id === inboundId)
  return (
    <section className="thread" aria-label={t.conversation}>
      {entries.map((entry, index) =>
        entry.id === inboundId ? (
          <OpenedEntry key={entry.id} mail={mail} />
        ) : (
          <OtherEntry key={entry.id} entry={entry} prospectId={prospectId} isOpen={index > at} />
        ),
      )}
    </section>
  )
}

function entryOf({ inboundId, kind, receivedAt, from, subject, text, textRemovedAt, attachments }: Mail): Entry {
  const what = { kind, at: receivedAt, from, subject, text, textRemovedAt, attachments }
  return { direction: 'in', id: inboundId, writtenBy: null, state: null, dueAt: null, cc: [], ...what }
}

function OpenedEntry({ mail }: { mail: Mail }) {
  const { from, fromName, contactName, match, subject, text, fullText, receivedAt, problem, textRemovedAt } = mail
  const rest = fullText.trim() === text.trim() ? '' : fullText
  return (
    <article className="surface stack thread-entry is-theirs is-opened-mail" aria-label={t.openedMail}>
      <p className="between thread-head">
        <strong>{fromName || (match === 'domain' ? from : contactName) || from || t.unknownSender}</strong>
        <span className="quiet">
          <Ago at={receivedAt} />
        </span>
      </p>
      {problem !== null && <p className="failure">{problem}</p>}
      <EntryText text={text} removedAt={textRemovedAt} nothing={t.nothingNew} />
      {text !== '' && <LinksIn text={text} />}
      {rest !== '' && (
        <details>
          <summary className="quiet">{t.showQuoted}</summary>
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

interface OtherProps {
  readonly entry: Entry
  readonly prospectId: string | null
  readonly isOpen: boolean
}

function OtherEntry({ entry, prospectId, isOpen }: OtherProps) {
  const { direction, id, from, writtenBy, at, text, state, subject, textRemovedAt, cc, attachments } = entry
  const isOurs = direction === 'out'
  const writerOf = useWriterNames()
  const canTakeBack = state === 'queued' && entry.kind === 'reply' && prospectId !== null
  return (
    <details className={isOurs ? 'surface thread-entry' : 'surface thread-entry is-theirs'} open={isOpen}>
      <summary>
        <span className="cut">
          <strong>{isOurs ? writerOf(writtenBy) : (from ?? t.unknownSender)}</strong>{' '}
          <span className="quiet thread-preview">{firstLine(text) || subject}</span>
        </span>
        <span className="thread-when">
          {canTakeBack && <StateWord state="queued" text={t.sending} />}
          {!canTakeBack && state !== null && <StateWord {...messageState({ state: state as 'sent' })} />}
          <span className="quiet">
            {' '}
            <Ago at={at} />
          </span>
        </span>
      </summary>
      <p className="quiet thread-from">
        {subject}
        {from !== null && ` · ${isOurs ? t.fromUs(senderInWords(from) ?? from) : from}`}
        {isOurs && cc.length > 0 && ` · ${t.cc(cc.join(', '))}`}
      </p>
      <EntryText text={text} removedAt={textRemovedAt} nothing={t.nothing} />
      {isOurs && attachments.length > 0 && (
        <ul className="row reply-files">
          {attachments.map(({ name, size }, index) => (
            <li key={`${index} ${name}`}>
              <bdi className="cut">{name}</bdi> <span className="quiet">{sizeInWords(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {canTakeBack && <TakeBack entry={entry} prospectId={prospectId} />}
      {isOurs ? (
        <Link to="/mail" search={{ state: 'sent', message: id }}>
          {t.openEmail}
        </Link>
      ) : (
        <Link to="/inbox/$inboundId" params={{ inboundId: id }} search={true}>
          {t.openMail}
        </Link>
      )}
    </details>
  )
}

/** A reply that has not left, after the page was loaded anew: until then the foot of the list has the way back. */
function TakeBack({ entry, prospectId }: { entry: Entry; prospectId: string }) {
  const isWriter = mayWrite(useSession())
  const name = useDraftName(prospectId)
  const { deeds } = useUndo()
  const takeBack = useTakeBack()
  const taking = useMutation({
    mutationFn: () => takeBack(entry.id),
    onSuccess: () => {
      const lost = entry.attachments.map((file) => file.name)
      restoreDraft(name, { text: entry.text, cc: entry.cc, files: [], lost })
    },
  })
  if (!isWriter || deeds.some(({ messageId }) => messageId === entry.id)) return null
  return (
    <p className="row">
      <Button size="compact-xs" variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
        {t.takeBack}
      </Button>
      {taking.error !== null && <Failure error={taking.error} />}
    </p>
  )
}
