import { requireImport, showImport } from '../imports/index.ts'
import type { Import } from '../imports/index.ts'
import type { Context } from '../platform/context.ts'
import { showProgress } from './show-progress.ts'
import { warn } from './tell.ts'

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
