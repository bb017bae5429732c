import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../settings/members/member-queries.ts'
import { useSession } from '../shared/session/session.ts'
import { writerNames as t } from './texts.tsx'

/** What to call who wrote an email of ours; null is nobody in particular, such as of a step. */
export function useWriterNames(): (writtenBy: string | null) => string {
  const { user } = useSession()
  const { data } = useQuery({ ...membersQuery, staleTime: 60_000 })
  return (writtenBy) => {
    if (writtenBy === null || writtenBy === user.userId) return t.you
    if (writtenBy.startsWith('key_')) return t.apiKey
    return data?.find(({ userId }) => userId === writtenBy)?.name ?? (data === undefined ? '…' : t.formerMember)
  }
}
