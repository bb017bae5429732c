import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'

type Campaign = Schemas['Campaign']

/** A part of a campaign's settings that has an editor of its own. */
export type PartKey = 'icp' | 'sequence' | 'schedule'
export type Part<Key extends PartKey> = NonNullable<Campaign[Key]>

/** What somebody is about to save: `base` is the part as it was when the first change was made. */
interface Kept<Key extends PartKey> {
  readonly base: Part<Key>
  readonly value: Part<Key>
}

/** A part while it is edited. */
export interface Draft<Key extends PartKey> {
  readonly value: Part<Key>
  readonly isDirty: boolean
  /** Somebody else saved the same part since the first change. */
  readonly isOutrun: boolean
  readonly set: (value: Part<Key>) => void
  /** Throws the changes away. */
  readonly drop: () => void
  /** Goes on from what is saved by now, keeping the changes. */
  readonly rebase: () => void
}

const keyOf = (campaignId: string, part: PartKey) => ['draft', campaignId, part]

/**
 * The draft of a part. It outlives the screen: it is kept until it is saved, thrown away or the person signs out. A change
 * of another part of the campaign, or of its state, does not disturb it.
 */
export function useDraft<Key extends PartKey>(campaign: Campaign, part: Key): Draft<Key> {
  const queries = useQueryClient()
  const queryKey = keyOf(campaign.campaignId, part)
  const { data: kept } = useQuery<Kept<Key>>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })
  const saved = campaign[part] as Part<Key>
  const isDirty = kept !== undefined && !isSame(kept.value, saved)
  const drop = () => queries.removeQueries({ queryKey })
  const keep = (next: Kept<Key>) => {
    warnBeforeClosing(queries)
    queries.setQueryData(queryKey, next)
  }
  return {
    value: kept?.value ?? saved,
    isDirty,
    isOutrun: isDirty && !isSame(kept.base, saved),
    set: (value) => keep({ base: isDirty ? kept.base : saved, value }),
    drop: () => {
      // Set first: whoever looks at it is told of a new value, not of a removal.
      queries.setQueryData(queryKey, { base: saved, value: saved })
      drop()
    },
    rebase: () => keep({ base: saved, value: kept?.value ?? saved }),
  }
}

/** Whether two settings are the same, whatever the order of their members. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isSame(memberOf(left, name), memberOf(right, name)))
}

function memberOf(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name]
}

const warned = new WeakSet<QueryClient>()

/** The browser asks before the page goes while something is not saved. */
function warnBeforeClosing(queries: QueryClient): void {
  if (warned.has(queries)) return
  warned.add(queries)
  window.addEventListener('beforeunload', (event) => {
    const drafts = queries.getQueriesData<Kept<PartKey>>({ queryKey: ['draft'] })
    if (drafts.some(([, kept]) => kept !== undefined && !isSame(kept.base, kept.value))) event.preventDefault()
  })
}
