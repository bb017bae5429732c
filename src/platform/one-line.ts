const NOT_IN_LINE = String.raw`[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]`
const EVERY = new RegExp(NOT_IN_LINE, 'gu')
const ANY = new RegExp(NOT_IN_LINE, 'u')

/** Whether text is fit for one line as it stands: `oneLine` would replace nothing in it but spaces. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !ANY.test(text)
}

/**
 * Text fit for a mail header, a name or a calendar property: control characters, line breaks and marks that reverse the
 * direction of writing become spaces, runs of spaces one, half characters U+FFFD.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(EVERY, ' ').replaceAll(/\s+/g, ' ').trim()
}
