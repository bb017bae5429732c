import { harmless } from './harmless-html.ts'

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
      srcDoc={documentOf(html === undefined ? `<pre wrap>${escaped(text ?? '')}</pre>` : harmless(html))}
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
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><body>${body}`
}

function heightOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  return Math.min(MOST_PX, Math.max(LEAST_PX, lines * LINE_PX + MARGIN_PX))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
