import { useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { conversationQuery } from './inbox-queries.ts'

interface Correction {
  readonly intent?: NonNullable<Schemas['InboundMail']['intent']>
  readonly prospectId?: string
  readonly needsAnswer?: boolean
}

/** Says what a person knows better of a mail, and has all that follows from it read again. */
export function useCorrect(inboundId: string): (body: Correction) => Promise<Schemas['InboundMailDetail']> {
  const queries = useQueryClient()
  return async (body) => {
    const params = { path: { inboundId } }
    const changed = await answered(api.PATCH('/api/v1/inbox/{inboundId}', { params, body }))
    queries.setQueryData(conversationQuery(inboundId).queryKey, changed)
    void queries.invalidateQueries({ queryKey: ['inbox'] })
    void queries.invalidateQueries({ queryKey: ['overview'] })
    if (changed.prospectId !== null) void queries.invalidateQueries({ queryKey: ['lead', changed.prospectId] })
    return changed
  }
}
