import { isAsserted, ownSentences, type OwnSentence } from './assertion.ts'
import type { PageFinding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import { namesIn } from './own-name.ts'
import { firstAgreed, isToldOfAnother, type OwnLine } from './page-sections.ts'
import { isPlausibleYear } from './finding.ts'
import { isTrade } from './read-industry.ts'
import { quoteAround } from './text-lines.ts'
import { COMPANY_NOUNS, isItself, subjectAt, subjectBehind, type SubjectCertainty } from './subject.ts'

const CLEARLY = 0.6
const PERHAPS = 0.5

const YEAR = String.raw`(?<year>1[6-9]\d\d|20\d\d)(?!\d|[-–/]\d)`
const IN = String.raw`(?:(?:back |way back )?(?:in|im jahre?|en|en el año|el año|since|seit)\s(?:the\s(?:year|spring|summer|autumn|fall|winter)\s(?:of\s)?|(?:early|late)\s)?(?:\p{L}{3,10}\s(?:de\s)?)?)`
const START = '(?<![\\p{L}])'
const MADE = String.raw`(?<!\p{L}-?)(?<!(?<!\p{L})(?:re|neu|newly)[\s-])(?:founded|established|incorporated|est\.|gegründet|fondée?s?|créée?s?|fundad[ao]s?|cread[ao]s?|constituid[ao])`
/** How, where and by whom; a clause of its own may be about anything. */
const HOW = String.raw`(?:\s(?:by|in|at|near|as|out of|with|von|als|durch|par|à|en|por|como|comme)\s(?!(?:${YEAR.replace('?<year>', '?:')}))(?:(?!(?:that|which|who|because|when|dass|que|qui|weil|cuando|quand)\s)[^\s.;:()\d,]+\s){1,9}?)`

type Form = Readonly<{ pattern: RegExp; isPassive?: true; needsSubject?: true }>

function form(pattern: string, more: Omit<Form, 'pattern'> = {}): Form {
  return { pattern: new RegExp(pattern, 'iu'), ...more }
}

/** What says that its subject began in a year. */
const FORMS: readonly Form[] = [
  form(`${START}${MADE}:?\\s{0,2}${IN}?${YEAR}`, { isPassive: true }),
  form(`${START}${MADE}${HOW}${IN}${YEAR}`, { isPassive: true }),
  form(
    `${START}(?:wurden?|wird)\\s(?:bereits |schon )?(?:im jahre?\\s)?${YEAR}\\s(?:(?:von|in|als|durch|am)\\s(?:\\p{L}+\\s){1,6}?)?gegründet`,
    { needsSubject: true },
  ),
  form(`${START}(?:bereits |schon )?(?:im jahre?\\s)?${YEAR}\\sgegründet(?:\\swurden?)?`),
  form(
    `${START}(?:started|launched|formed|set up|born|spun (?:out|off)(?:\\s(?:of|from)\\s[^.;:()\\d,]{1,60}?)?)\\s${IN}${YEAR}`,
  ),
  form(`${START}(?:nació|nacimos|nace|est née?|naît|entstand|entstanden)\\s${IN}${YEAR}`, { needsSubject: true }),
  form(`${START}(?:opened|opening) (?:our|its) doors\\s${IN}${YEAR}`, { needsSubject: true }),
  form(
    `${START}(?:family[- ](?:owned|run|held)|owner-managed|in business|trading|in operation|in family hands|besteht|bestehen|inhabergeführt|familiengeführt|in familienhand|en activité|en actividad|abiert[oa]s?) (?:since|seit|depuis|desde) ${YEAR}`,
  ),
  form(`${START}(?:gründungsjahr|year founded|founding year|année de création|año de fundación)\\s?:?\\s${YEAR}`),
]

/** A town may bear the company's name, and be older. */
const TOWN =
  /(?<![\p{L}])(?:town|city|borough|market|royal|village)\s(?:charter|rights|privileges)(?![\p{L}])|(?<![\p{L}])(?:stadtrechte?\p{L}*|marktrecht\p{L}*|droits? de cité|fueros?|carta puebla)(?![\p{L}])|(?<![\p{L}])(?:is|was|ist|war|est|était|es|era|fue)\s(?:an?|eine?|une?|un[ao]?)\s(?:[\p{L}-]+\s){0,2}?(?:town|city|village|borough|municipality|parish|[\p{L}]*stadt|dorf|gemeinde|ville|commune|village|ciudad|villa|pueblo|municipio)(?![\p{L}-])/iu
/** What happened when a story began: only a beginning of the company is told by it. */
const HAPPENED = /^,?\s(?:when|as|with|als|mit|lorsque|quand|avec|cuando|con)\s/iu
const BEGINNING =
  /(?<![\p{L}])(?:found(?:ed|s)|co-founded|start(?:ed|s)|open(?:ed|s)|establish(?:ed|es)|launch(?:ed|es)|creat(?:ed|es)|set(?:s)? up|gr(?:ü|ue)nde\p{L}*|gegründet|eröffne\p{L}*|fond(?:e|ent|a|èrent|é)|crée(?:nt)?|créa|ouv(?:re|rent|rit)|fund(?:a|an|ó|aron)|abr(?:e|en|ió|ieron)|cre(?:a|an|ó|aron))(?![\p{L}])/iu
const OWN_YEAR_BEFORE = new RegExp(
  `^(?:das|die|der|unser\\p{L}*)\\s(?:im jahre?\\s)?${YEAR}\\sgegründete[nrs]?\\s(?:[\\p{L}-]+e[nrs]?\\s)?(?:${COMPANY_NOUNS})(?![\\p{L}])`,
  'iu',
)

/** The beginning is called the company's own. */
const OWN_FORMS: readonly RegExp[] = [
  `${START}(?:our|unsere|notre|nuestra) (?:story|history|journey|geschichte|histoire|aventure|historia|aventura) (?:begins|began|starts|started|beginnt|begann|commence|débute|nace|comienza|empieza)\\s${IN}${YEAR}`,
  `${START}since (?:our founding|opening our doors) ${IN}${YEAR}`,
].map((pattern) => new RegExp(pattern, 'iu'))

const FOUNDING_VERB =
  'founded|started|established|launched|created|set up|opened|gründete[nt]?|fond(?:e|ent|a|èrent)|a fondé|ont fondé|fundó|fundaron|crearon|creó'
/** Who was founded stands between: "We started Nordwind in 2021". */
const NAME_BETWEEN = new RegExp(
  `(?:${FOUNDING_VERB}) (?<who>[^.;:()\\d,]{2,60}?) (?:back )?(?:in|im Jahre?|Im Jahre?|en) (?:\\p{L}{3,10}\\s)?${YEAR}`,
  'u',
)
/** The year comes first, and who was founded last: "In 1989, two brothers started Nordwind Yard". */
const YEAR_FIRST = new RegExp(
  `(?<![\\p{L}])(?:In|En|Im Jahre?) ${YEAR},? [^.;:()\\d]{0,80}?(?<![\\p{L}])(?:${FOUNDING_VERB}) (?<who>(?:(?:the|our|la|le|el|die|das|den|nuestra|notre)\\s)?[^.;:()\\d,]{2,60})`,
  'u',
)
const BEHIND_NAME = /\s(?:with|in|as|by|from|after|out|to|mit|in|als|aus|nach|avec|à|dans|comme|con|en|como)\s/u

/** Who does a trade names the company by it: "Independent security experts since 2008". */
const TRADE =
  /^(?:[\p{L}-]+\s){0,4}(?:experts|specialists|makers|builders|brewers|bakers|craftsmen|manufacturers|spezialisten|experten|hersteller|spécialistes|artisans|fabricants|especialistas|expertos|artesanos|fabricantes)$/iu
/** A line that is "Since 1983" or "Seit 1962 in Linz", with the company's name at most. */
const SINCE = new RegExp(
  `^(?:(?<who>[^\\d.;:,]{2,60}?)[\\s,–—-]+)?(?:since|seit|depuis|desde|sinds) ${YEAR}(?:\\s(?:in|à|en|a)\\s\\p{Lu}[\\p{L}-]{1,30})?[.!]?$`,
  'iu',
)

/** What comes behind a verb without an object: "we established in 1999 a fund" has one. */
const NO_OBJECT =
  /^\s*(?:$|[.,;:!)–—|·]|(?:and|with|as|in|by|from|to|when|after|at|under|und|als|mit|von|et|avec|par|à|sous|y|con|por|como|en|de la)(?![\p{L}]))/iu
const PASSIVE =
  /(?:^|[,(–—|·:]|(?<![\p{L}])(?:was|were|is|been|being|wurden?|wird|ist|été|est|fut|fue|fueron|es|when|company|firm|and|und|et|y)|first|originally)\s?$/iu

const LABEL_WORDS =
  'founded|year founded|year of foundation|established|gegründet|gründung|gründungsjahr|fondée?|créée?|année de création|fundación|fundada|año de fundación|création'
const LABEL = new RegExp(`^(?:${LABEL_WORDS})\\s?:?$`, 'iu')
const LABELLED = new RegExp(
  `^(?:(?:${LABEL_WORDS})\\s?:?\\s(?<before>\\d{4})|(?<after>\\d{4})\\s?:?\\s(?:${LABEL_WORDS}))$`,
  'iu',
)
const ONLY_YEAR = /^\d{4}$/

interface Rules {
  readonly thisYear: number
  readonly isOwnName: IsOwnName
}

/** The year a company was founded in, where its visible text says so of itself in so many words; `thisYear` is the latest. */
export function readFounding(lines: readonly OwnLine[], thisYear: number, isOwnName: IsOwnName): PageFinding[] {
  const found = lines.flatMap((line, index) => {
    if (!/\d{4}/.test(line.text)) return []
    const here = labelled(lines, index, thisYear) ?? inSentences(lines, index, { thisYear, isOwnName })
    return here === undefined || isToldOfAnother(line, isOwnName, here.confidence >= CLEARLY) ? [] : [here]
  })
  return firstAgreed(found, CLEARLY)
}

function inSentences(lines: readonly OwnLine[], index: number, rules: Rules): PageFinding | undefined {
  let perhaps: PageFinding | undefined
  for (const sentence of ownSentences(lines[index]?.text ?? '', lines[index + 1]?.text)) {
    const found = inSentence(sentence, rules)
    if (found !== undefined && found.confidence >= CLEARLY) return found
    perhaps ??= found
  }
  return perhaps
}

function inSentence(sentence: OwnSentence, rules: Rules): PageFinding | undefined {
  const { text, before } = sentence
  if (TOWN.test(before) || TOWN.test(text)) return undefined
  if (namesIn(before).length === 0) {
    const match = OWN_YEAR_BEFORE.exec(text)
    const name = match === null ? undefined : /^\s(\p{Lu}[\p{L}\d&'’.-]*)/u.exec(text.slice(match[0].length))?.[1]
    const isOwn = name === undefined || rules.isOwnName(name)
    const own = finding(match, text, { ...rules, speaks: isOwn ? 'clearly' : 'no' })
    if (own !== undefined) return own
  }
  const named = withName(YEAR_FIRST.exec(text), text, rules) ?? withName(NAME_BETWEEN.exec(text), text, rules)
  if (named !== undefined) return named
  for (const pattern of OWN_FORMS) {
    const match = pattern.exec(text)
    const rest = match === null ? '' : text.slice(match.index + match[0].length)
    if (HAPPENED.test(rest) && !BEGINNING.test(rest)) continue
    const own = finding(match, text, { ...rules, speaks: 'clearly' })
    if (own !== undefined) return own
  }
  for (const form of FORMS) {
    const match = form.pattern.exec(text)
    if (match === null) continue
    const found = finding(match, text, { ...rules, speaks: whoBegan(sentence, match, { ...rules, form }) })
    if (found !== undefined) return found
  }
  const since = SINCE.exec(text)
  const who = since?.groups?.['who']
  const isOwn = who === undefined || TRADE.test(who) || isTrade(who) || isItself(who, rules.isOwnName)
  return finding(since, text, { ...rules, speaks: isOwn ? 'perhaps' : 'no' })
}

function whoBegan(
  sentence: OwnSentence,
  match: RegExpExecArray,
  { form, isOwnName }: Rules & { form: Form },
): SubjectCertainty {
  const rest = sentence.text.slice(match.index + match[0].length)
  const speaks = subjectAt(sentence, match.index, isOwnName)
  if (speaks === 'perhaps') return form.needsSubject ? 'no' : subjectBehind(rest, isOwnName)
  const isDone = form.isPassive === true && PASSIVE.test(sentence.text.slice(0, match.index))
  return isDone || form.needsSubject === true || NO_OBJECT.test(rest) ? speaks : 'no'
}

function withName(match: RegExpExecArray | null, sentence: string, rules: Rules): PageFinding | undefined {
  const who = match?.groups?.['who'] ?? ''
  const isOwn = isItself(who, rules.isOwnName) || isItself(who.split(BEHIND_NAME, 1)[0] ?? '', rules.isOwnName)
  return finding(match, sentence, { ...rules, speaks: isOwn ? 'clearly' : 'no' })
}

/** "Founded" and "1998" in one line or in two, as figures are set. */
function labelled(lines: readonly OwnLine[], index: number, thisYear: number): PageFinding | undefined {
  const text = lines[index]?.text ?? ''
  const { before, after } = LABELLED.exec(text)?.groups ?? {}
  const told = Number(before ?? after)
  if (isPlausibleYear(told, thisYear)) return founded(told, CLEARLY, text)
  const year = ONLY_YEAR.test(text) ? Number(text) : undefined
  if (year === undefined || !isPlausibleYear(year, thisYear)) return undefined
  const label = [lines[index - 1], lines[index + 1]].find((line) => LABEL.test(line?.text ?? ''))
  return label === undefined ? undefined : founded(year, CLEARLY, `${label.text} ${text}`)
}

function finding(
  match: RegExpExecArray | null,
  sentence: string,
  { thisYear, speaks }: Rules & { speaks: SubjectCertainty },
): PageFinding | undefined {
  const year = Number(match?.groups?.['year'])
  if (match === null || speaks === 'no' || !isPlausibleYear(year, thisYear)) return undefined
  if (!isAsserted(sentence, match.index + match[0].length)) return undefined
  return founded(year, speaks === 'clearly' ? CLEARLY : PERHAPS, quoteAround(sentence, match))
}

function founded(year: number, confidence: number, quote: string): PageFinding {
  return { path: 'company.foundedYear', value: year, confidence, quote }
}
