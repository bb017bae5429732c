import { countSlips, nearestOf } from '../../platform/text/nearest-name.ts'
import { FIELDS, FREE_ROOTS, LONGEST_PATH } from './field-catalogue.ts'

/** A path as it is compared: without case, underscores and hyphens. */
interface Spelling {
  readonly path: string
  readonly whole: string
  readonly last: string
  readonly depth: number
}

const KNOWN: readonly Spelling[] = FIELDS.map((field) => spell(field.path))

/**
 * The known path that comes nearest to what was written: case, underscores and hyphens do not count, a forgotten parent
 * (`industry` for `company.industry`) counts little. There always is one; whether it is near is for the reader to see.
 */
export function nearestField(path: string): string {
  const written = spell(path.slice(0, LONGEST_PATH))
  const free = FREE_ROOTS.find((root) => countSlips(written.whole.split('.', 1)[0] ?? '', spell(root).whole, 3) <= 2)
  if (free !== undefined) return `${free}.${keyOf(path)}`
  return nearestOf(KNOWN, (known, below) => pathDistance(written, known, below), Infinity)?.path ?? ''
}

function keyOf(path: string): string {
  const dot = path.indexOf('.')
  const key = dot === -1 ? '' : path.slice(dot + 1, LONGEST_PATH)
  return key === '' ? '<key>' : key
}

function spell(path: string): Spelling {
  const whole = path.toLowerCase().replaceAll(/[_\-\s]/g, '')
  return { path, whole, last: whole.slice(whole.lastIndexOf('.') + 1), depth: whole.split('.').length }
}

/** Letters from which the rest of a name can be guessed. */
const TELLING_START = 3

/** Paths are near when the whole is, or when the last names are and only the parents were forgotten or mistaken. */
function pathDistance(written: Spelling, known: Spelling, below: number): number {
  const parents = 0.5 + 0.1 * Math.abs(written.depth - known.depth)
  if (known.last.startsWith(written.last) && written.last.length >= TELLING_START) {
    const missing = known.last === written.last ? 0 : 1
    return known.whole.startsWith(written.whole) ? missing : missing + parents
  }
  return Math.min(
    countSlips(written.whole, known.whole, below),
    countSlips(written.last, known.last, below - parents) + parents,
  )
}
