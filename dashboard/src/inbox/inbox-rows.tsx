import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { dayAndTime } from '../shared/words/time-words.ts'
import { firstLine } from './inbox-words.ts'
import { MailWord } from './mail-kind.tsx'
import { inboxRows as t } from './texts.tsx'
import { Label } from './triage/label.tsx'

interface Props {
  readonly mails: readonly Schemas['InboundMail'][]
  readonly openedId: string | undefined
  readonly isStale: boolean
}

/** Mail as rows of links, two lines each and a third for what the team noted; the opened one is kept in view. */
export function InboxRows({ mails, openedId, isStale }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.is-opened')
    row?.scrollIntoView({ block: 'nearest' })
    // The focus follows the choice, where the list has it.
    if (list.current?.contains(document.activeElement) === true) row?.focus({ preventScroll: true })
  }, [openedId])
  return (
    <ul className={isStale ? 'inbox-rows is-stale' : 'inbox-rows'} ref={list}>
      {mails.map((mail) => (
        <li key={mail.inboundId}>
          <InboxRow mail={mail} isOpened={mail.inboundId === openedId} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly mail: Schemas['InboundMail']
  readonly isOpened: boolean
}

function InboxRow({ mail, isOpened }: RowProps) {
  const { inboundId, from, fromName, contactName, companyName, subject, text, receivedAt, needsAnswer } = mail
  const sender = [contactName, fromName, from].find((name) => name !== null && name !== '') ?? t.unknownSender
  const said = firstLine(text) || subject || (mail.textRemovedAt === null ? t.empty : t.textDeleted)
  return (
    <Link
      to="/inbox/$inboundId"
      params={{ inboundId }}
      search={true}
      resetScroll={false}
      className={['inbox-row', needsAnswer && 'is-waiting', isOpened && 'is-opened'].filter(Boolean).join(' ')}
    >
      <span className="inbox-line">
        <span className="cut">
          <span className="inbox-sender">{sender}</span>{' '}
          <span className="quiet">{companyName ?? (from === sender ? subject : from)}</span>
        </span>
        <span className="quiet inbox-when">
          <Ago at={receivedAt} />
        </span>
      </span>
      <span className="inbox-line">
        <span className="cut inbox-said">{said}</span>
        <MailWord mail={mail} />
      </span>
      <Marks mail={mail} />
    </Link>
  )
}

function Marks({ mail: { labels, assignee, snoozedUntil, attachments } }: Pick<RowProps, 'mail'>) {
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
  if (attachments.length === 0 && !isSnoozed && labels.length === 0 && assignee === null) return null
  return (
    <span className="inbox-marks">
      {attachments.length > 0 && <span className="quiet">{t.files(attachments.length)}</span>}
      {isSnoozed && <span className="quiet">{t.until(dayAndTime(snoozedUntil))}</span>}
      {labels.map((label) => (
        <Label key={label.labelId} label={label} />
      ))}
      {assignee !== null && <span className="quiet inbox-assignee">{assignee.name}</span>}
    </span>
  )
}
