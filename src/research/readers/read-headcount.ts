import { departmentOfRoles } from '../titles/departments.ts'
import { rolesOf } from '../titles/title-words.ts'
import { isAsserted, isPresent, ownSentences } from './assertion.ts'
import type { OwnSentence } from './assertion.ts'
import type { PageFinding } from './finding.ts'
import { isPlausibleHeadcount } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import { firstAgreed, isToldOfAnother } from './page-sections.ts'
import type { OwnLine } from './page-sections.ts'
import { COMPANY_NOUNS, TEAM_NOUNS, subjectAt } from './subject.ts'
import { quoteAround } from './text-lines.ts'

/** How a number of people is written; of several, the patterns have named groups `number`, `floor` and `plus`. */
const AT_LEAST = 'over|more than|at least|upwards of|über|mehr als|mindestens|plus de|más de'
const ABOUT =
  'around|about|approximately|roughly|some|nearly|almost|rund|ca\\.|circa|etwa|knapp|gut|environ|près de|unos|unas|alrededor de|cerca de'
export const NUMBER = String.raw`(?:(?:(?<floor>${AT_LEAST})|${ABOUT})\s)?(?<![\d.,–—/$€£-]|\d )(?<number>\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,2}|\d{1,7})(?<plus>\s?\+)?(?![\d%]|[.,-]\d)`
const WORKERS =
  'employees|staff members|staff|team members|teammates|coworkers|colleagues|mitarbeiter(?:innen|n|:innen|\\*innen|in)?(?: und mitarbeitern?)?|mitarbeitende[nr]?|beschäftigten?|angestellten?|kolleg(?:en|innen|:innen)(?: und kollegen)?|salarié(?:e?s|·e·s)|collaborateurs|collaboratrices|employés|empleados|empleadas|trabajadores|colaboradores'
const ANYBODY =
  'people|persons|professionals|specialists|experts|menschen|leute|personen|köpfe|personnes|personas|profesionales'
/** What stands between number and noun praises or sums up: any other word picks some of them. */
const PRAISE =
  '(?:(?:dedicated|passionate|talented|experienced|skilled|motivated|hard-?working|friendly|curious|great|wonderful|brilliant|committed|permanent|engagierten?|motivierten?|erfahrenen?|kluge[nr]?|qualifizierten?|passionné(?:e?s)|motivé(?:e?s)|dévoués|apasionad[ao]s|comprometid[ao]s)\\s){0,2}'
/** Who are counted, and one word for them that names nobody else. */
export const COUNTED_PEOPLE = `${PRAISE}(?<noun>(?<workers>${WORKERS})|${ANYBODY}|strong)(?![\\p{L}])`

const PLACE = String.raw`\p{Lu}[\p{L}’'.-]+(?:[ -](?:de\s|am\s|sur\s)?\p{Lu}[\p{L}’'.-]+){0,3}`
const PLACES = `(?:in|aus|à|en|de)\\s${PLACE}(?:(?:,|\\s(?:and|und|et|y))\\s${PLACE}){0,3}`
/** How far a number may be said to reach and still be that of the whole company. */
const WHOLE = String.raw`(?:worldwide|globally|in total|in all|strong|today|now|here|weltweit|insgesamt|heute|derzeit|au total|aujourd['’]hui|dans le monde(?: entier)?|en total|en todo el mundo|hoy|(?:across|in|from|an|aus|dans|de|en|over)\s(?:the\s(?:world|globe|United States|US|UK)|all\s\p{L}+|(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|several|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\s(?:countr(?:y|ies)|offices|locations|cities|continents|time zones|states|sites|nationalities|ländern|standorten|nationen|städten|pays|villes|sites|nationalités|países|ciudades|oficinas|sedes|nacionalidades)))`
const WHOLE_HERE = new RegExp(`\\s${WHOLE}`, 'iuy')
/** Names of places have a capital, so that case counts. */
const PLACES_HERE = new RegExp(`\\s${PLACES}`, 'uy')
/** Where a clause ends. */
export const CLAUSE_ENDS = /^(?:\s*$|[.,;:!–—)|·]|\s(?:and|und|et|y|&|plus)\s)/iu

/** The words right behind a number that say how far the people of a whole company reach. */
export function reachOf(rest: string): string {
  let end = 0
  for (;;) {
    const next = matchAt(WHOLE_HERE, rest, end) ?? matchAt(PLACES_HERE, rest, end)
    if (next === undefined) return rest.slice(0, end)
    end += next.length
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Where the people of one place are counted, there are others elsewhere. */
export const ELSEWHERE =
  /(?<![\p{L}])(?:alone|allein|only|nur|rien que|seulement|sólo|solo)(?![\p{L}])|\d\s(?:more |weitere |autres |más )?(?:(?:people|employees|mitarbeiter\p{L}*|personnes|salariés|personas|empleados)\s)?(?:in|at|à|en)\s/iu
export const WORK =
  'work|are employed|build|make|design|develop|manufacture|craft|brew|look after|care for|serve|carry out|arbeiten|entwickeln|fertigen|produzieren|bauen|betreuen|travaillent|conçoivent|fabriquent|trabajan|diseñan|fabrican'

const TRADES =
  'engineers|developers|designers|programmers|consultants|advis[eo]rs|analysts|scientists|researchers|lawyers|attorneys|solicitors|accountants|architects|planners|strategists|recruiters|artists|writers|editors|translators|teachers|trainers|assessors|tutors|coaches|educators|carers|therapists|doctors|nurses|technicians|mechanics|electricians|plumbers|carpenters|joiners|shipwrights|welders|drivers|gardeners|chefs|cooks|bakers|brewers|makers|builders|craftsmen|craftspeople|enthusiasts|women|men|humans|souls|folks|heads|minds|talents|' +
  '(?:ingenieur|entwickler|architekt|jurist|berater|handwerker|techniker|programmierer|spezialist|expert|enthusiast|gärtner|bäcker|tischler|schreiner|monteur|pfleger|anwält|ärzt|planer|designer)\\p{L}*|fachkräfte[n]?|fachleuten?|meistern?|gesellen|frauen|männern?|kreativen?|talenten?|' +
  'ingénieur(?:e?s|·e·s)|développeu(?:rs|ses)|avocat(?:e?s|·e·s)|architectes|consultant(?:e?s|·e·s)|artisans|techniciens|techniciennes|juristes|experts-comptables|experts|spécialistes|passionné(?:e?s|·e·s)|créatifs|boulangers|femmes|hommes|' +
  'ingenier[oa]s|desarrollador(?:e|a)s|abogad[oa]s|arquitect[oa]s|consultor(?:e|a)s|artesan[oa]s|técnic[oa]s|especialistas|expert[oa]s|apasionad[oa]s|creativ[oa]s|mujeres|hombres'
/** What people of a trade are called, right behind a number: "12 naval engineers". Brands, places and years are no people. */
export const OF_A_TRADE = new RegExp(
  `^\\s(?:(?!(?:and|und|et|y|years?|jahren?|ans|años)\\s)[\\p{L}-]+\\s){0,2}?(?:${TRADES})(?![\\p{L}])`,
  'iu',
)
/** Others are counted along: "With Barrow, we are 800 people". */
export const NAMED_WITH_OTHERS =
  /^(?:With|Including|Mit|Samt|Avec|Con)\s\p{Lu}[\p{L}\d&'’.-]*(?:\s\p{Lu}[\p{L}\d&'’.-]*){0,4}(?:,|\s(?:we|wir|sind|nous|somos)(?![\p{L}]))/u

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
export function readHeadcount(lines: readonly OwnLine[], isOwnName: IsOwnName): PageFinding[] {
  const found = lines.flatMap((line, index) => {
    if (!/\d/.test(line.text)) return []
    const here = labelled(lines, index) ?? inSentences(line.text, lines[index + 1]?.text, isOwnName)
    return here === undefined || isToldOfAnother(line, isOwnName, here.confidence >= CLEARLY) ? [] : [here]
  })
  return firstAgreed(found, CLEARLY)
}

function inSentences(line: string, next: string | undefined, isOwnName: IsOwnName): PageFinding | undefined {
  let perhaps: PageFinding | undefined
  for (const sentence of ownSentences(line, next)) {
    const found = inSentence(sentence, isOwnName)
    if (found !== undefined && found.confidence >= CLEARLY) return found
    perhaps ??= found
  }
  return perhaps
}

function inSentence(sentence: OwnSentence, isOwnName: IsOwnName): PageFinding | undefined {
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
function labelled(lines: readonly OwnLine[], index: number): PageFinding | undefined {
  const match = ONLY_NUMBER.exec(lines[index]?.text ?? '')
  if (match === null) return undefined
  const label = [lines[index + 1], lines[index - 1]].find((line) => LABEL.test(line?.text ?? ''))
  return label === undefined ? undefined : headcount(match, PERHAPS, `${match[0]} ${label.text}`)
}

function headcount(match: RegExpExecArray, confidence: number, quote: string): PageFinding | undefined {
  const { number = '', floor, plus } = match.groups ?? {}
  const people = Number(number.replace(/\D/g, ''))
  if (!isPlausibleHeadcount(people) || people < 2 || LOOKS_LIKE_YEAR.test(number)) return undefined
  if (floor !== undefined || plus !== undefined) {
    return { path: 'company.employeeRange', value: `${people}+`, confidence, quote }
  }
  return { path: 'company.employeeCount', value: people, confidence, quote }
}
