import { expect, test } from 'vitest'
import { byMailbox, daysOf } from './day-list.ts'

const email = (at: string, mailboxAddress = 'sam@sender.test') => ({
  at,
  timezone: 'UTC',
  prospectId: 'lead_1',
  companyName: 'A',
  contactName: 'B',
  step: 1,
  variant: 0,
  mailboxId: null,
  mailboxAddress,
  subject: 'S',
})
const simulation = (emails: ReturnType<typeof email>[]) => ({
  from: '2026-10-24T12:00:00.000Z',
  until: '2026-10-26T12:00:00.000Z',
  leads: 1,
  isAll: true,
  emails,
  days: [],
  never: [],
  assumptions: [],
  truncated: null,
})

test('days are those of the viewer, each once, also where a day has 25 hours', () => {
  const days = daysOf(simulation([email('2026-10-24T22:30:00.000Z')]), 'Europe/Berlin')
  expect(days.map(({ date, emails }) => [date, emails.length])).toEqual([
    ['2026-10-24', 0],
    ['2026-10-25', 1],
  ])
})

test('the last day, cut short by the end, stands only with an email', () => {
  const days = daysOf(simulation([email('2026-10-26T09:00:00.000Z')]), 'Europe/Berlin')
  expect(days.map(({ date }) => date)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
})

test('mailboxes are told the busiest first', () => {
  const [a, b] = ['a@sender.test', 'b@sender.test']
  const at = '2026-10-24T12:00:00.000Z'
  expect(byMailbox([email(at, a), email(at, b), email(at, b)])).toEqual([
    [b, 2],
    [a, 1],
  ])
})
