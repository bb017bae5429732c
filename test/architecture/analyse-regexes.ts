import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { BOUNDED_REGEXES, MADE_LATER } from '../support/readers/bounded-regexes.ts'
import { collectRegexes, hashOf, type Expression } from '../support/readers/collect-regexes.ts'

/**
 * Asks recheck of every regular expression of the program whether some text costs it more than in proportion to its
 * length. Fails for each that is neither proven linear nor listed with what bounds its text (`bounded-regexes.json`).
 *
 * Proofs that take long are kept in `proven-regexes.json`; `--write` writes it anew, `--all` proves everything again.
 */
const PROVEN = path.join(import.meta.dirname, '../support/readers/proven-regexes.json')
/** Of the clock: a busy machine needs it. */
const PATIENCE_MS = 60_000
const LONG_MS = 50
const AT_ONCE = 4

const isWriting = process.argv.includes('--write')
const isAll = process.argv.includes('--all')
const proven = new Set(JSON.parse(readFileSync(PROVEN, 'utf8')) as string[])
const bounded = new Set(BOUNDED_REGEXES.flatMap(({ expressions }) => expressions))
const { expressions, madeLater } = await collectRegexes()

const open = expressions.filter((one) => !bounded.has(hashOf(one)) && (isAll || !proven.has(hashOf(one))))
const faults: string[] = []
const slow: string[] = []
const waiting = [...open]
await Promise.all(Array.from({ length: AT_ONCE }, proveNext))

const hashes = new Set(expressions.map(hashOf))
for (const hash of bounded) if (!hashes.has(hash)) faults.push(`bounded-regexes.json lists ${hash}, which is no more.`)
for (const place of madeLater) {
  const [file = ''] = place.split(':')
  if (!Object.hasOwn(MADE_LATER, file))
    faults.push(`${place} makes an expression of what comes in: say why in MADE_LATER.`)
}
if (isWriting) {
  const kept = isAll ? [] : [...proven].filter((hash) => hashes.has(hash))
  writeFileSync(PROVEN, `${JSON.stringify([...kept, ...slow].toSorted(), null, 2)}\n`)
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
// The analyser keeps a process of its own open.
process.exit(faults.length === 0 ? 0 : 1)

async function proveNext(): Promise<void> {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const before = performance.now()
    // It knows no modifiers yet: without them a part matches more, and is no faster.
    const found = await check(one.source.replaceAll('(?-i:', '(?:'), one.flags, { timeout: PATIENCE_MS })
    if (found.status !== 'safe') faults.push(describe(one, found))
    else if (performance.now() - before > LONG_MS) slow.push(hashOf(one))
  }
}

function describe({ places, source, flags }: Expression, found: Diagnostics): string {
  const named = `${places.join(', ')}: ${hashOf({ source, flags })} /${source.slice(0, 80)}/${flags}`
  const told = found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : 'nobody knows'
  return `${named} is not proven linear (${told}). Mend it, or list it in test/support/readers/bounded-regexes.json.`
}
