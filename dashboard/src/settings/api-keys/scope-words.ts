import type { Schemas } from '../../api/client.ts'

export type Scope =
  | 'leads:read'
  | 'leads:write'
  | 'leads:erase'
  | 'campaigns:read'
  | 'campaigns:write'
  | 'messages:read'
  | 'messages:send'
  | 'meetings:read'
  | 'meetings:write'
  | 'events:read'
  | 'webhooks:write'
  | 'reports:read'
  | 'settings:write'
  | 'all'

/** Scopes as what they allow, the most asked for first. */
export const SCOPES: readonly (readonly [scope: Scope, words: string])[] = [
  ['leads:write', 'Add, change, pause and stop leads'],
  ['leads:read', 'Read leads, scores and facts'],
  ['campaigns:read', 'Read campaigns'],
  ['campaigns:write', 'Create and change campaigns'],
  ['messages:read', 'Read emails'],
  ['messages:send', 'Reply to, approve and handle emails'],
  ['meetings:read', 'Read meetings'],
  ['meetings:write', 'Record, change and cancel meetings'],
  ['events:read', 'Read events and notifications'],
  ['webhooks:write', 'Change webhooks and secrets'],
  ['reports:read', 'Read reports'],
  ['settings:write', 'Change organization settings'],
  ['leads:erase', 'Erase people permanently'],
  ['all', 'All permissions'],
]

/** The scopes of a key in words. */
export function scopesInWords(scopes: Schemas['ApiKey']['scopes']): string {
  return scopes.map((scope) => SCOPES.find(([name]) => name === scope)?.[1] ?? scope).join('; ')
}
