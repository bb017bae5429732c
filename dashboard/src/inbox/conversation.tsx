import './inbox.css'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { NoSuchPage } from '../shell/dead-ends.tsx'
import { AnswerBox } from './answer-box.tsx'
import { ConversationLead } from './conversation-lead.tsx'
import { AssignLead, NeedsAnswer, ReadAs } from './correct-mail.tsx'
import { conversationQuery } from './inbox-queries.ts'
import { MailParts } from './mail-attachments.tsx'
import { MailWord } from './mail-kind.tsx'
import { Thread } from './thread.tsx'
import { conversation as t } from './texts.tsx'

const route = getRouteApi('/shell/inbox/$inboundId')

/** One mail that came in with the conversation around it: what they say, what it means, and the answer. */
export function Conversation() {
  const { inboundId } = route.useParams()
  const mail = useQuery(conversationQuery(inboundId))
  useTitle(mail.data === undefined ? undefined : mail.data.subject || t.conversation)
  if (mail.data !== undefined) return <Opened key={inboundId} mail={mail.data} />
  if (mail.error === null) return <Waiting lines={8} />
  if (mail.error instanceof ApiProblem && mail.error.status === 404) return <NoSuchPage />
  return <Failure error={mail.error} holds={t.noMailIsLost} retry={mail.refetch} />
}

function Opened({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const { subject, from, fromName, contactName, companyName, receivedAt, prospectId } = mail
  const isWriter = mayWrite(useSession())
  const who = [contactName ?? fromName, companyName].filter(Boolean).join(' · ')
  return (
    <>
      <header className="between">
        <div className="conversation-head">
          <p className="quiet">
            <Link to="/inbox">{t.inbox}</Link>
          </p>
          <h1>{subject || (mail.textRemovedAt === null ? t.withoutASubject : t.textDeleted)}</h1>
          <p className="row conversation-who">
            <MailWord mail={mail} />
            <span>{who}</span>
            {from !== null && <span className="quiet">{from}</span>}
            <span className="quiet">
              <Ago at={receivedAt} />
            </span>
          </p>
        </div>
        {isWriter && <NeedsAnswer mail={mail} />}
      </header>
      <div className="lead-columns">
        <div className="stack">
          <Thread mail={mail} />
          {isWriter && prospectId !== null && mail.answer !== null && (
            <AnswerBox prospectId={prospectId} answer={mail.answer} />
          )}
        </div>
        <div className="stack">
          {prospectId !== null && <ConversationLead prospectId={prospectId} />}
          {prospectId === null && isWriter && <AssignLead mail={mail} />}
          <ReadAs mail={mail} />
          <MailParts mail={mail} />
        </div>
      </div>
    </>
  )
}
