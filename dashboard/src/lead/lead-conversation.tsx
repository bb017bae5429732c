import './lead.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CornerUpLeft, Send } from 'lucide-react'
import { noteRead } from '../campaigns/checklist/remembered-campaigns.ts'
import type { Schemas } from '../api/client.ts'
import { repliesOfLeadQuery } from '../inbox/inbox-queries.ts'
import { MailWord } from '../inbox/mail-kind.tsx'
import { useWriterNames } from '../mail/use-writer-names.ts'
import { MessageText, messageState, subjectOf } from '../mail/message-text.tsx'
import { Ago } from '../shared/components/ago.tsx'
import { Failure } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { own, sentenceCase } from '../shared/words/words.ts'
import { entriesOf, latestOf, withoutGaps } from './conversation-entries.ts'
import type { Entry } from './conversation-entries.ts'
import { leadMessagesQuery } from './lead-queries.ts'
import { leadConversation as t } from './texts.tsx'

type Message = Schemas['Message']
type Mail = Schemas['InboundMail']

/** Our emails and theirs in one list, newest first. */
export function LeadConversation({ lead }: { lead: Schemas['Lead'] }) {
  const messages = useQuery(leadMessagesQuery(lead.prospectId))
  const replies = useQuery(repliesOfLeadQuery(lead.prospectId))
  const failed = [messages, replies].find(({ data, error }) => data === undefined && error !== null)
  const entries = entriesOf(messages.data?.data ?? [], replies.data?.data ?? [])
  const isWriter = mayWrite(useSession())
  const [newest] = replies.data?.data ?? []
  return (
    <section className="surface stack" aria-labelledby="conversation">
      <div className="between">
        <h2 id="conversation">{t.conversation}</h2>
        {isWriter && newest !== undefined && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/inbox/$inboundId" params={{ inboundId: newest.inboundId }} {...props} />}
          >
            {newest.needsAnswer ? t.answer : t.writeAgain}
          </Button>
        )}
      </div>
      {failed !== undefined && <Failure error={failed.error} retry={failed.refetch} />}
      {failed === undefined && entries.length === 0 && <p className="quiet">{t.nothingYet}</p>}
      <ol className="said">
        {entries.map((entry) => (
          <li key={'mail' in entry ? entry.mail.inboundId : entry.message.messageId}>
            <Line entry={entry} lead={lead} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ entry, lead }: { entry: Entry; lead: Schemas['Lead'] }) {
  if ('mail' in entry) return <Theirs mail={entry.mail} lead={lead} />
  return entry.message.kind === 'reply' ? <Reply message={entry.message} /> : <Ours {...{ lead, ...entry }} />
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

const KINDS: Readonly<Record<string, string>> = { test: t.test, confirmation: t.confirmation }

/** What an email of ours is: an invitation goes to both sides. */
function kindInWords({ kind, step, to }: Message, address: string): string {
  if (kind === 'step') return t.step(step)
  if (kind === 'invitation') return to?.toLowerCase() === address.toLowerCase() ? t.invitation : t.noticeToHost
  return own(KINDS, kind) ?? sentenceCase(kind)
}

/** What one of us wrote, as far as it fits in some lines. */
function Reply({ message }: { message: Message }) {
  const { messageId, body, textRemovedAt, sentAt, dueAt, plannedAt, writtenBy } = message
  const writerOf = useWriterNames()
  return (
    <article className="said-theirs">
      <div className="said-head is-ours">
        <Send aria-hidden="true" />
        <strong className="cut">{writerOf(writtenBy)}</strong>
        <StateWord {...messageState(message)} />
        <span className="quiet said-when">
          <Ago at={sentAt ?? dueAt ?? plannedAt} />
        </span>
      </div>
      <p className="said-text">{textRemovedAt === null ? withoutGaps(body ?? '') : subjectOf(message)}</p>
      <Link to="/mail" search={{ message: messageId }}>
        {t.openEmail}
      </Link>
    </article>
  )
}

/** What they wrote, as far as it fits in some lines, with the way to its conversation. */
function Theirs({ mail, lead }: { mail: Mail; lead: Schemas['Lead'] }) {
  const { inboundId, subject, text, receivedAt } = mail
  return (
    <article className="said-theirs">
      <div className="said-head">
        <CornerUpLeft aria-hidden="true" />
        <strong className="cut">{senderOf(mail, lead)}</strong>
        <MailWord mail={mail} />
        <span className="quiet said-when">
          <Ago at={receivedAt} />
        </span>
      </div>
      <p className="said-text">{withoutGaps(text) || subject || t.noText}</p>
      <Link to="/inbox/$inboundId" params={{ inboundId }}>
        {t.openInInbox}
      </Link>
    </article>
  )
}

interface LatestProps {
  readonly lead: Schemas['Lead']
  /** False while somebody only passes by: nothing is asked for yet. */
  readonly isAsked: boolean
}

/** What was said last, by whom and when, with the way to the conversation. It keeps its room until it is known. */
export function LatestMessage({ lead, isAsked }: LatestProps) {
  const { prospectId, email } = lead
  const messages = useQuery({ ...leadMessagesQuery(prospectId), enabled: isAsked })
  const replies = useQuery({ ...repliesOfLeadQuery(prospectId), enabled: isAsked })
  const failed = [messages, replies].find(({ data, error }) => data === undefined && error !== null)
  const isThere = messages.data !== undefined && replies.data !== undefined
  const latest = isThere ? latestOf(entriesOf(messages.data.data, replies.data.data), email) : undefined
  const [reply] = replies.data?.data ?? []
  return (
    <section className="latest" aria-labelledby="latest">
      <h3 id="latest" className="quiet">
        {t.latest}
      </h3>
      {failed !== undefined && <Failure error={failed.error} retry={failed.refetch} />}
      {isThere && latest === undefined && <p className="quiet">{t.nothingYet}</p>}
      {latest !== undefined && <Said entry={latest} lead={lead} />}
      {reply !== undefined ? (
        <Link to="/inbox/$inboundId" params={{ inboundId: reply.inboundId }}>
          {t.openConversation}
        </Link>
      ) : (
        latest !== undefined && (
          <Link to="/leads/$prospectId" params={{ prospectId }} hash="conversation">
            {t.openConversation}
          </Link>
        )
      )}
    </section>
  )
}

/** One email in some lines. */
function Said({ entry, lead }: { entry: Entry; lead: Schemas['Lead'] }) {
  const isTheirs = 'mail' in entry
  const writerOf = useWriterNames()
  const Icon = isTheirs ? CornerUpLeft : Send
  const text = isTheirs ? entry.mail.text : (entry.message.body ?? '')
  const { subject } = isTheirs ? entry.mail : entry.message
  return (
    <>
      <p className="latest-head">
        <Icon className={isTheirs ? 'icon is-theirs' : 'icon'} aria-hidden="true" />
        <strong className="cut">{isTheirs ? senderOf(entry.mail, lead) : writerOf(entry.message.writtenBy)}</strong>
        <span className="quiet">
          <Ago at={entry.at} />
        </span>
      </p>
      <p className="said-text">{withoutGaps(text) || subject || t.noText}</p>
      {isTheirs ? (
        <p>
          <MailWord mail={entry.mail} />
        </p>
      ) : (
        entry.message.state !== 'sent' && (
          <p>
            <StateWord {...messageState(entry.message)} />
          </p>
        )
      )}
    </>
  )
}

function senderOf({ from, fromName }: Mail, { email, contactName }: Schemas['Lead']): string {
  return fromName || (from?.toLowerCase() === email.toLowerCase() ? contactName : from) || t.unknownSender
}
