import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../inbox/inbox-queries.ts'
import { tagsQuery } from '../leads/team/team-queries.ts'
import { membersQuery } from '../settings/members/member-queries.ts'
import type { NameOf } from './event-words.ts'

/** The names of people, tags and labels, and an ellipsis until all are known. */
export function useEventNames(): NameOf {
  const members = useQuery({ ...membersQuery, staleTime: 60_000 })
  const tags = useQuery(tagsQuery)
  const labels = useQuery(labelsQuery)
  if (members.isPending || tags.isPending || labels.isPending) return () => '…'
  const names = new Map([
    ...(members.data ?? []).map(({ userId, name }) => [userId, name] as const),
    ...(tags.data ?? []).map(({ tagId, name }) => [tagId, name] as const),
    ...(labels.data?.data ?? []).map(({ labelId, name }) => [labelId, name] as const),
  ])
  return (id) => names.get(id)
}
