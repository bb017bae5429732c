import type { Lead } from '../../leads/index.ts'
import type { Share } from './settings-store.ts'
import { findEmails } from './find-emails.ts'
import { findPhones } from './find-phones.ts'
import type { Span } from './find-phones.ts'
import { findNumbers, findValues, valuesWithin } from './own-values.ts'

/** What belongs to the person that a question is about, by value. */
export interface OwnData {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly customData: readonly string[]
}

/** How a text is looked at. */
export interface Privacy {
  /** What the organization lets its model see. */
  readonly share: Share
  /** Of the person that the question is about; undefined where it is about nobody. */
  readonly own?: OwnData | undefined
  /** The text says what it says without `customData`: a word that stands in both is no secret. */
  readonly mayRepeat?: boolean
}

/**
 * A text as a model may be shown it: a word stands in place of every email address and phone number, by how they look and
 * by what they are, and of what `customData` says of the person, unless the organization shares it.
 */
export function hidePrivate(text: string, { share, own, mayRepeat = false }: Privacy): string {
  const { emails = [], phones = [], customData = [] } = own ?? {}
  let seen = text
  if (!share.email) {
    const found = [...findEmails(seen, own !== undefined), ...findValues(seen, emails.flatMap(spellings))]
    seen = cover(seen, found, '[email]')
  }
  if (!share.phone) seen = cover(seen, [...findPhones(seen), ...findNumbers(seen, phones)], '[phone]')
  if (share.customData || mayRepeat) return seen
  const figures = customData.filter((value) => /^[\p{N}\p{P}\p{Z}+]+$/u.test(value))
  return cover(seen, [...findValues(seen, customData), ...findNumbers(seen, figures)], '[customData]')
}

/** Whether an email address or a phone number stands in a text, spelled out in words or with signs. */
export function holdsContacts(text: string): boolean {
  return findEmails(text, true).length > 0 || findPhones(text).length > 0
}

/** Puts a word in place of stretches of a text, of which some may overlap. */
function cover(text: string, spans: readonly Span[], word: string): string {
  let covered = ''
  let at = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start >= at) covered += text.slice(at, start) + word
    at = Math.max(at, end)
  }
  return covered + text.slice(at)
}

const SPOKEN_SIGNS = [
  ['at', 'dot'],
  ['ät', 'punkt'],
  ['at', 'punkt'],
  ['arobase', 'point'],
  ['arroba', 'punto'],
] as const

/** An address as it is written, and as people say it. */
function spellings(address: string): string[] {
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, at), address.slice(at + 1)]
  const [name = ''] = host.split('.')
  const spoken = SPOKEN_SIGNS.flatMap(([sign, point]) => {
    const said = (text: string) => text.replaceAll('.', ` ${point} `)
    return [`${local} ${sign} ${said(host)}`, `${said(local)} ${sign} ${said(host)}`, `${local} ${sign} ${name}`]
  })
  return [address, ...spoken]
}

/** What of a lead goes to no model but where it is shared. What its name, company and title say is none of it. */
export function ownDataOf(lead: Lead): OwnData {
  const { email, emailKey, phone, phoneE164, customData, contactName, companyName, title } = lead
  const shown = [contactName, companyName, title ?? ''].join('\n')
  return {
    emails: [email, emailKey].filter((address) => address.includes('@')),
    phones: [phone, phoneE164].filter((number) => number !== null),
    customData: valuesWithin(customData).filter((value) => findValues(shown, [value]).length === 0),
  }
}
