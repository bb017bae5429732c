import Type from 'typebox'
import type { TSchema } from 'typebox'
import { countryCodeOf } from '../../platform/countries.ts'
import type { FactValue } from '../fact.ts'
import { isPlausibleHeadcount } from '../readers/plausible.ts'
import { INDUSTRY_NAMES } from '../readers/read-industry.ts'
import { foldSpace } from './check-quote.ts'
import { holdsNumber } from './numbers-in.ts'

/** One thing that pages tell of a company: how it is asked for, and what of an answer its quote bears out. */
export interface CompanyField {
  readonly path: string
  readonly value: TSchema
  /** The value as a fact, as far as the quote holds it; undefined where it does not. */
  readonly confirm: (value: unknown, quote: string, thisYear: number) => FactValue | undefined
}

const FIRST_YEAR = 1_800
const MOST_OPEN_ROLES = 100_000
const MOST_MONEY = 1e13
const LONGEST_TEXT = 200
const MOST_ITEMS = 30
const COMPANY_TYPES = ['private', 'public', 'nonprofit', 'government', 'partnership', 'sole proprietorship']
const ROUNDS = ['Pre-seed', 'Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Series E', 'Series F', 'IPO']

/**
 * What is asked of a company's pages, by the name of the member in the answer. Text is taken only as it stands in its
 * quote, so that nothing is stored that is not on the page but names from closed lists, countries, and yes or no.
 */
export const COMPANY_FIELDS: Readonly<Record<string, CompanyField>> = {
  description: text(
    'company.description',
    'One sentence from the page that says what the company does, word for word.',
  ),
  industry: oneOf('company.industry', INDUSTRY_NAMES, 'The industry it is in.'),
  subIndustry: text('company.subIndustry', 'Its niche within the industry, in words of the page.'),
  employeeCount: number('company.employeeCount', 'How many people work there.', isPlausibleHeadcount),
  employeeRange: range('company.employeeRange', 'The same where the page gives a range, as "51-200" or "500+".'),
  foundedYear: number('company.foundedYear', 'Year of its founding.', isFoundingYear),
  revenue: number('company.revenue', 'Revenue of its last year, as one number without unit.', isMoney),
  fundingStage: oneOf('company.fundingStage', ROUNDS, 'The last stage of funding that it reached.'),
  headquarters: text('company.headquarters', 'The city of its headquarters.'),
  country: country('company.country', 'The country of its headquarters, as ISO 3166-1 code of two letters.'),
  region: text('company.region', 'The state or region of its headquarters.'),
  companyType: oneOf('company.companyType', COMPANY_TYPES, 'What kind of company it is.'),
  technologies: list('company.technologies', 'Products of other companies that it says it works with.'),
  fundingAmount: number('company.signals.recentFunding.amount', 'Money raised in its last round of funding.', isMoney),
  fundingDate: date('company.signals.recentFunding.date', 'When that was, as YYYY-MM.'),
  fundingRound: text('company.signals.recentFunding.round', 'The name of that round, such as "Series A".'),
  isHiring: flag('company.signals.hiringSignals.isHiring', 'Whether it looks for people now.', [true, false]),
  openRoles: number('company.signals.hiringSignals.openRoles', 'How many positions are open.', isRoleCount),
  hiringDepartments: list('company.signals.hiringSignals.departments', 'Departments that it looks for people for.'),
  recentNews: list('company.signals.newsSignals.recentNews', 'Headlines of its news, word for word.'),
  newCeo: flag('company.signals.leadershipChanges.newCeo', 'True where it tells of a new head.', [true]),
  newCro: flag('company.signals.leadershipChanges.newCro', 'True where it tells of a new head of sales.', [true]),
}

function text(path: string, description: string): CompanyField {
  return { path, value: Type.String({ description }), confirm: (value, quote) => wordsIn(value, quote) }
}

function oneOf(path: string, names: readonly string[], description: string): CompanyField {
  const confirm = (value: unknown) => names.find((name) => name === value)
  return { path, value: Type.Enum([...names], { type: 'string', description }), confirm }
}

function number(
  path: string,
  description: string,
  isPossible: (value: number, thisYear: number) => boolean,
): CompanyField {
  return {
    path,
    value: Type.Number({ description }),
    confirm: (value, quote, thisYear) =>
      typeof value === 'number' && isPossible(value, thisYear) && holdsNumber(quote, value) ? value : undefined,
  }
}

function range(path: string, description: string): CompanyField {
  return {
    path,
    value: Type.String({ description }),
    confirm: (value, quote) => {
      const [, low, high] = /^(\d{1,7})(?:-(\d{1,7})|\+)$/u.exec(String(value)) ?? []
      if (low === undefined || !holdsNumber(quote, Number(low))) return undefined
      if (high !== undefined && (Number(high) <= Number(low) || !holdsNumber(quote, Number(high)))) return undefined
      return String(value)
    },
  }
}

function country(path: string, description: string): CompanyField {
  const confirm = (value: unknown) => (/^[A-Z]{2}$/u.test(String(value)) ? countryCodeOf(String(value)) : undefined)
  return { path, value: Type.String({ description }), confirm }
}

function date(path: string, description: string): CompanyField {
  return {
    path,
    value: Type.String({ description }),
    confirm: (value, quote, thisYear) => {
      const [, year] = /^(\d{4})-(?:0[1-9]|1[0-2])$/u.exec(String(value)) ?? []
      const isPossible =
        year !== undefined && isFoundingYear(Number(year), thisYear) && holdsNumber(quote, Number(year))
      return isPossible ? String(value) : undefined
    },
  }
}

function list(path: string, description: string): CompanyField {
  return {
    path,
    value: Type.Array(Type.String(), { description }),
    confirm: (value, quote) => {
      const items = (Array.isArray(value) ? value : []).slice(0, MOST_ITEMS)
      const held = items.flatMap((item: unknown) => wordsIn(item, quote) ?? [])
      return held.length === 0 ? undefined : [...new Set(held)]
    },
  }
}

function flag(path: string, description: string, possible: readonly boolean[]): CompanyField {
  const confirm = (value: unknown) => possible.find((one) => one === value)
  return { path, value: Type.Boolean({ description }), confirm }
}

/** A text that stands in its quote, whatever its case. */
function wordsIn(value: unknown, quote: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const words = foldSpace(value)
  const isHeld = words !== '' && words.length <= LONGEST_TEXT && quote.toLowerCase().includes(words.toLowerCase())
  return isHeld ? words : undefined
}

function isFoundingYear(year: number, thisYear: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear
}

function isMoney(amount: number): boolean {
  return Number.isFinite(amount) && amount > 0 && amount <= MOST_MONEY
}

function isRoleCount(roles: number): boolean {
  return Number.isInteger(roles) && roles >= 0 && roles <= MOST_OPEN_ROLES
}
