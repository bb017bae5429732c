import { ownAddressesIn } from '../../../src/research/caller-words/addresses.ts'
import { readWords } from '../../../src/research/caller-words/read-words.ts'
import { wishesIn } from '../../../src/research/caller-words/wishes.ts'
import { MOST_CHARACTERS, wordsOf } from '../../../src/research/caller-words/words.ts'
import { cleanText, speaksToModel } from '../../../src/research/llm/compose-prompt.ts'
import { findEmails, findPhones } from '../../../src/research/llm/privacy/find-contacts.ts'
import { findNumbers, findValues, holdsContacts } from '../../../src/research/llm/privacy/hide-private.ts'
import { countsNumber, holdsNumber } from '../../../src/research/llm/reading/numbers-in-quotes.ts'
import {
  countWords,
  namesCountry,
  namesMonth,
  saysWhere,
  tellsNewCeo,
  tellsNewCro,
} from '../../../src/research/llm/reading/quote-words.ts'
import { LONGEST_TEXT as LONGEST_VALUE, cleanValue } from '../../../src/research/providers/clean-value.ts'
import { providerOf } from '../../../src/research/providers/provider-of.ts'
import { cleanQuery, cleanResults } from '../../../src/research/providers/search-result.ts'
import { ownNames } from '../../../src/research/readers/own-name.ts'
import { readFounding } from '../../../src/research/readers/read-founding.ts'
import { readPages, readStatements } from '../../../src/research/readers/read-pages.ts'
import { readTitle } from '../../../src/research/titles/read-title.ts'
import { boundMarkup } from '../../../src/research/visit/collectors/bound-markup.ts'
import { choosePages } from '../../../src/research/visit/collectors/choose-pages.ts'
import { boardOf } from '../../../src/research/visit/collectors/job-boards/find-board.ts'
import { readOpenings } from '../../../src/research/visit/collectors/job-boards/read-openings.ts'
import { answer as readPage } from '../../../src/research/visit/collectors/page-program.ts'
import { parsePage } from '../../../src/research/visit/collectors/parse-page.ts'
import type { PageKind } from '../../../src/research/visit/collectors/parse-page.ts'
import { readRobots } from '../../../src/research/visit/collectors/robots.ts'
import { addressesInScripts } from '../../../src/research/visit/collectors/site-addresses.ts'
import { answer as readSitemap } from '../../../src/research/visit/collectors/sitemap-program.ts'
import { conditionOf, movedNotice } from '../../../src/research/visit/parked-or-moved-site.ts'
import { MOST_OF_ONE, pageTexts } from '../../../src/research/visit/page-text.ts'
import { placeholderOf } from '../../../src/research/visit/maintenance-or-empty-page.ts'
import { regionZone } from '../../../src/research/zones/regions.ts'
import { holdsForeignName } from '../../../src/writing/fact-check/foreign-names.ts'
import { numbersInWords, romanNumbers } from '../../../src/writing/fact-check/number-words.ts'
import { statedNumbers } from '../../../src/writing/fact-check/stated-numbers.ts'
import type { TextReader } from './text-reader.ts'

const TODAY = Temporal.PlainDate.from('2026-07-20')
const PAGE = { domain: 'nordwind.example', observedAt: '2026-07-20T10:00:00Z' }
const isOwnName = ownNames('nordwind.example', ['Nordwind'], [])

function page(kind: PageKind, text: string) {
  const lines = [{ text, level: 0, startsFooter: false }]
  return { ...parsePage({ kind, url: 'https://nordwind.example/', html: '', headers: {} }), title: text, text, lines }
}

function linesOf(text: string) {
  return [{ text, heading: '', isHeading: false, inFooter: false }]
}

/** A line of a page, as `visibleLines` of the collectors cuts it. */
const LINE = 1_000
/** What reads the pages of a company. */
export const PAGE_READERS: readonly TextReader[] = [
  { name: 'founding', longest: 500, read: (text) => readFounding(linesOf(text), 2026, isOwnName) },
  { name: 'statements', longest: LINE, read: (text) => readStatements(linesOf(text), 2026, isOwnName) },
  ...(['home', 'about', 'careers', 'contact', 'imprint', 'pricing'] as const).map((kind) => ({
    name: `page ${kind}`,
    longest: LINE,
    read: (text: string) => readPages([page(kind, text)], PAGE),
  })),
  { name: 'stand-in', longest: LINE, read: (text) => placeholderOf(page('home', text)) },
  { name: 'condition', longest: LINE, read: (text) => conditionOf(page('home', text), 'nordwind.example') },
  {
    name: 'moved notice',
    longest: LINE,
    read: (text) =>
      movedNotice({ ...page('home', text), links: [{ href: 'https://a.example/', text }] }, 'nordwind.example'),
  },
  { name: 'page texts', longest: LINE, read: (text) => pageTexts([page('home', text)]) },
  { name: 'markup', longest: 10_000, read: boundMarkup },
  {
    name: 'links',
    longest: 300,
    read: (text) => choosePages([{ href: `https://a.example/${text}`, text }], 'https://a.example/', 5),
  },
  { name: 'job board', longest: 2_000, read: (text) => boardOf(`https://a.example/${text}`) },
  { name: 'robots', longest: 10_000, read: (text) => readRobots('https://a.example/robots.txt', text) },
  {
    name: 'sitemap',
    longest: 10_000,
    read: (text) => readSitemap({ url: 'https://a.example/sitemap.xml', text }),
  },
  { name: 'scripts', longest: 20_000, read: (text) => addressesInScripts([text]) },
  { name: 'title', longest: 1_000, read: readTitle },
  { name: 'region', longest: 1_000, read: (text) => regionZone('US', text) },
]

const NOTHING = { notes: null, extraContext: null, researchData: null, customData: null }
const LEAD = { companyName: 'Nordwind', contactName: 'Jane Doe', ...PAGE }
/** What reads the caller's words about a lead. */
export const WORD_READERS: readonly TextReader[] = [
  {
    name: 'notes',
    longest: MOST_CHARACTERS,
    mostMs: 1_000,
    read: (text) => readWords({ words: wordsOf({ ...NOTHING, notes: text }), ...LEAD }),
  },
  {
    name: 'keys',
    longest: MOST_CHARACTERS,
    mostMs: 1_000,
    read: (text) => readWords({ words: wordsOf({ ...NOTHING, researchData: { [text]: 1, a: text } }), ...LEAD }),
  },
  { name: 'wishes', longest: MOST_CHARACTERS, read: (text) => wishesIn([{ kind: 'notes', text }]) },
  {
    name: 'own addresses',
    longest: MOST_CHARACTERS,
    read: (text) => ownAddressesIn([{ kind: 'notes', text }], 'a.example'),
  },
]

/** Of a quotation, as the schema of answers bounds it. */
const QUOTE = 500
/** What reads the answers of models and providers. */
export const ANSWER_READERS: readonly TextReader[] = [
  {
    name: 'type of a page',
    longest: 2_000,
    read: (text) =>
      readPage({
        kind: 'home',
        answer: { url: 'https://a.example/', headers: { 'content-type': text }, body: Buffer.alloc(1) },
      }),
  },
  { name: 'board answer', longest: 2_000, read: (text) => readOpenings('workzag-jobs', text) },
  { name: 'clean text', longest: MOST_OF_ONE, read: cleanText },
  { name: 'words for a model', longest: MOST_OF_ONE, read: speaksToModel },
  { name: 'emails', longest: MOST_OF_ONE, mostMs: 200, read: (text) => findEmails(text, true) },
  { name: 'phones', longest: MOST_OF_ONE, read: findPhones },
  { name: 'contacts', longest: MOST_OF_ONE, mostMs: 200, read: holdsContacts },
  {
    name: 'own values',
    longest: MOST_OF_ONE,
    read: (text) => [findValues(text, ['Jane Doe']), findNumbers(text, ['5550100'])],
  },
  { name: 'place', longest: QUOTE, read: (text) => [namesCountry(text, 'DE'), saysWhere(text, 'Berlin')] },
  { name: 'number', longest: QUOTE, read: (text) => [holdsNumber(text, 12), countsNumber(text, 12, /people/u)] },
  { name: 'month', longest: QUOTE, read: (text) => [namesMonth(text, 2026, 5), countWords(text)] },
  { name: 'head', longest: QUOTE, read: (text) => [tellsNewCeo(text), tellsNewCro(text)] },
  {
    name: 'numbers in words',
    longest: 2_000,
    read: (text) => [numbersInWords(text), romanNumbers(text), statedNumbers(text)],
  },
  { name: 'names', longest: 2_000, read: (text) => holdsForeignName(text, ['Jane']) },
  { name: 'value of a provider', longest: LONGEST_VALUE, read: (text) => cleanValue('company.name', text, TODAY) },
  {
    name: 'result of a search',
    longest: 2_000,
    read: (text) => {
      const json = { web: { results: [{ title: text, url: `https://a.example/${text}`, description: text }] } }
      const question = { domain: 'a.example', query: 'a', apiKey: null, mapping: null, baseUrl: null }
      const reading = providerOf('brave').read(json, question)
      return reading.status === 'found' ? cleanResults(reading.results, 'key') : []
    },
  },
  { name: 'query of a search', longest: 400, read: cleanQuery },
]
