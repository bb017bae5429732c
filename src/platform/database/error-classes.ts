/** Failures of the connection to the database, by the codes of the system and of PostgreSQL. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|53...|57P0.|25P03)$/
/** The same from the client, which gives them no code. */
const AWAY_MESSAGE = /Connection terminated|connection error|timeout exceeded when trying to connect|Query read timeout/
/** Two transactions met too often: nothing of this one happened. */
const CONTENDED = /^(40001|40P01|55P03)$/
/** A part of a distributed table went to another place after the statement was planned. Nothing of it happened. */
const MOVED = /could not find valid entry for shard|relation "\w+_\d{6,}" does not exist/
/** The setting `statement_timeout`. */
const TOO_LONG = '57014'
/** After a failover the connection may lead to a standby, which takes no writes yet. */
const READ_ONLY = '25006'
/** How a new connection to a standby is refused, or one to a server that nobody has seen (`instance/database-identity.ts`). */
const REFUSED = 'not_reachable'

/** Whether a statement failed because the database does not answer, or not now. It may have been carried out. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = wordsOf(error)
  return AWAY.test(code) || code === READ_ONLY || code === REFUSED || AWAY_MESSAGE.test(message)
}

/**
 * Whether a statement was ended for its time. The database may be slow or locked for a while, or the statement always
 * takes as long: whoever tries it again counts, or waits longer each time.
 */
export function isStatementTimeout(error: unknown): boolean {
  return wordsOf(error).code === TOO_LONG
}

/** Whether a transaction failed for others that want the same rows, or moved them. Nothing of it happened. */
export function isLockConflict(error: unknown): boolean {
  return CONTENDED.test(wordsOf(error).code) || areRowsMoved(error)
}

/** Whether the rows that a statement wants went to another part of a distributed table. It may be tried again at once. */
export function areRowsMoved(error: unknown): boolean {
  return MOVED.test(wordsOf(error).message)
}

/**
 * Whether what failed says nothing of the rows or the email that it was about: the database is away, too slow, or busy with
 * others that want the same rows.
 */
export function isOfDatabase(error: unknown): boolean {
  return isDatabaseAway(error) || isStatementTimeout(error) || isLockConflict(error)
}

/** What PgBouncer says where it lets nobody in any more (`max_client_conn`), or has no server free (`query_wait_timeout`). */
const POOLER_FULL = /no more connections allowed|query_wait_timeout/
/** What a system says of an address at which nobody answers; everything else comes from who does. */
const NOBODY = /^E[A-Z_]+$/

/** Where the way to the database ends: at the pooler, where there is one in front of it, or behind. */
export function describeAway(error: unknown, hasPooler: boolean): 'unreachable' | 'pooler_unreachable' | 'pooler_full' {
  const { code, message } = wordsOf(error)
  if (hasPooler && POOLER_FULL.test(message)) return 'pooler_full'
  return hasPooler && NOBODY.test(code) ? 'pooler_unreachable' : 'unreachable'
}

function wordsOf(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}
