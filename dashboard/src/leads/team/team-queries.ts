import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'

export type LeadTask = Schemas['Task']

/** The tags of the organization, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => (await answered(api.GET('/api/v1/tags'))).data,
  staleTime: 60_000,
})

/** Changes the owner or the tags of a lead; what shows them is read again. */
export function useTeamChange(prospectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['LeadTeamChange']) =>
      answered(api.PATCH('/api/v1/leads/{prospectId}/team', { params: { path: { prospectId } }, body })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['lead', prospectId] }),
        queries.invalidateQueries({ queryKey: ['leads'] }),
        queries.invalidateQueries({ queryKey: ['tags'] }),
      ]),
  })
}

/** Which tasks: of a lead, of the signed-in person, or of everybody. */
export interface TaskList {
  readonly prospectId?: string
  readonly assignee?: string
  readonly done?: boolean
}

/** Tasks, what is due soonest first; at most two hundred. */
export const tasksQuery = (list: TaskList) =>
  queryOptions({
    queryKey: ['tasks', list],
    queryFn: async () => {
      const params = { query: { ...list, limit: 200 } }
      return (await answered(api.GET('/api/v1/tasks', { params }))).data
    },
    staleTime: 30_000,
  })

/** The open tasks of the signed-in person. */
export const myTasksQuery = { ...tasksQuery({ assignee: 'me' }), refetchInterval: 60_000 }

/** What is done to tags. */
export type TagDeed =
  | { readonly kind: 'rename'; readonly tagId: string; readonly name: string }
  | { readonly kind: 'delete'; readonly tagId: string }

/** Renames or deletes a tag for every lead; what shows tags is read again. */
export function useTagDeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deed: TagDeed): Promise<unknown> => {
      const params = { path: { tagId: deed.tagId } }
      return deed.kind === 'rename'
        ? answered(api.PATCH('/api/v1/tags/{tagId}', { params, body: { name: deed.name } }))
        : answered(api.DELETE('/api/v1/tags/{tagId}', { params }))
    },
    onSuccess: () =>
      Promise.all(['tags', 'leads', 'lead'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

/** What is done to tasks. */
export type TaskDeed =
  | { readonly kind: 'add'; readonly body: Schemas['NewTask'] }
  | { readonly kind: 'change'; readonly taskId: string; readonly body: Schemas['TaskChange'] }
  | { readonly kind: 'delete'; readonly taskId: string }

/** Adds, changes or deletes a task; the lists are read again. */
export function useTaskDeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deed: TaskDeed): Promise<unknown> => {
      if (deed.kind === 'add') return answered(api.POST('/api/v1/tasks', { body: deed.body }))
      const params = { path: { taskId: deed.taskId } }
      return deed.kind === 'change'
        ? answered(api.PATCH('/api/v1/tasks/{taskId}', { params, body: deed.body }))
        : answered(api.DELETE('/api/v1/tasks/{taskId}', { params }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
}
