import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { useSession } from '../../shared/session/session.ts'

export type LeadTask = Schemas['Task']
export type LeadNote = Schemas['Note']

/** The tags of the organization, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => (await answered(api.GET('/api/v1/tags'))).data,
  staleTime: 60_000,
})

const teamChanges = (prospectId: string) => ['team change', prospectId]

/** Changes the owner or the tags of a lead, one change after the other; what shows them is read again. */
export function useTeamChange(prospectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: teamChanges(prospectId),
    scope: { id: `team ${prospectId}` },
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

/** What the changes of a lead's owner and tags that are under way make of them. */
export function useTeamUnderWay(prospectId: string): Schemas['LeadTeamChange'] {
  const changes = useMutationState({
    filters: { mutationKey: teamChanges(prospectId), status: 'pending' },
    select: ({ state }) => state.variables as Schemas['LeadTeamChange'],
  })
  return changes.reduce((all, one) => ({ ...all, ...one }), {})
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

const TASK_DEED = ['task deed']

/** Adds, changes or deletes tasks; the lists are read again. `act` answers whether it is done; `error` is of what failed last. */
export function useTaskDeed() {
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const { mutateAsync } = useMutation({
    mutationKey: TASK_DEED,
    mutationFn: (deed: TaskDeed): Promise<unknown> => {
      if (deed.kind === 'add') return answered(api.POST('/api/v1/tasks', { body: deed.body }))
      const params = { path: { taskId: deed.taskId } }
      return deed.kind === 'change'
        ? answered(api.PATCH('/api/v1/tasks/{taskId}', { params, body: deed.body }))
        : answered(api.DELETE('/api/v1/tasks/{taskId}', { params }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
  const act = async (deed: TaskDeed): Promise<boolean> => {
    setError(null)
    try {
      await mutateAsync(deed)
      return true
    } catch (failed) {
      setError(failed)
      return false
    }
  }
  return { act, error }
}

/** What is done to tasks and under way: which are gone from the lists of open ones, and which are new. */
export function useTasksUnderWay() {
  const deeds = useMutationState({
    filters: { mutationKey: TASK_DEED, status: 'pending' },
    select: ({ state }) => state.variables as TaskDeed,
  })
  return {
    isGone: (taskId: string) =>
      deeds.some((deed) => deed.kind !== 'add' && deed.taskId === taskId && (deed.kind === 'delete' || deed.body.done)),
    added: deeds.flatMap((deed) => (deed.kind === 'add' ? [deed.body] : [])),
  }
}

/** Notes on a lead, newest first; two hundred at a time. */
export const notesQuery = (prospectId: string) =>
  infiniteQueryOptions({
    queryKey: ['lead', prospectId, 'notes'],
    queryFn: ({ pageParam }) => {
      const query = { limit: 200, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answered(api.GET('/api/v1/leads/{prospectId}/notes', { params: { path: { prospectId }, query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: 30_000,
  })

/** What is done to notes. */
type NoteDeed =
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'edit'; readonly noteId: string; readonly text: string }
  | { readonly kind: 'delete'; readonly noteId: string }

/** Adds, edits or deletes a note, shown at once; then the notes are read again. */
export function useNoteDeed(prospectId: string) {
  const queries = useQueryClient()
  const { user } = useSession()
  const { queryKey } = notesQuery(prospectId)
  return useMutation({
    mutationFn: (deed: NoteDeed): Promise<unknown> => {
      const path = { prospectId }
      if (deed.kind === 'add') {
        return answered(api.POST('/api/v1/leads/{prospectId}/notes', { params: { path }, body: { text: deed.text } }))
      }
      const params = { path: { ...path, noteId: deed.noteId } }
      return deed.kind === 'edit'
        ? answered(api.PATCH('/api/v1/leads/{prospectId}/notes/{noteId}', { params, body: { text: deed.text } }))
        : answered(api.DELETE('/api/v1/leads/{prospectId}/notes/{noteId}', { params }))
    },
    onMutate: async (deed) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (notes) => {
        if (notes === undefined) return notes
        const pages = notes.pages.map((page, index) => ({
          ...page,
          data: withDeed(page.data, deed, index === 0 ? user.userId : undefined),
        }))
        return { ...notes, pages }
      })
      return before
    },
    onError: (_error, _deed, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export type NoteDeeds = ReturnType<typeof useNoteDeed>

/** A page of notes after a deed; a new note, which has no id yet, stands first on the page that names its author. */
function withDeed(notes: readonly LeadNote[], deed: NoteDeed, author: string | undefined): LeadNote[] {
  const now = new Date().toISOString()
  if (deed.kind === 'add') {
    const added = { noteId: '', text: deed.text, createdAt: now, editedAt: null }
    return author === undefined ? [...notes] : [{ ...added, createdBy: author }, ...notes]
  }
  if (deed.kind === 'delete') return notes.filter(({ noteId }) => noteId !== deed.noteId)
  return notes.map((note) => (note.noteId === deed.noteId ? { ...note, text: deed.text, editedAt: now } : note))
}
