import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Approval } from './approval-queries.ts'

/** What a person says about the texts of one email. */
export type Verdict =
  | { readonly kind: 'approve' | 'reject' }
  | { readonly kind: 'edit'; readonly text: string; readonly path: Approval['texts'][number]['path'] }

export interface Decided {
  readonly approval: Approval
  readonly verdict: Verdict
}

/** Decides about one email; what was decided leaves every list at once. */
export function useDecide(onDecided: (decided: Decided) => void) {
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
