import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Refusal } from '../people/refusal.tsx'
import { meetingTime, viewerZone } from './meeting-time.ts'

/** Says who is told and what is lost before a meeting is cancelled. */
export function CancelMeeting(props: { meeting: Schemas['Meeting']; opened: boolean; onClose: () => void }) {
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
    <Modal opened={opened} onClose={onClose} title={`Cancel the meeting with ${attendee.name}?`}>
      <div className="stack left">
        <p>
          {day}, {span} ({place}){' '}
          {provider === 'manual' ? (
            'was recorded by hand: nobody is written to.'
          ) : (
            <>
              becomes free again. {attendee.email}
              {host !== null && ` and ${host.email}`} get a cancellation for their calendars
              {live ? '' : '; this is a test, so both are captured, not sent'}.
            </>
          )}
        </p>
        <p className="quiet">
          {resumes
            ? 'The lead’s sequence goes on where it was, unless it has another meeting or has answered since.'
            : 'The lead stays ended: no further emails.'}{' '}
          Its calendar link books again.
        </p>
        {cancelling.error !== null && <Refusal error={cancelling.error} retry={() => cancelling.mutate()} />}
        <div className="row">
          <Button color="red" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel meeting
          </Button>
          <Button variant="default" onClick={onClose}>
            Keep meeting
          </Button>
        </div>
      </div>
    </Modal>
  )
}
