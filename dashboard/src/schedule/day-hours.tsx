import { Button, Select } from '@mantine/core'
import { MOST_WINDOWS, nextSpan, spansOf, timesOfDay, WEEK, windowsOf } from './week-hours.ts'
import type { Schedule, DaySpan, Weekday } from './week-hours.ts'
import { dayHours as t } from './texts.tsx'

interface DayHoursProps {
  readonly schedule: Schedule
  readonly put: (part: Partial<Schedule>) => void
  readonly readOnly: boolean
  /** What is wrong with a window, by its place and member. */
  readonly faultAt: (pointer: string) => string | undefined
}

/** The week, each day with its own hours. */
export function DayHours({ schedule, put, readOnly, faultAt }: DayHoursProps) {
  const spans = spansOf(schedule)
  const set = (next: readonly Pick<DaySpan, 'day' | 'from' | 'to'>[]) => put({ windows: windowsOf(next) })
  const isFull = spans.length >= MOST_WINDOWS
  return (
    <>
      <ul className="schedule-by-day">
        {WEEK.map(({ day, name }) => (
          <li key={day} aria-label={name}>
            <span>{name}</span>
            <div className="schedule-spans">
              {spans.map((span, place) =>
                span.day === day ? (
                  <SpanRow
                    key={place}
                    span={span}
                    dayName={name}
                    readOnly={readOnly}
                    fault={faultAt(`windows/${span.window}`)}
                    change={(part) => set(spans.map((one, at) => (at === place ? { ...one, ...part } : one)))}
                    remove={() => set(spans.filter((_, at) => at !== place))}
                  />
                ) : null,
              )}
              {!readOnly && <AddHours name={name} day={day} spans={spans} isFull={isFull} set={set} />}
              {readOnly && !spans.some((span) => span.day === day) && <span className="quiet">{t.nothingIsSent}</span>}
            </div>
          </li>
        ))}
      </ul>
      {isFull && <p className="quiet">{t.aWeekHoldsStretchesOfHours(MOST_WINDOWS)}</p>}
      {spans.length === 0 && (
        <p className="fault" role="alert">
          {faultAt('windows')}
        </p>
      )}
    </>
  )
}

interface AddHoursProps {
  readonly name: string
  readonly day: Weekday
  readonly spans: readonly DaySpan[]
  readonly isFull: boolean
  readonly set: (spans: readonly Pick<DaySpan, 'day' | 'from' | 'to'>[]) => void
}

function AddHours({ name, day, spans, isFull, set }: AddHoursProps) {
  return (
    <button
      type="button"
      className="ghost"
      aria-label={t.addHoursOn(name)}
      disabled={isFull}
      onClick={() => set([...spans, nextSpan(spans, day)])}
    >
      {t.addHours}
    </button>
  )
}

interface SpanRowProps {
  readonly span: DaySpan
  readonly dayName: string
  readonly readOnly: boolean
  readonly fault: string | undefined
  readonly change: (part: Partial<Pick<DaySpan, 'from' | 'to'>>) => void
  readonly remove: () => void
}

function SpanRow({ span, dayName, readOnly, fault, change, remove }: SpanRowProps) {
  const time = (member: 'from' | 'to') => (
    <Select
      aria-label={`${dayName} ${member === 'from' ? 'from' : 'until'}`}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      withCheckIcon={false}
      data={timesOfDay(span[member]).filter((one) => member === 'to' || one !== '24:00')}
      value={span[member]}
      error={fault !== undefined}
      onChange={(next) => next !== null && change({ [member]: next })}
    />
  )
  return (
    <div className="schedule-span">
      {time('from')}
      <span aria-hidden="true">–</span>
      {time('to')}
      {!readOnly && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="danger"
          aria-label={t.removeToOn(span.from, span.to, dayName)}
          onClick={remove}
        >
          {t.remove}
        </Button>
      )}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
