import type { Schemas } from '../api/client.ts'

/** What stands in the form of a meeting. */
export interface TypedMeeting {
  /** Wall-clock time, "2027-01-12T15:00". */
  readonly when: string
  readonly minutes: number
  readonly status: string
  readonly title: string
  readonly location: string
  readonly hostName: string
  readonly hostEmail: string
  readonly notes: string
}

/** The meeting of a form, whose time is read in a zone; what was left empty is left out. */
export function readMeeting(fields: TypedMeeting, timezone: string): Schemas['ManualMeeting'] {
  const { when, minutes, status, title, location, hostName, hostEmail, notes } = fields
  const texts = Object.entries({ title, location, notes }).filter(([, text]) => text.trim() !== '')
  // The browser reads a time without an offset in its own zone. What is no time is sent as it is: the API says so.
  const at = new Date(when)
  return {
    startsAt: Number.isNaN(at.getTime()) ? when : at.toISOString(),
    durationMinutes: minutes,
    timezone,
    status: status === 'attended' || status === 'no_show' ? status : 'booked',
    ...Object.fromEntries(texts),
    ...(hostName.trim() === '' && hostEmail.trim() === '' ? {} : { host: { name: hostName, email: hostEmail } }),
  }
}
