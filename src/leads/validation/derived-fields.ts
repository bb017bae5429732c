import { strict as assert } from 'node:assert'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import type { Problem } from '../../platform/errors.ts'
import { countryCodeOf } from '../../platform/text/countries.ts'
import type { LeadFields, ParsedLead } from '../fields/lead-fields.ts'
import { hostFacts } from './domain.ts'
import type { DomainKind } from './domain.ts'
import { parseEmail } from './email.ts'
import type { JsonObject } from './json-value.ts'
import { addProblem } from './value-problems.ts'

/**
 * Adds what follows from the fields of a lead: its identity, its domain and what kind that is, its phone number
 * in E.164. What is doubtful about these becomes a warning. The fields must be clean (`readFields`).
 */
export function deriveFields(
  fields: LeadFields,
  unrecognised: JsonObject | undefined,
  warnings: Problem[] = [],
): ParsedLead {
  const email = parseEmail(fields.email)
  assert('value' in email, 'the fields of a lead hold a checked address')
  const fromEmail = hostFacts(email.value.host)
  const domain = fields.domain ?? fromEmail.registrable
  // A single listed host (a mail relay) may be of another kind than the domain around it: the mail decides.
  const domainKind = domain === fromEmail.registrable ? fromEmail.kind : hostFacts(domain).kind
  const lead: ParsedLead = { ...fields, emailKey: email.value.key, domain, domainKind }
  if (fields.domain !== undefined) lead.domainGiven = true
  if (unrecognised !== undefined) lead.unrecognised = unrecognised
  warnOfKind({ domain, domainKind, isGiven: fields.domain !== undefined, emailKind: fromEmail.kind }, warnings)
  addPhone(lead, warnings)
  return lead
}

interface Kinds {
  readonly domain: string
  readonly domainKind: DomainKind
  readonly isGiven: boolean
  readonly emailKind: DomainKind
}

function warnOfKind({ domain, domainKind, isGiven, emailKind }: Kinds, warnings: Problem[]): void {
  if (domainKind !== 'company') {
    const what = domainKind === 'free_mail' ? 'a provider of free mail' : 'a service for disposable addresses'
    const detail = `${domain} is ${what}, not a company; it is not researched. Send the company's domain if you know it.`
    addProblem(warnings, { pointer: isGiven ? '/domain' : '/email', code: domainKind, detail })
  } else if (emailKind === 'disposable') {
    addProblem(warnings, { pointer: '/email', code: 'disposable', detail: 'This is a disposable address.' })
  }
}

function addPhone(lead: ParsedLead, warnings: Problem[]): void {
  if (lead.phone === undefined) return
  const phoneE164 = phoneToE164(lead.phone, [lead.contact?.country, lead.company?.country])
  if (phoneE164 !== undefined) {
    lead.phoneE164 = phoneE164
    return
  }
  const detail =
    'Kept as given, but not recognised as a phone number. Use a format such as +49 30 901820, or add the country.'
  addProblem(warnings, { pointer: '/phone', code: 'unparsable_phone', detail })
}

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
