import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import type { MouseEvent } from 'react'
import { leadState } from '../../lead/lead-state.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { StateWord, Tier } from '../../shared/components/state-word.tsx'
import { dayAndTime, exactTime } from '../../shared/words/time-words.ts'
import { own, valueInWords } from '../../shared/words/words.ts'
import type { LeadRow } from './lead-pages.ts'
import { leadRow as t } from './texts.tsx'

interface LeadLineProps {
  readonly index: number
  /** Undefined while its page is being read. */
  readonly lead: LeadRow | undefined
  /** Whether a lead is known to be there. */
  readonly isKnown: boolean
  readonly columns: readonly string[]
  readonly mailboxes: Readonly<Record<string, string>>
  /** Whether the tab key comes to it: to one row alone. */
  readonly isStop: boolean
  readonly isChosen: boolean
  readonly onFocus: (index: number) => void
  readonly choose?: (index: number, isRange: boolean) => void
}

/** A row of the table. Enter opens its lead. */
export const LeadLine = memo(function LeadLine(props: LeadLineProps) {
  const { index, lead, columns, mailboxes, isStop, isChosen, onFocus, choose } = props
  const navigate = useNavigate()
  if (lead === undefined) return <Unread {...props} />
  const { prospectId } = lead
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={choose === undefined ? undefined : isChosen}
      className={isChosen ? 'is-chosen' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget)
          void navigate({ to: '/leads/$prospectId', params: { prospectId } })
      }}
    >
      {choose !== undefined && (
        <td className="is-box">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t.choose(lead.contactName)}
            checked={isChosen}
            onChange={() => undefined}
            onClick={({ shiftKey }) => choose(index, shiftKey)}
          />
        </td>
      )}
      <LeadCells lead={lead} columns={columns} mailbox={own(mailboxes, lead.mailboxId ?? '')} />
    </tr>
  )
})

/** Holds the place of a lead that is being read. */
function Unread({ index, isKnown, columns, isStop, onFocus, choose }: LeadLineProps) {
  const cells = columns.length + (choose === undefined ? 7 : 8)
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className="is-unread"
      {...(isKnown ? { tabIndex: isStop ? 0 : -1, onFocus: () => onFocus(index) } : {})}
    >
      <td colSpan={cells}>
        <span className="unread-line" />
        <span className="visually-hidden">{t.beingRead}</span>
      </td>
    </tr>
  )
}

/** Longer values are cut before they reach the page. */
const MOST_SHOWN = 200

interface LeadCellsProps {
  readonly lead: LeadRow
  /** Keys of customData that are columns. */
  readonly columns: readonly string[]
  /** The address of the mailbox that writes to it. */
  readonly mailbox: string | undefined
}

/** One lead of the table, each cell in one line. */
function LeadCells({ lead, columns, mailbox }: LeadCellsProps) {
  const { prospectId, customData, contactName, email, companyName, score, tier } = lead
  const state = leadState(lead)
  return (
    <>
      <td className="is-main">
        <LeadLink prospectId={prospectId} name={contactName} />
        <span className="quiet cut" title={email}>
          {email}
        </span>
      </td>
      <Cut className="is-company" text={companyName} />
      <td className="is-score">
        <span className="number">{score ?? '—'}</span> <Tier tier={tier} />
      </td>
      <td className="is-state">
        <span className="cut" title={state.text}>
          <StateWord {...state} />
        </span>
      </td>
      <td className="is-next quiet">
        <NextSend lead={lead} />
      </td>
      <Cut className="is-mailbox quiet" text={mailbox ?? '—'} />
      {columns.map((key) => (
        <Cut key={key} className="is-own" text={valueInWords(own(customData, key)).slice(0, MOST_SHOWN)} label={key} />
      ))}
      <td className="is-added number quiet">
        <Ago at={lead.acceptedAt} />
      </td>
    </>
  )
}

function Cut({ text, className, label }: { text: string; className: string; label?: string }) {
  return (
    <td className={className} data-label={label}>
      <span className="cut" title={text}>
        {text}
      </span>
    </td>
  )
}

/** The way to a lead, from a row. A link of the router follows every change of the address: too much for rows that scroll by. */
function LeadLink({ prospectId, name }: { prospectId: string; name: string }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/leads/$prospectId', params: { prospectId } })
  }
  return (
    <a href={`/leads/${prospectId}`} className="row-link cut" tabIndex={-1} title={name} onClick={open}>
      {name}
    </a>
  )
}

/** When the next email to a lead is planned, in the viewer's zone. */
function NextSend({ lead: { nextSendAt } }: { lead: LeadRow }) {
  if (nextSendAt === null) return <>—</>
  // Overdue, it leaves as soon as nothing stands in its way: no time that has passed is the next one.
  if (Date.parse(nextSendAt) <= Date.now()) return <span title={exactTime(nextSendAt)}>{t.due}</span>
  return (
    <time dateTime={nextSendAt} title={exactTime(nextSendAt)}>
      {dayAndTime(nextSendAt)}
    </time>
  )
}
