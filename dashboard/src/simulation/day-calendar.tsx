import { counted } from '../shared/words.ts'
import { longDate, shortDate } from './date-words.ts'
import type { SimulatedDay } from './day-list.ts'

interface CalendarProps {
  readonly days: readonly SimulatedDay[]
  readonly chosen: string | undefined
  readonly choose: (date: string) => void
}

/** The days with a bar each; one with emails opens its list. */
export function DayCalendar({ days, chosen, choose }: CalendarProps) {
  const most = Math.max(1, ...days.map(({ emails }) => emails.length))
  return (
    <section className="stack" aria-label="Days">
      <ul className="simulated-days">
        {days.map(({ date, emails }) => (
          <li key={date}>
            <button
              type="button"
              className="simulated-day"
              disabled={emails.length === 0}
              aria-pressed={date === chosen}
              aria-label={`${longDate(date)}: ${counted(emails.length, 'email')}`}
              onClick={() => choose(date)}
            >
              <span className="quiet">{shortDate(date)}</span>
              <span className={emails.length === 0 ? 'quiet' : 'simulated-count'}>
                {emails.length === 0 ? '–' : emails.length}
              </span>
              {emails.length > 0 && (
                <span className="simulated-bar" aria-hidden="true">
                  <span ref={(bar) => bar?.style.setProperty('--share', String(emails.length / most))} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
