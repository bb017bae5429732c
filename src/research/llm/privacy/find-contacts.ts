import { asciiDigits } from '../../../platform/text/safe-text.ts'

/** A stretch of a text. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Digits that stand together, as they may in a phone number. */
export interface DigitRun extends TextSpan {
  /** As they stand there, digits as 0 to 9. */
  readonly written: string
  readonly digits: string
}

/** An account number (ISO 13616), which is nobody's phone; or digits with what people put between those of a number. */
const FIGURES =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![\p{L}\p{N}])|(?<figures>(?:\(?[+＋][ (]{0,2}|(?<![\p{L}\p{N}])\(?)\p{Nd}(?:(?: ?[()/\p{Pd}\u2212·•‧]{0,2} ?|\.)\p{Nd}){0,40})/gu

const FEWEST_DIGITS = 7
/** With its country a number has fifteen digits at most (ITU-T E.164). */
const MOST_DIGITS = 15
const REACH = 60

/** What announces a number that can be called: English, German, French, Spanish. */
const CALLS =
  /(?<!\p{L})(?:tel|tele?(?:fon|phone|fono)\p{L}*|t[eé]l[eé](?:phone|fono)\p{L}*|t[eé]l|phone|fone|mobil\p{L}*|m[oó]vil|handy\p{L}*|cell(?:phone)?|portable|fax|call|ring|dial|rufen?|ruf|anruf\p{L}*|erreichbar|durchwahl|hotline|appele[rz]|joindre|llam\p{L}*|whatsapp|sms)["'’]?[\s.:=([-]*(?:(?:no|nr|n°|nº|number|nummer|num[eé]ro|n[uú]mero|her|him|me|us|them|at|on|is|under|unter|mich|sie|ihn|an|ist|au|le|la|al|el|en|a)(?!\p{L})["'’]?[\s.:=(]*){0,3}["']?$/iu

/** What announces a figure that nobody can call, and the country of a tax number. */
const COUNTS = [
  /(?<!\p{L})(?:no|nr|n°|nº|ids?|ref|code|sku|isbn|issn|ean|gtin|hr[ab]|order|article|invoice|artikel|bestellung|rechnung|client|kunde|commande|facture|pedido|factura|cliente|siren|siret|cif|nif|duns|vat|tva|iva|tax|konto|account|version|serial|patent|doi)[\s.:=-]*$/iu,
  /(?:(?:order|invoice|customer|account|part|article|item|serial|registration|reference|tax|vat|model|company|contract|case|ticket|register) n(?:o|r|umber)|(?:\p{L}{3}nummer|\p{L}-?nr)|[#€$£¥])[\s.:=-]*$/iu,
  /(?<!\p{L})(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[\s-]?$/u,
]

/** What is counted or paid stands behind a figure; a word that only joins it to the next says nothing. */
const COUNTED = /^\s?(?:[€$£¥%‰]|(?!(?:or|and|oder|und|ou|et|o|y|ext|x)(?!\p{L}))\p{L})/iu

/** Where phone numbers stand in a text. Years, dates, amounts, postal codes and the numbers of orders are left alone. */
export function findPhones(text: string): TextSpan[] {
  return figuresIn(text).flatMap((figures) => phoneIn(figures, text) ?? [])
}

/** All figures of a text, account numbers left out; several numbers in a row are told apart where they are too long. */
export function figuresIn(text: string): DigitRun[] {
  return [...text.matchAll(FIGURES)].flatMap(({ index, groups }) => {
    const run = groups?.['figures']
    return run === undefined ? [] : partsOf(run).map(([start, part]) => figuresAt(index + start, part))
  })
}

function figuresAt(start: number, part: string): DigitRun {
  const written = asciiDigits(part)
  return { start, end: start + part.length, written, digits: written.replaceAll(/\D/gu, '') }
}

function partsOf(run: string): [start: number, part: string][] {
  const isLong = (run.match(/\p{Nd}/gu)?.length ?? 0) > MOST_DIGITS
  if (!isLong) return [[0, run]]
  const parts: [number, string][] = []
  let start = 0
  for (const { index, 0: gap } of run.matchAll(/\s[/\p{Pd}]\s|\s?\/\s?(?=[0(])/gu)) {
    parts.push([start, run.slice(start, index)])
    start = index + gap.length
  }
  return [...parts, [start, run.slice(start)]]
}

/** The figures, or what of them begins as a number does: another figure may stand before it. */
function phoneIn(figures: DigitRun, text: string): TextSpan | undefined {
  if (isPhone(figures, text)) return figures
  if (isAmount(figures.written) || isDate(figures.written) || isTime(figures.written)) return undefined
  for (const { index } of figures.written.matchAll(/(?<= )[0(]/gu)) {
    const rest = figuresAt(figures.start + index, figures.written.slice(index))
    if (isPhone(rest, text)) return rest
  }
  return undefined
}

function isPhone({ start, end, written, digits }: DigitRun, text: string): boolean {
  if (digits.length < FEWEST_DIGITS) return false
  if (/^\(?[+＋]/u.test(written)) return true
  if (isDate(written) || isTime(written)) return false
  const before = text.slice(Math.max(0, start - REACH), start)
  if (CALLS.test(before)) return true
  if (isAmount(written) || COUNTS.some((pattern) => pattern.test(before))) return false
  return hasShape(written, digits, text.slice(end, end + REACH))
}

/** Groups of digits as national numbers are written in. */
function hasShape(written: string, digits: string, after: string): boolean {
  const groups = groupsOf(written)
  const [first = ''] = groups
  // The zero that begins a national number almost everywhere.
  if (first.startsWith('0')) return digits.length > FEWEST_DIGITS
  if (digits.length > MOST_DIGITS) return false
  if (/^\(\d{2,5}\)/u.test(written) && !isYear(first)) return digits.length - first.length >= 6
  // North America: area and exchange begin with 2 to 9.
  if (/^(?:1[ .-])?(?:\(?[2-9]\d\d\)?)([ .-])[2-9]\d\d\1\d{4}$/u.test(plainDashes(written))) return true
  if (COUNTED.test(after)) return false
  const sizes = groups.map(({ length }) => length).join('-')
  // France, Spain, Italy, Portugal and others that write no zero: nine digits.
  if (/^(?:3-3-3|3-2-2-2|2-3-2-2|3-6|2-7)$/u.test(sizes)) return /^[6-9]/u.test(first) && !digits.endsWith('000')
  // Books (ISBN) begin with 978 or 979, machines (IPv4) have four groups and points.
  if (/^97[89]/u.test(digits) || /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(written) || digits.length > 13) return false
  return groups.length >= 4 && groups.every(({ length }) => length <= 4) && groups.some(({ length }) => length >= 3)
}

function groupsOf(written: string): string[] {
  return written.match(/\d+/gu) ?? []
}

function plainDashes(written: string): string {
  return written.replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

function isYear(group: string): boolean {
  return /^(?:19|20)\d\d$/u.test(group)
}

/** Days, months and years, one date or several, with hours; and bare years. */
function isDate(written: string): boolean {
  const groups = groupsOf(written)
  const others = groups.filter((group) => !isYear(group))
  return others.length < groups.length && others.every((group) => group.length <= 2 && Number(group) <= 59)
}

/** Hours from when to when, or days without a year. */
function isTime(written: string): boolean {
  const groups = groupsOf(written)
  const isHour = groups.every((group) => group.length <= 2 && Number(group) <= 59)
  return (
    isHour && (groups.length <= 4 || /^\d{1,2}\.\d{2}(?:(?: {1,3}| ?- ?)\d{1,2}\.\d{2})+$/u.test(plainDashes(written)))
  )
}

/** Amounts, alone or from when to when: thousands in groups, a fraction behind a point; and postal codes likewise. */
function isAmount(written: string): boolean {
  const parts = plainDashes(written).split(/ ?[-/] ?/u)
  // Nine digits in threes are how people write phones, too: what stands around them decides.
  if (/^[6-9]\d\d \d{3} \d{3}$/u.test(written) || parts.length > 2) return false
  const isPostal = parts.length === 2 && parts.every((part) => /^0\d{4}$/u.test(part))
  return (
    isPostal ||
    parts.every((part) => /^(?:[1-9]\d{0,2}(?:([ .])\d{3})(?:\1\d{3})*|(?:0|[1-9]\d*)(?:\.\d+)?)$/u.test(part))
  )
}

const LOCAL = String.raw`(?<![^\s@＠<>()[\]{},;:"'\\])[^\s@＠<>()[\]{},;:"\\]{1,64}`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})`
/** A sign, or a word that is marked as standing for it. */
const AT = String.raw`(?: ?(?:[@＠﹫]|%40|&#0*64;) ?| ?[[({<_-] ?(?:at|ät|@|arroba|arobase) ?[\])}>_-] ?)`
const DOT = String.raw`(?:[.。．｡]| ?[[({<_-] ?(?:dot|punkt|point|punto|\.) ?[\])}>_-] ?| (?:dot|punkt|point|punto) )`
/** Words alone say it in pairs; "at" before a host with a point is how people write of places. */
const SPOKEN = String.raw`(?:(?: (?:at|ät|arroba) ${LABEL}(?: (?:dot|punto) ${LABEL})+)|(?: (?:at|ät) ${LABEL}(?: punkt ${LABEL})+)|(?: (?:arobase|arrobas?) ${LABEL}(?: point ${LABEL})+))`

const ADDRESS = new RegExp(String.raw`${LOCAL}(?:${AT}${LABEL}(?:${DOT}${LABEL})+|${SPOKEN})`, 'giu')
/** Without its end: `jane@acme`, and in what is written about a person `jane @ acme`. */
const SHORT = new RegExp(String.raw`${LOCAL}[@＠﹫]${LABEL}`, 'giu')
const SHORT_APART = new RegExp(String.raw`${LOCAL} ?[@＠﹫] ?${LABEL}`, 'giu')

/** Not what begins an address: `booths at the dot com fair`, `10 @ 5`. */
const NO_HOST = /(?: (?:at|ät) (?:the|a|an|this|that|each|any|no|every) )|^\p{N}+ ?[@＠]/iu

/** Where email addresses stand in a text, spelled out in words or with signs. */
export function findEmails(text: string, isPersonal: boolean): TextSpan[] {
  const patterns = [ADDRESS, isPersonal ? SHORT_APART : SHORT]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      NO_HOST.test(found) ? [] : [{ start: index, end: index + found.length }],
    ),
  )
}
