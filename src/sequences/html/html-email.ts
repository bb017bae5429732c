import { isWebAddress } from '../../platform/text/web-address.ts'
import { convert } from 'html-to-text'
import juice from 'juice'
import sanitize from 'sanitize-html'
import { replaceLiquid } from '../templates/liquid-parts.ts'
import {
  PROPERTIES,
  VALUE,
  complexityProblem,
  liveRules,
  shapeCounter,
  styleProblem,
  takeStyles,
} from './style-rules.ts'
import type { StyleRule } from './style-rules.ts'

const TAGS = (
  'p br a strong b em i u s ul ol li h1 h2 h3 img table thead tbody tfoot tr th td div span blockquote pre code hr ' +
  'sup sub small font center'
).split(' ')

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'width', 'height', 'bgcolor', 'color', 'dir', 'lang', 'title', 'class', 'id'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing', 'role'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    font: ['face', 'size'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedStyles: { '*': Object.fromEntries(PROPERTIES.map((property) => [property, [VALUE]])) },
}

/** Rules of a `<style>` are kept with the template, so that it reads back as it was written; none leaves in an email. */
const WITH_STYLES: sanitize.IOptions = { ...OPTIONS, allowedTags: [...TAGS, 'style'], allowVulnerableTags: true }

const ADDRESS = /^(?:https?:|mailto:|tel:)/iu

/** Only addresses that lead somewhere from a mail program. */
const FINAL: sanitize.IOptions = {
  ...OPTIONS,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isWebAddress(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, { href = '', ...rest }) => ({
      tagName,
      attribs: ADDRESS.test(href.trim()) ? { ...rest, href: href.trim() } : rest,
    }),
  },
}

/** HTML that was made, or in a sentence why it cannot be: which limit it passes. */
export type MadeHtml = { readonly ok: true; readonly html: string } | { readonly ok: false; readonly problem: string }

/** An HTML template as it is kept: only what an email may hold, its Liquid untouched. */
export function cleanTemplate(html: string): string {
  const { bare, restore } = withoutLiquid(html)
  return restore(sanitize(bare, WITH_STYLES))
}

/** What Liquid reads of one template. */
const LONGEST = 100_000
const MOST_KEPT = 100
const MOST_KEPT_CHARACTERS = 100_000
const kept = new Map<string, MadeHtml>()

/**
 * A kept template with its styles written into the elements, still with its Liquid. Rules that cannot be read, or that
 * would take long to compare, are dropped; HTML that is too deep, or too much for its rules, is refused.
 */
export function inlineStyles(html: string): MadeHtml {
  const known = kept.get(html)
  if (known !== undefined) return known
  const inlined = inlineBounded(html)
  if (kept.size >= MOST_KEPT) kept.clear()
  if (html.length <= MOST_KEPT_CHARACTERS) kept.set(html, inlined)
  return inlined
}

/** Why a kept template is refused by `inlineStyles`, as far as that is known without writing its styles anywhere. */
export function whyTooComplex(html: string): string | undefined {
  return readStyled(withoutLiquid(html).bare).problem
}

function inlineBounded(html: string): MadeHtml {
  const { bare, restore } = withoutLiquid(html)
  const { clean, rules, problem } = readStyled(bare)
  if (problem !== undefined) return { ok: false, problem }
  const made = restore(rules.length === 0 ? clean : sanitize(inlineBare(clean, rules), OPTIONS))
  if (made.length <= LONGEST) return { ok: true, html: made }
  const length = made.length.toLocaleString('en')
  return { ok: false, problem: `With its styles in its elements it has ${length} characters; at most 100,000 may be.` }
}

function readStyled(bare: string) {
  const styled = takeStyles(sanitize(bare, WITH_STYLES))
  const { shape, ...counting } = shapeCounter()
  const clean = sanitize(styled.html, { ...OPTIONS, ...counting })
  const rules = liveRules(styled.rules, shape)
  return { clean, rules, problem: complexityProblem(shape) ?? styleProblem(rules, shape) }
}

function inlineBare(html: string, rules: readonly StyleRule[]): string {
  const css = rules.map(({ selectors, declarations }) => `${selectors.join()}{${declarations}}`).join('\n')
  try {
    // Never juiceResources: it would fetch what the template names.
    return juice.inlineContent(html, css)
  } catch {
    return html
  }
}

/**
 * What a rendered template may leave as: whatever values it was filled with, every link leads to http, mailto or tel. A
 * loop in a template can make of little HTML too much, which is refused.
 */
export function cleanRenderedHtml(html: string): MadeHtml {
  const { shape, ...counting } = shapeCounter()
  const clean = sanitize(html, { ...FINAL, ...counting }).trim()
  const problem = complexityProblem(shape)
  return problem === undefined ? { ok: true, html: clean } : { ok: false, problem }
}

/** The plain text that says the same as an HTML email. */
export function plainTextOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 200_000 },
    selectors: [
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] } },
      { selector: 'img', format: 'skip' },
    ],
  })
}

/** Puts words in the place of Liquid, which a reader of HTML would take for text; `restore` puts it back. */
function withoutLiquid(source: string): { bare: string; restore: (worked: string) => string } {
  const liquid: string[] = []
  const mark = unusedWord(source)
  const bare = replaceLiquid(source, (part) => `${mark}${liquid.push(part) - 1}x`)
  const marks = new RegExp(`${mark}(\\d+)x`, 'gu')
  return { bare, restore: (worked) => worked.replaceAll(marks, (_, index: string) => liquid[Number(index)] ?? '') }
}

function unusedWord(source: string): string {
  let word = 'liquid'
  while (source.includes(word)) word += 'q'
  return word
}
