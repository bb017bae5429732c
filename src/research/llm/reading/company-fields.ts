import Type from 'typebox'
import type { TSchema } from 'typebox'
import { countryCodeOf } from '../../../platform/text/countries.ts'
import type { FactValue } from '../../facts/fact.ts'
import { isPlausibleHeadcount } from '../../readers/finding.ts'
import { INDUSTRY_NAMES, industriesIn } from '../../readers/read-industry.ts'
import { foldSpace } from './check-quote.ts'
import { countsNumber, holdsNumber } from './numbers-in-quotes.ts'
import {
  COMPANY_TYPES,
  FOUNDING,
  FUNDING,
  HIRING,
  NO,
  PEOPLE,
  POSITIONS,
  REVENUE,
  ROUNDS,
  countWords,
  namesCountry,
  namesMonth,
  saysWhere,
  tellsNewCeo,
  tellsNewCro,
} from './quote-words.ts'

/** Words of a block, and what kind of text that is. */
export interface QuotedWords {
  readonly quote: string
  readonly kind: string
}

/** One thing that pages tell of a company: how it is asked for, and what of an answer its quote bears out. */
export interface CompanyField {
  readonly path: string
  readonly value: TSchema
  /** The value as a fact, as far as the quote holds it; undefined where it does not. */
  readonly confirm: (value: unknown, quoted: QuotedWords, thisYear: number) => FactValue | undefined
}

/** Whether a quote is about what it is given for. */
type Proof = (quote: string, value: string) => boolean

const FIRST_YEAR = 1_800
const MOST_OPEN_ROLES = 100_000
const MOST_MONEY = 1e13
const LONGEST_TEXT = 200
const MOST_ITEMS = 30
/** Fewer words are no sentence, and no part of one that says something. */
const SENTENCE = 5
const CLAUSE = 4
/** Texts in which a company says what it is. */
const ABOUT_ITSELF: readonly string[] = ['home', 'about', 'json-ld']

/**
 * What is asked of a company's pages, by the name of the member in the answer. Text is taken only as it stands in its
 * quote, so that nothing is stored that is not on the page but names from closed lists, countries, and yes or no: for these
 * the quote has a word for that very name. Every quote is about what it is given for: a number stands beside what it
 * counts, a month is named.
 */
export const COMPANY_FIELDS: Readonly<Record<string, CompanyField>> = {
  description: text(
    'company.description',
    'One sentence from the page that says what the company does, word for word.',
    (_quote, value) => countWords(value) >= CLAUSE,
  ),
  industry: industry('company.industry', 'The industry it is in.'),
  subIndustry: text('company.subIndustry', 'Its niche within the industry, in words of the page.', isClause),
  employeeCount: number('company.employeeCount', 'Number of employees.', isPlausibleHeadcount, isCountOf(PEOPLE)),
  employeeRange: range('company.employeeRange', 'The same where the page gives a range, as "51-200" or "500+".'),
  foundedYear: number('company.foundedYear', 'Year founded.', isFoundingYear, tells(FOUNDING)),
  revenue: number('company.revenue', 'Revenue of its last year, as one number without unit.', isMoney, tells(REVENUE)),
  fundingStage: oneOf('company.fundingStage', ROUNDS, 'The last stage of funding that it reached.'),
  headquarters: text('company.headquarters', 'The city of its headquarters.', saysWhere),
  country: country('company.country', 'The country of its headquarters, as ISO 3166-1 code of two letters.'),
  region: text('company.region', 'The state or region of its headquarters.', saysWhere),
  companyType: oneOf('company.companyType', COMPANY_TYPES, 'What kind of company it is.'),
  technologies: list('company.technologies', 'Products of other companies that it says it works with.', isClause),
  fundingAmount: number(
    'company.signals.recentFunding.amount',
    'Money raised in its last round of funding.',
    isMoney,
    tells(FUNDING),
  ),
  fundingDate: date('company.signals.recentFunding.date', 'When that was, as YYYY-MM.'),
  fundingRound: text(
    'company.signals.recentFunding.round',
    'The name of that round, such as "Series A".',
    (_quote, value) => FUNDING.test(value),
  ),
  isHiring: flag('company.signals.hiringSignals.isHiring', 'Whether it looks for people now.', {
    true: (quote) => HIRING.test(quote) && !NO.test(quote) && countWords(quote) > 2,
    false: (quote) => HIRING.test(quote) && NO.test(quote) && countWords(quote) > 2,
  }),
  openRoles: number(
    'company.signals.hiringSignals.openRoles',
    'How many positions are open.',
    isRoleCount,
    isCountOf(POSITIONS),
  ),
  hiringDepartments: list(
    'company.signals.hiringSignals.departments',
    'Departments that it looks for people for.',
    tells(HIRING),
  ),
  recentNews: list('company.signals.newsSignals.recentNews', 'Headlines of its news, word for word.', isClause),
  newCeo: flag('company.signals.leadershipChanges.newCeo', 'True where it tells of a new head.', { true: tellsNewCeo }),
  newCro: flag('company.signals.leadershipChanges.newCro', 'True where it tells of a new head of sales.', {
    true: tellsNewCro,
  }),
}

function isClause(quote: string): boolean {
  return countWords(quote) >= CLAUSE
}

function tells(words: RegExp): Proof {
  return (quote) => words.test(quote)
}

function isCountOf(counted: RegExp) {
  return (quote: string, value: string) => countsNumber(quote, Number(value), counted)
}

function text(path: string, description: string, proof: Proof): CompanyField {
  const confirm: CompanyField['confirm'] = (value, { quote }) => {
    const words = wordsIn(value, quote)
    return words !== undefined && proof(quote, words) ? words : undefined
  }
  return { path, value: Type.String({ description }), confirm }
}

/** `names` has for each name the words by which a quote tells it. */
function oneOf(path: string, names: Readonly<Record<string, RegExp>>, description: string): CompanyField {
  const confirm: CompanyField['confirm'] = (value, { quote }) => {
    return Object.keys(names).find((name) => name === value && names[name]?.test(quote))
  }
  return { path, value: Type.Enum(Object.keys(names), { type: 'string', description }), confirm }
}

/** Many businesses say what they do in no word of a list: a sentence about itself counts, unless it is of another industry. */
function industry(path: string, description: string): CompanyField {
  const confirm: CompanyField['confirm'] = (value, { quote, kind }) => {
    const told = industriesIn(quote)
    const isSentence = countWords(quote) >= SENTENCE && ABOUT_ITSELF.includes(kind) && told.length === 0
    return INDUSTRY_NAMES.find((name) => name === value && (told.includes(name) || isSentence))
  }
  return { path, value: Type.Enum([...INDUSTRY_NAMES], { type: 'string', description }), confirm }
}

function number(
  path: string,
  description: string,
  isPossible: (value: number, thisYear: number) => boolean,
  proof: Proof,
): CompanyField {
  return {
    path,
    value: Type.Number({ description }),
    confirm: (value, { quote }, thisYear) => {
      if (typeof value !== 'number' || !isPossible(value, thisYear)) return undefined
      return holdsNumber(quote, value) && proof(quote, String(value)) ? value : undefined
    },
  }
}

function range(path: string, description: string): CompanyField {
  return {
    path,
    value: Type.String({ description }),
    confirm: (value, { quote }) => {
      if (!PEOPLE.test(quote)) return undefined
      const [, low, high] = /^(\d{1,7})(?:-(\d{1,7})|\+)$/u.exec(String(value)) ?? []
      if (low === undefined || !holdsNumber(quote, Number(low))) return undefined
      if (high !== undefined && (Number(high) <= Number(low) || !holdsNumber(quote, Number(high)))) return undefined
      return String(value)
    },
  }
}

function country(path: string, description: string): CompanyField {
  const confirm: CompanyField['confirm'] = (value, { quote }) => {
    const code = /^[A-Z]{2}$/u.test(String(value)) ? countryCodeOf(String(value)) : undefined
    return code !== undefined && namesCountry(quote, code) ? code : undefined
  }
  return { path, value: Type.String({ description }), confirm }
}

function date(path: string, description: string): CompanyField {
  return {
    path,
    value: Type.String({ description }),
    confirm: (value, { quote }, thisYear) => {
      const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/u.exec(String(value)) ?? []
      if (year === undefined || !isFoundingYear(Number(year), thisYear) || !FUNDING.test(quote)) return undefined
      return namesMonth(quote, Number(year), Number(month)) ? String(value) : undefined
    },
  }
}

function list(path: string, description: string, proof: Proof): CompanyField {
  return {
    path,
    value: Type.Array(Type.String(), { description }),
    confirm: (value, { quote }) => {
      const items = (Array.isArray(value) ? value : []).slice(0, MOST_ITEMS)
      const held = items.flatMap((item: unknown) => wordsIn(item, quote) ?? []).filter((item) => proof(quote, item))
      return held.length === 0 ? undefined : [...new Set(held)]
    },
  }
}

/** `proofs` has for each value that may be said what its quote is about. */
function flag(
  path: string,
  description: string,
  proofs: Readonly<Partial<Record<'true' | 'false', (quote: string) => boolean>>>,
): CompanyField {
  const confirm: CompanyField['confirm'] = (value, { quote }) => {
    if (typeof value !== 'boolean') return undefined
    return proofs[value ? 'true' : 'false']?.(quote) === true ? value : undefined
  }
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
