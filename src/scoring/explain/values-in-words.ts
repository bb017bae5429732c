const MOST_NAMED = 5
const LONGEST_NAMED = 40

/** A list as people write it: `US, CA or GB`. Long values and long lists are cut. */
export function listInWords(values: readonly unknown[], conjunction: 'or' | 'and' = 'or'): string {
  if (values.length === 0) return 'nothing'
  const isCut = values.length > MOST_NAMED
  const apart = isCut ? MOST_NAMED : values.length - 1
  let words = ''
  for (let index = 0; index < apart; index++) {
    words += (index === 0 ? '' : ', ') + singleInWords(values[index], LONGEST_NAMED)
  }
  const last = isCut ? `${values.length - MOST_NAMED} more` : singleInWords(values[apart], LONGEST_NAMED)
  return words === '' ? last : `${words} ${conjunction} ${last}`
}

/** A value or a list of them as people write it, text cut to a length. Anything else is an ellipsis. */
export function valueInWords(value: unknown, length: number): string {
  return Array.isArray(value) ? listInWords(value, 'and') : singleInWords(value, length)
}

function singleInWords(value: unknown, length: number): string {
  switch (typeof value) {
    case 'string':
      return shorten(value, length)
    case 'number':
      return Number.isFinite(value) ? String(value) : '…'
    case 'boolean':
      return value ? 'yes' : 'no'
    default:
      return '…'
  }
}

/** A value in quotation marks, cut, for the sentence that refuses it. */
export function quotedValue(value: unknown): string {
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
