/** Abbreviations, forms of address, days, months and languages: they have capitals and name nobody. */
const NO_NAMES = new Set(
  (
    'ai api apis b2b b2c cd ceo cfo ci cio cmo coo cpo crm cro cto erp esg eu faq gdpr gmbh hr iot isv it kpi kpis md ml mvp oem ' +
    'okr pdf plc pr qa roi saas sas sdk seo sla sme smes sql tech uk us usa ui ux vat vp ' +
    'mr mrs ms dr prof herr frau monsieur madame señor señora ud uds usted ustedes ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october ' +
    'november december english german french spanish italian european american british germany france spain europe'
  ).split(' '),
)
/** German writes every noun with a capital, and addresses people so. Words that no other of these languages has. */
const GERMAN =
  /(?<![\p{L}])(?:das|und|für|ihre?[rmns]?|sie|ist|sind|auf|eine[rmns]?|nicht|wir|unsere?[rmns]?|haben|glückwunsch)(?![\p{L}])|ß/iu
const GERMAN_PRONOUN = /^(?:sie|ihr\p{L}*|ihnen|du|dein\p{L}*|dich|dir|euch|euer)$/u

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Whether a text names somebody or something that stands in none of `known`: a word with a capital that does not begin a
 * sentence, or one with a capital within (`OpenAI`, `IBM`). In German, where nouns have capitals too, only two such words in
 * a row and capitals within count. A name that begins a sentence is not seen.
 */
export function holdsForeignName(text: string, known: readonly string[]): boolean {
  const own = new Set(known.flatMap(wordsOf).map(fold))
  const isGerman = GERMAN.test(text)
  return [...sentences.segment(text)].some(({ segment }) => {
    const words = wordsOf(segment)
    const isForeign = words.map((word, index) => isName(word, index === 0, isGerman) && !isKnown(fold(word), own))
    if (!isGerman) return isForeign.includes(true)
    return words.some((word, index) => {
      if (isForeign[index] !== true) return false
      const next = words[index + 1]
      const hasNeighbour =
        index > 0 && next !== undefined && isName(next, false, true) && isAdjacent(segment, word, next)
      return hasCapitalWithin(word) || hasNeighbour
    })
  })
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}

function isName(word: string, isFirst: boolean, isGerman: boolean): boolean {
  const folded = fold(word)
  // One letter is an initial, or "I"; Roman numbers are looked at as numbers.
  if ([...word].length < 2 || NO_NAMES.has(folded) || /^[IVXLCDM]+$/u.test(word.normalize('NFKC'))) return false
  if (isGerman && GERMAN_PRONOUN.test(folded)) return false
  return hasCapitalWithin(word) || (!isFirst && /^\p{Lu}/u.test(word))
}

function hasCapitalWithin(word: string): boolean {
  return /[\p{L}\p{N}]\p{Lu}/u.test(word)
}

function isAdjacent(segment: string, word: string, next: string): boolean {
  return segment.includes(`${word} ${next}`)
}

const FEWEST_OF_STEM = 4
const LONGEST_ENDING = 4

/** As it stands there, or with another ending: `Berlin` and `Berliner`. */
function isKnown(word: string, own: ReadonlySet<string>): boolean {
  if (own.has(word)) return true
  return [...own].some((one) => {
    const [short, long] = one.length < word.length ? [one, word] : [word, one]
    return short.length >= FEWEST_OF_STEM && long.length - short.length <= LONGEST_ENDING && long.startsWith(short)
  })
}

/** What tells of money that was raised; English, German, French, Spanish. */
const FUNDING =
  /(?<![\p{L}])(?:(?:pre-?)?seed (?:round|funding|stage|investment)|s[ée]ries? [a-h]|(?:s[ée]ries?)-[a-h]|fund(?:ing|raise|raising|raiser)|raised|raising|venture capital|investors?|backed by|ipo|went public|finanzierungsrunden?|kapitalrunden?|kapitalerhöhung|seed-runde|investoren|börsengang|eingesammelt|levées? de fonds|levé|tour de table|investisseurs|introduction en bourse|rondas? de (?:inversión|financiación)|inversores|salida a bolsa|levantado)(?![\p{L}])/giu
const ROUND = /s[ée]ries?[ -]([a-h])(?![\p{L}])/giu

/** Whether a text tells of funding where none of the facts does, or of another round than they name. */
export function holdsForeignFunding(
  text: string,
  facts: readonly { readonly path: string; readonly value: unknown }[],
): boolean {
  const told = text.match(FUNDING)
  if (told === null) return false
  const about = facts.filter(({ path, value }) => /funding/iu.test(path) || String(value).match(FUNDING) !== null)
  if (about.length === 0) return true
  const rounds = new Set(about.flatMap(({ value }) => roundsIn(String(value))))
  return roundsIn(text).some((round) => !rounds.has(round))
}

function roundsIn(text: string): string[] {
  return [...text.matchAll(ROUND)].map(([, letter = '']) => letter.toLowerCase())
}
