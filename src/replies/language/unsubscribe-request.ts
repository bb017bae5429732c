import { PHRASES, type PhraseTable } from './unsubscribe-phrases.ts'

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

const AFTERWARDS =
  "please|pls|plz|thanks?|thx|now|immediately|at once|asap|today|and|or|bitte|danke|und|oder|sofort|umgehend|svp|s'il|merci|et|immediatement|por favor|gracias|y|inmediatamente"
/** The end of a clause. A line that goes on in lower case was only wrapped. */
const END = String.raw`(?=\s{0,20}(?:[.!?,;:()\]|…–-]|$|\n\s{0,20}(?:\n|(?-i:\p{Lu}))|(?:${AFTERWARDS})(?![\p{L}\p{N}])))`

/** What shows that the words are spoken of, and not meant. */
const SPOKEN_OF =
  /\b(?:do(?:es)?n'?t|do not|did(?:n't| not)|not) (?:want|mean|wish|need|intend) to (?:unsubscribe|opt)|\b(?:how|do|does|can|could|would) (?:\S+ ){0,5}(?:handle|support|manage|track|process) (?:\S+ ){0,4}(?:unsubscribe|opt[- ]?outs?)|\bif you (?:want|wish|would like|no longer)\b|\b(?:wenn|falls) sie (?:\S+ ){0,6}(?:mochten|wunschen|wollen)\b|\bsi vous (?:ne )?(?:souhaitez|voulez|desirez)\b|\bsi (?:no )?(?:desea|quiere)\b/iu

interface Reader {
  readonly alone: RegExp
  readonly polite: RegExp
  readonly sure: RegExp
  readonly doubtful: RegExp
  readonly engaged: RegExp
}

const READERS: readonly Reader[] = PHRASES.map((table) => ({
  alone: expressionOf(table, table.alone, (any) => `^(?:${any})$`),
  polite: expressionOf(table, table.polite, asWords, 'giu'),
  sure: expressionOf(table, table.sure, asWords),
  doubtful: expressionOf(table, table.doubtful, asWords),
  engaged: expressionOf(table, table.engaged, asWords),
}))

/**
 * Looks in what somebody wrote for a request to be left alone, in the languages of `PHRASES`. `text` is without what it
 * quotes; its first 4,000 characters count. Undefined where nothing in it looks like one.
 */
export function readUnsubscribeRequest(text: string): UnsubscribeRequest | undefined {
  const given = text.slice(0, LONGEST).normalize('NFC')
  const plain = withoutAccents(given)
  const sure = surely(plain)
  if (sure !== undefined) {
    const words = given.slice(sure.index, sure.index + sure.length)
    const isMeant = sure.index < WITHIN && !SPOKEN_OF.test(plain) && !READERS.some(({ engaged }) => engaged.test(plain))
    return { sure: isMeant, words }
  }
  const doubtful = firstOf(plain, 'doubtful')
  if (doubtful === undefined) return undefined
  return { sure: false, words: given.slice(doubtful.index, doubtful.index + doubtful.length) }
}

interface Place {
  readonly index: number
  readonly length: number
}

function surely(plain: string): Place | undefined {
  const phrase = firstOf(plain, 'sure')
  const alone = clauses(plain.slice(0, WITHIN * 2)).find(({ words }) => isRequestAlone(words))
  if (phrase === undefined || (alone !== undefined && alone.index < phrase.index)) return placeOf(alone)
  return phrase
}

function firstOf(plain: string, kind: 'sure' | 'doubtful'): Place | undefined {
  const found = READERS.map((reader) => reader[kind].exec(plain)).filter((match) => match !== null)
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

function isRequestAlone(clause: string): boolean {
  if (clause.length > 80) return false
  const tidy = (words: string) =>
    words.replaceAll(/(?<![\s"'*_<>–—-])[\s"'*_<>–—-]+$|^[\s"'*_<>–—-]+/gu, '').replaceAll(/\s+/gu, ' ')
  return READERS.some(({ alone }) => {
    if (alone.test(tidy(clause))) return true
    return READERS.some(({ polite }) => alone.test(tidy(clause.replaceAll(polite, ' '))))
  })
}

function expressionOf(
  table: PhraseTable,
  phrases: readonly string[],
  build: (alternatives: string) => string,
  flags = 'iu',
): RegExp {
  const alternatives = phrases
    .join('|')
    .replaceAll(/\b(LIST|MAIL|ADDRESS)\b/gu, (name) => table[name as 'LIST' | 'MAIL' | 'ADDRESS'])
    .replaceAll('[- ]', String.raw`[-\s]`)
    .replaceAll(' ?', String.raw`\s{0,20}`)
    .replaceAll(' ', String.raw`\s{1,20}`)
    .replaceAll('END', END.replaceAll(' ', String.raw`\s{1,20}`))
  return new RegExp(build(alternatives), flags)
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
