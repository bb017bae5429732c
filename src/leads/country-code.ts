import { getCountries } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import { remember } from '../platform/bounded-cache.ts'

/** What people write beside the English names that the runtime knows (CLDR). */
const OTHER_NAMES: Readonly<Record<string, CountryCode>> = {
  america: 'US',
  czechrepublic: 'CZ',
  england: 'GB',
  greatbritain: 'GB',
  holland: 'NL',
  northernireland: 'GB',
  scotland: 'GB',
  thenetherlands: 'NL',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  unitedstatesofamerica: 'US',
  us: 'US',
  usa: 'US',
  wales: 'GB',
}

/** The ISO 3166-1 code of a country given as code or English name, in any case; undefined when it is neither. */
export function countryCode(text: string): CountryCode | undefined {
  return find(text).code
}

const find = remember(
  (text: string): { readonly code: CountryCode | undefined } => {
    if (text.length > 60) return { code: undefined }
    codes ??= indexCountries()
    return { code: codes.get(plainLetters(text)) }
  },
  { limit: 1_000, longest: 60 },
)

let codes: ReadonlyMap<string, CountryCode> | undefined

function indexCountries(): ReadonlyMap<string, CountryCode> {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const index = new Map<string, CountryCode>()
  for (const code of getCountries()) {
    index.set(code.toLowerCase(), code)
    index.set(plainLetters(names.of(code) ?? code), code)
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) index.set(name, code)
  return index
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[\s\p{P}\p{M}]/gu, '')
}
