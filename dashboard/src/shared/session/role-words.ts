import type { Role } from './session.ts'

/** Roles as people read them. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  read_only: 'Read only',
}

/** What each role may do. */
export const ROLE_MEANING: Readonly<Record<Role, string>> = {
  owner: 'May do everything, and makes other owners.',
  admin: 'May do everything but make owners.',
  member: 'Works with leads, campaigns and mail; no keys, no settings, no erasing.',
  read_only: 'Looks at everything but keys and the audit, and changes nothing.',
}

/** The roles that a role can give to others, as choices: only an owner makes owners. */
export function rolesToGive(own: Role): { value: Role; label: string }[] {
  const roles: readonly Role[] = ['owner', 'admin', 'member', 'read_only']
  return roles
    .filter((role) => role !== 'owner' || own === 'owner')
    .map((value) => ({ value, label: ROLE_WORDS[value] }))
}
