import { finiteNumber, MATCH, MISS, refuseOperator, UNKNOWN, type Operator, type ValueMatch } from './operator.ts'
import { parseDay } from '../fields/parse-day.ts'

/** The longest time that "recent" can mean, in days: a hundred years. */
const LONGEST = 36_525

/**
 * A date at most so many days ago. With `halfLifeDays` the match halves each time that span passes; without, it is
 * whole until the last day. A future date counts as today: what is announced is as fresh as can be.
 */
export const within: Operator = {
  fits: ['date'],
  takes: ['halfLifeDays'],
  prepare: ({ value, halfLifeDays }) => {
    const days = finiteNumber(value)
    if (days === undefined || days <= 0 || days > LONGEST) {
      return refuseOperator(`"within" takes a number of days, above 0 and at most ${LONGEST}.`)
    }
    const halfLife = finiteNumber(halfLifeDays) ?? Infinity
    return {
      wanted: `within ${days} ${days === 1 ? 'day' : 'days'}`,
      read: (date, today) => {
        const day = typeof date === 'string' ? parseDay(date) : undefined
        return day === undefined ? UNKNOWN : readAge(today - day, days, halfLife)
      },
      agesOn: (date, today) => {
        const day = typeof date === 'string' ? parseDay(date) : undefined
        if (day === undefined || today - day > days) return undefined
        const over = day + Math.floor(days) + 1
        return halfLife === Infinity ? over : Math.min(over, Math.max(today, day) + 1)
      },
    }
  },
}

function readAge(age: number, days: number, halfLife: number): ValueMatch {
  if (age > days) return MISS
  if (age <= 0 || halfLife === Infinity) return MATCH
  return { match: Math.min(1, 2 ** (-age / halfLife)), trust: 1 }
}
