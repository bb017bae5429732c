import { expect, test } from 'vitest'
import { unknownCountries } from './unknown-countries.ts'

test.for([
  ['Canda', 'We don’t know “Canda”. Did you mean Canada?'],
  ['Germny', 'We don’t know “Germny”. Did you mean Germany?'],
  ['Middle-earth', 'We don’t know “Middle-earth”. Use its English name or its code, such as DE.'],
] as const)('the country %s is said, with the nearest that is known', ([given, detail]) => {
  const told = { pointer: '/company/country', code: 'unknown_value', detail }
  expect(unknownCountries({ company: { country: given } })).toEqual([told])
  expect(unknownCountries({ contact: { country: given } })).toEqual([{ ...told, pointer: '/contact/country' }])
})

test.for(['Canada', 'ca', 'Deutschland', 'UK', '', '-', 'unknown', 'N/A'])(
  'the country %j is as good as any',
  (country) => {
    expect(unknownCountries({ company: { country }, contact: {} })).toEqual([])
  },
)
