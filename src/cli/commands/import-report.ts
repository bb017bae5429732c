import { requireImport, showImport } from '../../imports/index.ts'
import type { Import, PreviewedRow } from '../../imports/index.ts'
import type { Context } from '../../platform/context.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import { showProgress, table, warn } from '../terminal.ts'

const WIDEST = 40

/** How a file is read, and where its columns go. */
export function describeFile(one: Import): string {
  const { encoding, delimiter, hasHeader, rows, vendor, columns } = showImport(one)
  const header = hasHeader ? 'the first line names the columns' : 'without names of columns'
  const from = vendor === null ? '' : ` It comes from ${vendor}.`
  const about = `${one.fileName}: ${rows.toLocaleString('en')} rows, ${encoding.toUpperCase()}, ${delimiter} between cells, ${header}.${from}`
  return `${about}\n\n${table(
    ['COLUMN', 'GOES TO'],
    columns.map(({ header: name, to }) => [fit(name), to ?? '(nowhere)']),
  )}\n`
}

/** What the first rows become. */
export function describeRows(rows: readonly PreviewedRow[]): string {
  const lines = rows.map((row) => {
    const what = row.lead ?? row.suppression ?? {}
    const problem = row.problems[0] ?? row.warnings[0]
    return [String(row.line), row.becomes, fit(wordsOf(what)), problem === undefined ? '' : oneLine(problem.detail)]
  })
  return `${table(['LINE', 'BECOMES', 'OF', 'REMARK'], lines)}\n`
}

function wordsOf(what: object): string {
  const { email, contactName, companyName, value } = what as Record<string, string | undefined>
  return [email, contactName, companyName, value].filter((part) => part !== undefined).join(', ')
}

function fit(text: string): string {
  const line = oneLine(text)
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line
}

/** What became of the rows. */
export function describeTotals(one: Import): string {
  const { progress } = showImport(one)
  const count = (value: number) => value.toLocaleString('en')
  const parts = [
    `${count(progress.created)} created`,
    `${count(progress.duplicate)} there already`,
    `${count(progress.updated)} updated`,
    `${count(progress.suppressed)} suppressed`,
    `${count(progress.erased)} of erased persons`,
    `${count(progress.invalid + progress.rejected)} not taken in`,
  ]
  const rate = progress.rowsPerSecond === null ? '' : ` (${count(progress.rowsPerSecond)} rows/s)`
  return `${count(progress.rowsRead)} rows: ${parts.join(', ')}${rate}.`
}

/** How often a terminal is told, and how often a log, in milliseconds. */
const LOOK_EVERY = { terminal: 250, log: 10_000 }

/** Tells on standard error how far an import has come: one line that is written over, or in a log a line now and then. */
export function watchImport(context: Context, one: Import): { end(): Promise<void> } {
  const progress = showProgress()
  const isTerminal = process.stderr.isTTY === true
  let looking: Promise<void> = Promise.resolve()
  let isOver = false
  const look = async () => {
    const line = lineOf(await requireImport(context, one))
    if (isOver) return
    if (isTerminal) progress.say(line)
    else warn(line)
  }
  // What cannot be read now can be the next time; the work itself says what is wrong.
  const timer = setInterval(
    () => {
      looking = looking.then(look).catch(() => undefined)
    },
    isTerminal ? LOOK_EVERY.terminal : LOOK_EVERY.log,
  )
  return {
    end: async () => {
      isOver = true
      clearInterval(timer)
      await looking
      progress.end()
    },
  }
}

function lineOf(one: Import): string {
  const { progress } = showImport(one)
  const { rowsRead, created, duplicate, updated, invalid, rejected, rowsPerSecond, secondsLeft } = progress
  const count = (value: number) => value.toLocaleString('en')
  const share = Math.floor((100 * rowsRead) / Math.max(1, one.rowsTotal))
  return [
    `${share} %`,
    `${count(rowsRead)} of ${count(one.rowsTotal)} rows`,
    `${count(created)} created`,
    `${count(duplicate + updated)} there already`,
    `${count(invalid + rejected)} not taken in`,
    ...(rowsPerSecond === null ? [] : [`${count(rowsPerSecond)} rows/s`]),
    ...(secondsLeft === null ? [] : [`${secondsLeft} s left`]),
  ].join(' · ')
}
