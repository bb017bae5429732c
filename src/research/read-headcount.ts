import type { Finding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import { speaksOfItself } from './own-words.ts'
import { firstAgreed, isUnderName, type OwnLine } from './page-sections.ts'
import { isPlausibleHeadcount } from './plausible.ts'
import { quoteAround, sentencesOf } from './sentences.ts'

const CLEARLY = 0.6
const PERHAPS = 0.5

const AT_LEAST = 'over|more than|at least|upwards of|über|mehr als|mindestens|plus de|más de'
const ABOUT =
  'around|about|approximately|roughly|some|nearly|almost|currently|rund|ca\\.|circa|etwa|knapp|gut|environ|près de|unos|alrededor de|cerca de|all'
const QUALIFIER = `(?:(?<floor>${AT_LEAST})|${ABOUT})`
const NUMBER = String.raw`(?<![\d.,–—/$€£-]|\d )(?<number>\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?(?![\d%]|[.,-]\d)`
const WORKERS =
  'employees|staff members|staff|team members|teammates|coworkers|colleagues|mitarbeiter(?:innen|nde[nr]?|:innen|\\*innen|in)?|mitarbeitende[nr]?|beschäftigte[nr]?|angestellte[nr]?|kolleg(?:en|innen|:innen)|salariés|salariées|collaborateurs|collaboratrices|employés|empleados|empleadas|trabajadores|colaboradores'
const ANYBODY =
  'people|persons|professionals|specialists|experts|menschen|leute|personen|köpfe|personnes|personas|profesionales'
const ADJECTIVES = String.raw`(?:[\p{L}-]{2,20}\s){0,2}?`
const AFTER = '(?![\\p{L}])'

/** How headcounts are told; each one has the groups `number`, and `floor` or `plus` where more is meant. */
const PATTERNS: readonly RegExp[] = [
  `(?:${QUALIFIER}\\s)?${NUMBER}\\s{1,2}${ADJECTIVES}(?:${WORKERS})${AFTER}`,
  `(?<![\\p{L}])(?:team|company|crew|staff|workforce|headcount|équipe|equipo|effectif|plantilla|belegschaft) (?:of|von|aus|mit|de) (?:${QUALIFIER}\\s)?${NUMBER}`,
  `(?<![\\p{L}])(?:we are|we['’]re|we now are|today we are|we employ|employs|employing|has|have|counts|(?:grown|grew) to|numbers|wir sind|sind wir|beschäftigen wir|wir beschäftigen|beschäftigt|zählt|nous sommes|sommes|emploie|employons|compte|réunit|rassemble|somos|cuenta con|contamos con|emplea|trabajamos|trabajan|travaillons|travaillent|arbeiten)\\s(?:(?:now|today|heute|derzeit|aujourd['’]hui|hoy|actualmente)\\s)?(?:a team of\\s)?(?:${QUALIFIER}\\s)?${NUMBER}\\s${ADJECTIVES}(?:${ANYBODY})${AFTER}`,
  `(?<![\\p{L}])(?:our|unsere|nos|nuestr[ao]s)\\s(?:${QUALIFIER}\\s)?${NUMBER}\\s${ADJECTIVES}(?:${ANYBODY})${AFTER}`,
  `(?<![\\p{L}])(?:now|today|are|is)\\s(?:${QUALIFIER}\\s)?${NUMBER}[\\s-]strong${AFTER}`,
  `(?<![\\p{L}])there are (?:now )?(?:${QUALIFIER}\\s)?${NUMBER} of us${AFTER}`,
  `(?<![\\p{L}])(?:formamos parte|forman parte)(?: [\\p{L}]+){0,4} (?:${QUALIFIER}\\s)?${NUMBER}\\s(?:${ANYBODY})${AFTER}`,
  `(?:${QUALIFIER}\\s)?${NUMBER}\\s${ADJECTIVES}(?:${ANYBODY})\\s(?:work|are employed|arbeiten|travaillent|trabajan)${AFTER}`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** The number is somebody else's: a customer's, a plan's, a limit's. */
const NOT_OURS =
  /(?<![\p{L}])(?:teams|up to|bis zu|between|zwischen|from|per|pro|each|jede\p{L}*|every|average|help(?:s|ed)?|train(?:s|ed)?|for|für|pour|para|plan|tier|price|preis)\s(?:[\p{L}-]+\s){0,6}$|(?<![\p{L}])(?:companies|businesses|organi[sz]ations|clients?|customers?|kunden|firms|employers|per|pro|plan|tier|price|preis|help(?:s|ed)?)(?![\p{L}])/iu
const THEY_DO =
  /^\W{0,3}(?:use|trust|rely|love|benefit|at (?:least|most)|in companies|or (?:more|less|fewer)|nutzen|vertrauen|verwenden|setzen|usan|utilizan|confían|utilisent|(?:nous |lui )?font confiance|per|pro|who)(?![\p{L}])/iu
const RANGE_BEFORE = /\d\s?(?:to|bis|à|a|and|und|or|oder|-|–|—)\s?$/iu
const LOOKS_LIKE_YEAR = /^(?:19|20)\d\d$/
const BEFORE = 60

const LABEL =
  /^(?:team size|company size|headcount|(?:number of )?employees|people|staff|mitarbeit\p{L}+|beschäftigte|team|effectif|salariés|collaborateurs|empleados|empleadas y empleados|plantilla|personas)\s?:?$/iu
const LABELLED =
  /^(?:team size|company size|headcount|(?:number of )?employees|mitarbeit\p{L}+|beschäftigte|effectif|salariés|collaborateurs|empleados|plantilla)\s?:\s?(?<number>\d{1,3}(?:[.,' ]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?$/iu
const ONLY_NUMBER = /^(?<number>\d{1,3}(?:[.,' ]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?$/u

/** How many people work at a company, where its visible text says so in so many words. */
export function readHeadcount(lines: readonly OwnLine[], isOwnName: IsOwnName): Finding[] {
  const found = lines.flatMap((line, index) => {
    if (!/\d/.test(line.text)) return []
    const here = labelled(lines, index) ?? inSentences(line.text, isOwnName)
    return here === undefined || (here.confidence < CLEARLY && isUnderName(line, isOwnName)) ? [] : [here]
  })
  return firstAgreed(found, CLEARLY)
}

function inSentences(text: string, isOwnName: IsOwnName): Finding | undefined {
  let perhaps: Finding | undefined
  for (const sentence of sentencesOf(text)) {
    const found = inSentence(sentence, isOwnName)
    if (found !== undefined && found.confidence >= CLEARLY) return found
    perhaps ??= found
  }
  return perhaps
}

function inSentence(sentence: string, isOwnName: IsOwnName): Finding | undefined {
  const label = LABELLED.exec(sentence.replace(/[.]$/, ''))
  if (label !== null) return headcount(label, PERHAPS, sentence)
  for (const pattern of PATTERNS) {
    const match = pattern.exec(sentence)
    if (match === null) continue
    const before = sentence.slice(0, match.index)
    const behind = sentence.slice(match.index + match[0].length, match.index + match[0].length + 20)
    // Who is spoken of may stand inside the match: "we employ 62 people".
    const at = match.index + match[0].indexOf(match.groups?.['number'] ?? '')
    const isRange = RANGE_BEFORE.test(sentence.slice(0, at))
    if (NOT_OURS.test(before.slice(-BEFORE)) || isRange || THEY_DO.test(behind)) return undefined
    const speaks = speaksOfItself(sentence, at, isOwnName)
    if (speaks === 'no') return undefined
    return headcount(match, speaks === 'clearly' ? CLEARLY : PERHAPS, quoteAround(sentence, match))
  }
  return undefined
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
