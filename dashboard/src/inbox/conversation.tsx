import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { ConversationLead } from './conversation-lead.tsx'
import { MatchLead, ReadAs } from './correct-mail.tsx'
import { conversationQuery } from './inbox-queries.ts'
import { Attachments } from './mail-attachments.tsx'
import { MailWord } from './mail-kind.tsx'
import { useOpenedFrom } from './opened-from.ts'
import { ReplyBox } from './reply/reply-box.tsx'
import { conversation as t } from './texts.tsx'
import { Thread } from './thread.tsx'
import { Label } from './triage/label.tsx'
import { TriageBar } from './triage/triage-bar.tsx'
import { useAsChanged } from './use-change-mail.ts'

const route = getRouteApi('/shell/inbox/$inboundId')

/** One mail that came in with the conversation around it: what they say, what it means, and the reply. */
export function Conversation() {
  const { inboundId } = route.useParams()
  const mail = useQuery(conversationQuery(inboundId))
  const row = useOpenedFrom().rowOf(inboundId)
  const asChanged = useAsChanged()
  const known = mail.data ?? row
  useTitle(known === undefined ? undefined : known.subject || t.conversation)
  if (mail.data !== undefined) {
    const read = asChanged(mail.data)
    return <Opened key={inboundId} mail={read} read={read} />
  }
  // What the list knows is enough to be done with it.
  if (mail.error === null) return row === undefined ? <Waiting lines={8} /> : <Opened key={inboundId} mail={row} />
  if (mail.error instanceof ApiProblem && mail.error.status === 404) return <NoSuchPage />
  return <Failure error={mail.error} holds={t.noMailIsLost} retry={mail.refetch} />
}

interface OpenedProps {
  readonly mail: Schemas['InboundMail']
  /** The same once it was read, with its conversation. */
  readonly read?: Schemas['InboundMailDetail']
}

function Opened({ mail, read }: OpenedProps) {
  const { prospectId } = mail
  const answer = read?.answer ?? null
  const isWriter = mayWrite(useSession())
  const field = useRef<HTMLTextAreaElement>(null)
  const from = useOpenedFrom()
  const goOn = () => from.goOn(mail.inboundId)
  const pane = useRef<HTMLDivElement>(null)
  const isRead = read !== undefined
  useEffect(() => {
    if (isRead) pane.current?.querySelector('.is-opened-mail')?.scrollIntoView({ block: 'nearest' })
  }, [isRead])
  const reply = () => {
    field.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus()
    // A draft goes on where it ends.
    field.current?.setSelectionRange(field.current.textLength, field.current.textLength)
  }
  return (
    <div className="conversation" ref={pane}>
      <header className="conversation-head">
        <p className="conversation-back">
          <Link to="/inbox" search={true}>
            {t.back}
          </Link>
        </p>
        <Head mail={mail} />
        {isWriter && <TriageBar mail={mail} answer={read?.answer} reply={reply} onDone={goOn} />}
      </header>
      <div className="conversation-body">
        <div className="stack">
          {read === undefined ? <Waiting lines={8} /> : <Thread mail={read} />}
          {isWriter && prospectId !== null && answer !== null && (
            <ReplyBox inboundId={mail.inboundId} prospectId={prospectId} answer={answer} field={field} onSent={goOn} />
          )}
        </div>
        <aside className="conversation-side" aria-label={t.details}>
          {prospectId !== null && <ConversationLead prospectId={prospectId} />}
          {read !== undefined && (
            <>
              {prospectId === null && isWriter && <MatchLead mail={read} />}
              <Attachments mail={read} />
              <ReadAs mail={read} />
            </>
          )}
        </aside>
      </div>
    </div>
  )
}

function Head({ mail }: { mail: Schemas['InboundMail'] }) {
  const { subject, from, fromName, contactName, companyName, receivedAt, labels, assignee } = mail
  const who = [contactName ?? fromName, companyName].filter(Boolean).join(' · ')
  return (
    <>
      <h1>{subject || (mail.textRemovedAt === null ? t.noSubject : t.textDeleted)}</h1>
      <p className="row conversation-who">
        <MailWord mail={mail} />
        <span>{who}</span>
        {from !== null && <span className="quiet">{from}</span>}
        <span className="quiet">
          <Ago at={receivedAt} />
        </span>
        {labels.map((label) => (
          <Label key={label.labelId} label={label} />
        ))}
        {assignee !== null && <span className="quiet">{t.assignedTo(assignee.name)}</span>}
      </p>
    </>
  )
}
