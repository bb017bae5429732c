import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { leadQuery } from './lead-queries.ts'

/** Changes fields of a lead, unless somebody else changed it meanwhile; it is then researched and scored again. */
export function useChangeLead(lead: Schemas['Lead'], onDone: () => void) {
  const queries = useQueryClient()
  const { prospectId, version, campaignId } = lead
  return useMutation({
    mutationFn: (body: Schemas['LeadPatch']) => {
      const options = { params: { path: { prospectId } }, headers: { 'If-Match': `"${version}"` }, body }
      return answered(api.PATCH('/api/v1/leads/{prospectId}', options))
    },
    onSuccess: async (changed) => {
      queries.setQueryData(leadQuery(prospectId).queryKey, changed)
      onDone()
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      await queries.invalidateQueries({ queryKey: ['leads', campaignId] })
    },
  })
}
