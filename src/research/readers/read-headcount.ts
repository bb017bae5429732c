import { isAsserted, isPresent, ownSentences, type OwnSentence } from './assertion.ts'
import { departmentOfRoles } from '../titles/department-rules.ts'
import type { Finding } from './finding.ts'
import { rolesOf } from '../titles/fold-title.ts'
import {
  CLAUSE_ENDS,
  COUNTED_PEOPLE,
  ELSEWHERE,
  NAMED_WITH_OTHERS,
  NUMBER,
  OF_A_TRADE,
  reachOf,
  WORK,
} from './headcount-words.ts'
import type { IsOwnName } from './own-name.ts'
import { firstAgreed, isToldOfAnother, type OwnLine } from './page-sections.ts'
import { isPlausibleHeadcount } from './plausible.ts'
import { quoteAround } from './sentences.ts'
import { COMPANY_NOUNS, subjectAt, TEAM_NOUNS } from './subject.ts'

const CLEARLY = 0.6
const PERHAPS = 0.5

/** How people are counted in a sentence, up to the number and who they are. */
interface Form {
  readonly pattern: RegExp
  /** "We" and "our" say whose people they are; else the subject of the verb does, or nobody in a note. */
  readonly whose: 'own' | 'subject' | 'note'
  /** What the company is, and not what it has: that is all of it, whatever is told of them behind. */
  readonly isIdentity: boolean
}

const START = '(?<![\\p{L}])'
const NOW =
  "(?:(?:now|today|currently|proudly|already|heute|derzeit|aktuell|inzwischen|bereits|aujourd['’]hui|désormais|hoy|actualmente|ya)\\s){0,2}"
const OUR = '(?:our|unser(?:e[mnr]?)?|notre|nos|nuestr[ao]s?)'
const A = '(?:an?|eine?[mnr]?|une?|una?)'
const TEAM = `(?:${TEAM_NOUNS}|family|${COMPANY_NOUNS})`
const WITH = '(?:with|mit|avec|con)'
/** "A family business with 3 yards and 88 employees" has other things first. */
const OF = `(?:(?<consists>of|von|aus|de)|${WITH}(?:\\s\\d{1,3}\\s[\\p{L}-]+\\s(?:and|und|et|y))?)`
const A_TEAM = `(?<team>${A}\\s(?:[\\p{L}-]+\\s){0,4}?${TEAM}(?:\\s(?:familial|familiale|familiar|indépendante?|independiente))?\\s(?:${WITH}\\s${A}\\s${TEAM}\\s)?${OF}\\s)`
/** "Gegründet 1954, heute 250 Mitarbeiter" */
const AFTER_YEAR =
  '(?:(?:founded|established|gegründet|fondée?|créée?|fundad[ao]|cread[ao])[^.;:]{1,40}\\d{4}[,;·|]\\s)?'
const COUNTED = `${NOW}${A_TEAM}?${NUMBER}(?:[\\s-]{1,2}${COUNTED_PEOPLE})?`

function form(whose: Form['whose'], isIdentity: boolean, pattern: string): Form {
  return { whose, isIdentity, pattern: new RegExp(pattern, 'iu') }
}

const FORMS: readonly Form[] = [
  form(
    'own',
    false,
    `${START}(?:we|wir|nous)\\s${NOW}(?:have|employ|count|number|haben|beschäftigen|zählen|avons|employons|comptons)\\s${COUNTED}`,
  ),
  form('own', false, `${START}(?:beschäftigen|haben|zählen)\\swir\\s${COUNTED}`),
  form('own', false, `${START}(?:employons|contamos con|tenemos|empleamos)\\s${COUNTED}`),
  form(
    'own',
    true,
    `${START}(?:we are|we['’]re|we now are|wir sind|sind wir|nous sommes|somos|trabajamos)\\s${COUNTED}`,
  ),
  form('own', true, `${START}(?:we have|we['’]ve) (?:now )?grown (?:from [^.,;]{1,40} )?to ${COUNTED}`),
  form('own', true, `${START}${OUR}\\s${NUMBER}\\s${COUNTED_PEOPLE}`),
  form(
    'own',
    true,
    `${START}${OUR}\\s(?<kind>(?:\\p{L}[\\p{L}-]*\\s){0,2})(?<team>${TEAM})\\s${OF}\\s${NUMBER}(?:\\s${COUNTED_PEOPLE})?`,
  ),
  form('own', true, `${START}${OUR}\\s(?:${TEAM_NOUNS})\\s?:\\s${NUMBER}\\s${COUNTED_PEOPLE}`),
  form('own', false, `${START}bei uns arbeiten\\s${NOW}${NUMBER}\\s${COUNTED_PEOPLE}`),
  form('own', true, `${START}there are (?:now )?${NUMBER} (?<noun>of us)(?![\\p{L}])`),
  form('own', true, `${START}formamos parte(?: [\\p{L}]+){0,4} ${NUMBER}\\s${COUNTED_PEOPLE}`),
  form(
    'subject',
    false,
    `${START}(?:has|employs|counts|numbers|beschäftigt|zählt|hat|emploie|compte|réunit|rassemble|regroupe|emplea|cuenta(?: hoy)? con|tiene)\\s${COUNTED}`,
  ),
  form('subject', true, `${START}(?:is|ist|est|es)\\s${COUNTED}`),
  form('subject', true, `${START}has (?:now )?grown (?:from [^.,;]{1,40} )?to ${COUNTED}`),
  form('note', true, `^${NOW}(?:${A} )?(?:${TEAM_NOUNS}) (?<team>of|von|aus|de) ${NUMBER}(?:\\s${COUNTED_PEOPLE})?`),
  form(
    'note',
    false,
    `^${AFTER_YEAR}${NOW},?\\s?(?:${A}\\s(?:team|équipe|equipo)\\s?:\\s)?${NUMBER}[\\s-]{1,2}${COUNTED_PEOPLE}`,
  ),
]

const RANGE = /^\s?(?:to|bis|à|a|or|oder|o|ou|-|–|—)\s?\d/iu
const RANGE_BEFORE = /\d\s?(?:to|bis|à|a|and|und|or|oder|-|–|—)\s?$/iu
const LOOKS_LIKE_YEAR = /^(?:19|20)\d\d$/
/** A limit behind a number: "12 people in our sales team", "40 on the board". */
const LIMIT =
  /^\s(?:in|on|at|im|am|an|ans|auf|bei|en|dans|du|au|aux|sur|for|für|pour|para|within|of|der|des|del|across|under|über|who|qui|que|die)(?![\p{L}])/iu
/** Such people are all there are where no subject tells whose. */
const DOES_WORK = new RegExp(
  `^\\s(?:${WORK})(?![\\p{L}])(?!\\s(?:with|on|mit|avec|con|their|ihre|leurs?|sus?|smarter|better|faster|more))`,
  'iu',
)
const OF_THEM = /^,\s(?:davon|darunter|including|of whom|dont|incluid\p{L}+|entre ellos)(?![\p{L}])/iu
const WE_BEHIND = /^,\s(?:we|wir|nous)(?![\p{L}])/iu
const IS_TEAM = new RegExp(`(?<![\\p{L}])(?:${TEAM_NOUNS})(?![\\p{L}])`, 'iu')
/** "Our team of 30 is growing." */
const DOES = /^\s(?:is|are|has|have|ist|sind|hat|est|a|es|tiene)\s\p{L}/iu
const IS_COMPANY = new RegExp(COMPANY_NOUNS, 'iu')
/** What a clause says behind its first preposition. */
const IN_PART = /^[^.,;:–—]{0,40}?\s(?:in|im|for|für|en|de|du|au|of)\s([^.,;:–—]{2,40})/iu
const WITH_OTHERS =
  /(?<![\p{L}])(?:together with|zusammen mit|gemeinsam mit|ensemble avec|junto (?:con|a)|volunteers?)(?![\p{L}])/iu
/** Some of a company. */
const PARTS = new Set(
  'sales|marketing|engineering|product|design|information technology|finance|human resources|legal|operations|customer success|executive'.split(
    '|',
  ),
)
const SOME =
  /(?<![\p{L}])(?:leadership|management|core|founding|board|executive|project|pilot|advisory|leitungs\p{L}*|führungs\p{L}*|kern\p{L}*|direction|dirección|directivo|volunteers?)(?![\p{L}])/iu

const LABEL =
  /^(?:team size|company size|headcount|(?:number of )?employees|people|staff|mitarbeit\p{L}+|beschäftigte|team|effectif|salariés|collaborateurs|empleados|empleadas y empleados|plantilla|personas)\s?:?$/iu
const LABELLED =
  /^(?:team size|company size|headcount|(?:number of )?employees|mitarbeit\p{L}+|beschäftigte|effectif|salariés|collaborateurs|empleados|plantilla)\s?:\s?(?<number>\d{1,3}(?:[.,' ]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?$/iu
const ONLY_NUMBER = /^(?<number>\d{1,3}(?:[.,' ]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?$/u

/** How many people work at a company, where its visible text says so of all of it, today and in so many words. */
export function readHeadcount(lines: readonly OwnLine[], isOwnName: IsOwnName): Finding[] {
  const found = lines.flatMap((line, index) => {
    if (!/\d/.test(line.text)) return []
    const here = labelled(lines, index) ?? inSentences(line.text, lines[index + 1]?.text, isOwnName)
    return here === undefined || isToldOfAnother(line, isOwnName, here.confidence >= CLEARLY) ? [] : [here]
  })
  return firstAgreed(found, CLEARLY)
}

function inSentences(line: string, next: string | undefined, isOwnName: IsOwnName): Finding | undefined {
  let perhaps: Finding | undefined
  for (const sentence of ownSentences(line, next)) {
    const found = inSentence(sentence, isOwnName)
    if (found !== undefined && found.confidence >= CLEARLY) return found
    perhaps ??= found
  }
  return perhaps
}

function inSentence(sentence: OwnSentence, isOwnName: IsOwnName): Finding | undefined {
  const label = LABELLED.exec(sentence.text.replace(/[.]$/, ''))
  if (label !== null) return headcount(label, PERHAPS, sentence.text)
  for (const form of FORMS) {
    const match = form.pattern.exec(sentence.text)
    if (match === null || !countsAll(sentence, match, form)) continue
    if (form.whose === 'note') return headcount(match, PERHAPS, quoteAround(sentence.text, match))
    if (form.whose === 'subject' && subjectAt(sentence, match.index, isOwnName) !== 'clearly') continue
    return headcount(match, CLEARLY, quoteAround(sentence.text, match))
  }
  return undefined
}

/** Whether the people who are counted are all of somebody's, today and without a doubt. */
function countsAll(
  { text: sentence, isAlone }: OwnSentence,
  match: RegExpExecArray,
  { whose, isIdentity }: Form,
): boolean {
  const { team, consists, noun, workers, kind = '' } = match.groups ?? {}
  if (team === undefined && noun === undefined) return false
  if (WITH_OTHERS.test(sentence) || NAMED_WITH_OTHERS.test(sentence)) return false
  const end = match.index + match[0].length
  const whole = sentence.slice(end)
  const rest = OF_THEM.test(whole) && whose !== 'note' ? '' : whole
  if (RANGE.test(rest) || RANGE_BEFORE.test(sentence.slice(0, match.index)) || ELSEWHERE.test(rest)) return false
  if (!isAsserted(sentence, end) || !isPresent(sentence, end)) return false
  if (isOfSome(kind) || (!IS_COMPANY.test(team ?? '') && isOfSome(team ?? ''))) return false
  if (whose === 'note')
    return isNote(rest, { worker: team ?? workers, isAlone }) || (noun === 'strong' && WE_BEHIND.test(rest))
  const behind = rest.slice(reachOf(rest).length)
  if (CLAUSE_ENDS.test(behind) || (IS_TEAM.test(team ?? '') && DOES.test(behind))) return true
  if (!isIdentity || LIMIT.test(behind) || IN_PART.exec(rest)?.slice(1).some(isOfSome)) return false
  // "A team of 12 engineers" is all of it, "a company with 12 engineers" is not.
  return noun !== undefined || (consists !== undefined && OF_A_TRADE.test(behind))
}

function isNote(rest: string, { worker, isAlone }: { worker: string | undefined; isAlone: boolean }): boolean {
  const behind = rest.slice(reachOf(rest).length)
  if (DOES_WORK.test(behind)) return true
  return worker !== undefined && ((isAlone && /^[.!]?$/.test(behind)) || OF_THEM.test(behind))
}

function isOfSome(words: string): boolean {
  return SOME.test(words) || PARTS.has(departmentOfRoles(rolesOf(words))?.value ?? '')
}

/** Two lines such as "512" and "Employees", as figures are set. */
function labelled(lines: readonly OwnLine[], index: number): Finding | undefined {
  const match = ONLY_NUMBER.exec(lines[index]?.text ?? '')
  if (match === null) return undefined
  const label = [lines[index + 1], lines[index - 1]].find((line) => LABEL.test(line?.text ?? ''))
  return label === undefined ? undefined : headcount(match, PERHAPS, `${match[0]} ${label.text}`)
}

function headcount(match: RegExpExecArray, confidence: number, quote: string): Finding | undefined {
  const { number = '', floor, plus } = match.groups ?? {}
  const people = Number(number.replace(/\D/g, ''))
  if (!isPlausibleHeadcount(people) || people < 2 || LOOKS_LIKE_YEAR.test(number)) return undefined
  if (floor !== undefined || plus !== undefined) {
    return { path: 'company.employeeRange', value: `${people}+`, confidence, quote }
  }
  return { path: 'company.employeeCount', value: people, confidence, quote }
}
