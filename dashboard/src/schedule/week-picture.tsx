import { minutesOf, spansOf, WEEK } from './week-hours.ts'
import type { Schedule, Span } from './week-hours.ts'
import { weekInWords } from './week-words.ts'

const DAY_MINUTES = 1_440

/** The week in words; the picture beside it only repeats them. */
export function WeekPicture({ schedule }: { schedule: Schedule }) {
  const spans = spansOf(schedule)
  return (
    <>
      <p role="status">
        <strong>{weekInWords(schedule)}</strong>
      </p>
      <div className="schedule-week" aria-hidden="true">
        {WEEK.map(({ day, short }) => (
          <div key={day}>
            <span className="quiet">{short}</span>
            <span className="schedule-line">
              {spans.map((span, place) => (span.day === day ? <i key={place} ref={paintedAs(span)} /> : null))}
            </span>
          </div>
        ))}
        <div>
          <span />
          <span className="schedule-scale quiet">
            <span>0</span>
            <span>6</span>
            <span>12</span>
            <span>18 h</span>
          </span>
        </div>
      </div>
    </>
  )
}

/** Where hours lie in the line of their day. */
function paintedAs({ from, to }: Span) {
  return (bar: HTMLElement | null) => {
    bar?.style.setProperty('left', `${(minutesOf(from) / DAY_MINUTES) * 100}%`)
    bar?.style.setProperty('width', `${(Math.max(0, minutesOf(to) - minutesOf(from)) / DAY_MINUTES) * 100}%`)
  }
}
