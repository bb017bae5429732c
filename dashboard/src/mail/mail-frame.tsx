import { mailFrame as t } from './texts.tsx'

const LINE_PX = 16
const MOST_PX = 560
const LEAST_PX = 84
const MARGIN_PX = 44
const LETTERS_A_LINE = 64
const HTML_PX = 420
/** Paragraphs and headings stand further apart than lines. */
const HTML_MORE_PX = 64

/**
 * An email in a frame that runs no scripts, shares no origin, opens nothing and loads nothing: pictures of others would
 * tell that somebody looked. Text goes in escaped, HTML without all that asks for something from elsewhere; beside HTML
 * the text tells how long it is.
 */
export function MailFrame({ text, html, title }: { text?: string; html?: string; title: string }) {
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={documentOf(html === undefined ? t.preWrapPre(escaped(text ?? '')) : sanitizeHtml(html))}
      height={text === undefined ? HTML_PX : heightOf(text) + (html === undefined ? 0 : HTML_MORE_PX)}
    />
  )
}

/**
 * The policy stands before what is shown, and a later one can only be stricter. Links want a window of their own, which
 * the sandbox does not open: without that the frame would show in place of the email that it may not go there.
 */
function documentOf(body: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  return t.doctypeHtmlMetaCharsetUtf8(policy, body)
}

function heightOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  return Math.min(MOST_PX, Math.max(LEAST_PX, lines * LINE_PX + MARGIN_PX))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const KEPT = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q rp rt ruby s samp ' +
    'section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)
/** What they hold is no text of the email. */
const DROPPED =
  'script, style, link, meta, base, title, template, iframe, frame, frameset, object, embed, applet, noscript, svg, math, video, audio, picture, img, canvas, form input, input, button, select, textarea'
const ATTRIBUTES = new Set(
  'align alt bgcolor border cellpadding cellspacing colspan dir height lang rowspan title valign width'.split(' '),
)

/**
 * HTML of an email, cut down to its words and their order: no styles, pictures, forms or scripts, and links to the web
 * alone. The sandbox and the policy of the frame keep the rest from acting; hints such as prefetch they would let through.
 */
function sanitizeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const element of body.querySelectorAll('*')) clean(element)
  return body.innerHTML
}

/** The policy of the page is asked about styles as soon as they are parsed, and the console would tell of each. */
function withoutStyles(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/giu, (tag) => tag.replaceAll(/\sstyle\s*=/giu, ' data-style='))
}

function clean(element: Element): void {
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !KEPT.has(element.localName)) {
    element.replaceWith(...element.childNodes)
    return
  }
  for (const { name, value } of Array.from(element.attributes)) {
    const isLink = name === 'href' && element.localName === 'a' && /^https?:\/\//i.test(value)
    if (!isLink && !ATTRIBUTES.has(name)) element.removeAttribute(name)
  }
}
