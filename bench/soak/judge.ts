import type { TableSize } from './sizes.ts'

/** What was measured at one moment: memory in MiB by process, sizes by table. */
export interface Sample {
  readonly memory: Readonly<Record<string, number>>
  readonly tables: ReadonlyMap<string, TableSize>
}

/** Tables that keep what happened for some days, or for good (docs/retention.md): their rows come for as long as leads do. */
const HISTORY: ReadonlySet<string> = new Set([
  'attempts',
  'audit',
  'contacts',
  'deliveries',
  'events',
  'idempotency_keys',
  'milestones',
  'unsubscribe_links',
])
/** More than this between the middle of a run and its end is growth. */
const MOST_MEMORY = 1.1
const MOST_SIZE = 1.15
/** Below it nothing is said of a table: a few pages more or less. */
const SMALL_BYTES = 2_000_000
const MEBIBYTE = 1024 ** 2

/** Compares the last third of a run with its middle third; the first warms up. `grew` names what did not level. */
export function judge(samples: readonly Sample[]): { figures: Record<string, unknown>; grew: string[] } {
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const grew: string[] = []
  const memory: Record<string, { middleMiB: number; lastMiB: number }> = {}
  for (const name of Object.keys(samples[0]?.memory ?? {})) {
    const of = (some: readonly Sample[]) => Math.round(median(some.map((sample) => sample.memory[name] ?? 0)))
    memory[name] = { middleMiB: of(middle), lastMiB: of(last) }
    if (of(last) > of(middle) * MOST_MEMORY) grew.push(`memory of ${name}`)
  }
  const tables: Record<string, { middleMiB: number; lastMiB: number; middleRows: number; lastRows: number }> = {}
  for (const name of samples.at(-1)?.tables.keys() ?? []) {
    const of = (some: readonly Sample[], part: keyof TableSize) =>
      median(some.map((sample) => sample.tables.get(name)?.[part] ?? 0))
    const bytes = of(last, 'bytes')
    if (bytes < SMALL_BYTES) continue
    const rows = { middleRows: Math.round(of(middle, 'rows')), lastRows: Math.round(of(last, 'rows')) }
    const sizes = { middleMiB: round(of(middle, 'bytes') / MEBIBYTE), lastMiB: round(bytes / MEBIBYTE) }
    tables[name] = { ...sizes, ...rows }
    const more = bytes / of(middle, 'bytes')
    const allowed = HISTORY.has(name) ? Math.max(1, rows.lastRows / rows.middleRows) : 1
    if (more > allowed * MOST_SIZE) grew.push(`table ${name}`)
  }
  return { figures: { memory, tables }, grew }
}

function median(of: readonly number[]): number {
  return of.toSorted((one, two) => one - two)[Math.floor(of.length / 2)] ?? 0
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}
