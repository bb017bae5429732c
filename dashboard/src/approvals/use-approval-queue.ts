import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { useScreenKeys } from '../shared/hooks/use-screen-keys.ts'
import { counted } from '../shared/words/words.ts'
import type { Approval } from './approval-queries.ts'
import type { Bunch } from './decide-all.tsx'
import { useApprovalQueue as t } from './texts.tsx'

/** What a person says about the texts of one email. */
export type Verdict =
  | { readonly kind: 'approve' | 'reject' }
  | { readonly kind: 'edit'; readonly text: string; readonly path: Approval['texts'][number]['path'] }

export interface Decided {
  readonly approval: Approval
  readonly verdict: Verdict
}

/** Decides about one email; what was decided leaves every list at once. */
function useDecide(onDecided: (decided: Decided) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ approval: { approvalId, textVersion }, verdict }: Decided) => {
      const params = { path: { approvalId } }
      if (verdict.kind === 'edit') {
        const { text, path } = verdict
        return answered(api.POST('/api/v1/approvals/{approvalId}/edit', { params, body: { text, path } }))
      }
      return answered(
        verdict.kind === 'approve'
          ? api.POST('/api/v1/approvals/{approvalId}/approve', { params, body: { textVersion } })
          : api.POST('/api/v1/approvals/{approvalId}/reject', { params }),
      )
    },
    onSuccess: (_answer, decided) => {
      onDecided(decided)
      // Nobody waits for the list: the next one is decided about at once.
      void queries.invalidateQueries({ queryKey: ['approvals'] })
    },
    onError: (error) => {
      // Somebody else decided, or the text is another by now: what is shown is old.
      const isOld = error instanceof ApiProblem && [404, 409].includes(error.status)
      return isOld ? queries.invalidateQueries({ queryKey: ['approvals'] }) : undefined
    },
  })
}

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
    setOutcome(t.ofEmail(counted(count, 'text'), step, kind === 'approve' ? 'approved' : 'rejected'))
  return { approvals, opened, at, isEditing, isPending, error, outcome, open, next, previous, edit, decide, tellAll }
}

function outcomeOf({ approval: { contactName }, verdict: { kind } }: Decided): string {
  if (kind === 'reject') return t.rejectedTheEmailForGoesWith(contactName)
  const words = kind === 'edit' ? t.yourWordsAreApproved : t.approved
  return t.theEmailForLeavesAtIts(words, contactName)
}
