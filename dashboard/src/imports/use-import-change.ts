import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { importQuery, previewQuery } from './import-queries.ts'
import type { ImportPatch } from './import-queries.ts'

/** Changes how a file that waits is read; what it would become is looked at anew. */
export function useImportChange(importId: string) {
  const queries = useQueryClient()
  return useMutation({
    // One after another: each answer has the whole mapping.
    scope: { id: importId },
    mutationFn: ({ vendor, ...patch }: ImportPatch) => {
      // The client takes a field that can only be null for one that cannot be sent.
      const body: typeof patch = { ...patch, ...(vendor === null ? ({ vendor } as object) : {}) }
      return answered(api.PATCH('/api/v1/imports/{importId}', { params: { path: { importId } }, body }))
    },
    onSuccess: async (changed) => {
      queries.setQueryData(importQuery(importId).queryKey, changed)
      await queries.invalidateQueries({ queryKey: previewQuery(importId).queryKey })
      await queries.invalidateQueries({ queryKey: ['imports', 'plan', importId] })
    },
  })
}
