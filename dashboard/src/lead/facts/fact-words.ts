import type { Schemas } from '../../api/client.ts'
import { fieldNumber, percent } from '../../shared/words/number-words.ts'
import { valueName } from '../../shared/words/value-words.ts'
import { counted, own, sentenceCase, spaced, valueInWords } from '../../shared/words/words.ts'
import { LOCALE } from '../../shared/words/locale.ts'

export type Claim = Schemas['Claim']
type Research = Schemas['Research']

const SOURCES: Readonly<Record<Claim['source'], string>> = {
  person: 'Corrected by your team',
  caller: 'Came with the lead',
  provider: 'Data provider',
  notes: 'From the lead’s notes',
  website: 'Company website',
  dns: 'DNS records',
  llm: 'Language model',
  rule: 'Derived from other facts',
}

/** The fields in which a caller writes as it likes. */
const WORDS: Readonly<Record<string, string>> = {
  notes: 'From the lead’s notes',
  extraContext: 'From the lead’s extra context',
  researchData: 'From the lead’s research data',
  customData: 'From the lead’s custom fields',
}

/** A value as people read it: codes in words, numbers in groups of three, years as they are. */
export function factInWords(path: string, value: unknown): string {
  if (typeof value === 'string') return valueName(path, value)
  if (Array.isArray(value)) return value.map((one) => factInWords(path, one)).join(', ')
  return typeof value === 'number' ? fieldNumber(path, value) : sentenceCase(valueInWords(value))
}

/** What stands for words that were data for machines. */
export const STRUCTURED = 'structured'

/** The words that a fact was read from, unless they only repeat its value; `STRUCTURED` for data for machines. */
export function quoteOf(path: string, { value, quote }: Pick<Claim, 'value' | 'quote'>): string | undefined {
  if (quote === null || bare(quote) === bare(factInWords(path, value)) || bare(quote) === bare(valueInWords(value)))
    return undefined
  return /[[{]\s*"|"\s*:/.test(quote) ? STRUCTURED : quote
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Who says so: a person, provider or model by name where that is known. */
export function sourceInWords(
  { source, name }: Pick<Claim, 'source' | 'name'>,
  nameOf: (actor: string) => string | undefined,
): string {
  const plain = own(SOURCES, source) ?? spaced(source)
  if (name === null || source === 'website' || source === 'dns') return plain
  if (source === 'person') return personInWords(name, nameOf)
  if (source === 'provider') return `Data provider ${name}`
  if (source === 'notes') return own(WORDS, name) ?? plain
  return source === 'llm' ? `Language model ${name}` : plain
}

function personInWords(actor: string, nameOf: (actor: string) => string | undefined): string {
  if (actor.startsWith('key_')) return 'Corrected over the API'
  if (actor === 'operator') return 'Corrected by your administrator'
  return `Corrected by ${nameOf(actor) ?? 'a former member'}`
}

/** Whom a person's word counts for; nothing to say of other sources. */
export function reachInWords({ source, about }: Pick<Claim, 'source' | 'about'>): string | undefined {
  if (source !== 'person') return undefined
  return about === 'company' ? 'for all leads of the company' : 'for this lead only'
}

/** "90% sure"; a person and the caller are taken at their word. */
export function sureInWords({ source, confidence }: Pick<Claim, 'source' | 'confidence'>): string | undefined {
  return source === 'person' || source === 'caller' ? undefined : `${percent(confidence)} sure`
}

/** Where counting leads of one company stops in the API. */
const MOST_COUNTED = 1000

/** How many leads a word about the company concerns. */
export function concernsInWords(leads: number): string {
  if (leads >= MOST_COUNTED) return `The company: ${MOST_COUNTED.toLocaleString(LOCALE)}+ leads, and future ones`
  return `The company: ${leads <= 1 ? 'this lead' : `all ${counted(leads, 'lead')}`}, and future ones`
}

const OUTCOMES: Readonly<Record<string, string>> = {
  read: 'Website read.',
  parked:
    'The domain is parked or for sale, so there is no company website. If that lasts a week, old facts are dropped.',
  moved: 'The company has moved to another domain. Edit the lead’s domain to research it there.',
  redirected: 'The website currently redirects to another domain, so it was not read. Fairlead checks again soon.',
  forbidden: 'The website blocks automated readers, so it was not read.',
  unreachable: 'The website could not be reached. Check the domain: it may not exist, or its server is down.',
  unavailable:
    'The website shows an outage notice or a visitor check. Earlier facts are kept. Fairlead tries again soon.',
  unreadable: 'The website is too slow or too large to read. Earlier facts are kept. Fairlead tries again in a week.',
  empty: 'The website has no readable text.',
}

/** How research of a company stands, in a sentence or two. */
export function researchInWords({ running, outcome }: Pick<Research, 'running' | 'outcome'>): string {
  if (running)
    return outcome === null
      ? 'Researching the company. Facts appear as they are found.'
      : 'Researching the company again. Current facts stay until it is done.'
  if (outcome === null) return 'Not researched yet.'
  return own(OUTCOMES, outcome) ?? `Research finished: ${spaced(outcome)}.`
}

/** Research that ended without facts from the website, for which there is a reason to name. */
export function isDeadEnd({ running, outcome }: Pick<Research, 'running' | 'outcome'>): boolean {
  return !running && outcome !== null && outcome !== 'read'
}
