import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { mayWrite, useSession } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { OutsideLink } from '../shared/outside-link.tsx'
import { useFocusAfter } from '../shared/use-focus-after.ts'
import { CancelMeeting } from './cancel-meeting.tsx'
import { isElsewhere, meetingActs, providerName } from './meeting-words.ts'

type Attendance = 'attended' | 'no_show' | 'unknown'

/** What can be done with a meeting now; of one in another calendar, where it is moved. */
export function MeetingActions({ meeting }: { meeting: Schemas['Meeting'] }) {
  const isWriter = mayWrite(useSession())
  const [asking, setAsking] = useState(false)
  const telling = useTelling(meeting)
  const place = useFocusAfter<HTMLDivElement>(meeting.status)
  const acts = meetingActs(meeting, Date.now())
  const who = meeting.attendee.name
  const tell = (attendance: Attendance, text: string, label: string) => (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      loading={telling.isPending && telling.variables === attendance}
      onClick={() => telling.mutate(attendance)}
    >
      {text}
    </Button>
  )
  return (
    <div className="meeting-actions" ref={place} tabIndex={-1}>
      {isWriter && acts.tell && tell('attended', 'Took place', `The meeting with ${who} took place`)}
      {isWriter && acts.tell && tell('no_show', 'Did not come', `${who} did not come`)}
      {isWriter && acts.undo && tell('unknown', 'Undo', `Undo: what became of the meeting with ${who} is not known`)}
      {isWriter && acts.cancel && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="danger"
          aria-label={`Cancel meeting with ${who}`}
          onClick={() => setAsking(true)}
        >
          Cancel meeting
        </Button>
      )}
      {meeting.status === 'booked' && isElsewhere(meeting) && <MovedElsewhere meeting={meeting} />}
      {telling.error !== null && <Failure error={telling.error} holds="The meeting is as it was." />}
      <CancelMeeting meeting={meeting} opened={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Where a meeting of another calendar is moved or cancelled. */
function MovedElsewhere({ meeting: { provider, manageUrl } }: { meeting: Schemas['Meeting'] }) {
  const there = provider === 'url' ? 'its own calendar' : providerName(provider)
  const words = `Move or cancel it in ${there}`
  return (
    <span className="quiet meeting-elsewhere">
      {manageUrl === null ? words : <OutsideLink href={manageUrl} text={words} />}
    </span>
  )
}

function useTelling({ meetingId, prospectId }: Schemas['Meeting']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (attendance: Attendance) => {
      const params = { path: { meetingId } }
      return answered(api.PUT('/api/v1/meetings/{meetingId}/attendance', { params, body: { attendance } }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['meetings'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
    },
  })
}
