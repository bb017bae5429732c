import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { useFocusAfter } from '../shared/hooks/focus-hooks.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { meetingTime, viewerZone } from './meeting-time.ts'
import { isElsewhere, meetingActs, providerName } from './meeting-words.ts'
import { meetingActions as t } from './texts.tsx'

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
      {isWriter && acts.tell && tell('attended', t.attended, t.markAttended(who))}
      {isWriter && acts.tell && tell('no_show', t.noShow, t.markNoShow(who))}
      {isWriter && acts.undo && tell('unknown', t.undo, t.undoFor(who))}
      {isWriter && acts.cancel && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="danger"
          aria-label={t.cancelMeetingWith(who)}
          onClick={() => setAsking(true)}
        >
          {t.cancelMeeting}
        </Button>
      )}
      {meeting.status === 'booked' && isElsewhere(meeting) && <MovedElsewhere meeting={meeting} />}
      {telling.error !== null && <Failure error={telling.error} holds={t.unchanged} />}
      <CancelMeeting meeting={meeting} opened={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Where a meeting of another calendar is moved or cancelled. */
function MovedElsewhere({ meeting: { provider, manageUrl } }: { meeting: Schemas['Meeting'] }) {
  const there = provider === 'url' ? t.itsOwnCalendar : providerName(provider)
  const words = t.changeIn(there)
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

/** Says who is told and what is lost before a meeting is cancelled. */
function CancelMeeting(props: { meeting: Schemas['Meeting']; opened: boolean; onClose: () => void }) {
  const { meeting, opened, onClose } = props
  const { meetingId, prospectId, attendee, host, live, provider } = meeting
  const queries = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/meetings/{meetingId}/cancel', { params: { path: { meetingId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['meetings'] })
      await queries.invalidateQueries({ queryKey: ['lead', prospectId] })
      onClose()
    },
  })
  const campaign = useQuery({ ...campaignQuery(meeting.campaignId), enabled: opened })
  const resumes = campaign.data?.calendar?.resumeOnCancel === true
  const { day, span, place } = meetingTime(meeting, viewerZone())
  return (
    <Modal opened={opened} onClose={onClose} title={t.cancelTheMeetingWith(attendee.name)}>
      <div className="stack left">
        <p>
          {day}, {span} ({place}){' '}
          {provider === 'manual' ? (
            t.byHand
          ) : (
            <>
              {t.becomesFreeAgainGetACancellation(
                attendee.email,
                host !== null && t.and(host.email),
                live ? '' : t.testOnly,
              )}
            </>
          )}
        </p>
        <p className="quiet">{t.linkWorksAgain(resumes ? t.theLeadsSequenceGoesOnWhere : t.staysEnded)}</p>
        {cancelling.error !== null && <Refusal error={cancelling.error} retry={() => cancelling.mutate()} />}
        <div className="row">
          <Button color="red" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t.cancelMeeting}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.keepMeeting}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
