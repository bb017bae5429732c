import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { NOBODY_READS, mailboxesQuery } from '../../mailboxes/mailbox-queries.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { counted } from '../../shared/words/words.ts'
import { readinessQuery } from '../campaign-queries.ts'
import { partOf } from './checklist-items.ts'
import { MissingList } from './missing-list.tsx'

/** From test to live, which has no return: what follows in numbers, from which mailboxes, and the name typed. */
export function GoLive({ campaign, onClose }: { campaign: Schemas['Campaign']; onClose: () => void }) {
  const readiness = useQuery({ ...readinessQuery(campaign.campaignId, 'live'), staleTime: 0 })
  const mailboxes = useQuery(mailboxesQuery)
  const error = readiness.error ?? mailboxes.error
  const isKnown = readiness.data !== undefined && mailboxes.data !== undefined
  return (
    <Modal opened onClose={onClose} title={`Make ${campaign.name} live?`}>
      {!isKnown && error === null && <Waiting lines={3} />}
      {!isKnown && error !== null && <Failure error={error} holds="The campaign is still a test." />}
      {isKnown && (
        <GoLiveForm campaign={campaign} readiness={readiness.data} mailboxes={mailboxes.data} onClose={onClose} />
      )}
    </Modal>
  )
}

interface Props {
  readonly campaign: Schemas['Campaign']
  readonly readiness: Schemas['Readiness']
  readonly mailboxes: readonly Schemas['Mailbox'][]
  readonly onClose: () => void
}

function GoLiveForm({ campaign, readiness, mailboxes, onClose }: Props) {
  const { campaignId, name } = campaign
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const going = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId } }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/go-live', { params, body: { mailboxes: [...chosen] } }))
    },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    going.mutate()
  }
  // Which mailboxes is asked right here; what is not active need not be complete.
  const inTheWay = readiness.problems.filter(
    ({ pointer }) =>
      !pointer.startsWith('/mailboxes') && (campaign.status === 'active' || partOf(pointer) === 'sending'),
  )
  if (inTheWay.length > 0) return <MissingList problems={inTheWay} campaignId={campaignId} onFollow={onClose} />
  return (
    <form className="stack" onSubmit={submit}>
      <Following campaign={campaign} restarts={readiness.restarts} />
      <MailboxChoice mailboxes={mailboxes} chosen={chosen} choose={setChosen} />
      <TextInput
        label="Type the name of the campaign"
        description={name}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {going.error !== null && <Refusal error={going.error} retry={() => going.mutate()} />}
      <div className="row">
        <Button
          type="submit"
          color="red"
          loading={going.isPending}
          disabled={chosen.length === 0 || typed.trim() !== name.trim()}
        >
          Go live
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep testing
        </Button>
      </div>
    </form>
  )
}

function Following({ campaign, restarts }: { campaign: Schemas['Campaign']; restarts: number }) {
  return (
    <ul className="bullets">
      <li>
        <strong>Emails really leave</strong>
        {campaign.status === 'active' ? ', from the next one on.' : ' once the campaign is active.'} There is no way
        back to a test.
      </li>
      {restarts > 0 && (
        <li>
          {counted(restarts, 'lead whose emails were captured starts', 'leads whose emails were captured start')} anew
          at the first email.
        </li>
      )}
      <li>Meetings that were tried out stay test meetings; their links close.</li>
    </ul>
  )
}

interface ChoiceProps {
  readonly mailboxes: readonly Schemas['Mailbox'][]
  readonly chosen: readonly string[]
  readonly choose: (mailboxIds: readonly string[]) => void
}

function MailboxChoice({ mailboxes, chosen, choose }: ChoiceProps) {
  if (mailboxes.length === 0) {
    return (
      <p className="failure">
        There is no mailbox to send from. <Link to="/settings/mailboxes">Add a mailbox</Link>
      </p>
    )
  }
  return (
    <fieldset className="scopes">
      <legend>Send from</legend>
      {mailboxes.map(({ mailboxId, address, status, dailyCap, imap }) => (
        <Checkbox
          key={mailboxId}
          label={`${address}, at most ${counted(dailyCap, 'email')} a day${status === 'paused' ? ' (paused)' : ''}`}
          description={imap === null ? NOBODY_READS : undefined}
          checked={chosen.includes(mailboxId)}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? [...chosen, mailboxId] : chosen.filter((one) => one !== mailboxId))
          }
        />
      ))}
    </fieldset>
  )
}
