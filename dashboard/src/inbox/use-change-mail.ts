import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { conversationQuery } from './inbox-queries.ts'

type Mail = Schemas['InboundMail']

/** What a person says of a mail and of its conversation. */
export interface MailChange {
  readonly intent?: NonNullable<Mail['intent']>
  readonly prospectId?: string
  readonly needsAnswer?: boolean
  readonly assignee?: string | null
  readonly snoozedUntil?: string | null
  readonly addLabels?: string[]
  readonly removeLabels?: string[]
}

interface Change {
  readonly body: MailChange
  /** How the mail reads until the server has answered. */
  readonly shown?: Partial<Mail>
}

const CHANGES = 'mail change'

/** Changes a mail, one change after the other, and has all that follows from it read again. */
export function useChangeMail(inboundId: string) {
  const queries = useQueryClient()
  const { queryKey } = conversationQuery(inboundId)
  return useMutation({
    mutationKey: [CHANGES, inboundId],
    scope: { id: `mail ${inboundId}` },
    mutationFn: ({ body }: Change) => {
      const params = { path: { inboundId } }
      // Nobody waits for it: the page may close meanwhile.
      return answered(api.PATCH('/api/v1/inbox/{inboundId}', { params, body, keepalive: true }))
    },
    onSuccess: async (changed) => {
      queries.setQueryData(queryKey, changed)
      void queries.invalidateQueries({ queryKey: ['overview'] })
      if (changed.prospectId !== null) void queries.invalidateQueries({ queryKey: ['lead', changed.prospectId] })
      // Under way until the lists have it: they would show the mail as it was.
      await queries.invalidateQueries({ queryKey: ['inbox'] })
    },
  })
}

/** Mails as changes that are under way leave them, whatever was read of the server meanwhile. */
export function useAsChanged(): <Read extends Mail>(mail: Read) => Read {
  const changes = useMutationState({
    filters: { mutationKey: [CHANGES], status: 'pending' },
    select: ({ options, state }) => ({
      inboundId: options.mutationKey?.[1],
      shown: (state.variables as Change | undefined)?.shown,
    }),
  })
  return (mail) =>
    changes.reduce(
      (now, { inboundId, shown }) => (inboundId === mail.inboundId && shown !== undefined ? { ...now, ...shown } : now),
      mail,
    )
}
