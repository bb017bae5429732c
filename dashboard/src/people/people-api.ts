import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

export type Role = Schemas['Member']['role']
/** Who is signed in, and where. */
export type Session = Schemas['Session']

/** A session in an organization: what every screen behind the front door stands on. */
export type PresentSession = Session & { organizationId: string; role: Role }

/** Who is signed in, whether the instance still waits for its first owner, and whether it sends mail to accounts. */
export const readSignInState = () => answered(api.GET('/auth/session'))

export const becomeFirstOwner = (body: {
  code: string
  organization: string
  name: string
  email: string
  password: string
}) => answered(api.POST('/auth/first-owner', { body }))

export const signIn = (body: { email: string; password: string }) => answered(api.POST('/auth/sign-in', { body }))

/** The second factor of a sign-in: six digits of the app, or a backup code. */
export const giveCode = (code: string) => answered(api.POST('/auth/sign-in/code', { body: { code } }))

export const signOut = () => answered(api.POST('/auth/sign-out'))
