import { expect, test } from 'vitest'
import { readEmployees } from './read-employees.ts'

test.each([
  ['', {}],
  ['220', { employeeCount: 220 }],
  [' 1,200 ', { employeeCount: 1200 }],
  ['1 200', { employeeCount: 1200 }],
  ['51-200', { employeeRange: '51-200' }],
  ['51 – 200', { employeeRange: '51-200' }],
  ['11 to 50 employees', { employeeRange: '11-50' }],
  ['1,001-5,000', { employeeRange: '1001-5000' }],
  ['201+', { employeeRange: '201+' }],
  ['10k+', { employeeRange: '10000+' }],
])('%j is read as an import reads it', (typed, read) => {
  expect(readEmployees(typed)).toEqual(read)
})

test.each(['-51', '-51,200', '51,20', '200-51', 'many', '51-', '1.5', '51-200-300', '123456789'])(
  '%j is no size: nothing is taken out of it',
  (typed) => {
    expect(readEmployees(typed)).toBeUndefined()
  },
)
