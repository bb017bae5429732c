import { Checkbox, SegmentedControl } from '@mantine/core'
import { placeAt } from '../campaigns/editor/places.ts'
import { TimeZoneSelect } from '../shared/components/time-zone-select.tsx'
import { DayHours } from './day-hours.tsx'
import { TimeSelect } from './time-select.tsx'
import { timesOfDay, WEEK, withoutWindows, withWindows } from './week-hours.ts'
import type { Schedule } from './week-hours.ts'
import { hoursFields as t } from './texts.tsx'

interface HoursProps {
  readonly schedule: Schedule
  /** What is wrong with a member, by its pointer within the schedule. */
  readonly faultAt: (pointer: string) => string | undefined
  readonly set: (schedule: Schedule) => void
  readonly readOnly: boolean
}

const MODES = [
  { value: 'same', label: t.sameHoursEveryDay },
  { value: 'differing', label: t.differentHoursByDay },
]

/** Days and hours: the same on each day, or each day with its own. */
export function HoursFields({ schedule, faultAt, set, readOnly }: HoursProps) {
  const put = (part: Partial<Schedule>) => set({ ...schedule, ...part })
  const differs = schedule.windows !== undefined
  return (
    <div className="surface stack">
      <SegmentedControl
        aria-label={t.hours}
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
      <p className="quiet">{t.inTheirZone}</p>
      <TimeZoneSelect
        label={t.fallbackZone}
        description={t.zoneHelp}
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
    <TimeSelect
      label={label}
      times={timesOfDay(schedule[member]).filter((one) => member === 'to' || one !== '24:00')}
      value={schedule[member]}
      readOnly={readOnly}
      error={faultAt(member)}
      set={(next) => put({ [member]: next })}
    />
  )
  return (
    <>
      <Days schedule={schedule} put={put} readOnly={readOnly} fault={faultAt('days')} />
      <div className="schedule-times" {...placeAt('/schedule')}>
        {time('from', t.from)}
        {time('to', t.until)}
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
    <fieldset className="scopes schedule-days" {...placeAt('/schedule/days')}>
      <legend>{t.days}</legend>
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
