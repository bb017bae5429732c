import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import { TimeZoneSelect } from '../shared/components/time-zone-select.tsx'
import { DayHours } from './day-hours.tsx'
import { timesOfDay, WEEK, withoutWindows, withWindows } from './week-hours.ts'
import type { Schedule } from './week-hours.ts'

interface HoursProps {
  readonly schedule: Schedule
  /** What is wrong with a member, by its pointer within the schedule. */
  readonly faultAt: (pointer: string) => string | undefined
  readonly set: (schedule: Schedule) => void
  readonly readOnly: boolean
}

const MODES = [
  { value: 'same', label: 'Same hours every day' },
  { value: 'differing', label: 'Different hours by day' },
]

/** Days and hours: the same on each day, or each day with its own. */
export function HoursFields({ schedule, faultAt, set, readOnly }: HoursProps) {
  const put = (part: Partial<Schedule>) => set({ ...schedule, ...part })
  const differs = schedule.windows !== undefined
  return (
    <div className="surface stack">
      <SegmentedControl
        aria-label="Hours"
        className="schedule-mode"
        disabled={readOnly}
        data={MODES}
        value={differs ? 'differing' : 'same'}
        onChange={(mode) => set(mode === 'same' ? withoutWindows(schedule) : withWindows(schedule))}
      />
      {differs ? (
        <DayHours schedule={schedule} put={put} readOnly={readOnly} faultAt={faultAt} />
      ) : (
        <SameHours schedule={schedule} put={put} readOnly={readOnly} faultAt={faultAt} />
      )}
      <p className="quiet">Days and times are those of each prospect’s own clock.</p>
      <TimeZoneSelect
        label="Time zone where the prospect’s is not known"
        description="Type a city or continent."
        value={schedule.timezone}
        error={faultAt('timezone')}
        readOnly={readOnly}
        set={(timezone) => put({ timezone })}
      />
    </div>
  )
}

interface SameHoursProps extends Omit<HoursProps, 'set'> {
  readonly put: (part: Partial<Schedule>) => void
}

function SameHours({ schedule, put, readOnly, faultAt }: SameHoursProps) {
  const time = (member: 'from' | 'to', label: string) => (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      disabled={readOnly}
      data={timesOfDay(schedule[member]).filter((one) => member === 'to' || one !== '24:00')}
      value={schedule[member]}
      error={faultAt(member)}
      onChange={(next) => next !== null && put({ [member]: next })}
    />
  )
  return (
    <>
      <Days schedule={schedule} put={put} readOnly={readOnly} fault={faultAt('days')} />
      <div className="schedule-times">
        {time('from', 'From')}
        {time('to', 'Until')}
      </div>
    </>
  )
}

interface DaysProps {
  readonly schedule: Schedule
  readonly put: (part: Partial<Schedule>) => void
  readonly readOnly: boolean
  readonly fault: string | undefined
}

function Days({ schedule: { days }, put, readOnly, fault }: DaysProps) {
  return (
    <fieldset className="scopes schedule-days">
      <legend>Days</legend>
      {WEEK.map(({ day, name }) => (
        <Checkbox
          key={day}
          label={name}
          disabled={readOnly}
          checked={days.includes(day)}
          onChange={(event) => {
            const isTicked = event.currentTarget.checked
            put({ days: WEEK.map((one) => one.day).filter((one) => (one === day ? isTicked : days.includes(one))) })
          }}
        />
      ))}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
