import { bestFacts } from '../../src/research/facts/best-facts.ts'
import type { LeadFact, FactValue } from '../../src/research/facts/fact.ts'
import type { Expected, FakeSite, Rule } from './fake-site.ts'

/** What became of one fact of one site. Each item of a list is a fact of its own. */
export interface Judgement {
  readonly site: string
  /** The path, or the one kind that several paths tell of. */
  readonly kind: string
  readonly verdict: 'right' | 'wrong' | 'missed'
  readonly stated?: FactValue
  readonly expected?: Expected
  /** A person finds something of this kind there. */
  readonly isExpected: boolean
}

/** A kind of fact that more than one path tells. */
const KINDS: Readonly<Record<string, string>> = {
  'company.employeeCount': 'company.size',
  'company.employeeRange': 'company.size',
  'company.revenueRange': 'company.revenue',
}

/** Follow from other facts by a table, or name what nobody scores by. */
const UNJUDGED = new Set(['company.techCategories', 'company.socialProfiles', 'company.acceptsMail'])

/** Compares what is stated of a site, by the best fact of each path, with what a person finds there. */
export function judgeFacts(site: FakeSite, facts: readonly LeadFact[]): Judgement[] {
  const stated = [...bestFacts(facts).values()].filter(({ path }) => !UNJUDGED.has(path))
  const judged = stated.flatMap((fact) => judgeStated(site, fact))
  const told = new Set(judged.map(({ kind }) => kind))
  const missed = Object.entries(site.finds).flatMap(([path, expected]): Judgement[] => {
    const kind = kindOf(path)
    if (told.has(kind)) return []
    const items = isList(expected) ? expected.all : [undefined]
    return items.map((item) => ({
      site: site.domain,
      kind,
      verdict: 'missed',
      expected: item ?? expected,
      isExpected: true,
    }))
  })
  return [...judged, ...missed]
}

function kindOf(path: string): string {
  return KINDS[path] ?? path
}

function judgeStated(site: FakeSite, { path, value }: LeadFact): Judgement[] {
  const kind = kindOf(path)
  const known = site.finds[kind]
  const expected = known ?? site.may?.[kind] ?? (path === 'company.website' ? ownWebsite(site) : undefined)
  if (expected !== undefined && isList(expected))
    return judgeList({ site: site.domain, kind }, [value].flat(), expected)
  const isRight = expected !== undefined && meets(value, expected)
  // What is right and hard to find counts neither way.
  if (isRight && known === undefined) return []
  const more = expected === undefined ? {} : { expected }
  return [
    {
      site: site.domain,
      kind,
      verdict: isRight ? 'right' : 'wrong',
      stated: value,
      isExpected: known !== undefined,
      ...more,
    },
  ]
}

function judgeList(
  head: { site: string; kind: string },
  values: FactValue[],
  expected: { all: readonly string[]; may?: readonly string[] },
): Judgement[] {
  const stated = values.map((value) => fold(String(value)))
  const missing = expected.all.filter((item) => !stated.includes(fold(item)))
  const right = expected.all.filter((item) => stated.includes(fold(item)))
  const known = [...expected.all, ...(expected.may ?? [])].map(fold)
  const wrong = values.filter((value) => !known.includes(fold(String(value))))
  return [
    ...right.map((item): Judgement => ({ ...head, verdict: 'right', stated: item, isExpected: true })),
    ...missing.map((item): Judgement => ({ ...head, verdict: 'missed', expected: item, isExpected: true })),
    ...wrong.map((value): Judgement => ({
      ...head,
      verdict: 'wrong',
      stated: value,
      expected: expected.all,
      isExpected: false,
    })),
  ]
}

/** Whether a value is what was expected. */
export function meets(value: FactValue, expected: Expected): boolean {
  if (!isRule(expected)) return same(value, expected)
  if ('oneOf' in expected) return expected.oneOf.some((one) => same(value, one))
  if ('says' in expected) return fold(String(value)).includes(fold(expected.says))
  if ('city' in expected) return fold(String(value)).split(',')[0] === fold(expected.city)
  return false
}

function isRule(expected: Expected): expected is Rule {
  return typeof expected === 'object' && !Array.isArray(expected)
}

function isList(expected: Expected): expected is { all: readonly string[]; may?: readonly string[] } {
  return isRule(expected) && 'all' in expected
}

function same(value: FactValue, expected: FactValue): boolean {
  if (typeof value !== 'string' || typeof expected !== 'string') return String(value) === String(expected)
  return fold(value) === fold(expected)
}

/** Upper and lower case, accents, dashes and a final slash make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[-–—_]/gu, ' ')
    .replace(/\/$/, '')
    .trim()
}

/** Wherever the pages were read, the website that is stated must be the company's own. */
function ownWebsite(site: FakeSite): Rule {
  const hosts = [
    site.domain,
    `www.${site.domain}`,
    ...Object.keys(site.hosts).filter((host) => host.endsWith(`.${site.domain}`)),
  ]
  return { oneOf: hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`]) }
}
