/** True when the text can be stored: no NUL (PostgreSQL refuses it) and no lone surrogate (it is not Unicode). */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

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

/** Text as it stands in HTML, in an element as in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Decimal digits of every script as 0 to 9; all else as it is. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, asciiDigit)
}

/** Decimal digits stand in runs of ten, each beginning with its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
