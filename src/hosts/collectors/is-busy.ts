import type { VEvent } from 'node-ical'

/** Whether somebody is taken by an event: it is opaque, not cancelled, and they did not decline it. */
export function isBusy(event: VEvent, email: string): boolean {
  const { transparency, status, attendee } = event
  if (word(transparency) === 'TRANSPARENT' || word(status) === 'CANCELLED') return false
  // Outlook publishes calendars without TRANSP.
  if (word(event['MICROSOFT-CDO-BUSYSTATUS' as keyof VEvent]) === 'FREE') return false
  return ![attendee].flat().some((one) => isDeclinedBy(one, email))
}

function isDeclinedBy(attendee: unknown, email: string): boolean {
  if (typeof attendee !== 'object' || attendee === null) return false
  const { params, val } = attendee as { params?: Record<string, unknown>; val?: unknown }
  if (word(params?.PARTSTAT) !== 'DECLINED') return false
  const address = String(val).trim().toLowerCase()
  return address.replace(/^mailto:/, '') === email.toLowerCase()
}

/** A value as the library gives it: bare, with parameters, or several of which the first counts. */
function word(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const bare = typeof first === 'object' && first !== null && 'val' in first ? first.val : first
  return typeof bare === 'string' ? bare.trim().toUpperCase() : undefined
}
