import type { HttpAnswer } from '../../../platform/outbound/outbound.ts'
import { conditionOf } from '../parked-or-moved-site.ts'
import type { PageCondition } from '../parked-or-moved-site.ts'
import { pageTexts } from '../page-text.ts'
import type { PageText } from '../page-text.ts'
import { placeholderOf, showsWords } from '../maintenance-or-empty-page.ts'
import type { Placeholder } from '../maintenance-or-empty-page.ts'
import { choosePages } from './choose-pages.ts'
import type { ChosenPage } from './choose-pages.ts'
import { decodePage, parsePage } from './parse-page.ts'
import type { PageContent, PageKind } from './parse-page.ts'
import { siteOf } from './site-addresses.ts'

/** A page, and what was judged by its words. */
export interface ReadPage extends PageContent {
  readonly standIn: Placeholder | undefined
  /** Whether a reader without scripts sees anything on it. */
  readonly showsWords: boolean
  /** What it would be as a home page. */
  readonly condition: PageCondition
  /** Which further pages of the site it leads to, in the order of their worth. */
  readonly further: readonly ChosenPage[]
  /** What it says to a reader and where it leads, where that was asked for. */
  readonly texts?: readonly PageText[]
}

const READABLE = /^(?:text\/html|application\/xhtml\+xml|application\/xml|text\/xml)\b|^$/i
const MOST_FURTHER = 10

/** The page that an answer holds; undefined where it is something else, such as a picture. */
export function answer(given: {
  answer: Pick<HttpAnswer, 'url' | 'headers' | 'body'>
  kind: PageKind
  withTexts?: true
}): ReadPage | undefined {
  const { url, headers, body } = given.answer
  const contentType = [headers['content-type'] ?? ''].flat()[0] ?? ''
  if (!READABLE.test(contentType.trim())) return undefined
  const page = parsePage({ kind: given.kind, url, html: decodePage(body, contentType), headers })
  return {
    ...page,
    standIn: placeholderOf(page),
    showsWords: showsWords(page),
    condition: conditionOf(page, siteOf(url)),
    further: choosePages(page.links, url, MOST_FURTHER),
    ...(given.withTexts === true && { texts: pageTexts([page]) }),
  }
}
