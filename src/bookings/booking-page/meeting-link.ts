import type { Context } from '../../platform/context.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { readSignedIds, signIds } from './signed-ids.ts'

export interface MeetingRef {
  readonly organizationId: string
  readonly meetingId: string
}

const PURPOSE = 'meeting '

/** The token of the link under which a meeting can be changed: the same in every mail. */
export function writeMeetingToken(secrets: SecretBox, { organizationId, meetingId }: MeetingRef): string {
  return signIds(secrets, PURPOSE, [organizationId, meetingId])
}

/** The meeting that a token is for; undefined for anything that this instance has not signed. */
export function readMeetingToken(secrets: SecretBox, token: string): MeetingRef | undefined {
  const ids = readSignedIds(secrets, PURPOSE, token)
  return ids === undefined ? undefined : { organizationId: ids[0], meetingId: ids[1] }
}

/** Path of the page of a meeting. */
export function meetingPath(token: string): string {
  return `/m/${token}`
}

/** The link of a meeting as mails carry it. */
export function meetingUrl(context: Context, meeting: MeetingRef): string {
  return context.settings.publicUrl + meetingPath(writeMeetingToken(context.secrets, meeting))
}
