/** Regions that ICU knows and ISO 3166-1 does not assign. */
const NOT_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Languages whose country names are understood. */
const LANGUAGES = ['en', 'de', 'fr', 'es']

const OTHER_NAMES: Readonly<Record<string, string>> = {
  america: 'US',
  brasil: 'BR',
  czechrepublic: 'CZ',
  england: 'GB',
  greatbritain: 'GB',
  holland: 'NL',
  italia: 'IT',
  macedonia: 'MK',
  nederland: 'NL',
  northernireland: 'GB',
  osterreich: 'AT',
  polska: 'PL',
  republicofireland: 'IE',
  scotland: 'GB',
  sverige: 'SE',
  thenetherlands: 'NL',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  unitedstatesofamerica: 'US',
  usa: 'US',
  wales: 'GB',
}

const LONGEST_NAME = 60

let byName: ReadonlyMap<string, string> | undefined

/**
 * The two-letter code (ISO 3166-1) of a country written as code, or by name in English, German, French or Spanish;
 * case, accents and punctuation do not matter. Undefined when it is neither.
 */
export function countryCodeOf(text: string): string | undefined {
  if (text.length > LONGEST_NAME) return undefined
  byName ??= indexNames()
  return byName.get(lettersOf(text))
}

/** Every country code of ISO 3166-1, and XK for Kosovo, in alphabetical order. */
export function countryCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  // Codes of former countries read as those of their successors.
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
  return pairs.filter((code) => !NOT_COUNTRIES.has(code) && isCurrent(code) && names.of(code) !== undefined)
}

function indexNames(): ReadonlyMap<string, string> {
  const index = new Map(Object.entries(OTHER_NAMES))
  const codes = countryCodes()
  for (const code of codes) index.set(lettersOf(code), code)
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = lettersOf(names.of(code) ?? '')
      if (name !== '' && !index.has(name)) index.set(name, code)
    }
  }
  return index
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')
}
