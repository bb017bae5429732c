import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { chooseOrganization, chosenOrganization } from '../api/chosen-organization.ts'
import { readSignInState } from './people-api.ts'
import type { PresentSession, Session } from './people-api.ts'

/** Who is signed in, and what a visitor may do about it. */
export const signInQuery = queryOptions({ queryKey: ['session'], queryFn: findSignInState, staleTime: 60_000 })

async function findSignInState() {
  const state = await readSignInState()
  // The organization that this browser remembers may be one that the person has left.
  if (state.session !== null && state.session.organizationId !== chosenOrganization()) {
    chooseOrganization(state.session.organizationId)
  }
  return state
}

/** Whether the session can be worked with: a person may belong to no organization any more. */
export function isPresent(session: Session): session is PresentSession {
  return session.organizationId !== null && session.role !== null
}

/** The session on screens that only a signed-in person sees. */
export function useSession(): PresentSession {
  const { session } = useSuspenseQuery(signInQuery).data
  if (session === null || !isPresent(session)) throw new Error('A screen for members was shown to somebody else.')
  return session
}

/** Whether the role may change things; what it may not do is not offered. The API decides. */
export function mayWrite(session: PresentSession): boolean {
  return session.role !== 'read_only'
}

/** Whether the role looks after keys, members and settings. */
export function mayKeep(session: PresentSession): boolean {
  return session.role === 'owner' || session.role === 'admin'
}
