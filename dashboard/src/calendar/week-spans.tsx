import './week-spans.css'
import { ActionIcon } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { TimeSelect } from '../schedule/time-select.tsx'
import { timesOfDay } from '../schedule/week-hours.ts'
import { timeOfDay } from '../shared/words/time-words.ts'
import { DAYS } from './calendar-draft.ts'
import type { Day, Hours } from './calendar-draft.ts'
import { weekSpans as t } from './texts.tsx'

interface WeekProps {
  readonly hours: readonly Hours[]
  readonly set: (hours: readonly Hours[]) => void
  /** What the API found wrong, by pointer, such as `weeklyHours/0/to`. */
  readonly faults: Readonly<Record<string, string>>
}

/** Hours of each day of the week, any number of them. */
export function WeekSpans({ hours, set, faults }: WeekProps) {
  const change = (place: number, part: Partial<Hours>) =>
    set(hours.map((span, index) => (index === place ? { ...span, ...part } : span)))
  const remove = (place: number) => set(hours.filter((_, index) => index !== place))
  return (
    <ul className="week">
      {DAYS.map(([day, name]) => (
        <li key={day}>
          <span>{name}</span>
          <div className="spans">
            {hours.map((span, index) =>
              span.day === day ? (
                <ClockSpan
                  key={index}
                  span={span}
                  of={name}
                  error={faultWithin(faults, `weeklyHours/${index}`)}
                  change={(part) => change(index, part)}
                  remove={() => remove(index)}
                />
              ) : null,
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.addHoursOn(name)}
              title={t.addHours}
              onClick={() => set([...hours, nextSpan(hours, day)])}
            >
              <Plus size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        </li>
      ))}
    </ul>
  )
}

type Clocks = Pick<Hours, 'from' | 'to'>

interface SpanProps {
  readonly span: Clocks
  /** Whose hours they are, such as `Monday`. */
  readonly of: string
  readonly error: string | undefined
  readonly change: (part: Partial<Clocks>) => void
  readonly remove: () => void
}

/** From one clock time to another. */
export function ClockSpan({ span, of, error, change, remove }: SpanProps) {
  const time = (member: 'from' | 'to', label: string) => (
    <TimeSelect
      label={label}
      isSlim
      times={timesOfDay(span[member]).filter((one) => member === 'to' || one !== '24:00')}
      value={span[member]}
      error={error !== undefined}
      set={(next) => change({ [member]: next })}
    />
  )
  return (
    <div className="span">
      {time('from', t.from(of))}
      <span aria-hidden="true">–</span>
      {time('to', t.to(of))}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.removeToOn(timeOfDay(span.from), timeOfDay(span.to), of)}
        title={t.remove}
        onClick={remove}
      >
        <X size={16} aria-hidden="true" />
      </ActionIcon>
      {error !== undefined && (
        <p className="span-fault" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** What is wrong at a pointer or beneath it. */
export function faultWithin(faults: Readonly<Record<string, string>>, pointer: string): string | undefined {
  const field = Object.keys(faults).find((name) => name === pointer || name.startsWith(`${pointer}/`))
  return field === undefined ? undefined : faults[field]
}

/** After the last of the day, so that nothing overlaps. */
function nextSpan(hours: readonly Hours[], day: Day): Hours {
  const last = hours.filter((span) => span.day === day).at(-1)
  if (last === undefined) return { day, from: '09:00', to: '17:00' }
  return { day, from: last.to, to: '24:00' }
}
