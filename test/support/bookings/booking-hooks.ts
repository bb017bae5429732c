import { createHmac } from 'node:crypto'
import { showId } from '../../../src/platform/ids.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { bookableCampaign, open, writeTo } from '../leads/prospect.ts'
import type { Prospect } from '../leads/prospect.ts'

export type Kind = 'calcom' | 'calendly' | 'savvycal' | 'url'

/** What the booking pages of tests are called. */
const BOOKING_PAGES: Readonly<Record<Kind, string>> = {
  calcom: 'https://cal.com/acme/intro',
  calendly: 'https://calendly.com/acme/intro',
  savvycal: 'https://savvycal.com/acme/intro',
  url: 'https://outlook.example/book/acme?lang=en',
}

/** A connection as tests use it. */
export interface Connected {
  readonly connectionId: string
  readonly provider: Kind
  readonly secret: string
  /** Path of the inbound address. */
  readonly path: string
}

let connections = 0

/** Connects a calendar, of the seeded organization unless told otherwise. */
export async function connect(harness: Harness, provider: Kind, key = harness.key): Promise<Connected> {
  connections += 1
  const brought = provider === 'savvycal' ? { secret: `savvy-secret-${connections}` } : {}
  const body = { provider, name: `Calendar ${connections}`, ...brought }
  const answer = await harness.call('POST', '/api/v1/booking-connections', body, { key })
  if (answer.status !== 201) throw new Error(answer.text)
  const { connectionId, inboundUrl, secret } = answer.body
  const path = String(inboundUrl).replace('https://leads.example.com', '')
  return { connectionId, provider, secret: secret ?? brought.secret, path }
}

let leads = 0

/** A lead that was written to in a campaign whose link leads to another calendar. */
export async function prospectElsewhere(
  harness: Harness,
  provider: Kind,
  calendar: Record<string, unknown> = {},
): Promise<Prospect & { readonly token: string; readonly campaign: string }> {
  leads += 1
  const campaign = await bookableCampaign(harness, {
    provider,
    url: BOOKING_PAGES[provider],
    host: undefined,
    weeklyHours: undefined,
    ...calendar,
  })
  const [prospect] = await writeTo(harness, campaign, [`Lead.${provider}.${leads}@harbour.example`])
  return { ...prospect!, campaign, token: prospect!.calendar.slice('/c/'.length) }
}

interface Sending {
  readonly at?: Date
  readonly secret?: string
  readonly id?: string
  readonly headers?: Record<string, string>
}

let ids = 0

/** The headers with which a calendar signs these bytes, made here independently of the program. */
function signed({ provider, secret }: Connected, raw: string, now: Date, id?: string): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const hmac = (text: string, key: string | Buffer = secret) => createHmac('sha256', key).update(text)
  if (provider === 'calcom') return { 'x-cal-signature-256': hmac(raw).digest('hex') }
  if (provider === 'savvycal') return { 'x-savvycal-signature': `sha256=${hmac(raw).digest('hex').toUpperCase()}` }
  if (provider === 'calendly') {
    return { 'calendly-webhook-signature': `t=${seconds},v1=${hmac(`${seconds}.${raw}`).digest('hex')}` }
  }
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  ids += 1
  const given = id ?? `msg_${ids}`
  const signature = hmac(`${given}.${seconds}.${raw}`, key).digest('base64')
  return { 'webhook-id': given, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}

/** Posts what a calendar would post, signed. */
export async function tell(
  harness: Harness,
  connected: Connected,
  body: unknown,
  { at, secret, id, headers }: Sending = {},
): Promise<Answer> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const by = { ...connected, secret: secret ?? connected.secret }
  const signature = signed(by, raw, at ?? harness.clock.now(), id)
  return harness.call('POST', connected.path, undefined, { key: null, raw, headers: { ...signature, ...headers } })
}

/** What a calendar tells, and what came of it. */
export async function outcomeOf(harness: Harness, connected: Connected, body: unknown): Promise<string> {
  const answer = await tell(harness, connected, body)
  return `${answer.status} ${answer.body.outcome ?? answer.body.code}`
}

/** The meetings of a lead as the API shows them, the one booked last first. */
export async function meetingsShown(harness: Harness, { prospectId }: Prospect) {
  return (await harness.call('GET', `/api/v1/meetings?prospectId=${prospectId}`)).body.data
}

/** What happened to the meetings of a lead, in order. */
export async function meetingEvents(harness: Harness, { prospectId }: Prospect): Promise<string[]> {
  const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/timeline?limit=200`)
  const types: string[] = body.data.map(({ type }: { type: string }) => type)
  return types.filter((type) => type.startsWith('meeting.'))
}

/** Where the calendar link of a lead leads now. */
export async function locationOf(harness: Harness, { calendar }: Prospect): Promise<URL> {
  return new URL((await open(harness, calendar)).headers['location'] ?? '')
}

/** An id that nobody has. */
export const NO_CONNECTION = showId('conn', '019bbbf2-c1d5-7c3f-8a1e-0c5b7d9e2f41')
