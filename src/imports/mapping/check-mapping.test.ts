import { expect, test } from 'vitest'
import { criteriaWithoutData } from './check-mapping.ts'

const COUNTRY = { label: 'In the EU', kind: 'must', branches: [{ path: 'company.country' }] } as const
const SIZE = { label: 'Size', kind: 'must', branches: [{ path: 'company.employeeCount' }] } as const
const TOOLS = { label: 'Tools', kind: 'should', branches: [{ path: 'company.technologies' }] } as const
const SENIOR = { label: 'Decides', kind: 'should', branches: [{ path: 'contact.seniority' }] } as const

function warned(targets: readonly string[], criteria: Parameters<typeof criteriaWithoutData>[1]): string | undefined {
  const columns = targets.map((to, index) => ({ index, header: to, to }))
  return criteriaWithoutData({ kind: 'leads', mapping: { columns } }, criteria)[0]?.detail
}

test('a required criterion that no column answers is named, where the file keeps research away', () => {
  const criteria = [COUNTRY, SIZE, TOOLS, SENIOR]
  expect(warned(['email', 'contact.country', 'company.employeeRange'], criteria)).toContain(
    'required criteria: “In the EU”.',
  )
  expect(warned(['email', 'company.country', 'company.employeeRange'], criteria)).toBeUndefined()
  // Without company data, research looks for all of it.
  expect(warned(['email', 'contact.country'], criteria)).toBeUndefined()
})

test('a criterion that must not hold is called an exclusion', () => {
  const rival = { ...TOOLS, label: 'Rival', kind: 'mustNot' } as const
  expect(warned(['company.industry'], [rival, SENIOR])).toContain('no column for these exclusions: “Rival”.')
  expect(warned(['company.industry'], [COUNTRY, rival])).toContain(
    'no column for these required criteria: “In the EU”, and for these exclusions: “Rival”.',
  )
})

test('criteria that only add points are named where most have no data', () => {
  expect(warned(['company.industry'], [TOOLS])).toContain('these criteria: “Tools”.')
  expect(warned(['company.industry'], [TOOLS, SENIOR])).toBeUndefined()
})
