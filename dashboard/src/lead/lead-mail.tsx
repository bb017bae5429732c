import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { repliesOfLeadQuery } from '../inbox/inbox-queries.ts'
import { firstLine } from '../inbox/inbox-words.ts'
import { MailWord } from '../inbox/mail-kind.tsx'
import { MessageText, messageState, subjectOf } from '../mail/message-text.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { sentenceCase } from '../shared/words/words.ts'
import { leadMessagesQuery } from './lead-queries.ts'
import { leadMail as t } from './texts.tsx'

/** The emails of a lead, as sent and as planned. */
export function LeadMessages({ prospectId }: { prospectId: string }) {
  const messages = useQuery(leadMessagesQuery(prospectId))
  if (messages.data === undefined) {
    return messages.error === null ? null : <Failure error={messages.error} retry={messages.refetch} />
  }
  return (
    <section className="surface stack" aria-labelledby="emails">
      <h2 id="emails">{t.emails}</h2>
      {messages.data.data.length === 0 && <p className="quiet">{t.noneYetTheFirstIsPlanned}</p>}
      {messages.data.data.map((message) => (
        <OneMessage key={message.messageId} message={message} />
      ))}
    </section>
  )
}

function OneMessage({ message }: { message: Schemas['Message'] }) {
  const { kind, step, sentAt, dueAt, plannedAt } = message
  return (
    <details className="message">
      <summary>
        <span className="cut">{subjectOf(message)}</span>
        <span className="quiet">{kind === 'step' ? t.step(step) : sentenceCase(kind)}</span>
        <StateWord {...messageState(message)} />
        <span className="quiet">
          <Ago at={sentAt ?? dueAt ?? plannedAt} />
        </span>
      </summary>
      <MessageText message={message} />
    </details>
  )
}

/** What came in about a lead, each with the way to its conversation; nothing where nothing came. */
export function LeadReplies({ prospectId }: { prospectId: string }) {
  const replies = useQuery(repliesOfLeadQuery(prospectId))
  if (replies.data === undefined) {
    return replies.error === null ? null : <Failure error={replies.error} retry={replies.refetch} />
  }
  if (replies.data.data.length === 0) return null
  return (
    <section className="surface stack" aria-labelledby="replies">
      <h2 id="replies">{t.whatCameBack}</h2>
      <ol className="timeline">
        {replies.data.data.map((mail) => (
          <li key={mail.inboundId}>
            <span>
              <MailWord mail={mail} />{' '}
              <Link to="/inbox/$inboundId" params={{ inboundId: mail.inboundId }}>
                {firstLine(mail.text) || mail.subject || t.openConversation}
              </Link>
            </span>
            <span className="quiet">
              <Ago at={mail.receivedAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
