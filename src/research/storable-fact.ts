import type { Fact, FactValue } from './fact.ts'

const LONGEST_VALUE = 2_000
const LONGEST_QUOTE = 300

/** Text that a database takes: no NUL or other control character, no half of a surrogate pair, bounded. */
export function storable(fact: Fact): Fact {
  const quote = fact.quote === undefined ? {} : { quote: clean(fact.quote, LONGEST_QUOTE) }
  return { ...fact, ...quote, value: cleanValue(fact.value) }
}

function cleanValue(value: FactValue): FactValue {
  if (typeof value === 'string') return clean(value, LONGEST_VALUE)
  return Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? clean(item, LONGEST_VALUE) : item))
    : value
}

function clean(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
}
