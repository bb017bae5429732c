import { expect, test } from 'vitest'
import { isRefusal } from './operator.ts'
import { fieldsRead, OPERATORS, suits } from './all-operators.ts'
import { parseDay } from '../fields/parse-day.ts'
import type { Criterion } from '../schema.ts'
import { verdictPath } from './judge-operator.ts'

const today = parseDay('2026-11-01') ?? 0

/** Match and trust of a value, or undefined where the value is no evidence. */
function read(criterion: Partial<Criterion>, value: unknown): [match: number, trust: number] | undefined {
  const whole: Criterion = { id: 'c', kind: 'should', op: 'eq', weight: 1, ...criterion }
  const [field] = fieldsRead(whole)
  const operator = OPERATORS[whole.op]
  expect(field !== undefined && suits(operator, field)).toBe(true)
  const prepared = operator.prepare(whole, field!)
  if (isRefusal(prepared)) throw new Error(prepared.refusal)
  const { match, trust } = prepared.read(value, today)
  return trust === 0 ? undefined : [match, trust]
}

const yes = [1, 1]
const no = [0, 1]

const country = 'company.country'
const employees = 'company.employeeCount'
const size = 'company.employeeRange'
const tech = 'company.technologies'
const hiring = 'company.signals.hiringSignals.isHiring'
const funding = 'company.signals.recentFunding.date'
const news = 'company.signals.newsSignals.recentNews'
const free = 'customData.x'

test.each<[Partial<Criterion>, unknown, unknown]>([
  [{ field: country, op: 'eq', value: 'Germany' }, ' DEU ', yes],
  [{ field: country, op: 'eq', value: 'DE' }, 'Österreich', no],
  [{ field: country, op: 'neq', value: 'DE' }, 'Deutschland', no],
  [{ field: country, op: 'neq', value: 'DE' }, 'FR', yes],
  [{ field: country, op: 'in', value: ['US', 'uk'] }, 'England', yes],
  [{ field: country, op: 'notIn', value: ['US', 'GB'] }, 'u.s.', no],
  [{ field: country, op: 'notIn', value: ['US', 'GB'] }, 'FR', yes],
  [{ field: 'domain', op: 'eq', value: 'https://www.Rival.com/' }, 'rival.com', yes],
  [{ field: employees, op: 'eq', value: 5 }, 5, yes],
  [{ field: employees, op: 'in', value: [5, 6] }, 7, no],
  [{ field: size, op: 'eq', value: '1,001-5,000' }, '1001–5000 employees', yes],
  [{ field: size, op: 'in', value: ['1-10', '11-50'] }, '51-200', no],
  [{ field: size, op: 'in', value: ['10001+'] }, '10,001+', yes],
  [{ field: 'email.isFreeProvider', op: 'eq', value: false }, false, yes],
  [{ field: 'email.isFreeProvider', op: 'neq', value: false }, false, no],
  [{ field: free, op: 'eq', value: 'EMEA' }, ' emea', yes],
  [{ field: free, op: 'eq', value: 5 }, 5, yes],
  [{ field: free, op: 'in', value: ['a', 5] }, 'b', no],
  [{ field: free, op: 'in', value: ['a', 'b'] }, ['x', 'B'], yes],
  [{ field: free, op: 'eq', value: false }, [true, false], yes],
  [{ field: free, op: 'notIn', value: ['a', 'b'] }, ['x', 'y'], yes],
  [{ field: free, op: 'notIn', value: ['a', 'b'] }, ['x', 'b'], no],
])('equality: %j reads %j as %j', (criterion, value, expected) => {
  expect(read(criterion, value)).toEqual(expected)
})

test.each<[Partial<Criterion>, unknown]>([
  [{ field: country, op: 'neq', value: 'DE' }, ''],
  [{ field: country, op: 'notIn', value: ['DE'] }, null],
  [{ field: country, op: 'eq', value: 'DE' }, ['DE']],
  [{ field: employees, op: 'eq', value: 5 }, '5'],
  [{ field: employees, op: 'gte', value: 5 }, '500'],
  [{ field: employees, op: 'gte', value: 5 }, '51-200'],
  [{ field: employees, op: 'gte', value: 5 }, Number.NaN],
  [{ field: employees, op: 'gte', value: 5 }, Infinity],
  [{ field: employees, op: 'lte', value: 5 }, null],
  [{ field: free, op: 'gte', value: 5 }, '500'],
  [{ field: free, op: 'eq', value: 5 }, '5'],
  [{ field: free, op: 'neq', value: '5' }, 5],
  [{ field: free, op: 'in', value: ['a'] }, [1, null]],
  [{ field: free, op: 'isTrue' }, 'true'],
  [{ field: hiring, op: 'isTrue' }, 1],
  [{ field: size, op: 'between', value: [1, 9] }, 'a few'],
  [{ field: tech, op: 'containsAny', value: ['a'] }, 'a'],
  [{ field: tech, op: 'containsAny', value: ['a'] }, [1, {}]],
  [{ field: 'title', op: 'contains', value: 'vp' }, ['vp']],
  [{ field: 'title', op: 'contains', value: 'vp' }, '  '],
  [{ field: funding, op: 'within', value: 365 }, 'recently'],
  [{ field: funding, op: 'within', value: 365 }, 20_261_101],
  [{ field: free, op: 'exists' }, null],
  [{ field: free, op: 'exists' }, ''],
])('no evidence: %j learns nothing from %j', (criterion, value) => {
  expect(read(criterion, value)).toBeUndefined()
})

const soft: Partial<Criterion> = { field: employees, op: 'between', value: [50, 1000], tolerance: 0.2 }

test.each<[Partial<Criterion>, unknown, unknown]>([
  [soft, 50, yes],
  [soft, 1000, yes],
  [soft, 45, [0.5, 1]],
  [soft, 40, no],
  [soft, 1100, [0.5, 1]],
  [soft, 1200, no],
  [{ ...soft, tolerance: 0 }, 49, no],
  [{ ...soft, tolerance: 0 }, 50, yes],
  [{ field: employees, op: 'gte', value: 50, tolerance: 0.2 }, 45, [0.5, 1]],
  [{ field: employees, op: 'lte', value: 50, tolerance: 0.2 }, 55, [0.5, 1]],
  [{ field: employees, op: 'gte', value: 0, tolerance: 0.5 }, -1, no],
  [
    { field: 'company.signals.growthIndicators.employeeGrowth', op: 'gte', value: -0.1, tolerance: 0.5 },
    -0.125,
    [0.5, 1],
  ],
  [{ field: employees, op: 'gte', value: 1e308, tolerance: 10 }, -1e308, no],
  [{ field: employees, op: 'between', value: [7, 7] }, 7, yes],
  [{ field: free, op: 'gte', value: 3 }, 4, yes],
])('magnitude: %j reads %j as %j', (criterion, value, expected) => {
  expect(read(criterion, value)).toEqual(expected)
})

const sized: Partial<Criterion> = { ...soft, field: size }

test.each<[Partial<Criterion>, unknown, unknown]>([
  [sized, '51-200', yes],
  [sized, '51–200', yes],
  [sized, '11-60', [0.204081632653, 0.5]],
  [sized, '501-2000', [0.332888592395, 0.5]],
  [sized, '1-2000', [0.475237618809, 0.5]],
  [sized, '1-10', no],
  [sized, '11-50', no],
  [sized, '1000+', no],
  [sized, '10,001+', no],
  [sized, '500+', [0.5, 0.5]],
  [sized, '45', [0.5, 1]],
  [sized, 200, yes],
  [sized, '45-45', [0.5, 1]],
  [{ field: size, op: 'gte', value: 500 }, '1000+', yes],
  [{ field: size, op: 'gte', value: 5000 }, '1000+', [0.5, 0.5]],
  [{ field: size, op: 'lte', value: 10 }, '1-10', yes],
  [{ field: size, op: 'lte', value: 10 }, '<10', yes],
  [{ field: 'company.revenueRange', op: 'gte', value: 1e6 }, '$1M-$10M', yes],
])('range: %j reads %j as %j', (criterion, value, expected) => {
  expect(read(criterion, value)).toEqual(expected)
})

test.each<[Partial<Criterion>, unknown, unknown]>([
  [{ field: tech, op: 'contains', value: 'hubspot' }, ['HubSpot '], yes],
  [{ field: tech, op: 'contains', value: 'hub' }, ['HubSpot'], [0, 0.4]],
  [{ field: tech, op: 'containsAny', value: ['a', 'b'] }, ['x', 'b'], yes],
  [{ field: tech, op: 'containsAny', value: ['a', 'b'] }, [], [0, 0.4]],
  [{ field: tech, op: 'containsAll', value: ['a', 'b', 'A'] }, ['b', 'b'], [0.5, 1]],
  [{ field: tech, op: 'containsAll', value: ['a', 'b'] }, ['x'], [0, 0.4]],
  [{ field: tech, op: 'in', value: ['a', 'b'] }, ['x', 'B'], yes],
  [{ field: tech, op: 'in', value: ['a', 'b'] }, ['x'], [0, 0.4]],
  [{ field: tech, op: 'notIn', value: ['a', 'b'] }, ['x'], [1, 0.4]],
  [{ field: tech, op: 'notIn', value: ['a', 'b'] }, ['x', 'a'], no],
  [{ field: 'company.signals.hiringSignals.departments', op: 'contains', value: 'sales' }, ['marketing'], no],
  [{ field: news, op: 'containsAny', value: ['acquisition', 'IPO'] }, ['Acme announces acquisition of Foo'], yes],
  [{ field: news, op: 'containsAll', value: ['acme', 'ipo'] }, ['Acme grows', 'Foo grows'], [0.5, 1]],
  [{ field: 'title', op: 'contains', value: 'CTO' }, 'Interim CTO', yes],
  [{ field: 'title', op: 'containsAny', value: ['head', 'vp'] }, 'Director', no],
  [{ field: 'company.description', op: 'containsAll', value: ['saas', 'b2b'] }, 'A SaaS company', [0.5, 1]],
  [{ field: free, op: 'contains', value: 'b' }, ['ab'], no],
  [{ field: free, op: 'contains', value: 'b' }, 'ab', yes],
])('containment: %j reads %j as %j', (criterion, value, expected) => {
  expect(read(criterion, value)).toEqual(expected)
})

const recent: Partial<Criterion> = { field: funding, op: 'within', value: 365 }

test.each<[Partial<Criterion>, unknown, unknown]>([
  [recent, '2026-11-01', yes],
  [recent, '2025-11-01', yes],
  [recent, '2025-10-31', no],
  [recent, '2026-10', yes],
  [recent, '2025-11', yes],
  [recent, '2025-10', no],
  [{ ...recent, halfLifeDays: 180 }, '2026-05-05', [0.5, 1]],
  [{ ...recent, halfLifeDays: 180 }, '2026-11', yes],
  [{ ...recent, halfLifeDays: 180 }, '2027-03', yes],
  [{ ...recent, halfLifeDays: 180 }, '2027-03-04', yes],
  [{ ...recent, halfLifeDays: 1 }, '2026-10', [0.5, 1]],
  [{ ...recent, halfLifeDays: 5e-324 }, '2026-10', no],
  [{ field: free, op: 'within', value: 2 }, '2026-10-30T12:00:00Z', yes],
])('recency: %j reads %j as %j', (criterion, value, expected) => {
  expect(read(criterion, value)).toEqual(expected)
})

test.each<[Partial<Criterion>, unknown, unknown]>([
  [{ field: hiring, op: 'isTrue' }, true, yes],
  [{ field: hiring, op: 'isTrue' }, false, [0, 0.6]],
  [{ field: hiring, op: 'eq', value: false }, false, [1, 0.6]],
  [{ field: hiring, op: 'eq', value: false }, true, no],
  [{ field: 'email.isDisposable', op: 'isTrue', value: true }, false, no],
  [{ field: employees, op: 'exists' }, 0, yes],
  [{ field: tech, op: 'exists' }, ['x'], yes],
  [{ field: tech, op: 'exists' }, [], [0, 0.4]],
  [{ field: free, op: 'exists' }, false, yes],
  [{ field: free, op: 'exists' }, { any: 1 }, yes],
])('presence: %j reads %j as %j', (criterion, value, expected) => {
  expect(read(criterion, value)).toEqual(expected)
})

const question: Partial<Criterion> = { op: 'judge', value: 'Do they sell to hospitals?' }

test.each<[unknown, unknown]>([
  ['yes', yes],
  [' YES ', yes],
  ['no', no],
  [true, yes],
  [false, no],
  ['unknown', undefined],
  ['maybe', undefined],
  [1, undefined],
])('judge: the verdict %j reads as %j', (verdict, expected) => {
  expect(read(question, verdict)).toEqual(expected)
})

test('a verdict belongs to a question about certain fields, not to a criterion', () => {
  const path = verdictPath(question)
  expect(path).toMatch(/^judge\.[0-9a-f]{32}$/)
  expect(verdictPath({ ...question, id: 'other', weight: 5 } as Partial<Criterion>)).toBe(path)
  expect(verdictPath({ value: 'Do they sell to schools?' })).not.toBe(path)
  expect(verdictPath({ ...question, field: 'company.description' })).not.toBe(path)
  expect(
    fieldsRead({ id: 'c', kind: 'should', weight: 1, ...question, op: 'judge' }).map((field) => field.path),
  ).toEqual([path])
})
