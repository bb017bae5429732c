import { Button, Checkbox, TextInput } from '@mantine/core'
import type { FieldsProps } from './calendar-form.tsx'
import { DAYS } from './calendar-draft.ts'
import type { Day, Hours } from './calendar-draft.ts'

const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]|24:00'

/** When meetings can take place: as in the schedule, or spans of each day. */
export function HoursFields({ draft, set, faults }: FieldsProps) {
  const { hours, hasHours } = draft
  const change = (place: number, part: Partial<Hours>) =>
    set({ hours: hours.map((span, index) => (index === place ? { ...span, ...part } : span)) })
  const remove = (place: number) => set({ hours: hours.filter((_, index) => index !== place) })
  return (
    <fieldset className="calendar-fields">
      <legend>Weekly hours</legend>
      <Checkbox
        label="The days and hours of the schedule"
        checked={!hasHours}
        onChange={(event) => set({ hasHours: !event.currentTarget.checked })}
      />
      {faults['weeklyHours'] !== undefined && <p className="failure">{faults['weeklyHours']}</p>}
      {hasHours && (
        <ul className="week">
          {DAYS.map(([day, name]) => (
            <li key={day}>
              <span>{name}</span>
              <div className="spans">
                {hours.map((span, index) =>
                  span.day === day ? (
                    <Span
                      key={index}
                      span={span}
                      dayName={name}
                      error={faultOf(faults, index)}
                      change={(part) => change(index, part)}
                      remove={() => remove(index)}
                    />
                  ) : null,
                )}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Add hours on ${name}`}
                  onClick={() => set({ hours: [...hours, nextSpan(hours, day)] })}
                >
                  Add hours
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

interface SpanProps {
  readonly span: Hours
  readonly dayName: string
  readonly error: string | undefined
  readonly change: (part: Partial<Hours>) => void
  readonly remove: () => void
}

function Span({ span, dayName, error, change, remove }: SpanProps) {
  return (
    <div className="span">
      <TextInput
        aria-label={`${dayName} from`}
        required
        pattern={CLOCK}
        title="Hours and minutes, such as 09:00"
        maxLength={5}
        value={span.from}
        error={error !== undefined}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        aria-label={`${dayName} to`}
        required
        pattern={CLOCK}
        title="Hours and minutes, such as 17:00; 24:00 is the end of the day"
        maxLength={5}
        value={span.to}
        error={error !== undefined}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        className="danger"
        aria-label={`Remove ${span.from} to ${span.to} on ${dayName}`}
        onClick={remove}
      >
        Remove
      </Button>
      {error !== undefined && (
        <p className="span-fault" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function faultOf(faults: Readonly<Record<string, string>>, index: number): string | undefined {
  const own = `weeklyHours/${index}`
  const field = Object.keys(faults).find((name) => name === own || name.startsWith(`${own}/`))
  return field === undefined ? undefined : faults[field]
}

/** After the last of the day, so that nothing overlaps. */
function nextSpan(hours: readonly Hours[], day: Day): Hours {
  const last = hours.filter((span) => span.day === day).at(-1)
  if (last === undefined) return { day, from: '09:00', to: '17:00' }
  return { day, from: last.to, to: '24:00' }
}
