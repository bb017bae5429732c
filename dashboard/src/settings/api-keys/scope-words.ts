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
  ['leads:write', 'Add leads, change, pause and stop them'],
  ['leads:read', 'Read leads, their scores and facts'],
  ['campaigns:read', 'Read campaigns'],
  ['campaigns:write', 'Create and change campaigns'],
  ['messages:read', 'Read emails'],
  ['messages:send', 'Decide about emails'],
  ['meetings:read', 'Read meetings'],
  ['meetings:write', 'Call meetings off'],
  ['events:read', 'Follow events and notifications'],
  ['webhooks:write', 'Change webhooks and their secrets'],
  ['reports:read', 'Read reports'],
  ['settings:write', 'Change settings of the organization'],
  ['leads:erase', 'Erase people for good'],
  ['all', 'Everything a key can do'],
]

/** The scopes of a key in words. */
export function scopesInWords(scopes: Schemas['ApiKey']['scopes']): string {
  return scopes.map((scope) => SCOPES.find(([name]) => name === scope)?.[1] ?? scope).join('; ')
}
