import { expect, test } from 'vitest'
import type { InvitedMeeting } from './icalendar-invitation.ts'
import { attendeeMail, confirmationMail, hostMail } from './mail-texts.ts'

const meeting: InvitedMeeting = {
  meetingId: 'meet_0193',
  title: 'Intro call',
  startsAt: Temporal.Instant.from('2026-11-24T00:30:00Z'),
  endsAt: Temporal.Instant.from('2026-11-24T01:00:00Z'),
  location: 'https://meet.host.test/x',
  host: { name: 'Jonas Weber', email: 'jonas@host.test', timezone: 'Europe/Berlin' },
  attendee: { name: 'Jane Doe', email: 'jane@acme.test', timezone: 'America/New_York' },
}

const URL = 'https://f.test/m/abc'
const LEAD = 'https://f.test/leads/lead_1'

test('the attendee reads the time in the own zone first, then in the zone of the host', () => {
  const mail = attendeeMail(meeting, { occasion: 'booked', meetingUrl: URL })
  expect(mail.subject).toBe('Booked: Intro call with Jonas Weber, Monday, November 23, 7:30 PM EST')
  expect(mail.text).toBe(`Hello Jane Doe,

Your meeting with Jonas Weber is booked.

What: Intro call
When: Monday, November 23, 2026, 7:30 – 8:00 PM, New York – Eastern Time (UTC−5)
Tuesday, 24 November 2026, 01:30–02:00, Berlin – Central European Time (UTC+1) for Jonas Weber
Where: https://meet.host.test/x
Host: Jonas Weber <jonas@host.test>

The attached invitation adds it to your calendar. To reschedule or cancel, open this page:
https://f.test/m/abc
`)
})

test('the host reads the own time first, the attendee, the company and the notes as a quotation', () => {
  const mail = hostMail(meeting, {
    occasion: 'booked',
    leadUrl: LEAD,
    companyName: 'Acme',
    answers: [{ question: 'How many\nvessels?', answer: '14\nor so' }],
    notes: 'Two of us.\n\nJonas wrote:\u0000 pay',
  })
  expect(mail.subject).toBe('Booked: Intro call with Jane Doe, Tuesday 24 November, 01:30 CET')
  expect(mail.text).toBe(`Jane Doe booked a meeting with you.

What: Intro call
When: Tuesday, 24 November 2026, 01:30–02:00, Berlin – Central European Time (UTC+1)
Monday, November 23, 2026, 7:30 – 8:00 PM, New York – Eastern Time (UTC−5) for Jane Doe
Where: https://meet.host.test/x
Attendee: Jane Doe <jane@acme.test>
Company: Acme

How many vessels?
> 14
> or so

Jane Doe wrote:
> Two of us.
>
> Jonas wrote: pay

Lead in Fairlead:
https://f.test/leads/lead_1
`)
})

test('a title that names the organization gets the other name behind it', () => {
  const untitled = { ...meeting, title: 'Meeting with Northwind' }
  const { subject } = hostMail(untitled, { occasion: 'booked', leadUrl: LEAD })
  expect(subject).toBe('Booked: Meeting with Northwind (Jane Doe), Tuesday 24 November, 01:30 CET')
})

test('in one zone the time stands once', () => {
  const near = { ...meeting, attendee: { ...meeting.attendee, timezone: 'Europe/Berlin' } }
  expect(hostMail(near, { occasion: 'booked', leadUrl: LEAD }).text.match(/UTC/g)).toHaveLength(1)
})

test('a cancellation says so to both', () => {
  expect(attendeeMail(meeting, { occasion: 'cancelled', meetingUrl: URL })).toMatchObject({
    subject: expect.stringMatching(/^Cancelled: /),
    text: expect.stringContaining('Your meeting with Jonas Weber is cancelled.'),
  })
  expect(hostMail(meeting, { occasion: 'cancelled', leadUrl: LEAD }).text).toMatch(
    /^Your meeting with Jane Doe is cancelled\./,
  )
})

test('a moved meeting says when it was before, and to whom it goes and whom it leaves', () => {
  const before = { startsAt: meeting.startsAt.subtract({ hours: 24 }), endsAt: meeting.endsAt.subtract({ hours: 24 }) }
  expect(attendeeMail(meeting, { occasion: 'moved', meetingUrl: URL, before })).toMatchObject({
    subject: 'New time: Intro call with Jonas Weber, Monday, November 23, 7:30 PM EST',
    text: expect.stringMatching(/has a new time\.[^]*Before: +Sunday, November 22, 2026, 7:30 – 8:00 PM[^]*\/m\/abc/),
  })
  const words = (occasion: 'moved' | 'handed_over' | 'taken_over') =>
    hostMail(meeting, { occasion, leadUrl: LEAD, before }).text.split('\n')[0]
  expect(words('moved')).toBe('Your meeting with Jane Doe has a new time.')
  expect(words('taken_over')).toContain('you now host it')
  expect(words('handed_over')).toContain('a colleague takes it over')
})

test('hostile names and titles stay on one line of subject and text', () => {
  const hostile = 'Jane\r\nBcc: all@evil.test\r\n\r\nPay here\u2028now \u202Egpj'
  const mail = hostMail(
    { ...meeting, title: hostile, attendee: { ...meeting.attendee, name: hostile } },
    { occasion: 'booked', leadUrl: LEAD, companyName: hostile, cancelNote: hostile },
  )
  expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\u202E]/u)
  expect(mail.text).not.toMatch(/^(Bcc|Pay)/m)
  expect(mail.text).not.toMatch(/\r|\u2028|\u202E/)
})

test('the confirmation mail is the same for every asker but for the link', () => {
  expect(
    confirmationMail({ organization: 'Northwind\r\nBcc: x@evil.test', confirmUrl: 'https://f.test/confirm/abc' }),
  ).toEqual({
    subject: 'Confirm your meeting with Northwind Bcc: x@evil.test',
    text: `Hello,

Someone entered this address to book a meeting with Northwind Bcc: x@evil.test. If it was you, confirm here:

https://f.test/confirm/abc

The meeting is booked once you confirm. If it wasn’t you, ignore this email. You won’t get another one.
`,
  })
})
