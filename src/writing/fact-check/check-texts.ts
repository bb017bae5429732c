import { domainToASCII } from 'node:url'
import type Type from 'typebox'
import { cleanText, hashOfDependencies, holdsContacts, speaksToModel } from '../../research/index.ts'
import type { LeadFact, FactDependencies, UnattributedClaim } from '../../research/index.ts'
import { isPublicSuffix } from '../../suppressions/index.ts'
import { holdsForeignFunding, holdsForeignName } from './foreign-names.ts'
import type { WritingAnswer, ModelText } from '../drafting/prompt.ts'
import { remarkedRuns, repeatsRemark } from './repeated-words.ts'
import { numbersOf, statedNumbers } from './stated-numbers.ts'

const LONGEST_ICEBREAKER = 300
const LONGEST_SUMMARY = 600
const LONGEST_POINT = 200
const MOST_POINTS = 5
const MOST_SENTENCES = 2
/** A model is never certain. */
const CONFIDENCE = 0.6

/** What a model was shown. */
export interface ShownToModel {
  readonly lead: FactDependencies['lead']
  readonly facts: readonly LeadFact[]
  /** The words that the texts are to stand among. */
  readonly template: string
}

/** What a text may be. */
interface Bounds {
  readonly longest: number
  readonly sentences?: number
}

/**
 * The texts of an answer that the facts shown bear out, ready to be kept; what breaks a rule is dropped, that text alone.
 * A text rests on facts that were shown, is as short as it was asked to be, and holds no address, no placeholder, no words
 * to a model and no number that none of its facts has; no name and no funding that nothing shown has, and nothing that
 * repeats what the caller remarks of the lead.
 */
export function checkTexts(answer: Type.Static<typeof WritingAnswer>, shown: ShownToModel): UnattributedClaim[] {
  const facts = new Map(shown.facts.map((fact) => [fact.path, fact]))
  const ground = { lead: shown.lead, facts }
  const isInvented = (text: string) => holdsForeignName(text, namesIn(shown)) || holdsForeignFunding(text, shown.facts)
  const remarked = remarkedRuns(shown.lead, shown.facts)
  const isRepeated = ({ text, basis }: ModelText) => {
    const rests = basis.flatMap((path) => facts.get(path) ?? [])
    return repeatsRemark(text, remarked, { lead: shown.lead, ground: rests })
  }
  const check = (written: ModelText | null, bounds: Bounds) => {
    const checked = checkText(written, facts, bounds)
    return checked === undefined || isInvented(checked.text) || isRepeated(checked) ? undefined : checked
  }
  const points = answer.talkingPoints
    .slice(0, MOST_POINTS)
    .flatMap((point) => check(point, { longest: LONGEST_POINT }) ?? [])
  const list = { text: points.map(({ text }) => text), basis: [...new Set(points.flatMap(({ basis }) => basis))] }
  const texts = {
    'ai.icebreaker': check(answer.icebreaker, { longest: LONGEST_ICEBREAKER, sentences: MOST_SENTENCES }),
    'ai.summary': check(answer.summary, { longest: LONGEST_SUMMARY }),
    'ai.talkingPoints': points.length === 0 ? undefined : list,
  }
  return Object.entries(texts).flatMap(([path, given]): UnattributedClaim[] => {
    if (given === undefined) return []
    const { text: value, basis } = given
    return [{ path, value, confidence: CONFIDENCE, basis, basisHash: hashOfDependencies(basis, ground) }]
  })
}

function namesIn({ lead, facts, template }: ShownToModel): string[] {
  const { contactName, companyName, title } = lead
  return [contactName, companyName, title ?? '', template, ...facts.flatMap(({ value }) => [value].flat().map(String))]
}

function checkText(
  written: ModelText | null,
  facts: ReadonlyMap<string, LeadFact>,
  { longest, sentences }: Bounds,
): ModelText | undefined {
  if (written === null) return undefined
  const text = cleanText(written.text)
  const basis = [...new Set(written.basis)]
  const ground = basis.flatMap((path) => facts.get(path) ?? [])
  if (text === '' || text.length > longest || text.includes('\n')) return undefined
  if (ground.length === 0 || ground.length < basis.length) return undefined
  if (sentences !== undefined && countSentences(text) > sentences) return undefined
  if (MARKS.test(text) || holdsAddress(text) || speaksToModel(text)) return undefined
  return holdsForeignNumber(text, ground) ? undefined : { text, basis }
}

/** Placeholders, markup and template code; nobody writes so to a person. */
const MARKS = /[{}[\]<>|_\\^~`@]|%\w+%/u

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

function countSentences(text: string): number {
  return [...sentences.segment(text)].length
}

/** What a program opens: programs make links of these, and people type them. */
const LINK = /:\/\/|(?<!\p{L})(?:www\.|(?:https?|ftp|mailto|tel|callto|sms|sip|skype|whatsapp|data|javascript):\S)/iu
/** Of a machine (IPv4). */
const NUMERIC_HOST = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u
/** A point in words, or set apart; German, French and Spanish have the word for other things, too. */
const SPELLED_POINTS = [
  /(?:\sdot\s|\s?\((?:dot|punkt|punto|point|\.)\)\s?)(?<ending>\p{L}{2,24})(?!\p{L})/giu,
  /\spunkt\s(?<ending>com|net|org|info|biz|eu|io|de)(?!\p{L})/giu,
  /\spoint\s(?<ending>com|net|org|info|biz|eu|io|fr)(?!\p{L})/giu,
  /\spunto\s(?<ending>com|net|org|info|biz|eu|io)(?!\p{L})/giu,
  /\s[.。]\s?(?<ending>com|org|info|biz|eu|io|de|fr)(?!\p{L})/giu,
]

/** A web or mail address, a phone number, or a way to write one that a reader understands; with or without `https://`. */
function holdsAddress(given: string): boolean {
  const text = given.normalize('NFKC')
  if (LINK.test(text) || NUMERIC_HOST.test(text) || holdsContacts(text)) return true
  const spelled = SPELLED_POINTS.flatMap((point) =>
    [...text.matchAll(point)].map(({ groups }) => groups?.['ending'] ?? ''),
  )
  const hosts = text.match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:[.。][\p{L}\p{N}-]+)+/gu) ?? []
  const hostEndings = hosts.map((host) => host.split(/[.。]/u).at(-1) ?? '')
  return [...spelled, ...hostEndings].some(isEnding)
}

/** Whether hosts end so. */
function isEnding(label: string): boolean {
  return isPublicSuffix(domainToASCII(label.toLowerCase()))
}

function holdsForeignNumber(text: string, ground: readonly LeadFact[]): boolean {
  const own = new Set(ground.flatMap(({ value }) => [value].flat().flatMap(numbersOf)))
  return statedNumbers(text).some((number) => !own.has(number))
}
