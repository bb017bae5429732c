import { expect, test } from 'vitest'
import { parseFundingDate } from './funding-date.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test.each(['2026-04', '2026-11', '2026-04-30', '2024-02-29', '2026-11-20', '1999-12', '0001-01'])(
  '%s is kept',
  (text) => {
    expect(parseFundingDate(text, today)).toEqual({ value: text })
  },
)

test.each(['2026-12', '2026-11-21', '9999-12-31'])('%s is kept with a warning, for it has not come yet', (text) => {
  expect(parseFundingDate(text, today)).toMatchObject({ value: text, warning: { code: 'in_the_future' } })
})

test.each([
  '2026',
  '2026-13',
  '2026-00',
  '2026-4',
  '2026-02-29',
  '2026-04-31',
  '2026-04-00',
  '0000-01',
  '04/2026',
  '2026-04-30T00:00:00Z',
  '2026-04 ',
  '٢٠٢٦-٠٤',
  '',
])('%j is refused', (text) => {
  expect(parseFundingDate(text, today)).toMatchObject({ refusal: { code: 'invalid_date' } })
})
