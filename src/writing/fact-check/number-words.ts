/** Number words that are certain, in English, German, French and Spanish; those that are articles too are left out. */
const SMALL = valuesOf(`
  2 two zwei deux dos both beide beiden, 3 three drei trois tres, 4 four vier quatre cuatro,
  5 five fünf cinq cinco, 6 six sechs seis, 7 seven sieben sept siete, 8 eight acht huit ocho, 9 nine neun nueve,
  10 ten zehn dix diez, 11 eleven elf onze once, 12 twelve zwölf douze doce dozen dutzend douzaine docena,
  13 thirteen dreizehn treize trece, 14 fourteen vierzehn quatorze catorce, 15 fifteen fünfzehn quinze quince,
  16 sixteen sechzehn seize dieciséis dieciseis, 17 seventeen siebzehn diecisiete, 18 eighteen achtzehn dieciocho,
  19 nineteen neunzehn diecinueve, 20 twenty zwanzig vingt vingts veinte, 21 veintiuno veintiún veintiuna,
  22 veintidós veintidos, 23 veintitrés veintitres, 24 veinticuatro, 25 veinticinco, 26 veintiséis veintiseis,
  27 veintisiete, 28 veintiocho, 29 veintinueve, 30 thirty dreißig dreissig trente treinta,
  40 forty vierzig quarante cuarenta, 50 fifty fünfzig cinquante cincuenta, 60 sixty sechzig soixante sesenta,
  70 seventy siebzig septante setenta, 80 eighty achtzig huitante octante ochenta,
  90 ninety neunzig nonante noventa, 200 doscientos doscientas, 300 trescientos trescientas,
  400 cuatrocientos cuatrocientas, 500 quinientos quinientas, 600 seiscientos seiscientas,
  700 setecientos setecientas, 800 ochocientos ochocientas, 900 novecientos novecientas`)

/** What multiplies the number before it. */
const SCALES = valuesOf(`
  100 hundred hundert cent cents cien ciento hundreds hunderte centaines cientos,
  1000 thousand tausend mille mil thousands tausende milliers miles,
  1000000 million millionen millions millones millón,
  1000000000 billion milliarde milliarden milliard milliards billions`)

/** Numbers only beside others: alone they are articles. */
const ONE_OF_SCALE = new Set(['one', 'a', 'an', 'ein', 'eine', 'einen', 'un', 'une'])
const ONE_OF_TENS = new Set(['one', 'un', 'une', 'uno', 'una'])
const JOINS = new Set(['and', 'und', 'et', 'y'])

/** Numbers of other languages that are plain English words. */
const PLAIN_ENGLISH = new Set(['seize', 'once', 'elf', 'quince', 'miles', 'mil', 'cent', 'cents'])
const ENGLISH = /(?<!\p{L})(?:the|and|you|your|of|with|to)(?!\p{L})/iu

/** One number of a text in words, which may be of several. */
interface Sum {
  readonly total: number
  /** What the next scale multiplies. */
  readonly group: number
}

/** A number that stands in a text in words. */
export interface WordNumber {
  readonly number: number
  /** A sign of percent follows. */
  readonly isShare: boolean
}

/** The numbers that a text states in words, each as a whole: `forty-five` is 45, `quatre-vingt-dix` 90. */
export function numbersInWords(text: string): WordNumber[] {
  const isEnglish = ENGLISH.test(text)
  const all = text.toLowerCase().match(/\p{L}+|[^\p{L}\s-]/gu) ?? []
  const words = all.filter((word) => !isEnglish || !PLAIN_ENGLISH.has(word))
  const numbers: WordNumber[] = []
  let sum: Sum | undefined
  for (const [index, word] of [...words, ''].entries()) {
    const after = words[index + 1] ?? ''
    const next = withWord(sum, word, after)
    if (sum !== undefined && next === undefined) {
      numbers.push({ number: sum.total + sum.group, isShare: word === '%' })
      sum = withWord(undefined, word, after)
    } else sum = next
  }
  return numbers
}

/** The number with a word more; undefined where the word does not go on with it. */
function withWord(sum: Sum | undefined, word: string, after: string): Sum | undefined {
  const scale = own(SCALES, word)
  if (scale !== undefined) return scaled(sum, scale)
  const value = own(SMALL, word) ?? germanNumber(word) ?? (isOne(sum, word, after) ? 1 : undefined)
  if (value === undefined) return sum !== undefined && JOINS.has(word) && isJoined(after) ? sum : undefined
  if (sum === undefined) return { total: 0, group: value }
  const rest = sum.group % 100
  // Four times twenty.
  if (word.startsWith('vingt') && rest === 4) return { ...sum, group: sum.group + 76 }
  return isAddedTo(rest, value, sum) ? { ...sum, group: sum.group + value } : undefined
}

/** Units after tens, and as French says it: ten to nineteen after sixty and eighty, seven to nine after ten. */
function isAddedTo(rest: number, value: number, { group }: Sum): boolean {
  if (rest === 0) return value < (group === 0 ? 1_000 : 100)
  if (rest >= 20 && rest % 10 === 0 && value < 10) return true
  return ([60, 80].includes(rest) && value < 20) || (rest === 10 && value >= 7 && value <= 9)
}

function scaled(sum: Sum | undefined, scale: number): Sum | undefined {
  if (sum === undefined) return scale === 100 ? { total: 0, group: 100 } : { total: scale, group: 0 }
  if (scale === 100) return sum.group >= 100 ? undefined : { ...sum, group: (sum.group || 1) * 100 }
  return { total: sum.total + (sum.group || 1) * scale, group: 0 }
}

function isJoined(word: string): boolean {
  return own(SMALL, word) !== undefined || ONE_OF_TENS.has(word)
}

/** `twenty-one`, `one hundred`: it counts with what stands beside it. */
function isOne(sum: Sum | undefined, word: string, after: string): boolean {
  const rest = (sum?.group ?? 0) % 100
  if (rest >= 20 && rest % 10 === 0) return ONE_OF_TENS.has(word)
  return sum === undefined && ONE_OF_SCALE.has(word) && own(SCALES, after) !== undefined
}

/** The longest number below a million, 777,777, has 65 letters. */
const LONGEST_GERMAN = 80

/** German writes numbers below a million in one word, units before tens: `zweihundertfünfundvierzig`. */
function germanNumber(word: string): number | undefined {
  if (word.length > LONGEST_GERMAN) return undefined
  for (const [name, scale] of [
    ['tausend', 1_000],
    ['hundert', 100],
  ] as const) {
    const at = word.indexOf(name)
    if (at < 0 || word.length === name.length) continue
    const before = at === 0 ? 1 : germanPart(word.slice(0, at))
    const rest = word.slice(at + name.length).replace(/^und(?=.)/u, '')
    const after = rest === '' ? 0 : germanPart(rest)
    if (before !== undefined && after !== undefined) return before * scale + after
    return undefined
  }
  const and = word.lastIndexOf('und')
  if (and <= 0 || !word.endsWith('ig')) return undefined
  const [unit, tens] = [word.slice(0, and), word.slice(and + 'und'.length)]
  const [units, ten] = [germanPart(unit), own(SMALL, tens)]
  return units !== undefined && units < 10 && ten !== undefined ? units + ten : undefined
}

function germanPart(word: string): number | undefined {
  return word === 'ein' || word === 'eins' ? 1 : (own(SMALL, word) ?? (word === '' ? undefined : germanNumber(word)))
}

/** Digits of old Rome, from two letters on: a single one is a letter. */
const ROMAN = /(?<!\p{L})(?:[IVXLCDM]{2,}|[ivx]{3,})(?!\p{L})/gu
const ROMAN_FORM = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 }

/** The numbers that a text states in Roman digits. Two letters with one above X are what people shorten words to. */
export function romanNumbers(text: string): number[] {
  return (text.match(ROMAN) ?? [])
    .map((found) => found.toUpperCase())
    .filter((digits) => ROMAN_FORM.test(digits) && !(digits.length === 2 && /[LCDM]/u.test(digits)))
    .map(romanValue)
}

/** What Roman digits stand for. */
export function romanValue(roman: string): number {
  const values = [...roman].map((digit) => ROMAN_VALUES[digit] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

function own(table: Readonly<Record<string, number>>, word: string): number | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** Reads a table: each number with its words behind it, parted by commas. */
function valuesOf(table: string): Readonly<Record<string, number>> {
  const entries = table.split(',').map((entry) => entry.trim().split(' '))
  return Object.fromEntries(entries.flatMap(([value, ...words]) => words.map((word) => [word, Number(value)])))
}
