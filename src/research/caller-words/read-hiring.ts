import { departmentOfRoles } from '../titles/departments.ts'
import { rolesOf } from '../titles/title-words.ts'
import { isAsserted, isPresent } from '../readers/assertion.ts'
import { subjectAt } from '../readers/subject.ts'
import { ELSEWHERE, speaksOfOthers } from './doubts.ts'
import { CLEARLY, stated } from './remark.ts'
import type { Remark, Told } from './remark.ts'

const PATH = 'company.signals.hiringSignals'
const MOST_ROLES = 10_000

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  ein: 1,
  eine: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six_: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  uno: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
}
const NUMBERS = Object.keys(NUMBER_WORDS)
  .filter((word) => !word.endsWith('_'))
  .join('|')
const HIRES = /(?<![\p{L}])(?:hiring|recruiting|recrutent?|recrutons|embauchent?|contratan?|contratando)(?![\p{L}])/iu
/** Words that are said of anything that is looked for, and so need a number of people behind them. */
const SEEKS = /(?<![\p{L}])(?:looking for|seeking|suchen|sucht|cherchent?|buscan?|buscando)(?![\p{L}])/iu
const NO_PEOPLE =
  /(?<![\p{L}])(?:agenc(?:y|ies)|tools?|software|platforms?|vendors?|providers?|partners?|offices?|spaces?|sites?|stores?|shops?|solutions?|systems?|suppliers?|investors?|projects?|firms?|agentur(?:en)?|anbieter|lieferanten?|büros?|partnern?|agences?|fournisseurs?|bureaux?|agencias?|proveedor(?:es)?|oficinas?|socios?)(?![\p{L}])/iu
const OPEN = new RegExp(
  `(?<![\\p{L}\\d.,-])(?<count>\\d{1,4}|${NUMBERS}|no|keine|aucun|sin)\\s(?:currently\\s)?(?:open|offene|vacant)\\s(?:roles?|positions?|jobs?|vacancies|reqs?|stellen|positionen)(?![\\p{L}])|(?<![\\p{L}\\d.,-])(?<behind>\\d{1,4})\\s(?:job openings|openings|vacancies|vacantes|postes ouverts|vacancies|stellenangebote)(?![\\p{L}])`,
  'iu',
)
const NOT_HIRING =
  /(?<![\p{L}])(?:not (?:currently |now )?(?:hiring|recruiting)|hiring freeze|no open (?:roles|positions)|einstellungsstopp|keine offenen stellen|ne recrutent? pas|no (?:están? )?contratan?(?:do)?)(?![\p{L}])/iu
const ROLES = new RegExp(
  `^(?:\\s(?:for|für|pour|para|in|a|an|new|more|another|about|around|currently|now|neue|weitere|mehrere|several|some|de|des))*\\s(?:(?<count>\\d{1,4}|${NUMBERS})\\s)?(?:(?:more|new|additional|weitere|neue)\\s)?(?<role>[\\p{L}][\\p{L}/&’'-]*(?:\\s(?!(?:and|und|et|y|in|for|with|at|to|on|who|für|im|mit|pour|dans|para|en|con)\\s)[\\p{L}][\\p{L}/&’'-]*){0,4})`,
  'iu',
)
const NEXT = /^(?:,\s(?:and\s)?|\s(?:and|und|et|y|&)\s)/iu
const ENDS =
  /^\s?(?:$|[.!;,)(]|(?:now|right now|at the moment|currently|this quarter|this year|in|for|at|across|and|but|und|im|in|für|et|en|pour|y|para)(?![\p{L}]))/iu

/** Whether the company looks for people, and for whom, where a sentence says so of it now. */
export function readHiring(remark: Remark): Told[] {
  const { text } = remark
  const not = NOT_HIRING.exec(text)
  if (not !== null) return notHiring(remark, not)
  const open = OPEN.exec(text)
  if (open !== null) return openRoles(remark, open)
  const match = HIRES.exec(text) ?? SEEKS.exec(text)
  if (match === null) return []
  const isSeeking = !HIRES.test(match[0])
  const end = match.index + match[0].length
  const roles = rolesFrom(text.slice(end))
  if (isSeeking && (roles?.count === undefined || NO_PEOPLE.test(text.slice(end, end + roles.length)))) return []
  if (!ENDS.test(text.slice(end + (roles?.length ?? 0)))) return []
  if (speaksOfOthers(text.slice(end)) || ELSEWHERE.test(text.slice(end))) return []
  const sure = stated(remark, match.index, end + (roles?.length ?? 0))
  return sure === undefined ? [] : tell(roles?.count, roles?.departments ?? [], sure)
}

/** A value behind a label such as "Hiring" or "Open roles". */
export function hiringListed(value: string): Told[] {
  const text = value.trim().replace(/[.!]$/u, '')
  if (/^(?:yes|true|ja|oui|sí|si|actively|active)$/iu.test(text)) return tell(undefined, [], CLEARLY)
  if (/^(?:no|false|none|nein|keine|non|aucun|ninguno)$/iu.test(text)) return denied(CLEARLY)
  if (/^\d{1,4}$/u.test(text)) return counted(Number(text), CLEARLY)
  const roles = rolesFrom(` ${text}`)
  return roles !== undefined && roles.length === text.length + 1 ? tell(roles.count, roles.departments, CLEARLY) : []
}

function notHiring({ text, isOwnName }: Remark, match: RegExpExecArray): Told[] {
  const end = match.index + match[0].length
  if (!/^\s?(?:$|[.!;,]|(?:now|right now|at the moment|anyone|anybody|and|but)(?![\p{L}]))/iu.test(text.slice(end)))
    return []
  const before = text
    .slice(0, match.index)
    .replace(/(?:\s|^)(?:have|has|a|there is|there are|in|ne|haben|hat)$/iu, '')
    .trimEnd()
  if (!isPresent(text, end) || subjectAt({ text, before: '' }, before.length, isOwnName) === 'no') return []
  return denied(CLEARLY)
}

function openRoles({ text, isOwnName }: Remark, match: RegExpExecArray): Told[] {
  const end = match.index + match[0].length
  const before = text
    .slice(0, match.index)
    .replace(/(?:\s|^)(?:have|has|got|with|haben|hat|avons|ont|tenemos)$/iu, '')
    .trimEnd()
  if (
    !isAsserted(text, end) ||
    !isPresent(text, end) ||
    subjectAt({ text, before: '' }, before.length, isOwnName) === 'no'
  )
    return []
  // "12 open positions in sales" are some of them.
  if (!/^\s?(?:$|[.!;,)]|(?:now|right now|at the moment|on their|and)(?![\p{L}]))/iu.test(text.slice(end))) return []
  const { count, behind } = match.groups ?? {}
  return counted(countOf(count ?? behind ?? '') ?? 0, CLEARLY)
}

interface Roles {
  readonly count: number | undefined
  readonly departments: readonly string[]
  readonly length: number
}

/** The roles at the beginning of a text, as far as each is one that people have. */
function rolesFrom(text: string): Roles | undefined {
  let [at, count]: [number, number | undefined] = [0, 0]
  const departments = new Set<string>()
  for (;;) {
    const skipped = at === 0 ? 0 : (NEXT.exec(text.slice(at))?.[0].length ?? -1)
    if (skipped < 0) break
    const match = ROLES.exec(at === 0 ? text : ` ${text.slice(at + skipped)}`)
    const role = match?.groups?.['role'] ?? ''
    const department = departmentOf(role)
    if (match === null || department === undefined) break
    const number = countOf(match.groups?.['count'] ?? '')
    count = number === undefined || count === undefined ? undefined : count + number
    departments.add(department)
    at += skipped + match[0].length - (at === 0 ? 0 : 1)
  }
  if (departments.size === 0) return undefined
  return { count, departments: [...departments].toSorted(), length: at }
}

/** Of one and of several. */
function departmentOf(role: string): string | undefined {
  const singular = [role, role.replace(/s$/iu, ''), role.replace(/(?:es|en|innen|n|aux)$/iu, '')]
  return singular.map((one) => departmentOfRoles(rolesOf(one))?.value).find((value) => value !== undefined)
}

function countOf(word: string): number | undefined {
  if (/^(?:no|keine|aucun|sin)$/iu.test(word)) return 0
  const count = /^\d+$/u.test(word) ? Number(word) : NUMBER_WORDS[word.toLowerCase()]
  return count === undefined || count > MOST_ROLES ? undefined : count
}

function counted(roles: number, confidence: number): Told[] {
  return roles === 0 ? denied(confidence) : tell(roles, [], confidence)
}

function denied(confidence: number): Told[] {
  return [{ path: `${PATH}.isHiring`, value: false, confidence }]
}

function tell(roles: number | undefined, departments: readonly string[], confidence: number): Told[] {
  const told: Told[] = [{ path: `${PATH}.isHiring`, value: true, confidence }]
  if (roles !== undefined && roles > 0) told.push({ path: `${PATH}.openRoles`, value: roles, confidence })
  if (departments.length > 0) told.push({ path: `${PATH}.departments`, value: departments, confidence })
  return told
}
