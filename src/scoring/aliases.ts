import { COUNTRY_CODES, COUNTRY_NICKNAMES } from './country-codes.ts'
import { INDUSTRY_NAMES, SENIORITY_NAMES } from './known-names.ts'

/** How the text of a field is compared: as plain text, or so that different names for one thing are equal. */
export type Vocabulary = 'plain' | 'country' | 'industry' | 'seniority' | 'domain'

/** The languages whose country names are understood, the first one winning where two mean different countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es']

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

type NamedVocabulary = Exclude<Vocabulary, 'plain' | 'domain'>

// Built at first use: ICU takes 25 ms for the country names, which a process that scores nothing need not pay.
const tables = new Map<NamedVocabulary, ReadonlyMap<string, string>>()

function tableOf(vocabulary: NamedVocabulary): ReadonlyMap<string, string> {
  const known = tables.get(vocabulary)
  if (known !== undefined) return known
  const built = buildTable(vocabulary)
  tables.set(vocabulary, built)
  return built
}

function buildTable(vocabulary: NamedVocabulary): ReadonlyMap<string, string> {
  switch (vocabulary) {
    case 'country':
      return countryTable()
    case 'industry':
      return nameTable(INDUSTRY_NAMES)
    case 'seniority':
      return nameTable(SENIORITY_NAMES)
  }
}

function nameTable(names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [name, others] of Object.entries(names)) {
    for (const other of [name, ...others]) addName(table, other, name)
  }
  return table
}

function countryTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [code, code3] of COUNTRY_CODES) {
    addName(table, code, code)
    addName(table, code3, code)
  }
  for (const [code, names] of Object.entries(COUNTRY_NICKNAMES)) {
    addName(table, code, code)
    for (const name of names) addName(table, name, code)
  }
  for (const language of LANGUAGES) addCountryNames(table, language)
  return table
}

function addCountryNames(table: Map<string, string>, language: string): void {
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
    for (const [code] of COUNTRY_CODES) {
      const name = names.of(code)
      if (name !== undefined) addName(table, name, code)
    }
  }
}

/** The first meaning of a name stays: an alias never takes a name away from what has it already. */
function addName(table: Map<string, string>, name: string, meaning: string): void {
  for (const key of [foldText(name), wordsOf(foldText(name))]) {
    if (!table.has(key)) table.set(key, meaning)
  }
}
