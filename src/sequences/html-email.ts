import { convert } from 'html-to-text'
import juice from 'juice'
import sanitize from 'sanitize-html'

const TAGS = (
  'p br a strong b em i u s ul ol li h1 h2 h3 img table thead tbody tfoot tr th td div span blockquote pre code hr ' +
  'sup sub small font center'
).split(' ')

/** What an email may say about its looks; nothing that could fetch, cover or hide. */
const PROPERTIES = (
  'color background-color font font-family font-size font-style font-weight line-height letter-spacing text-align ' +
  'text-decoration text-transform vertical-align white-space margin margin-top margin-right margin-bottom margin-left ' +
  'padding padding-top padding-right padding-bottom padding-left border border-top border-right border-bottom ' +
  'border-left border-collapse border-spacing border-radius width max-width min-width height list-style-type display'
).split(' ')

/** No `url(…)` and no other function but colours. */
const VALUE = /^(?:[\w\s#%.,'"!-]|rgba?\([\d\s.,%]+\))*$/iu

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
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^https?:/iu.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, { href = '', ...rest }) => ({
      tagName,
      attribs: ADDRESS.test(href.trim()) ? { ...rest, href: href.trim() } : rest,
    }),
  },
}

/** An HTML template as it is kept: only what an email may hold, its Liquid untouched. */
export function cleanTemplate(html: string): string {
  return withoutLiquid(html, (bare) => sanitize(bare, WITH_STYLES))
}

const MOST_KEPT = 100
const MOST_KEPT_CHARACTERS = 100_000
const kept = new Map<string, string>()

/** A kept template with its styles written into the elements, still with its Liquid. Rules that cannot be read are dropped. */
export function inlineStyles(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  const inlined = withoutLiquid(html, (bare) => sanitize(inlineBare(sanitize(bare, WITH_STYLES)), OPTIONS))
  if (kept.size >= MOST_KEPT) kept.clear()
  if (html.length <= MOST_KEPT_CHARACTERS) kept.set(html, inlined)
  return inlined
}

function inlineBare(html: string): string {
  if (!html.includes('<style')) return html
  try {
    // Never juiceResources: it would fetch what the template names.
    return juice(html, { removeStyleTags: true, webResources: { images: false, links: false, scripts: false } })
  } catch {
    return html
  }
}

/** What a rendered template may leave as: whatever values it was filled with, every link leads to http, mailto or tel. */
export function cleanEmail(html: string): string {
  return sanitize(html, FINAL).trim()
}

/** The plain text that says the same as an HTML email. */
export function textOf(html: string): string {
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

/** Puts words in the place of Liquid, which a reader of HTML would take for text, and back. */
function withoutLiquid(source: string, work: (bare: string) => string): string {
  const liquid: string[] = []
  const mark = unusedWord(source)
  const bare = source.replaceAll(/\{\{[^]*?\}\}|\{%[^]*?%\}/gu, (found) => `${mark}${liquid.push(found) - 1}x`)
  return work(bare).replaceAll(new RegExp(`${mark}(\\d+)x`, 'gu'), (_, index: string) => liquid[Number(index)] ?? '')
}

function unusedWord(source: string): string {
  let word = 'liquid'
  while (source.includes(word)) word += 'q'
  return word
}
