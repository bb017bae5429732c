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
  owner: 'Can do everything, including making other owners.',
  admin: 'Can do everything except make owners.',
  member: 'Can work with leads, campaigns and email. Can’t change keys or settings, or erase people.',
  read_only: 'Can see everything except API keys and the audit log. Can’t change anything.',
}

/** The roles that a role can give to others, as choices: only an owner makes owners. */
export function rolesToGive(own: Role): { value: Role; label: string }[] {
  const roles: readonly Role[] = ['owner', 'admin', 'member', 'read_only']
  return roles
    .filter((role) => role !== 'owner' || own === 'owner')
    .map((value) => ({ value, label: ROLE_WORDS[value] }))
}
