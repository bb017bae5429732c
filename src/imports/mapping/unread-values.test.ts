import { expect, test } from 'vitest'
import { unreadValues } from './unread-values.ts'

test.for([
  ['Canda', 'We don’t know “Canda”. Did you mean Canada?'],
  ['Germny', 'We don’t know “Germny”. Did you mean Germany?'],
  ['Middle-earth', 'We don’t know “Middle-earth”. Use its English name or its code, such as DE.'],
] as const)('the country %s is said, with the nearest that is known', ([given, detail]) => {
  const told = { pointer: '/company/country', code: 'unknown_value', detail }
  expect(unreadValues({ company: { country: given } })).toEqual([told])
  expect(unreadValues({ contact: { country: given } })).toEqual([{ ...told, pointer: '/contact/country' }])
})

test.for(['Canada', 'ca', 'Deutschland', 'Danmark', 'UK', '', '-', 'unknown', 'N/A'])(
  'the country %j is as good as any',
  (country) => {
    expect(unreadValues({ company: { country }, contact: {} })).toEqual([])
  },
)

test.for(['big', 'Mittelstand', '51-'])('the company size %j is said', (employeeRange) => {
  const detail = `We can’t read “${employeeRange}” as a size. Use a number or a range, such as 51-200.`
  const told = { pointer: '/company/employeeRange', code: 'unknown_value', detail }
  expect(unreadValues({ company: { employeeRange } })).toEqual([told])
})

test.for(['51-200', '201+', '10k+', '1,000 – 5,000', '220', '', 'n/a', '–'])(
  'the company size %j is as good as any',
  (employeeRange) => {
    expect(unreadValues({ company: { employeeRange } })).toEqual([])
  },
)
