import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, tell } from '../support/bookings/booking-hooks.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { bookableCampaign, writeTo } from '../support/leads/prospect.ts'
import { blockNamed, RECIPES, runCode } from '../support/openapi/recipes.ts'
import type { FetchOptions } from '../support/openapi/recipes.ts'
import { byAnother } from '../support/bookings/told-bookings.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

let harness: Harness
let receiver: Receiver

beforeAll(async () => {
  harness = await createHarness()
  receiver = await startReceiver()
})

afterAll(async () => {
  await receiver.close()
  await harness.close()
})

interface Stored {
  id: string
  properties: Record<string, string>
  contacts: { id: string; type: number }[]
}

interface HubspotBody {
  readonly properties?: Record<string, string>
  readonly inputs?: { readonly idProperty: string; readonly id: string; readonly properties: Record<string, string> }[]
  readonly associations?: {
    readonly to: { readonly id: string }
    readonly types: { readonly associationTypeId: number }[]
  }[]
  readonly filterGroups?: { readonly filters: { readonly propertyName: string; readonly value: string }[] }[]
}

/** A stand-in for the objects of HubSpot that the recipe writes. It refuses what the recipe does not name. */
function startHubspot() {
  const objects: Record<'contacts' | 'meetings' | 'deals', Stored[]> = { contacts: [], meetings: [], deals: [] }
  const add = (kind: keyof typeof objects, body: HubspotBody): Stored => {
    const contacts = (body.associations ?? []).map(({ to, types }) => ({
      id: to.id,
      type: types[0]!.associationTypeId,
    }))
    const made = { id: `${kind}-${objects[kind].length + 1}`, properties: { ...body.properties }, contacts }
    objects[kind].push(made)
    return made
  }
  const upsert = ({ idProperty, id, properties }: NonNullable<HubspotBody['inputs']>[number]) => {
    const found = objects.contacts.find((contact) => contact.properties[idProperty] === id)
    if (found !== undefined) Object.assign(found.properties, properties)
    return found ?? add('contacts', { properties })
  }
  const search = ({ filterGroups }: HubspotBody) => {
    const { propertyName, value } = filterGroups![0]!.filters[0]!
    return objects.meetings.filter(({ properties }) => properties[propertyName] === value)
  }
  const answer = (request: string, body: HubspotBody): unknown => {
    if (request === 'POST contacts/batch/upsert') return { results: body.inputs!.map(upsert) }
    if (request === 'POST meetings/search') return { results: search(body) }
    if (request === 'POST meetings') return add('meetings', body)
    if (request === 'POST deals') return add('deals', body)
    const patched = objects.meetings.find(({ id }) => request === `PATCH meetings/${id}`)
    return patched === undefined ? undefined : Object.assign(patched.properties, body.properties)
  }
  const fetch = async (url: string, { method = 'GET', headers, body = '{}' }: FetchOptions) => {
    const told = answer(`${method} ${url.replace('https://api.hubapi.com/crm/v3/objects/', '')}`, JSON.parse(body))
    const ok = told !== undefined && headers?.['authorization'] === 'Bearer pat-test'
    return { ok, status: ok ? 200 : 404, json: async () => told, text: async () => 'no such path' }
  }
  return { objects, fetch }
}

const EVENTS = ['meeting.booked', 'meeting.rescheduled', 'meeting.cancelled']

test('a meeting that is booked, moved, told twice and called off is one contact, one meeting and one deal', async () => {
  const connected = await connect(harness, 'url')
  const campaign = await bookableCampaign(
    harness,
    { provider: 'url', url: 'https://outlook.example/book', host: undefined, weeklyHours: undefined },
    { webhook: { url: receiver.url, events: EVENTS } },
  )
  const [prospect] = await writeTo(harness, campaign, ['jana.crm@harbour.example'])
  const booking = { uid: 'crm-1', email: prospect!.email, token: prospect!.calendar.slice('/c/'.length) }
  const moved = { startsAt: '2026-12-10T09:00:00Z', endsAt: '2026-12-10T09:30:00Z' }
  await tell(harness, connected, byAnother('booked', { ...booking, at: '2026-11-24T09:00:00Z' }))
  await tell(harness, connected, byAnother('rescheduled', { ...booking, ...moved, at: '2026-11-24T09:10:00Z' }))
  await tell(harness, connected, byAnother('cancelled', { ...booking, ...moved, at: '2026-11-24T09:20:00Z' }))
  await harness.settle()
  const told = receiver.received.map(({ body }) => body).toSorted((one, other) => sequence(one) - sequence(other))
  expect(told.map((body) => JSON.parse(body).type)).toEqual(EVENTS)

  const { objects, fetch } = startHubspot()
  const [first, second, third] = told
  for (const notification of [first, first, second, third, third]) {
    await runCode(blockNamed('meeting-to-hubspot'), { fetch, inputData: { notification, token: 'pat-test' } })
  }
  const [contact, meeting, deal] = [objects.contacts[0]!, objects.meetings[0]!, objects.deals[0]!]
  expect(Object.values(objects).map(({ length }) => length)).toEqual([1, 1, 1])
  expect(contact.properties).toMatchObject({ email: prospect!.email, firstname: 'Jana', lastname: 'Petersen' })
  expect(meeting.properties).toMatchObject({ hs_meeting_outcome: 'CANCELED', hs_meeting_title: 'Intro' })
  expect(new Date(meeting.properties['hs_meeting_start_time']!)).toEqual(new Date(moved.startsAt))
  expect(meeting.contacts).toEqual([{ id: contact.id, type: 200 }])
  expect(deal.properties).toMatchObject({ dealname: 'Intro', dealstage: 'appointmentscheduled' })
  expect(deal.contacts).toEqual([{ id: contact.id, type: 3 }])
  const written = Object.values(objects).flatMap(([one]) => Object.keys(one!.properties))
  expect(written.filter((name) => !RECIPES.get('hubspot.md')!.includes(`\`${name}\``))).toEqual([])
})

test('a test notification writes nothing', async () => {
  const { objects, fetch } = startHubspot()
  const notification = JSON.stringify({ type: 'meeting.booked', test: true, data: {} })
  await runCode(blockNamed('meeting-to-hubspot'), { fetch, inputData: { notification, token: 'pat-test' } })
  expect(Object.values(objects).flat()).toEqual([])
})

function sequence(body: string): number {
  return Number(JSON.parse(body).sequence)
}
