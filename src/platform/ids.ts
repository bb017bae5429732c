import { randomFillSync } from 'node:crypto'
import { AppError } from './errors.ts'

/** How ids look outside: a prefix that names the kind, then the UUID as 32 hexadecimal digits. */
export type IdKind =
  | 'org'
  | 'user'
  | 'sess'
  | 'inv'
  | 'aud'
  | 'key'
  | 'camp'
  | 'lead'
  | 'msg'
  | 'mbox'
  | 'meet'
  | 'host'
  | 'feed'
  | 'conn'
  | 'note'
  | 'dlv'
  | 'att'
  | 'supp'
  | 'inb'
  | 'evt'
  | 'prov'
  | 'appr'
  | 'act'
  | 'flt'
  | 'lbl'
  | 'snip'
  | 'imp'
  | 'run'
  | 'tag'
  | 'task'
  | 'lnote'

/** Random bytes are drawn a page at a time: one system call for a thousand ids. */
const pool = Buffer.alloc(10_000)
let drawn = pool.length

/** So many ids of one millisecond keep the order in which they were made: the rows of a file are accepted in one. */
const MOST_COUNTED = 2 ** 18
let latest = -1
let made = 0

/**
 * A UUIDv7 (RFC 9562 §5.7) in its canonical form: sorts by `milliseconds`, then in the order in which this process makes
 * them (§6.2, method 1, with 18 bits), then by 56 random bits.
 */
export function uuidv7(milliseconds: number): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const random = pool.subarray(drawn, drawn + 10)
  drawn += 10
  made = milliseconds === latest ? (made + 1) % MOST_COUNTED : 0
  latest = milliseconds
  random[0] = 0x70 | (made >> 14)
  random[1] = (made >> 6) & 0xff
  random[2] = 0x80 | (made & 0x3f)
  return formatUuid(milliseconds.toString(16).padStart(12, '0') + random.toString('hex'))
}

const LATEST = 0xffff_ffff_ffff

/** The least UUIDv7 of an instant: ids begin with the millisecond in which they were made. */
export function leastIdOf(at: Date): string {
  const hex = Math.min(Math.max(at.getTime(), 0), LATEST).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** When a UUIDv7 was made, to the millisecond. */
export function instantOfId(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16))
}

/** `lead_0193…` from a UUID. */
export function showId(kind: IdKind, uuid: string): string {
  return `${kind}_${uuid.replaceAll('-', '')}`
}

/** The UUID behind a shown id, or undefined when it is not an id of this kind. */
export function parseId(kind: IdKind, shown: string): string | undefined {
  const match = /^([a-z]+)_([0-9a-f]{32})$/.exec(shown)
  return match?.[1] === kind ? formatUuid(match[2]!) : undefined
}

/** Like `parseId`, for ids that an operator typed. @throws AppError `invalid_id` naming the kind that is expected. */
export function requireId(kind: IdKind, shown: string): string {
  const uuid = parseId(kind, shown)
  if (uuid === undefined) throw new AppError('invalid_id', `"${shown}" is not an id that starts with ${kind}_.`)
  return uuid
}

function formatUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
