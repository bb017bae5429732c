import { parseDomain, registrableDomain } from '../../leads/index.ts'

/** The answer names the company's domain, names none, or names another one. */
const SAME = 1
const UNSAID = 0.9
/** A company that moved, or another one altogether: too little to decide anything by itself. */
const OTHER = 0.4

/** How sure an answer is about the company that was asked for, by the website it names: 0 to 1. */
export function matchDomain(asked: string, said: unknown): number {
  if (typeof said !== 'string' || said.trim() === '') return UNSAID
  const read = parseDomain(said.trim())
  if (!('value' in read)) return UNSAID
  return registrableDomain(read.value) === registrableDomain(asked) ? SAME : OTHER
}
