import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import { findVisitor, insertVisitor } from './link-visitor-store.ts'
import type { OpenCalendar } from './open-calendar-link.ts'

/**
 * Who a visitor of a calendar link is. Opening a link says nothing: mail scanners open it before the person does, and
 * colleagues get it forwarded. The first who presses the button that says "that is me" is taken for the lead, and remembered
 * by a cookie that this link alone gets. `unasked`: nobody has; `known`: this browser did; `other`: another browser did.
 */
export type Visitor = 'unasked' | 'known' | 'other'

const COOKIE = 'fairlead_visitor'
const VALUE = /^[\w-]{22}$/
const SECONDS = 90 * 24 * 60 * 60

/** Who visits, by the header `Cookie`. Changes nothing. */
export async function visitorOf(
  context: Context,
  { organizationId, tokenHash }: OpenCalendar,
  cookies: string | undefined,
): Promise<Visitor> {
  const first = await findVisitor(context.db, organizationId, tokenHash)
  if (first === undefined) return 'unasked'
  const value = readCookie(cookies)
  return value !== undefined && sha256(value).equals(first.visitorHash) ? 'known' : 'other'
}

/** Takes the visitor for the lead if nobody was before. Answers the cookie to keep, or undefined where another was first. */
export async function confirmVisitor(context: Context, open: OpenCalendar, path: string): Promise<string | undefined> {
  const value = randomBytes(16).toString('base64url')
  if (!(await insertVisitor(context.db, open, sha256(value), context.clock.now()))) return undefined
  const secure = context.settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${path}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** `j•••@acme.test`: enough for the person to know it, too little for anybody else to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const first = String.fromCodePoint(email.codePointAt(0) ?? 0)
  return `${at > 1 ? first : ''}•••${email.slice(at)}`
}

/** The value of our cookie in at most 4,000 characters; the header may hold others. */
function readCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').slice(0, 4_000).split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (name === COOKIE && VALUE.test(value)) return value
  }
  return undefined
}
