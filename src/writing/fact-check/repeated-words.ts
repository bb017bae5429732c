import { cleanText, speaksToModel } from '../../research/index.ts'
import type { LeadFact, FactDependencies } from '../../research/index.ts'

/** So many words in a row are no accident. */
const RUN = 4
/** What stands beside each other in a fact may stand so in a text. */
const PAIR = 2

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The runs of four words in what a lead's caller remarks of it (`notes`, `extraContext`, `customData`), and in all else that
 * was shown of it and speaks to a model: nothing that a text is to repeat. An order that a model obeys repeats some.
 */
export function remarkedRuns(lead: FactDependencies['lead'], facts: readonly LeadFact[]): ReadonlySet<string> {
  const { notes, extraContext, customData, contactName, companyName, title } = lead
  const shown = [contactName, companyName, title, ...facts.flatMap(({ value }) => value)].filter(isOrder)
  const remarks = [notes, extraContext, customData, ...shown].map((one) => textsIn(one).join(' '))
  return new Set(remarks.flatMap((remark) => runsOf(wordsOf(remark), RUN)))
}

/**
 * Whether a text repeats four words in a row of a remark. The words of the lead's and its company's name do not count, nor
 * what the facts that it rests on (`ground`) say: two neighbours of theirs, or a value of one word. Names and facts that
 * speak to a model excuse nothing.
 */
export function repeatsRemark(
  text: string,
  remarked: ReadonlySet<string>,
  { lead, ground }: { readonly lead: FactDependencies['lead']; readonly ground: readonly LeadFact[] },
): boolean {
  const words = wordsOf(text)
  const isOwn = ownWords(words, lead, ground)
  return runsOf(words, RUN).some((run, index) => {
    return remarked.has(run) && isOwn.slice(index, index + RUN).includes(false)
  })
}

function ownWords(words: readonly string[], lead: FactDependencies['lead'], ground: readonly LeadFact[]): boolean[] {
  const names = [lead.contactName, lead.companyName].filter((name) => !isOrder(name)).flatMap(wordsOf)
  const values = ground
    .flatMap(({ value }) => value)
    .filter((value) => !isOrder(value))
    .map((value) => wordsOf(String(value)))
  const single = new Set([...names, ...values.flatMap((value) => (value.length === 1 ? value : []))])
  const known = new Set(values.flatMap((value) => runsOf(value, PAIR)))
  const pairs = runsOf(words, PAIR).map((pair) => known.has(pair))
  return words.map((word, index) => single.has(word) || pairs[index] === true || pairs[index - 1] === true)
}

function isOrder(value: unknown): boolean {
  return typeof value === 'string' && speaksToModel(cleanText(value))
}

/** Every text within a value, the names of its members among them, without what nobody sees. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [cleanText(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [cleanText(name), ...textsIn(one)])
}

function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  return [...segmenter.segment(folded)].flatMap(({ segment, isWordLike }) => (isWordLike === true ? segment : []))
}
