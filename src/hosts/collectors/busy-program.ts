import { text } from 'node:stream/consumers'
import { busyTimes } from './busy-times.ts'
import type { BusyQuestion } from './busy-times.ts'
import { CalendarFault } from './calendar-fault.ts'
import { readMultistatus, textOf } from './read-multistatus.ts'

/** What is asked of a process that reads what came from outside. */
export type BusyTask =
  | { readonly kind: 'ics' | 'caldav'; readonly body: string; readonly question: BusyQuestion }
  /** Whether an answer to PROPFIND says that a collection is a calendar. */
  | { readonly kind: 'is_calendar'; readonly body: string }

/** Answers one task from standard input on standard output. Its parent bounds the time it may take, and its memory. */
async function main(): Promise<void> {
  const task = JSON.parse(await text(process.stdin)) as BusyTask
  process.stdout.write(JSON.stringify(answer(task)))
}

function answer(task: BusyTask): unknown {
  try {
    if (task.kind === 'ics') return busyTimes([task.body], task.question)
    const found = readMultistatus(task.body)
    if (task.kind === 'is_calendar') return { isCalendar: found.some(({ resourcetype }) => isCalendar(resourcetype)) }
    const calendars = found.flatMap((properties) => textOf(properties['calendar-data']) ?? [])
    return busyTimes(calendars, task.question)
  } catch (error) {
    if (error instanceof CalendarFault) return { failure: error.failure }
    throw error
  }
}

function isCalendar(resourcetype: unknown): boolean {
  return typeof resourcetype === 'object' && resourcetype !== null && 'calendar' in resourcetype
}

await main()
