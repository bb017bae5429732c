import type { HttpAnswer } from '../../platform/outbound.ts'
import { decodePage } from './decode-page.ts'
import { parsePage, type PageContent, type PageKind } from './parse-page.ts'

const READABLE = /^(?:text\/html|application\/xhtml\+xml|application\/xml|text\/xml)\b|^$/i

/** The page that an answer holds; undefined where it is something else, such as a picture. */
export function contentOf(answer: HttpAnswer, kind: PageKind): PageContent | undefined {
  const contentType = [answer.headers['content-type'] ?? ''].flat()[0] ?? ''
  if (!READABLE.test(contentType.trim())) return undefined
  return parsePage({ kind, url: answer.url, html: decodePage(answer.body, contentType), headers: answer.headers })
}
