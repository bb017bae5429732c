const MOST_NAMED = 5
const LONGEST_NAMED = 40

/** A list as people write it: `US, CA or GB`. Long values and long lists are cut. */
export function listInWords(values: readonly unknown[], conjunction: 'or' | 'and' = 'or'): string {
  const named = Array.from(values.slice(0, MOST_NAMED), (value) => valueInWords(value, LONGEST_NAMED))
  if (values.length > MOST_NAMED) return `${named.join(', ')} ${conjunction} ${values.length - MOST_NAMED} more`
  const last = named.pop() ?? 'nothing'
  return named.length === 0 ? last : `${named.join(', ')} ${conjunction} ${last}`
}

/** A value as people write it, cut to a length. What is neither text, number nor boolean is an ellipsis. */
export function valueInWords(value: unknown, length: number): string {
  switch (typeof value) {
    case 'string':
      return shorten(value, length)
    case 'number':
      return String(value)
    case 'boolean':
      return value ? 'yes' : 'no'
    default:
      return Array.isArray(value) ? listInWords(value, 'and') : '…'
  }
}

/** A value in quotation marks, cut, for the sentence that refuses it. */
export function quoted(value: unknown): string {
  return `"${valueInWords(value, LONGEST_NAMED).toWellFormed()}"`
}

/** The text cut to a length in UTF-16 units, never through the middle of a character. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const last = cut.charCodeAt(cut.length - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return `${splitsPair ? cut.slice(0, -1) : cut}…`
}

/** A number of points with at most two decimals. */
export function pointsInWords(points: number): string {
  return String(Math.round(points * 100) / 100)
}
