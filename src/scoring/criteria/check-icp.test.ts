import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { checkIcp } from './check-icp.ts'
import { exampleIcp } from '../../../test/support/fixtures/example-scored-lead.ts'
import { Icp, ICP_DEFAULTS, ICP_LIMITS, type Criterion } from '../schema.ts'

const plain: Criterion = { id: 'c', kind: 'should', field: 'company.country', op: 'eq', value: 'US', weight: 1 }

/** Members to replace in the plain criterion; undefined ones are left out of it. */
type Changes = { [Name in keyof Criterion]?: Criterion[Name] | undefined }

/** Pointer, inside the criterion, and code of every problem of one criterion. */
function faults(criterion: Changes): string[] {
  const whole = Object.fromEntries(
    Object.entries({ ...plain, ...criterion }).filter(([, value]) => value !== undefined),
  )
  return checkIcp({ criteria: [whole as Criterion] }).map(
    ({ pointer, code }) => `${pointer.replace('/criteria/0', '')} ${code}`,
  )
}

test('the example has the shape of the schema and no fault', () => {
  expect(Value.Errors(Icp, exampleIcp)).toEqual([])
  expect(checkIcp(exampleIcp)).toEqual([])
  expect(checkIcp({})).toEqual([])
  expect(Value.Default(Icp, {})).toEqual({ ...ICP_DEFAULTS, criteria: [] })
})

test.each<unknown>([
  { criteria: [{ ...plain, note: 'x' }] },
  { criteria: [{ ...plain, anyOf: [{ field: 'domain', op: 'eq' }] }] },
  { tiers: { A: 80, B: 60, C: 40, D: 20 } },
  { prior: 0.5 },
  { criteria: [{ ...plain, op: 'regex' }] },
  { criteria: [{ ...plain, weight: Infinity }] },
  { criteria: [{ ...plain, value: { toString: 1 } }] },
  { criteria: [{ ...plain, value: [['US']] }] },
  { version: 2 },
])('the schema refuses %j', (icp) => {
  expect(Value.Check(Icp, icp)).toBe(false)
})

test('an unknown field is named with the nearest known one', () => {
  expect(checkIcp({ criteria: [plain, { ...plain, id: 'd', field: 'company.contry' }] })).toEqual([
    {
      pointer: '/criteria/1/field',
      code: 'unknown_field',
      detail: 'There is no field "company.contry". The nearest is "company.country".',
    },
  ])
  const anyOf = [{ field: 'company.country' }, { field: 'country' }]
  expect(faults({ field: undefined, anyOf })).toEqual(['/anyOf/1/field unknown_field'])
  expect(faults({ field: 'customData.anything.at all' })).toEqual([])
})

test('a criterion names one field or several', () => {
  expect(faults({ field: undefined })).toEqual(['/field required'])
  expect(faults({ anyOf: [{ field: 'contact.country' }] })).toEqual(['/anyOf ambiguous'])
  expect(faults({ field: undefined, anyOf: [] })).toEqual(['/anyOf out_of_range'])
  expect(faults({ field: undefined, anyOf: Array.from({ length: 6 }, () => ({ field: 'domain' })) })).toEqual([
    '/anyOf out_of_range',
  ])
})

test.each<[Criterion['op'], string, Criterion['value']]>([
  ['between', 'company.country', [1, 2]],
  ['gte', 'title', 5],
  ['isTrue', 'company.employeeCount', undefined],
  ['contains', 'company.employeeCount', '5'],
  ['contains', 'company.employeeRange', '51'],
  ['within', 'company.foundedYear', 365],
  ['eq', 'company.technologies', 'HubSpot'],
  ['eq', 'company.signals.recentFunding.date', '2026-05'],
  ['in', 'email.isFreeProvider', ['true']],
])('%s does not fit %s', (op, field, value) => {
  expect(faults({ op, field, value })).toEqual(['/op unsuitable_op'])
})

test('every one of several fields must fit', () => {
  const anyOf = [{ field: 'company.employeeCount' }, { field: 'company.industry' }]
  expect(faults({ field: undefined, anyOf, op: 'gte', value: 5 })).toEqual(['/op unsuitable_op'])
})

test.each<[Criterion['op'], string, Criterion['value']]>([
  ['eq', 'company.country', undefined],
  ['eq', 'company.country', ['US']],
  ['eq', 'company.country', 5],
  ['eq', 'company.employeeCount', '5'],
  ['eq', 'email.isFreeProvider', 'true'],
  ['eq', 'company.employeeRange', 'many'],
  ['in', 'company.country', 'US'],
  ['in', 'company.country', []],
  ['in', 'company.country', ['US', 5]],
  ['gte', 'company.employeeCount', '5'],
  ['lte', 'company.employeeCount', Infinity],
  ['between', 'company.employeeCount', [5]],
  ['between', 'company.employeeCount', [1, 2, 3]],
  ['between', 'company.employeeCount', [10, 5]],
  ['between', 'company.employeeCount', ['1', '2']],
  ['contains', 'title', ['vp']],
  ['containsAny', 'title', 'vp'],
  ['containsAll', 'title', ['vp', true]],
  ['within', 'company.signals.recentFunding.date', 0],
  ['within', 'company.signals.recentFunding.date', 1e9],
  ['within', 'company.signals.recentFunding.date', '365'],
  ['isTrue', 'email.isFreeProvider', false],
  ['exists', 'title', 'x'],
  ['judge', 'title', undefined],
])('%s on %s does not take %j', (op, field, value) => {
  expect(faults({ op, field, value })).toEqual(['/value bad_value'])
})

test('a question needs no field, but may name what it is about', () => {
  expect(faults({ op: 'judge', field: undefined, value: 'Do they sell to hospitals?' })).toEqual([])
  expect(faults({ op: 'judge', field: 'company.description', value: 'Do they?' })).toEqual([])
  expect(faults({ op: 'judge', field: 'company.descripton', value: 'Do they?' })).toEqual(['/field unknown_field'])
})

test('weights are finite and not 0, positive for a must, and of no account for a mustNot', () => {
  expect(faults({ weight: undefined })).toEqual(['/weight required'])
  for (const weight of [0, -0, Number.NaN, Infinity]) expect(faults({ weight })).toEqual(['/weight bad_weight'])
  expect(faults({ weight: -5 })).toEqual([])
  expect(faults({ weight: 1e308 })).toEqual([])
  expect(faults({ kind: 'must', weight: -5 })).toEqual(['/weight bad_weight'])
  for (const weight of [undefined, 0, -5, 5]) expect(faults({ kind: 'mustNot', weight })).toEqual([])
})

test('options are in range and where they mean something', () => {
  const between: Partial<Criterion> = { field: 'company.employeeCount', op: 'between', value: [1, 2] }
  expect(faults({ ...between, tolerance: 0 })).toEqual([])
  expect(faults({ ...between, tolerance: -0.1 })).toEqual(['/tolerance out_of_range'])
  expect(faults({ ...between, tolerance: Number.NaN })).toEqual(['/tolerance out_of_range'])
  expect(faults({ tolerance: 0.2 })).toEqual(['/tolerance unused_option'])
  expect(faults({ halfLifeDays: 5 })).toEqual(['/halfLifeDays unused_option'])
  const within: Partial<Criterion> = { field: 'company.signals.recentFunding.date', op: 'within', value: 5 }
  expect(faults({ ...within, halfLifeDays: 0 })).toEqual(['/halfLifeDays out_of_range'])
  expect(faults({ ...within, halfLifeDays: 0.5 })).toEqual([])
})

test('texts are not blank, not too long and can be stored', () => {
  expect(faults({ id: ' ' })).toEqual(['/id blank'])
  expect(faults({ id: 'x'.repeat(65) })).toEqual(['/id too_long'])
  expect(faults({ label: 'a\0b' })).toEqual(['/label invalid_text'])
  expect(faults({ value: 'x'.repeat(2_001) })).toEqual(['/value too_long'])
  expect(faults({ op: 'in', value: ['US', '\ud800', 'x'.repeat(2_001)] })).toEqual([
    '/value/1 invalid_text',
    '/value/2 too_long',
  ])
  expect(faults({ field: 'customData.\0' })).toEqual(['/field invalid_text'])
  expect(checkIcp({ name: '\ud800' })).toMatchObject([{ pointer: '/name', code: 'invalid_text' }])
})

test('ids differ', () => {
  const criteria = [plain, { ...plain, id: 'd' }, plain, { ...plain, id: '__proto__' }]
  expect(checkIcp({ criteria })).toEqual([
    { pointer: '/criteria/2/id', code: 'duplicate_id', detail: 'Criterion 0 already has this id. Use unique ids.' },
  ])
})

test.each([
  [{ A: 60, B: 80, C: 40 }, '/tiers', 'tiers_not_descending'],
  [{ A: 80, B: 40, C: 60 }, '/tiers', 'tiers_not_descending'],
  [{ A: 80, B: 80, C: 40 }, '/tiers', 'tiers_not_descending'],
  [{ A: 101, B: 60, C: 40 }, '/tiers/A', 'out_of_range'],
  [{ A: 80, B: 60, C: Number.NaN }, '/tiers/C', 'out_of_range'],
])('the tiers %j are refused', (tiers, pointer, code) => {
  expect(checkIcp({ tiers })).toMatchObject([{ pointer, code }])
})

test('constants lie from 0 to 1', () => {
  expect(
    checkIcp({ unknownPrior: 1.1, gateConfidence: -1, minCoverage: Number.NaN }).map(({ pointer }) => pointer),
  ).toEqual(['/unknownPrior', '/gateConfidence', '/minCoverage'])
})

function many(count: number, make: (index: number) => Partial<Criterion> = () => ({})): Criterion[] {
  return Array.from({ length: count }, (_, index) => ({ ...plain, id: `c${index}`, ...make(index) }))
}

function texts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `t${index}`)
}

test('criteria, values and texts to look for are counted', () => {
  const codes = (criteria: Criterion[]) => checkIcp({ criteria }).map(({ pointer, code }) => `${pointer} ${code}`)
  expect(codes(many(ICP_LIMITS.criteria))).toEqual([])
  expect(codes(many(ICP_LIMITS.criteria + 1))).toEqual(['/criteria too_many_items'])
  expect(codes(many(1, () => ({ op: 'in', value: texts(500) })))).toEqual([])
  expect(codes(many(1, () => ({ op: 'in', value: texts(501) })))).toEqual(['/criteria/0/value too_many_items'])
  expect(codes(many(11, () => ({ op: 'in', value: texts(500) })))).toEqual(['/criteria too_many_items'])
  expect(codes(many(3, () => ({ field: 'title', op: 'containsAny', value: texts(400) })))).toEqual([
    '/criteria too_many_items',
  ])
})

test('all problems are told at once, up to a hundred', () => {
  const problems = checkIcp({ unknownPrior: 2, criteria: many(100, () => ({ field: 'nonsense', weight: 0 })) })
  expect(problems.length).toBe(100)
  expect(problems.slice(0, 3).map(({ pointer }) => pointer)).toEqual([
    '/unknownPrior',
    '/criteria/0/weight',
    '/criteria/0/field',
  ])
})
