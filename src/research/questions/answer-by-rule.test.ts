import { expect, test } from 'vitest'
import { answerByRule } from './answer-by-rule.ts'
import { answerPath } from './question.ts'
import type { AnswerType } from './question.ts'

const KNOWN = {
  'company.employeeCount': 120,
  'company.foundedYear': 1998,
  'company.country': 'DE',
  'company.headquarters': 'Hamburg',
  'company.industry': 'Logistics',
  'company.technologies': ['HubSpot', 'Stripe', 'Intercom'],
  'company.techCategories': ['CRM', 'Live chat'],
  'company.signals.hiringSignals.isHiring': true,
  'company.signals.hiringSignals.openRoles': 12,
  'company.signals.hiringSignals.departments': ['sales', 'engineering'],
  'company.signals.recentFunding.round': 'Series B',
  'company.signals.recentFunding.date': '2026-03',
  'company.signals.recentFunding.amount': 25_000_000,
}

function answer(question: string, type: AnswerType, known: object = KNOWN, choices?: readonly string[]) {
  const asked = { question, answer: type, ...(choices === undefined ? {} : { choices }) }
  const facts = Object.entries(known).map(
    ([path, value]) => [path, { ...FACT, path, value: value as unknown }] as const,
  )
  return answerByRule({ path: answerPath(asked), ...asked }, new Map(facts))
}

const FACT = {
  confidence: 0.8,
  source: 'website',
  url: 'https://acme.example/about',
  quote: 'Read on the page',
  observedAt: '2026-11-01T10:00:00.000Z',
}

test.each<[question: string, type: AnswerType, value: unknown, choices?: readonly string[]]>([
  ['How many employees do they have?', 'number', 120],
  ['How many people work at the company?', 'number', 120],
  ["What is the company's headcount?", 'number', 120],
  ['How many people does it employ worldwide?', 'text', '120'],
  ['How big is their team?', 'number', 120],
  ['How many employees do they have?', 'choice', '51–200', ['1-50', '51–200', '201+']],
  ['How many employees do they have?', 'choice', 'more than 100', ['under 100', 'more than 100']],
  ['How many employees do they have?', 'choice', undefined, ['more than 50', 'more than 100']],
  ['How many employees do they have?', 'date', undefined],
  ['Do they have more than 50 employees?', 'yes_no', 'yes'],
  ['Does the company employ at least 1,000 people?', 'yes_no', 'no'],
  ['Do they have fewer than 100 staff?', 'yes_no', 'no'],
  ['Do they have between 50 and 200 employees?', 'yes_no', 'yes'],
  ['Do they have more than 50 employees in Germany?', 'yes_no', undefined],
  ['Do they have more than 50 employees?', 'text', undefined],
  ['When were they founded?', 'number', 1998],
  ['When was the company founded?', 'date', '1998'],
  ['What year was it founded in?', 'text', '1998'],
  ['Were they founded before 2000?', 'yes_no', 'yes'],
  ['Was the company founded after 2010?', 'yes_no', 'no'],
  ['Which country are they based in?', 'text', 'Germany'],
  ['In which country is the company headquartered?', 'choice', 'DE', ['DE', 'FR']],
  ['Where are they based?', 'text', 'Hamburg, Germany'],
  ['Where is their headquarters?', 'text', 'Hamburg, Germany'],
  ['Where is the company located?', 'choice', 'Germany', ['Austria', 'Germany']],
  ['Are they based in Germany?', 'yes_no', 'yes'],
  ['Is the company headquartered in the US?', 'yes_no', 'no'],
  ['Are they located in France?', 'yes_no', undefined],
  ['Are they based in Hamburg?', 'yes_no', 'yes'],
  ['Is their headquarters in Berlin?', 'yes_no', undefined],
  ['Do they have an office in Germany?', 'yes_no', 'yes'],
  ['What industry are they in?', 'text', 'Logistics'],
  ['Which industry do they operate in?', 'choice', 'logistics', ['retail', 'logistics']],
  ['Are they a logistics company?', 'yes_no', 'yes'],
  ['Are they a software company?', 'yes_no', undefined],
  ['Do they use HubSpot?', 'yes_no', 'yes'],
  ['Does the company use a CRM?', 'yes_no', 'yes'],
  ['Do they use HubSpot or Salesforce?', 'yes_no', 'yes'],
  ['Do they use HubSpot and Salesforce?', 'yes_no', undefined],
  ['Do they use Salesforce?', 'yes_no', undefined],
  ['Do they use HubSpot for marketing?', 'yes_no', undefined],
  ["Don't they use HubSpot?", 'yes_no', undefined],
  ['What technologies do they use?', 'text', 'HubSpot, Stripe, Intercom'],
  ['Which CRM do they use?', 'choice', 'HubSpot', ['HubSpot', 'Salesforce']],
  ['Which tool do they use?', 'choice', undefined, ['Stripe', 'Intercom']],
  ['Are they hiring?', 'yes_no', 'yes'],
  ['Is the company currently hiring?', 'yes_no', 'yes'],
  ['Are there any job openings?', 'yes_no', 'yes'],
  ['Are they hiring engineers?', 'yes_no', 'yes'],
  ['Do they have open sales roles?', 'yes_no', 'yes'],
  ['Are they hiring sales people in Berlin?', 'yes_no', undefined],
  ['Are they hiring in marketing?', 'yes_no', undefined],
  ['Which departments are they hiring for?', 'text', 'sales, engineering'],
  ['How many open roles do they have?', 'number', 12],
  ['Do they have more than 10 open positions?', 'yes_no', 'yes'],
  ['Have they raised funding?', 'yes_no', 'yes'],
  ['Are they venture-backed?', 'yes_no', 'yes'],
  ['Have they raised funding in the last year?', 'yes_no', undefined],
  ['How much money did they raise in their last round?', 'number', 25_000_000],
  ['When was their last funding round?', 'date', '2026-03'],
  ['What was their latest funding round?', 'text', 'Series B'],
  ['Do they run their own port?', 'yes_no', undefined],
  ['How many offices do they have?', 'number', undefined],
])('%s (%s): %j', (question, type, value, choices) => {
  expect(answer(question, type, KNOWN, choices)?.value).toBe(value)
  // Of nothing known nothing follows: least of all a no.
  expect(answer(question, type, {}, choices)).toBeUndefined()
})

test('an answer says what it rests on, and is as sure', () => {
  expect(answer('Do they use Stripe?', 'yes_no')).toEqual({
    ...FACT,
    path: answerPath({ question: 'Do they use Stripe?', answer: 'yes_no' }),
    value: 'yes',
    source: 'rule',
  })
})

test('that nobody is sought today is a weak no', () => {
  const known = { 'company.signals.hiringSignals.isHiring': false }
  expect(answer('Are they hiring?', 'yes_no', known)).toMatchObject({ value: 'no', confidence: 0.8 * 0.6 })
})

test('a country is where a company is, and no city', () => {
  const known = { 'company.country': 'FR' }
  expect(answer('Where are they based?', 'text', known)?.value).toBe('France')
  expect(answer('In which city is their headquarters?', 'text', known)).toBeUndefined()
  expect(answer('Which town are they based in?', 'text', known)).toBeUndefined()
  expect(answer('Which town are they based in?', 'text')?.value).toBe('Hamburg, Germany')
})

test('a range answers where both of its ends do', () => {
  const known = { 'company.employeeRange': '51-200' }
  expect(answer('Do they have more than 50 employees?', 'yes_no', known)?.value).toBe('yes')
  expect(answer('Do they have more than 500 employees?', 'yes_no', known)?.value).toBe('no')
  expect(answer('Do they have more than 100 employees?', 'yes_no', known)).toBeUndefined()
  expect(answer('How many employees do they have?', 'text', known)?.value).toBe('51-200')
})

test('what follows from the words of the caller stays among those', () => {
  const facts = new Map([
    ['company.employeeCount', { ...FACT, path: 'company.employeeCount', value: 120, source: 'notes' }],
  ])
  const asked = { question: 'How many employees do they have?', answer: 'number' } as const
  expect(answerByRule({ path: 'answers.x', ...asked }, facts)?.source).toBe('notes')
})
