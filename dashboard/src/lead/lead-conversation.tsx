import './lead.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CornerUpLeft, Send } from 'lucide-react'
import { noteRead } from '../campaigns/checklist/first-read.ts'
import type { Schemas } from '../api/client.ts'
import { repliesOfLeadQuery } from '../inbox/inbox-queries.ts'
import { MailWord } from '../inbox/mail-kind.tsx'
import { MessageText, messageState, subjectOf } from '../mail/message-text.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { own, sentenceCase } from '../shared/words/words.ts'
import { leadMessagesQuery } from './lead-queries.ts'
import { leadConversation as t } from './texts.tsx'

type Message = Schemas['Message']
type Mail = Schemas['InboundMail']
type Entry = { readonly at: string } & ({ readonly message: Message } | { readonly mail: Mail })

/** Our emails and theirs in one list, newest first. */
export function LeadConversation({ lead }: { lead: Schemas['Lead'] }) {
  const messages = useQuery(leadMessagesQuery(lead.prospectId))
  const replies = useQuery(repliesOfLeadQuery(lead.prospectId))
  const failed = [messages, replies].find(({ data, error }) => data === undefined && error !== null)
  const entries = entriesOf(messages.data?.data ?? [], replies.data?.data ?? [])
  return (
    <section className="surface stack" aria-labelledby="conversation">
      <h2 id="conversation">{t.conversation}</h2>
      {failed !== undefined && <Failure error={failed.error} retry={failed.refetch} />}
      {failed === undefined && entries.length === 0 && <p className="quiet">{t.nothingYet}</p>}
      <ol className="said">
        {entries.map((entry) => (
          <li key={'mail' in entry ? entry.mail.inboundId : entry.message.messageId}>
            {'mail' in entry ? <Theirs mail={entry.mail} /> : <Ours message={entry.message} lead={lead} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was cancelled before it was written tells nothing. */
function entriesOf(messages: readonly Message[], mails: readonly Mail[]): Entry[] {
  const ours = messages.filter(({ state, body }) => state !== 'cancelled' || body !== null)
  return [
    ...ours.map((message) => ({ at: message.sentAt ?? message.dueAt ?? message.plannedAt, message })),
    ...mails.map((mail) => ({ at: mail.receivedAt, mail })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function Ours({ message, lead }: { message: Message; lead: Schemas['Lead'] }) {
  const { sentAt, dueAt, plannedAt, state, campaignId } = message
  return (
    <details
      className="said-mail"
      onToggle={({ currentTarget: { open } }) => {
        // Folded up, nobody has read it.
        if (open && state === 'captured') noteRead(campaignId)
      }}
    >
      <summary>
        <Send aria-hidden="true" />
        <span className="cut">{subjectOf(message)}</span>
        <span className="quiet said-kind">{kindInWords(message, lead.email)}</span>
        <StateWord {...messageState(message)} />
        <span className="quiet said-when">
          <Ago at={sentAt ?? dueAt ?? plannedAt} />
        </span>
      </summary>
      <MessageText message={message} />
    </details>
  )
}

const KINDS: Readonly<Record<string, string>> = { reply: t.reply, test: t.test, confirmation: t.confirmation }

/** What an email of ours is: an invitation goes to both sides. */
function kindInWords({ kind, step, to }: Message, address: string): string {
  if (kind === 'step') return t.step(step)
  if (kind === 'invitation') return to?.toLowerCase() === address.toLowerCase() ? t.invitation : t.noticeToHost
  return own(KINDS, kind) ?? sentenceCase(kind)
}

/** What they wrote, as far as it fits in some lines, with the way to its conversation. */
function Theirs({ mail }: { mail: Mail }) {
  const { inboundId, from, fromName, subject, text, receivedAt } = mail
  return (
    <article className="said-theirs">
      <div className="said-head">
        <CornerUpLeft aria-hidden="true" />
        <strong className="cut">{fromName || from || t.unknownSender}</strong>
        <MailWord mail={mail} />
        <span className="quiet said-when">
          <Ago at={receivedAt} />
        </span>
      </div>
      <p className="said-text">{text.trim().replaceAll(/\n\s*\n/g, '\n') || subject || t.noText}</p>
      <Link to="/inbox/$inboundId" params={{ inboundId }}>
        {t.openInInbox}
      </Link>
    </article>
  )
}
