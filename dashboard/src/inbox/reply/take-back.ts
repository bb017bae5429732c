import { useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'

/** Takes a reply back that has not left yet. */
export function useTakeBack() {
  const queries = useQueryClient()
  return async (messageId: string): Promise<void> => {
    const params = { path: { messageId } }
    try {
      await answered(api.POST('/api/v1/messages/{messageId}/take-back', { params }))
    } finally {
      void queries.invalidateQueries({ queryKey: ['inbox'] })
      void queries.invalidateQueries({ queryKey: ['overview'] })
    }
  }
}
