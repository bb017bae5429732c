import { SCOPES } from './scopes.ts'

/** What a member is: each role may all that the next one may. */
export type Role = 'owner' | 'admin' | 'member' | 'read_only'

export const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'read_only']
/** Who looks after keys, members and settings. */
export const KEEPERS: readonly Role[] = ['owner', 'admin']

/** What takes more trust than daily work. */
const FOR_KEEPERS: readonly string[] = ['settings:write', 'leads:erase', 'all']

const BY_ROLE: Readonly<Record<Role, ReadonlySet<string>>> = {
  owner: new Set(['all']),
  admin: new Set(['all']),
  member: new Set(SCOPES.filter((scope) => !FOR_KEEPERS.includes(scope))),
  read_only: new Set(SCOPES.filter((scope) => scope.endsWith(':read'))),
}

/** The scopes that a role stands for. */
export function scopesOfRole(role: Role): ReadonlySet<string> {
  return BY_ROLE[role]
}
