import { convert } from 'html-to-text'

const LONGEST = 200_000

/**
 * What an HTML mail says, as plain text: the first 200,000 characters, no images, links without their targets. Markup
 * that cannot be read gives the text without its tags, never an exception.
 * @param skip CSS selectors (tag, class, id, attribute) of what is left out
 */
export function htmlToPlain(html: string, skip: readonly string[] = []): string {
  const cut = html.slice(0, LONGEST)
  try {
    return convert(cut, {
      wordwrap: false,
      limits: { maxInputLength: LONGEST, maxDepth: 60, maxChildNodes: 2_000, ellipsis: '' },
      selectors: [
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'img', format: 'skip' },
        ...skip.map((selector) => ({ selector, format: 'skip' })),
      ],
    })
  } catch {
    return cut.replaceAll(/<[^<>]{0,2000}>/g, ' ')
  }
}
