import type { CompiledBranch } from './compile-icp.ts'
import type { Fact } from './facts.ts'
import type { Evidence } from './score.ts'
import { shorten, valueInWords } from './words.ts'

const LONGEST_TEXT = 500
const LONGEST_MEMBER = 100
const MOST_MEMBERS = 20

/** A fact as a score keeps it: bounded in size, whatever the caller handed in, and made of what JSON can hold. */
export function showEvidence(branch: CompiledBranch, fact: Fact): Evidence {
  const shown: Evidence = { path: branch.path, value: showValue(fact.value), source: fact.source }
  if (fact.url !== undefined) shown.url = fact.url
  if (fact.quote !== undefined) shown.quote = shorten(fact.quote, LONGEST_TEXT)
  return shown
}

function showValue(value: unknown): Evidence['value'] {
  if (!Array.isArray(value)) return showSingle(value, LONGEST_TEXT)
  const shown: (string | number | boolean)[] = []
  // Counted rather than mapped: this runs for every lead, and a list may have holes.
  for (let index = 0; index < value.length && index < MOST_MEMBERS; index++) {
    shown.push(showSingle(value[index], LONGEST_MEMBER))
  }
  return shown
}

function showSingle(value: unknown, length: number): string | number | boolean {
  if (typeof value === 'boolean') return value
  // Adding 0 turns a negative zero, which JSON does not have, into the plain one.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  return valueInWords(value, length)
}
