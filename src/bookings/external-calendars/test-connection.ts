import Type from 'typebox'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { campaignsOfProvider, connectionPlace } from './connection-store.ts'
import type { CalendarConnection, ConnectionRef } from './connection-store.ts'
import { requireConnection } from './connections.ts'
import { calendarProviderOf } from './providers/provider-of.ts'
import { proveNotice } from './verify-provider-webhook.ts'
import { refuseUrl } from '../availability/check-calendar.ts'

/** One thing that was looked at. */
export const ConnectionCheck = Type.Object({
  name: Type.Enum(['secret', 'signature', 'notices', 'campaigns']),
  ok: Type.Boolean(),
  detail: Type.String({ description: 'The result, and how to fix problems.' }),
})

type ConnectionCheck = Type.Static<typeof ConnectionCheck>

const MOST_CAMPAIGNS = 100
/** Something that no calendar tells of: taken in like the rest, it has no effect. */
const SAMPLE = JSON.stringify({ triggerEvent: 'FAIRLEAD_TEST', event: 'fairlead.test', type: 'fairlead.test' })

/**
 * Looks whether bookings can come in: that there is a secret, that a notice signed with it is taken and one that was
 * changed is refused, whether one ever came, and whether the campaigns that use this calendar link to it. Changes nothing.
 * @throws AppError `not_found`
 */
export async function testConnection(context: Context, ref: ConnectionRef): Promise<ConnectionCheck[]> {
  const connection = await requireConnection(context.db, ref)
  return [
    checkSecret(connection),
    checkSignature(context, connection),
    checkNotices(connection),
    await checkCampaigns(context, connection),
  ]
}

function checkSecret({ provider, secret }: CalendarConnection): ConnectionCheck {
  if (secret !== null) return { name: 'secret', ok: true, detail: 'There is a secret.' }
  const { label } = calendarProviderOf(provider)
  return {
    name: 'secret',
    ok: false,
    detail: `Copy the secret that ${label} shows with its webhook, and save it here.`,
  }
}

function checkSignature(context: Context, connection: CalendarConnection): ConnectionCheck {
  const name = 'signature'
  if (connection.secret === null) return { name, ok: false, detail: 'Nothing can be proved without a secret.' }
  const secret = context.secrets.decrypt(connection.secret, connectionPlace(connection))
  const headers = calendarProviderOf(connection.provider).sign(SAMPLE, secret, context.clock.now())
  const genuine = proveNotice(context, connection, { headers, body: Buffer.from(SAMPLE) })
  const changed = proveNotice(context, connection, { headers, body: Buffer.from(`${SAMPLE} `) })
  const ok = genuine.kind === 'read' && changed.kind === 'refused'
  const detail = ok
    ? 'A notice signed with the secret is taken, and one that was changed on its way is refused.'
    : 'A notice signed with the secret is not told from one that was changed. Make a new secret.'
  return { name, ok, detail }
}

function checkNotices({ provider, lastNoticeAt, lastFailureAt, lastFailure }: CalendarConnection): ConnectionCheck {
  const name = 'notices'
  const { label } = calendarProviderOf(provider)
  const isFailing = lastFailureAt !== null && (lastNoticeAt === null || lastFailureAt > lastNoticeAt)
  if (isFailing) {
    const why = {
      bad_signature: 'its signature was not made with this secret, or too long ago',
      no_secret: 'the secret was not here yet',
      unreadable: 'it was genuine, and not understood',
    }[lastFailure ?? 'unreadable']
    return { name, ok: false, detail: `What came last, on ${lastFailureAt.toISOString()}, was turned away: ${why}.` }
  }
  if (lastNoticeAt !== null) {
    return { name, ok: true, detail: `The last notice came on ${lastNoticeAt.toISOString()}.` }
  }
  const detail = `No notice ever came. Enter the inbound URL at ${label}, then book and cancel a meeting there.`
  return { name, ok: false, detail }
}

async function checkCampaigns(context: Context, connection: CalendarConnection): Promise<ConnectionCheck> {
  const name = 'campaigns'
  const { organizationId, provider } = connection
  const campaigns = await campaignsOfProvider(context.db, organizationId, provider, MOST_CAMPAIGNS)
  if (campaigns.length === 0) {
    const detail = `No campaign leads here: set calendar.provider to "${provider}" and calendar.url to its booking page.`
    return { name, ok: false, detail }
  }
  const wrong = campaigns.filter(({ url }) => refuseUrl(provider, url ?? undefined) !== undefined)
  if (wrong.length === 0) {
    return { name, ok: true, detail: `${campaigns.length} campaigns lead to a booking page of this calendar.` }
  }
  const named = wrong.map((one) => `${one.name} (${showId('camp', one.campaignId)})`).slice(0, 10)
  return { name, ok: false, detail: `These campaigns have no URL of this calendar: ${named.join(', ')}.` }
}
