import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { firstLine } from './inbox-words.ts'
import { MailWord } from './mail-kind.tsx'
import { inboxRows as t } from './texts.tsx'

interface Props {
  readonly mails: readonly Schemas['InboundMail'][]
  /** Names of campaigns by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly isStale: boolean
}

/** Mail as rows of links. `j` and `k` move between them, Enter opens one. */
export function InboxRows({ mails, names, isStale }: Props) {
  const list = useRowKeys()
  return (
    <ul className={isStale ? 'inbox-rows is-stale' : 'inbox-rows'} ref={list}>
      {mails.map((mail) => (
        <li key={mail.inboundId}>
          <InboxRow mail={mail} campaign={names.get(mail.campaignId ?? '')} />
        </li>
      ))}
    </ul>
  )
}

function InboxRow({ mail, campaign }: { mail: Schemas['InboundMail']; campaign: string | undefined }) {
  const { inboundId, from, fromName, contactName, companyName, subject, text, receivedAt, needsAnswer } = mail
  const sender = [contactName, fromName, from].find((name) => name !== null && name !== '') ?? t.unknownSender
  return (
    <Link to="/inbox/$inboundId" params={{ inboundId }} className={needsAnswer ? 'inbox-row is-waiting' : 'inbox-row'}>
      <span className="inbox-sender">
        <span className="cut">{sender}</span>
        <span className="quiet cut">{companyName ?? (from === sender ? '' : from)}</span>
      </span>
      <span className="inbox-said">
        <span className="cut">
          {firstLine(text) || subject || (mail.textRemovedAt === null ? t.nothingIsWrittenInIt : t.textDeleted)}
        </span>
        <span className="quiet cut">{[campaign, subject].filter(Boolean).join(' · ') || t.withoutASubject}</span>
      </span>
      <span className="inbox-word">
        <MailWord mail={mail} />
      </span>
      <span className="quiet inbox-when">
        <Ago at={receivedAt} />
      </span>
    </Link>
  )
}

const MOVES: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/** From anywhere on the screen: the first key goes to the first row. Goes to the list's `ref`. */
function useRowKeys() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined
      if (move === undefined || ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('.inbox-row') ?? [])]
      const at = rows.findIndex((row) => row === document.activeElement)
      const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + move))
      rows[next]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return list
}
