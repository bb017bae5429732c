import type { Answer, Harness } from '../installation/harness.ts'

/** Begins half an hour after the clock of a harness, unless it was moved. */
export const SOON = '2026-11-24T10:00:00Z'
/** Was over an hour before it. */
export const PAST = '2026-11-24T08:00:00Z'

/** Records a meeting of a lead by hand. */
export function recordMeeting(
  harness: Pick<Harness, 'call'>,
  prospectId: string,
  change: Record<string, unknown> = {},
  options: Parameters<Harness['call']>[3] = {},
): Promise<Answer> {
  return harness.call('POST', `/api/v1/leads/${prospectId}/meetings`, { startsAt: SOON, ...change }, options)
}

/** Says whether a meeting took place. */
export function setAttendance(harness: Pick<Harness, 'call'>, meetingId: string, attendance: string): Promise<Answer> {
  return harness.call('PUT', `/api/v1/meetings/${meetingId}/attendance`, { attendance })
}

export function cancelMeeting(harness: Pick<Harness, 'call'>, meetingId: string): Promise<Answer> {
  return harness.call('POST', `/api/v1/meetings/${meetingId}/cancel`)
}

/** A lead as the API shows it. */
export async function leadOf(harness: Pick<Harness, 'call'>, prospectId: string): Promise<Answer['body']> {
  return (await harness.call('GET', `/api/v1/leads/${prospectId}`)).body
}

/** The names of what happened to a lead, oldest first. */
export async function happenedTo(harness: Pick<Harness, 'call'>, prospectId: string): Promise<string[]> {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/timeline?limit=100`)
  return body.data.map(({ type }: { type: string }) => type)
}
