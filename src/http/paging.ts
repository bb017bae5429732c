import Type from 'typebox'
import type { TSchema } from 'typebox'
import { invalid } from '../platform/errors.ts'
import type { SecretBox } from '../platform/secrets.ts'

/** Query parameters of every list. */
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many to answer at most.' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: '`nextCursor` of the page before. Opaque; keep the other parameters as they were.' }),
  ),
})

/** The shape of every list. */
export function pageOf<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      data: Type.Array(item),
      nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page, null on the last.' }),
    },
    { description },
  )
}

/** An opaque, signed cursor for a place in a list. */
export function writeCursor(secrets: SecretBox, place: readonly (string | number | null)[]): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url')
  return `${text}.${secrets.sign(text)}`
}

/** The place a cursor names. @throws AppError `validation_failed` for a cursor that is not ours. */
export function readCursor(secrets: SecretBox, cursor: string): (string | number | null)[] {
  const [text = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !secrets.verify(text, signature)) {
    throw invalid([
      { pointer: '/cursor', code: 'invalid_cursor', detail: 'This cursor is not one of ours. Start again without a cursor.' },
    ])
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as (string | number | null)[]
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
