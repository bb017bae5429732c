import fc from 'fast-check'
import { naiveVerdictPath } from './naive-reading.ts'
import type { Fact } from './facts.ts'
import type { Criterion, Icp } from './schema.ts'

/** The day as of which the cases are scored. */
export const CASE_DAY = '2026-11-01'

/** 0, 0.05 … 1. */
const fraction = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20)

const COUNTRIES = ['US', 'usa', 'United States', 'DE', 'Germany', ' deu ', 'GB', 'FR']
const INDUSTRIES = ['Software', 'computer software', 'SaaS', 'Fintech', 'fin tech', 'Retail']
const SENIORITIES = ['vp', 'Vice President', 'C level', 'c_suite', 'entry', 'mid']
const HOSTS = ['acme.com', 'https://www.acme.com/about', 'rival.com', 'www.rival.com']
const TOOLS = ['HubSpot', 'hubspot ', 'Salesforce', 'WordPress', 'Stripe', 'Shopify']
const TITLES = ['Director of Sales', 'VP Operations', 'CTO', 'Sales Engineer', ' ']
const NEWS = ['Acme raises 20m', 'New factory in Ohio', 'Hires a CTO']
const QUESTIONS = ['Do they ship goods?', 'Is it a shop?']

const number = fc.oneof(fc.integer({ min: 0, max: 1_200 }), fc.constantFrom(0, 45, 50, 1_000, 40, -10, 12.5))
const range = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 600 })).map(([a, span]) => `${a}-${a + span}`),
  fc.constantFrom('51-200', '11-60', '1000+', 'under 50', '200', 'many'),
)
const date = fc.oneof(
  fc
    .integer({ min: -40, max: 800 })
    .map((age) => new Date(Date.parse(CASE_DAY) - age * 86_400_000).toISOString().slice(0, 10)),
  fc.constantFrom('2026-10', '2026-11', '2025-11', '2026-02', 'lately'),
)
const some = (values: readonly string[]) => fc.constantFrom(...values)
const listOf = (values: readonly string[]) => fc.array(some(values), { maxLength: 5 })
const severalOf = (values: readonly string[]) => fc.array(some(values), { minLength: 1, maxLength: 5 })
const told = (values: readonly string[]) => severalOf(values.filter((value) => value.trim() !== ''))

/** A value of another type than the field's is no evidence. */
const misfit = fc.constantFrom<unknown>(null, 7, true, 'x', [3], [])

/** What may be known at each field. */
const KNOWN: Record<string, fc.Arbitrary<unknown>> = {
  'company.country': some(COUNTRIES),
  'company.industry': some(INDUSTRIES),
  'contact.seniority': some(SENIORITIES),
  domain: some(HOSTS),
  title: some(TITLES),
  'company.employeeCount': number,
  'company.employeeRange': range,
  'company.technologies': listOf(TOOLS),
  'company.signals.hiringSignals.departments': listOf(['Sales', 'IT', 'HR']),
  'company.signals.hiringSignals.isHiring': fc.boolean(),
  'company.signals.newsSignals.recentNews': listOf(NEWS),
  'company.signals.recentFunding.date': date,
  'email.isFreeProvider': fc.boolean(),
  'customData.x': fc.oneof(number, fc.boolean(), some(TOOLS), listOf(TOOLS)),
}

type Asked = Omit<Criterion, 'id' | 'kind' | 'weight'>

const asks = (field: string, op: Criterion['op'], value: fc.Arbitrary<unknown>): fc.Arbitrary<Asked> =>
  value.map((given) => ({ field, op, value: given as NonNullable<Criterion['value']> }))

const size = fc.constantFrom<Pick<Criterion, 'field' | 'anyOf'>>(
  { field: 'company.employeeCount' },
  { field: 'company.employeeRange' },
  { anyOf: [{ field: 'company.employeeCount' }, { field: 'company.employeeRange' }] },
  { anyOf: [{ field: 'customData.x' }, { field: 'company.employeeRange' }, { field: 'company.employeeCount' }] },
)
const tolerance = fc.option(fc.constantFrom(0, 0.1, 0.2, 1), { nil: undefined })
const bounds = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }))
  .map(([lo, span]) => [lo, lo + span])

const sized = fc
  .tuple(
    size,
    tolerance,
    fc.oneof(
      bounds.map((value) => ({ op: 'between' as const, value })),
      fc.integer({ min: 0, max: 900 }).map((value) => ({ op: 'gte' as const, value })),
      fc.integer({ min: 0, max: 900 }).map((value) => ({ op: 'lte' as const, value })),
    ),
  )
  .map(([where, soft, what]): Asked => ({ ...where, ...what, ...(soft === undefined ? {} : { tolerance: soft }) }))

const dated = fc
  .tuple(fc.integer({ min: 1, max: 700 }), fc.option(fc.integer({ min: 1, max: 700 }), { nil: undefined }))
  .map(([value, halfLife]): Asked => ({
    field: 'company.signals.recentFunding.date',
    op: 'within',
    value,
    ...(halfLife === undefined ? {} : { halfLifeDays: halfLife }),
  }))

const existing = fc.constantFrom(...Object.keys(KNOWN)).map((field): Asked => ({ field, op: 'exists' }))
const yes = fc
  .constantFrom('company.signals.hiringSignals.isHiring', 'email.isFreeProvider', 'customData.x')
  .map((field): Asked => ({ field, op: 'isTrue' }))
const anyCountry = told(COUNTRIES).map((value): Asked => ({
  anyOf: [{ field: 'company.country' }, { field: 'company.industry' }],
  op: 'in',
  value,
}))

const asked: fc.Arbitrary<Asked> = fc.oneof(
  sized,
  dated,
  existing,
  yes,
  anyCountry,
  asks('company.country', 'eq', some(COUNTRIES)),
  asks('company.country', 'in', told(COUNTRIES)),
  asks('contact.seniority', 'notIn', told(SENIORITIES)),
  asks('company.industry', 'neq', some(INDUSTRIES)),
  asks('domain', 'in', told(HOSTS)),
  asks('company.employeeCount', 'eq', number),
  asks('company.employeeRange', 'in', fc.constant(['51-200', '1000+', '200'])),
  asks('company.signals.hiringSignals.isHiring', 'eq', fc.boolean()),
  asks('company.signals.hiringSignals.isHiring', 'neq', fc.boolean()),
  asks('company.technologies', 'in', told(TOOLS)),
  asks('company.technologies', 'notIn', told(TOOLS)),
  asks('company.technologies', 'contains', some(TOOLS)),
  asks('company.technologies', 'containsAny', told(TOOLS)),
  asks('company.technologies', 'containsAll', told(TOOLS)),
  asks('company.signals.hiringSignals.departments', 'containsAll', told(['Sales', 'IT', 'HR', 'Legal'])),
  asks('company.signals.newsSignals.recentNews', 'containsAny', fc.constant(['raises', 'acquires'])),
  asks('title', 'containsAny', told(['sales', 'CTO', 'vp'])),
  asks('title', 'containsAll', fc.constant(['sales', 'director'])),
  asks('customData.x', 'eq', fc.oneof(number, fc.boolean(), some(TOOLS))),
  asks('customData.x', 'containsAll', told(TOOLS)),
  asks('company.industry', 'judge', some(QUESTIONS)),
)

const standing: fc.Arbitrary<Pick<Criterion, 'kind' | 'weight'>> = fc.oneof(
  fc.record({ kind: fc.constant('must' as const), weight: fc.integer({ min: 1, max: 50 }) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('should' as const), weight: fc.integer({ min: 1, max: 50 }) }),
  },
  fc.record({ kind: fc.constant('should' as const), weight: fc.integer({ min: -50, max: -1 }) }),
  fc.constant({ kind: 'mustNot' as const }),
)

const icp: fc.Arbitrary<Required<Icp>> = fc.record({
  version: fc.constant(1 as const),
  name: fc.constant('Case'),
  unknownPrior: fraction,
  gateConfidence: fraction,
  minCoverage: fraction,
  tiers: fc.constantFrom({ A: 80, B: 60, C: 40 }, { A: 95, B: 50, C: 5 }, { A: 100, B: 1, C: 0 }),
  criteria: fc
    .array(fc.tuple(asked, standing), { maxLength: 12 })
    .map((list) => list.map(([what, stands], index) => ({ id: `c${index}`, ...what, ...stands }))),
})

const verdicts = Object.fromEntries(
  QUESTIONS.map((value) => [naiveVerdictPath({ value, field: 'company.industry' }), some(['yes', 'no', 'unknown'])]),
)

const facts: fc.Arbitrary<ReadonlyMap<string, Fact>> = fc
  .tuple(
    ...Object.entries({ ...KNOWN, ...verdicts }).map(([path, value]) =>
      fc.option(
        fc.record({
          path: fc.constant(path),
          value: fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: misfit }),
          confidence: fc.oneof(fc.constant(1), fraction),
          source: fc.constant('test'),
        }),
        { nil: undefined, freq: 3 },
      ),
    ),
  )
  .map((known) => new Map(known.filter((fact) => fact !== undefined).map((fact) => [fact.path, fact])))

/** Criteria of every kind and operator that `checkIcp` accepts, and what is known of a lead. */
export const anyCase = fc.record({ icp, facts })
