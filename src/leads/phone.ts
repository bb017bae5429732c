import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import { countryCodeOf } from '../platform/countries.ts'

// Letters: an extension ("ext. 45", "x45", ";ext=45") or a mark such as "tel:".
const LIKE_A_NUMBER = /^(?:tel:)?\s*[+＋(0-9０-９][\d\s()./+;=#~xetnsion０-９\u2010-\u2015-]*$/i

/**
 * The number in E.164 (ITU-T), without its extension, when it is understood and its length is possible there.
 * A number without country code is read as one of the first country in `countries` that is known (code or
 * name).
 */
export function phoneToE164(phone: string, countries: readonly (string | undefined)[]): string | undefined {
  if (phone.length > 50 || !LIKE_A_NUMBER.test(phone)) return undefined
  // Most of the world dials 00 for +, and no national number begins with it.
  const number = phone
    .replace(/^tel:/i, '')
    .trim()
    .replace(/^00\s*(?=[1-9])/, '+')
  const defaultCountry = number.startsWith('+') ? undefined : firstCountry(countries)
  if (defaultCountry === undefined && !/[+＋]/.test(number)) return undefined
  const parsed = parsePhoneNumberFromString(
    number,
    defaultCountry === undefined ? { extract: false } : { defaultCountry, extract: false },
  )
  return parsed?.isPossible() === true ? parsed.number : undefined
}

function firstCountry(countries: readonly (string | undefined)[]): CountryCode | undefined {
  for (const country of countries) {
    const code = country === undefined ? undefined : countryCodeOf(country)
    if (code !== undefined && isSupportedCountry(code)) return code
  }
  return undefined
}
