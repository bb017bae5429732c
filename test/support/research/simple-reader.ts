/** A question as the instructions number it. */
export interface NumberedQuestion {
  readonly number: number
  readonly answer: string
  readonly choices: readonly string[]
  readonly words: string
}

/** What a sentence says to a question: the value, and the sentence as it stands there. */
export interface Said {
  readonly value: string
  readonly block: number
  readonly quote: string
}

/** Words that tell not what is asked. English, German, French, Spanish. */
const EMPTY = new Set(
  (
    'how what when where which who whom whose why does did has have had was were are the its their they this that from for with ' +
    'into than then there here much many company firm business organisation organization today now currently since been being ' +
    'and run runs year percent every work works people ' +
    'wie was wann wer wo welche welcher welches welchen hat haben ist sind war waren wird werden wurde wurden der die das den dem ' +
    'des ein eine einen firma unternehmen viele viel heute seit aus von vom mit bei und jahr ' +
    'quel quelle quels quelles qui que quand comment combien est sont ont elle elles ils les des une dans avec depuis pour ' +
    'entreprise societe tout toute aujourd hui ' +
    'que quien cual cuales cuando donde cuantos cuantas cuanto cuanta tiene tienen esta estan son fue fueron los las del una por ' +
    'con desde empresa hoy'
  ).split(' '),
)
/** Short words that turn an answer. */
const TELLING = new Set(['own', 'all', 'not'])

/** Words of the question that still say what is counted there. */
const COUNTED = new Set(['work', 'works', 'people', 'year', 'percent'])

const DENIES =
  /(?<![\p{L}])(?:not|no|never|none|neither|without|nicht|nie|kein\p{L}*|ne|pas|aucune?|jamais|ningun\p{L}*|ningún|nunca|sin|no)(?![\p{L}])|n['’]t(?![\p{L}])/iu
/** What is planned, supposed or past is no answer about today. */
const NOT_TODAY =
  /(?<![\p{L}])(?:will|plans? to|planned|before|by 20\d\d|until|formerly|used to|would|could|wollen|möchten|planen|bis (?:zum )?\d|künftig|d['’]ici|voulons|bientôt|\p{L}+(?:erons|eront|irons|iront)|queremos|hasta|antes)(?![\p{L}])/iu
/** Who is spoken of is somebody else. */
const OTHERS =
  /(?<![\p{L}])(?:customers?|clients?|investors?|parent|rivals?|competitors?|kunden?|kundin\p{L}*|mutter\p{L}*|wettbewerber\p{L}*|clientes?|filiales?|concurrents?|matriz)(?![\p{L}])/iu
const SPEAKS_OF_ITSELF =
  /(?<![\p{L}])(?:we|our|us|wir|unser\p{L}*|uns|nous|notre|nos|nosotros|nuestr\p{L}*|somos|tenemos)(?![\p{L}])/iu
/** A question after one thing of a kind: the name of the kind need not stand in the answer. */
const ONE_OF_A_KIND =
  /^(?:in |to |by |on |through |of |aus |in |an )?(?:which|what|welche[rsnm]?|quel(?:le)?s?|qué|¿qué|¿cuál)\s+(\p{L}+)/iu
/** Somebody else's words. */
const SPEECH = /[“”„«»]|"/u
const SENTENCE_END = /(?<=[^\d\s][.!?])\s+/u
const LONGEST_QUOTE = 200

/** In one case and without accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\d.]+/u)
    .map((word) => word.replace(/\.$/, ''))
}

/** The words of a question by which it is looked for. */
export function tellingWords({ words, answer }: NumberedQuestion): string[] {
  const kind = answer === 'text' || answer === 'choice' ? ONE_OF_A_KIND.exec(words)?.[1] : undefined
  const all = wordsOf(words)
  const telling = all.filter((word) => {
    if (kind !== undefined && word === fold(kind)) return false
    return TELLING.has(word) || /\d/.test(word) || (word.length > 2 && !EMPTY.has(word))
  })
  return [...new Set(telling.length > 0 ? telling : all.filter((word) => COUNTED.has(word)))]
}

/** Whether two words have one stem, as far as their endings show. */
export function isSameWord(one: string, other: string): boolean {
  const [a, b] = [stem(one), stem(other)]
  return (
    a === b ||
    (Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a)) && Math.abs(a.length - b.length) < 3)
  )
}

function stem(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ies|ing|ed|es|en|er|s|e|y|n)$/, '')
}

/**
 * The answer that shown texts give to a question: the only value of sentences that hold every telling word of it, have the
 * shape of an answer, and speak neither of the future nor of others. `name`: the host of the company's site, by which its
 * name is known.
 */
export function readAnswer(
  question: NumberedQuestion,
  texts: readonly { readonly block: number; readonly text: string }[],
  name: string,
): Said | undefined {
  const found = texts.flatMap(({ block, text }) => {
    return text.split('\n').flatMap((line) => {
      return line.split(SENTENCE_END).flatMap((sentence) => {
        const value = valueIn(question, sentence.trim(), name)
        return value === undefined ? [] : [{ value, block, quote: sentence.trim().slice(0, LONGEST_QUOTE) }]
      })
    })
  })
  // Who says two things has said nothing.
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined
}

function valueIn(question: NumberedQuestion, sentence: string, name: string): string | undefined {
  if (sentence.length > LONGEST_QUOTE || sentence.endsWith('?') || SPEECH.test(sentence)) return undefined
  if (NOT_TODAY.test(sentence) || (OTHERS.test(sentence) && !OTHERS.test(question.words))) return undefined
  const wanted = tellingWords(question)
  const said = wordsOf(sentence)
  const isName = (word: string) => word.length > 3 && name.includes(word)
  const isNamed = said.some(isName)
  const isOwn = isNamed || SPEAKS_OF_ITSELF.test(sentence)
  const isSaid = (word: string) => (isName(word) && isOwn) || said.some((one) => isSameWord(one, word))
  const things = wanted.filter((word) => !isName(word))
  if (things.length === 0 || !wanted.every(isSaid)) return undefined
  // One word alone is soon met: the sentence must speak of the company, by its name where the question does.
  if (things.length === 1 && !(things.length < wanted.length ? isNamed : isOwn)) return undefined
  return shapeOf(question, sentence)
}

const CLAUSE_END = /[,;:]|\s(?:and|but|und|aber|et|mais|y|pero)\s/u

/** Whether what is asked is denied, and not only something beside it. */
function isDenied(question: NumberedQuestion, sentence: string): boolean {
  const wanted = tellingWords(question)
  const about = sentence.split(CLAUSE_END).filter((clause) => {
    return wordsOf(clause).some((one) => wanted.some((word) => isSameWord(one, word)))
  })
  return about.some((clause) => DENIES.test(clause))
}

function shapeOf(question: NumberedQuestion, sentence: string): string | undefined {
  switch (question.answer) {
    case 'yes_no':
      return isDenied(question, sentence) === DENIES.test(question.words) ? 'yes' : 'no'
    case 'number':
      return numberIn(question, sentence)
    case 'date':
      return dateIn(sentence)
    case 'choice': {
      const named = question.choices.filter((choice) => fold(sentence).includes(fold(choice)))
      return named.length === 1 && !DENIES.test(sentence) ? named[0] : undefined
    }
    default:
      return DENIES.test(sentence) ? undefined : nameIn(question, sentence)
  }
}

const NUMBER = /(?<![\p{L}\d.,])(?:\d{1,3}(?:[,.'’ ]\d{3})+|\d+(?:[.,]\d+)?)(?!\d)/gu
const MUCH = /^\s*(?:million|billion|thousand|millionen|tausend|millions?|millones|mil)(?![\p{L}])/iu

/** The only number of a sentence that does not stand in the question; of years only where a year is asked for. */
function numberIn({ words }: NumberedQuestion, sentence: string): string | undefined {
  if (DENIES.test(sentence)) return undefined
  const asksForYear = /(?<![\p{L}])(?:which|what|in welchem|quelle|qué) (?:year|jahr|année|año)/iu.test(words)
  const found = [...sentence.matchAll(NUMBER)].filter(([number]) => {
    return !words.includes(number) && asksForYear === /^(?:1[89]|20)\d\d$/.test(number)
  })
  const [first] = found
  if (first === undefined || found.length > 1 || MUCH.test(sentence.slice(first.index + first[0].length)))
    return undefined
  return first[0].replaceAll(/[,.'’ ](?=\d{3}(?!\d))/gu, '').replace(',', '.')
}

const MONTHS = [
  'january|januar|jänner|janvier|enero',
  'february|februar|février|febrero',
  'march|märz|mars|marzo',
  'april|avril|abril',
  'may|mai|mayo',
  'june|juni|juin|junio',
  'july|juli|juillet|julio',
  'august|août|agosto',
  'september|septembre|septiembre',
  'october|oktober|octobre|octubre',
  'november|novembre|noviembre',
  'december|dezember|décembre|diciembre',
]
const DATE = new RegExp(
  `(?:(?<day>\\d{1,2})(?:\\.|er|st|nd|rd|th)? (?:de )?)?(?<month>${MONTHS.join('|')}) (?:de |del )?(?<year>\\d{4})`,
  'giu',
)

/** The only date of a sentence, as exact as it is told. */
function dateIn(sentence: string): string | undefined {
  const found = [...sentence.matchAll(DATE)]
  const { day, month = '', year } = found[0]?.groups ?? {}
  if (found.length !== 1 || DENIES.test(sentence)) return undefined
  const number = MONTHS.findIndex((names) => names.split('|').includes(month.toLowerCase())) + 1
  return [
    year,
    ...[number, day].filter((part) => part !== undefined).map((part) => String(part).padStart(2, '0')),
  ].join('-')
}

/** The words of a sentence that begin with a capital, follow one another and are not asked about. */
function nameIn({ words }: NumberedQuestion, sentence: string): string | undefined {
  const names = [...sentence.matchAll(/(?<![\p{L}'’])\p{Lu}[\p{L}\d'’-]*(?:,? \p{Lu}[\p{L}\d'’-]*)*/gu)].filter(
    ([name], at) => {
      const isFirstWord = at === 0 && sentence.startsWith(name) && !name.includes(' ')
      if (MONTHS.some((month) => month.split('|').includes(name.toLowerCase()))) return false
      return !isFirstWord && !fold(words).includes(fold(name))
    },
  )
  return names.length === 1 ? names[0]?.[0] : undefined
}
