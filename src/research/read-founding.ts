import type { Finding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import { firstAgreed, isUnderName, type OwnLine } from './page-sections.ts'
import { isPlausibleYear } from './plausible.ts'
import { mentionsItself, speaksOfItself } from './own-words.ts'
import { quoteAround, sentencesOf } from './sentences.ts'

const CLEARLY = 0.6
const PERHAPS = 0.5

const YEAR = String.raw`(1[6-9]\d\d|20\d\d)(?!\d)`
const FOUNDED_WORDS = String.raw`(?<!co-?\s?)(?<![\p{L}])(?:founded|established|incorporated|est\.|gegründet|gründung|fondée?s?|créée?s?|fundad[ao]s?|cread[ao]s?|constituid[ao])`

/** What says that a company began in a year; the year is the last group. */
const PATTERNS: readonly RegExp[] = [
  `${FOUNDED_WORDS}(?:\\s(?:back|way))?(?:\\s(?:in|im jahre?|en|el año|since|seit))?:?\\s{0,2}(?:[\\p{L}]{3,10}\\s)?${YEAR}`,
  `${FOUNDED_WORDS}\\s[^.;:()\\d]{1,60}\\s(?:in|en|im jahre?)\\s(?:\\p{L}{3,10}\\s)?${YEAR}`,
  `(?<![\\p{L}])(?:wurde|wird|im jahre?|schon|bereits)\\s(?:im jahre?\\s)?${YEAR}\\s(?:\\p{L}+\\s){0,6}gegründet`,
  `(?<![\\p{L}])(?:was|were|company|firm|business|practice|studio|agency) (?:started|launched|formed|set up|born|founded|spun (?:out|off)[^.;:()\\d]{0,60}) (?:back )?in (?:\\p{L}{3,10}\\s)?${YEAR}`,
  `(?<![\\p{L}])(?:started|founded|launched|opened|set up) (?:the|this|our) (?:company|firm|business|practice|studio|agency|shop|yard|brewery) (?:back )?in (?:\\p{L}{3,10}\\s)?${YEAR}`,
  `(?<![\\p{L}])(?:nació|nacimos|nace|est née?|naît|entstand|entstanden|was born) (?:en|in|im jahre?) ${YEAR}`,
  `^(?:set up|started|formed|launched|born) (?:back )?in (?:\\p{L}{3,10}\\s)?${YEAR}`,
  `(?<![\\p{L}])open(?:ed|ing) (?:our|its|their) doors (?:back )?in (?:\\p{L}{3,10}\\s)?${YEAR}`,
  `(?<![\\p{L}])(?:family[- ](?:owned|run|held)|independent|owner-managed|in business|trading|in operation|in family hands|besteht|bestehen|inhabergeführt|familiengeführt|in familienhand|en activité|en actividad|abiertos?) (?:since|seit|depuis|desde) ${YEAR}`,
  `(?<![\\p{L}])(?:aventure|histoire|entreprise|historia|empresa|geschichte) (?:commence|débute|naît|nace|comienza|empieza|beginnt|begann)\\s(?:en|im jahre?)?\\s?${YEAR}`,
  `(?<![\\p{L}])(?:gründungsjahr|year founded|founding year|seit der gründung|since our founding in|année de création|año de fundación)\\D{0,5}${YEAR}`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** Who was founded stands between: "We started Nordwind in 2021". */
const NAME_BETWEEN = new RegExp(
  `(?:founded|started|established|launched|created|opened|gründete[nt]?|a fondé|ont fondé|fundó|fundaron) (?<who>[^.;:()\\d,]{2,60}?) (?:back )?(?:in|im Jahre?|en) (?:\\p{L}{3,10}\\s)?(?<year>${YEAR})`,
  'u',
)

/** The year comes first, and who was founded last: "In 1989, two brothers started Nordwind Yard". */
const YEAR_FIRST = new RegExp(
  `(?<![\\p{L}])(?:In|En|Im Jahre?) (?<year>${YEAR}),? [^.;:()\\d]{0,80}?(?:founded|started|established|set up|launched|created|gründeten?|fondent?|fondèrent|fundaron|crearon|fundó|creó) (?<who>[^.;:()\\d,]{2,60})`,
  'u',
)

/** A line that ends "… since 1983" or is "Seit 1962 in Linz". */
const SINCE = new RegExp(
  `^(?:[^\\d.;:]{0,60}\\s)?(?:since|seit|depuis|desde|sinds) ${YEAR}(?:\\s(?:in|à|en|a)\\s\\p{Lu}[\\p{L}-]{1,30})?[.!]?$`,
  'iu',
)
const NOT_SINCE_FOUNDING =
  /(?<![\p{L}])(?:customers?|clients?|members?|certified|zertifiziert|mitglied|kunde|partners?|available|updated|copyright|published|iso|online)(?![\p{L}])|©/iu

const LABEL_WORDS =
  'founded|year founded|year of foundation|established|gegründet|gründung|gründungsjahr|fondée?|créée?|année de création|fundación|fundada|año de fundación|création|foundation'
const LABEL = new RegExp(`^(?:${LABEL_WORDS})\\s?:?$`, 'iu')
const LABELLED = new RegExp(`^(?:(?:${LABEL_WORDS})\\s?:?\\s${YEAR}|${YEAR}\\s?:?\\s(?:${LABEL_WORDS}))$`, 'iu')
const ONLY_YEAR = new RegExp(`^${YEAR}$`, 'u')

/** The year a company was founded in, where its visible text says so in so many words; `thisYear` is the latest. */
export function readFounding(lines: readonly OwnLine[], thisYear: number, isOwnName: IsOwnName): Finding[] {
  const found = lines.flatMap((line, index) => {
    if (!/\d{4}/.test(line.text)) return []
    const here = labelled(lines, index, thisYear) ?? inSentences(line.text, thisYear, isOwnName)
    return here === undefined || (here.confidence < CLEARLY && isUnderName(line, isOwnName)) ? [] : [here]
  })
  return firstAgreed(found, CLEARLY)
}

function inSentences(text: string, thisYear: number, isOwnName: IsOwnName): Finding | undefined {
  let perhaps: Finding | undefined
  for (const sentence of sentencesOf(text)) {
    const found = inSentence(sentence, thisYear, isOwnName)
    if (found !== undefined && found.confidence >= CLEARLY) return found
    perhaps ??= found
  }
  return perhaps
}

function inSentence(sentence: string, thisYear: number, isOwnName: IsOwnName): Finding | undefined {
  const named = withName(YEAR_FIRST.exec(sentence), sentence, { thisYear, isOwnName })
  const between = withName(NAME_BETWEEN.exec(sentence), sentence, { thisYear, isOwnName })
  if (named !== undefined || between !== undefined) return named ?? between
  for (const pattern of PATTERNS) {
    const match = pattern.exec(sentence)
    const year = Number(match?.[1])
    if (match === null || !isPlausibleYear(year, thisYear)) continue
    const speaks = speaksOfItself(sentence, match.index, isOwnName)
    if (speaks === 'no') return undefined
    return finding(year, speaks === 'clearly' ? CLEARLY : PERHAPS, quoteAround(sentence, match))
  }
  return sinceYear(sentence, thisYear)
}

interface Rules {
  readonly thisYear: number
  readonly isOwnName: IsOwnName
}

function withName(
  match: RegExpExecArray | null,
  sentence: string,
  { thisYear, isOwnName }: Rules,
): Finding | undefined {
  const year = Number(match?.groups?.['year'])
  if (match === null || !isPlausibleYear(year, thisYear)) return undefined
  if (!mentionsItself(match.groups?.['who'] ?? '', isOwnName)) return undefined
  return finding(year, CLEARLY, quoteAround(sentence, match))
}

function sinceYear(sentence: string, thisYear: number): Finding | undefined {
  const since = SINCE.exec(sentence)
  const year = Number(since?.[1])
  if (since === null || NOT_SINCE_FOUNDING.test(sentence) || !isPlausibleYear(year, thisYear)) return undefined
  return finding(year, PERHAPS, sentence)
}

/** "Founded" and "1998" in one line or in two, as figures are set. */
function labelled(lines: readonly OwnLine[], index: number, thisYear: number): Finding | undefined {
  const text = lines[index]?.text ?? ''
  const together = LABELLED.exec(text)
  const told = Number(together?.[1] ?? together?.[2])
  if (isPlausibleYear(told, thisYear)) return finding(told, CLEARLY, text)
  const year = Number(ONLY_YEAR.exec(text)?.[1])
  if (!isPlausibleYear(year, thisYear)) return undefined
  const label = [lines[index - 1], lines[index + 1]].find((line) => LABEL.test(line?.text ?? ''))
  return label === undefined ? undefined : finding(year, CLEARLY, `${label.text} ${text}`)
}

function finding(year: number, confidence: number, quote: string): Finding {
  return { path: 'company.foundedYear', value: year, confidence, quote }
}
