import { isAsserted, isPresent, ownSentences } from '../readers/assertion.ts'
import type { PageFinding } from '../readers/finding.ts'
import { ownNames } from '../readers/own-name.ts'
import type { OwnLine } from '../readers/page-sections.ts'
import { readFounding } from '../readers/read-founding.ts'
import { readHeadcount } from '../readers/read-headcount.ts'
import { addressFacts } from './addresses.ts'
import { isStrangeKey, speaksOfOthers, statesNothing } from './doubts.ts'
import { inOwnVoice, isOfWriter, othersIn, pointsBack, spelledOut } from './own-voice.ts'
import type { KnownNames } from './own-voice.ts'
import { readFunding } from './read-funding.ts'
import { readHiring } from './read-hiring.ts'
import { isLabel, readLabel } from './read-labels.ts'
import { readPlaces, readTrade } from './read-place-and-trade.ts'
import { readProducts } from './read-products.ts'
import { CLEARLY } from './remark.ts'
import type { Told } from './remark.ts'
import { linesIn } from './word-lines.ts'
import type { WordLine } from './word-lines.ts'
import type { WordFinding, WordsToRead } from './words.ts'

/** A remark is its writer's word for the company, and may be older than it looks. */
const SURE = 0.75
const LESS_SURE = 0.65
const LONGEST_QUOTE = 300

/** Headings and keys that say nothing about whose words follow. */
const NEUTRAL = new Set(
  (
    'note,notes,info,infos,update,summary,facts,fyi,about,about them,background,company,the company,firm,account,organization,organisation,org,business,firmographics,profile,details,data,enrichment,' +
    'research,research data,lead,overview,general,context,insight,insights,description,comment,comments,remark,remarks,call notes,text,tech,technology,people,size,location,team,hq,headquarters,funding,hiring,' +
    'jobs,employees,headcount,call,meeting,email,linkedin,website,notiz,notizen,firma,unternehmen,entreprise,société,empresa,résumé,resumen,zusammenfassung,hintergrund,signals'
  ).split(','),
)

/** What is told so far in one field, and whom a pronoun would mean. */
interface Reader {
  readonly given: WordsToRead
  readonly names: KnownNames
  /** Somebody else was named last. */
  meansAnother: boolean
  /** A heading says that what stands below it is no fact of the company. */
  isAside: boolean
}

/**
 * What the caller's words tell of the company as facts, at most one for a path. A sentence counts where a third person says
 * so of the company, now and without a doubt; a value counts behind a label that everybody uses. What contradicts itself
 * tells nothing. No word is an instruction.
 */
export function readWords(given: WordsToRead): WordFinding[] {
  const names: KnownNames = {
    isOwnName: ownNames(given.domain ?? '', [given.companyName], []),
    contact: new Set(given.contactName.toLowerCase().split(/[\s,.]+/u)),
  }
  const found: WordFinding[] = [...addressFacts(given, names)]
  for (const [field, lines] of Map.groupBy(linesIn(given.words), (line) => line.field)) {
    const strange = strangeObjects(lines, names)
    const notes: Reader = { given, names, meansAnother: false, isAside: false }
    for (const line of lines.filter(({ keys }) => !strange.has(parentOf(keys)))) {
      // Each value of an object stands by itself.
      const reader = line.keys.length === 0 ? notes : { ...notes, meansAnother: false, isAside: false }
      found.push(...readLine(reader, line).map((finding) => ({ ...finding, field })))
    }
  }
  return agreed(found)
}

const NAME_KEYS = new Set([
  'name',
  'company',
  'company name',
  'organization',
  'organisation',
  'account',
  'firm',
  'firma',
  'unternehmen',
  'entreprise',
  'empresa',
])

/** Objects that name another company are not about this one. */
function strangeObjects(lines: readonly WordLine[], { isOwnName, contact }: KnownNames): Set<string> {
  const strange = lines.filter(({ keys, text }) => {
    const isContact = text
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => contact.has(word))
    return NAME_KEYS.has(keys.at(-1) ?? '') && !isOwnName(text) && !isContact
  })
  return new Set(strange.map(({ keys }) => parentOf(keys)))
}

/** No key has a dot; of notes it is none of an object. */
function parentOf(keys: readonly string[]): string {
  return keys.length === 0 ? '.' : keys.slice(0, -1).join('.')
}

function readLine(reader: Reader, line: WordLine): PageFinding[] {
  if (line.keys.some(isStrangeKey)) return []
  const label = line.keys.at(-1)
  if (label === undefined) return readNote(reader, line.text)
  // An item of a list of things is somebody's, and not known whose.
  const parents = line.keys.slice(0, -1)
  if (isLabel(label) && parents.every((key) => NEUTRAL.has(key))) {
    const told = labelled(reader, label, line.text, `${line.label}: ${line.text}`)
    if (told.length > 0) return told
  }
  return readNote(reader, line.text)
}

const HEADING = /^(?<label>[^:.!?]{1,60}?)\s?:$/u
const PREFIX = /^(?<label>[^:.!?]{1,60}?)\s?:\s+(?<rest>.+)$/u
/** "Employees: 120, HQ: Berlin" */
const NEXT_LABEL = /[,;|]\s+(?=[^,;|:]{1,30}:\s)/u

function readNote(reader: Reader, text: string): PageFinding[] {
  const heading = HEADING.exec(text)?.groups?.['label']
  if (heading !== undefined || isNameAlone(reader, text)) {
    const words = heading ?? text
    reader.isAside = !isOfCompany(reader, words) && !isLabel(words)
    return []
  }
  if (reader.isAside) return []
  return text.split(NEXT_LABEL).flatMap((part) => readPart(reader, part))
}

function readPart(reader: Reader, part: string): PageFinding[] {
  const { label, rest = '' } = PREFIX.exec(part)?.groups ?? {}
  if (label === undefined) return readProse(reader, part)
  if (isLabel(label)) return labelled(reader, label, rest, part)
  return isOfCompany(reader, label) ? readProse(reader, rest, part) : []
}

function isOfCompany({ names }: Reader, words: string): boolean {
  return NEUTRAL.has(words.trim().toLowerCase()) || names.isOwnName(words)
}

/** "Globex" as a line of its own is a heading for what follows. */
function isNameAlone({ names }: Reader, text: string): boolean {
  const bare = text.replace(/\.$/u, '')
  return (
    /^\p{Lu}[\p{L}\d&’'.-]*(?:\s\p{Lu}[\p{L}\d&’'.-]*){0,3}$/u.test(bare) && othersIn(`- ${bare}`, names).length > 0
  )
}

function labelled({ given, names, meansAnother }: Reader, label: string, value: string, quote: string): PageFinding[] {
  if (meansAnother) return []
  const said = spelledOut(value)
  const told = readLabel(label, said, { isOwnName: names.isOwnName, observedAt: given.observedAt })
  return told.map((one) => toFinding(one, quote))
}

/** A full stop after these ends no sentence. */
const ABBREVIATED = /(?<=\d\s?)(mio|mrd|mill)\.(?=\s)/giu

function readProse(reader: Reader, line: string, quote = line): PageFinding[] {
  return ownSentences(withoutReport(reader, line).replaceAll(ABBREVIATED, '$1')).flatMap(({ text }) => {
    const sentence = withoutReport(reader, text)
    const told = statesNothing(sentence) ? [] : readSentence(reader, sentence)
    noteWhom(reader, sentence)
    return told.map((one) => toFinding(one, quote === line && line.includes(text) ? text : quote))
  })
}

const REPORT =
  /^(?<who>\p{L}+(?:\s\p{L}+){0,2})\s(?:said|says|told (?:me|us)|mentions?|mentioned|confirmed|confirms|a dit|dit|dijo|dice|sagte?|sagt),?\s(?:that\s|qu['’]|que\s)?(?=\p{L})/u
const PRONOUNS = new Set(['she', 'he', 'they', 'sie', 'er', 'il', 'elle', 'ella', 'él'])

/** "Jane said they have …": the contact speaks for the company. */
function withoutReport({ names }: Reader, sentence: string): string {
  const match = REPORT.exec(sentence)
  const who = (match?.groups?.['who'] ?? '').toLowerCase()
  const isContact = PRONOUNS.has(who) || (who !== '' && who.split(' ').every((word) => names.contact.has(word)))
  return match !== null && isContact ? sentence.slice(match[0].length) : sentence
}

/** Whom "they" means from now on. */
function noteWhom(reader: Reader, sentence: string): void {
  const { names } = reader
  const isOwn = (sentence.match(/\p{Lu}[\p{L}\d&’'-]*(?:\s\p{Lu}[\p{L}\d&’'-]*){0,3}/gu) ?? []).some(names.isOwnName)
  if (othersIn(sentence, names).length > 0 || speaksOfOthers(sentence)) reader.meansAnother = true
  else if (isOwn) reader.meansAnother = false
}

const CLAUSES =
  /[,;]\s(?:and\s|but\s|und\s|aber\s|et\s|mais\s|y\s|pero\s)?|\s(?:and|but|while|und|aber|et|mais|y|pero)\s/iu
const SOMEBODY = /^(?:they|it|sie|ils?|elles?)(?![\p{L}])/iu

function readSentence(reader: Reader, sentence: string): Told[] {
  if (isOfWriter(sentence)) {
    const theirs = sentence.split(CLAUSES).filter((clause) => SOMEBODY.test(clause) && !isOfWriter(clause))
    return reader.meansAnother ? [] : theirs.flatMap((clause) => readRemark(reader, inOwnVoice(spelledOut(clause))))
  }
  const text = spelledOut(sentence)
  // What points back to somebody else is not turned into the company's own words.
  const own = reader.meansAnother ? text : inOwnVoice(text)
  if (reader.meansAnother && (pointsBack(text) || !namesOwn(reader, text))) return []
  const whole = readRemark(reader, own)
  const paths = new Set(whole.map(({ path }) => path))
  return [...whole, ...inFragments(reader, own).filter(({ path }) => !paths.has(path))]
}

function namesOwn({ names }: Reader, text: string): boolean {
  return (text.match(/\p{Lu}[\p{L}\d&’'-]*(?:\s\p{Lu}[\p{L}\d&’'-]*){0,3}/gu) ?? []).some(names.isOwnName)
}

const FRAGMENTS = /[,;|·•]\s+|\s[–—-]\s|\s(?:and|but|with|while|und|aber|mit|et|mais|avec|y|pero)\s/iu

/** "120 employees, HQ in Berlin, uses HubSpot": each a note of its own, up to the first that says anything else. */
function inFragments(reader: Reader, sentence: string): Told[] {
  const told: Told[] = []
  const fragments = sentence.split(FRAGMENTS)
  if (fragments.length < 2) return told
  for (const fragment of fragments) {
    const isClean = isAsserted(fragment, fragment.length) && isPresent(fragment, fragment.length)
    if (!isClean && !/^(?:in|im|en)\s/iu.test(fragment)) break
    if (speaksOfOthers(fragment) || othersIn(fragment, reader.names).length > 0) break
    told.push(...readRemark(reader, fragment))
  }
  return told
}

function readRemark({ given, names }: Reader, text: string): Told[] {
  const { isOwnName } = names
  const remark = { text, isOwnName, observedAt: given.observedAt }
  const line: OwnLine = { text, heading: '', isHeading: false, inFooter: false }
  const read = [
    readHeadcount([line], isOwnName),
    readFounding([line], Number(given.observedAt.slice(0, 4)), isOwnName),
    readPlaces(remark),
    readTrade(remark),
    readProducts(remark),
    readFunding(remark),
    readHiring(remark),
  ]
  return read.flat()
}

function toFinding({ path, value, confidence }: Told, quote: string): PageFinding {
  const words = quote.trim().slice(0, LONGEST_QUOTE)
  return { path, value, confidence: confidence >= CLEARLY ? SURE : LESS_SURE, quote: words }
}

/** Numbers that differ by more contradict each other. */
const TOLERANCE = 0.25

/** One finding for each path, the first; none where another contradicts it. Lists are joined. */
function agreed(found: readonly WordFinding[]): WordFinding[] {
  return [...Map.groupBy(found, ({ path }) => path).values()].flatMap((claims): WordFinding[] => {
    const [first] = claims
    if (first === undefined) return []
    if (claims.every(({ value }) => Array.isArray(value))) {
      const value = [...new Set(claims.flatMap((claim) => claim.value as readonly string[]))].toSorted()
      const quotes = [...new Set(claims.map(({ quote }) => quote))]
      return [{ ...first, value, quote: quotes.join('; ').slice(0, LONGEST_QUOTE) }]
    }
    return claims.every((claim) => isClose(claim.value, first.value)) ? [first] : []
  })
}

function isClose(one: PageFinding['value'], other: PageFinding['value']): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return String(one) === String(other)
  return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other))
}
