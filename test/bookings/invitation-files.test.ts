import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { simpleParser } from 'mailparser'
import ical from 'node-ical'
import type { VEvent } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { WITHOUT } from '../support/installation/debian-packages.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { campaignOf, newHost, prospectsOf } from '../support/bookings/hosted-calendar.ts'
import { formFor, post } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'

let harness: Harness
let prospect: Prospect

/** What the attendee and the host got when the meeting was booked, moved and cancelled: the mails as they leave. */
const mails: { to: string; raw: string }[] = []

const NAME = 'Jana "J" Petersen; Größe, \\n'

beforeAll(async () => {
  harness = await createHarness()
  const campaign = await campaignOf(harness, [await newHost(harness, 'Ünal Weber', { email: 'unal@seller.example' })], {
    location: 'Dock 5, Gate; 4',
  })
  const [first] = await prospectsOf(harness, campaign, 1)
  prospect = first!
  await post(harness, prospect.calendar, formFor('2026-11-25T09:00:00Z', { email: prospect.email, name: NAME }))
  const { body } = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  const path = `/api/v1/meetings/${body.data[0].meetingId}`
  harness.clock.advance(MINUTE)
  await harness.call('POST', `${path}/reschedule`, { startsAt: '2026-11-26T10:00:00Z' })
  harness.clock.advance(MINUTE)
  await harness.call('POST', `${path}/cancel`)
  await harness.settle()
  const list = await harness.call('GET', `/api/v1/messages?prospectId=${prospect.prospectId}&limit=100`)
  const invitations = list.body.data.filter(({ kind }: { kind: string }) => kind === 'invitation')
  for (const { messageId } of invitations.toReversed()) {
    const { text } = await harness.call('GET', `/api/v1/messages/${messageId}/raw`)
    const { to } = await simpleParser(text)
    const [recipient] = Array.isArray(to) ? to : [to]
    mails.push({ to: recipient?.value[0]?.address ?? '', raw: text })
  }
})

afterAll(async () => {
  await harness.close()
})

/** The files for one side, the first invitation first. */
async function filesFor(email: string): Promise<{ method: string; ics: string }[]> {
  const own = mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase())
  return Promise.all(
    own.map(async ({ raw }) => {
      const { attachments } = await simpleParser(raw)
      const part = attachments.find(({ contentType }) => contentType === 'text/calendar')
      return { method: /method=(\w+)/i.exec(raw)?.[1] ?? '', ics: part?.content.toString('utf8') ?? '' }
    }),
  )
}

const SIDES = ['attendee', 'host'] as const

test.each(SIDES)('the mail to the %s carries its file as an alternative that mail programs act on', async (side) => {
  const own = mails.filter(({ to }) => (side === 'attendee') === (to === prospect.email))
  expect(own).toHaveLength(3)
  for (const { raw } of own) {
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=(REQUEST|CANCEL)/m)
    const parsed = await simpleParser(raw)
    expect(parsed.text).toContain('What:')
  }
})

test('an independent parser reads one meeting that is booked, moved and cancelled', async () => {
  const files = await filesFor(prospect.email)
  const seen = files.map(({ method, ics }) => {
    const calendar = ical.sync.parseICS(ics)
    const events = Object.values(calendar).filter((part) => part?.type === 'VEVENT')
    expect(events).toHaveLength(1)
    const [event] = events as VEvent[]
    expect(event!.dtstamp).toBeInstanceOf(Date)
    expect(event!.location).toBe('Dock 5, Gate; 4')
    return [method, event!.uid, String(event!.sequence), event!.start.toISOString(), event!.status]
  })
  const uid = seen[0]![1]
  expect(uid).toMatch(/^meet_[0-9a-f]{32}@leads\.example\.com$/)
  expect(seen).toEqual([
    ['REQUEST', uid, '0', '2026-11-25T09:00:00.000Z', 'CONFIRMED'],
    ['REQUEST', uid, '1', '2026-11-26T10:00:00.000Z', 'CONFIRMED'],
    ['CANCEL', uid, '2', '2026-11-26T10:00:00.000Z', 'CANCELLED'],
  ])
})

const READ = `
import sys, json, icalendar
out = []
for name in json.load(sys.stdin):
    calendar = icalendar.Calendar.from_ical(name)
    events = [part for part in calendar.walk() if part.name == 'VEVENT']
    event = events[0]
    out.append([len(events), calendar['METHOD'], str(event['UID']), int(event['SEQUENCE']),
        event['DTSTART'].dt.isoformat(), str(event['ORGANIZER']), event['ATTENDEE'].params['CN'], str(event['ATTENDEE']),
        bool(event.get('DTSTAMP')), event.errors, str(event.get('URL', ''))])
print(json.dumps(out))
`

test.skipIf(WITHOUT.includes('python3-icalendar'))('so does the one of Debian, with both parties', async () => {
  const files = await filesFor(prospect.email)
  const child = promisify(execFile)('/usr/bin/python3', ['-c', READ])
  child.child.stdin?.end(JSON.stringify(files.map(({ ics }) => ics)))
  const read: unknown[][] = JSON.parse((await child).stdout)
  expect(read.map((row) => row.slice(0, 2))).toEqual([
    [1, 'REQUEST'],
    [1, 'REQUEST'],
    [1, 'CANCEL'],
  ])
  expect(read.map((row) => row[3])).toEqual([0, 1, 2])
  expect(new Set(read.map((row) => row[2])).size).toBe(1)
  for (const [, , , , start, organizer, name, attendee, stamped, errors] of read) {
    expect(start).toMatch(/^2026-11-2[56]T\d\d:00:00\+00:00$/)
    expect(organizer).toMatch(/^mailto:/i)
    expect(String(attendee).toLowerCase()).toBe(`mailto:${prospect.email}`)
    expect(name).toContain('Petersen; Größe')
    expect([stamped, errors]).toEqual([true, []])
  }
  expect(read.map((row) => String(row[10]).slice(0, 29))).toEqual([
    'https://leads.example.com/m/A',
    'https://leads.example.com/m/A',
    '',
  ])
})
