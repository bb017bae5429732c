import ical from 'node-ical'
import type { VEvent } from 'node-ical'

type Component = Record<string, unknown>
type Handler = (value: string, parameters: string[], component: Component, ...more: unknown[]) => Component

/** An event as the library reads it, and what it is taught to read besides. */
export type ExtendedEvent = VEvent & {
  readonly rdates?: readonly ExtraDate[]
  /** Of a changed occurrence: those that follow change with it. */
  readonly changesLater?: boolean
  /** Something of it could not be read, and is left out. */
  readonly isFaulty?: boolean
}

/** An occurrence that no rule tells; without an end it is as long as the event. */
export interface ExtraDate {
  readonly start: Date
  readonly end?: Date
}

/** What the library refuses the whole calendar for. */
const REFUSED = ['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID', 'RRULE']

let taught = false

/**
 * Teaches the library RDATE, which it leaves as text, and `RANGE=THISANDFUTURE`, which it leaves out; and to leave out what
 * it cannot read of an event instead of refusing the calendar.
 */
export function extendNodeIcal(): void {
  if (taught) return
  taught = true
  const handlers = ical.objectHandlers as Record<string, Handler>
  handlers.RDATE = readExtraDates
  handlers['RECURRENCE-ID'] = readingRange(handlers['RECURRENCE-ID']!)
  for (const name of REFUSED) handlers[name] = forgiving(handlers[name]!)
  handlers.END = forgivingEnd(handlers.END!)
}

/** Does without what cannot be read. */
function forgiving(handler: Handler): Handler {
  return (value, parameters, component, ...more) => {
    try {
      return handler(value, parameters, component, ...more)
    } catch {
      return Object.assign(component, { isFaulty: true })
    }
  }
}

/** Ends an event without its rule where nobody can follow that. */
function forgivingEnd(handler: Handler): Handler {
  return (value, parameters, component, ...more) => {
    try {
      return handler(value, parameters, component, ...more)
    } catch (error) {
      if (value !== 'VEVENT' || component.rrule === undefined) throw error
      delete component.rrule
      return handler(value, parameters, Object.assign(component, { isFaulty: true }), ...more)
    }
  }
}

function readingRange(handler: Handler): Handler {
  return (value, parameters, component, ...more) => {
    const ranged = parameters.some((one) => /^RANGE="?THISANDFUTURE"?$/i.test(one))
    const rest = parameters.filter((one) => !/^RANGE=/i.test(one))
    return handler(value, rest, ranged ? Object.assign(component, { changesLater: true }) : component, ...more)
  }
}

/** Dates, and periods: from one time to another, or as long as a duration (RFC 5545 §3.3.9). */
function readExtraDates(value: string, parameters: string[], component: Component): Component {
  const rdates = (component.rdates ??= []) as ExtraDate[]
  const rest = parameters.filter((one) => !/^VALUE=PERIOD$/i.test(one))
  for (const one of value.split(',')) {
    const [from = '', until] = one.trim().split('/')
    const start = readDate(from, rest)
    if (start === undefined) component.isFaulty = true
    else rdates.push(until === undefined ? { start } : { start, end: endOf(start, until, rest) })
  }
  return component
}

function endOf(start: Date, until: string, parameters: string[]): Date {
  const end = /^\+?P/i.test(until)
    ? new Date(
        start.getTime() + Temporal.Duration.from(until).total({ unit: 'milliseconds', relativeTo: '1970-01-01' }),
      )
    : readDate(until, parameters)
  if (end === undefined) throw new RangeError('The end of a period is no time.')
  return end
}

function readDate(value: string, parameters: string[]): Date | undefined {
  const handlers = ical.objectHandlers as Record<string, Handler>
  const box: { exdate?: Record<string, Date> } = {}
  handlers.EXDATE?.(value, parameters, box)
  return Object.values(box.exdate ?? {})[0]
}
