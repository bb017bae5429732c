import { invalid } from '../platform/errors.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The UUID that a cursor of a list ordered by id stands for. A cursor of another list is ours too, and still wrong here.
 * @throws AppError `validation_failed`
 */
export function uuidPlace(place: readonly unknown[]): string {
  const [id, ...rest] = place
  if (typeof id === 'string' && rest.length === 0 && UUID.test(id)) return id
  throw invalid([
    {
      pointer: '/cursor',
      code: 'invalid_cursor',
      detail: 'This cursor is of another list. Start again without a cursor.',
    },
  ])
}
