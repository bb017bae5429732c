import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'

/** Everybody with a role in the organization. */
export const membersQuery = queryOptions({ queryKey: ['members'], queryFn: readMembers })

async function readMembers(): Promise<Schemas['Member'][]> {
  const found: Schemas['Member'][] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor === null ? {} : { cursor }) }
    const page: { data: Schemas['Member'][]; nextCursor: string | null } = await answered(
      api.GET('/api/v1/members', { params: { query } }),
    )
    found.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** Invitations that can still be accepted. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => answered(api.GET('/api/v1/invitations', { params: { query: { limit: 200 } } })),
})
