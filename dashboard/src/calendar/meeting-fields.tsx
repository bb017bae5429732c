import { zoneInLine } from '../../../pages/zone-names.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { organizationQuery } from '../settings/organization/organization-query.ts'
import { organizationName, useSession } from '../shared/session/session.ts'
import { timeOfDay } from '../shared/words/time-words.ts'
import { counted } from '../shared/words/words.ts'
import { minutesInWords } from './calendar-draft.ts'
import type { OnColleague } from './calendar-draft.ts'
import type { FieldsProps } from './calendar-draft.ts'
import { FoldedFields } from './folded-fields.tsx'
import { WeekSpans } from './week-spans.tsx'
import { meetingFields as t } from './texts.tsx'

const NUMBERS = [
  { name: 'durationMinutes', label: t.lengthMinutes, unit: t.minutes, min: 5, max: 480 },
  { name: 'bufferBeforeMinutes', label: t.bufferBefore, unit: t.minutes, min: 0, max: 240 },
  { name: 'bufferAfterMinutes', label: t.bufferAfter, unit: t.minutes, min: 0, max: 240 },
  { name: 'minimumNoticeMinutes', label: t.notice, unit: t.minutes, min: 0, max: 43_200 },
  { name: 'horizonDays', label: t.horizon, unit: t.days, min: 1, max: 90 },
] as const

/** What the meeting is called, where it is, how long and how soon. */
export function MeetingFields({ draft, set, faults }: FieldsProps) {
  const session = useSession()
  const meanings = {
    durationMinutes: t.lengthHelp,
    bufferBeforeMinutes: t.bufferHelp,
    bufferAfterMinutes: t.bufferHelp,
    minimumNoticeMinutes: t.earliest(minutesInWords(draft.minimumNoticeMinutes)),
    horizonDays: t.latest(counted(Number(draft.horizonDays), 'day')),
  }
  return (
    <fieldset className="calendar-fields">
      <legend>{t.meeting}</legend>
      <div className="calendar-numbers">
        <TextInput
          label={t.title}
          description={t.titleHelp}
          placeholder={t.titleDefault(organizationName(session))}
          maxLength={200}
          value={draft.title}
          error={faults['title']}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextInput
          label={t.location}
          description={t.locationHelp}
          maxLength={2_000}
          value={draft.location}
          error={faults['location']}
          onChange={(event) => set({ location: event.currentTarget.value })}
        />
      </div>
      <div className="calendar-numbers is-three">
        {NUMBERS.map(({ name, unit, ...field }) => (
          <TextInput
            key={name}
            {...field}
            aria-label={`${field.label} (${unit})`}
            type="number"
            required
            withAsterisk={false}
            rightSection={<span className="quiet">{unit}</span>}
            rightSectionWidth={48}
            rightSectionPointerEvents="none"
            description={meanings[name]}
            value={draft[name]}
            error={faults[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** When meetings can take place: as in the schedule, or spans of each day. */
export function MeetingHoursFields({ draft, set, faults }: FieldsProps) {
  const { hours, hasHours } = draft
  const organization = useQuery(organizationQuery).data
  // A person named here has a zone of their own, which stands above.
  const zone = draft.who === 'owner' ? organization?.timezone : undefined
  return (
    <fieldset className="calendar-fields">
      <legend>{t.weeklyHours}</legend>
      <Checkbox
        label={t.workingHours(timeOfDay('09:00'), timeOfDay('17:00'))}
        checked={!hasHours}
        onChange={(event) => set({ hasHours: !event.currentTarget.checked })}
      />
      {zone !== undefined && (
        <p className="quiet">{t.inZone(zoneInLine(zone), <Link to="/settings">{t.organizationZone}</Link>)}</p>
      )}
      {faults['weeklyHours'] !== undefined && <p className="failure">{faults['weeklyHours']}</p>}
      {hasHours && <WeekSpans hours={hours} set={(next) => set({ hours: next })} faults={faults} />}
    </fieldset>
  )
}

const COLLEAGUES: readonly { value: OnColleague; label: string }[] = [
  { value: 'ignore', label: t.keepEmailing },
  { value: 'hold', label: t.holdThem },
  { value: 'stop', label: t.stopThem },
]

/** What a booking, and calling it off, means for emails. */
export function AfterwardsFields({ draft, set, faults }: FieldsProps) {
  return (
    <FoldedFields
      title={t.afterABooking}
      words={t.colleaguesInShort[draft.onColleague]}
      isOpen={draft.onColleague !== 'ignore' || draft.resumeOnCancel}
    >
      <Select
        label={t.colleagues}
        description={t.colleaguesHelp}
        allowDeselect={false}
        data={COLLEAGUES}
        value={draft.onColleague}
        error={faults['onColleague']}
        onChange={(chosen) => set({ onColleague: COLLEAGUES.find(({ value }) => value === chosen)?.value ?? 'ignore' })}
      />
      <Checkbox
        label={t.resume}
        description={t.unlessTheLeadHasAnotherMeeting}
        checked={draft.resumeOnCancel}
        onChange={(event) => set({ resumeOnCancel: event.currentTarget.checked })}
      />
    </FoldedFields>
  )
}
