import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import type { ConnectionRef } from './connection-store.ts'
import { requireConnection } from './connections.ts'
import { ingestNotice } from './ingest-provider-webhook.ts'
import type { NoticeOutcome } from './ingest-provider-webhook.ts'
import { calendarProviderOf } from './providers/provider-of.ts'
import { isUnreadable } from './providers/provider.ts'

/** How long automations try again. */
const RETRIED_WITHIN = 5 * MINUTE

/**
 * Takes in what somebody with an API key says of a booking in another calendar, as if it had come signed.
 * @throws AppError `not_found`; `conflict` where the calendar signs itself; `validation_failed`
 */
export async function reportBooking(context: Context, ref: ConnectionRef, body: object): Promise<NoticeOutcome> {
  const connection = await requireConnection(context.db, ref)
  const { label, read } = calendarProviderOf(connection.provider)
  if (connection.provider !== 'url') {
    throw new AppError('conflict', `${label} signs what it tells us: enter the inbound URL there.`)
  }
  const notice = read(body)
  if (isUnreadable(notice)) {
    const { pointer, detail } = notice
    throw invalid([{ pointer, code: 'required', detail }], detail)
  }
  const key = `report:${sha256(JSON.stringify(body)).toString('hex')}`
  // Without a time nothing else tells a retry from something that happened again.
  const repeated = notice.occurredAt === null ? { repeatedWithin: RETRIED_WITHIN } : {}
  const outcome = await ingestNotice(context, { connection: ref, notice, key, ...repeated })
  if (outcome === undefined) throw notFound('booking connection')
  return outcome
}
