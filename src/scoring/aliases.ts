import { countryCodeOf } from '../platform/countries.ts'
import { INDUSTRY_NAMES, SENIORITY_NAMES } from './known-names.ts'

/** How the text of a field is compared: as plain text, or so that different names for one thing are equal. */
export type Vocabulary = 'plain' | 'country' | 'industry' | 'seniority' | 'domain'

const ASCII = /^[\x20-\x7e]*$/

/** Text as it is compared everywhere: trimmed, in lower case, composed (Unicode NFC). Blank text becomes `''`. */
export function foldText(text: string): string {
  const folded = text.trim().toLowerCase()
  return ASCII.test(folded) ? folded : folded.normalize('NFC')
}

/**
 * The form in which two texts of one vocabulary are compared. Names that no table knows compare as folded text, so
 * equality never needs an entry. For countries the form is the two-letter ISO 3166-1 code, for a domain the host name.
 */
export function canonicalText(text: string, vocabulary: Vocabulary): string {
  const folded = foldText(text)
  if (vocabulary === 'plain') return folded
  if (vocabulary === 'domain') return hostOf(folded)
  if (vocabulary === 'country') return countryCodeOf(text) ?? folded
  const table = tableOf(vocabulary)
  return table.get(folded) ?? table.get(wordsOf(folded)) ?? folded
}

/** `https://www.acme.com/about` → `acme.com`. The text is folded already. */
function hostOf(folded: string): string {
  const bare = folded.replace(/^[a-z][a-z0-9+.-]*:\/\//, '').replace(/^www\./, '')
  const end = bare.search(/[/?#:]/)
  const host = end === -1 ? bare : bare.slice(0, end)
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** The words of a name alone: no diacritics, no punctuation, "and" for "&", no leading article. */
function wordsOf(folded: string): string {
  return folded
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
}

// Built at first use, which a process that scores nothing need not pay.
let industries: ReadonlyMap<string, string> | undefined
let seniorities: ReadonlyMap<string, string> | undefined

/** Whether a table has the name, or another for the same. */
export function isKnownText(text: string, vocabulary: 'industry' | 'seniority'): boolean {
  const folded = foldText(text)
  const table = tableOf(vocabulary)
  return table.has(folded) || table.has(wordsOf(folded))
}

/** Every name of a table. */
export function namesOf(vocabulary: 'industry' | 'seniority'): readonly string[] {
  return [...tableOf(vocabulary).keys()]
}

function tableOf(vocabulary: 'industry' | 'seniority'): ReadonlyMap<string, string> {
  if (vocabulary === 'industry') return (industries ??= nameTable(INDUSTRY_NAMES))
  return (seniorities ??= nameTable(SENIORITY_NAMES))
}

function nameTable(names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [name, others] of Object.entries(names)) {
    for (const other of [name, ...others]) addName(table, other, name)
  }
  return table
}

/** The first meaning of a name stays: an alias never takes a name away from what has it already. */
function addName(table: Map<string, string>, name: string, meaning: string): void {
  for (const key of [foldText(name), wordsOf(foldText(name))]) {
    if (!table.has(key)) table.set(key, meaning)
  }
}
