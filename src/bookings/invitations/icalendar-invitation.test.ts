import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeInvitation, type InvitedMeeting, type InvitationOptions } from './icalendar-invitation.ts'

/** UTF-16 as it comes: control characters, halves of characters, all scripts. */
const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 120 }).map((units) => String.fromCharCode(...units))

const meeting: InvitedMeeting = {
  meetingId: 'meet_0193',
  title: 'Intro call',
  startsAt: Temporal.Instant.from('2026-11-24T13:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-24T13:30:00Z'),
  location: 'https://meet.host.test/x?a=1,2;b=3',
  host: { name: 'Jonas Weber', email: 'jonas@host.test', timezone: 'Europe/Berlin' },
  attendee: { name: 'Jane Doe', email: 'jane@acme.test', timezone: 'America/New_York' },
}
const options: InvitationOptions = {
  method: 'request',
  sequence: 0,
  domain: 'fairlead.test',
  now: Temporal.Instant.from('2026-11-21T10:00:00.5Z'),
}

/** Lines as RFC 5545 §3.1 unfolds them, with §3.3.11 and RFC 6868 still in place. */
function unfold(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true)
  return file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

function property(lines: readonly string[], name: string): string[] {
  return lines.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

test('an invitation is one event with the stable UID, times in UTC and the two parties', () => {
  expect(unfold(writeInvitation(meeting, options))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairlead//Bookings//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:meet_0193@fairlead.test',
    'SEQUENCE:0',
    'DTSTAMP:20261121T100000Z',
    'DTSTART:20261124T130000Z',
    'DTEND:20261124T133000Z',
    'SUMMARY:Intro call: Jonas Weber and Jane Doe',
    String.raw`LOCATION:https://meet.host.test/x?a=1\,2\;b=3`,
    'ORGANIZER;CN="Jonas Weber":mailto:jonas@host.test',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Jane Doe":MAILTO:jane@acme.test',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('a cancellation has the same UID, a higher sequence and the state cancelled', () => {
  const lines = unfold(writeInvitation(meeting, { ...options, method: 'cancel', sequence: 1 }))
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:meet_0193@fairlead.test', 'SEQUENCE:1', 'STATUS:CANCELLED']),
  )
})

test('the same meeting at the same time is the same file', () => {
  expect(writeInvitation(meeting, options)).toBe(writeInvitation(meeting, options))
})

test('an address keeps what would end it in a URI encoded, a nameless party goes by the address', () => {
  const odd = { ...meeting, attendee: { ...meeting.attendee, name: '\u0000', email: 'a?b#c%d@acme.test' } }
  const [attendee] = property(unfold(writeInvitation(odd, options)), 'ATTENDEE')
  expect(attendee).toMatch(/CN="a\?b#c%d@acme\.test":MAILTO:a%3Fb%23c%25d@acme\.test$/)
})

test('an id or a domain that could break out of the UID is refused', () => {
  expect(() => writeInvitation({ ...meeting, meetingId: 'a\r\nATTACH:x' }, options)).toThrow(/meeting id/)
  expect(() => writeInvitation(meeting, { ...options, domain: 'host.test\r\nX:1' })).toThrow(/UID/)
})

test('hostile text adds no line, no property and no parameter, and every line has at most 75 octets', () => {
  const text = fc.oneof(
    anyText,
    fc.string({
      unit: fc.constantFrom('\r', '\n', '"', ';', ':', ',', '\\', '^', '日', '👩🏽‍🚀', '\uD83D', '\u2028'),
      maxLength: 80,
    }),
    fc.constant('x\r\nATTENDEE:mailto:evil@evil.test\r\nX:'),
  )
  fc.assert(
    fc.property(text, text, text, (title, name, location) => {
      const hostile = {
        ...meeting,
        title,
        location,
        host: { ...meeting.host, name },
        attendee: { ...meeting.attendee, name },
      }
      const file = writeInvitation(hostile, options)
      const lines = unfold(file)
      expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[^\P{Cc}\t]/u.test(line))).toEqual([])
      const names = lines.map((line) => line.split(/[:;]/)[0])
      expect(names.filter((given) => given === 'ATTENDEE')).toHaveLength(1)
      expect(names.filter((given) => given !== 'LOCATION')).toHaveLength(16)
      const [attendee = ''] = property(lines, 'ATTENDEE')
      expect(attendee).toMatch(/;CN=(?:"[^"]*"|[^";:,]*):MAILTO:jane@acme\.test$/)
    }),
  )
})

test('text comes back whole after unfolding and unescaping', () => {
  const title = String.raw`Prix: 5, 6; 7 \n "x" ^ 日本語日本語日本語日本語日本語日本語日本語 👩🏽‍🚀`
  const [summary = ''] = property(unfold(writeInvitation({ ...meeting, title }, options)), 'SUMMARY')
  expect(unescapeText(summary.slice('SUMMARY:'.length))).toBe(`${title}: Jonas Weber and Jane Doe`)
})
