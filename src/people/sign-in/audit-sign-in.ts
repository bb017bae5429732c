import ipaddr from 'ipaddr.js'
import { writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { listMemberships } from '../members/member-store.ts'
import { countUse } from './limit-attempts.ts'

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

/**
 * Refusals, and lockouts, of one account that the audit keeps within a quarter of an hour, from all addresses together;
 * the log has each.
 */
const MOST_AUDITED = 20

/** Tells the audit that a session began, and the log once that is durable. */
export async function auditSignedIn(
  context: Context,
  tx: Transaction,
  userId: string,
  attempt: SignInAttempt,
): Promise<void> {
  const { method } = attempt
  const place = networkOf(attempt.address)
  await auditPerson(context, tx, userId, { action: 'sign_in.succeeded', after: { method, place } })
  const told = { userId: showId('user', userId), method, place: context.secrets.sign(place) }
  tx.afterCommit(() => context.log.info(told, 'Somebody signed in.'))
}

/** Why an attempt was refused, and at whose account; `find` answers undefined where there is none. */
export interface SignInRefusal extends SignInAttempt {
  /** Stable code, such as `wrong_credentials`. */
  readonly reason: string
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

async function writeRefusal(context: Context, { method, address, reason, find }: SignInRefusal): Promise<void> {
  const place = networkOf(address)
  const userId = await find()
  const target = userId === undefined ? null : showId('user', userId)
  context.log.warn({ userId: target, method, reason, place: context.secrets.sign(place) }, 'A sign-in was refused.')
  if (userId === undefined) return
  const action = reason === 'too_many_attempts' ? 'sign_in.stopped' : 'sign_in.refused'
  if ((await countUse(context.db, { kind: 'audited', of: action, by: userId })) > MOST_AUDITED) return
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
