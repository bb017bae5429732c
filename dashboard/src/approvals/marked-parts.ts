/** A piece of an email; `isWritten` where the words are not the template's. */
export interface MarkedPart {
  readonly text: string
  readonly isWritten: boolean
}

/** An email cut at the words that were put into its template. Of a text of several lines each is sought by itself. */
export function markedParts(email: string, texts: readonly string[]): MarkedPart[] {
  const sought = texts
    .flatMap((text) => (email.includes(text) ? [text] : text.split('\n')))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    // A longer text is marked whole, though a shorter one may stand in it.
    .toSorted((one, other) => other.length - one.length)
  return sought.reduce<MarkedPart[]>(
    (parts, line) => parts.flatMap((part) => cutAt(part, line)),
    [{ text: email, isWritten: false }],
  )
}

function cutAt(part: MarkedPart, line: string): MarkedPart[] {
  if (part.isWritten) return [part]
  return part.text
    .split(line)
    .flatMap((text, index) => [
      ...(index === 0 ? [] : [{ text: line, isWritten: true }]),
      ...(text === '' ? [] : [{ text, isWritten: false }]),
    ])
}
