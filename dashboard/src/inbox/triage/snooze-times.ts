const HOUR_MS = 3_600_000
const MORNING = 9

/** When a conversation may come back, by names. */
export interface SnoozeChoice {
  readonly name: 'later' | 'tomorrow' | 'monday' | 'week'
  readonly at: Date
}

/** In three hours, tomorrow, on Monday and in a week: in the mornings of the reader's own clock. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const toMonday = (8 - now.getDay()) % 7 || 7
  const all: SnoozeChoice[] = [
    { name: 'later', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { name: 'tomorrow', at: morningIn(now, 1) },
    { name: 'monday', at: morningIn(now, toMonday) },
    { name: 'week', at: morningIn(now, 7) },
  ]
  // On a Sunday, tomorrow is Monday; on a Monday, the next one is in a week.
  return all.filter(({ at }, index) => all.findIndex((one) => one.at.getTime() === at.getTime()) === index)
}

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}
