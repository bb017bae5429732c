import { addLinks } from '../../../src/sending/compose/compose-store.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { createLinkToken } from '../../../src/platform/secrets/secret-box.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { ofEachTable, queryDatabase, tablesOf } from '../installation/query-database.ts'

/** Runs a statement on the test's own database. */
export function query(harness: Harness, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return queryDatabase(harness.databaseUrl, sql, values)
}

const HOST = { name: 'Jonas Weber', email: 'Jonas@host.example', timezone: 'Europe/Berlin' }

/** An active test campaign whose first email has both links. Answers its shown id. */
export async function bookableCampaign(
  harness: Harness,
  calendar: Record<string, unknown> = {},
  settings: Record<string, unknown> = {},
): Promise<string> {
  const { status, body, text } = await harness.call('POST', '/api/v1/campaigns', {
    name: 'Bookable',
    status: 'active',
    sequence: {
      steps: [
        { wait: 'P0D', variants: [{ subject: 'Hello', body: 'Pick a time: {{ calendarLink }}' }] },
        { wait: 'P3D', variants: [{ body: 'Once more: {{ calendarLink }}' }] },
      ],
    },
    schedule: { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' },
    calendar: { host: HOST, weeklyHours: WEEKDAYS, ...calendar },
    ...settings,
  })
  if (status !== 201) throw new Error(text)
  return body.campaignId
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '09:00', to: '17:00' }))

export interface Prospect {
  readonly prospectId: string
  readonly leadId: string
  readonly email: string
  /** Paths of the pages behind the links of the first email. */
  readonly calendar: string
  readonly unsubscribe: string
}

/** Adds leads and lets their first email be captured; answers them with their links. */
export async function writeTo(harness: Harness, campaignId: string, emails: readonly string[]): Promise<Prospect[]> {
  const added = await Promise.all(
    emails.map((email) =>
      harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, {
        companyName: 'Harbour Robotics',
        contactName: 'Jana Petersen',
        email,
        phone: '+49 40 1234567',
        company: { country: 'DE' },
      }),
    ),
  )
  await harness.settle()
  return Promise.all(
    added.map(async ({ body }, index) => {
      const prospectId = String(body.prospectId)
      const leadId = parseId('lead', prospectId) ?? ''
      const [message] = await query(harness, `select body from messages where lead_id = $1 and step = 1`, [leadId])
      const text = String(message?.['body'])
      const path = (letter: string) =>
        new RegExp(String.raw`https://leads\.example\.com(/${letter}/[\w-]+)`).exec(text)?.[1]
      return { prospectId, leadId, email: emails[index]!, calendar: path('c')!, unsubscribe: path('u')! }
    }),
  )
}

/** Makes a campaign live behind the back of the program: no mail server is needed to see what its links do. */
export async function makeLive(harness: Harness, campaignId: string): Promise<void> {
  const uuid = parseId('camp', campaignId)
  await query(harness, `update campaigns set mode = 'live' where campaign_id = $1`, [uuid])
}

/** Links as a live email of the campaign would carry them. */
export async function liveLinks(
  harness: Harness,
  prospect: Prospect,
): Promise<{ calendar: string; unsubscribe: string }> {
  const { organizationId, context } = harness
  const [lead] = await query(harness, `select campaign_id, address_hash from leads where lead_id = $1`, [
    prospect.leadId,
  ])
  const calendar = createLinkToken(organizationId)
  const unsubscribe = createLinkToken(organizationId)
  const links = {
    leadId: prospect.leadId,
    campaignId: String(lead?.['campaign_id']),
    messageId: prospect.leadId,
    addressHash: lead?.['address_hash'] as Buffer,
    live: true,
    calendarHash: calendar.hash,
    unsubscribeHash: unsubscribe.hash,
  }
  await addLinks(context.db, organizationId, context.clock.now(), [links])
  return { calendar: `/c/${calendar.token}`, unsubscribe: `/u/${unsubscribe.token}` }
}

/** Opens a page as a browser would. */
export function open(harness: Harness, path: string): Promise<Answer> {
  return harness.call('GET', path, undefined, { key: null })
}

/** Posts a form as a browser would: where the answer leads on to a page, it answers that page. */
export async function post(
  harness: Harness,
  path: string,
  fields: Record<string, string>,
  address?: string,
): Promise<Answer> {
  const answer = await send(harness, path, fields, address)
  return answer.status === 303 ? open(harness, String(answer.headers['location'])) : answer
}

/** Posts a form, and answers what the server says to that. */
export function send(
  harness: Harness,
  path: string,
  fields: Record<string, string>,
  address?: string,
): Promise<Answer> {
  return harness.call('POST', path, undefined, {
    key: null,
    ...(address === undefined ? {} : { address }),
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
}

/** The times that a booking page offers on all days, in order, as its script reads them. */
export function timesOn(page: string): string[] {
  const packed = /data-slots="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? []
  let minute = 0
  return packed.map((part) => {
    minute += Number.parseInt(part, 36)
    return Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()
  })
}

/** A filled form for a time. */
export function formFor(startsAt: string, change: Record<string, string> = {}): Record<string, string> {
  return {
    startsAt,
    timezone: 'Europe/Berlin',
    name: 'Jana Petersen',
    email: 'jana@harbour.example',
    notes: '',
    ...change,
  }
}

/** Every row of every table. */
export async function contents({ databaseUrl }: Harness): Promise<string> {
  const rows = `coalesce(string_agg(t::text, e'\\n' order by t::text), '')`
  const found = await ofEachTable(databaseUrl, await tablesOf(databaseUrl), rows)
  return Object.entries(found)
    .map(([table, all]) => `${table}: ${all}`)
    .join('\n')
}

let hosts = 0

/** A lead that was written to in a campaign and for a host of its own, so that the times of tests do not meet. */
export async function newProspect(
  harness: Harness,
  settings: Record<string, unknown> = {},
): Promise<Prospect & { readonly campaign: string; readonly hostEmail: string }> {
  hosts += 1
  const hostEmail = `host${hosts}@host.example`
  const campaign = await bookableCampaign(harness, { host: { ...HOST, email: hostEmail } }, settings)
  const [prospect] = await writeTo(harness, campaign, [`jana${hosts}@harbour.example`])
  return { ...prospect!, campaign, hostEmail }
}

/** The first time on offer behind a calendar link. */
export async function firstTime(harness: Harness, calendar: string): Promise<string> {
  return timesOn((await open(harness, calendar)).text)[0]!
}

/** The meetings of a lead as they are stored, the one booked first first. */
export function meetingsOf(harness: Harness, { leadId }: Prospect): Promise<Record<string, unknown>[]> {
  return query(harness, `select * from meetings where lead_id = $1 order by created_at, status desc`, [leadId])
}

/** What a page says, without its markup. */
export function wordsOf(page: string): string {
  return page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}
