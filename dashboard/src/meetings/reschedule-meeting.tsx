import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { fieldTime } from '../inbox/triage/snooze-times.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { dayAndTime } from '../shared/words/time-words.ts'
import { meetingTime, theirTime, viewerZone } from './meeting-time.ts'
import { rescheduleMeeting as t } from './texts.tsx'

interface Props {
  readonly meeting: Schemas['Meeting']
  readonly opened: boolean
  readonly onClose: () => void
}

/** Moves a meeting to another free time; where the chosen one is taken, the nearest free ones are offered. */
export function RescheduleMeeting({ meeting, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t.title(meeting.attendee.name)}>
      {opened && <NewTime meeting={meeting} onClose={onClose} />}
    </Modal>
  )
}

function NewTime({ meeting, onClose }: Omit<Props, 'opened'>) {
  const { meetingId, prospectId, startsAt, endsAt, timezone, attendee, live } = meeting
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => fieldTime(new Date(startsAt)))
  const zone = viewerZone()
  const at = new Date(typed)
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
  const { day, span } = meetingTime(meeting, zone)
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  const isTime = !Number.isNaN(at.getTime())
  const theirs = isTime
    ? theirTime({ startsAt: at.toISOString(), endsAt: new Date(at.getTime() + length).toISOString(), timezone }, zone)
    : undefined
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
      <TextInput
        type="datetime-local"
        label={t.newTime}
        description={[t.yourTime(meetingTime(meeting, zone).place), theirs].filter(Boolean).join(' · ')}
        required
        data-autofocus
        min={fieldTime(new Date())}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {free !== undefined && (
        <div className="warned" role="status">
          <p>{free.length === 0 ? t.noneFree : t.notFree}</p>
          <div className="row meeting-free">
            {free.map((time) => (
              <Button key={time} variant="default" size="compact-sm" onClick={() => moving.mutate(time)}>
                {dayAndTime(time)}
              </Button>
            ))}
          </div>
        </div>
      )}
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

/** The free times that the API names beside a taken one. */
function freeTimesOf(error: unknown): string[] | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'slot_taken') return undefined
  const { freeTimes } = error.members
  return Array.isArray(freeTimes) ? freeTimes.filter((time) => typeof time === 'string') : []
}
