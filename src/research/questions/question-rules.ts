import { countryCodeOf } from '../../platform/text/countries.ts'
import { foldText } from '../../platform/text/fold-text.ts'
import { readNumber } from '../llm/reading/numbers-in-quotes.ts'
import { departmentOfRoles } from '../titles/departments.ts'
import { rolesOf } from '../titles/title-words.ts'

/** What rules read of a fact. */
export interface ReadFact {
  readonly path: string
  readonly value: unknown
  readonly confidence: number
  readonly source: string
}

/** Per path the best fact known. */
export type FactsRead<Fact extends ReadFact = ReadFact> = ReadonlyMap<string, Fact>

/** What a rule reads out of facts: the answer in plain values, and the fact that it rests on. */
export interface RuleReading {
  readonly fact: ReadFact
  readonly value: string | number | boolean
  /** By how much the answer is less sure than the fact. */
  readonly trust?: number
}

/** How a question is put, in the words of `plainWords`, and what answers it. It takes the whole question or none of it. */
export interface QuestionRule {
  readonly pattern: RegExp
  readonly read: (facts: FactsRead, parts: readonly string[], choices: readonly string[]) => RuleReading | undefined
}

const HEADCOUNT = 'company.employeeCount'
const SIZE = 'company.employeeRange'
const FOUNDED = 'company.foundedYear'
const COUNTRY = 'company.country'
const SEAT = 'company.headquarters'
const INDUSTRIES = ['company.industry', 'company.subIndustry']
const TECHNOLOGIES = ['company.technologies', 'company.techCategories']
const IS_HIRING = 'company.signals.hiringSignals.isHiring'
const OPEN_ROLES = 'company.signals.hiringSignals.openRoles'
const DEPARTMENTS = 'company.signals.hiringSignals.departments'
const FUNDING = 'company.signals.recentFunding'
const STAGE = 'company.fundingStage'

/** A board without openings today says little of tomorrow: as the scoring of the field has it. */
const NOT_HIRING = 0.6

const MORE = '(more than|over|above|at least|fewer than|less than|under|below|at most|up to|exactly)'
const COUNT = String.raw`([\d.,' ]{1,15}k?)`

/** The questions that known facts answer. The first that fits is taken. */
export const QUESTION_RULES: readonly QuestionRule[] = [
  {
    pattern:
      /^(?:how many people (?:(?:are there|do they (?:have|employ)|work (?:there|at they|for they)|are (?:employed|working) (?:there|at they|by they|for they))|are they|are in their team)|how (?:big|large) (?:are they|is their (?:team|workforce))|(?:what is )?their (?:head ?count|number of people|team size|company size|people count|size)|number of people|head ?count|company size)$/u,
    read: (facts) => plain(facts, HEADCOUNT) ?? plain(facts, SIZE),
  },
  {
    pattern: new RegExp(
      `^(?:do they (?:have|employ)|are there|have they|is their head ?count|is their number of people) ${MORE} ${COUNT}(?: people)?$`,
      'u',
    ),
    read: (facts, [comparison = '', bound = '']) =>
      compared(facts, HEADCOUNT, comparison, bound) ?? comparedRange(facts, comparison, bound),
  },
  {
    pattern: new RegExp(`^do they (?:have|employ) between ${COUNT} and ${COUNT} people$`, 'u'),
    read: (facts, [from = '', to = '']) => {
      const least = compared(facts, HEADCOUNT, 'at least', from)
      const most = compared(facts, HEADCOUNT, 'at most', to)
      return least === undefined || most === undefined
        ? undefined
        : { ...least, value: least.value === true && most.value === true }
    },
  },
  {
    pattern:
      /^(?:when (?:were|was) they (?:founded|established|started|created|incorporated|set up)|(?:in )?(?:what|which) year were they (?:founded|established|started|created|incorporated)(?: in)?|(?:what is )?their (?:founding year|year of founding|foundation year)|founding year|year of founding|since when do they exist)$/u,
    read: (facts) => plain(facts, FOUNDED),
  },
  {
    pattern: /^were they (?:founded|established|started|created|incorporated) (before|after|since|in) (\d{4})$/u,
    read: (facts, [when = '', year = '']) => {
      const comparison = { before: 'below', after: 'above', since: 'at least' }[when] ?? 'exactly'
      return compared(facts, FOUNDED, comparison, year)
    },
  },
  {
    pattern:
      /^(?:(?:in )?(?:what|which) (?:country|state of the world) (?:are they|is their (?:headquarters|head office|hq|seat)) ?(?:based|headquartered|located)?(?: in)?|(?:what is )?their country|(?:headquarters )?country)$/u,
    read: (facts) => country(facts),
  },
  {
    pattern:
      /^(?:where (?:are they (?:based|headquartered|located|from)|is their (?:headquarters|head office|hq|seat|main office)(?: located| based)?)|(?:in )?(?:what|which) (city|town|place) (?:are they|is their (?:headquarters|head office|hq|seat)) ?(?:based|headquartered|located)?(?: in)?|(?:what is )?their (?:headquarters|head office|hq|location)|headquarters)$/u,
    read: (facts, [kind], choices) => {
      const isOfCity = kind === 'city' || kind === 'town'
      return isOfCity && plain(facts, SEAT) === undefined ? undefined : place(facts, choices)
    },
  },
  {
    pattern:
      /^(?:are they (based|headquartered|located) in|is their (headquarters|head office|hq|seat)(?: located| based)? in|do they have an? (office) in|are they (from)) (?:the )?(.{2,60})$/u,
    read: (facts, parts) =>
      isIn(facts, parts.at(-1) ?? '', !parts.some((word) => word === 'located' || word === 'office')),
  },
  {
    pattern:
      /^(?:(?:in )?(?:what|which) (?:industry|sector|market|line of business|field) (?:are they|do they (?:work|operate)|is this)(?: active)?(?: in)?|(?:what is )?their (?:industry|sector)|industry|sector)$/u,
    read: (facts) => plain(facts, 'company.industry'),
  },
  {
    pattern:
      /^(?:are they (?:an? |active in (?:the )?|in (?:the )?)|do they (?:work|operate) in (?:the )?)([\p{L}\d &-]{2,60}?)(?: (?:company|business|firm|industry|sector|space|market|provider))?$/u,
    read: (facts, [name = '']) => isOfIndustry(facts, name),
  },
  {
    pattern:
      /^(?:what|which) (?:technologies|technology|tools|software|tech stack|products|systems) (?:do they (?:use|work with|run on)|are they using)$|^(?:what is )?their (?:tech stack|technology stack|technologies)$/u,
    read: (facts, _parts, choices) =>
      choices.length > 0 ? onlyChoice(facts, choices) : listed(facts, 'company.technologies'),
  },
  {
    pattern:
      /^(?:what|which) (?:[\p{L}\d/-]{1,30} ){0,4}(?:do they use|are they using|do they work with|do they run)$/u,
    read: (facts, _parts, choices) => onlyChoice(facts, choices),
  },
  {
    pattern:
      /^(?:(?:are|do) they (?:recruit|recruiting|hire|hiring)(?: new)?(?: people)?|do they have (?:any )?openings|are there (?:any )?openings(?: at they)?|are they (?:looking|searching) for (?:new )?people|have they (?:any )?openings)$/u,
    read: (facts) => hiring(facts),
  },
  {
    pattern: new RegExp(`^(?:do they have|are there|have they) ${MORE} ${COUNT} openings$`, 'u'),
    read: (facts, [comparison = '', bound = '']) => compared(facts, OPEN_ROLES, comparison, bound),
  },
  {
    pattern:
      /^(?:how many openings (?:do they have|are there(?: at they)?|have they)|(?:what is )?their number of openings|number of openings)$/u,
    read: (facts) => plain(facts, OPEN_ROLES),
  },
  {
    pattern:
      /^(?:what|which) (?:departments|teams|roles|people) (?:are they (?:hiring|recruiting|looking)(?: for| in)?|do they (?:hire|recruit)(?: for)?)$/u,
    read: (facts) => listed(facts, DEPARTMENTS),
  },
  {
    pattern:
      /^(?:are they (?:hiring|recruiting|looking)(?: (?:for|in))?|do they (?:hire|recruit|look for)|do they have (?:any )?open) ([\p{L}\d &/-]{2,60}?)(?: (?:people|roles|positions|jobs|department|team))?$/u,
    read: (facts, [words = '']) => hiringFor(facts, words),
  },
  {
    pattern:
      /^(?:(?:have|did) they (?:ever )?(?:raised?|receive[d]?|got(?:ten)?|get|secured?)(?: any)?(?: (?:outside|external|venture|vc))?(?: (?:funding|money|capital|investment|investments|a funding round|a round))|are they (?:funded|backed by investors))$/u,
    read: (facts) => funded(facts),
  },
  {
    pattern: /^are they (?:venture|vc)[ -](?:backed|funded)$/u,
    read: (facts) => ventureBacked(facts),
  },
  {
    pattern:
      /^how (?:much|big|large) (?:(?:money |funding |capital )?did they raise in their (?:last|latest|most recent) (?:funding )?round|was their (?:last|latest|most recent) (?:funding )?round)$/u,
    read: (facts) => plain(facts, `${FUNDING}.amount`),
  },
  {
    pattern:
      /^when (?:did they (?:last )?raise (?:funding|money|capital|their (?:last|latest|most recent) (?:funding )?round)(?: last)?|was their (?:last|latest|most recent) (?:funding )?round)$/u,
    read: (facts) => plain(facts, `${FUNDING}.date`),
  },
  {
    pattern:
      /^(?:what (?:was|is) their (?:(?:last|latest|most recent) (?:funding )?round|funding stage|stage of funding)|which (?:funding )?(?:round|stage) (?:did they (?:last )?raise(?: last)?|are they (?:in|at))|their funding stage|funding stage)$/u,
    read: (facts) => plain(facts, `${FUNDING}.round`) ?? plain(facts, STAGE),
  },
  {
    // Last: whatever else people use.
    pattern:
      /^(?:do they (?:use|work with|run on|have|run)|are they using|have they (?:got )?|are they an? (?:user|customer) of|is their (?:website|site|shop|store) (?:built|made|running) (?:with|on)) ?(?:the |an? )?([^,]{2,120})$/u,
    read: (facts, [names = '']) => uses(facts, names),
  },
]

function plain(facts: FactsRead, path: string): RuleReading | undefined {
  const fact = facts.get(path)
  const value = fact?.value
  if (fact === undefined || (typeof value !== 'string' && typeof value !== 'number')) return undefined
  return { fact, value }
}

function listed(facts: FactsRead, path: string): RuleReading | undefined {
  const fact = facts.get(path)
  const names = membersOf(fact)
  return fact === undefined || names.length === 0 ? undefined : { fact, value: names.join(', ') }
}

function membersOf(fact: ReadFact | undefined): string[] {
  if (fact === undefined) return []
  const { value } = fact
  const members: readonly unknown[] = Array.isArray(value) ? value : [value]
  return members.filter((one) => typeof one === 'string')
}

const COMPARISONS: Readonly<Record<string, (known: number, bound: number) => boolean>> = {
  'more than': (known, bound) => known > bound,
  over: (known, bound) => known > bound,
  above: (known, bound) => known > bound,
  'at least': (known, bound) => known >= bound,
  'fewer than': (known, bound) => known < bound,
  'less than': (known, bound) => known < bound,
  under: (known, bound) => known < bound,
  below: (known, bound) => known < bound,
  'at most': (known, bound) => known <= bound,
  'up to': (known, bound) => known <= bound,
  exactly: (known, bound) => known === bound,
}

function compared(facts: FactsRead, path: string, comparison: string, bound: string): RuleReading | undefined {
  const fact = facts.get(path)
  const limit = readNumber(bound)
  const holds = COMPARISONS[comparison]
  if (typeof fact?.value !== 'number' || limit === undefined || holds === undefined) return undefined
  return { fact, value: holds(fact.value, limit) }
}

/** A range answers where both of its ends do, and alike. */
function comparedRange(facts: FactsRead, comparison: string, bound: string): RuleReading | undefined {
  const fact = facts.get(SIZE)
  const [, from, to, open] = /^([\d,.]{1,9}) ?(?:[-–] ?([\d,.]{1,9})|(\+))$/u.exec(String(fact?.value ?? '')) ?? []
  const limit = readNumber(bound)
  const holds = COMPARISONS[comparison]
  if (
    fact === undefined ||
    from === undefined ||
    limit === undefined ||
    holds === undefined ||
    comparison === 'exactly'
  )
    return undefined
  const ends = [readNumber(from), open === undefined ? readNumber(to ?? '') : Infinity]
  const [low, high] = ends.map((end) => (end === undefined ? undefined : holds(end, limit)))
  return low === undefined || low !== high ? undefined : { fact, value: low }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function country(facts: FactsRead): RuleReading | undefined {
  const known = plain(facts, COUNTRY)
  if (known === undefined) return undefined
  const code = countryCodeOf(String(known.value))
  return { ...known, value: code === undefined ? known.value : (countryNames.of(code) ?? code) }
}

/** Where a company is: its city with the country, or the country alone. Of choices, whichever of the two is among them. */
function place(facts: FactsRead, choices: readonly string[]): RuleReading | undefined {
  const city = plain(facts, SEAT)
  const land = country(facts)
  if (city === undefined) return land
  const isChoice = choices.some((choice) => foldText(choice) === foldText(String(city.value)))
  if (choices.length > 0) return isChoice ? city : land
  const isNamed = land === undefined || foldText(String(city.value)).includes(foldText(String(land.value)))
  return { ...city, value: isNamed ? city.value : `${city.value}, ${land.value}` }
}

/** A country is told from all others; a city has many names, and a company more than one office. */
function isIn(facts: FactsRead, name: string, isSeat: boolean): RuleReading | undefined {
  const wanted = countryCodeOf(name)
  if (wanted !== undefined) {
    const known = plain(facts, COUNTRY)
    const code = known === undefined ? undefined : countryCodeOf(String(known.value))
    if (known === undefined || code === undefined || (code !== wanted && !isSeat)) return undefined
    return { ...known, value: code === wanted }
  }
  for (const path of [SEAT, 'company.region']) {
    const known = plain(facts, path)
    const parts = known === undefined ? [] : String(known.value).split(',').map(foldText)
    if (known !== undefined && (parts.includes(name) || parts.join(', ') === name)) return { ...known, value: true }
  }
  return undefined
}

function isOfIndustry(facts: FactsRead, name: string): RuleReading | undefined {
  for (const path of INDUSTRIES) {
    const fact = facts.get(path)
    if (fact !== undefined && membersOf(fact).some((one) => foldText(one) === name)) return { fact, value: true }
  }
  return undefined
}

function technology(facts: FactsRead, name: string): ReadFact | undefined {
  const wanted = foldText(name)
  return TECHNOLOGIES.map((path) => facts.get(path)).find((fact) =>
    membersOf(fact).some((one) => foldText(one) === wanted),
  )
}

/** "HubSpot", "HubSpot or Salesforce", "Stripe and Intercom". */
function uses(facts: FactsRead, names: string): RuleReading | undefined {
  const whole = technology(facts, names)
  if (whole !== undefined) return { fact: whole, value: true }
  const isEither = names.includes(' or ')
  const found = names.split(isEither ? ' or ' : ' and ').map((name) => technology(facts, name.trim()))
  const known = found.filter((fact) => fact !== undefined)
  const [first] = known
  return first !== undefined && (isEither || known.length === found.length) ? { fact: first, value: true } : undefined
}

/** The one of the choices that is among the technologies; of several, nobody knows which is meant. */
function onlyChoice(facts: FactsRead, choices: readonly string[]): RuleReading | undefined {
  const found = choices.flatMap((choice) => {
    const fact = technology(facts, choice)
    return fact === undefined ? [] : [{ fact, value: choice }]
  })
  return found.length === 1 ? found[0] : undefined
}

function hiring(facts: FactsRead): RuleReading | undefined {
  const fact = facts.get(IS_HIRING)
  if (typeof fact?.value === 'boolean') return { fact, value: fact.value, trust: fact.value ? 1 : NOT_HIRING }
  const roles = facts.get(OPEN_ROLES)
  return typeof roles?.value === 'number' && roles.value > 0 ? { fact: roles, value: true } : undefined
}

/** Of several words some may narrow it down: "sales people in Berlin". One alone is a department, or who works there. */
function hiringFor(facts: FactsRead, words: string): RuleReading | undefined {
  const fact = facts.get(DEPARTMENTS)
  const wanted = words.includes(' ') ? words : (departmentOfRoles(rolesOf(words))?.value ?? words)
  const isSought = membersOf(fact).some((one) => foldText(one) === wanted)
  return fact !== undefined && isSought ? { fact, value: true } : undefined
}

function ventureBacked(facts: FactsRead): RuleReading | undefined {
  const fact = [`${FUNDING}.round`, STAGE]
    .map((path) => facts.get(path))
    .find((one) => /^(?:pre-?)?seed|^series [a-h]\b/iu.test(String(one?.value)))
  return fact === undefined ? undefined : { fact, value: true }
}

function funded(facts: FactsRead): RuleReading | undefined {
  const known = ['round', 'date', 'amount'].map((member) => facts.get(`${FUNDING}.${member}`))
  const fact = [...known, facts.get(STAGE)].find((one) => one !== undefined)
  return fact === undefined ? undefined : { fact, value: true }
}
