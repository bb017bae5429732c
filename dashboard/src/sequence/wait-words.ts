import type { Schemas } from '../api/client.ts'

/** Units that a wait is asked in, with the two ends of its ISO 8601 form. */
export const WAIT_UNITS = [
  { unit: 'minutes', one: 'minute', before: 'PT', after: 'M' },
  { unit: 'hours', one: 'hour', before: 'PT', after: 'H' },
  { unit: 'days', one: 'day', before: 'P', after: 'D' },
  { unit: 'business days', one: 'business day', before: 'P', after: 'D' },
  { unit: 'weeks', one: 'week', before: 'P', after: 'W' },
] as const

export type WaitUnit = (typeof WAIT_UNITS)[number]['unit']
type Step = Schemas['Sequence']['steps'][number]
type WaitDays = NonNullable<Step['waitDays']>

/** A wait of one unit. */
export interface Wait {
  readonly amount: number
  readonly unit: WaitUnit
}

/** A duration as one number and unit; undefined for one that mixes units, which is shown as it is. */
export function readWait(duration: string, waitDays: WaitDays = 'calendar'): Wait | undefined {
  const days = waitDays === 'business' ? 'business days' : 'days'
  if (/^PT?0+[SMHDW]$/i.test(duration)) return { amount: 0, unit: days }
  for (const { unit, before, after } of WAIT_UNITS) {
    const amount = new RegExp(`^${before}(\\d{1,6})${after}$`, 'i').exec(duration)?.[1]
    if (amount === undefined) continue
    if (unit === 'days') return { amount: Number(amount), unit: days }
    // Business days are counted in days alone: whatever else is written stays to be seen.
    return waitDays === 'business' ? undefined : { amount: Number(amount), unit }
  }
  return undefined
}

/** The ISO 8601 form of a wait, and which days it counts. */
export function writeWait({ amount, unit }: Wait): { wait: string; waitDays: WaitDays } {
  const { before, after } = WAIT_UNITS.find((one) => one.unit === unit) ?? WAIT_UNITS[2]
  return { wait: `${before}${amount}${after}`, waitDays: unit === 'business days' ? 'business' : 'calendar' }
}

/** The step with another wait; that every day counts is not said, as the API leaves it out. */
export function withWait(step: Step, { wait, waitDays }: { wait: string; waitDays: WaitDays }): Step {
  const { waitDays: _, ...rest } = step
  return { ...rest, wait, ...(waitDays === 'business' ? { waitDays } : {}) }
}

/** "3 days after the previous email", "As soon as the lead is scored". */
export function waitInWords(duration: string, isFirst: boolean, waitDays?: WaitDays): string {
  const since = isFirst ? 'the lead is scored' : 'the previous email'
  const wait = readWait(duration, waitDays)
  if (wait === undefined) return `${duration} ${waitDays === 'business' ? 'in business days ' : ''}after ${since}`
  const { amount, unit } = wait
  if (amount === 0) return isFirst ? 'As soon as the lead is scored' : 'Right after the previous email'
  const one = WAIT_UNITS.find((known) => known.unit === unit)?.one ?? unit
  return `${amount} ${amount === 1 ? one : unit} after ${since}`
}
