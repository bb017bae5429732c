import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'

/** What a key may be allowed to do. `all` is every other one; none lets a key manage keys, members or lift a suppression. */
export const SCOPES = [
  'leads:read',
  'leads:write',
  'leads:erase',
  'campaigns:read',
  'campaigns:write',
  'messages:read',
  'messages:send',
  'meetings:read',
  'meetings:write',
  'events:read',
  'webhooks:write',
  'reports:read',
  'settings:write',
  'all',
] as const

export type AccessScope = (typeof SCOPES)[number]

/** What a new key may do unless told otherwise: add leads. */
export const DEFAULT_SCOPES: readonly AccessScope[] = ['leads:write']

/** Distinct scopes in the order of `SCOPES`. @throws AppError `validation_failed` naming every unknown one */
export function readScopes(given: readonly string[]): AccessScope[] {
  const problems = given.flatMap((name, index): Problem[] => {
    if ((SCOPES as readonly string[]).includes(name)) return []
    return [{ pointer: `/scopes/${index}`, code: 'unknown_scope', detail: `There is no scope "${name}".` }]
  })
  if (problems.length > 0) throw invalid(problems, `${problems[0]?.detail} Known are ${SCOPES.join(', ')}.`)
  if (given.length === 0) {
    const detail = `A key needs at least one scope. Known are ${SCOPES.join(', ')}.`
    throw invalid([{ pointer: '/scopes', code: 'too_few_items', detail }], detail)
  }
  return SCOPES.filter((scope) => given.includes(scope))
}

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
