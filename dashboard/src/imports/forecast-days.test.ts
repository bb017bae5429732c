import { expect, test } from 'vitest'
import { firstEmailDays } from './forecast-days.ts'

const email = { line: 2, email: 'a@b.test', timezone: 'UTC', subject: null, mailboxAddress: null, obstacle: null }
const FORECAST = {
  days: [{ date: '2026-11-23', first: 2, others: 0 }],
  emails: [
    { ...email, at: '2026-11-23T23:59:00Z' },
    { ...email, at: '2026-11-23T08:00:00Z' },
    { ...email, at: null },
  ],
  lastOn: '2026-11-23',
}

test('first emails stand on the days of the viewer, earliest first', () => {
  const used = [
    { date: '2026-11-23', first: 1 },
    { date: '2026-11-24', first: 1 },
  ]
  expect(firstEmailDays(FORECAST, 'Europe/Berlin')).toEqual({ used, lastOn: '2026-11-24' })
  expect(firstEmailDays(FORECAST, 'UTC')).toEqual({ used: [{ date: '2026-11-23', first: 2 }], lastOn: '2026-11-23' })
})

test('a last day beyond what was simulated is that of the API', () => {
  expect(firstEmailDays({ ...FORECAST, lastOn: '2026-12-20' }, 'Europe/Berlin').lastOn).toBe('2026-12-20')
})
