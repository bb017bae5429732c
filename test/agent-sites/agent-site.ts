import type { FactValue } from '../../src/research/facts/fact.ts'
import type { AnswerType } from '../../src/research/questions/question.ts'
import type { LocalPage } from '../support/servers/local-sites.ts'
import { oneOf, says, type Expected, type FakeSite } from '../sites/fake-site.ts'

/** Words of a page: letter by letter, but for white space. */
export interface Words {
  readonly quote: string
  /** The path on the company's own domain, or host and path elsewhere. */
  readonly on: string
}

/** A question about the company of a site, and what a person answers who reads all of it. */
export interface DecidedQuestion {
  readonly question: string
  readonly answer: AnswerType
  readonly choices?: readonly string[]
  /** What is right, and the words that prove it; absent where no page says it, so that "not found" is right. */
  readonly decided?: Words & { readonly value: Expected }
  /** Words that a hasty reader takes for the answer. */
  readonly lure?: Words
}

/**
 * A fictional company whose answers stand wherever companies put them. `finds` and `may` name of the facts only those
 * of `CLASSIC`; others are not decided here.
 */
export interface AgentSite extends FakeSite {
  readonly questions: readonly DecidedQuestion[]
  /** It lies, gives orders to models, or has no end. */
  readonly isHostile?: true
}

/** The facts that are decided on these sites. */
export const CLASSIC: ReadonlySet<string> = new Set([
  'company.size',
  'company.foundedYear',
  'company.headquarters',
  'company.country',
])

/** A page with a language and a title. */
export function page(title: string, body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`
}

/** Links, each a path and its words: `/press Press`. */
export function links(...all: readonly string[]): string {
  const anchors = all.map((one) => {
    const [path = ''] = one.split(' ', 1)
    return `<a href="${path}">${one.slice(path.length + 1)}</a>`
  })
  return `<nav>${anchors.join(' ')}</nav>`
}

/** A sitemap (sitemaps.org) of these paths. */
export function sitemap(domain: string, ...paths: readonly string[]): LocalPage {
  const locations = paths.map((path) => `<url><loc>http://${domain}${path}</loc></url>`)
  return (_request, response) => {
    response.setHeader('content-type', 'application/xml; charset=utf-8')
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`,
    )
  }
}

/** The host and path where words stand. */
export function placeOf({ domain }: FakeSite, { on }: Words): { readonly host: string; readonly path: string } {
  const slash = on.indexOf('/')
  return { host: on.slice(0, slash) || domain, path: on.slice(slash) }
}

type Place = readonly [quote: string, on: string]

function decided(value: Expected, [quote, on]: Place): { decided: Words & { value: Expected } } {
  return { decided: { value, quote, on } }
}

export function yes(question: string, ...place: Place): DecidedQuestion {
  return { question, answer: 'yes_no', ...decided('yes', place) }
}

export function no(question: string, ...place: Place): DecidedQuestion {
  return { question, answer: 'yes_no', ...decided('no', place) }
}

export function number(question: string, value: number, ...place: Place): DecidedQuestion {
  return { question, answer: 'number', ...decided(value, place) }
}

/** `value` is ISO 8601. */
export function date(question: string, value: string, ...place: Place): DecidedQuestion {
  return { question, answer: 'date', ...decided(value, place) }
}

/** The answer is right if it has these words in it. */
export function text(question: string, words: string, ...place: Place): DecidedQuestion {
  return { question, answer: 'text', ...decided(says(words), place) }
}

export function choice(
  question: string,
  choices: readonly string[],
  value: FactValue & string,
  ...place: Place
): DecidedQuestion {
  return { question, answer: 'choice', choices, ...decided(oneOf(value), place) }
}

/** No page answers it. */
export function nothing(
  question: string,
  answer: Exclude<AnswerType, 'choice'>,
  lure?: readonly [quote: string, on: string],
): DecidedQuestion {
  return { question, answer, ...(lure && { lure: { quote: lure[0], on: lure[1] } }) }
}
