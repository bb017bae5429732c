import type { FactValue } from '../../src/research/facts/fact.ts'
import type { LocalSite } from '../support/servers/local-sites.ts'
import type { SiteOutcome } from '../../src/research/visit/company-parts.ts'

/** What a stated value must be: the value itself, or a rule that it must meet. */
export type Expected = FactValue | Rule

export type Rule =
  /** One of several ways to write the same. */
  | { readonly oneOf: readonly (string | number | boolean)[] }
  /** Text from the page that has these words in it. */
  | { readonly says: string }
  /** A place, with or without what lies around it: `Leeds`, `Leeds, UK`. */
  | { readonly city: string }
  /** A list: `all` is what a person finds, `may` what is right as well. */
  | { readonly all: readonly string[]; readonly may?: readonly string[] }

/**
 * A fictional company's place on the fake internet, and what a person who reads its pages finds there. `finds` and
 * `may` name all that is true: a stated fact about any other field is wrong. How many work there is one kind of fact,
 * `company.size`, whether it is stated as a count or as a range; so is `company.revenue`.
 */
export interface FakeSite {
  /** The domain that a lead brings. */
  readonly domain: string
  /** What the site is there to show. */
  readonly shows: string
  /** Pages by host and path. */
  readonly hosts: Readonly<Record<string, LocalSite>>
  /** What DNS says of the domain. */
  readonly dns?: { readonly mx?: readonly string[]; readonly txt?: readonly string[] }
  /** Addresses that DNS gives for a host, one for each question, the last one for all further ones. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>
  readonly outcome: SiteOutcome
  /** What a person finds, by path: counts for precision and recall. */
  readonly finds: Readonly<Record<string, Expected>>
  /** What is right to state and hard to find: counts for precision alone. */
  readonly may?: Readonly<Record<string, Expected>>
}

export function oneOf(...values: (string | number | boolean)[]): Rule {
  return { oneOf: values }
}

export function says(words: string): Rule {
  return { says: words }
}

export function city(name: string): Rule {
  return { city: name }
}

export function list(all: readonly string[], may: readonly string[] = []): Rule {
  return { all, may }
}

/** A page of job boards' interfaces. */
export function json(value: unknown): LocalSite[string] {
  return (_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(value))
  }
}
