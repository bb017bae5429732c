import Type from 'typebox'
import type { TSchema } from 'typebox'
import { nullable } from '../platform/nullable.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { readListCursor, uuidPlace, writeListCursor } from './cursor.ts'
import type { ListRequest } from './cursor.ts'

/** How many a list answers unless it is asked for another number. */
export const DEFAULT_LIMIT = 50

/** Query parameters of every list. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT, description: 'How many to answer at most.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: '`nextCursor` of the page before. Opaque; keep the other parameters as they were.',
    }),
  ),
})

/** The shape of every list. */
export function pageOf<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      data: Type.Array(item),
      nextCursor: nullable(Type.String(), 'Cursor of the next page, null on the last.'),
    },
    { description },
  )
}

/** Cuts one row more than asked for into the page and the cursor of the next. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => string,
): { rows: readonly Row[]; nextCursor: string | null } {
  if (found.length <= limit) return { rows: found, nextCursor: null }
  const page = found.slice(0, limit)
  return { rows: page, nextCursor: placeOf(page.at(-1)!) }
}

/** A list whose order is that of its ids, newest first. */
interface ListById<Row, Shown> {
  /** At most `limit` rows, those below an id where one is given. */
  readonly find: (part: { below: string | null; limit: number }) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
  readonly show: (row: Row) => Shown
}

/** The page of a list that a request asks for. @throws AppError `validation_failed` for a cursor of another list */
export async function pageById<Row, Shown>(
  secrets: SecretBox,
  request: ListRequest,
  { find, idOf, show }: ListById<Row, Shown>,
): Promise<{ data: Shown[]; nextCursor: string | null }> {
  const { limit = DEFAULT_LIMIT } = request.query
  const place = readListCursor(secrets, request)
  const below = place === undefined ? null : uuidPlace(place)
  const found = await find({ below, limit: limit + 1 })
  const page = cutPage(found, limit, (last) => writeListCursor(secrets, request, [idOf(last)]))
  return { data: page.rows.map(show), nextCursor: page.nextCursor }
}
