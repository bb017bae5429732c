import { hash } from 'node:crypto'
import Type from 'typebox'
import type { TSchema } from 'typebox'
import { invalid } from '../platform/errors.ts'
import type { AppError } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import type { IdKind } from '../platform/ids.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { pathOf } from './request-head.ts'

/** How many a list answers unless it is asked for another number. */
export const DEFAULT_LIMIT = 50

/** Query parameters of every list. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: DEFAULT_LIMIT, description: 'Maximum number of results.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: '`nextCursor` of the previous page. Opaque; keep the other parameters.',
    }),
  ),
})

const NextCursor = Type.Union([Type.String(), Type.Null()], {
  title: 'NextCursor',
  description: 'Cursor of the next page, null on the last.',
})

/** The shape of a list that is answered in pages. */
export function pageOf<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      data: Type.Array(item),
      nextCursor: NextCursor,
    },
    { 'x-response-description': description },
  )
}

/** The shape of a list that is short, and answered whole. */
export function wholeListOf<Item extends TSchema>(item: Item, description: string) {
  return Type.Object({ data: Type.Array(item), nextCursor: Type.Null() }, { 'x-response-description': description })
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
  const below = place === undefined ? null : uuidOfCursor(place)
  const found = await find({ below, limit: limit + 1 })
  const page = cutPage(found, limit, (last) => writeListCursor(secrets, request, [idOf(last)]))
  return { data: page.rows.map(show), nextCursor: page.nextCursor }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Place = readonly (string | number | null)[]

/** A request for a page of a list: its path, filters and what is kept elsewhere of them say which list that is. */
export interface ListRequest {
  readonly url: string
  readonly query: { readonly limit?: number; readonly cursor?: string }
  /** What a name in the query stands for now, where that may change while the list is read. */
  readonly named?: unknown
}

/** Writes the cursor of a place in the list that a request asks for; it is good for no other list. */
export function writeListCursor(secrets: SecretBox, request: ListRequest, place: Place): string {
  return writeCursor(secrets, [nameOf(request), ...place])
}

/**
 * The place that the cursor of a request names, undefined without one.
 * @throws AppError `validation_failed` for a cursor that is not ours or was made for another list
 */
export function readListCursor(secrets: SecretBox, request: ListRequest): Place | undefined {
  const { cursor } = request.query
  if (cursor === undefined) return undefined
  const [list, ...place] = readCursor(secrets, cursor)
  if (list !== nameOf(request)) throw otherCursor()
  return place
}

/** The same for every page of a list: its path and filters, in whatever order they are given, counted or not, from a replica or not, as they stand. */
function nameOf({ url, query, named }: ListRequest): string {
  const {
    limit: _limit,
    cursor: _cursor,
    count: _count,
    maxLag: _maxLag,
    ...filters
  } = query as Record<string, unknown>
  const sorted = Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const path = pathOf(url)
  return hash(
    'sha256',
    JSON.stringify(named === undefined ? [path, sorted] : [path, sorted, named]),
    'base64url',
  ).slice(0, 16)
}

/** An opaque, signed cursor for a place in a list. */
export function writeCursor(secrets: SecretBox, place: Place): string {
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
export function uuidOfCursor(place: readonly unknown[]): string {
  const [id, ...rest] = place
  if (typeof id === 'string' && rest.length === 0 && UUID.test(id)) return id
  throw otherCursor()
}

/** What to throw for a cursor that is ours and does not belong to the list that was asked for. */
export function otherCursor(): AppError {
  return invalidCursor('This cursor is of another list, with another path, other filters or another order.')
}

function invalidCursor(why: string): AppError {
  return invalid([{ pointer: '/cursor', code: 'invalid_cursor', detail: `${why} Start again without a cursor.` }])
}

/** The UUID that a filter of a list names, null without one. @throws AppError `validation_failed` at the pointer */
export function filterId(kind: IdKind, shown: string | undefined, pointer: string): string | null {
  if (shown === undefined) return null
  const id = parseId(kind, shown)
  if (id !== undefined) return id
  throw invalid([{ pointer, code: 'invalid_id', detail: `Give an id that starts with ${kind}_.` }])
}
