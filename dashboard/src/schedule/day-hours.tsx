import { ActionIcon } from '@mantine/core'
import { Copy, Plus, X } from 'lucide-react'
import { placeAt } from '../campaigns/editor/places.ts'
import { timeOfDay } from '../shared/words/time-words.ts'
import { TimeSelect } from './time-select.tsx'
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
      <ul className="schedule-by-day" {...placeAt('/schedule/windows')}>
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
              {!spans.some((span) => span.day === day) && <span className="quiet">{t.nothingIsSent}</span>}
            </div>
            {!readOnly && <AddHours name={name} day={day} spans={spans} isFull={isFull} set={set} />}
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
  const own = spans.filter((span) => span.day === day)
  return (
    <span className="schedule-acts">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.addHoursOn(name)}
        title={t.addHours}
        disabled={isFull}
        onClick={() => set([...spans, nextSpan(spans, day)])}
      >
        <Plus size={16} aria-hidden="true" />
      </ActionIcon>
      {own.length > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.copyToAll(name)}
          title={t.copyToAll(name)}
          disabled={own.length * WEEK.length > MOST_WINDOWS}
          onClick={() => set(WEEK.flatMap((one) => own.map(({ from, to }) => ({ day: one.day, from, to }))))}
        >
          <Copy size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
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
    <TimeSelect
      label={`${dayName} ${member === 'from' ? 'from' : 'until'}`}
      isSlim
      times={timesOfDay(span[member]).filter((one) => member === 'to' || one !== '24:00')}
      value={span[member]}
      readOnly={readOnly}
      error={fault !== undefined}
      set={(next) => change({ [member]: next })}
    />
  )
  return (
    <div className="schedule-span">
      {time('from')}
      <span aria-hidden="true">–</span>
      {time('to')}
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.removeToOn(timeOfDay(span.from), timeOfDay(span.to), dayName)}
          onClick={remove}
        >
          <X size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
