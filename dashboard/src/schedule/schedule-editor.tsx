import { zoneInLine } from '../../../pages/zone-names.ts'
import './schedule.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { EditedPart, SaveBar, useSaving } from '../campaigns/editor/edited-part.tsx'
import { usePartDraft } from '../campaigns/editor/use-part-draft.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { Holidays } from './holidays.tsx'
import { HoursFields } from './hours-fields.tsx'
import { WEEK, completed, minutesOf, spansOf } from './week-hours.ts'
import type { DaySpan, Schedule } from './week-hours.ts'
import { weekInWords, windowInWords } from './week-words.ts'
import { scheduleEditor as t } from './texts.tsx'

const TYPING_MS = 300

/** When emails of the campaign may leave. */
export function ScheduleEditor() {
  return <EditedPart>{(campaign) => <Editor campaign={campaign} />}</EditedPart>
}

function Editor({ campaign }: { campaign: Schemas['Campaign'] }) {
  const draft = usePartDraft(campaign, 'schedule')
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
    enabled: emptyFaultOf(settled) === undefined,
  })
  const empty = emptyFaultOf(schedule)
  const faults = empty === undefined ? (preview.data?.problems ?? []) : [empty]
  // What was corrected a moment ago is still told as wrong: the server checks the schedule as it is saved.
  const isChecked = empty !== undefined || (settled === schedule && !preview.isPlaceholderData)
  const faultAt = (member: string) =>
    faults.find(({ pointer }) => `${pointer}/`.startsWith(`/schedule/${member}/`))?.detail
  const part = { faultAt, readOnly }
  return (
    <div className="editor">
      <section className="stack" aria-label={t.schedule}>
        <HoursFields schedule={schedule} set={draft.set} {...part} />
        <Holidays
          holidays={schedule.holidays ?? []}
          set={(holidays) => draft.set(withHolidays(schedule, holidays))}
          {...part}
        />
        <SaveBar
          what={t.schedule2}
          draft={draft}
          saving={saving}
          faults={isChecked ? faults : []}
          told={faults}
          follows={t.saved}
          nameOf={nameOfPlace}
        />
      </section>
      <section className="surface stack" aria-label={t.theWeek}>
        <WeekPicture schedule={schedule} />
        <h2>{t.nextTimes}</h2>
        {preview.error !== null && <Failure error={preview.error} retry={preview.refetch} />}
        {isAlways(schedule) ? (
          <p className="quiet">{t.allDay}</p>
        ) : (
          <Windows windows={faults.length > 0 ? [] : (preview.data?.windows ?? [])} timezone={settled.timezone} />
        )}
      </section>
    </div>
  )
}

/** Whether emails leave at any time: a list of whole days would say nothing. */
function isAlways(schedule: Schedule): boolean {
  const whole = spansOf(schedule).filter(({ from, to }) => from === '00:00' && to === '24:00')
  return new Set(whole.map(({ day }) => day)).size === WEEK.length && (schedule.holidays ?? []).length === 0
}

function nameOfPlace(pointer: string): string | undefined {
  const member = pointer.split('/')[2] ?? ''
  return (t.places as Readonly<Record<string, string>>)[member]
}

/** Without any it is left out, as it was before there were some. */
function withHolidays(schedule: Schedule, holidays: string[]): Schedule {
  const { holidays: _, ...rest } = schedule
  return holidays.length === 0 ? rest : { ...rest, holidays }
}

/** A week without hours is none that the API would look at. */
function emptyFaultOf({ days, windows }: Schedule): Schemas['DraftProblem'] | undefined {
  if (windows !== undefined) return windows.length === 0 ? NO_HOURS : undefined
  return days.length === 0 ? NO_DAY : undefined
}

const NO_DAY = { pointer: '/schedule/days', code: 'no_days', detail: t.noDay }
const NO_HOURS = { pointer: '/schedule/windows', code: 'no_days', detail: t.noHours }

function Windows({ windows, timezone }: { windows: Schemas['SchedulePreview']['windows']; timezone: string }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (windows.length === 0) return <p className="quiet">{t.noTimes}</p>
  return (
    <>
      <ol className="schedule-windows">
        {windows.map((window) => (
          <li key={window.from}>
            <span>{windowInWords(window, timezone)}</span>
            {own !== timezone && <span className="quiet">{t.yours(windowInWords(window))}</span>}
          </li>
        ))}
      </ol>
      <p className="quiet">{t.inZone(zoneInLine(timezone))}</p>
    </>
  )
}

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
            <span>18</span>
          </span>
        </div>
      </div>
    </>
  )
}

/** Where hours lie in the line of their day. */
function paintedAs({ from, to }: DaySpan) {
  return (bar: HTMLElement | null) => {
    bar?.style.setProperty('left', `${(minutesOf(from) / DAY_MINUTES) * 100}%`)
    bar?.style.setProperty('width', `${(Math.max(0, minutesOf(to) - minutesOf(from)) / DAY_MINUTES) * 100}%`)
  }
}
