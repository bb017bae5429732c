import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { own } from '../shared/words.ts'
import { LeadCells } from './lead-cells.tsx'
import type { LeadRow } from './lead-pages.ts'

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
            aria-label={`Choose ${lead.contactName}`}
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
        <span className="visually-hidden">Being read</span>
      </td>
    </tr>
  )
}
