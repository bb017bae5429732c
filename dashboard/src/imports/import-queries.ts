import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import type { paths } from '../api/schema.d.ts'
import { actionsQuery } from '../leads/bulk/action-queries.ts'
import { totalQuery } from '../leads/list-query.ts'
import { readLeadView } from '../leads/lead-view.ts'

export type Import = Schemas['Import']
export type Preview =
  paths['/api/v1/imports/{importId}/preview']['get']['responses'][200]['content']['application/json']
export type ImportPatch = Schemas['ImportPatch']

/** How often a running import is looked at, in milliseconds. */
const RUNNING_MS = 1_000
const PREVIEWED_ROWS = 20

const at = (importId: string) => ({ path: { importId } })

/** Imports, newest first; of one campaign where it is named. */
export const importsQuery = (campaignId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'list', campaignId ?? null],
    queryFn: ({ pageParam }) => {
      const of = campaignId === undefined ? {} : { campaignId }
      const query = { ...of, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return answered(api.GET('/api/v1/imports', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((one) => one.state === 'running')) === true
        ? RUNNING_MS * 5
        : false,
  })

/** One import; while it runs, as it is this second. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'one', importId],
    queryFn: () => answered(api.GET('/api/v1/imports/{importId}', { params: at(importId) })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : false),
  })

/** Why rows were not imported, the reasons of most rows first. */
export const importErrorsQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'errors', importId],
    queryFn: () => answered(api.GET('/api/v1/imports/{importId}/errors', { params: at(importId) })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many leads that came with an import are there now, of those that a filter names. */
export const importedLeadsQuery = (importId: string, filter: Readonly<Record<string, string>> = {}) =>
  totalQuery({ campaignId: null, view: readLeadView({ ...filter, import: importId }) })

/** What became of the leads of an import; nothing of what is not known. */
export interface ImportStanding {
  readonly left?: number
  /** By its undoing, where that took all of them. */
  readonly deleted?: number
}

/** Whether an import was undone, told by the actions of its campaign: a list counts the leads of no import. */
export function useUndone({ importId, campaignId, progress }: Import): Pick<ImportStanding, 'deleted'> {
  const created = progress.created + progress.suppressed
  const isAsked = campaignId !== null && created > 0
  const actions = useQuery({ ...actionsQuery(campaignId ?? ''), enabled: isAsked }).data
  const undoing = actions?.find(({ action, filter }) => action === 'delete' && filter.import?.includes(importId))
  return undoing !== undefined && undoing.changed >= created ? { deleted: undoing.changed } : {}
}

/** The same with how many leads are left. */
export function useLeft(one: Import): ImportStanding {
  const { importId, kind, progress } = one
  const isAsked = kind === 'leads' && progress.created + progress.suppressed > 0
  const total = useQuery({ ...importedLeadsQuery(importId), enabled: isAsked }).data
  const undone = useUndone(one)
  if (total?.isExact !== true) return {}
  return { left: total.total, ...(total.total === 0 ? undone : {}) }
}

/** The first rows as what they would become. It is old as soon as the import was changed. */
export const importPreviewQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'preview', importId],
    queryFn: () => {
      const params = { ...at(importId), query: { limit: PREVIEWED_ROWS } }
      return answered(api.GET('/api/v1/imports/{importId}/preview', { params }))
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Who would be mailed; asked again until every row was looked at. */
export const planQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'plan', importId],
    queryFn: () => answered(api.GET('/api/v1/imports/{importId}/plan', { params: at(importId) })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : false),
    staleTime: 60_000,
  })

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
      await queries.invalidateQueries({ queryKey: importPreviewQuery(importId).queryKey })
      await queries.invalidateQueries({ queryKey: ['imports', 'plan', importId] })
    },
  })
}
