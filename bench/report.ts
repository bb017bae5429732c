import { readFile, readdir, writeFile } from 'node:fs/promises'
import { isMet } from './result.ts'
import type { BenchResult } from './result.ts'

const RESULTS = new URL('results/', import.meta.url)
const DOCUMENT = new URL('../docs/performance.md', import.meta.url)
const PLOT = new URL('../docs/performance.svg', import.meta.url)

/** A bench with more figures than these tells only of those that miss, and how many there are. */
const MOST_LINES = 12

/** Writes the kept results into docs/performance.md, between its marks, and the growth of each figure into its plot. */
export async function writeReport(): Promise<void> {
  const results = await readResults()
  const scale = results.find(({ bench }) => bench === 'scale')
  const text = await readFile(DOCUMENT, 'utf8')
  const written = between(between(text, 'figures', figuresTable(results)), 'growth', growthTable(scale))
  await writeFile(DOCUMENT, written)
  if (scale !== undefined) await writeFile(PLOT, growthPlot(scale))
}

async function readResults(): Promise<BenchResult[]> {
  const names = (await readdir(RESULTS)).filter((name) => name.endsWith('.json')).toSorted()
  const read = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(new URL(name, RESULTS), 'utf8')) as Partial<BenchResult>),
  )
  return read.filter((result): result is BenchResult => result.targets !== undefined && result.figures !== undefined)
}

function between(text: string, mark: string, written: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for its ${mark}.`)
  return `${text.slice(0, from + begin.length)}\n\n${written}\n\n${text.slice(to)}`
}

function figuresTable(results: readonly BenchResult[]): string {
  const lines = results.flatMap((result) => {
    const targets = Object.entries(result.targets)
    const missed = targets.filter(([figure]) => !isMet(result, figure))
    const shown = targets.length > MOST_LINES ? missed : targets
    const day = result.date.slice(0, 10)
    const rows = shown.map(([figure, { least, most }]) => {
      const wanted = [least === undefined ? '' : `≥ ${least}`, most === undefined ? '' : `≤ ${most}`].join(' ').trim()
      const met = isMet(result, figure) ? 'yes' : '**no**'
      return `| ${result.bench} | ${words(figure)} | ${result.figures[figure] ?? '—'} | ${wanted} | ${met} | ${day} |`
    })
    const rest = targets.length - shown.length
    return rest === 0 ? rows : [...rows, `| ${result.bench} | ${rest} further figures | | | yes | ${day} |`]
  })
  return ['| Bench | Figure | Measured | Wanted | Met | Date |', '|---|---|---|---|---|---|', ...lines].join('\n')
}

/** `ratioToBareRow` is "ratio to bare row"; units stay as they are written. */
function words(figure: string): string {
  return figure
    .replaceAll('MiB', '_mib_')
    .replaceAll(/([a-z\d])([A-Z])|(?<=[a-z])(?=\d)/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_mib_', ' MiB ')
    .replaceAll('@', ' at ')
    .replaceAll(/\bp (?=\d)/g, 'p')
    .trim()
}

interface Growth {
  readonly figure: string
  readonly values: readonly (number | undefined)[]
}

/** The figures that were measured at each size. */
function growthOf({ figures }: BenchResult): { sizes: readonly number[]; grown: readonly Growth[] } {
  const named = Object.keys(figures).filter((name) => name.includes('@'))
  const sizes = [...new Set(named.map((name) => Number(name.split('@')[1])))].toSorted((one, other) => one - other)
  const names = [...new Set(named.map((name) => name.split('@')[0] ?? ''))]
  return {
    sizes,
    grown: names.map((figure) => ({ figure, values: sizes.map((size) => figures[`${figure}@${size}`]) })),
  }
}

const NUMBER = new Intl.NumberFormat('en')

function growthTable(scale: BenchResult | undefined): string {
  if (scale === undefined) return 'Not measured yet.'
  const { sizes, grown } = growthOf(scale)
  const head = ['Figure', ...sizes.map((size) => `${NUMBER.format(size)} leads`)]
  const rows = grown.map(({ figure, values }) => [
    words(figure),
    ...values.map((value) => (value === undefined ? '' : NUMBER.format(value))),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What the plot shows, and the colour of each line: legible on white and on black. */
const LINES: Readonly<Record<string, string>> = {
  listMs: '#3b82f6',
  reportMs: '#a855f7',
  feedMs: '#14b8a6',
  scoredP99Ms: '#f97316',
  idleCores: '#ef4444',
  intakePerBareRow: '#22c55e',
  bytes: '#eab308',
}
const [WIDTH, HEIGHT, LEFT, TOP, ROOM] = [760, 380, 60, 20, 190]
/** The plot reaches from a quarter of what was measured in the middle to four times that. */
const OCTAVES = 2

/** Each figure relative to that at the middle size; both axes are logarithmic. */
function growthPlot(scale: BenchResult): string {
  const { sizes, grown } = growthOf(scale)
  const [least = 1, most = 1] = [sizes[0], sizes.at(-1)]
  const middle = Math.floor(sizes.length / 2)
  const x = (size: number) => LEFT + ((WIDTH - LEFT - ROOM) * Math.log(size / least)) / Math.log(most / least)
  const y = (ratio: number) => {
    const octave = Math.min(OCTAVES, Math.max(-OCTAVES, Math.log2(ratio)))
    return TOP + ((HEIGHT - 3 * TOP) * (OCTAVES - octave)) / (2 * OCTAVES)
  }
  const shown = grown.filter(({ figure }) => figure in LINES)
  const lines = shown.map(({ figure, values }) => {
    const points = sizes.map((size, index) => `${round(x(size))},${round(y(values[index]! / values[middle]!))}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${LINES[figure]}" stroke-width="2"/>`
  })
  // Labels keep apart, in the order in which their lines end.
  const labels = shown
    .map(({ figure, values }) => ({ figure, at: y(values.at(-1)! / values[middle]!) }))
    .toSorted((one, other) => one.at - other.at)
    .reduce<{ figure: string; at: number }[]>(
      (placed, { figure, at }) => [...placed, { figure, at: Math.max(at, (placed.at(-1)?.at ?? -Infinity) + 16) }],
      [],
    )
    .map(
      ({ figure, at }) =>
        `<text x="${WIDTH - ROOM + 10}" y="${round(at + 4)}" fill="${LINES[figure]}">${words(figure)}</text>`,
    )
  const grid = [0.25, 0.5, 1, 2, 4].map(
    (ratio) =>
      `<line x1="${LEFT}" x2="${WIDTH - ROOM}" y1="${round(y(ratio))}" y2="${round(y(ratio))}" stroke="#888" stroke-opacity="${ratio === 1 ? 0.8 : 0.25}"/>
<text x="${LEFT - 8}" y="${round(y(ratio) + 4)}" fill="#888" text-anchor="end">${ratio} ×</text>`,
  )
  const below = sizes.map(
    (size) =>
      `<text x="${round(x(size))}" y="${HEIGHT - TOP}" fill="#888" text-anchor="middle">${NUMBER.format(size)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>Figures by the number of leads, relative to ${NUMBER.format(sizes[middle] ?? 0)}</title>
${[...grid, ...below, ...lines, ...labels].join('\n')}
</svg>
`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
