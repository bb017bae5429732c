import ipaddr from 'ipaddr.js'
import { writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { listMemberships } from '../members/member-store.ts'

/** Tells the audit of every organization that the person belongs to. Without an `actor` the person did it. */
export async function auditPerson(
  context: Context,
  db: Db,
  userId: string,
  entry: { action: string; actor?: string; after?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const target = showId('user', userId)
  for (const { organizationId } of await listMemberships(db, userId)) {
    await writeAudit(db, context.clock.now(), { organizationId, target, actor: target, ...entry })
  }
}

/** By what somebody proved, or tried to prove, who they are. */
export type SignInMethod = 'password' | 'app_code' | 'backup_code'

/** Somebody's attempt to sign in. */
export interface SignInAttempt {
  readonly method: SignInMethod
  /** The address that it came from. */
  readonly address: string
}

/** Refusals of one account that the audit keeps within a quarter of an hour; the log has each. */
const MOST_AUDITED = 20

/** Tells audit and log that a session began. */
export async function auditSignedIn(context: Context, userId: string, attempt: SignInAttempt): Promise<void> {
  const actor = showId('user', userId)
  const { method } = attempt
  const place = networkOf(attempt.address)
  await auditPerson(context, context.db, userId, { action: 'sign_in.succeeded', after: { method, place } })
  context.log.info({ userId: actor, method, place: context.secrets.sign(place) }, 'Somebody signed in.')
}

/** Why an attempt was refused, and at whose account; `find` answers undefined where there is none. */
export interface SignInRefusal extends SignInAttempt {
  /** Stable code, such as `wrong_credentials`. */
  readonly reason: string
  /** Which attempt at the account it is within a quarter of an hour, where that is counted. */
  readonly attempts: number
  readonly find: () => Promise<string | undefined>
}

/**
 * Tells audit and log of a refusal, behind the answer: whether there is an account must not be told by the time that its
 * audit takes.
 */
export function auditRefusedSignIn(context: Context, refusal: SignInRefusal): void {
  writeRefusal(context, refusal).catch((error: unknown) => {
    context.log.error({ err: asError(error), reason: refusal.reason }, 'A refused sign-in was not audited.')
  })
}

async function writeRefusal(
  context: Context,
  { method, address, reason, attempts, find }: SignInRefusal,
): Promise<void> {
  const place = networkOf(address)
  const userId = await find()
  const target = userId === undefined ? null : showId('user', userId)
  context.log.warn({ userId: target, method, reason, place: context.secrets.sign(place) }, 'A sign-in was refused.')
  const isStopped = reason === 'too_many_attempts'
  if (userId === undefined || (!isStopped && attempts > MOST_AUDITED)) return
  const action = isStopped ? 'sign_in.stopped' : 'sign_in.refused'
  await auditPerson(context, context.db, userId, { action, actor: 'anybody', after: { method, place, reason } })
}

/** The network of an address: enough to tell home from abroad, and too little to name a household. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const read = ipaddr.process(address)
  if (read.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${read.toString()}/24`).toString()}/24`
  const text = read.toNormalizedString().split('%', 1)[0]
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/48`).toString()}/48`
}
