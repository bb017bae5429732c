import { busyTimes } from './busy-times.ts'
import type { BusyQuestion, BusySpan } from './busy-times.ts'
import { CalendarFault, type CalendarFailure } from './calendar-fault.ts'
import { readMultistatus, propertyText } from './read-multistatus.ts'

/** What is asked about what came from outside. */
export type BusyTask =
  | { readonly kind: 'ics' | 'caldav'; readonly body: string; readonly question: BusyQuestion }
  /** Whether an answer to PROPFIND says that a collection is a calendar. */
  | { readonly kind: 'is_calendar'; readonly body: string }

/** Answers one question about a calendar. */
export function answer(task: BusyTask): BusyAnswer {
  try {
    if (task.kind === 'ics') return busyTimes([task.body], task.question)
    const found = readMultistatus(task.body)
    if (task.kind === 'is_calendar') return { isCalendar: found.some(({ resourcetype }) => isCalendar(resourcetype)) }
    const calendars = found.flatMap((properties) => propertyText(properties['calendar-data']) ?? [])
    return busyTimes(calendars, task.question)
  } catch (error) {
    if (error instanceof CalendarFault) return { failure: error.failure }
    throw error
  }
}

function isCalendar(resourcetype: unknown): boolean {
  return typeof resourcetype === 'object' && resourcetype !== null && 'calendar' in resourcetype
}

/** What a task came to. */
export interface BusyAnswer {
  readonly spans?: readonly BusySpan[]
  readonly faultyEvents?: number
  readonly isCalendar?: boolean
  readonly failure?: CalendarFailure | 'too_slow'
  /** Whether its reading took more time or memory than it may. */
  readonly wasKilled?: boolean
}
