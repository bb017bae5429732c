import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { isOver } from './action-words.ts'
import type { LeadAction } from './action-words.ts'

/** How often an action under way is looked at, should the live stream be silent. */
const LOOK_MS = 1_000
const MOST_SHOWN = 20

export type NewAction = Schemas['NewLeadAction']

/** What was done to many leads of a campaign, the newest first. */
export const actionsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['actions', campaignId],
    queryFn: async () => {
      const params = { path: { campaignId }, query: { limit: MOST_SHOWN } }
      return (await answered(api.GET('/api/v1/campaigns/{campaignId}/actions', { params }))).data
    },
    refetchInterval: ({ state }) => (state.data?.some((one) => !isOver(one.state)) === true ? LOOK_MS : false),
  })

/** How many leads an action would change now. */
export const actionPreviewQuery = (campaignId: string, body: NewAction) =>
  queryOptions({
    queryKey: ['action-preview', campaignId, body],
    queryFn: async ({ signal }) => {
      const order = { params: { path: { campaignId } }, body: { ...body, dryRun: true }, signal }
      const answer = await answered(api.POST('/api/v1/campaigns/{campaignId}/leads/actions', order))
      return answer as Schemas['LeadActionPreview']
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Begins an action; the list of actions has it at once. */
export function useStartAction(campaignId: string) {
  const keep = useKeepAction(campaignId)
  return useMutation({
    mutationFn: async (body: NewAction) => {
      const order = { params: { path: { campaignId } }, body }
      return (await answered(api.POST('/api/v1/campaigns/{campaignId}/leads/actions', order))) as LeadAction
    },
    onSuccess: keep,
  })
}

/** Cancels an action, or takes it back. */
export function useEndAction(campaignId: string) {
  const keep = useKeepAction(campaignId)
  return useMutation({
    mutationFn: ({ actionId, by }: { actionId: string; by: 'cancel' | 'undo' }) => {
      const params = { path: { actionId } }
      return by === 'cancel'
        ? answered(api.POST('/api/v1/actions/{actionId}/cancel', { params }))
        : answered(api.POST('/api/v1/actions/{actionId}/undo', { params }))
    },
    onSuccess: keep,
  })
}

function useKeepAction(campaignId: string) {
  const queries = useQueryClient()
  return async (action: LeadAction) => {
    queries.setQueryData(actionsQuery(campaignId).queryKey, (before = []) => {
      return [action, ...before.filter(({ actionId }) => actionId !== action.actionId)].toSorted((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      )
    })
    await queries.invalidateQueries({ queryKey: ['actions', campaignId] })
  }
}
