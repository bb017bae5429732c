import { Button, Radio, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { FormModal } from '../shared/components/form-dialog.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { dayAndTime, fieldTime } from '../shared/words/time-words.ts'
import { firstTimes, meetingTime, theirTime, viewerZone } from './meeting-time.ts'
import { rescheduleMeeting as t } from './texts.tsx'

interface Props {
  readonly meeting: Schemas['Meeting']
  readonly opened: boolean
  readonly onClose: () => void
}

/** The choice of a time that is not in the list. */
const OTHER = 'other'

/** Moves a meeting to one of the next free times or another; where that is taken, the nearest free ones are offered. */
export function RescheduleMeeting({ meeting, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t.title(meeting.attendee.name)}>
      {opened && <NewTime meeting={meeting} onClose={onClose} />}
    </FormModal>
  )
}

function NewTime({ meeting, onClose }: Omit<Props, 'opened'>) {
  const { meetingId, prospectId, startsAt, endsAt, timezone, attendee, live } = meeting
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState(() => fieldTime(new Date(startsAt)))
  const zone = viewerZone()
  const offered = useQuery({
    queryKey: ['meetings', 'free-times', meetingId],
    queryFn: () => answered(api.GET('/api/v1/meetings/{meetingId}/free-times', { params: { path: { meetingId } } })),
  })
  const choices = firstTimes(offered.data?.freeTimes ?? [])
  const isOther = chosen === OTHER || (offered.isFetched && choices.length === 0)
  const at = new Date(isOther ? typed : chosen)
  const moving = useMutation({
    mutationFn: (to: string) => {
      const params = { path: { meetingId } }
      return answered(api.POST('/api/v1/meetings/{meetingId}/reschedule', { params, body: { startsAt: to } }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['meetings'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      onClose()
    },
  })
  const { day, span, place } = meetingTime(meeting, zone)
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  const isTime = !Number.isNaN(at.getTime())
  const theirs = isTime
    ? theirTime({ startsAt: at.toISOString(), endsAt: new Date(at.getTime() + length).toISOString(), timezone }, zone)
    : undefined
  const help = [t.yourTime(place), theirs].filter(Boolean).join(' · ')
  const free = freeTimesOf(moving.error)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTime) moving.mutate(at.toISOString())
      }}
    >
      <p>
        {t.now}: {day}, {span}
      </p>
      {offered.isPending && <Waiting />}
      {offered.error !== null && <Failure error={offered.error} retry={offered.refetch} />}
      {offered.isFetched && choices.length === 0 && <p>{t.noneFree}</p>}
      {choices.length > 0 && <TimeChoice choices={choices} help={help} value={chosen} onChange={setChosen} />}
      {isOther && (
        <TextInput
          type="datetime-local"
          label={choices.length === 0 ? t.newTime : t.anotherTime}
          description={choices.length === 0 ? help : undefined}
          required
          min={fieldTime(new Date())}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {free !== undefined && <FreeTimes times={free} onChoose={(time) => moving.mutate(time)} />}
      {moving.error !== null && free === undefined && (
        <Refusal error={moving.error} retry={() => moving.mutate(moving.variables ?? at.toISOString())} />
      )}
      <p className="quiet">
        {t.invitation(attendee.email)} {!live && t.testOnly}
      </p>
      <div className="row">
        <Button type="submit" loading={moving.isPending} disabled={!isTime || at.getTime() === Date.parse(startsAt)}>
          {t.reschedule}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </form>
  )
}

interface TimeChoiceProps {
  readonly choices: readonly string[]
  readonly help: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The next free times, and another. */
function TimeChoice({ choices, help, value, onChange }: TimeChoiceProps) {
  return (
    <Radio.Group label={t.newTime} description={help} value={value} onChange={onChange}>
      <div className="meeting-choices">
        {[...choices, OTHER].map((time, index) => (
          <Radio
            key={time}
            value={time}
            label={time === OTHER ? t.anotherTime : dayAndTime(time)}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

/** The free times nearest to one that is taken. */
function FreeTimes({ times, onChoose }: { times: readonly string[]; onChoose: (time: string) => void }) {
  return (
    <div className="warned" role="status">
      <p>{times.length === 0 ? t.noneFree : t.notFree}</p>
      <div className="row meeting-free">
        {times.map((time) => (
          <Button key={time} variant="default" size="compact-sm" onClick={() => onChoose(time)}>
            {dayAndTime(time)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The free times that the API names beside a taken one. */
function freeTimesOf(error: unknown): string[] | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'slot_taken') return undefined
  const { freeTimes } = error.members
  return Array.isArray(freeTimes) ? freeTimes.filter((time) => typeof time === 'string') : []
}
