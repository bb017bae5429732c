import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { MoreButton } from '../shared/components/more-button.tsx'
import { useFocusAfter } from '../shared/hooks/focus-hooks.ts'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { webAddress } from '../shared/words/words.ts'
import { CancelMeeting } from './cancel-meeting.tsx'
import { isElsewhere, meetingActs, providerName } from './meeting-words.ts'
import { RescheduleMeeting } from './reschedule-meeting.tsx'
import { meetingActions as t } from './texts.tsx'

type Attendance = 'attended' | 'no_show' | 'unknown'

/** What became of a meeting: to choose from its beginning on, and to take back. */
export function MeetingOutcome({ meeting }: { meeting: Schemas['Meeting'] }) {
  const isWriter = mayWrite(useSession())
  const telling = useTelling(meeting)
  const place = useFocusAfter<HTMLDivElement>(meeting.status)
  const acts = meetingActs(meeting, Date.now())
  const who = meeting.attendee.name
  const tell = (attendance: Attendance, text: string, label: string) => (
    <Button
      variant={attendance === 'unknown' ? 'subtle' : 'default'}
      size="compact-sm"
      aria-label={label}
      loading={telling.isPending && telling.variables === attendance}
      onClick={() => telling.mutate(attendance)}
    >
      {text}
    </Button>
  )
  return (
    <div className="meeting-outcome-acts" ref={place} tabIndex={-1}>
      {isWriter && acts.tell && tell('attended', t.held, t.markHeld(who))}
      {isWriter && acts.tell && tell('no_show', t.noShow, t.markNoShow(who))}
      {isWriter && acts.undo && tell('unknown', t.undo, t.undoFor(who))}
      {telling.error !== null && <Failure error={telling.error} holds={t.unchanged} />}
    </div>
  )
}

/** Moves or cancels a meeting; of one in another calendar, the way there. Nothing where neither can be done. */
export function MeetingMenu({ meeting }: { meeting: Schemas['Meeting'] }) {
  const isWriter = mayWrite(useSession())
  const [shown, setShown] = useState<'move' | 'cancel' | null>(null)
  const close = () => setShown(null)
  const acts = meetingActs(meeting, Date.now())
  const isThere = meeting.status === 'booked' && isElsewhere(meeting)
  const hasItems = isThere || (isWriter && (acts.move || acts.cancel))
  return (
    <>
      {hasItems && (
        <Menu position="bottom-end">
          <Menu.Target>
            <MoreButton isInRow label={t.actionsFor(meeting.attendee.name)} />
          </Menu.Target>
          <Menu.Dropdown>
            {isWriter && acts.move && <Menu.Item onClick={() => setShown('move')}>{t.reschedule}</Menu.Item>}
            {isWriter && acts.cancel && (
              <Menu.Item className="danger" onClick={() => setShown('cancel')}>
                {t.cancelMeeting}
              </Menu.Item>
            )}
            {isThere && <ChangedElsewhere meeting={meeting} />}
          </Menu.Dropdown>
        </Menu>
      )}
      <RescheduleMeeting meeting={meeting} opened={shown === 'move'} onClose={close} />
      <CancelMeeting meeting={meeting} opened={shown === 'cancel'} onClose={close} />
    </>
  )
}

/** Where a meeting of another calendar is moved or cancelled. */
function ChangedElsewhere({ meeting: { provider, manageUrl } }: { meeting: Schemas['Meeting'] }) {
  const words = t.changeIn(provider === 'url' ? t.itsOwnCalendar : providerName(provider))
  const address = webAddress(manageUrl)
  if (address === undefined) return <Menu.Item disabled>{words}</Menu.Item>
  return (
    <Menu.Item component="a" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </Menu.Item>
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
