import type { Context } from '../../platform/context.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

export interface MeetingRef {
  readonly organizationId: string
  readonly meetingId: string
}

const ID_BYTES = 16
const PURPOSE = 'meeting '

/**
 * The token of the link under which a meeting can be changed: organization and meeting, and an HMAC-SHA-256 over both of
 * 132 bits. Nothing is stored of it, so it is the same in every mail, and nobody without the instance's key makes one.
 */
export function writeMeetingToken(secrets: SecretBox, { organizationId, meetingId }: MeetingRef): string {
  const ids = Buffer.from((organizationId + meetingId).replaceAll('-', ''), 'hex').toString('base64url')
  return ids + secrets.signLink(PURPOSE + ids)
}

/** The meeting that a token is for; undefined for anything that this instance has not signed. */
export function readMeetingToken(secrets: SecretBox, token: string): MeetingRef | undefined {
  const parts = /^([\w-]{43})([\w-]{22})$/.exec(token)
  if (parts === null) return undefined
  const [, ids = '', signature = ''] = parts
  if (!secrets.verifyLink(PURPOSE + ids, signature)) return undefined
  const bytes = Buffer.from(ids, 'base64url')
  return { organizationId: uuidIn(bytes, 0), meetingId: uuidIn(bytes, ID_BYTES) }
}

/** Path of the page of a meeting. */
export function meetingPath(token: string): string {
  return `/m/${token}`
}

/** The link of a meeting as mails carry it. */
export function meetingUrl(context: Context, meeting: MeetingRef): string {
  return context.settings.publicUrl + meetingPath(writeMeetingToken(context.secrets, meeting))
}

function uuidIn(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + ID_BYTES).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
