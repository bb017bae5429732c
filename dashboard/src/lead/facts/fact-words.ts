import type { Schemas } from '../../api/client.ts'
import { counted, own, spaced, valueInWords } from '../../shared/words/words.ts'
import { LOCALE } from '../../shared/words/locale.ts'

export type Claim = Schemas['Claim']
type Research = Schemas['Research']

const SOURCES: Readonly<Record<Claim['source'], string>> = {
  person: 'Put right by a person',
  caller: 'Given with the lead',
  provider: 'A data provider',
  notes: 'Written about the lead',
  website: 'The company’s website',
  dns: 'The DNS of the domain',
  llm: 'A language model',
  rule: 'A rule, from what else is known',
}

/** The fields in which a caller writes as it likes. */
const WORDS: Readonly<Record<string, string>> = {
  notes: 'The notes about the lead',
  extraContext: 'The extra context of the lead',
  researchData: 'The research data of the lead',
  customData: 'The custom data of the lead',
}

/** A value as people read it: large numbers in groups of three, years as they are. */
export function factInWords(path: string, value: unknown): string {
  if (typeof value !== 'number' || path.endsWith('Year')) return valueInWords(value)
  return value.toLocaleString(LOCALE, { maximumFractionDigits: 6, useGrouping: Math.abs(value) >= 10_000 })
}

/** Who says so: a person, provider or model by name where that is known. */
export function sourceInWords(
  { source, name }: Pick<Claim, 'source' | 'name'>,
  nameOf: (actor: string) => string | undefined,
): string {
  const plain = own(SOURCES, source) ?? spaced(source)
  if (name === null || source === 'website' || source === 'dns') return plain
  if (source === 'person') return personInWords(name, nameOf)
  if (source === 'provider') return `The provider ${name}`
  if (source === 'notes') return own(WORDS, name) ?? plain
  return source === 'llm' ? `The language model ${name}` : plain
}

function personInWords(actor: string, nameOf: (actor: string) => string | undefined): string {
  if (actor.startsWith('key_')) return 'Put right over the API'
  if (actor === 'operator') return 'Put right by the operator'
  return `Put right by ${nameOf(actor) ?? 'somebody who has left'}`
}

/** Whom a person's word counts for; nothing to say of other sources. */
export function reachInWords({ source, about }: Pick<Claim, 'source' | 'about'>): string | undefined {
  if (source !== 'person') return undefined
  return about === 'company' ? 'for all leads of the company' : 'for this lead alone'
}

/** "90% sure"; a person and the caller are taken at their word. */
export function sureInWords({ source, confidence }: Pick<Claim, 'source' | 'confidence'>): string | undefined {
  if (source === 'person' || source === 'caller') return undefined
  return `${Math.round(confidence * 100)}% sure`
}

/** Where counting leads of one company stops in the API. */
const MOST_COUNTED = 1000

/** How many leads a word about the company concerns. */
export function concernsInWords(leads: number): string {
  if (leads >= MOST_COUNTED)
    return `${MOST_COUNTED.toLocaleString(LOCALE)} leads of the company or more, and those to come`
  if (leads <= 1) return 'The company: this lead, and those to come'
  return `All ${counted(leads, 'lead')} of the company, and those to come`
}

const OUTCOMES: Readonly<Record<string, string>> = {
  read: 'The website was read.',
  parked:
    'The domain is parked or for sale: no company’s website is there. After a week of that, nothing of it is stated.',
  moved: 'The website says that the company has moved to another domain. Give the lead that domain to have it read.',
  redirected:
    'The website sends visitors to another domain for the time being. What is there is not taken for the company’s own; it is looked at again soon.',
  forbidden: 'The website does not want to be read by programs, and was not.',
  unreachable: 'The website could not be reached: there is no such domain, or its server does not answer.',
  unavailable:
    'The website shows a notice that it is out of order, or a check of its visitors. What was known before stands; it is read again soon.',
  unreadable:
    'Reading the website takes too much time or memory. What was known before stands; it is read again in a week.',
  empty: 'The website was reached, but says nothing that can be read.',
}

/** How research of a company stands, in a sentence or two. */
export function researchInWords({ running, outcome }: Pick<Research, 'running' | 'outcome'>): string {
  if (running)
    return outcome === null
      ? 'The company is being researched. Facts appear as they are found.'
      : 'The company is being researched again. What is known stands meanwhile.'
  if (outcome === null) return 'The company was not researched yet.'
  return own(OUTCOMES, outcome) ?? `Research ended: ${spaced(outcome)}.`
}

/** Research that ended without facts from the website, for which there is a reason to name. */
export function isDeadEnd({ running, outcome }: Pick<Research, 'running' | 'outcome'>): boolean {
  return !running && outcome !== null && outcome !== 'read'
}
