import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { CATALOGUE } from './notifications/catalogue.ts'
import { Webhook } from './schema.ts'

const { schema: MeetingBooked, example } = CATALOGUE['meeting.booked']

test.each([
  'https://hooks.example.com/fairlead',
  'http://127.0.0.1:4000/hook',
  'https://[2001:db8::1]/hook?a=b@c#x',
  'HTTPS://EXAMPLE.COM',
])('%s may be a webhook address', (url) => {
  expect(Value.Check(Webhook, { url })).toBe(true)
  expect(URL.canParse(url)).toBe(true)
})

test.each([
  '',
  'hooks.example.com/fairlead',
  'ftp://example.com/',
  'javascript:alert(1)',
  'https://',
  'https:///path',
  'https://user:secret@example.com/',
  String.raw`https://example.com\@other.example/`,
  'https://example.com/a b',
  ' https://example.com/',
  `https://example.com/${'a'.repeat(2_000)}`,
])('%j is no webhook address', (url) => {
  expect(Value.Check(Webhook, { url })).toBe(false)
})

test('the setting has a url, and the types of what is sent to it', () => {
  expect(Value.Check(Webhook, { url: 'https://example.com/', events: ['lead.ended', 'meeting.no_show'] })).toBe(true)
  expect(Value.Check(Webhook, { url: 'https://example.com/', events: ['lead.accepted'] })).toBe(false)
  expect(Value.Check(Webhook, { url: 'https://example.com/', events: [] })).toBe(false)
  expect(Value.Check(Webhook, {})).toBe(false)
  expect(Value.Check(Webhook, { url: null })).toBe(false)
  expect(Value.Check(Webhook, { url: 'https://example.com/', secret: 'mine' })).toBe(false)
})

test.each(Object.entries(CATALOGUE))('the example of %s is valid, small and says nothing unknown', (type, entry) => {
  expect(entry.example.type).toBe(type)
  expect(Value.Errors(entry.schema, entry.example)).toEqual([])
  expect(JSON.stringify(entry.example).length).toBeLessThan(20_000)
  expect(Object.keys(entry.schema.properties.data.properties).toSorted()).toEqual(
    Object.keys(entry.example.data).toSorted(),
  )
})

test('the notification has exactly the members that the contract lists', () => {
  const { data } = example
  expect(Object.keys(example)).toEqual(['type', 'timestamp', 'sequence', 'data'])
  expect(Object.keys(data).join(' ')).toBe(
    'meetingId prospectId campaignId organizationId lead score meeting attribution',
  )
  expect(Object.keys(data.lead).join(' ')).toBe('companyName contactName email domain title phone customData')
  expect(Object.keys(data.score).join(' ')).toBe('value tier')
  expect(Object.keys(data.meeting).join(' ')).toBe(
    'startsAt endsAt timezone title location provider externalId attendee host notes answers',
  )
  expect(Object.keys(data.meeting.attendee)).toEqual(['name', 'email'])
  expect(Object.keys(data.meeting.host)).toEqual(['name', 'email'])
})

test('no member of the notification may be missing', () => {
  for (const path of memberPaths(example)) {
    const incomplete = structuredClone(example)
    remove(incomplete, path)
    const optional = path.startsWith('data.lead.customData.') || path === 'data.meeting.answers.0'
    expect([path, Value.Check(MeetingBooked, incomplete)]).toEqual([path, optional])
  }
})

test('an unscored lead has no score', () => {
  const unscored = { ...example, data: { ...example.data, score: null } }
  expect(Value.Check(MeetingBooked, unscored)).toBe(true)
})

test('every member is described', () => {
  const { lead, meeting } = MeetingBooked.properties.data.properties
  for (const schema of [...Object.values(lead.properties), Webhook.properties.url]) {
    expect(schema).toHaveProperty('description')
  }
  for (const [name, schema] of Object.entries(meeting.properties)) {
    if (name !== 'attendee' && name !== 'host') expect(schema).toHaveProperty('description')
  }
})

function memberPaths(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...memberPaths(member, `${prefix}${key}.`),
  ])
}

function remove(target: object, path: string): void {
  const keys = path.split('.')
  const last = keys.pop()!
  let holder = target as Record<string, unknown>
  for (const key of keys) holder = holder[key] as Record<string, unknown>
  delete holder[last]
}
