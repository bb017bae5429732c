import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { chooseOrganization, chosenOrganization } from '../api/chosen-organization.ts'
import { ApiProblem } from '../api/problem.ts'
import { readFirstOwner, readSession } from './people-api.ts'
import type { Session } from './people-api.ts'

/** Who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: findSession,
  staleTime: 60_000,
})

/** Whether the instance still waits for its first owner. */
export const firstOwnerQuery = queryOptions({ queryKey: ['first-owner'], queryFn: readFirstOwner, staleTime: 5_000 })

async function findSession(): Promise<Session | null> {
  try {
    return await readSession()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 401) return null
    // The organization that this browser remembers may be one that the person has left.
    if (error.status !== 403 || chosenOrganization() === null) throw error
    chooseOrganization(null)
    return readSession()
  }
}

/** The session on screens that only a signed-in person sees. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error('A screen for signed-in people was shown to nobody.')
  return data
}

/** Whether the role may change things; what it may not do is not offered. The API decides. */
export function mayWrite(session: Session): boolean {
  return session.role !== 'read_only'
}

export function mayKeepKeys(session: Session): boolean {
  return session.role === 'owner' || session.role === 'admin'
}
