import { useState } from 'react'

const LINE_PX = 16
const MOST_PX = 560
const LEAST_PX = 84
const MARGIN_PX = 44
const LETTERS_A_LINE = 64

/**
 * Text of an email in a frame that runs no scripts, shares no origin and loads nothing. The text goes in escaped; it
 * stands in a frame so that what comes as HTML one day is shown behind the same bars.
 */
export function MailFrame({ text, title }: { text: string; title: string }) {
  const [height] = useState(() => heightOf(text))
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={documentOf(text)}
      height={height}
    />
  )
}

function documentOf(text: string): string {
  const policy = "default-src 'none'"
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><body><pre wrap>${escaped(text)}</pre>`
}

function heightOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  return Math.min(MOST_PX, Math.max(LEAST_PX, lines * LINE_PX + MARGIN_PX))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
