import './schedule.css'
import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { EditedPart } from '../campaigns/edited-part.tsx'
import { SaveBar, useSaving } from '../campaigns/save-bar.tsx'
import { useDraft } from '../campaigns/use-draft.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { TimeZoneSelect } from '../shared/time-zone-select.tsx'
import { completed, minutesOf, timesOfDay, WEEK, weekInWords, windowInWords } from './week-words.ts'
import type { Schedule } from './week-words.ts'

const TYPING_MS = 300
const DAY_MINUTES = 1_440

/** When emails of the campaign may leave. */
export function ScheduleEditor() {
  return <EditedPart>{(campaign) => <Editor campaign={campaign} />}</EditedPart>
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const draft = useDraft(campaign, 'schedule')
  const saving = useSaving(campaign, 'schedule', draft)
  const readOnly = !mayWrite(useSession()) || campaign.status === 'archived'
  const schedule = completed(draft.value)
  const [settled] = useDebouncedValue(schedule, TYPING_MS)
  const { campaignId } = campaign
  const preview = useQuery({
    queryKey: ['schedule-preview', campaignId, settled],
    queryFn: ({ signal }) => {
      const order = { params: { path: { campaignId } }, body: { schedule: settled }, signal }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/schedule/preview', order))
    },
    placeholderData: keepPreviousData,
    enabled: settled.days.length > 0,
  })
  const faults = schedule.days.length === 0 ? [NO_DAY] : (preview.data?.problems ?? [])
  return (
    <div className="editor">
      <section className="stack" aria-label="Schedule">
        <Hours schedule={schedule} faults={faults} set={draft.set} readOnly={readOnly} />
        <SaveBar
          what="schedule"
          draft={draft}
          saving={saving}
          faults={faults}
          follows="Schedule saved. Emails that wait move to their next moment in it."
        />
      </section>
      <section className="surface stack" aria-label="The week">
        <Week schedule={schedule} />
        <h2>Next times</h2>
        {preview.error !== null && <Failure error={preview.error} retry={preview.refetch} />}
        <Windows windows={faults.length > 0 ? [] : (preview.data?.windows ?? [])} timezone={settled.timezone} />
      </section>
    </div>
  )
}

const NO_DAY = { pointer: '/schedule/days', code: 'no_days', detail: 'Name at least one day of the week.' }

interface HoursProps {
  readonly schedule: Schedule
  readonly faults: readonly Schemas['DraftProblem'][]
  readonly set: (schedule: Schedule) => void
  readonly readOnly: boolean
}

function Hours({ schedule, faults, set, readOnly }: HoursProps) {
  const faultAt = (member: string) => faults.find(({ pointer }) => pointer.startsWith(`/schedule/${member}`))?.detail
  const put = (part: Partial<Schedule>) => set({ ...schedule, ...part })
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
    <div className="surface stack">
      <Days schedule={schedule} put={put} readOnly={readOnly} fault={faultAt('days')} />
      <div className="schedule-times">
        {time('from', 'From')}
        {time('to', 'Until')}
      </div>
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

/** The week in words; the picture beside it only repeats them. */
function Week({ schedule }: { schedule: Schedule }) {
  const { days, from, to } = schedule
  const paint = (bar: HTMLElement | null) => {
    bar?.style.setProperty('margin-left', `${(minutesOf(from) / DAY_MINUTES) * 100}%`)
    bar?.style.setProperty('width', `${(Math.max(0, minutesOf(to) - minutesOf(from)) / DAY_MINUTES) * 100}%`)
  }
  return (
    <>
      <p role="status">
        <strong>{weekInWords(schedule)}</strong>
      </p>
      <div className="schedule-week" aria-hidden="true">
        {WEEK.map(({ day, short }) => (
          <div key={day}>
            <span className="quiet">{short}</span>
            <span className="schedule-line">{days.includes(day) && <i ref={paint} />}</span>
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

function Windows({ windows, timezone }: { windows: Schemas['SchedulePreview']['windows']; timezone: string }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (windows.length === 0) return <p className="quiet">None with these hours.</p>
  return (
    <>
      <ol className="schedule-windows">
        {windows.map((window) => (
          <li key={window.from}>
            <span>{windowInWords(window, timezone)}</span>
            {own !== timezone && <span className="quiet">{windowInWords(window)} yours</span>}
          </li>
        ))}
      </ol>
      <p className="quiet">On a clock in {timezone.replaceAll('_', ' ')}.</p>
    </>
  )
}
