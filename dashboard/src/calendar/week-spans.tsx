import './week-spans.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { DAYS } from './calendar-draft.ts'
import type { Day, Hours } from './calendar-draft.ts'
import { weekSpans as t } from './texts.tsx'

const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]|24:00'

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

/** From one clock time to another, to be typed. */
export function ClockSpan({ span, of, error, change, remove }: SpanProps) {
  return (
    <div className="span">
      <TextInput
        aria-label={`${of} from`}
        required
        pattern={CLOCK}
        title={t.fromHelp}
        maxLength={5}
        value={span.from}
        error={error !== undefined}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        aria-label={`${of} to`}
        required
        pattern={CLOCK}
        title={t.toHelp}
        maxLength={5}
        value={span.to}
        error={error !== undefined}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.removeToOn(span.from, span.to, of)}
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
