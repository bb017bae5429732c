import { expect, test } from 'vitest'
import { readMeeting } from './read-meeting-form.ts'

const empty = {
  when: '2027-01-12T15:00',
  minutes: 30,
  status: 'booked',
  title: ' ',
  location: '',
  hostName: '',
  hostEmail: '',
  notes: '',
}

test('what was left empty is left out; the time is an instant', () => {
  expect(readMeeting(empty, 'Europe/Berlin')).toEqual({
    startsAt: new Date('2027-01-12T15:00').toISOString(),
    durationMinutes: 30,
    timezone: 'Europe/Berlin',
    status: 'booked',
  })
  const host = { hostName: 'Sam Doe', hostEmail: 'sam@seller.test' }
  expect(readMeeting({ ...empty, ...host, status: 'attended', notes: 'Called.' }, 'UTC')).toMatchObject({
    host: { name: 'Sam Doe', email: 'sam@seller.test' },
    status: 'attended',
    notes: 'Called.',
  })
})

test('what is no time goes as it is, for the API to refuse', () => {
  expect(readMeeting({ ...empty, when: 'soon' }, 'UTC').startsAt).toBe('soon')
})
