import { countryCodeOf } from '../../platform/text/countries.ts'
import { isPlausibleHeadcount, isPlausibleYear } from '../readers/finding.ts'
import { INDUSTRY_NAMES, isTrade } from '../readers/read-industry.ts'
import { speaksOfOthers, statesNothing } from './doubts.ts'
import { funded } from './read-funding.ts'
import { hiringListed } from './read-hiring.ts'
import { industryNamed, readPlaces } from './read-place-and-trade.ts'
import { productsListed } from './read-products.ts'
import { CLEARLY } from './remark.ts'
import type { Remark, Told } from './remark.ts'

type ReadValue = (value: string, given: Pick<Remark, 'isOwnName' | 'observedAt'>) => Told[]

/** What stands behind a label, by the label; four languages, and the spellings of other tools. */
const LABELS: readonly (readonly [labels: string, read: ReadValue])[] = [
  [
    'employees, employee count, number of employees, no of employees, num employees, headcount, head count, staff, company size, company headcount, employee range, ftes, fte, mitarbeiter, mitarbeiterzahl, mitarbeiteranzahl, anzahl mitarbeiter, mitarbeitende, beschäftigte, unternehmensgröße, effectif, effectifs, salariés, nombre de salariés, nombre d employés, empleados, número de empleados, plantilla',
    readPeople,
  ],
  [
    'hq, headquarters, headquarter, head office, hq location, company location, based in, hauptsitz, firmensitz, sitz, siège, siège social, sede, sede central',
    (value, given) => readPlaces({ ...given, text: `Headquarters in ${value}` }),
  ],
  ['country, company country, hq country, land, pays, país', readCountry],
  [
    'founded, founded in, founded year, year founded, founding year, established, gegründet, gründungsjahr, fondée, fondé, année de création, fundada, año de fundación',
    readYear,
  ],
  ['industry, sector, vertical, branche, industrie, secteur, industria', readIndustry],
  [
    'funding, funding stage, last round, latest round, last funding, latest funding, last funding round, round, recent funding, finanzierung, finanzierungsrunde, levée, levée de fonds, ronda, financiación',
    (value, { observedAt }) => funded({ text: value, observedAt }),
  ],
  [
    'technologies, technology, tech stack, techstack, stack, tools, software, crm, crm system, cms, erp, marketing automation, helpdesk, help desk, martech, uses, using, technologien, werkzeuge, outils, tecnologías, herramientas',
    productsListed,
  ],
  [
    'hiring, is hiring, hiring for, open roles, open positions, openings, job openings, open jobs, vacancies, offene stellen, postes ouverts, recrutement, vacantes',
    hiringListed,
  ],
]

const BY_LABEL = new Map(LABELS.flatMap(([labels, read]) => labels.split(', ').map((label) => [label, read] as const)))

/** Whether a word before a colon says what stands behind it. */
export function isLabel(label: string): boolean {
  return BY_LABEL.has(bare(label))
}

/** What a value tells behind its label; a value that is more than one tells nothing. */
export function readLabel(label: string, value: string, given: Pick<Remark, 'isOwnName' | 'observedAt'>): Told[] {
  const read = BY_LABEL.get(bare(label))
  if (read === undefined || statesNothing(value) || speaksOfOthers(value)) return []
  return read(value.trim(), given)
}

function bare(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/['’#.]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

const COUNT =
  /^(?:about |around |approx\.? |approximately |roughly |circa |ca\.? |c\. |rund |env\. |environ |unos |~\s?|≈\s?)?(?<low>\d{1,3}(?:[.,' ]\d{3}){1,2}|\d{1,7})(?:\s?(?<plus>\+)|\s?(?:-|–|—|to|bis|à|a)\s?(?<high>\d{1,3}(?:[.,' ]\d{3}){1,2}|\d{1,7}))?(?:\s(?:employees|people|staff|ftes?|mitarbeiter(?:innen)?|mitarbeitende|beschäftigte|salariés|personnes|empleados|personas))?[.]?$/iu

function readPeople(value: string): Told[] {
  const { low, high, plus } = COUNT.exec(value)?.groups ?? {}
  const [from, to] = [numberOf(low), numberOf(high)]
  if (from === undefined || !isPlausibleHeadcount(from)) return []
  if (plus !== undefined) return [{ path: 'company.employeeRange', value: `${from}+`, confidence: CLEARLY }]
  if (to === undefined) return [{ path: 'company.employeeCount', value: from, confidence: CLEARLY }]
  if (to <= from || !isPlausibleHeadcount(to)) return []
  return [{ path: 'company.employeeRange', value: `${from}-${to}`, confidence: CLEARLY }]
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits.replaceAll(/\D/gu, ''))
}

function readCountry(value: string): Told[] {
  const code = countryCodeOf(value.replace(/\.$/u, ''))
  return code === undefined ? [] : [{ path: 'company.country', value: code, confidence: CLEARLY }]
}

function readYear(value: string, { observedAt }: Pick<Remark, 'observedAt'>): Told[] {
  const year = Number(/^(?:in )?(\d{4})[.]?$/u.exec(value)?.[1])
  if (!isPlausibleYear(year, Number(observedAt.slice(0, 4)))) return []
  return [{ path: 'company.foundedYear', value: year, confidence: CLEARLY }]
}

function readIndustry(value: string): Told[] {
  const words = value.replace(/\.$/u, '')
  const name = INDUSTRY_NAMES.find((one) => one.toLowerCase() === words.toLowerCase())
  if (name !== undefined) return [{ path: 'company.industry', value: name, confidence: CLEARLY }]
  return isTrade(words) ? industryNamed(words, CLEARLY) : []
}
