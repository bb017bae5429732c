import type { Role } from './people-api.ts'

/** Roles as people read them. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  read_only: 'Read only',
}
