import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { MessageText } from '../mail/message-text.tsx'
import { messageState } from '../mail/message-state.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { sentenceCase } from '../shared/words.ts'
import { leadMessagesQuery } from './lead-queries.ts'

/** The emails of a lead, as sent and as planned. */
export function LeadMessages({ prospectId }: { prospectId: string }) {
  const messages = useQuery(leadMessagesQuery(prospectId))
  if (messages.data === undefined) {
    return messages.error === null ? null : <Failure error={messages.error} retry={messages.refetch} />
  }
  return (
    <section className="surface stack" aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {messages.data.data.length === 0 && (
        <p className="quiet">None yet. The first is planned once the lead is scored.</p>
      )}
      {messages.data.data.map((message) => (
        <OneMessage key={message.messageId} message={message} />
      ))}
    </section>
  )
}

function OneMessage({ message }: { message: Schemas['Message'] }) {
  const { kind, step, subject, sentAt, dueAt, plannedAt } = message
  return (
    <details className="message">
      <summary>
        <span className="cut">{subject ?? 'Not written yet'}</span>
        <span className="quiet">{kind === 'step' ? `Step ${step}` : sentenceCase(kind)}</span>
        <StateWord {...messageState(message)} />
        <span className="quiet">
          <Ago at={sentAt ?? dueAt ?? plannedAt} />
        </span>
      </summary>
      <MessageText message={message} />
    </details>
  )
}
