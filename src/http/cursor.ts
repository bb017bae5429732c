import { invalid } from '../platform/errors.ts'
import type { AppError } from '../platform/errors.ts'
import type { SecretBox } from '../platform/secrets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An opaque, signed cursor for a place in a list. */
export function writeCursor(secrets: SecretBox, place: readonly (string | number | null)[]): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url')
  return `${text}.${secrets.sign(text)}`
}

/** The place a cursor names. @throws AppError `validation_failed` for a cursor that is not ours. */
export function readCursor(secrets: SecretBox, cursor: string): (string | number | null)[] {
  const [text = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !secrets.verify(text, signature)) {
    throw invalidCursor('This cursor is not one of ours.')
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as (string | number | null)[]
}

/**
 * The UUID that a cursor of a list ordered by id stands for. A cursor of another list is ours too, and still wrong here.
 * @throws AppError `validation_failed`
 */
export function uuidPlace(place: readonly unknown[]): string {
  const [id, ...rest] = place
  if (typeof id === 'string' && rest.length === 0 && UUID.test(id)) return id
  throw otherCursor()
}

/** What to throw for a cursor that is ours and does not belong to the list that was asked for. */
export function otherCursor(): AppError {
  return invalidCursor('This cursor is of another list or order.')
}

function invalidCursor(why: string): AppError {
  return invalid([{ pointer: '/cursor', code: 'invalid_cursor', detail: `${why} Start again without a cursor.` }])
}
