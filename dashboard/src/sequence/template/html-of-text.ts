/** What Liquid is in a text: a text that is split by it has it at the odd places. */
export const LIQUID = /(\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\})/u
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** Plain text as HTML to go on from: a paragraph for each stretch between empty lines. Liquid stays as it is. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapedText(part).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n\n')
}

/** The words of HTML, with the address of each link behind its words; to go on from as plain text. */
export function textOfHtml(html: string): string {
  const lines = html
    .replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1\s*>/giu, '')
    .replaceAll(/<a\b[^>]*?\bhref\s*=\s*(["'])([\s\S]*?)\1[^>]*>([\s\S]*?)<\/a\s*>/giu, linkInWords)
    .replaceAll(/[ \t]*\n[ \t]*/gu, ' ')
    .replaceAll(/<br\s*\/?>\s*/giu, '\n')
    .replaceAll(/<\/(p|div|h[1-6]|li|tr|table|ul|ol|blockquote)\s*>\s*/giu, '\n\n')
    .replaceAll(/<[a-z/!][^>]*>/giu, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/giu, (found) => ENTITIES[found.toLowerCase()] ?? found)
  return lines.replaceAll(/\n{3,}/gu, '\n\n').trim()
}

function linkInWords(_all: string, _quote: string, target: string, words: string): string {
  return words.trim() === target ? target : `${words}: ${target}`
}

/** Text as HTML shows it; its Liquid stays as it is. */
export function escapedText(text: string): string {
  return text
    .split(LIQUID)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('')
}
