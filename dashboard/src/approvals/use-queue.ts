import { useState } from 'react'
import { useScreenKeys } from '../shared/use-screen-keys.ts'
import { counted } from '../shared/words.ts'
import type { Approval } from './approval-queries.ts'
import type { Bunch } from './decide-all.tsx'
import { useDecide } from './use-decide.ts'
import type { Decided, Verdict } from './use-decide.ts'

/** Emails that wait while somebody goes through them. */
export interface ApprovalQueue {
  readonly approvals: readonly Approval[]
  readonly opened: Approval | undefined
  /** The place of the opened one, from 0. */
  readonly at: number
  readonly isEditing: boolean
  readonly isPending: boolean
  readonly error: Error | null
  /** What the last decision was and what follows from it; empty before the first. */
  readonly outcome: string
  readonly open: (approvalId: string) => void
  readonly next: () => void
  readonly previous: () => void
  readonly edit: (isEditing: boolean) => void
  readonly decide: (verdict: Verdict) => void
  /** Says what became of all of a step. */
  readonly tellAll: (bunch: Bunch, count: number) => void
}

/** Goes through what is listed, by buttons and by keys; after a decision the next one is there. */
export function useQueue(listed: readonly Approval[], canDecide: boolean): ApprovalQueue {
  const [gone, setGone] = useState<readonly string[]>([])
  const [chosenId, setChosenId] = useState<string>()
  const [isEditing, edit] = useState(false)
  const [outcome, setOutcome] = useState('')
  // What was decided about is gone at once, whatever the list still says.
  const approvals = listed.filter(({ approvalId }) => !gone.includes(approvalId))
  const chosenAt = approvals.findIndex(({ approvalId }) => approvalId === chosenId)
  const at = Math.max(0, chosenAt)
  const opened = approvals[at]
  const open = (approvalId: string | undefined) => {
    edit(false)
    setChosenId(approvalId)
  }
  const deciding = useDecide((decided) => {
    const rest = approvals.filter(({ approvalId }) => approvalId !== decided.approval.approvalId)
    setGone((before) => [...before, decided.approval.approvalId])
    setOutcome(outcomeOf(decided))
    open(rest[Math.min(at, rest.length - 1)]?.approvalId)
  })
  const decide = (verdict: Verdict) => {
    if (opened !== undefined && !deciding.isPending) deciding.mutate({ approval: opened, verdict })
  }
  const go = (by: -1 | 1) => {
    const to = approvals[at + by]
    if (to !== undefined) open(to.approvalId)
  }
  const [next, previous] = [() => go(1), () => go(-1)]
  const mayDecide = canDecide && opened?.isCurrent === true && !isEditing
  useScreenKeys({
    list: '.approval-list',
    acts: {
      j: next,
      ArrowDown: next,
      k: previous,
      ArrowUp: previous,
      a: mayDecide ? () => decide({ kind: 'approve' }) : undefined,
      r: mayDecide ? () => decide({ kind: 'reject' }) : undefined,
      e: mayDecide ? () => edit(true) : undefined,
    },
  })
  const { isPending, error } = deciding
  const tellAll = ({ kind, step }: Bunch, count: number) =>
    setOutcome(`${counted(count, 'text')} of email ${step} ${kind === 'approve' ? 'approved' : 'rejected'}.`)
  return { approvals, opened, at, isEditing, isPending, error, outcome, open, next, previous, edit, decide, tellAll }
}

function outcomeOf({ approval: { contactName }, verdict: { kind } }: Decided): string {
  if (kind === 'reject') return `Rejected: the email for ${contactName} goes with the words of its template.`
  const words = kind === 'edit' ? 'Your words are approved' : 'Approved'
  return `${words}: the email for ${contactName} leaves at its turn within the schedule.`
}
