import { expect, test } from 'vitest'
import { readReportView, spanOf } from './report-view.ts'

const TODAY = '2026-11-20'

test('an address says which days, or both ends; what means nothing is left out', () => {
  expect(readReportView({})).toEqual({})
  expect(readReportView({ days: 90, by: 'cohort', key: 'region', figure: 'booked', campaign: 'camp_1', x: 1 })).toEqual(
    { days: 90, by: 'cohort', key: 'region', figure: 'booked', campaign: 'camp_1' },
  )
  expect(readReportView({ days: 90, from: '2026-01-01', to: '2026-02-01' })).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
  })
  expect(readReportView({ days: 31, from: '2026-02-01', to: '2026-01-01', by: 'moon', figure: '__proto__' })).toEqual(
    {},
  )
  expect(readReportView({ from: '2026-13-45', to: '2026-12-01' })).toEqual({})
})

test('days end today, both ends counted', () => {
  expect(spanOf({}, TODAY)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(spanOf({ days: 7 }, TODAY)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(spanOf({ from: '2026-01-01', to: '2026-02-01' }, TODAY)).toEqual({ from: '2026-01-01', to: '2026-02-01' })
})
