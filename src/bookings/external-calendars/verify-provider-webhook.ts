import type { Context } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { connectionPlace, findConnection, noteFailure } from './connection-store.ts'
import type { CalendarConnection, ConnectionFailure, ConnectionRef } from './connection-store.ts'
import { ingestNotice } from './ingest-provider-webhook.ts'
import type { NoticeOutcome } from './ingest-provider-webhook.ts'
import { calendarProviderOf } from './providers/provider-of.ts'
import { isUnreadable } from './providers/provider.ts'
import type { BookingNotice, ConnectionProvider, SignedMessage, UnreadableNotice } from './providers/provider.ts'

/** What came of something that was sent to a connection. */
export type ReceivedNotice =
  | { readonly kind: 'refused'; readonly reason: ConnectionFailure | 'unknown_connection' }
  | { readonly kind: 'unreadable'; readonly problem: UnreadableNotice; readonly provider: ConnectionProvider }
  | { readonly kind: 'taken'; readonly outcome: NoticeOutcome }

/** A notice that is proved to be its connection's, and read. */
export type ProvedNotice =
  | { readonly kind: 'refused'; readonly reason: ConnectionFailure }
  | { readonly kind: 'unreadable'; readonly problem: UnreadableNotice }
  | { readonly kind: 'read'; readonly notice: BookingNotice; readonly key: string }

/** What a signature is checked with where there is no secret. */
const DECOY = ['no connection has this secret']

/**
 * Takes in what was sent to the address of a connection. A failure is noted with the connection, for those whose it is; to
 * the sender an unknown connection and a wrong signature are the same, and take the same steps.
 */
export async function receiveNotice(
  context: Context,
  ref: ConnectionRef,
  message: SignedMessage,
): Promise<ReceivedNotice> {
  const now = context.clock.now()
  const connection = await findConnection(context.db, ref)
  if (connection === undefined) {
    refuseAnyway(message, now)
    await noteFailure(context.db, ref, { reason: 'bad_signature', now })
    return { kind: 'refused', reason: 'unknown_connection' }
  }
  const proved = proveNotice(context, connection, message)
  if (proved.kind !== 'read') {
    await noteFailure(context.db, ref, { reason: reasonOf(proved), now })
    return proved.kind === 'refused' ? proved : { ...proved, provider: connection.provider }
  }
  const outcome = await ingestNotice(context, { connection: ref, notice: proved.notice, key: proved.key })
  return outcome === undefined ? { kind: 'refused', reason: 'unknown_connection' } : { kind: 'taken', outcome }
}

/** Proves by its signature that a message is its connection's, before anything of it is read, and reads it. */
export function proveNotice(context: Context, connection: CalendarConnection, message: SignedMessage): ProvedNotice {
  const provider = calendarProviderOf(connection.provider)
  const now = context.clock.now()
  const secrets = liveSecrets(context, connection, now)
  if (secrets.length === 0) {
    refuseAnyway(message, now)
    return { kind: 'refused', reason: 'no_secret' }
  }
  if (!provider.verify(message, secrets, now)) return { kind: 'refused', reason: 'bad_signature' }
  const body = parse(message.body)
  if (body instanceof Error) {
    return { kind: 'unreadable', problem: { pointer: '', detail: 'The body is not valid JSON.' } }
  }
  const read = provider.read(body)
  if (isUnreadable(read)) return { kind: 'unreadable', problem: read }
  return { kind: 'read', notice: read, key: provider.dedupeKey(message, body) }
}

/** Reads the whole body as checking a signature does, so that nobody can tell by the time it takes that there is none. */
function refuseAnyway({ body }: SignedMessage, now: Date): void {
  const headers = { 'x-cal-signature-256': '0'.repeat(64) }
  calendarProviderOf('calcom').verify({ headers, body }, DECOY, now)
}

function reasonOf(proved: Exclude<ProvedNotice, { kind: 'read' }>): ConnectionFailure {
  return proved.kind === 'refused' ? proved.reason : 'unreadable'
}

/** The secrets that prove a notice at this instant: two for a day after a rotation, none before there is one. */
function liveSecrets({ secrets }: Context, connection: CalendarConnection, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = connection
  const isPreviousLive = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now
  const sealed = [secret, isPreviousLive ? previousSecret : null].filter((one) => one !== null)
  return sealed.map((one) => secrets.decrypt(one, connectionPlace(connection)))
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    return asError(error)
  }
}
