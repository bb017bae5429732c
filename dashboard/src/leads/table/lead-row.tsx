import { useNavigate, useRouter } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { memo } from 'react'
import type { MouseEvent } from 'react'
import { leadState } from '../../lead/lead-state.ts'
import { Ago } from '../../shared/components/ago.tsx'
import { StateWord, Tier } from '../../shared/components/state-word.tsx'
import { dateAndTime, exactTime } from '../../shared/words/time-words.ts'
import { hasPoints, valueName } from '../../shared/words/value-words.ts'
import { own, valueInWords } from '../../shared/words/words.ts'
import type { Column, RowNames } from './columns.ts'
import type { LeadRow } from './lead-pages.ts'
import { leadRow as t } from './texts.tsx'
import { fieldNumber } from '../../shared/words/number-words.ts'

interface LeadLineProps {
  readonly index: number
  /** Undefined while its page is being read. */
  readonly lead: LeadRow | undefined
  /** Whether a lead is known to be there. */
  readonly isKnown: boolean
  readonly columns: readonly Column[]
  readonly names: RowNames
  /** Whether the tab key comes to it: to one row alone. */
  readonly isStop: boolean
  readonly isChosen: boolean
  readonly onFocus: (index: number) => void
  readonly onLook: (index: number, isAsked: boolean) => void
  readonly choose?: (index: number, isRange: boolean) => void
}

/** A row of the table. Enter opens its lead. */
export const LeadLine = memo(function LeadLine(props: LeadLineProps) {
  const { index, lead, columns, names, isStop, isChosen, onFocus, onLook, choose } = props
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
      onDoubleClick={() => onLook(index, true)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget)
          void navigate({ to: '/leads/$prospectId', params: { prospectId } })
      }}
    >
      {choose !== undefined && (
        <td className="is-box">
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t.choose(lead.contactName)}
              checked={isChosen}
              onChange={() => undefined}
              onClick={({ shiftKey }) => choose(index, shiftKey)}
            />
          </label>
        </td>
      )}
      <LeadCells {...{ lead, columns, names }} />
    </tr>
  )
})

/** Holds the place of a lead that is being read. */
function Unread({ index, isKnown, columns, isStop, onFocus, choose }: LeadLineProps) {
  const cells = columns.length + (choose === undefined ? 1 : 2)
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

type LeadCellsProps = Pick<LeadLineProps, 'columns' | 'names'> & { readonly lead: LeadRow }

/** One lead of the table, each cell in one line. */
function LeadCells({ lead, columns, names }: LeadCellsProps) {
  const { prospectId, campaignId, contactName, email } = lead
  return (
    <>
      <td className="is-main">
        <span className="row-name">
          <LeadLink prospectId={prospectId} name={contactName} email={email} />
          {names.tests?.has(campaignId) === true && <TestMark />}
        </span>
      </td>
      {columns.map((column) => (
        <LeadCell key={column.key} {...{ lead, column, names }} />
      ))}
    </>
  )
}

/** Small, so that the name keeps the room of its column. */
function TestMark() {
  return (
    <span className="test-mark" title={t.testCampaign}>
      <FlaskConical size={14} aria-hidden="true" />
      <span className="visually-hidden">{t.test}</span>
    </span>
  )
}

function LeadCell({ lead, column, names }: { lead: LeadRow; column: Column; names: RowNames }) {
  const { key, kind, label } = column
  if (kind === 'fact') {
    return <Cut className="is-own" text={factInWords(key.slice(6), lead.facts)} label={label} />
  }
  if (kind === 'custom') {
    const text = valueInWords(own(lead.customData, key)).slice(0, MOST_SHOWN)
    return <Cut className="is-own" text={text} label={label} />
  }
  switch (key) {
    case 'score':
      return (
        <td className="is-score">
          <span className="number">{shownScore(lead)}</span> <Tier tier={lead.tier} />
        </td>
      )
    case 'status': {
      const state = leadState(lead)
      return (
        <td className="is-state">
          <span className="cut" title={state.text}>
            <StateWord state={state.state} text={state.brief} />
          </span>
        </td>
      )
    }
    case 'next':
      return (
        <td className="is-next quiet">
          <NextSend lead={lead} />
        </td>
      )
    case 'added':
    case 'activity':
      return (
        <td className={`is-${key} number quiet`}>
          <Ago at={key === 'added' ? lead.acceptedAt : lead.updatedAt} />
        </td>
      )
    default:
      return <Cut className={`is-${key}`} text={textOf(key, lead, names)} />
  }
}

/** A dash where there is no number. */
export function shownScore({ score, tier }: Pick<LeadRow, 'score' | 'tier'>): number | string {
  return hasPoints(tier) ? (score ?? '—') : '—'
}

function textOf(key: string, lead: LeadRow, { mailboxes, campaigns }: RowNames): string {
  switch (key) {
    case 'company':
      return lead.companyName
    case 'title':
      return lead.title ?? '—'
    case 'email':
      return lead.email
    case 'owner':
      return lead.owner?.name ?? '—'
    case 'tags':
      return (lead.tags ?? []).map(({ name }) => name).join(', ') || '—'
    case 'campaign':
      // A dash would say that it has none.
      return campaigns === undefined ? '' : (own(campaigns, lead.campaignId) ?? '—')
    default:
      return own(mailboxes, lead.mailboxId ?? '') ?? '—'
  }
}

function factInWords(path: string, facts: LeadRow['facts']): string {
  const value = own(facts, path)
  if (value === undefined) return '—'
  if (typeof value === 'number') return fieldNumber(path, value)
  const shown = typeof value === 'string' ? valueName(path, value) : valueInWords(value)
  return shown.slice(0, MOST_SHOWN)
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
function LeadLink({ prospectId, name, email }: { prospectId: string; name: string; email: string }) {
  const router = useRouter()
  const place = { to: '/leads/$prospectId', params: { prospectId } } as const
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(place)
  }
  return (
    <a
      href={`/leads/${prospectId}`}
      className="row-link cut"
      tabIndex={-1}
      title={`${name} · ${email}`}
      onMouseEnter={() => void router.preloadRoute(place)}
      onClick={open}
    >
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
      {dateAndTime(nextSendAt)}
    </time>
  )
}
