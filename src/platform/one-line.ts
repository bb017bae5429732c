/**
 * Text fit for a mail header, a name or a calendar property: control characters, line breaks and marks that reverse the
 * direction of writing become spaces, runs of spaces one, half characters U+FFFD.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
