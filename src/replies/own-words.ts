/** Lines of ours that are at least this long are not written again by chance. */
const WHOLE_LINE = 25
/** Mail programs wrap what they quote: a part of a line of ours counts from this length on. */
const PART_OF_LINE = 40
/** An unsubscribe link, as it stands in emails of this installation. */
const UNSUBSCRIBE_LINK = /\/u\/[\w-]{46}(?![\w-])/u
const LABEL = /:\s*$/u

/**
 * What is left of a reply's new text without what was quoted in a way that nothing shows: from the first line on that is
 * from the email it answers, or that carries an unsubscribe link; without those lines where nothing stands above them.
 * @param sent the text of the email that it answers; empty where that is not known
 */
export function ownWords(textNew: string, sent: string): string {
  const lines = textNew.split('\n')
  const whole = new Set(['', ...sent.split('\n').map(plain)])
  const all = plain(sent)
  const isOurs = (line: string) =>
    UNSUBSCRIBE_LINK.test(line) ||
    (line.length >= WHOLE_LINE && whole.has(line)) ||
    (line.length >= PART_OF_LINE && all.includes(line))
  const ours = lines.map((line) => isOurs(plain(line)))
  const first = ours.indexOf(true)
  if (first === -1) return textNew
  const isLike = (line: string) => LABEL.test(line) || whole.has(plain(line))
  const above = lines.slice(0, first)
  while (above.length > 0 && isLike(above.at(-1) ?? '')) above.pop()
  // Whoever writes below what he quotes has written nothing above it.
  const own = above.length > 0 ? above : lines.filter((line, index) => ours[index] === false && !isLike(line))
  return own.join('\n').trim()
}

function plain(line: string): string {
  return line
    .replace(/^[\s>|]+/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
