/**
 * The ways in which the letters of a text may be stored, its own first: an accented letter is one character (NFC), or a
 * letter with its accent behind it (NFD), as file names on a Mac have it. Values are stored as they were sent.
 */
export function spellingsOf(text: string): string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
}

/** A value of a filter as PostgreSQL writes the same value of JSON: a number has all its digits. */
export function valueText(value: unknown): string {
  const text = String(value)
  const match = typeof value === 'number' ? /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) : null
  if (match === null) return text
  const [, sign = '', first = '', rest = '', exponent = '0'] = match
  const places = Number(exponent)
  const digits = first + rest
  return sign + (places < 0 ? `0.${'0'.repeat(-places - 1)}${digits}` : digits.padEnd(places + 1, '0'))
}
