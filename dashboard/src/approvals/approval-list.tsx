import { useEffect, useRef } from 'react'
import type { Approval } from './approval-queries.ts'

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  readonly openedId: string | undefined
  readonly open: (approvalId: string) => void
  readonly names: ReadonlyMap<string, string>
}

/** Emails that wait, by whom they are for; the opened one is kept in view. */
export function ApprovalList({ approvals, openedId, open, names }: ApprovalListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    row?.scrollIntoView({ block: 'nearest' })
    // The focus follows the choice, where the list has it.
    if (list.current?.contains(document.activeElement) === true) row?.focus({ preventScroll: true })
  }, [openedId])
  return (
    <ul className="approval-list" ref={list} aria-label="Waiting">
      {approvals.map(({ approvalId, contactName, companyName, campaignId, step, isCurrent }) => (
        <li key={approvalId}>
          <button
            type="button"
            className="approval-row"
            aria-current={approvalId === openedId}
            onClick={() => open(approvalId)}
          >
            <span className="cut">{contactName}</span>
            <span className="quiet cut">{companyName}</span>
            <span className="quiet cut">
              {names.get(campaignId) ?? 'Campaign'}, email {step}
              {!isCurrent && ', changed'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
