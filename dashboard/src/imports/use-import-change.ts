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
    mutationFn: (body: ImportPatch) =>
      answered(api.PATCH('/api/v1/imports/{importId}', { params: { path: { importId } }, body })),
    onSuccess: async (changed) => {
      queries.setQueryData(importQuery(importId).queryKey, changed)
      await queries.invalidateQueries({ queryKey: previewQuery(importId).queryKey })
      await queries.invalidateQueries({ queryKey: ['imports', 'plan', importId] })
    },
  })
}
