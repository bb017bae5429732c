import { anyOf, edged } from './alternatives.ts'
import type { LanguagePack, RequestWords } from './packs/language-pack.ts'

/** That a text asks to be left alone (CAN-SPAM § 7704(a)(3), GDPR article 21(2): no form is prescribed), or may. */
export interface UnsubscribeRequest {
  /** False where the words may mean something else: then a person decides. */
  readonly sure: boolean
  /** The words as they stand in the text. */
  readonly words: string
}

/** How far into a text a request is one without a doubt: further down stands what somebody quotes. */
const WITHIN = 200
const LONGEST = 4_000
const MOST_CLAUSES = 40

type Readers = ReturnType<typeof createForms>['readers']

/** All languages are tried on every text: people answer in whichever they like. */
function createForms(packs: readonly LanguagePack[]) {
  const afterwards = anyOf(packs.map(({ requests }) => requests.afterwards))
  // A line that goes on in lower case was only wrapped.
  const end = String.raw`(?=\s{0,20}(?:[.!?,;:()\]|…–-]|$|\n\s{0,20}(?:\n|(?-i:\p{Lu}))|${afterwards}(?![\p{L}\p{N}])))`
  const sourceOf = (words: RequestWords, phrases: readonly string[]) => phraseSource(words, phrases, end)
  return {
    readers: packs.map(({ requests }) => ({
      alone: new RegExp(`^(?:${sourceOf(requests, requests.alone)})$`, 'iu'),
      polite: new RegExp(asWords(sourceOf(requests, requests.polite)), 'giu'),
      sure: new RegExp(asWords(sourceOf(requests, requests.sure)), 'iu'),
      doubtful: new RegExp(asWords(sourceOf(requests, requests.doubtful)), 'iu'),
      engaged: new RegExp(asWords(sourceOf(requests, requests.engaged)), 'iu'),
    })),
    /** What shows that the words are spoken of, and not meant. */
    spokenOf: new RegExp(edged(anyOf(packs.map(({ requests }) => requests.spokenOf))), 'iu'),
  }
}

/**
 * Makes what looks for a request to be left alone in what somebody wrote, without what it quotes, in the languages of
 * `packs`. The first 4,000 characters count. Undefined where nothing in it looks like one.
 */
export function requestReader(packs: readonly LanguagePack[]) {
  const { readers, spokenOf } = createForms(packs)
  return (text: string): UnsubscribeRequest | undefined => {
    const given = text.slice(0, LONGEST).normalize('NFC')
    const plain = withoutAccents(given)
    const sure = surely(plain, readers)
    if (sure !== undefined) {
      const words = given.slice(sure.index, sure.index + sure.length)
      const isMeant =
        sure.index < WITHIN && !spokenOf.test(plain) && !readers.some(({ engaged }) => engaged.test(plain))
      return { sure: isMeant, words }
    }
    const doubtful = firstOf(plain, readers, 'doubtful')
    if (doubtful === undefined) return undefined
    return { sure: false, words: given.slice(doubtful.index, doubtful.index + doubtful.length) }
  }
}

interface Place {
  readonly index: number
  readonly length: number
}

function surely(plain: string, readers: Readers): Place | undefined {
  const phrase = firstOf(plain, readers, 'sure')
  const alone = clauses(plain.slice(0, WITHIN * 2)).find(({ words }) => isRequestAlone(words, readers))
  if (phrase === undefined || (alone !== undefined && alone.index < phrase.index)) return placeOf(alone)
  return phrase
}

function firstOf(plain: string, readers: Readers, kind: 'sure' | 'doubtful'): Place | undefined {
  const found = readers.map((reader) => reader[kind].exec(plain)).filter((match) => match !== null)
  const [first] = found.toSorted((a, b) => a.index - b.index)
  return first === undefined ? undefined : { index: first.index, length: first[0].length }
}

function placeOf(clause: { index: number; words: string } | undefined): Place | undefined {
  return clause === undefined ? undefined : { index: clause.index, length: clause.words.length }
}

/** What stands between signs, with where it begins. A question is none: whoever asks `Stop?` asks. */
function clauses(plain: string): { index: number; words: string }[] {
  const found: { index: number; words: string }[] = []
  for (const match of plain.matchAll(/(?<![^.!?;:,\n()])[^.!?;:,\n()]+(?=[.!;:,\n()]|$)(?!\s*\?)/gu)) {
    const words = match[0].trim()
    if (words !== '') found.push({ index: match.index + match[0].indexOf(words), words })
    if (found.length >= MOST_CLAUSES) break
  }
  return found
}

function isRequestAlone(clause: string, readers: Readers): boolean {
  if (clause.length > 80) return false
  const tidy = (words: string) =>
    words.replaceAll(/(?<![\s"'*_<>–—-])[\s"'*_<>–—-]+$|^[\s"'*_<>–—-]+/gu, '').replaceAll(/\s+/gu, ' ')
  return readers.some(({ alone }) => {
    if (alone.test(tidy(clause))) return true
    return readers.some(({ polite }) => alone.test(tidy(clause.replaceAll(polite, ' '))))
  })
}

function phraseSource(words: RequestWords, phrases: readonly string[], end: string): string {
  if (phrases.length === 0) return '(?!)'
  return phrases
    .join('|')
    .replaceAll(/\b(LIST|MAIL|ADDRESS)\b/gu, (name) => words[name as 'LIST' | 'MAIL' | 'ADDRESS'])
    .replaceAll('[- ]', String.raw`[-\s]`)
    .replaceAll(' ?', String.raw`\s{0,20}`)
    .replaceAll(' ', String.raw`\s{1,20}`)
    .replaceAll('END', end.replaceAll(' ', String.raw`\s{1,20}`))
}

function asWords(alternatives: string): string {
  return String.raw`(?<![\p{L}\p{N}])(?:${alternatives})(?![\p{L}\p{N}])`
}

/** Letters without their accents, and nothing that is too long for a word; places stay where they are. */
function withoutAccents(text: string): string {
  return text
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/[\u00A0\u200B-\u200D\u2060\uFEFF]/gu, ' ')
    .replaceAll(/\S{60,}/gu, (run) => ' '.repeat(run.length))
}
