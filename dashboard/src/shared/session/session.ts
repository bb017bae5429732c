import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { answered, api, chooseOrganization, chosenOrganization } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { forgetDrafts } from '../drafts/draft-store.ts'
import { sendHeldOrders } from '../drafts/held-orders.ts'

export type Role = Schemas['Member']['role']
/** Who is signed in, and where. */
export type Session = Schemas['Session']

/** A session in an organization: what every screen behind the front door stands on. */
export type PresentSession = Session & { organizationId: string; role: Role }

/** Who is signed in, whether the instance still waits for its first owner, and whether it sends mail to accounts. */
const readSignInState = () => answered(api.GET('/auth/session'))

export const becomeFirstOwner = (body: {
  code: string
  organization: string
  timezone: string
  name: string
  email: string
  password: string
}) => answered(api.POST('/auth/first-owner', { body }))

export const signIn = (body: { email: string; password: string }) => answered(api.POST('/auth/sign-in', { body }))

/** The second factor of a sign-in: six digits of the app, or a backup code. */
export const giveCode = (code: string) => answered(api.POST('/auth/sign-in/code', { body: { code } }))

/** Ends the session, and with it what was typed and not saved, also where the session was over already. */
export async function signOut(): Promise<void> {
  await sendHeldOrders()
  const { error, response } = await api.POST('/auth/sign-out')
  if (!response.ok && response.status !== 401) throw new ApiProblem(response.status, error)
  forgetDrafts()
  sessionStorage.removeItem(SIGNED_IN)
}

/** This tab was signed in, and did not sign out. */
const SIGNED_IN = 'fairlead.signed-in'

/** Whether a session of this tab ran out, or was ended elsewhere, and nobody was told so far. */
export const hasSessionEnded = () => sessionStorage.getItem(SIGNED_IN) !== null

/** Notes that somebody was told: another visit of the sign-in page has nothing to tell. */
export const noteSessionEnd = () => sessionStorage.removeItem(SIGNED_IN)

/** Who is signed in, and what a visitor may do about it. */
export const signInQuery = queryOptions({ queryKey: ['session'], queryFn: findSignInState, staleTime: 60_000 })

async function findSignInState() {
  const state = await readSignInState()
  if (state.session !== null) {
    forgetDrafts(state.session.user.userId)
    sessionStorage.setItem(SIGNED_IN, '1')
  }
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

/** The shell tells its screens whose they are: a session that ends takes them away before one asks again. */
export const ShownSession = createContext<PresentSession | null>(null)

/** The session on screens that only a signed-in person sees. */
export function useSession(): PresentSession {
  const session = use(ShownSession)
  if (session === null) throw new Error('A screen for members was shown to somebody else.')
  return session
}

/** The name of the organization that the screens are about. */
export function organizationName({ organizations, organizationId }: PresentSession): string {
  return organizations.find((one) => one.organizationId === organizationId)?.name ?? ''
}

/** Makes all screens be about another organization. The page begins anew: nothing of the other one stays in it. */
export function openOrganization(organizationId: string): void {
  chooseOrganization(organizationId)
  window.location.assign('/')
}

/** Whether the role may change things; what it may not do is not offered. The API decides. */
export function mayWrite(session: PresentSession): boolean {
  return session.role !== 'read_only'
}

/** Whether the role looks after keys, members and settings. */
export function mayKeep(session: PresentSession): boolean {
  return session.role === 'owner' || session.role === 'admin'
}
