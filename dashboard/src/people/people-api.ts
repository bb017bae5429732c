import { chosenOrganization } from '../api/chosen-organization.ts'
import { ApiProblem } from '../api/problem.ts'

export type Role = 'owner' | 'admin' | 'member' | 'read_only'

export interface Membership {
  readonly organizationId: string
  readonly name: string
  readonly role: Role
}

/** Who is signed in, and where. */
export interface Session {
  readonly user: { readonly userId: string; readonly name: string; readonly email: string }
  readonly organizations: readonly Membership[]
  readonly organizationId: string
  readonly role: Role
  /** Signed in within the last 15 minutes: what is dangerous asks for it. */
  readonly fresh: boolean
  readonly signedInAt: string
}

export interface FirstOwner {
  readonly code: string
  readonly organization: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/** @throws ApiProblem; 401 where nobody is signed in */
export const readSession = () => ask<Session>('GET', '/api/v1/session')

/** Whether the instance still waits for its first owner. */
export const readFirstOwner = () => ask<{ open: boolean }>('GET', '/auth/first-owner')

export const becomeFirstOwner = (order: FirstOwner) => ask<unknown>('POST', '/auth/first-owner', order)

export const signIn = (order: { email: string; password: string }) => ask<unknown>('POST', '/auth/sign-in', order)

export const signOut = () => ask<undefined>('POST', '/auth/sign-out')

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const organization = chosenOrganization()
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(organization === null || !path.startsWith('/api/') ? {} : { 'Fairlead-Organization': organization }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiProblem(response.status, readJson(text))
  return (text === '' ? undefined : readJson(text)) as T
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
