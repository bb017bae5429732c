import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { conversationQuery } from './inbox-queries.ts'

/** What a person says of a mail and of its conversation. */
export interface MailChange {
  readonly intent?: NonNullable<Schemas['InboundMail']['intent']>
  readonly prospectId?: string
  readonly needsAnswer?: boolean
  readonly assignee?: string | null
  readonly snoozedUntil?: string | null
  readonly addLabels?: string[]
  readonly removeLabels?: string[]
}

/** A change, or what makes it of the mail as the change before it left it. */
type Change = MailChange | ((now: Schemas['InboundMailDetail'] | undefined) => MailChange)

/** Changes a mail, one change after the other, and has all that follows from it read again. */
export function useChangeMail(inboundId: string) {
  const queries = useQueryClient()
  const { queryKey } = conversationQuery(inboundId)
  return useMutation({
    scope: { id: `mail ${inboundId}` },
    mutationFn: (change: Change) => {
      const body = typeof change === 'function' ? change(queries.getQueryData(queryKey)) : change
      return answered(api.PATCH('/api/v1/inbox/{inboundId}', { params: { path: { inboundId } }, body }))
    },
    onSuccess: (changed) => {
      queries.setQueryData(queryKey, changed)
      void queries.invalidateQueries({ queryKey: ['inbox'] })
      void queries.invalidateQueries({ queryKey: ['overview'] })
      if (changed.prospectId !== null) void queries.invalidateQueries({ queryKey: ['lead', changed.prospectId] })
    },
  })
}

export type ChangingMail = ReturnType<typeof useChangeMail>
