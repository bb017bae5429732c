import { namesHiddenAs } from '../../../leads/in-pool.ts'
import type { SecretKind } from '../../../leads/in-pool.ts'
import type { Lead } from '../../../leads/index.ts'
import { asciiDigits } from '../../../platform/text/safe-text.ts'
import type { ModelSharing } from '../settings/settings-schema.ts'
import { figuresIn, findEmails, findPhones } from './find-contacts.ts'
import type { TextSpan } from './find-contacts.ts'

/** The words of a text, folded, and where they stand. */
interface Word extends TextSpan {
  readonly folded: string
}

/** Values as the words that they are made of, one after the other. */
interface Branch {
  readonly next: Map<string, Branch>
  isEnd: boolean
}

/** Shorter values say nothing where they stand alone: a country, a size, a number of seats. */
const FEWEST_CHARACTERS = 4
const FEWEST_DIGITS = 5
/** Fewer digits of a phone number than this are the end of many. */
const FEWEST_OF_PHONE = 6

/** Where any of some values stands in a text, whatever stands between its words, in capitals or not. */
export function findValues(text: string, values: readonly string[]): TextSpan[] {
  const root: Branch = { next: new Map(), isEnd: false }
  for (const value of values) plant(root, wordsOf(value))
  if (root.next.size === 0) return []
  const words = wordsOf(text)
  const spans: TextSpan[] = []
  for (let index = 0; index < words.length; index += 1) {
    const length = longestFrom(root, words, index)
    const [first, last] = [words[index], words[index + length - 1]]
    if (length === 0 || first === undefined || last === undefined) continue
    spans.push({ start: first.start, end: last.end })
    index += length - 1
  }
  return spans
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    folded: asciiDigits(word.normalize('NFKC')).toLowerCase(),
  }))
}

function plant(root: Branch, words: readonly Word[]): void {
  if (words.length === 0) return
  let branch = root
  for (const { folded } of words) {
    const next = branch.next.get(folded) ?? { next: new Map(), isEnd: false }
    branch.next.set(folded, next)
    branch = next
  }
  branch.isEnd = true
}

function longestFrom(root: Branch, words: readonly Word[], from: number): number {
  let longest = 0
  let branch: Branch | undefined = root
  for (let at = from; branch !== undefined && at < words.length; at += 1) {
    branch = branch.next.get(words[at]?.folded ?? '')
    if (branch?.isEnd === true) longest = at - from + 1
  }
  return longest
}

/** Every value within something freeform that is long enough to tell whose it is; names of members are no values. */
export function valuesWithin(given: unknown): string[] {
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(valuesWithin)
  if (typeof given !== 'string' && typeof given !== 'number') return []
  const value = String(given)
  const characters = value.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const isNumber = /^\p{N}+$/u.test(characters)
  return characters.length >= (isNumber ? FEWEST_DIGITS : FEWEST_CHARACTERS) ? [value] : []
}

/** Where phone numbers of these digits stand in a text, however they are grouped, with or without country and area. */
export function findNumbers(text: string, numbers: readonly string[]): TextSpan[] {
  const own = numbers.map(nationalDigits).filter(({ length }) => length >= FEWEST_OF_PHONE)
  if (own.length === 0) return []
  return figuresIn(text).filter(({ digits }) => own.some((number) => isSame(digits, number)))
}

function isSame(digits: string, own: string): boolean {
  const told = digits.replace(/^0+/u, '')
  return told.includes(own) || (told.length >= FEWEST_OF_PHONE && own.endsWith(told))
}

function nationalDigits(number: string): string {
  return asciiDigits(number).replaceAll(/\D/gu, '').replace(/^0+/u, '')
}

/** What belongs to the person that a question is about, by value. */
export interface OwnData {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly customData: readonly string[]
}

/** How a text is looked at. */
export interface PrivacyRules {
  /** What the organization lets its model see. */
  readonly share: ModelSharing
  /** Of the person that the question is about; undefined where it is about nobody. */
  readonly own?: OwnData | undefined
  /** The text says what it says without `customData`: a word that stands in both is no secret. */
  readonly mayRepeat?: boolean
}

/**
 * A text as a model may be shown it: a word stands in place of every email address and phone number, by how they look and
 * by what they are, and of what `customData` says of the person, unless the organization shares it.
 */
export function hidePrivate(text: string, { share, own, mayRepeat = false }: PrivacyRules): string {
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
function cover(text: string, spans: readonly TextSpan[], word: string): string {
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

/** What of leads goes to no model but where it is shared, undefined of none. What a lead's name, company and title say is none of it. */
export function ownDataOf(leads: readonly Lead[]): OwnData | undefined {
  if (leads.length === 0) return undefined
  const all = leads.map(ownDataOfOne)
  return {
    emails: all.flatMap(({ emails }) => emails),
    phones: all.flatMap(({ phones }) => phones),
    customData: all.flatMap(({ customData }) => customData),
  }
}

function ownDataOfOne(lead: Lead): OwnData {
  const { emailKey, phoneE164, contactName, companyName, title } = lead
  const shown = [contactName, companyName, title ?? ''].join('\n')
  const valuesOf = (secret: SecretKind) => namesHiddenAs(secret).map((name) => lead[name])
  return {
    emails: [...valuesOf('email'), emailKey].filter((one) => typeof one === 'string' && one.includes('@')) as string[],
    phones: [...valuesOf('phone'), phoneE164].filter((one) => typeof one === 'string'),
    customData: valuesWithin(valuesOf('customData')).filter((value) => findValues(shown, [value]).length === 0),
  }
}
